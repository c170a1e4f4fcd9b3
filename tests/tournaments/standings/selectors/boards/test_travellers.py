"""Travellers and scorecards as people read them; a board by itself as among all the boards."""

from fractions import Fraction

import pytest

from tests.tournaments.evenings import Evening, change, evening, rule
from tournaments.clubs.roles import Role
from tournaments.standings.selectors.boards.own_boards import own_boards, scorecard
from tournaments.standings.selectors.boards.travellers import (
    contestant_by_address,
    traveller,
    travellers,
)

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def played(method: str, **more: object) -> Evening:
    """Two sections of different size in the second round, with a board that was not played."""
    held = evening(sections=2, method=method, **more).start()
    results = held.results()
    held.enter(results[0], "NP")
    return held.play(rounds=2)


def same_alone(held: Evening) -> None:
    for role in Role:
        snapshot = held.snapshot.seen_by(role)
        for whole in travellers(snapshot):
            fresh = held.snapshot.seen_by(role)
            assert traveller(fresh, fresh.sessions[0].id, whole.board) == whole


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler", "total_points"])
@pytest.mark.parametrize("compare", ["section", "session"])
def test_a_board_alone_has_the_points_it_has_among_all(method: str, compare: str) -> None:
    held = played(method)
    change(held, compare=compare)

    same_alone(held)


@pytest.mark.parametrize("ruling", ["A6040", "60% 4SN=, 40% 4SN-1", "4SN= | 4SN-1"])
def test_a_ruling_counts_on_a_board_alone(ruling: str) -> None:
    held = played("matchpoints")
    for result in held.results()[2:4]:
        rule(result, ruling)

    same_alone(held)


def test_a_traveller_lists_scores_from_the_best_for_north_south() -> None:
    held = evening().start().play()

    shown = traveller(held.public, held.session.pk, 1)

    scores = [line.score for line in shown.lines]
    assert scores == sorted(scores, reverse=True)
    assert (shown.dealer, shown.vulnerability) == ("N", "none")
    assert sum(f.count for f in shown.frequencies) == 3


def test_scores_and_points_on_a_scorecard_are_the_pairs_own() -> None:
    public = evening().start().play().public

    ours = own_boards(public, contestant_by_address(public, "1-ns"))[0]
    theirs = next(
        board
        for board in own_boards(public, ours.opponents.contestants[0])
        if board.opponents.contestants[0].address == "1-ns" and board.board == ours.board
    )

    assert ours.score == -theirs.score
    assert Fraction(ours.percentage_text) + Fraction(theirs.percentage_text) == 100


@pytest.mark.parametrize("embargo", ["rounds", "boards", "session", "live"])
def test_the_public_learns_only_which_rounds_are_over(embargo: str) -> None:
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, embargo=embargo).start()

    def progress() -> list[str]:
        public = held.public
        ours = own_boards(public, contestant_by_address(public, "1-ns"))
        return [board.progress.value for board in ours]

    assert progress() == ["to_come"] * 10
    *played, last = held.results(sitting__round=1)
    for result in played:
        held.enter(result, "4SN=")
    assert progress() == ["to_come"] * 10
    held.enter(last, "4SN=")
    assert progress() == ["held_back"] * 2 + ["to_come"] * 8
    held.play()
    assert progress() == ["compared"] * 10


def test_a_director_sees_what_is_in_and_which_round_the_others_come_in() -> None:
    held = evening().start()
    held.enter(held.results(sitting__round=1, sitting__table=1)[0], "4SN=")

    own = own_boards(held.snapshot, contestant_by_address(held.snapshot, "1-ns"))

    assert [board.progress.value for board in own] == ["compared"] + ["to_come"] * 5


def test_a_board_with_fewer_scores_says_what_its_points_are() -> None:
    held = evening().start()
    first, second, third = held.results(board=1)
    for result, score in ((first, "4SN="), (second, "4SN-1"), (third, "NP")):
        held.enter(result, score)
    for result, score in zip(held.results(board=2), ("4SN=", "4SN-1", "4SN-2"), strict=True):
        held.enter(result, score)

    def remarks() -> list[str]:
        shown = travellers(held.snapshot.seen_by(Role.DIRECTOR))
        return [each.remark for each in shown if each.board < 3]

    assert remarks() == [
        "Points are out of 2, among these scores; totals count them out of 4.",
        "",
    ]
    one = contestant_by_address(held.snapshot, "1-ns")
    assert scorecard(held.snapshot, one).remark == (
        "Points on board 1 are those of a full board, as totals count them; the traveller shows "
        "those among the actual scores."
    )
    change(held, lines_show="factored")
    assert remarks()[0] == "Points are those of a full board, as totals count them."
    assert scorecard(held.snapshot, one).remark == ""
    rule(held.results(board=2)[1], "1NTS= | 1NTS-1")
    assert remarks()[1] == ""
    rule(held.results(board=2)[0], "A60/60")
    assert remarks()[1] == remarks()[0]
