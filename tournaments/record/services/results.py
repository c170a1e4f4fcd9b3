"""Enter, correct and confirm scores."""

import re
from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import datetime
from functools import partial, wraps
from typing import ParamSpec, TypeVar
from uuid import UUID, uuid4

from django.db import Error, transaction

from scoring.errors import ScoringError
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import BareScore, PassedOut, PlayedContract, PlayedScore, WhistTricks
from tournaments.record.models import Event, LedgerEntry, Result, Session, Sitting
from tournaments.record.selectors.access.admission import belonging
from tournaments.record.selectors.event.played_scores import put_score, stored_score
from tournaments.record.selectors.ledger.entries import ResultEntered, ScoreChecked
from tournaments.record.services.ledger import (
    append_entry,
    done_before,
    entry_with_key,
    lock_event,
    made_under,
    remember_answer,
)
from tournaments.site.availability import is_unavailable
from tournaments.site.keys import FAIRDEAL, Actor, compares_requests
from tournaments.site.metrics import SUBMISSIONS
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError


@transaction.atomic
@compares_requests
def confirm_result(
    *, result_id: int, version: int, by: Actor = FAIRDEAL, key: UUID | None = None
) -> Result:
    """Record that the director has checked an odd score and found it correct.

    This does not change the score. If the score is changed later, the new version has to be checked
    again. A version already checked, or a key already used, adds nothing to the ledger.

    Raises:
        NotFoundError: there is no such result.
        ConflictError: nothing is entered.
        StaleResultError: the result has changed since the caller read it.
    """
    rows = Result.objects.select_related("sitting__section__session").filter(pk=result_id)
    found = rows.first()
    if found is None:
        raise NotFoundError("This board was not scheduled at this table.", "result")
    event = lock_event(found.sitting.section.session.event_id)
    found = rows.get()
    key = uuid4() if key is None else key
    kind = LedgerEntry.Kind.RESULT_CHECKED
    if done_before(event, key, kind, result=found.pk, version=version):
        return found
    if found.version != version:
        raise StaleResultError(Result.objects.get(pk=result_id))
    if found.status == Result.Status.PENDING:
        raise ConflictError("There is no score here to check.", "version")
    if found.checked_version == version:
        return found
    found.checked_version = version
    found.save(update_fields=["checked_version"])
    sitting = found.sitting
    checked = ScoreChecked(
        result=found.pk,
        section=sitting.section.letter,
        session=sitting.section.session.number,
        round=sitting.round,
        table=sitting.table,
        board=found.board,
        score=slip(stored_score(found)),
        version=version,
    )
    append_entry(event, checked, by=by, key=key)
    return found


Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

OVERTAKEN = frozenset({"stale_result", "precondition_failed"})
"""Refused because someone else was quicker, not because the score is wrong."""


def _count(outcome: str, reason: str = "") -> None:
    SUBMISSIONS.labels(outcome, reason).inc()


count_accepted = partial(_count, "accepted")
count_unchanged = partial(_count, "unchanged")
count_replayed = partial(_count, "replayed")


