"""How points came about, told of what may be seen."""

from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.play.boards import Side
from scoring.rounding import formatted
from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.selectors.event.snapshot import ContestantFacts, Role
from tournaments.selectors.explanations.boards import BoardExplanation, explanations
from tournaments.selectors.explanations.points import explained_side
from tournaments.selectors.rating.contest import event_rating
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def contestants(held: Evening, number: str) -> ContestantFacts:
    return next(c for c in held.snapshot.contestants.values() if c.address == number)


def told(held: Evening, address: str, board: int, role: Role = Role.PUBLIC) -> BoardExplanation:
    (found,) = explanations(held.snapshot.seen_by(role), contestants(held, address), board)
    return found


@pytest.fixture
def held() -> Evening:
    """Five tables; on board 1 North-South's scores fall from the first round to the last."""
    held = evening(parameters={"tables": 5, "boards_per_round": 1}, names=True).start()
    for over, result in enumerate(held.results(board=1)):
        held.enter(result, f"1SN{'=' if not over else f'-{over}'}")
    return held


def pair_of(held: Evening, place: int, side: Side) -> ContestantFacts:
    sitting = held.snapshot.sittings[held.results(board=1)[place].sitting_id]
    return held.snapshot.contestant_at(sitting.north if side is Side.NS else sitting.east)


def test_every_explanation_ends_with_the_points_that_count() -> None:
    for conditions in ({}, {"game": "whist", "method": "matchpoints"}, {"unit": "one_point"}):
        held = evening("howell", {"pairs": 7, "boards_per_round": 2}, **conditions).start().play()
        held.enter(held.results()[3], "NP")
        adjust_score(result_id=held.results()[0].pk, score="A+-", by=DIRECTOR, key=uuid4())
        snapshot = held.snapshot
        lines = event_rating(snapshot.seen_by(Role.PUBLIC)).whole.lines
        for result in snapshot.results:
            sitting = snapshot.sittings[result.sitting_id]
            for entry, side in ((sitting.north, Side.NS), (sitting.east, Side.EW)):
                (found,) = explanations(
                    snapshot.seen_by(Role.PUBLIC), snapshot.contestant_at(entry), result.board
                )
                points = lines.get(result.id)
                expected = Fraction(0) if points is None else getattr(points, side.value.lower())
                assert found.points == formatted(expected, 2, trim=True)


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
    assert explanations(held.snapshot.seen_by(Role.DIRECTOR), pair_of(held, 0, Side.NS), 99) == ()


@pytest.mark.parametrize(
    ("score", "law", "sentence"),
    [
        (
            "A60/40",
            "12C2",
            "The director ruled an artificial score (Law 12C2): 60 % to North-South",
        ),
        ("2SN=", "Law 12C1b", "ruled an assigned score (Law 12C1b): 2♠ by North, made exactly."),
        ("1SN= | 1SN-1", "12C1e", "ruled a split score (Law 12C1e): for North-South 1♠ by North"),
        ("60% 1SN=, 40% 1SN-1", "", "ruled a weighted score: 60 % of 1♠ by North, made exactly"),
        ("60% 1SN=, 40% 1SN-1 | PASS", "", "ruled a split and weighted score: for North-South 60"),
    ],
)
def test_a_ruling_is_told_with_its_law(held: Evening, score: str, law: str, sentence: str) -> None:
    held.play()
    result = held.results(board=1)[2]
    adjust_score(
        result_id=result.pk, score=score, by=DIRECTOR, key=uuid4(), law=law, text="A secret"
    )

    found = told(held, pair_of(held, 2, Side.NS).address, 1)

    assert sentence in found.tables[0].ruling
    assert found.steps
    assert "secret" not in str(found)


def test_a_fouled_board_says_who_was_compared(held: Evening) -> None:
    held.play()
    mark_fouled(
        session_id=held.session.pk,
        board=1,
        groups={held.results(board=1)[0].pk: 1, held.results(board=1)[1].pk: 1},
        by=DIRECTOR,
        key=uuid4(),
    )

    found = told(held, pair_of(held, 0, Side.NS).address, 1)

    assert found.steps[1] == (
        "The board was fouled: compared with table 5, which held the same cards; "
        "tables 2, 3 and 4 held others."
    )
    assert "Beat 1 of 1." in found.steps


