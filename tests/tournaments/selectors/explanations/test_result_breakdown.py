"""Accounts over several sessions, ties and handicaps, and why a change changed what it did."""

from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tests.tournaments.selectors.standings.test_rankings import change, put, two_sessions
from tournaments.models import Result
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.explanations.corrections import changes_of
from tournaments.selectors.explanations.result_breakdown import TotalPart, total_told
from tournaments.selectors.standings.standings import standings
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import impose_penalty, withdraw_ruling

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def told(held: Evening, address: str) -> tuple[TotalPart, ...]:
    snapshot = held.snapshot
    who = next(each for each in snapshot.contestants.values() if each.address == address)
    return total_told(snapshot.seen_by(Role.PUBLIC), who)


def why(held: Evening) -> tuple[str, ...]:
    """Return why the last entry of the ledger changed the standings."""
    last = held.snapshot.event.ledger_sequence
    return changes_of(held.snapshot, [last])[last].why


def test_sessions_come_to_the_result_of_the_event_by_every_rule() -> None:
    held = two_sessions()
    for conditions in (
        {"carry": "sum"},
        {"carry": "percentage", "percentage_of": "printed_total"},
        {"carry": "proportion", "carry_share": 50},
        {"carry": "capped", "carry_share": 50, "carry_cap": Decimal(3)},
    ):
        change(held, **conditions)
        lines = standings(held.snapshot.seen_by(Role.PUBLIC)).rankings[0].standings
        for line in lines[::4]:
            parts = told(held, line.address)
            assert [part.title for part in parts] == [
                "Session 1",
                "Session 2",
                "All sessions",
                "Rank",
            ]
            assert parts[2].lines[-1].figure == f"{line.percentage} %", conditions


def test_nothing_is_told_before_anything_counts() -> None:
    assert told(evening().start(), "1-ns") == ()


def test_a_tie_and_a_handicap_are_told_with_the_rank() -> None:
    held = evening().start()
    for result in held.results():
        held.enter(result, "4SN=")
    put(held, {"1-ns": (None, "5")})
    change(held, tie_breaks=["most_tops"])

    lines = told(held, "1-ns")[-1].lines

    assert [(line.words, line.figure) for line in lines] == [
        ("Among 3, North-South", "1="),
        ("Equal with 2NS and 3NS: the place is shared.", ""),
        ("With a handicap of 5 % added to the percentage, 50.00 %", "55.00 %"),
        ("Rank with handicap", "1"),
    ]


def test_the_odd_pair_of_a_team_is_evened_out_in_its_account() -> None:
    parameters = {"teams": 3, "deals_per_set": 3}
    held = evening("fours-snow", parameters, contest="teams", game="whist").start().play(rounds=1)

    words = " ".join(line.words for part in told(held, "1") for line in part.lines)

    assert "Tricks of its pairs on" in words
    assert "Average of 3 teams" in words


def test_a_fouled_board_says_in_which_groups_its_tables_were_compared() -> None:
    held = evening(fouled="acbl").start().play()
    mark_fouled(
        session_id=held.session.pk,
        board=1,
        groups={held.results(board=1)[0].pk: 1},
        by=DIRECTOR,
        key=uuid4(),
    )

    assert why(held) == (
        "Before, board 1: All tables are compared with each other.",
        (
            "After, board 1: Tables 2 and 3 are compared with each other: by the rule of the ACBL "
            "a group of 2 gets 65 or 55 % of the top, equal scores their mean. Table 1 is compared "
            "with no other: by the rule of the ACBL a group of 1 gets 60 % of the top."
        ),
    )


def test_a_penalty_and_a_condition_say_what_they_are() -> None:
    held = evening().start().play()
    pair = held.event.contestants.get(address="2-ns")
    imposed = impose_penalty(
        contestant_id=pair.pk,
        amount=Decimal("2.50"),
        amount_in="points",
        law="90B",
        by=DIRECTOR,
        key=uuid4(),
    )
    assert why(held) == ("The penalty was imposed: 2.5 matchpoints (Law 90B), against 2NS.",)

    withdraw_ruling(ruling_id=imposed.pk, by=DIRECTOR, key=uuid4())
    assert why(held) == ("The penalty was withdrawn: 2.5 matchpoints (Law 90B), against 2NS.",)

    change(held, unit="one_point")
    assert why(held) == (
        (
            "Matchpoints: before, 2 for each score beaten, 1 for each tied; "
            "after, 1 for each score beaten, a half for each tied."
        ),
    )


def fine(held: Evening, address: str, amount: str) -> None:
    impose_penalty(
        contestant_id=held.event.contestants.get(address=address).pk,
        amount=Decimal(amount),
        amount_in="points",
        by=DIRECTOR,
        key=uuid4(),
    )


def assert_adds_up(part: TotalPart) -> None:
    """Assert that the lines of an account that bring something come to its total."""
    amounts = [line.amount for line in part.lines if not line.is_sum]
    if not amounts:  # one line is the whole account
        return
    total = next(line.amount for line in part.lines if line.is_sum)
    assert sum(amount for amount in amounts if amount is not None) == total, part


@pytest.mark.parametrize("method", ["imps", "board_a_match", "patton", "total_points"])
def test_a_penalty_in_the_match_of_two_teams_is_taken_off_once(method: str) -> None:
    held = evening("team-match", {"boards": 4}, contest="team_match", method=method)
    held.start().play()
    fine(held, "a", "2.5")

    for address in ("a", "b"):
        assert_adds_up(told(held, address)[0])
    assert "Penalty: 2.5" in told(held, "a")[0].lines[1].words


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_a_penalty_is_told_before_anything_counts(method: str) -> None:
    held = evening(method=method).start()
    fine(held, "1-ns", "2")

    first, _rank = told(held, "1-ns")

    assert_adds_up(first)
    assert first.lines[-1].amount == -2


def test_a_deal_counts_between_two_teams_when_all_its_tables_have_played_it() -> None:
    parameters = {"tables_per_row": 3}
    held = evening("three-teams-a", parameters, contest="teams", game="whist", method="matches")
    held.start()
    (first, *_) = held.results()
    here = [row for row in held.results(board=first.board) if {*sides(row)} == {*sides(first)}]
    opposite = next(row for row in here if sides(row) != sides(first))
    held.enter(first, "9")
    held.enter(opposite, "3")

    assert len(here) > 2
    assert all(
        line.total == "0"
        for line in standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings[0].standings
    )
    for row in here:
        held.enter(row, "9" if sides(row) == sides(first) else "3")
    totals = [
        line.total for line in standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings[0].standings
    ]
    assert sorted(totals) == ["0", "0", "1"]


def sides(row: Result) -> tuple[int, int]:
    return row.sitting.north.contestant_id, row.sitting.east.contestant_id