def counts_refusals(service: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Mark a service that takes scores, to count those it refuses by reason."""

    @wraps(service)
    def counted(*args: Arguments.args, **sent: Arguments.kwargs) -> Answer:
        try:
            return service(*args, **sent)
        except RefusedError as refusal:
            reason = reason_of(refusal)
            _count("conflict" if reason in OVERTAKEN else "refused", reason)
            raise
        except Error as error:
            if is_unavailable(error):
                _count("refused", "database_unavailable")
            raise

    return counted


def reason_of(refusal: RefusedError) -> str:
    """Return the kind of a refusal as a label.

    >>> from tournaments.site.keys import KeyReusedError
    >>> reason_of(KeyReusedError())
    'key_reused'
    """
    name = type(refusal).__name__.removesuffix("Error")
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


class SessionClosedError(ConflictError):
    """The session takes no scores: it has not started or is final."""


class NotScheduledError(NotFoundError):
    """The movement does not bring this board to this table in this round."""


class ImpossibleScoreError(RefusedError):
    """The score cannot have happened, or belongs to another game."""


class NothingEnteredError(ConflictError):
    """An empty score was sent for a board that has no score."""


class PreconditionFailedError(RefusedError):
    """The caller does not want to change the present version.

    Attributes:
        text: The present score, as on a slip.
        version: The present version.
    """

    def __init__(self, result: Result) -> None:
        self.text = slip(stored_score(result))
        self.version = result.version
        self.current = {"score": self.text, "version": self.version}
        super().__init__(
            "This result has changed since the version named in the request. Look at it, then "
            "send yours again if it is right."
        )


class StaleResultError(ConflictError):
    """The result has changed since the caller read it.

    Attributes:
        score: The present score; None for none.
        text: The same, as on a slip.
        version: The present version.
    """

    def __init__(self, result: Result) -> None:
        self.score = stored_score(result)
        self.text = slip(self.score)
        self.version = result.version
        self.current = {"score": self.text, "version": self.version}
        shown = self.text or "nothing"
        super().__init__(
            f"Someone else has changed this result: it now says {shown}. Look at it, then enter "
            "yours again if it is right.",
            "score",
        )


@dataclass(frozen=True, slots=True)
class StandingResult:
    """The present score as on a slip, and its version."""

    score: str
    version: int


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The answer to the caller: what was accepted, the same each time a key is sent.

    ``score`` and ``previous`` are as on a slip; ``played`` is the score itself. ``superseded_by``
    is what has since replaced it; None while it stands.
    """

    result_id: int
    sitting_id: int
    board: int
    score: str
    played: PlayedScore | None
    version: int
    previous: str
    sequence: int
    at: datetime
    superseded_by: StandingResult | None = None


@counts_refusals
@compares_requests
def record_result(
    *,
    sitting_id: int,
    board: int,
    score: PlayedScore | str | None,
    key: UUID,
    by: Actor,
    expected_version: int | None = None,
    reason: str = "",
    precondition: Callable[[int], bool] | None = None,
    within: int | None = None,
) -> RecordedResult:
    """Enter the result of a board, or correct the one entered before.

    A score that is already there is no change: it adds nothing to the ledger and returns the answer
    of the entry that made it, whatever version was expected.

    Args:
        sitting_id: The table and round.
        board: The board's number.
        score: A score, or the text of a slip; None or an empty text removes what was entered.
        key: The caller's idempotency key: reusing it returns the first answer, which says what has
            since replaced it.
        by: Who enters it.
        expected_version: The version the caller has seen; None to change whatever is there.
        reason: Why, for a correction.
        precondition: Tells whether to change a given version; None to change any.
        within: The id of the sitting's event, if the caller has already looked it up.

    Raises:
        KeyReusedError: the key was used for something else.
        PreconditionFailedError: it is not wanted for the present version.
        NotScheduledError: the movement does not bring this board to this table in this round.
        SessionClosedError: the session is final or has not started.
        ImpossibleScoreError: the score cannot have happened, or belongs to another game.
        NothingEnteredError: there is nothing to remove.
        StaleResultError: the result has changed since the caller read it.
    """
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    with transaction.atomic():
        event = lock_event(_event_of(sitting_id) if within is None else within)
        if made_under(event.pk, key):
            earlier = entry_with_key(event, key, *kinds, sitting=sitting_id, board=board)
            if earlier is not None:
                transaction.on_commit(count_replayed)
                return _answered_before(earlier, event)
        result = _scheduled(sitting_id, board)
        played = _of_game(score, event.game)
        if precondition is not None and not precondition(result.version):
            raise PreconditionFailedError(result)
        return put_result(
            event,
            result,
            played,
            key=key,
            by=by,
            expected_version=expected_version,
            reason=reason,
        )


def put_result(
    event: Event,
    result: Result,
    played: PlayedScore | None,
    *,
    key: UUID,
    by: Actor,
    expected_version: int | None,
    reason: str = "",
) -> RecordedResult:
    """Put a score into a locked event, under a key that has made nothing there.

    Args:
        event: The event.
        result: Where, read since the event was locked, with its sitting, section and session.
        played: A score of the event's game; None removes what was entered.
        key: The caller's key.
        by: Who enters it.
        expected_version: The version the caller has seen; None to change whatever is there.
        reason: Why, for a correction.

    Raises:
        NothingEnteredError, StaleResultError: as ``record_result``.
    """
    if played == stored_score(result):
        transaction.on_commit(count_unchanged)
        return _unchanged(event, result, played, key)
    if expected_version is not None and expected_version != result.version:
        raise StaleResultError(result)
    transaction.on_commit(count_accepted)
    entry = _store(event, result, played, key=key, by=by, reason=reason)
    return _answer(entry, played)


def slip(score: PlayedScore | None) -> str:
    """Return a score as on a slip; empty for none."""
    return "" if score is None else format_score(score)


def parsed(text: str, game: str) -> PlayedScore | None:
    """Return the score that a slip's text stands for; None for an empty text.

    Raises:
        ImpossibleScoreError: the score is impossible; the sentence says why.
    """
    if not text.strip():
        return None
    try:
        return parse_score(text, game=Game(game))
    except ScoringError as error:
        raise ImpossibleScoreError(str(error), "score") from error


def require_running(session_id: int) -> None:
    """Refuse unless the session is in play; call this with the event locked."""
    refuse_unless_running(Session.objects.values_list("status", flat=True).get(pk=session_id))


def refuse_unless_running(status: str) -> None:
    """Refuse unless a session with this status, read with the event locked, is in play."""
    if status == Session.Status.FINAL:
        raise SessionClosedError("This session is final. Reopen it to correct a score.")
    if status == Session.Status.SETUP:
        raise SessionClosedError("This session has not started. Start it to enter scores.")


def _event_of(sitting_id: int) -> int:
    where = belonging("sitting", sitting_id)
    if where is None:
        raise NotScheduledError("The movement has no such table and round.", "sitting")
    return where.event_id


def _scheduled(sitting_id: int, board: int) -> Result:
    """Return the result to enter, with its table, section and session."""
    rows = Result.objects.select_related("sitting__section__session")
    result = rows.filter(sitting=sitting_id, board=board).order_by("id").first()
    sitting = result.sitting if result is not None else _sitting(sitting_id)
    refuse_unless_running(sitting.section.session.status)
    if sitting.withdrawn_in_version is not None:
        raise NotScheduledError(
            "The director has changed the movement. Look again at who sits where.", "sitting"
        )
    if result is None:
        raise NotScheduledError(
            f"Board {board} is not played at table {sitting.table} in round {sitting.round}.",
            "board",
        )
    return result


def _sitting(sitting_id: int) -> Sitting:
    return Sitting.objects.select_related("section__session").get(pk=sitting_id)


def _of_game(score: PlayedScore | str | None, game: str) -> PlayedScore | None:
    """Return a score of the event's game; refuse one of the other game, as with its text."""
    if isinstance(score, str):
        return parsed(score, game)
    if isinstance(score, WhistTricks if game == Game.BRIDGE else _BRIDGE_ONLY):
        return parsed(format_score(score), game)
    return score


_BRIDGE_ONLY = (PlayedContract, PassedOut, BareScore)


def _answered_before(entry: LedgerEntry, event: Event) -> RecordedResult:
    """Return the first answer to a key, with what has since replaced its score."""
    score = ResultEntered.of(entry.payload).score
    first = _answer(entry, parsed(score, event.game))
    now = Result.objects.filter(pk=first.result_id).first()
    if now is None or now.version == first.version:
        return first
    return replace(first, superseded_by=StandingResult(slip(stored_score(now)), now.version))


def _unchanged(
    event: Event, result: Result, score: PlayedScore | None, key: UUID
) -> RecordedResult:
    """Return the answer of the entry that made the present score."""
    if result.entered_at_sequence is None:
        raise NothingEnteredError("There is no score here to remove.", "score")
    entry = LedgerEntry.objects.get(event=event, sequence=result.entered_at_sequence)
    remember_answer(event, key, entry)
    return _answer(entry, score)


def _store(
    event: Event,
    result: Result,
    score: PlayedScore | None,
    *,
    key: UUID,
    by: Actor,
    reason: str,
) -> LedgerEntry:
    before = stored_score(result)
    sitting = result.sitting
    result.version += 1
    entered = ResultEntered(
        result=result.pk,
        sitting=sitting.pk,
        section=sitting.section.letter,
        session=sitting.section.session.number,
        round=sitting.round,
        table=sitting.table,
        board=result.board,
        score=slip(score),
        previous=slip(before),
        version=result.version,
    )
    put_score(result, score)
    result.entered_at_sequence = event.ledger_sequence + 1
    result.save()
    return append_entry(event, entered, by=by, key=key, reason=reason)


def _answer(entry: LedgerEntry, played: PlayedScore | None) -> RecordedResult:
    entered = ResultEntered.of(entry.payload)
    return RecordedResult(
        result_id=entered.result,
        sitting_id=entered.sitting,
        board=entered.board,
        score=entered.score,
        played=played,
        version=entered.version,
        previous=entered.previous,
        sequence=entry.sequence,
        at=entry.at,
    )
