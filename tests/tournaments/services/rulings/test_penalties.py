"""A penalty counts in its session, and IMPs of a match before its victory points."""

from decimal import Decimal
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.rating.points import MatchPoints
from scoring.teams.victory_points import continuous_points
from tests.tournaments.evenings import DIRECTOR, Evening, change, evening
from tournaments.models import Ruling
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.explanations.result_breakdown import total_told
from tournaments.selectors.ledger.entries import PenaltyImposed
from tournaments.selectors.ledger.history import history
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.rulings.rulings import rulings
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.rankings import Ranking, Standing
from tournaments.selectors.standings.standings import standings
from tournaments.services.events.events import add_session
from tournaments.services.ledger import append_entry, lock_event
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.refusals import ConflictError, RefusedError
from tournaments.services.rulings.rulings import impose_penalty, withdraw_ruling

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 4, "boards_per_round": 2}


def second_session(first: Evening, *, start: bool = True) -> Evening:
    session = add_session(event_id=first.event.pk)
    choose_movement(section_id=session.sections.get().pk, family="howell", parameters=HOWELL)
    second = Evening(first.club, first.event, session)
    return second.start() if start else second


@pytest.fixture
def held() -> Evening:
    first = evening("howell", HOWELL).start().play(seed=1)
    second_session(first).play(seed=2)
    return first


def penalise(held: Evening, number: str = "1", amount: str = "2", **more: object) -> Ruling:
    contestant = held.event.contestants.get(number=number)
    given = {"amount_in": "points", "law": "90"} | more
    return impose_penalty(
        contestant_id=contestant.pk, amount=Decimal(amount), by=DIRECTOR, key=uuid4(), **given
    )


def overall(held: Evening, number: str = "1") -> Standing:
    return _line(standings(held.snapshot.seen_by(Role.DIRECTOR)).rankings[0], number)


def in_session(held: Evening, session: int, number: str = "1") -> Standing:
    others = standings(held.snapshot.seen_by(Role.DIRECTOR)).others
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


@pytest.mark.parametrize(("session", "lost"), [(1, Fraction(1, 2)), (2, Fraction(2))])
def test_a_penalty_in_a_session_carried_over_in_part_is_carried_in_part(
    held: Evening, session: int, lost: Fraction
) -> None:
    change(held, carry="proportion", carry_share=25)
    before = overall(held)

    penalise(held, session=session)

    assert overall(held).total_exact == before.total_exact - lost


def test_a_penalty_at_the_start_of_a_session_waits_in_the_one_before() -> None:
    held = evening("howell", HOWELL, carry="percentage").start().play(seed=1)
    second = second_session(held)
    penalise(held, amount="1")
    first_total = overall(held).total_exact
    result = next(
        r
        for r in second.results()
        if "1" not in [side.number for side in held.snapshot.sides(held.snapshot.sitting(r))]
    )

    second.enter(result, "4SN=")

    assert in_session(held, 1).penalty == "1"
    assert overall(held).total_exact == first_total
    assert Decimal(overall(held).percentage) > 20  # one session counts for the pair, not two
    second.play(seed=2)
    assert (in_session(held, 1).penalty, in_session(held, 2).penalty) == ("", "1")


def test_a_penalty_from_before_sessions_were_named_counts_in_the_last_one(held: Evening) -> None:
    contestant = held.event.contestants.get(number="1")
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
    append_entry(event, imposed, by=DIRECTOR, key=uuid4())

    assert in_session(held, 2).penalty == "2"
    assert history(held.event.pk)[0].what == "Penalty of 2 points against 1"
    assert rulings(held.snapshot)[0].session is None
    assert verify_ledger(held.event.pk).ok


def test_the_replay_finds_a_penalty_that_was_moved_in_secret(held: Evening) -> None:
    penalise(held, session=1)
    Ruling.objects.update(session=held.event.sessions.get(number=2))

    assert not verify_ledger(held.event.pk).ok


def test_refuses_a_session_where_nothing_can_be_ruled(held: Evening) -> None:
    second_session(held, start=False)
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())

    with pytest.raises(ConflictError, match="Session 1 is final"):
        penalise(held, session=1)
    with pytest.raises(ConflictError, match="Session 3 has not started"):
        penalise(held, session=3)
    with pytest.raises(RefusedError, match="1 does not play in session 7") as refused:
        penalise(held, session=7)
    with pytest.raises(RefusedError, match="Only IMPs of a match"):
        penalise(held, opponent_id=held.event.contestants.get(number="2").pk)

    assert refused.value.field == "session"
    assert not Ruling.objects.exists()


