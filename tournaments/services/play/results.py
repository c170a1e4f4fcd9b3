"""Enter and correct the result of a board."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db import transaction

from scoring.errors import ScoringError
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import (
    BareScore,
    PassedOut,
    PlayedContract,
    PlayedScore,
    WhistTricks,
)
from tournaments.models import Event, LedgerEntry, Result, Session, Sitting
from tournaments.selectors.event.played_scores import put_score, stored_score
from tournaments.selectors.ledger.entries import ResultEntered
from tournaments.services.ledger import Actor, append_entry, entry_with_key, lock_event
from tournaments.services.refusals import ConflictError, NotFoundError, RefusedError


class SessionClosedError(ConflictError):
    """The session takes no scores: it has not started, or is final."""


class NotScheduledError(NotFoundError):
    """The movement does not bring this board to this table in this round."""


class ImpossibleScoreError(RefusedError):
    """The score cannot have happened, or belongs to another game."""


class NothingEnteredError(ConflictError):
    """An empty score was sent for a board on which nothing was entered."""


class StaleResultError(ConflictError):
    """Somebody changed the result since the caller read it.

    Attributes:
        score: What is there now, None for nothing.
        text: The same as on a slip.
        version: The version that is there now.
    """

    def __init__(self, result: Result) -> None:
        self.score = stored_score(result)
        self.text = slip(self.score)
        self.version = result.version
        shown = self.text or "nothing"
        super().__init__(
            f"Somebody else changed this result meanwhile: it now says {shown}. "
            "Look at it, then enter yours again if it is right.",
            "score",
        )


@dataclass(frozen=True, slots=True)
class RecordedResult:
    """The answer to the caller: what was accepted. It is the same each time a key is sent.

    ``score`` and ``previous`` are as on a slip, ``played`` is the score itself.
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


@transaction.atomic
def record_result(
    *,
    sitting_id: int,
    board: int,
    score: PlayedScore | str | None,
    key: UUID,
    by: Actor,
    expected_version: int | None = None,
    reason: str = "",
) -> RecordedResult:
    """Enter the result of a board, or correct the one entered before.

    Args:
        sitting_id: The table and round.
        board: The board's number.
        score: A score, or the text of a slip; None or an empty text takes back what was entered.
        key: The caller's idempotency key: used again, it returns the first answer unchanged.
            A score that stands there already is no change: it adds nothing to the ledger and
            returns the answer of the entry that brought it, whatever version was expected.
        by: Who enters it.
        expected_version: The version the caller has seen; None to enter whatever is there.
        reason: Why, for a correction.

    Raises:
        NotScheduledError: the movement does not bring this board to this table in this round.
        SessionClosedError: the session is final or has not started.
        ImpossibleScoreError: the score cannot be.
        NothingEnteredError: there is nothing to take back.
        StaleResultError: somebody changed the result since the caller read it.
    """
    event = _lock_event_of(sitting_id)
    kinds = LedgerEntry.Kind
    earlier = entry_with_key(
        event, key, kinds.RESULT_RECORDED, kinds.RESULT_CORRECTED, sitting=sitting_id, board=board
    )
    if earlier is not None:
        return _answer(earlier, parsed(earlier.payload["score"], event.game))
    result = _scheduled(sitting_id, board)
    played = _of_game(score, event.game)
    if played == stored_score(result):
        return _unchanged(event, result, played)
    if expected_version is not None and expected_version != result.version:
        raise StaleResultError(result)
    return _answer(_store(event, result, played, key=key, by=by, reason=reason), played)


def slip(score: PlayedScore | None) -> str:
    """Return a score as on a slip, empty for none."""
    return "" if score is None else format_score(score)


def parsed(text: str, game: str) -> PlayedScore | None:
    """Return the score that a slip's text stands for; None for an empty text.

    Raises:
        ImpossibleScoreError: the sentence says what is impossible.
    """
    if not text.strip():
        return None
    try:
        return parse_score(text, game=Game(game))
    except ScoringError as error:
        raise ImpossibleScoreError(str(error), "score") from error


