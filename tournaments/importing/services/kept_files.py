"""Keep an uploaded file, and import it when asked to."""

import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from scoring.play.scores import PlayedScore
from tournaments.clubs.services import find_or_add_player
from tournaments.importing.models import KeptFile
from tournaments.importing.selectors import KEPT_FOR
from tournaments.importing.services.events import (
    CalledOffError,
    Tell,
    import_event,
    start_anew,
    telling,
    untold,
)
from tournaments.interchange.imported import ImportedEvent, ImportedPlayer
from tournaments.record.services.hands import BoardPlay, DealtBoard, store_deals, store_plays
from tournaments.record.services.ledger import lock_session
from tournaments.record.services.results import record_result
from tournaments.seating.services.names import enter_names
from tournaments.site.keys import IMPORTER, Actor, created_once
from tournaments.site.limits import LONGEST_SENTENCE, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name

logger = logging.getLogger(__name__)

LARGEST_FILE = 10 * 1024 * 1024  # bytes; a weekend with hundreds of tables has 2 MB
MOST_WAITING = 50  # files of one club; a simultaneous weekend has a handful
UNFINISHED = (KeptFile.State.WAITING, KeptFile.State.RUNNING)
GIVEN_UP_AFTER = timedelta(minutes=15)
"""A worker silent for this long is lost: the time limit of a task."""
COULD_NOT_IMPORT = (
    "The file could not be imported, and none of it has been saved. Try the import again."
)


@dataclass(frozen=True, slots=True)
class ScoreToEnter:
    """A score for a board at a sitting, and the version it had when it was compared."""

    sitting_id: int
    board: int
    score: PlayedScore
    version: int


@dataclass(frozen=True, slots=True)
class NamesToEnter:
    """The players of a contestant in seat order, and the name of a team."""

    contestant_id: int
    players: tuple[ImportedPlayer, ...]
    team: str = ""


@dataclass(frozen=True, slots=True)
class Work:
    """What an import is to do.

    Attributes:
        event: An event to make.
        session_id: The session that scores, names and deals go into; None without one.
        scores: For the session.
        names: For the session's event.
        deals: For the session.
        people: For the club's list of players.
        plays: How boards were bid and played, in the session or in the new event's first.
        replaced_boards: The boards whose stored hands the director lets the file replace.
        replaced_plays: The results whose stored plays it may replace, by id.
    """

    event: ImportedEvent | None = None
    session_id: int | None = None
    scores: tuple[ScoreToEnter, ...] = ()
    names: tuple[NamesToEnter, ...] = ()
    deals: tuple[DealtBoard, ...] = ()
    people: tuple[ImportedPlayer, ...] = ()
    plays: tuple[BoardPlay, ...] = ()
    replaced_boards: tuple[int, ...] = ()
    replaced_plays: tuple[int, ...] = ()

    @property
    def is_nothing(self) -> bool:
        """Whether there is nothing to do."""
        return self.event is None and not (
            self.scores or self.names or self.deals or self.people or self.plays
        )


@dataclass(frozen=True, slots=True)
class ReadWork:
    """What to do with a file: the work, the file's kind, and what to report afterwards."""

    work: Work
    kind: str
    warnings: tuple[str, ...] = ()


@transaction.atomic
def keep_file(*, club_id: int, name: str, content: bytes, by: Actor, now: datetime) -> KeptFile:
    """Keep a file until it is imported, and discard files a day old, or the oldest of too many.

    Raises:
        RefusedError: it is empty or too large.
    """
    KeptFile.objects.filter(kept_at__lt=now - KEPT_FOR).delete()
    if not content.strip():
        raise RefusedError("The file is empty.", "file")
    if len(content) > LARGEST_FILE:
        raise RefusedError(
            f"The file is larger than {LARGEST_FILE // 1024**2} MB, so it was not read.", "file"
        )
    # Files that could not be read wait here too, so a full shelf must not stop the next file.
    waiting = KeptFile.objects.filter(club=club_id, outcome={}).order_by("-kept_at", "-id")
    oldest = list(waiting.values_list("pk", flat=True)[MOST_WAITING - 1 :])
    KeptFile.objects.filter(pk__in=oldest).delete()
    shown = clean_name(name or "File", "file", longest=10_000)[-LONGEST_TITLE:]
    return KeptFile.objects.create(
        club_id=club_id, name=shown, content=content, kept_by=by.mark, kept_at=now
    )


@created_once(KeptFile)
@transaction.atomic
def import_kept_file(
    *,
    file_id: int,
    wanted: Mapping[str, object],
    read: Callable[[bytes], ReadWork],
    by: Actor,
    key: UUID | None = None,
    tell: Tell = untold,
) -> KeptFile:
    """Import a kept file: all of it or nothing.

    Args:
        file_id: The file.
        wanted: What was chosen along with the file, so that a reused key is for the same request.
        read: Turns the bytes into work; raises ``RefusedError`` for what cannot be done.
        by: Who imports it.
        key: The idempotency key: reusing it returns the first outcome.
        tell: Called with the number of scores entered so far and the total.

    Raises:
        NotFoundError: there is no such file.
        ConflictError: it has already been imported.
        RefusedError: there is nothing to do, or a service refused a part of it.
    """
    row = KeptFile.objects.select_for_update().filter(pk=file_id).first()
    if row is None:
        raise NotFoundError("This file has been deleted. Send it again.", "file")
    if row.outcome:
        raise ConflictError("This file has been imported. Send it again to import it again.")
    found = read(bytes(row.content))
    event_id = do_work(work=found.work, club_id=row.club_id, by=by, tell=tell)
    row.outcome = {"event": event_id, "kind": found.kind, "warnings": list(found.warnings)}
    row.content = b""
    row.state = KeptFile.State.READY if row.state else ""
    row.save(update_fields=["outcome", "content", "state"])
    return row


