from uuid import uuid4

import pytest
from django.db import IntegrityError, transaction

from tests.tournaments.evenings import DIRECTOR, Evening, evening, proved, signed
from tournaments.record.models import ContestantPlayer, LedgerEntry, SeatingWish
from tournaments.record.selectors.ledger.entries import PeopleSeated
from tournaments.record.selectors.ledger.history import history
from tournaments.record.services.conditions import set_strata_and_handicaps
from tournaments.record.services.events import (
    AlreadyStartedError,
    add_session,
    delete_event_in_setup,
)
from tournaments.seating.selectors.wishes import wished_in, wishes_of
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.wishes import (
    StaleSeatingError,
    add_wish,
    preview_seating,
    remove_wish,
    seat_by_wishes,
    undo_seating,
)
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 8, "boards_per_round": 2}
SEVEN = {"tables": 7, "boards_per_round": 2}


def wish(held: Evening, kind: str, *who: str, number: int | None = None, **more) -> SeatingWish:
    ids = tuple(held.contestant(address).pk for address in who)
    return add_wish(event_id=held.event.pk, kind=kind, who=ids, number=number, **more)


def previewed(held: Evening, lot: int | None = None):
    return preview_seating(snapshot=held.snapshot, lot=lot)


def seated(held: Evening, **more) -> LedgerEntry:
    return seat_by_wishes(event_id=held.event.pk, **signed(more))


def players(held: Evening) -> dict[str, list[str]]:
    rows = ContestantPlayer.objects.filter(contestant__event=held.event)
    found: dict[str, list[str]] = {}
    for row in rows.select_related("contestant", "player").order_by("contestant", "position"):
        found.setdefault(row.contestant.address, []).append(row.player.name)
    return found


def test_people_are_seated_with_all_that_is_theirs_and_as_before():
    held = evening("howell", HOWELL, names=True)
    moving = held.contestant("3")
    set_strata_and_handicaps(event_id=held.event.pk, prizes={moving.pk: (2, "1.5")}, **signed())
    wish(held, "still", "3")
    before = players(held)

    entry = seated(held, seen=previewed(held).mark)

    assert PeopleSeated.of(entry.payload).seats == {"8": "3", "3": "8"}
    assert players(held) == {**before, "8": before["3"], "3": before["8"]}
    assert (held.contestant("8").stratum, str(held.contestant("8").handicap)) == (2, "1.50")
    assert held.contestant("3").stratum is None
    assert [each.wish.who for each in wishes_of(held.snapshot)] == [("8",)]
    assert previewed(held).seats == {}
    assert history(held.event.pk)[0].what == "1 of 1 requests met: 8 → 3, 3 → 8"

    undo_seating(event_id=held.event.pk, **signed())

    assert players(held) == before
    assert held.contestant("3").stratum == 2
    assert [each.wish.who for each in wishes_of(held.snapshot)] == [("3",)]
    assert history(held.event.pk)[0].what.startswith("Seated as before entry 1")
    with pytest.raises(ConflictError, match="nothing to undo"):
        undo_seating(event_id=held.event.pk, **signed())
    assert proved(held.start().play())


def test_a_seating_is_the_same_for_the_same_lot():
    held = evening("mitchell", SEVEN, names=True)
    assert previewed(held, 5).seats == previewed(held, 5).seats != previewed(held, 6).seats
    key = uuid4()
    once = seat_by_wishes(event_id=held.event.pk, lot=5, by=DIRECTOR, key=key)
    again = seat_by_wishes(event_id=held.event.pk, lot=5, by=DIRECTOR, key=key)
    assert once.sequence == again.sequence
    assert "drawn by lot 5" in history(held.event.pk)[0].what
    with pytest.raises(KeyReusedError):
        seat_by_wishes(event_id=held.event.pk, lot=6, by=DIRECTOR, key=key)
    assert proved(held.start())


def test_says_why_wishes_cannot_be_met_together():
    held = evening("howell", HOWELL, names=True)
    for who in ("3", "7"):
        wish(held, "still", who)
    found = previewed(held)
    assert (found.met, len(found.wishes)) == (1, 2)
    assert found.wishes[1].why_not.endswith("both sit still: this Howell has one stationary place.")
    assert "Number A3" not in found.wishes[1].why_not
    assert " & " in found.wishes[1].words


def test_seeds_are_spread_over_lines_and_sections():
    held = evening("mitchell", SEVEN, sections=2)
    order = ["a1-ns", "a2-ns", "a3-ns", "a4-ns", "a5-ns"]
    for place, who in enumerate(order, 1):
        wish(held, "seed", who, number=place)
    wish(held, "never_meet", "a1-ns", "a1-ew")

    seated(held)

    at = {each.wish.number: each.wish.who[0] for each in wishes_of(held.snapshot)}
    lines = {(who[0], who[-2:]) for place, who in at.items() if 1 <= place <= 4}
    assert len(lines) == 4
    assert all(each.is_met for each in previewed(held).wishes)


def test_wishes_hold_over_all_sessions_of_an_event():
    held = evening("howell", {"pairs": 6, "boards_per_round": 2})
    second = add_session(event_id=held.event.pk)
    section = second.sections.get()
    choose_movement(section_id=section.pk, family="howell", parameters={"pairs": 6})
    wish(held, "still", "1")
    seated(held)
    assert wishes_of(held.snapshot)[0].wish.who == ("6",)