def _lock_event_of(sitting_id: int) -> Event:
    """Return the event of a sitting with its row locked, as ``lock_event`` does."""
    rows = Event.objects.select_for_update(of=("self",))
    event = rows.filter(sessions__sections__sittings=sitting_id).first()
    if event is None:
        raise NotScheduledError("The movement has no such table and round.", "sitting")
    return event


def require_running(session_id: int) -> None:
    """Refuse unless the session is in play; to be called under the event's lock."""
    _refuse_unless_running(Session.objects.values_list("status", flat=True).get(pk=session_id))


def _refuse_unless_running(status: str) -> None:
    if status == Session.Status.FINAL:
        raise SessionClosedError("This session is final. Reopen it to correct a score.")
    if status == Session.Status.SETUP:
        raise SessionClosedError("This session has not started yet. Start it to enter scores.")


def _scheduled(sitting_id: int, board: int) -> Result:
    """Return the result to be entered, with its sitting, section and session.

    To be called under the event's lock, so that movement and session cannot change meanwhile.
    """
    rows = Result.objects.select_related("sitting__section__session")
    result = rows.filter(sitting=sitting_id, board=board).first()
    if result is None:
        sitting = Sitting.objects.select_related("section__session").get(pk=sitting_id)
    else:
        sitting = result.sitting
    _refuse_unless_running(sitting.section.session.status)
    if sitting.withdrawn_in_version is not None:
        raise NotScheduledError(
            "The director has changed the movement: look again at who sits where.", "sitting"
        )
    if result is None:
        raise NotScheduledError(
            f"The movement does not bring board {board} to table {sitting.table} "
            f"in round {sitting.round}.",
            "board",
        )
    return result


def _of_game(score: PlayedScore | str | None, game: str) -> PlayedScore | None:
    """Return a score of the event's game; one of the other game is refused as its slip would be."""
    if isinstance(score, str):
        return parsed(score, game)
    if isinstance(score, WhistTricks if game == Game.BRIDGE else _BRIDGE_ONLY):
        return parsed(format_score(score), game)
    return score


_BRIDGE_ONLY = (PlayedContract, PassedOut, BareScore)


def _unchanged(event: Event, result: Result, score: PlayedScore | None) -> RecordedResult:
    """Return the answer of the entry that brought the score that stands."""
    kinds = (LedgerEntry.Kind.RESULT_RECORDED, LedgerEntry.Kind.RESULT_CORRECTED)
    entry = (
        LedgerEntry.objects.filter(event=event, kind__in=kinds, payload__result=result.pk)
        .order_by("sequence")
        .last()
    )
    if entry is None:
        raise NothingEnteredError("There is no score here to take back.", "score")
    return _answer(entry, score)


@transaction.atomic
def confirm_result(*, result_id: int, version: int) -> Result:
    """Note that the director has checked an odd score and found it right.

    This changes no result, so it is not in the ledger. A later change of the score makes another
    version, which has to be checked again.

    Raises:
        NotFoundError: there is no such result.
        ConflictError: nothing is entered.
        StaleResultError: somebody changed the result since the caller read it.
    """
    found = Result.objects.select_related("sitting__section__session").filter(pk=result_id).first()
    if found is None:
        raise NotFoundError("This board was not scheduled at this table.", "result")
    lock_event(found.sitting.section.session.event_id)
    found.refresh_from_db(fields=["version", "status", "checked_version"])
    if found.version != version:
        raise StaleResultError(Result.objects.get(pk=result_id))
    if found.status == Result.Status.PENDING:
        raise ConflictError("There is no score here to check.", "version")
    found.checked_version = version
    found.save(update_fields=["checked_version"])
    return found


def _store(
    event: Event,
    result: Result,
    score: PlayedScore | None,
    *,
    key: UUID,
    by: Actor,
    reason: str,
) -> LedgerEntry:
    sitting = result.sitting
    before = stored_score(result)
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
    entry = append_entry(event, entered, by=by, key=key, reason=reason)
    put_score(result, score)
    result.save()
    return entry


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