def test_whist_is_told_against_the_average_of_the_direction() -> None:
    held = evening(parameters={"tables": 3, "boards_per_round": 1}, game="whist").start()
    results = held.results(board=1)
    for result, tricks in zip(results, ("5", "7", "9"), strict=True):
        held.enter(result, tricks)
    held.play()
    east = held.snapshot.contestant_at(held.snapshot.sittings[results[0].sitting_id].east)

    found = told(held, east.address, 1)

    assert (found.points, found.unit, found.tables[0].score) == ("+2", "tricks", 8)
    assert "East-West took 6 tricks on average" in found.steps[1]


@pytest.mark.parametrize(
    ("family", "conditions", "entered", "last", "points"),
    [
        ("new-england-36", {}, ("4SN=", "4SN-1"), "IMPs.", "10"),
        ("new-england-36", {"method": "total_points"}, ("4SN=", "4SN-1"), "Together", "470"),
        ("league-24", {"game": "whist"}, ("8", "6"), "of 26 tricks", "2"),
    ],
)
def test_a_team_is_told_both_tables_and_the_swing(
    family: str, conditions: dict[str, str], entered: tuple[str, str], last: str, points: str
) -> None:
    held = evening(family, {}, contest="team_match", **conditions).start()
    for result in held.results():
        held.enter(result, entered[0])
    results = held.results(board=1)[:2]
    held.enter(results[1], entered[1])

    teams = list(held.snapshot.contestants.values())
    first, second = (told(held, team.address, 1) for team in teams[:2])

    assert len(first.tables) == 2
    assert {table.side for table in first.tables} == set(Side)
    assert last in first.steps[-1]
    if family != "league-24":
        assert {first.points.strip("+-"), second.points.strip("+-")} == {points}
    assert {first.points, second.points} == {f"+{points}", f"-{points}"}


def test_steps_are_told_of_a_side_of_a_result(held: Evening) -> None:
    snapshot = held.snapshot
    result = next(each for each in snapshot.results if each.board == 1)

    told = explained_side(snapshot.seen_by(Role.DIRECTOR), result, Side.EW)

    assert told is not None
    assert "to East-West." in told.steps[0]


@pytest.mark.parametrize("method", ["cross_imps", "butler", "total_points"])
def test_other_methods_of_pairs_end_with_the_points_that_count(method: str) -> None:
    held = evening(method=method).start().play()
    snapshot = held.snapshot
    lines = event_rating(snapshot.seen_by(Role.PUBLIC)).whole.lines

    for result in snapshot.results:
        ns, ew = snapshot.sides(snapshot.sittings[result.sitting_id])
        for side, points in ((ns, lines[result.id].ns), (ew, lines[result.id].ew)):
            (found,) = explanations(
                snapshot.seen_by(Role.PUBLIC), side.contestants[0], result.board
            )
            assert found.points.removeprefix("+") == formatted(points, 2, trim=True)
            assert found.steps


@pytest.mark.parametrize(
    ("family", "parameters", "conditions"),
    [
        ("pivot", {"players": 4}, {"contest": "individual", "method": "total_points"}),
        ("fours-howell", {"teams": 5}, {"contest": "teams", "game": "whist"}),
    ],
)
def test_players_and_many_teams_are_told_something_of_every_board(
    family: str, parameters: dict[str, object], conditions: dict[str, str]
) -> None:
    held = evening(family, parameters, **conditions).start().play()
    snapshot = held.snapshot

    for result in snapshot.results:
        for side in snapshot.sides(snapshot.sittings[result.sitting_id]):
            for contestant in side.contestants:
                (found,) = explanations(snapshot.seen_by(Role.PUBLIC), contestant, result.board)
                assert found.steps
