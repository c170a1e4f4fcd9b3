"""Setting up events, sections and movements."""

import pytest

from scoring.conditions.catalogue import methods_of
from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tests.tournaments.evenings import DAY, change, evening
from tournaments.clubs.services import create_club
from tournaments.record.models import Contestant, Event, Session
from tournaments.record.services.events import (
    AlreadyStartedError,
    add_section,
    create_event,
    delete_event_in_setup,
    remove_section,
)
from tournaments.seating.services.choice import choose_movement
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("game", Game)
@pytest.mark.parametrize("contest", ContestKind)
def test_every_game_and_contest_has_its_usual_method(game: str, contest: str) -> None:
    club = create_club(name="Elm Row")

    event = create_event(club_id=club.pk, name="Evening", held_on=DAY, game=game, contest=contest)

    assert event.method == methods_of(game, contest)[0]
    assert event.sessions.get().sections.get().letter == "A"


def test_addresses_are_readable_and_never_the_same() -> None:
    club = create_club(name="Elm Row")

    slugs = [
        create_event(club_id=club.pk, name="Thursday Pairs", held_on=DAY).slug for _ in range(2)
    ]

    assert slugs == ["thursday-pairs-2026-03-19", "thursday-pairs-2026-03-19-2"]


@pytest.mark.parametrize(
    ("given", "field"),
    [
        ({"name": "  "}, "name"),
        ({"name": "x" * 121}, "name"),
        ({"game": "chess"}, "contest"),
        ({"method": "imps"}, "method"),
        ({"unit": "three"}, "unit"),
        ({"embargo": "never"}, "embargo"),
        ({"sections": 0}, "sections"),
        ({"sections": 27}, "sections"),
    ],
)
def test_a_wrong_condition_is_refused_at_its_field(given: dict[str, object], field: str) -> None:
    club = create_club(name="Elm Row")

    with pytest.raises(RefusedError) as refused:
        create_event(**{"club_id": club.pk, "name": "Evening", "held_on": DAY, **given})

    assert refused.value.field == field
    assert not Event.objects.exists()


def test_an_unknown_club_is_not_found() -> None:
    with pytest.raises(NotFoundError):
        create_event(club_id=0, name="Evening", held_on=DAY)


def test_a_mitchell_has_contestants_by_direction() -> None:
    played = evening()

    addresses = [c.address for c in Contestant.objects.filter(event=played.event)]

    assert addresses == ["1-ns", "2-ns", "3-ns", "1-ew", "2-ew", "3-ew"]
    assert played.section.winners == 2


def test_an_arrow_switched_mitchell_keeps_both_lines_apart() -> None:
    played = evening("mitchell", {"tables": 3, "boards_per_round": 2, "arrow_switch": 1})

    numbers = [c.number for c in Contestant.objects.filter(event=played.event)]

    assert numbers == ["N1", "N2", "N3", "E1", "E2", "E3"]
    assert played.section.winners == 1


def test_sections_are_told_apart_in_addresses() -> None:
    played = evening(sections=2)

    addresses = {c.address for c in Contestant.objects.filter(event=played.event)}

    assert {"a1-ns", "b1-ns"} <= addresses


def test_another_movement_keeps_the_names_of_contestants_it_has_too() -> None:
    played = evening(names=True)

    choose_movement(
        section_id=played.section.pk,
        family="mitchell",
        parameters={"tables": 5, "boards_per_round": 2},
    )

    snapshot = played.snapshot
    names = {c.address: c.players for c in snapshot.contestants.values()}
    assert names["3-ns"] == ("Ann NumberA3NS", "Ben NumberA3NS")
    assert names["5-ew"] == ()
    assert len(names) == 10


def test_contestants_a_new_movement_lacks_are_removed() -> None:
    played = evening(names=True)

    choose_movement(section_id=played.section.pk, family="howell", parameters={"pairs": 8})

    assert [c.number for c in played.snapshot.contestants.values()] == [str(n) for n in range(1, 9)]


def test_the_league_schedule_fills_two_sessions() -> None:
    played = evening("league-48", {"part": "first"}, contest="team_match", game="whist")

    second = Session.objects.get(event=played.event, number=2)

    assert second.sections.get().parameters["part"] == "second"
    assert [c.number for c in played.snapshot.contestants.values()] == ["A", "B"]


def test_a_movement_out_of_range_says_what_is_allowed() -> None:
    with pytest.raises(RefusedError, match="an odd number of tables") as refused:
        evening("mitchell", {"tables": 4})

    assert refused.value.field == "movement"


def test_refuses_another_movement_once_the_session_has_started() -> None:
    played = evening().start()

    with pytest.raises(AlreadyStartedError):
        choose_movement(section_id=played.section.pk, family="howell", parameters={"pairs": 8})


def test_sections_are_added_and_removed_at_the_end() -> None:
    played = evening()

    second = add_section(session_id=played.session.pk)
    with pytest.raises(RefusedError, match="Remove section B first"):
        remove_section(section_id=played.section.pk)
    remove_section(section_id=second.pk)

    with pytest.raises(RefusedError, match="at least one section"):
        remove_section(section_id=played.section.pk)


def test_refuses_other_conditions_when_results_are_final() -> None:
    played = evening().start().play()
    played.finish()

    with pytest.raises(ConflictError):
        change(played, unit="one_point")


def test_an_event_in_setup_can_be_removed_with_its_names() -> None:
    played = evening(names=True)

    delete_event_in_setup(event_id=played.event.pk)

    assert not Event.objects.filter(pk=played.event.pk).exists()


def test_an_event_that_started_is_kept() -> None:
    played = evening().start()

    with pytest.raises(AlreadyStartedError):
        delete_event_in_setup(event_id=played.event.pk)