def test_a_penalty_is_withdrawn_only_while_its_session_is_open(held: Evening) -> None:
    ruling = penalise(held, session=1)
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())

    with pytest.raises(ConflictError, match="Reopen the session"):
        withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4())

    assert in_session(held, 1).penalty == "2"


@pytest.mark.parametrize(
    ("method", "contest", "family", "parameters", "words"),
    [
        ("cross_imps", "pairs", "howell", HOWELL, "is counted in points of the event."),
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


@pytest.fixture
def league() -> Evening:
    return evening(*TEAMS, contest="teams").start().play(seed=5)


def _match(held: Evening, *numbers: str) -> MatchPoints:
    teams = {held.event.contestants.get(number=number).pk for number in numbers}
    found = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.matches
    return next(match for match in found if set(match.teams) == teams)


def test_imps_of_a_match_change_its_margin_before_victory_points(league: Evening) -> None:
    before = _match(league, "1", "2")
    elsewhere = _match(league, "1", "3")
    total = overall(league).total_exact
    other = league.event.contestants.get(number="2")

    penalise(league, amount="3", amount_in="match_imps", opponent_id=other.pk)

    after = _match(league, "1", "2")
    boards = len(before.boards)
    lost_vps = before.awards[0] - Fraction(continuous_points(before.margin - 3, boards)[0])
    assert lost_vps > 0
    assert after.awards == (before.awards[0] - lost_vps, before.awards[1])
    assert after.margin == before.margin - 3
    assert after.totals == (before.totals[0] - 3, before.totals[1])
    assert _match(league, "1", "3") == elsewhere
    assert overall(league).total_exact == total - lost_vps
    assert overall(league).penalty == ""  # nothing is subtracted after the scale


def test_the_match_the_history_and_the_rulings_say_it(league: Evening) -> None:
    other = league.event.contestants.get(number="2")

    penalise(league, amount="3", amount_in="match_imps", opponent_id=other.pk)

    sheet = next(
        each
        for each in matches(league.snapshot.seen_by(Role.DIRECTOR))
        if set(each.teams) == set(_match(league, "1", "2").teams)
    )
    assert sheet.margin.endswith(f", after a penalty of 3 IMPs against {sheet.first}")
    assert history(league.event.pk)[0].what == (
        "Penalty of 3 IMPs against 1 in the match with 2, session 1"
    )
    words = rulings(league.snapshot)[0].what
    assert words == f"Penalty of 3 IMPs in the match against {sheet.second}"
    assert verify_ledger(league.event.pk).ok
    snapshot, one = league.snapshot, league.event.contestants.get(number="1")
    told = total_told(snapshot.seen_by(Role.DIRECTOR), snapshot.contestants[one.pk])
    lines = [line for part in told for line in part.lines if line.words.startswith("Penalty")]
    assert [(line.words, line.figure) for line in lines] == [
        (f"Penalty: 3 IMPs in the match against {sheet.second} (Law 90)", "")
    ]


def test_victory_points_are_subtracted_after_the_scale(league: Evening) -> None:
    before, total = _match(league, "1", "2"), overall(league).total_exact

    penalise(league, amount="1.5")

    assert _match(league, "1", "2") == before
    assert overall(league).total_exact == total - Fraction(3, 2)
    assert overall(league).penalty == "1.5"


def test_refuses_a_match_that_is_not_played(league: Evening) -> None:
    stranger = evening(*TEAMS, contest="teams").event.contestants.get(number="2")
    itself = league.event.contestants.get(number="1")

    with pytest.raises(RefusedError, match="Name the opponent"):
        penalise(league, amount_in="match_imps")
    with pytest.raises(RefusedError, match="does not take part"):
        penalise(league, amount_in="match_imps", opponent_id=stranger.pk)
    with pytest.raises(RefusedError, match="1 and 1 play no match in session 1"):
        penalise(league, amount_in="match_imps", opponent_id=itself.pk)

    assert not Ruling.objects.exists()


@pytest.mark.parametrize("method", ["imps", "board_a_match", "total_points"])
def test_a_penalty_in_the_only_match_counts_in_its_margin(method: str) -> None:
    held = evening("team-match", {"boards": 4}, contest="team_match", method=method)
    held.start().play(seed=2)
    found = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.matches
    second = held.snapshot.contestants[found[0].teams[1]]

    penalise(held, second.number, amount="2")

    (match,) = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.matches
    assert match.margin == found[0].margin + 2
    assert match.totals == (found[0].totals[0], found[0].totals[1] - 2)
    assert overall(held, second.number).total_exact == match.totals[1]
    assert overall(held, second.number).penalty == "2"
