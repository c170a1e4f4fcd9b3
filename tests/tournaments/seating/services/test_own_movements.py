"""A club's own movements: kept, changed, removed, imported, and played."""

import pytest

from movements.formats.reading import movement_in
from movements.formats.writing import FORMS, written
from movements.registry import families, generate
from tests.tournaments.evenings import THREE_TABLES, evening, signed
from tournaments.record.models import OwnMovement, Section
from tournaments.record.selectors.movement.own_movements import (
    movement_from_stored,
    own_movement,
    own_movements,
)
from tournaments.record.selectors.movement.seating import seating, stored_movement
from tournaments.record.services.conditions import change_method
from tournaments.seating.services import own_movements as services
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.own_movements import (
    StaleMovementError,
    change_own_movement,
    delete_own_movement,
    import_own_movement,
    save_own_movement,
)
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

HEADS = "round,table,ns,ew,boards\n"
GOOD = written(generate("mitchell", THREE_TABLES), "csv")
SHARED = HEADS + "1,1,N1,E1,1-2\n1,2,N2,E2,1-2\n"
TWICE = HEADS + "1,1,N1,E1,1\n1,2,N1,E2,2\n"


@pytest.fixture
def held():
    return evening()


def imported(held, text=GOOD, name="House"):
    return import_own_movement(club_id=held.club.pk, name=name, text=text)


def chosen(held, own, **more):
    parameters = {"id": own.pk, **more}
    return choose_movement(section_id=held.section.pk, family="own", parameters=parameters)


@pytest.mark.parametrize("form", FORMS)
def test_is_kept_from_a_file_in_any_form(held, form):
    movement = generate("howell", {"pairs": 8, "boards_per_round": 3})

    own = imported(held, written(movement, form))

    assert movement_from_stored(OwnMovement.objects.get(pk=own.pk).movement).rows == movement.rows


@pytest.mark.parametrize("family", families(), ids=lambda family: family.id)
def test_keeps_every_movement_of_the_registry_as_it_is(held, family):
    movement = generate(family.id, family.examples[0].parameters)

    own = save_own_movement(club_id=held.club.pk, name=family.name, movement=movement)

    kept = own_movement(own.pk)
    assert kept.movement.rows == movement.rows
    seated = {label for row in movement.rows for label in row.seats}  # others have a bye
    assert kept.movement.contestants == tuple(c for c in movement.contestants if c.label in seated)
    assert kept.proof.ok


def test_keeps_a_draft_with_what_is_wrong_in_it(held):
    own = imported(held, TWICE)

    (kept,) = own_movements(held.club.pk)
    assert kept.id == own.pk
    assert [v.sentence for v in kept.proof.impossible] == ["N1 sits at tables 1 and 2 in round 1."]


@pytest.mark.parametrize(
    ("name", "text", "field"),
    [
        ("", GOOD, "name"),
        ("Other", GOOD, "name"),
        ("other", GOOD, "name"),
        ("x" * 121, GOOD, "name"),
        ("House", "round,table\n1,1", "text"),
        ("House", "", "text"),
        ("House", "\0", "text"),
        ("House", "1" * 200_001, "text"),
    ],
)
def test_refuses_what_cannot_be_kept(held, name, text, field):
    imported(held, name="Other")

    with pytest.raises(RefusedError) as refused:
        imported(held, text, name)

    assert refused.value.field == field
    assert OwnMovement.objects.count() == 1


def test_refuses_a_movement_of_nobody_and_a_club_that_is_not_there(held):
    empty = movement_in(GOOD)
    with pytest.raises(RefusedError, match="Fill in at least one table"):
        change_own_movement(
            own_movement_id=imported(held).pk,
            expected_version=1,
            movement=type(empty)(**{n: getattr(empty, n) for n in empty.__slots__} | {"rows": ()}),
        )
    with pytest.raises(NotFoundError):
        save_own_movement(club_id=10**9, name="House", movement=empty)


def test_a_club_keeps_so_many_and_no_more(held, monkeypatch):
    monkeypatch.setattr(services, "MOST_MOVEMENTS", 1)
    imported(held)

    with pytest.raises(RefusedError, match="Remove one first"):
        imported(held, name="Another")


