"""Working out what the cards of a session make: asked for, watched, called off, kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from tests.tournaments.evenings import Evening, deal_out, evening, proved
from tests.tournaments.hands.test_solver import SOLID
from tournaments.hands import tasks
from tournaments.hands.services import (
    begin_analysis,
    cancel_analysis,
    request_analysis,
    store_double_dummy,
)
from tournaments.record.models import Analysis, DoubleDummy
from tournaments.record.selectors.hands import analysis, cards_to_analyse, deals, makeable_by_board
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db

TRICKS = "0d0d0" * 2 + "00d0d" * 2


@pytest.fixture
def dealt_evening() -> Evening:
    held = evening()
    other = "N:.AKQJT98765432.. AKQJT98765432... ..AKQJT98765432. ...AKQJT98765432"
    cards = [DealtBoard(1, str(SOLID)), DealtBoard(2, other)]
    store_deals(session_id=held.session.pk, deals=cards)
    return held.start()


@pytest.mark.django_db(transaction=True)
def test_a_worker_works_out_what_is_asked_for() -> None:
    held = evening()
    session = held.session.pk
    store_deals(session_id=session, deals=[DealtBoard(1, str(SOLID))])
    held.start().play()
    assert analysis(session).status == "none"

    tasks.analyse_boards(session_id=session)

    found = analysis(session)
    assert (found.status, found.done, found.total, found.left) == ("ready", 1, 1, 0)
    (shown,) = deals(held.snapshot, session_id=session)
    assert shown.makeable is not None
    assert shown.makeable.digits == TRICKS
    assert shown.par == "NS 7♠=, +1510"
    assert proved(held)


def test_a_table_belongs_to_its_cards_and_not_to_the_board(dealt_evening: Evening) -> None:
    session = dealt_evening.session.pk
    store_double_dummy(session_id=session, cards=str(SOLID), makeable=TRICKS)
    assert list(makeable_by_board(session)) == [1]

    (other,) = (cards for board, cards in cards_to_analyse(session) if board == 2)
    turned = [DealtBoard(1, other), DealtBoard(2, str(SOLID))]
    store_deals(session_id=session, deals=turned, replaced=[1, 2])

    assert list(makeable_by_board(session)) == [2]


def test_what_we_worked_out_comes_before_what_a_file_says(dealt_evening: Evening) -> None:
    session = dealt_evening.session.pk
    wrong = DealtBoard(1, str(SOLID), "7" * 20, "NS 1NT=, +90")
    store_deals(session_id=session, deals=[wrong])
    assert makeable_by_board(session)[1].digits == "7" * 20

    store_double_dummy(session_id=session, cards=str(SOLID), makeable=TRICKS)

    assert makeable_by_board(session)[1].digits == TRICKS
    assert proved(dealt_evening)


def test_a_cancelled_analysis_stops_and_keeps_what_is_done(dealt_evening: Evening) -> None:
    session = dealt_evening.session.pk
    request_analysis(session_id=session, now=timezone.now())
    assert begin_analysis(session_id=session, total=2)
    assert cancel_analysis(session_id=session)

    assert not store_double_dummy(session_id=session, cards=str(SOLID), makeable=TRICKS)

    assert analysis(session).status == "cancelled"
    assert analysis(session).left == 1
    assert not begin_analysis(session_id=session, total=1)
    assert not cancel_analysis(session_id=session)


def test_an_analysis_requested_twice_runs_once(dealt_evening: Evening) -> None:
    session, now = dealt_evening.session.pk, timezone.now()
    assert request_analysis(session_id=session, now=now) is not None
    assert request_analysis(session_id=session, now=now) is None
    assert request_analysis(session_id=session, now=now + timedelta(hours=1)) is not None
    for _board, cards in cards_to_analyse(session):
        store_double_dummy(session_id=session, cards=cards, makeable=TRICKS)
    Analysis.objects.all().delete()
    assert request_analysis(session_id=session, now=now) is None


def test_refuses_what_is_no_deal_and_a_session_without_hands(dealt_evening: Evening) -> None:
    session = dealt_evening.session.pk
    with pytest.raises(RefusedError, match="not a deal"):
        store_double_dummy(session_id=session, cards="N:AK", makeable=TRICKS)
    with pytest.raises(RefusedError, match="20 digits"):
        store_double_dummy(session_id=session, cards=str(SOLID), makeable="7")
    with pytest.raises(RefusedError, match="no hands yet"):
        request_analysis(session_id=evening().session.pk, now=timezone.now())
    assert not DoubleDummy.objects.exists()


def test_a_solver_that_gives_up_is_told_to_whoever_asked(
    dealt_evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = dealt_evening.session.pk
    request_analysis(session_id=session, now=timezone.now())
    monkeypatch.setattr("tournaments.hands.solver.sys.executable", "/bin/false")

    tasks.work_boards_out(session)

    assert analysis(session).status == "failed"
    assert analysis(session).problem.startswith("The double-dummy solver failed")


def test_clubs_with_the_same_cards_share_a_table(dealt_evening: Evening) -> None:
    deal_out(other := evening().start())
    store_deals(session_id=other.session.pk, deals=[DealtBoard(1, str(SOLID))], replaced=[1])
    store_double_dummy(session_id=dealt_evening.session.pk, cards=str(SOLID), makeable=TRICKS)
    assert makeable_by_board(other.session.pk)[1].digits == TRICKS


@pytest.mark.django_db(transaction=True)
def test_hands_are_worked_out_by_themselves_unless_that_is_turned_off(settings) -> None:
    held = evening()
    session = held.session.pk
    store_deals(session_id=session, deals=[DealtBoard(1, str(SOLID))])
    settings.ANALYSES_BY_ITSELF = False
    tasks.analyse_by_itself(event_id=held.event.pk)
    assert analysis(session).status == "none"

    settings.ANALYSES_BY_ITSELF = True
    tasks.analyse_by_itself(event_id=held.event.pk)
    assert (analysis(session).status, analysis(session).left) == ("ready", 0)
    assert deals(held.snapshot, session_id=session) == ()


def test_an_analysis_that_was_cancelled_or_takes_long_waits_until_somebody_asks(
    dealt_evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = dealt_evening.session.pk
    monkeypatch.setattr("tournaments.record.selectors.hands.MOST_BY_ITSELF", 1)
    tasks.analyse_by_itself(event_id=dealt_evening.event.pk)
    assert analysis(session).status == "none"

    request_analysis(session_id=session, now=timezone.now())
    cancel_analysis(session_id=session)
    monkeypatch.undo()
    tasks.analyse_by_itself(event_id=dealt_evening.event.pk)
    assert analysis(session).status == "cancelled"
