"""A director's rulings: made and withdrawn, never overwritten."""

from decimal import Decimal
from uuid import UUID, uuid5

from django.db import transaction

from scoring.conditions.methods import ScoringMethod
from scoring.errors import ScoringError
from scoring.play.irregular_hands import LAW, Irregular
from scoring.play.ruling_notation import Divided, RuledScore, format_ruling, parse_ruling
from tournaments.play.services.irregular_hands import require_overplay
from tournaments.play.services.penalties import penalised_match, penalty_session, penalty_unit
from tournaments.record.models import Contestant, Event, LedgerEntry, Result, Ruling, Session
from tournaments.record.selectors.ledger.entries import (
    PenaltyImposed,
    RulingWithdrawn,
    ScoreAdjusted,
)
from tournaments.record.selectors.ledger.entry_parts import text_mark
from tournaments.record.services.ledger import append_entry, done_before, entry_with_key, lock_event
from tournaments.record.services.results import ImpossibleScoreError, record_result
from tournaments.site.keys import compares_requests
from tournaments.site.limits import LARGEST_PENALTY, LONGEST_FACTS, LONGEST_LAW, SMALLEST_PENALTY
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.signature import Actor
from tournaments.site.texts import plain_text


@transaction.atomic
@compares_requests
def adjust_score(
    *, result_id: int, score: str, by: Actor, key: UUID, law: str = "", text: str = ""
) -> Ruling:
    """Give a board an adjusted score.

    It may be artificial (``A6040``), assigned (``4SN=``), split (``4SN= | 4SN-1``), weighted (``60%
    4SN=, 40% 4SN-1``) or, at whist, for irregular hands (``IRREGULAR TRUMP NS``). It counts instead
    of the score entered, which stays on record, and withdraws any ruling in force on the board. A
    board with irregular hands and no score is entered as not played.

    Raises:
        NotFoundError: there is no such result.
        RefusedError: the score is empty or impossible, the event's method cannot divide it, or the
            law requires a redeal for these irregular hands.
        ConflictError: the session is not in play.
    """
    result = Result.objects.select_related("sitting__section__session").filter(pk=result_id).first()
    if result is None:
        raise NotFoundError("This board was not scheduled at this table.", "result")
    session = result.sitting.section.session
    event = lock_event(session.event_id)
    earlier = entry_with_key(event, key, LedgerEntry.Kind.RULING_MADE, result=result.pk)
    if earlier is not None:
        return _made_by(earlier)
    _require_open(session.pk)
    _require_scheduled(result.pk)
    adjusted = checked_ruling(score, event.scoring_method)
    if isinstance(adjusted, Irregular):
        law = law or LAW
        _pass_on(result, event, by=by, key=key)
    Ruling.objects.filter(result=result, withdrawn_at_sequence=None).update(
        withdrawn_at_sequence=event.ledger_sequence + 1
    )
    ruling = Ruling.objects.create(
        event=event,
        kind=Ruling.Kind.ADJUSTED,
        result=result,
        score=format_ruling(adjusted),
        law=plain_text(law, LONGEST_LAW),
        text=plain_text(text, LONGEST_FACTS),
        made_at_sequence=event.ledger_sequence + 1,
    )
    entry = ScoreAdjusted(
        ruling=ruling.pk,
        result=result.pk,
        session=session.number,
        section=result.sitting.section.letter,
        round=result.sitting.round,
        table=result.sitting.table,
        board=result.board,
        adjusted=ruling.score,
        law=ruling.law,
        text=text_mark(ruling.text),
    )
    append_entry(event, entry, by=by, key=key, reason=ruling.text)
    return ruling


def _pass_on(result: Result, event: Event, *, by: Actor, key: UUID) -> None:
    """Enter a deal as not played if, by law, it is passed on without overplay."""
    require_overplay(result, event)
    result.refresh_from_db(fields=["status"])
    if result.status == Result.Status.PENDING:
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score="NP",
            key=uuid5(key, "not overplayed"),
            by=by,
            reason="Passed on without overplay",
        )
        event.refresh_from_db()


def checked_ruling(text: str, method: ScoringMethod) -> RuledScore:
    """Return the adjusted score a text stands for, checked against the event's method.

    Raises:
        RefusedError: the score is impossible; the sentence says why.
    """
    if not text.strip():
        raise RefusedError("Enter the adjusted score, for example A6040 or 4SN=.", "score")
    try:
        adjusted = parse_ruling(text, game=method.game)
    except ScoringError as error:
        raise ImpossibleScoreError(str(error), "score") from error
    if isinstance(adjusted, Divided) and method.in_tricks:
        raise RefusedError(
            "This event counts tricks, which cannot be divided. Assign one score to both sides, "
            "or give an average.",
            "score",
        )
    return adjusted