def test_is_renamed_and_changed_with_the_version_seen(held):
    own = imported(held)

    change_own_movement(own_movement_id=own.pk, expected_version=1, name="HOUSE")
    changed = change_own_movement(
        own_movement_id=own.pk, expected_version=2, movement=movement_in(SHARED)
    )

    assert (changed.name, changed.version) == ("HOUSE", 3)
    with pytest.raises(StaleMovementError, match="now version 3, and you saw version 1"):
        change_own_movement(own_movement_id=own.pk, expected_version=1, name="Mine")
    with pytest.raises(StaleMovementError):
        delete_own_movement(own_movement_id=own.pk, expected_version=1)
    assert OwnMovement.objects.get().name == "HOUSE"


def test_what_is_not_there_is_neither_changed_nor_removed():
    with pytest.raises(NotFoundError):
        change_own_movement(own_movement_id=10**9, expected_version=1, name="Mine")
    with pytest.raises(NotFoundError):
        delete_own_movement(own_movement_id=10**9, expected_version=1)
    assert own_movement(10**9) is None


def test_a_section_keeps_its_copy_whatever_becomes_of_the_movement(held):
    own = imported(held)
    chosen(held, own)

    delete_own_movement(own_movement_id=own.pk, expected_version=1)

    section = held.section
    assert (section.family, section.parameters["name"]) == ("own", "House")
    plan = seating(held.snapshot, held.snapshot.sections[section.pk])
    assert (plan.title, plan.rounds, plan.tables, plan.boards) == ("House", 3, 3, 6)
    held.start().play()
    assert len(held.results()) == 18


def test_another_family_chosen_later_forgets_the_copy(held):
    chosen(held, imported(held))

    choose_movement(section_id=held.section.pk, family="howell", parameters={"pairs": 6})

    assert Section.objects.get(pk=held.section.pk).own_movement == {}


def test_what_is_impossible_is_not_played(held):
    with pytest.raises(RefusedError, match="N1 sits at tables 1 and 2 in round 1"):
        chosen(held, imported(held, TWICE), share=True)


def test_boards_at_two_tables_are_shared_when_the_director_says_so(held):
    own = imported(held, SHARED)

    with pytest.raises(RefusedError, match=r"And 1 more\. Confirm") as refused:
        chosen(held, own)
    assert refused.value.field == "share"
    chosen(held, own, share=True)

    assert held.section.shared
    held.start()


@pytest.mark.parametrize(
    ("one", "other", "sentence"),
    [
        ("N1", "1", "N1 and 1 would have the same number"),
        ("a", "A", "a and A would have the same number"),
        ("N", "2", "Give N a number"),
    ],
)
def test_labels_that_would_be_one_number_are_refused(held, one, other, sentence):
    text = HEADS + f"1,1,{one},E1,1\n1,2,{other},E2,2\n"

    with pytest.raises(RefusedError, match=sentence):
        chosen(held, imported(held, text))


@pytest.mark.parametrize("wanted", ["", "x", "-1", "9" * 30, 10**9])
def test_a_movement_the_club_does_not_have_is_not_found(held, wanted):
    with pytest.raises(NotFoundError):
        choose_movement(section_id=held.section.pk, family="own", parameters={"id": wanted})


def test_another_clubs_movement_is_not_found(held):
    with pytest.raises(NotFoundError):
        chosen(held, imported(evening()))


def test_a_section_with_an_own_movement_can_be_scored_by_another_method(held):
    chosen(held, imported(held))

    event = change_method(event_id=held.event.pk, method="butler", **signed())

    assert event.method == "butler"


def test_copies_of_the_boards_are_known_once_the_section_has_started(held):
    web = generate("web", {"tables": 4, "rounds": 3, "boards_per_round": 2})
    own = save_own_movement(club_id=held.club.pk, name="Web", movement=web)
    chosen(held, own)
    held.start()

    playing = stored_movement(held.snapshot, held.snapshot.sections[held.section.pk])

    assert (playing.copies, playing.shared, playing.rows) == (2, True, web.rows)
