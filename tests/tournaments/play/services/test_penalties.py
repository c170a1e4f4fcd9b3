"""Penalties: in which session they count, and IMPs taken off before victory points."""

from decimal import Decimal

import pytest

from scoring.rating.points import MatchPoints
from tests.tournaments.evenings import (
    FOUR_PAIRS,
    Evening,
    evening,
    signed,
    two_sessions,
    withdraw,
)
from tests.tournaments.kept import kept
from tournaments.record.models import Ruling
from tournaments.record.selectors.ledger.entries import PenaltyImposed
from tournaments.record.selectors.ledger.history import history
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.ledger import append_entry, lock_event
from tournaments.site.refusals import ConflictError, RefusedError
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import Ranking, Standing, standings
from tournaments.standings.selectors.rating.contest import event_rating, rulings

pytestmark = pytest.mark.django_db


def second_session(first: Evening) -> Evening:
    return first.next_session("howell", FOUR_PAIRS)


held = kept(two_sessions)


def penalise(held: Evening, number: str = "1", amount: str = "2", **more: object) -> Ruling:
    return held.penalise(number, amount, **{"law": "90"} | more)


def overall(held: Evening, number: str = "1") -> Standing:
    return _line(standings(held.snapshot).rankings[0], number)


def in_session(held: Evening, session: int, number: str = "1") -> Standing:
    others = standings(held.snapshot).others
    return _line(next(each for each in others if each.title == f"Session {session}"), number)


def _line(ranking: Ranking, number: str) -> Standing:
    return next(each for each in ranking.standings if each.number == number)


def test_a_penalty_counts_in_the_session_that_is_named(held: Evening) -> None:
    before = overall(held)

    penalise(held, session=1)

    assert (in_session(held, 1).penalty, in_session(held, 2).penalty) == ("2", "")
    assert overall(held).total_exact == before.total_exact - 2
    assert history(held.event.pk)[0].what == "Penalty of 2 points against 1, session 1"
    line = rulings(held.snapshot)[0]
    assert (line.what, line.session) == ("Penalty of 2 matchpoints, in session 1", 1)
    assert verify_ledger(held.event.pk).ok


def test_without_a_name_it_counts_in_the_session_in_play(held: Evening) -> None:
    ruling = penalise(held)

    assert ruling.session is not None
    assert ruling.session.number == 2
    assert (in_session(held, 1).penalty, in_session(held, 2).penalty) == ("", "2")


def test_a_penalty_from_before_sessions_were_named_counts_in_the_last_one(held: Evening) -> None:
    contestant = held.contestant("1")
    event = lock_event(held.event.pk)
    ruling = Ruling.objects.create(
        event=event,
        kind="penalty",
        contestant=contestant,
        amount=Decimal("2.00"),
        amount_in="points",
        law="90",
        made_at_sequence=event.ledger_sequence + 1,
    )
    imposed = PenaltyImposed(
        ruling=ruling.pk, contestant="1", amount="2.00", amount_in="points", law="90"
    )
    append_entry(event, imposed, **signed())

    assert in_session(held, 2).penalty == "2"
    assert history(held.event.pk)[0].what == "Penalty of 2 points against 1"
    assert rulings(held.snapshot)[0].session is None
    assert verify_ledger(held.event.pk).ok


def test_refuses_a_session_where_nothing_can_be_ruled(held: Evening) -> None:
    second_session(held)
    held.finish()

    with pytest.raises(ConflictError, match="Session 1 is final"):
        penalise(held, session=1)
    with pytest.raises(ConflictError, match="Session 3 has not started"):
        penalise(held, session=3)
    with pytest.raises(RefusedError, match="1 does not play in session 7") as refused:
        penalise(held, session=7)
    with pytest.raises(RefusedError, match="only for a penalty in IMPs of a match"):
        penalise(held, opponent_id=held.contestant("2").pk)

    assert refused.value.field == "session"
    assert not Ruling.objects.exists()


def test_a_penalty_is_withdrawn_only_while_its_session_is_open(held: Evening) -> None:
    ruling = penalise(held, session=1)
    held.finish()

    with pytest.raises(ConflictError, match="Reopen the session"):
        withdraw(ruling)

    assert in_session(held, 1).penalty == "2"


@pytest.mark.parametrize(
    ("method", "contest", "family", "parameters", "words"),
    [
        ("cross_imps", "pairs", "howell", FOUR_PAIRS, "are given in points of the event."),
        (
            "imps",
            "teams",
            "round-robin",
            {"teams": 4, "boards_per_round": 2},
            "points of the event or IMPs of one match.",
        ),
    ],
)
def test_refuses_a_share_of_a_top_where_there_is_none(
    method: str, contest: str, family: str, parameters: dict[str, int], words: str
) -> None:
    held = evening(family, parameters, contest=contest, method=method).start()

    with pytest.raises(RefusedError) as refused:
        penalise(held, amount_in="top_percent")

    assert refused.value.field == "amount_in"
    assert refused.value.sentence.endswith(words)
    assert penalise(held, amount_in="").amount_in == "points"


TEAMS = ("round-robin", {"teams": 4, "boards_per_round": 2})


league = kept(lambda: evening(*TEAMS, contest="teams").start().play(seed=5))


def _match(held: Evening, *numbers: str) -> MatchPoints:
    teams = {held.contestant(number).pk for number in numbers}
    found = event_rating(held.snapshot).whole.matches
    return next(match for match in found if set(match.teams) == teams)


def test_the_match_the_history_and_the_rulings_say_it(league: Evening) -> None:
    other = league.contestant("2")

    penalise(league, amount="3", amount_in="match_imps", opponent_id=other.pk)

    sheet = next(
        each
        for each in matches(league.snapshot)
        if set(each.teams) == set(_match(league, "1", "2").teams)
    )
    assert sheet.margin.endswith(f", after a penalty of 3 IMPs against {sheet.first}")
    assert history(league.event.pk)[0].what == (
        "Penalty of 3 IMPs against 1 in the match with 2, session 1"
    )
    words = rulings(league.snapshot)[0].what
    assert words == f"Penalty of 3 IMPs in the match against {sheet.second}"
    assert verify_ledger(league.event.pk).ok
    snapshot, one = league.snapshot, league.contestant("1")
    told = result_breakdown(snapshot, snapshot.contestants[one.pk])
    lines = [line for part in told for line in part.lines if line.words.startswith("Penalty")]
    assert [(line.words, line.figure) for line in lines] == [
        (f"Penalty: 3 IMPs in the match against {sheet.second} (Law 90)", "")
    ]


def test_refuses_a_match_that_is_not_played(league: Evening) -> None:
    stranger = evening(*TEAMS, contest="teams").contestant("2")
    itself = league.contestant("1")

    with pytest.raises(RefusedError, match="Name the opponent"):
        penalise(league, amount_in="match_imps")
    with pytest.raises(RefusedError, match="does not take part"):
        penalise(league, amount_in="match_imps", opponent_id=stranger.pk)
    with pytest.raises(RefusedError, match="1 and 1 do not play a match in session 1"):
        penalise(league, amount_in="match_imps", opponent_id=itself.pk)

    assert not Ruling.objects.exists()