@transaction.atomic
@compares_requests
def impose_penalty(
    *,
    contestant_id: int,
    amount: Decimal,
    by: Actor,
    key: UUID,
    amount_in: str = "",
    session: int | None = None,
    opponent_id: int | None = None,
    law: str = "",
    text: str = "",
) -> Ruling:
    """Impose a procedural penalty (Law 90), which is subtracted from the contestant's total.

    Args:
        contestant_id: The pair or team.
        amount: From 0.01 to 1,000, with at most two decimals.
        by: The director.
        key: The idempotency key.
        amount_in: ``top_percent`` of one board's top, ``points`` in the event's unit, or
            ``match_imps``, subtracted from the margin of one match; empty for the usual unit.
        session: The number of the session in which it counts. By default this is the session in
            play or, if the contestant is in none, the last one it played.
        opponent_id: The opponent in the match, for match IMPs; may be left out if the team plays
            only one.
        law: The law's number.
        text: What happened.

    Raises:
        NotFoundError: there is no such contestant or opponent.
        RefusedError: the amount, unit, session or match is impossible.
        ConflictError: every session is final, or the one named is not in play.
    """
    contestant = Contestant.objects.filter(pk=contestant_id).first()
    if contestant is None:
        raise NotFoundError("This pair or team does not exist.", "contestant")
    event = lock_event(contestant.event_id)
    earlier = entry_with_key(
        event, key, LedgerEntry.Kind.RULING_MADE, contestant=contestant.address
    )
    if earlier is not None:
        return _made_by(earlier)
    if not event.sessions.filter(status=Session.Status.RUNNING).exists():
        raise ConflictError("No session of this event is in play, so no ruling can be made.")
    if not amount.is_finite() or not SMALLEST_PENALTY <= amount <= LARGEST_PENALTY:
        raise RefusedError("A penalty must be between 0.01 and 1,000.", "amount")
    unit = penalty_unit(event, amount_in)
    counts_in = penalty_session(contestant, session)
    opponent = None
    if unit is Ruling.AmountIn.MATCH_IMPS:
        opponent = penalised_match(contestant, opponent_id, counts_in)
    elif opponent_id is not None:
        raise RefusedError("Name an opponent only for a penalty in IMPs of a match.", "opponent")
    ruling = Ruling.objects.create(
        event=event,
        kind=Ruling.Kind.PENALTY,
        contestant=contestant,
        amount=amount.quantize(SMALLEST_PENALTY),
        amount_in=unit,
        session=counts_in,
        opponent=opponent,
        law=plain_text(law, LONGEST_LAW),
        text=plain_text(text, LONGEST_FACTS),
        made_at_sequence=event.ledger_sequence + 1,
    )
    entry = PenaltyImposed(
        ruling=ruling.pk,
        contestant=contestant.address,
        amount=str(ruling.amount),
        amount_in=ruling.amount_in,
        law=ruling.law,
        session=None if counts_in is None else counts_in.number,
        opponent=None if opponent is None else opponent.address,
        text=text_mark(ruling.text),
    )
    append_entry(event, entry, by=by, key=key, reason=ruling.text)
    return ruling


@transaction.atomic
@compares_requests
def withdraw_ruling(*, ruling_id: int, by: Actor, key: UUID, reason: str = "") -> Ruling:
    """Withdraw a ruling; it stays on record.

    Raises:
        NotFoundError: there is no such ruling.
        ConflictError: it has already been withdrawn, or no session is in play.
    """
    ruling = Ruling.objects.filter(pk=ruling_id).first()
    if ruling is None:
        raise NotFoundError("This ruling does not exist.", "ruling")
    event = lock_event(ruling.event_id)
    ruling.refresh_from_db()
    if done_before(event, key, LedgerEntry.Kind.RULING_WITHDRAWN, ruling=ruling.pk):
        return ruling
    if ruling.withdrawn_at_sequence is not None:
        raise ConflictError("This ruling has already been withdrawn.")
    _require_changeable(ruling)
    ruling.withdrawn_at_sequence = event.ledger_sequence + 1
    ruling.save(update_fields=["withdrawn_at_sequence"])
    append_entry(event, RulingWithdrawn(ruling.pk), by=by, key=key, reason=reason)
    return ruling


def _require_open(session_id: int) -> None:
    status = Session.objects.values_list("status", flat=True).get(pk=session_id)
    if status != Session.Status.RUNNING:
        raise ConflictError("This session is not in play, so no ruling can be made.")


def _require_scheduled(result_id: int) -> None:
    """Refuse a board that a change of movement removed; call this with the event locked."""
    if not Result.objects.filter(pk=result_id, sitting__withdrawn_in_version=None).exists():
        raise NotFoundError("This board is no longer scheduled at this table.", "result")


def _require_changeable(ruling: Ruling) -> None:
    """Refuse if the ruling's session is final or, if a penalty has no session, all of them are."""
    sessions = ruling.event.sessions.all()
    if ruling.session_id is not None:
        sessions = sessions.filter(pk=ruling.session_id)
    elif ruling.result_id is not None:
        sessions = sessions.filter(sections__sittings__results=ruling.result_id)
    if not sessions.filter(status=Session.Status.RUNNING).exists():
        raise ConflictError("The results are final. Reopen the session to change a ruling.")


def _made_by(entry: LedgerEntry) -> Ruling:
    return Ruling.objects.get(pk=entry.payload["ruling"])
