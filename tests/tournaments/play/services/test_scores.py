"""Scores from the tables: entered, agreed, corrected, refused and held."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from uuid import uuid4

import pytest

from tests.tournaments.evenings import DIRECTOR, change, proved, signed
from tests.tournaments.phones import NOW, Phone, phone, stored_link, with_phones
from tournaments.play.selectors.console.tables import table_states, waiting_scores
from tournaments.play.services.scores import (
    NO_ROOM,
    DisputedError,
    OnPaperError,
    RoundOverError,
    settle_held_score,
)
from tournaments.play.services.tables import exchange_links, put_on_paper
from tournaments.record.models import HeldScore, LedgerEntry, Result
from tournaments.record.selectors.access.links import table_secrets
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.selectors.ledger.history import history
from tournaments.record.services.results import (
    ImpossibleScoreError,
    NotScheduledError,
    SessionClosedError,
    StaleResultError,
    confirm_result,
)
from tournaments.setup.services import finalise_session
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def table() -> Phone:
    """The phone of table 1 of a Mitchell of three tables, two boards a round."""
    return phone(with_phones())


@pytest.fixture
def two() -> tuple[Phone, Phone]:
    """The phones of North-South and East-West at one table."""
    at = phone(with_phones(entry="two_phones"))
    return at.of("NS"), at.of("EW")


def actors(at: Phone) -> list[tuple[str, str]]:
    rows = at.held.event.ledger.exclude(kind="session_started").order_by("sequence")
    return list(rows.values_list("kind", "actor"))


def test_a_score_is_entered_under_the_name_of_the_table(table: Phone) -> None:
    taken = table.enter(1, 1, "4SN=", seen=0)

    assert (taken.score, taken.version, taken.confirmed) == ("4SN=", 1, False)
    assert actors(table) == [("result_recorded", "table:1")]
    assert history(table.held.event.pk)[0].who == "Table 1"
    assert proved(table.held)


def test_a_table_of_one_of_several_sections_has_its_letter() -> None:
    held = with_phones(sections=2)

    phone(held, 3).enter(1, phone(held, 3).boards(1)[0], "PASS")

    assert history(held.event.pk)[0].who == "Table A3"


def test_the_other_side_agrees(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)

    taken = table.confirm(1, 1, "4SN=")

    assert taken.confirmed
    assert table.board(1, 1).confirmed
    assert actors(table)[-1] == ("result_confirmed", "table:1:EW")
    assert history(table.held.event.pk)[0].who == "Table 1, East-West"
    assert history(table.held.event.pk)[0].what == "Board 1, round 1, table 1: 4SN= agreed"
    assert proved(table.held)


def test_agreeing_twice_is_agreeing_once(table: Phone) -> None:
    key = uuid4()
    table.enter(1, 1, "4SN=", seen=0)

    answers = [table.confirm(1, 1, "4SN=", key=each) for each in (key, key, uuid4())]

    assert len(set(answers)) == 1
    assert len(actors(table)) == 2


def test_agreeing_to_another_score_than_the_one_that_stands_is_refused(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.held.enter(table.result(1, 1), "4SN-1")

    with pytest.raises(StaleResultError) as refused:
        table.confirm(1, 1, "4SN=")

    assert refused.value.sentence.startswith(
        "The director has entered board 1: 4♠ by North, one down."
    )

    assert not table.board(1, 1).confirmed


def test_a_correction_takes_the_agreement_away(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.confirm(1, 1, "4SN=")

    table.held.enter(table.result(1, 1), "4SN-1")

    assert not table.board(1, 1).confirmed
    assert proved(table.held)


def test_the_table_corrects_while_nobody_has_agreed(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)

    assert table.enter(1, 1, "4SN+1", seen=1).version == 2


def test_what_both_sides_agreed_on_only_the_director_corrects(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.confirm(1, 1, "4SN=")

    with pytest.raises(RoundOverError, match="Both sides have agreed on board 1"):
        table.enter(1, 1, "4SN+1", seen=1)

    assert table.board(1, 1).score == "4SN="


def test_what_the_director_entered_only_the_director_corrects(table: Phone) -> None:
    table.held.enter(table.result(1, 1), "4SN=")

    with pytest.raises(RoundOverError, match="The director has entered board 1"):
        table.enter(1, 1, "4SN+1", seen=1)


def test_the_last_board_of_a_round_is_corrected_until_the_next_round_has_begun(
    table: Phone,
) -> None:
    for board in table.boards(1):
        table.enter(1, board, "4SN=", seen=0)

    corrected = table.enter(1, 2, "4SN-1", seen=1)

    assert (corrected.score, corrected.version) == ("4SN-1", 2)


def test_a_round_that_is_over_only_the_director_corrects(table: Phone) -> None:
    for board in table.boards(1):
        table.enter(1, board, "4SN=", seen=0)
    table.enter(2, table.boards(2)[0], "PASS", seen=0)

    with pytest.raises(RoundOverError, match="Round 1 is over"):
        table.enter(1, 1, "4SN+1", seen=1)


def test_a_score_that_was_missing_still_comes_in_later(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.enter(2, table.boards(2)[0], "PASS", seen=0)

    assert table.enter(1, 2, "3NTE=", seen=0).version == 1


@pytest.mark.parametrize("number", [2, 3])
def test_refuses_a_round_to_come(table: Phone, number: int) -> None:
    with pytest.raises(NotScheduledError, match="This table is still in round 1"):
        table.enter(number, table.boards(number)[0], "PASS", seen=0)


def test_refuses_the_round_after_next(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)

    with pytest.raises(NotScheduledError, match="come later"):
        table.enter(3, table.boards(3)[0], "PASS", seen=0)


def test_refuses_a_board_that_the_movement_does_not_bring(table: Phone) -> None:
    with pytest.raises(NotScheduledError, match="Board 6 is not played at table 1 in round 1"):
        table.enter(1, 6, "4SN=", seen=0)


def test_refuses_what_cannot_be(table: Phone) -> None:
    with pytest.raises(ImpossibleScoreError, match="Levels run"):
        table.enter(1, 1, "8SN=", seen=0)


@pytest.mark.parametrize("score", ["A6040", "A+", "NP", "+420", ""])
def test_a_table_awards_nothing_and_takes_nothing_back(table: Phone, score: str) -> None:
    table.enter(1, 2, "4SN=", seen=0)

    for board in (1, 2):
        with pytest.raises(RefusedError, match="what was played"):
            table.enter(1, board, score)

    assert table.board(1, 2).score == "4SN="


def test_refuses_a_table_on_paper(table: Phone) -> None:
    put_on_paper(section_id=table.held.section.pk, table=1, on_paper=True)

    with pytest.raises(OnPaperError, match="on paper"):
        table.enter(1, 1, "4SN=", seen=0)
    with pytest.raises(OnPaperError):
        table.confirm(1, 1, "4SN=")


def test_phones_stop_when_the_conditions_leave_entering_to_the_director(table: Phone) -> None:
    change(table.held, entry="director")

    with pytest.raises(OnPaperError):
        table.enter(1, 1, "4SN=", seen=0)


def test_refuses_a_stale_version(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.enter(1, 1, "4SN+1", seen=1)

    with pytest.raises(StaleResultError) as refused:
        table.enter(1, 1, "4SN-1", seen=1)

    assert refused.value.sentence.startswith(
        "Someone else at this table has entered board 1: 4♠ by North, made with one overtrick."
    )


@pytest.mark.parametrize("score", ["4SN=", "8SN="])
def test_a_score_that_is_refused_is_held_with_its_reason(table: Phone, score: str) -> None:
    table.enter(1, 1, "4SN+1", seen=0)
    table.confirm(1, 1, "4SN+1")

    with pytest.raises((RoundOverError, ImpossibleScoreError)) as refused:
        table.enter(1, 1, score, seen=0)

    (held,) = HeldScore.objects.all()
    assert (held.score, held.board, held.table, held.settled_at) == (score, 1, 1, None)
    assert held.sentence == refused.value.sentence


def test_a_refused_score_is_held_once_however_often_it_is_sent(table: Phone) -> None:
    table.held.enter(table.result(1, 1), "4SN=")
    key = uuid4()

    for _time in range(3):
        with pytest.raises(ConflictError, match="The director has entered board 1"):
            table.enter(1, 1, "4SN+1", seen=0, key=key)

    assert HeldScore.objects.count() == 1


def test_all_refused_scores_of_an_evening_are_held(table: Phone) -> None:
    fill_held_scores(table, 1_000)

    with pytest.raises(ImpossibleScoreError) as refused:
        table.enter(1, 1, "8SN=", seen=0)

    assert HeldScore.objects.filter(score="8SN=").count() == 1
    assert NO_ROOM not in refused.value.sentence


def test_where_there_is_no_room_for_more_the_phone_is_told_to_show_what_it_keeps(
    table: Phone,
) -> None:
    fill_held_scores(table, 4_546)

    with pytest.raises(ImpossibleScoreError) as refused:
        table.enter(1, 1, "8SN=", seen=0)

    assert refused.value.sentence.endswith(f". {NO_ROOM}")
    assert HeldScore.objects.filter(settled_at=None).count() == 4_546


@pytest.mark.parametrize("settled_at", [None, NOW])
def test_a_table_that_has_used_up_its_own_room_leaves_the_others_theirs(
    settled_at: datetime | None,
) -> None:
    held = with_phones(sections=2)
    one, two = phone(held, 1), phone(held, 2)
    other = held.session.sections.get(letter="B").pk
    beside = replace(one, secret=table_secrets(held.session.pk)[other, 1])
    fill_held_scores(one, 455, tables=1, settled_at=settled_at)

    for at in (one, two, beside):
        with pytest.raises(ImpossibleScoreError) as refused:
            at.enter(1, at.boards(1)[0], "8SN=", seen=0)
        assert refused.value.sentence.endswith(NO_ROOM) is (at is one)

    assert HeldScore.objects.filter(score="8SN=").count() == 2


def fill_held_scores(
    table: Phone, number: int, *, tables: int = 20, settled_at: datetime | None = None
) -> None:
    """Hold this many scores of the longest kind for as many tables of the section."""
    where = {"event": table.held.event, "section": table.held.section, "at": NOW}
    text = {"score": "4" * 40, "sentence": "x" * 300, "settled_at": settled_at}
    HeldScore.objects.bulk_create(
        HeldScore(**where, **text, table=1 + each % tables, round=1, board=1, key=uuid4())
        for each in range(number)
    )


def test_a_score_sent_after_the_session_is_final_is_held(table: Phone) -> None:
    table.held.fill("PASS")
    finalise_session(session_id=table.held.session.pk, **signed())

    with pytest.raises(SessionClosedError):
        table.enter(1, 1, "4SN=", seen=0)

    assert HeldScore.objects.get().score == "4SN="


def test_the_director_settles_a_held_score(table: Phone) -> None:
    table.held.enter(table.result(1, 1), "4SN=")
    with pytest.raises(RoundOverError):
        table.enter(1, 1, "4SN+1", seen=0)

    settle_held_score(session_id=table.held.session.pk, held_id=HeldScore.objects.get().pk, now=NOW)

    assert HeldScore.objects.get().settled_at == NOW


def test_the_same_key_enters_once(table: Phone) -> None:
    key = uuid4()

    answers = [table.enter(1, 1, "4SN=", seen=0, key=key) for _time in range(3)]

    assert len(set(answers)) == 1
    assert len(actors(table)) == 1


def test_a_key_used_for_another_board_is_refused_and_nothing_is_held(table: Phone) -> None:
    key = uuid4()
    table.enter(1, 1, "4SN=", seen=0, key=key)

    with pytest.raises(KeyReusedError):
        table.enter(1, 2, "4SN=", seen=0, key=key)

    assert not HeldScore.objects.exists()


def test_a_key_of_another_section_is_refused() -> None:
    held = with_phones(sections=2)
    other = held.session.sections.get(letter="B").pk
    at = phone(held)
    beside = replace(at, secret=table_secrets(held.session.pk)[other, 1])
    key = uuid4()
    at.enter(1, 1, "4SN=", seen=0, key=key)

    with pytest.raises(KeyReusedError):
        beside.enter(1, 1, "4SN=", seen=0, key=key)


def test_a_key_goes_on_working_after_the_link_was_exchanged(table: Phone) -> None:
    key = uuid4()
    first = table.enter(1, 1, "4SN=", seen=0, key=key)
    exchange_links(session_id=table.held.session.pk)

    assert phone(table.held).enter(1, 1, "4SN=", seen=0, key=key) == first
    assert len(actors(table)) == 1


def test_what_the_phone_still_holds_back_is_noted(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0, unsent=3)

    link = stored_link(table.held)
    assert (link.unsent, link.heard_at) == (3, NOW)


def test_each_of_two_phones_says_what_it_has_yet_to_send() -> None:
    table = phone(with_phones(entry="two_phones"), side="NS")

    table.enter(1, 1, "4SN=", seen=0, unsent=3)
    table.of("EW").enter(1, 1, "4SN=", seen=0, unsent=0)

    states = table_states(table.held.snapshot, table.held.session.pk)
    assert states[table.held.section.pk, 1].unsent == 3


def test_what_the_phone_still_holds_back_is_noted_even_if_its_score_is_refused(
    table: Phone,
) -> None:
    table.enter(1, 1, "4SN=", seen=0, unsent=1)

    with pytest.raises(NotScheduledError):
        table.enter(1, 6, "PASS", seen=0, unsent=0)

    assert stored_link(table.held).unsent == 0
    assert HeldScore.objects.get().board == 6


def test_what_the_phone_tells_with_a_key_used_before_is_noted(table: Phone) -> None:
    key = uuid4()
    table.enter(1, 1, "4SN=", seen=0, key=key, unsent=3)

    table.enter(1, 1, "4SN=", seen=0, key=key, unsent=2)
    assert stored_link(table.held).unsent == 2
    with pytest.raises(KeyReusedError):
        table.enter(1, 2, "4SN=", seen=0, key=key, unsent=1)
    assert stored_link(table.held).unsent == 1
    with pytest.raises(StaleResultError):
        table.confirm(1, 1, "PASS", unsent=0)
    assert stored_link(table.held).unsent == 0


def test_what_a_refused_score_tells_once_more_is_noted(table: Phone) -> None:
    key = uuid4()
    for unsent in (1, 0):
        with pytest.raises(RefusedError):
            table.enter(1, 6, "PASS", seen=0, key=key, unsent=unsent)

    assert stored_link(table.held).unsent == 0
    assert HeldScore.objects.count() == 1


@pytest.mark.parametrize("score", ["4SN=", "PASS"], ids=["accepted before", "refused"])
@pytest.mark.django_db(transaction=True)
def test_the_room_shows_what_a_phone_tells_at_once(score: str) -> None:
    at = phone(with_phones())
    event, key = at.held.event.pk, uuid4()
    at.enter(1, 1, "4SN=", seen=0, key=key, unsent=1)
    shown = edition_of_room(event)

    with suppress(KeyReusedError):
        at.enter(1, 1, score, seen=0, key=key, unsent=0)

    assert shown is not None
    assert edition_of_room(event) != shown


def test_whist_tricks_are_entered_and_agreed() -> None:
    at = phone(with_phones(game="whist", method="tricks"))
    board = at.boards(1)[0]

    at.enter(1, board, "7", seen=0)

    assert at.confirm(1, board, "7").confirmed
    assert at.board(1, board).words == "North-South seven tricks"


# --- One phone for both sides ---


@pytest.mark.parametrize(("enters", "agrees"), [("NS", "EW"), ("EW", "NS")])
def test_the_side_that_did_not_enter_the_score_agrees(
    table: Phone, enters: str, agrees: str
) -> None:
    table.of(enters).enter(1, 1, "4SN=", seen=0)
    assert table.board(1, 1).entered_by == enters

    with pytest.raises(ConflictError, match="the other side has to agree"):
        table.of(enters).confirm(1, 1, "4SN=")

    assert not table.board(1, 1).confirmed
    assert table.of(agrees).confirm(1, 1, "4SN=").confirmed
    assert not HeldScore.objects.filter(settled_at=None).exists()
    assert proved(table.held)


def test_no_side_agrees_to_its_own_change(table: Phone) -> None:
    ns, ew = table.of("NS"), table.of("EW")
    ns.enter(1, 1, "4SN=", seen=0)
    changed = ew.enter(1, 1, "4SN-1", seen=1)
    assert (changed.score, changed.version, changed.confirmed) == ("4SN-1", 2, False)
    assert table.board(1, 1).entered_by == "EW"

    for at in (ew, table):  # a phone that does not say whose it is speaks for East-West
        with pytest.raises(ConflictError, match="the other side has to agree"):
            at.confirm(1, 1, "4SN-1")

    assert not table.board(1, 1).confirmed
    assert ns.confirm(1, 1, "4SN-1").confirmed
    assert actors(table) == [
        ("result_recorded", "table:1:NS"),
        ("result_corrected", "table:1:EW"),
        ("result_confirmed", "table:1:NS"),
    ]
    assert proved(table.held)


def test_the_other_side_that_enters_the_score_that_stands_agrees_to_it(table: Phone) -> None:
    table.of("NS").enter(1, 1, "4SN=", seen=0)

    assert table.of("EW").enter(1, 1, "4SN=", seen=1).confirmed


def test_after_the_directors_correction_the_director_has_entered_it(table: Phone) -> None:
    table.of("EW").enter(1, 1, "4SN=", seen=0)
    table.held.enter(table.result(1, 1), "4SN-1")

    assert table.board(1, 1).entered_by == "director"


def test_an_accepted_score_settles_what_either_side_could_not_enter(table: Phone) -> None:
    for side in ("NS", "EW"):
        with pytest.raises(ImpossibleScoreError):
            table.of(side).enter(1, 1, "8SN=", seen=0)
    assert HeldScore.objects.filter(settled_at=None).count() == 2

    table.of("NS").enter(1, 1, "4SN=", seen=0)

    assert not HeldScore.objects.filter(settled_at=None).exists()


# --- Two phones ---


def test_two_phones_that_say_the_same_have_agreed(two: tuple[Phone, Phone]) -> None:
    ns, ew = two
    assert not ns.enter(1, 1, "4SN=", seen=0).confirmed

    assert ew.enter(1, 1, "4SN=", seen=0).confirmed

    assert actors(ns) == [("result_recorded", "table:1:NS"), ("result_confirmed", "table:1:EW")]
    assert proved(ns.held)


def test_one_phone_alone_confirms_nothing(two: tuple[Phone, Phone]) -> None:
    ns, _ew = two
    ns.enter(1, 1, "4SN=", seen=0)

    assert not ns.enter(1, 1, "4SN=", seen=1).confirmed


def test_no_side_agrees_to_its_own_score(two: tuple[Phone, Phone]) -> None:
    ns, ew = two
    ns.enter(1, 1, "4SN=", seen=0)

    with pytest.raises(ConflictError, match="the other side has to agree"):
        ns.confirm(1, 1, "4SN=")

    assert not ns.board(1, 1).confirmed
    assert ew.confirm(1, 1, "4SN=").confirmed


def test_a_score_called_wrong_stays_and_is_in_dispute(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    key = uuid4()

    answers = [table.dispute(1, 1, "4SN=", key=key) for _time in range(2)]

    assert answers[0] == answers[1]
    assert not answers[0].confirmed
    assert [(each.side, each.score) for each in table.board(1, 1).questions] == [("EW", "")]
    (waiting,) = waiting_scores(table.held.snapshot, table.held.session.pk)
    assert waiting.disputed
    assert waiting.sentence == "East-West say that this is wrong: 4♠ by North, made exactly."
    assert proved(table.held)


def test_a_dispute_ends_with_another_score_or_with_agreement(table: Phone) -> None:
    for board in (1, 2):
        table.enter(1, board, "4SN=", seen=0)
        table.dispute(1, board, "4SN=")

    table.enter(1, 1, "4SN+1", seen=1)
    table.confirm(1, 2, "4SN=")

    assert not table.board(1, 1).questions
    assert not table.board(1, 2).questions
    assert table.board(1, 2).confirmed


def test_only_the_score_that_stands_can_be_called_wrong(table: Phone) -> None:
    table.enter(1, 1, "4SN=", seen=0)
    table.confirm(1, 1, "4SN=")
    table.held.enter(table.result(1, 2), "4SN=")

    with pytest.raises(StaleResultError):
        table.dispute(1, 1, "4SN-1")
    with pytest.raises(RoundOverError, match="Both sides have agreed"):
        table.dispute(1, 1, "4SN=")
    with pytest.raises(RoundOverError, match="The director has entered board 2"):
        table.dispute(1, 2, "4SN=")

    assert not HeldScore.objects.exists()


def test_the_key_of_a_dispute_is_for_its_board_only(table: Phone) -> None:
    key = uuid4()
    for board in (1, 2):
        table.enter(1, board, "4SN=", seen=0)
    table.dispute(1, 1, "4SN=", key=key)

    with pytest.raises(KeyReusedError):
        table.dispute(1, 2, "4SN=", key=key)


def test_a_list_that_is_full_takes_no_dispute(table: Phone) -> None:
    fill_held_scores(table, 4_546)
    table.enter(1, 1, "4SN=", seen=0)

    with pytest.raises(ConflictError, match="Call the director"):
        table.dispute(1, 1, "4SN=")


def test_the_phone_knows_what_needs_no_agreement(table: Phone) -> None:
    table.held.enter(table.result(1, 1), "4SN=")
    table.enter(1, 2, "4SN=", seen=0)
    assert [table.board(1, board).entered_by for board in (1, 2)] == ["director", ""]

    checked = table.result(1, 2)
    confirm_result(result_id=checked.pk, version=checked.version)

    assert [table.board(1, board).checked for board in (1, 2)] == [False, True]


def test_two_phones_that_differ_raise_a_question(two: tuple[Phone, Phone]) -> None:
    ns, ew = two
    ns.enter(1, 1, "4SN=", seen=0)

    with pytest.raises(DisputedError, match="The other side entered: 4♠ by North, made exactly"):
        ew.enter(1, 1, "4SN-1", seen=0)

    (question,) = ns.board(1, 1).questions
    assert (question.side, question.score) == ("EW", "4SN-1")
    assert Result.objects.get(pk=ns.result(1, 1).pk).version == 1


@pytest.mark.parametrize("gives_way", ["NS", "EW"])
def test_whoever_gives_way_settles_the_question(two: tuple[Phone, Phone], gives_way: str) -> None:
    ns, ew = two
    ns.enter(1, 1, "4SN=", seen=0)
    with pytest.raises(DisputedError):
        ew.enter(1, 1, "4SN-1", seen=0)

    agreed, score = (ns, "4SN-1") if gives_way == "NS" else (ew, "4SN=")
    taken = agreed.enter(1, 1, score, seen=1)

    assert (taken.score, taken.confirmed) == (score, True)
    assert ns.board(1, 1).questions == ()
    assert not HeldScore.objects.filter(settled_at=None).exists()
    assert proved(ns.held)


def test_a_disputed_score_that_is_sent_again_is_disputed_again(two: tuple[Phone, Phone]) -> None:
    ns, ew = two
    key = uuid4()
    ns.enter(1, 1, "4SN=", seen=0)

    for _time in range(2):
        with pytest.raises(DisputedError):
            ew.enter(1, 1, "4SN-1", seen=0, key=key)

    assert HeldScore.objects.count() == 1


def test_the_key_of_a_disputed_score_answers_once_the_others_gave_way(
    two: tuple[Phone, Phone],
) -> None:
    ns, ew = two
    key = uuid4()
    ns.enter(1, 1, "4SN=", seen=0)
    with pytest.raises(DisputedError):
        ew.enter(1, 1, "4SN-1", seen=0, key=key)
    ns.enter(1, 1, "4SN-1", seen=1)

    assert ew.enter(1, 1, "4SN-1", seen=0, key=key).confirmed


def test_two_phones_have_to_say_whose_they_are(two: tuple[Phone, Phone]) -> None:
    with pytest.raises(RefusedError, match="North-South or East-West"):
        two[0].of("").enter(1, 1, "4SN=", seen=0)


def test_every_accepted_score_is_in_the_ledger_once(table: Phone) -> None:
    for number in (1, 2, 3):
        for board in table.boards(number):
            table.enter(number, board, "1NTW-1", seen=0)
            table.confirm(number, board, "1NTW-1")

    kinds = LedgerEntry.objects.filter(event=table.held.event)
    assert kinds.filter(kind="result_recorded").count() == 6
    assert kinds.filter(kind="result_confirmed").count() == 6
    assert table.sheet.round == 3
    assert proved(table.held)
    assert DIRECTOR.mark not in dict(actors(table)).values()
