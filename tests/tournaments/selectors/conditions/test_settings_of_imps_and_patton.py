"""Average plus at IMPs, the datum's rounding and Patton's share, chosen by an event."""

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, change, evening
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.standings import standings
from tournaments.services.rulings.rulings import adjust_score

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def points(held: Evening, result_id: int) -> tuple[Fraction, Fraction]:
    line = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.lines[result_id]
    return line.ns, line.ew


def rule(held: Evening, result_id: int, score: str) -> None:
    adjust_score(result_id=result_id, score=score, by=DIRECTOR, key=uuid4())


@pytest.mark.parametrize(
    ("method", "cross", "comparisons"),
    [("cross_imps", "mean", 1), ("cross_imps", "sum", 2), ("butler", "mean", 1)],
)
def test_average_plus_of_pairs_is_what_the_event_says(
    method: str, cross: str, comparisons: int
) -> None:
    held = evening(method=method, cross=cross, average_plus_imps="2.5").start().play()
    result = held.results()[0]

    rule(held, result.pk, "A+-")

    awarded = Fraction(5, 2) * comparisons
    assert points(held, result.pk) == (awarded, -awarded)
    assert (
        "Average plus at IMPs: +2.5 and -2.5 IMPs"
        in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring
    )


def test_average_plus_of_a_match_is_what_the_event_says() -> None:
    held = evening("team-match", {"boards": 4}, contest="team_match").start().play()
    result = held.results()[0]
    rule(held, result.pk, "A+-")
    assert points(held, result.pk) == (3, -3)

    change(held, average_plus_imps=Decimal(2))

    assert points(held, result.pk) == (2, -2)


def test_a_datum_that_ends_in_five_goes_where_the_event_says() -> None:
    held = evening("howell", {"pairs": 4, "boards_per_round": 1}, method="butler").start()
    for result, score in zip(held.results(board=1), ("2HN=", "2HN+1"), strict=True):
        held.enter(result, score)  # 110 and 140: their mean is 125
    change(held, datum="drop_none")
    assert data(held) == {130}

    change(held, datum_rounding="to_even")

    assert data(held) == {120}


def data(held: Evening) -> set[int | None]:
    return {
        line.datum
        for line in event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.lines.values()
    }


def test_the_total_points_of_patton_are_shared_as_the_event_says() -> None:
    held = evening("new-england-24", {}, contest="team_match", method="patton").start().play()
    (usual,) = event_rating(held.snapshot).whole.matches
    boards = len(usual.boards)

    change(held, patton="sign", patton_points=1)

    (match,) = event_rating(held.snapshot).whole.matches
    by_boards = [sum(board.results[n] for board in match.boards) for n in (0, 1)]
    shares = [total - won for total, won in zip(match.totals, by_boards, strict=True)]
    assert sum(usual.totals) == 4 * boards
    assert sorted(shares) == [0, boards]
    assert shares[0] == (boards if sum(b.first for b in match.boards) > 0 else 0)
    assert (
        "Patton: total points all to the better net, 1 point for each board"
        in standings(held.snapshot.seen_by(Role.PUBLIC)).scoring
    )