def test_another_movement_keeps_people_and_wishes():
    held = evening("mitchell-share-relay", {"tables": 4, "boards_per_round": 2}, names=True)
    wish(held, "never_meet", "1-ns", "4-ew")
    names = list(players(held).values())
    choose_movement(section_id=held.section.pk, family="howell", parameters=HOWELL)
    assert sorted(players(held)) == [str(number) for number in range(1, 9)]
    assert list(players(held).values()) == names
    assert [each.wish.who for each in wishes_of(held.snapshot)] == [("1", "8")]
    choose_movement(section_id=held.section.pk, family="howell", parameters={"pairs": 6})
    assert wishes_of(held.snapshot) == ()
    assert len(players(held)) == 6


def test_the_adviser_hears_the_wishes_of_a_section_before_play():
    held = evening("mitchell", SEVEN, sections=2)
    wish(held, "still", "a1-ew")
    wish(held, "never_meet", "a1-ns", "b1-ns")
    wish(held, "unreachable", number=2, section="B")
    snapshot = held.snapshot
    here = wished_in(snapshot, snapshot.sections[held.section.pk])
    assert [(each.kind, each.who) for each in here.wishes] == [("still", ("a1-ew",))]
    assert here.names["a1-ew"] == "pair A1 E-W"
    assert len(here.who) == 14
    begun = held.start().snapshot
    assert wished_in(begun, begun.sections[held.section.pk]).wishes == ()


@pytest.mark.parametrize(
    ("kind", "who", "number", "part"),
    [
        ("hop", ("1",), None, "Choose a request"),
        ("still", (), None, "exactly one"),
        ("still", ("1", "2"), None, "exactly one"),
        ("never_meet", ("1", "1"), None, "Nobody can meet themselves"),
        ("seed", ("1",), None, "seed must be"),
        ("not_table", ("1",), 999, "table must be"),
        ("still", ("2",), None, "already been recorded"),
    ],
)
def test_refuses_an_impossible_request(kind, who, number, part):
    held = evening("howell", HOWELL)
    wish(held, "still", "2")
    with pytest.raises(RefusedError, match=part):
        wish(held, kind, *who, number=number)
    assert SeatingWish.objects.filter(event=held.event).count() == 1


def test_refuses_what_does_not_exist():
    held, other = evening("howell", HOWELL), evening("howell", HOWELL)
    stranger = other.contestant("1").pk
    with pytest.raises(NotFoundError):
        add_wish(event_id=held.event.pk, kind="still", who=(stranger,))
    with pytest.raises(NotFoundError):
        wish(held, "unreachable", number=1, section="Q")
    theirs = wish(other, "still", "1")
    with pytest.raises(NotFoundError):
        remove_wish(event_id=held.event.pk, wish_id=theirs.pk)
    remove_wish(event_id=other.event.pk, wish_id=theirs.pk)
    assert not SeatingWish.objects.exists()


def test_seats_nobody_once_play_has_begun():
    held = evening("howell", HOWELL, names=True)
    wish(held, "still", "3")
    seated(held)
    held.start()
    for change in (seat_by_wishes, undo_seating):
        with pytest.raises(ConflictError, match="Play has begun"):
            change(event_id=held.event.pk, **signed())
    with pytest.raises(AlreadyStartedError):
        undo_seating(event_id=held.event.pk, **signed())
    assert proved(held)


@pytest.mark.parametrize(
    ("held", "part"),
    [
        (lambda: evening("howell", HOWELL), "There are no requests yet"),
        (
            lambda: evening("swiss-pairs", {"pairs": 6, "rounds": 3}),
            "Each round of this movement is drawn",
        ),
    ],
)
def test_says_why_nobody_can_be_seated(held, part):
    with pytest.raises(ConflictError, match=part):
        previewed(held())


def test_refuses_a_seating_that_is_stale_or_moves_nobody():
    held = evening("howell", HOWELL)
    wish(held, "still", "3")
    seen = previewed(held).mark
    wish(held, "never_meet", "1", "2")
    with pytest.raises(StaleSeatingError):
        seated(held, seen=seen)
    seated(held)
    with pytest.raises(ConflictError, match="Nobody needs to move"):
        seated(held)
    with pytest.raises(RefusedError, match="Enter the lot as"):
        previewed(held, 10**9)
    choose_movement(section_id=held.section.pk, family="howell", parameters={"pairs": 6})
    with pytest.raises(ConflictError, match="numbers are gone"):
        undo_seating(event_id=held.event.pk, **signed())


def test_an_event_in_setup_goes_with_its_wishes():
    held = evening("howell", HOWELL)
    wish(held, "still", "3")
    wish(held, "nobody_out_twice")
    seated(held)
    delete_event_in_setup(event_id=held.event.pk)
    assert not SeatingWish.objects.exists()


@pytest.mark.parametrize(
    "columns",
    [
        {"kind": "still"},
        {"kind": "unreachable"},
        {"kind": "unreachable", "number": 0},
        {"kind": "hop"},
    ],
)
def test_the_database_refuses_half_a_wish(columns):
    held = evening("howell", HOWELL)
    with pytest.raises(IntegrityError), transaction.atomic():
        SeatingWish.objects.create(event=held.event, **columns)
