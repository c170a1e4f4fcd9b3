"""Rulings stand beside results and never overwrite them."""

from decimal import Decimal
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, Evening, evening
from tournaments.models import Ruling
from tournaments.selectors.boards.travellers import travellers
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.rating.contest import event_rating
from tournaments.selectors.standings.standings import standings
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.services.rulings.rulings import adjust_score, impose_penalty, withdraw_ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Evening:
    return evening().start().play()


def _line(played: Evening, result_id: int) -> object:
    return next(
        line
        for traveller in travellers(played.snapshot.seen_by(Role.DIRECTOR))
        for line in traveller.lines
        if line.result_id == result_id
    )


def test_an_adjusted_score_is_compared_and_the_result_stays(played: Evening) -> None:
    result = played.results()[0]
    entered = played.enter(result, "4SN-1").score

    adjust_score(
        result_id=result.pk, score="a60/40", by=DIRECTOR, key=uuid4(), law="12C2", text="hesitation"
    )

    line = _line(played, result.pk)
    result.refresh_from_db()
    assert (line.text, line.adjusted, result.version) == (entered, "A60/40", 2)
    assert line.ns_percentage == "60.00"


def test_an_assigned_score_is_compared_like_a_result(played: Evening) -> None:
    result = played.results()[0]
    played.enter(result, "4SN-1")

    adjust_score(result_id=result.pk, score="4SN=", by=DIRECTOR, key=uuid4())

    assert _line(played, result.pk).score > 0


@pytest.mark.parametrize(
    ("score", "ns_percentage"),
    [
        ("1SN= | 1SN-4", {"NS": "100.00", "EW": "100.00"}),
        ("75% 1SN=, 25% 1SN-4", {"NS": "75.00", "EW": "25.00"}),
        ("75% 1SN=, 25% 1SN-4 | 1SN-1", {"NS": "75.00", "EW": "25.00"}),
    ],
)
def test_a_split_or_weighted_score_is_compared_for_each_side(
    score: str, ns_percentage: dict[str, str]
) -> None:
    held = evening(parameters={"tables": 3, "boards_per_round": 1}).start()
    results = held.results(board=1)
    for result, text in zip(results, ("1SN-1", "1SN-1", "1SN-2"), strict=True):
        held.enter(result, text)
    held.enter(results[2], "1SN-3")

    adjust_score(result_id=results[0].pk, score=score, by=DIRECTOR, key=uuid4(), law="12C1c")

    line = next(
        line
        for traveller in travellers(held.snapshot.seen_by(Role.DIRECTOR))
        for line in traveller.lines
        if line.result_id == results[0].pk
    )
    rated = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.lines[results[0].pk]
    shares = {"NS": rated.ns * 100 / rated.top, "EW": rated.ew * 100 / rated.top}
    assert {side: f"{float(share):.2f}" for side, share in shares.items()} == ns_percentage
    assert (line.adjusted, line.score, line.text) == (score, None, "1SN-1")
    assert verify_ledger(held.event.pk).problems == ()


def test_a_match_by_imps_counts_a_weighted_score_for_each_team() -> None:
    held = evening("new-england-36", {}, contest="team_match").start()
    tables = [result for result in held.results() if result.board == 1]
    for result in tables:
        held.enter(result, "4SN=")

    adjust_score(result_id=tables[0].pk, score="50% 4SN=, 50% 4SN-1", by=DIRECTOR, key=uuid4())

    (match,) = event_rating(held.snapshot.seen_by(Role.DIRECTOR)).whole.matches
    assert [abs(board.results[0]) for board in match.boards] == [5]  # half of the 10 IMPs for 470


def test_tricks_are_not_divided() -> None:
    held = evening(game="whist").start().play()

    with pytest.raises(RefusedError, match="counts tricks"):
        adjust_score(result_id=held.results()[0].pk, score="60% 7, 40% 6", by=DIRECTOR, key=uuid4())

    assert not Ruling.objects.exists()