@transaction.atomic
def request_import(
    *, file_id: int, wanted: Mapping[str, object], by: Actor, now: datetime
) -> KeptFile | None:
    """Ask for a file to be imported in the background.

    Returns:
        The file, for the caller to hand to a worker once it is committed; None if one is already
        working on it.

    Raises:
        NotFoundError: there is no such file.
        ConflictError: it has already been imported.
    """
    row = KeptFile.objects.select_for_update().filter(pk=file_id).first()
    if row is None:
        raise NotFoundError("This file has been deleted. Send it again.", "file")
    if row.outcome:
        raise ConflictError("This file has been imported. Send it again to import it again.")
    lost_since = now - GIVEN_UP_AFTER
    if row.state in UNFINISHED and row.asked_at is not None and row.asked_at > lost_since:
        return None
    row.state, row.wanted, row.asked_by = KeptFile.State.WAITING, dict(wanted), by.mark
    row.asked_at, row.problem = now, ""
    row.save(update_fields=["state", "wanted", "asked_by", "asked_at", "problem"])
    start_anew(file_id)
    return row


def import_as_requested(
    *, file_id: int, read: Callable[[bytes, Mapping[str, Any]], ReadWork]
) -> int | None:
    """Import a file as requested, all of it or nothing, unless it was cancelled.

    If called twice, it finds the file already imported. Refusals and errors are noted on the file.

    Args:
        file_id: The file.
        read: Turns the bytes and what was wanted into work; raises ``RefusedError`` for what
            cannot be done.

    Returns:
        The event that the import concerned, if it was imported and concerned any.
    """
    row = begin_import(file_id=file_id)
    if row is None:
        return None
    wanted = row.wanted
    try:
        done = import_kept_file(
            file_id=file_id,
            wanted=wanted,
            read=lambda content: read(content, wanted),
            by=Actor(row.asked_by),
            tell=telling(file_id),
        )
    except CalledOffError:
        logger.info("The import of file %s was cancelled", file_id)
        end_import(file_id=file_id)
    except RefusedError as refused:
        end_import(file_id=file_id, problem=refused.sentence)
    except Exception:
        # Whatever the cause, a director is waiting and must be told.
        logger.exception("File %s could not be imported", file_id)
        end_import(file_id=file_id, problem=COULD_NOT_IMPORT)
    else:
        event: int | None = done.outcome["event"]
        return event
    return None


def begin_import(*, file_id: int) -> KeptFile | None:
    """Note that a worker has begun; None if the import is over or was cancelled."""
    waiting = KeptFile.objects.filter(pk=file_id, state__in=UNFINISHED)
    if not waiting.update(state=KeptFile.State.RUNNING):
        return None
    return KeptFile.objects.filter(pk=file_id).first()


def end_import(*, file_id: int, problem: str = "") -> bool:
    """Note that an import failed and why, or, without a reason, that it was cancelled.

    Returns:
        Whether there was anything to end.
    """
    state = KeptFile.State.FAILED if problem else KeptFile.State.CANCELLED
    unfinished = KeptFile.objects.filter(pk=file_id, state__in=UNFINISHED)
    return bool(unfinished.update(state=state, problem=problem[:LONGEST_SENTENCE]))


@transaction.atomic
def do_work(
    *, work: Work, club_id: int | None = None, by: Actor = IMPORTER, tell: Tell = untold
) -> int | None:
    """Carry out an import, and return the id of the event it concerns, if any.

    Every change goes through the same service as a person's would, and into the ledger in their
    name. ``tell`` is called with the number of scores entered so far and the total; anything it
    raises undoes everything.

    Raises:
        RefusedError: there is nothing to do, or a service refused a part of it.
    """
    if work.is_nothing:
        raise RefusedError(
            "There is nothing to import: everything in the file is already here, or differs and "
            "is not ticked."
        )
    event_id = None
    if work.people:
        if club_id is None:
            raise RefusedError("Say which club's list to add these people to (--club).")
        add_people(club_id=club_id, people=work.people)
    if work.event is not None:
        made = import_event(imported=work.event, by=by, tell=tell)
        store_plays(session_id=made.sessions.get(number=1).pk, plays=work.plays)
        event_id = made.pk
    if work.session_id is not None:
        event_id = _into_session(work, work.session_id, by, tell)
    return event_id


@transaction.atomic
def add_people(*, club_id: int, people: Sequence[ImportedPlayer]) -> None:
    """Add people to a club's list unless they are already on it.

    They are recognised by their membership number, then by name.

    Raises:
        RefusedError: a name is empty or too long.
    """
    for person in people:
        find_or_add_player(club_id=club_id, name=person.name, national_id=person.national_id)


def _into_session(work: Work, session_id: int, by: Actor, tell: Tell) -> int:
    session = lock_session(session_id)
    space = uuid4()
    for each in work.names:
        enter_names(
            contestant_id=each.contestant_id,
            names=[player.name for player in each.players],
            national_ids=[player.national_id for player in each.players],
            team_name=each.team,
            by=by,
            key=uuid5(space, f"names {each.contestant_id}"),
        )
    for done, score in enumerate(work.scores):
        tell(done, len(work.scores))
        record_result(
            sitting_id=score.sitting_id,
            board=score.board,
            score=score.score,
            expected_version=score.version,
            key=uuid5(space, f"score {score.sitting_id} {score.board}"),
            by=by,
            reason="Imported from a file",
        )
    if work.deals:
        store_deals(
            session_id=session_id,
            deals=work.deals,
            replaced=work.replaced_boards,
            by=by,
            key=uuid4(),
        )
    store_plays(session_id=session_id, plays=work.plays, replaced=work.replaced_plays)
    return session.event_id
