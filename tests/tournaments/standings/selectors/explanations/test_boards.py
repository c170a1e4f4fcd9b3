"""Explanations of the points on a board."""

from fractions import Fraction

import pytest

from scoring.play.boards import Side
from scoring.rounding import formatted
from tests.tournaments.evenings import FIVE_TABLES, Evening, evening, rule
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.record.selectors.event.snapshot import ContestantFacts
from tournaments.standings.selectors.explanations.boards import (
    BoardExplanation,
    explained_side,
    explanations,
)
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def contestants(held: Evening, number: str) -> ContestantFacts:
    return next(c for c in held.snapshot.contestants.values() if c.address == number)


def told(held: Evening, address: str, board: int, role: Role = Role.PUBLIC) -> BoardExplanation:
    (found,) = explanations(held.snapshot.seen_by(role), contestants(held, address), board)
    return found


def _five_tables() -> Evening:
    """Five tables; on board 1 North-South's scores fall from the first round to the last."""
    held = evening(parameters=FIVE_TABLES, names=True).start()
    for over, result in enumerate(held.results(board=1)):
        held.enter(result, f"1SN{'=' if not over else f'-{over}'}")
    return held


held = kept(_five_tables)


def pair_of(held: Evening, place: int, side: Side) -> ContestantFacts:
    sitting = held.snapshot.sittings[held.results(board=1)[place].sitting_id]
    return held.snapshot.contestant_at(sitting.north if side is Side.NS else sitting.east)


@pytest.mark.parametrize(
    "conditions",
    [
        {},
        {"game": "whist", "method": "matchpoints"},
        {"unit": "one_point"},
        {"method": "cross_imps"},
        {"method": "butler"},
        {"method": "total_points"},
    ],
)
def test_every_explanation_ends_with_the_points_that_count(conditions: dict[str, str]) -> None:
    held = evening("howell", {"pairs": 5, "boards_per_round": 2}, **conditions).start().play()
    held.enter(held.results()[3], "NP")
    rule(held.results()[0], "A60/40" if conditions.get("method") != "total_points" else "PASS")
    public = held.public
    lines = event_rating(public).whole.lines
    for result in public.results:
        sides = public.sides(public.sitting(result))
        for side, name in zip(sides, ("ns", "ew"), strict=True):
            (found,) = explanations(public, side.contestants[0], result.board)
            points = getattr(lines[result.id], name) if result.id in lines else Fraction(0)
            assert found.points.removeprefix("+") == formatted(points, 2, trim=True)
            assert found.steps


def test_a_pair_is_told_whom_it_beat(held: Evening) -> None:
    held.play()

    found = told(held, pair_of(held, 1, Side.NS).address, 1)

    assert (found.points, found.percentage, found.unit) == ("6", "75.00", "matchpoints")
    assert found.steps == (
        "Board 1: -50 to North-South.",
        "Beat 3 of 4, lost to 1.",
        "With 2 for each score beaten and 1 for each tied: 6 of 8.",
    )
    assert found.tables[0].words == "1♠ by North, one down"


def test_nothing_is_told_of_a_board_somebody_has_yet_to_play(held: Evening) -> None:
    pair = pair_of(held, 0, Side.NS)
    held.enter(held.results(board=1)[4], "")

    hidden = told(held, pair.address, 1)
    shown = told(held, pair.address, 1, Role.DIRECTOR)

    assert hidden == BoardExplanation(1, 1, shown=False)
    assert shown.steps


def test_a_board_a_pair_does_not_play_is_not_explained(held: Evening) -> None:
    assert explanations(held.snapshot, pair_of(held, 0, Side.NS), 99) == ()


@pytest.mark.parametrize(
    ("score", "law", "sentence"),
    [
        (
            "A60/40",
            "12C2",
            "The director ruled an artificial score (Law 12C2): 60% to North-South",
        ),
        ("2SN=", "Law 12C1b", "ruled an assigned score (Law 12C1b): 2♠ by North, made exactly."),
        ("1SN= | 1SN-1", "12C1e", "ruled a split score (Law 12C1e): for North-South 1♠ by North"),
        ("60% 1SN=, 40% 1SN-1", "", "ruled a weighted score: 60% of 1♠ by North, made exactly"),
        ("60% 1SN=, 40% 1SN-1 | PASS", "", "ruled a split and weighted score: for North-South 60"),
    ],
)
def test_a_ruling_is_told_with_its_law(held: Evening, score: str, law: str, sentence: str) -> None:
    held.play()
    result = held.results(board=1)[2]
    rule(result, score, law=law, text="A secret")

    found = told(held, pair_of(held, 2, Side.NS).address, 1)

    assert sentence in found.tables[0].ruling
    assert found.steps
    assert "secret" not in str(found)


def test_a_fouled_board_says_who_was_compared(held: Evening) -> None:
    held.play()
    held.foul(1, {held.results(board=1)[0].pk: 1, held.results(board=1)[1].pk: 1})

    found = told(held, pair_of(held, 0, Side.NS).address, 1)

    assert found.steps[1] == (
        "The board was fouled: compared with table 5, which held the same cards; "
        "tables 2, 3 and 4 held others."
    )
    assert "Beat 1 of 1." in found.steps


def test_steps_are_told_of_a_side_of_a_result(held: Evening) -> None:
    snapshot = held.snapshot
    result = next(each for each in snapshot.results if each.board == 1)

    told = explained_side(snapshot, result, Side.EW)

    assert told is not None
    assert "to East-West." in told.steps[0]