def test_a_second_ruling_on_a_board_takes_the_place_of_the_first(played: Evening) -> None:
    result = played.results()[0]
    first = adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())

    adjust_score(result_id=result.pk, score="A", by=DIRECTOR, key=uuid4())

    first.refresh_from_db()
    assert first.withdrawn_at_sequence is not None
    assert played.snapshot.adjusted[result.pk].score is not None
    assert len(played.snapshot.rulings) == 1


def test_a_withdrawn_ruling_stays_on_record(played: Evening) -> None:
    result = played.results()[0]
    ruling = adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=uuid4())

    withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4(), reason="appeal")

    assert Ruling.objects.filter(pk=ruling.pk).exists()
    assert played.snapshot.adjusted == {}
    with pytest.raises(ConflictError, match="already"):
        withdraw_ruling(ruling_id=ruling.pk, by=DIRECTOR, key=uuid4())


@pytest.mark.parametrize(
    ("amount_in", "lost"), [("top_percent", Decimal("0.40")), ("points", Decimal(10))]
)
def test_a_penalty_is_subtracted_from_the_total(
    played: Evening, amount_in: str, lost: Decimal
) -> None:
    contestant = played.event.contestants.order_by("id")[0]
    before = _total(played, contestant.pk)

    impose_penalty(
        contestant_id=contestant.pk,
        amount=Decimal(10),
        amount_in=amount_in,
        by=DIRECTOR,
        key=uuid4(),
        law="90",
    )

    assert before - _total(played, contestant.pk) == lost  # a top is 4 at three tables


def test_what_a_director_writes_is_kept_without_control_characters(played: Evening) -> None:
    ruling = adjust_score(
        result_id=played.results()[0].pk,
        score="A",
        by=DIRECTOR,
        key=uuid4(),
        law="12\x00C",
        text="First line\n\x00second " + "x" * 6000,
    )

    assert ruling.law == "12 C"
    assert ruling.text.startswith("First line\n second xxx")
    assert len(ruling.text) == 5000


def test_the_same_key_makes_one_ruling(played: Evening) -> None:
    result, key = played.results()[0], uuid4()

    first = adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=key)
    again = adjust_score(result_id=result.pk, score="A6040", by=DIRECTOR, key=key)

    assert first.pk == again.pk
    assert Ruling.objects.count() == 1


@pytest.mark.parametrize("score", ["", "  ", "8S", "A60140", "4SN= |", "60% 4SN=, 30% 4SN-1"])
def test_refuses_an_impossible_adjusted_score(played: Evening, score: str) -> None:
    with pytest.raises(RefusedError):
        adjust_score(result_id=played.results()[0].pk, score=score, by=DIRECTOR, key=uuid4())

    assert not Ruling.objects.exists()


@pytest.mark.parametrize("amount", ["0", "-1", "1000.01", "NaN", "Infinity"])
def test_refuses_an_impossible_penalty(played: Evening, amount: str) -> None:
    contestant = played.event.contestants.order_by("id")[0]

    with pytest.raises(RefusedError):
        impose_penalty(
            contestant_id=contestant.pk,
            amount=Decimal(amount),
            amount_in="points",
            by=DIRECTOR,
            key=uuid4(),
        )


def test_refuses_to_rule_when_results_are_final(played: Evening) -> None:
    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())

    with pytest.raises(ConflictError):
        adjust_score(result_id=played.results()[0].pk, score="A", by=DIRECTOR, key=uuid4())


def test_unknown_boards_contestants_and_rulings_are_not_found() -> None:
    with pytest.raises(NotFoundError):
        adjust_score(result_id=0, score="A", by=DIRECTOR, key=uuid4())
    with pytest.raises(NotFoundError):
        impose_penalty(
            contestant_id=0, amount=Decimal(1), amount_in="points", by=DIRECTOR, key=uuid4()
        )
    with pytest.raises(NotFoundError):
        withdraw_ruling(ruling_id=0, by=DIRECTOR, key=uuid4())


def _total(played: Evening, contestant_id: int) -> object:
    shown = standings(played.snapshot.seen_by(Role.DIRECTOR))
    return next(
        line.total_exact
        for ranking in shown.rankings
        for line in ranking.standings
        if line.contestant_id == contestant_id
    )
