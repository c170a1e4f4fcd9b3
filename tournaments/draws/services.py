"""Draw rounds of a Swiss or knockout, and make the stages of an event."""

from collections.abc import Mapping, Sequence
from typing import Any
from uuid import UUID

from django.db import transaction

from scoring.errors import ScoringError
from scoring.ranking.carry_over import SessionScore
from tournaments.draws.selectors.next_draw import DraftedRound, DrawRequest, drafted_round
from tournaments.draws.selectors.stages import (
    CannotCutError,
    DraftedCut,
    DraftedStage,
    Qualified,
    StageWish,
    brought_from,
    drafted_cut,
    scores_mark,
)
from tournaments.record.models import (
    CARRIES,
    NOTHING_CARRIED,
    Contestant,
    ContestantPlayer,
    Event,
    LedgerEntry,
    Session,
    Stage,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import Brought, MovementChanged, StageSet
from tournaments.record.selectors.ledger.stored import brought_by
from tournaments.record.selectors.movement.changes import (
    CannotChangeError,
    MovementChange,
    RoundDrawn,
)
from tournaments.record.services.conditions import refuse_final
from tournaments.record.services.events import create_event, delete_event_in_setup
from tournaments.record.services.ledger import (
    append_entry,
    entry_with_key,
    lock_event,
    note_unrecorded_change,
)
from tournaments.record.services.results import require_running
from tournaments.seating.services.changes import (
    ChangedMovement,
    StaleMovementError,
    changed_movement,
    earlier_change,
    locked_section,
    require_same,
    store_change,
)
from tournaments.seating.services.choice import address_of
from tournaments.site.keys import Actor, compares_requests, created_once
from tournaments.site.limits import LONGEST_REASON, LONGEST_TITLE
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.site.texts import clean_name, plain_text


def preview_draw(*, snapshot: EventSnapshot, section_id: int, wanted: DrawRequest) -> DraftedRound:
    """Return the next round as it would be drawn, without storing anything.

    Raises:
        RefusedError: it cannot be drawn; the sentence says why.
        ConflictError: the session is not in play.
    """
    require_running(snapshot.session_of[section_id].id)
    try:
        return drafted_round(snapshot, snapshot.sections[section_id], wanted)
    except CannotChangeError as error:
        raise RefusedError(str(error), error.field) from error


@transaction.atomic
@compares_requests
def draw_round(
    *,
    section_id: int,
    wanted: DrawRequest,
    by: Actor,
    key: UUID,
    reason: str = "",
    seen: str | None = None,
) -> ChangedMovement:
    """Draw the next round and publish it: from then on everybody can see who meets whom.

    This makes the next version of the movement, which ``undo_change`` can undo until a score of the
    round is in. The ledger holds the draw with its inputs.

    Args:
        section_id: The section.
        wanted: Who does not play, who is kept apart, who must meet, who changes places.
        by: The director.
        key: The idempotency key: reusing it returns the first answer unchanged.
        reason: Why, for the history; needed while results of earlier rounds are missing.
        seen: The mark of the draft that was shown; None to publish whatever is drawn now.

    Raises:
        NotFoundError: there is no such section.
        SessionClosedError: the session is final or has not started.
        StaleMovementError: the draft is no longer the one that was shown.
        RefusedError: no round can be drawn, or the reason is missing; the sentence says why.
    """
    section, event = locked_section(section_id)
    earlier = earlier_change(event, section, key)
    if earlier is not None:
        made = MovementChanged.of(earlier.payload)
        require_same(made.undoes is None and wanted == _request_of(made.change))
        return changed_movement(section, earlier)
    drafted = preview_draw(snapshot=open_event(event.pk), section_id=section_id, wanted=wanted)
    if seen not in (None, drafted.mark):
        raise StaleMovementError(
            "The draw or a result has changed since you looked. Look at the draw again."
        )
    if drafted.missing and not plain_text(reason, LONGEST_REASON):
        raise RefusedError(
            "Results are still missing. Say why you are drawing the round without them.", "reason"
        )
    if drafted.stage and drafted.stage.asks:
        raise RefusedError("A match is tied. Say what decides it.", "ties")
    entry = store_change(event, section, drafted.replaced, (), drafted.as_fact())
    return changed_movement(section, append_entry(event, entry, by=by, key=key, reason=reason))


def _request_of(change: MovementChange | RoundDrawn) -> DrawRequest | None:
    """Return what the director asked for when a round was drawn; None for any other change."""
    if isinstance(change, MovementChange):
        return None
    return DrawRequest(
        out=change.out,
        apart=change.apart,
        exchanges=change.exchanges,
        together=change.together or (),
        ties=change.ties or (),
        adjourn=bool(change.adjourn),
    )


class StaleCutError(ConflictError):
    """The list of qualifiers is no longer what was shown."""


class StagesBegunError(ConflictError):
    """A stage has started, so who plays in it can no longer be changed."""


def preview_stages(
    *,
    snapshot: EventSnapshot,
    stages: Sequence[StageWish],
    chosen: Sequence[int] = (),
    declined: Sequence[int] = (),
) -> DraftedCut:
    """Return who would qualify for what, and what they would carry over, without storing anything.

    Args:
        snapshot: The event from which contestants qualify.
        stages: The contests that follow, finals first.
        chosen: Who qualifies among those tied at a cut, by contestant id.
        declined: Who declines to play on.

    Raises:
        RefusedError: it cannot be done this way; the sentence says why.
    """
    checked = [_checked(stage, number) for number, stage in enumerate(stages)]
    try:
        return drafted_cut(snapshot, checked, chosen=chosen, declined=declined)
    except CannotCutError as error:
        raise RefusedError(str(error), error.field) from error


@created_once(Stage)
@transaction.atomic
def make_stages(
    *,
    event_id: int,
    stages: Sequence[StageWish],
    chosen: Sequence[int] = (),
    declined: Sequence[int] = (),
    reason: str = "",
    by: Actor,
    key: UUID,
    seen: str | None = None,
) -> Stage:
    """Make the contests that follow an event, with all qualifiers entered and seeded.

    Each is a separate event with the conditions of the previous one. Its ledger begins with an
    entry that says who qualified, with what scores, and from which state of the other ledger.

    Args:
        event_id: The event from which they qualify; all its sessions are final.
        stages: As ``preview_stages`` takes them.
        chosen: Who qualifies among those tied at a cut.
        declined: Who declines to play on.
        reason: Why those chosen qualify, or others do not; needed if there are any.
        by: The director.
        key: The idempotency key: reusing it returns the same stage.
        seen: The mark of the draft that was shown; None to accept whatever comes out now.

    Returns:
        The first of the stages.

    Raises:
        NotFoundError: there is no such event.
        ConflictError: a session is not final, or contests already follow the event.
        StaleCutError: the draft is no longer the one that was shown.
        RefusedError: it cannot be done this way, a tie is unresolved, or the reason is missing.
    """
    event = lock_event(event_id)
    if event.stages.exists():
        raise ConflictError("Other contests already follow this event. Undo them first.")
    if event.sessions.exclude(status=Session.Status.FINAL).exists():
        raise ConflictError(
            "Make all sessions final first, so that everybody knows who has qualified."
        )
    snapshot = open_event(event.pk)
    if snapshot.withheld:
        raise ConflictError(
            "Other clubs are still playing these boards. Wait until they have finished."
        )
    drafted = preview_stages(snapshot=snapshot, stages=stages, chosen=chosen, declined=declined)
    if seen not in (None, drafted.mark):
        raise StaleCutError("The list of qualifiers has changed. Look at it again.")
    if drafted.ties:
        names = ", ".join(each.label for each in drafted.ties[0].among)
        raise RefusedError(
            f"{names} are tied for the last place in {drafted.ties[0].stage}. "
            "Choose who qualifies, and say why.",
            "chosen",
        )
    if (chosen or declined) and not plain_text(reason, LONGEST_REASON):
        raise RefusedError("Say why these qualify and others do not.", "reason")
    made = [
        _made(event, snapshot, stage, number, by=by, key=key, reason=reason)
        for number, stage in enumerate(drafted.stages, start=1)
    ]
    note_unrecorded_change(event.pk)
    return made[0]


@transaction.atomic
def undo_stages(*, event_id: int) -> None:
    """Remove the contests that follow an event, if there are any.

    Raises:
        NotFoundError: there is no such event.
        StagesBegunError: a session of one of them has started.
    """
    event = lock_event(event_id)
    targets = Event.objects.filter(stage__source=event)
    begun = targets.filter(sessions__in=Session.objects.exclude(status=Session.Status.SETUP))
    for target in begun.order_by("id")[:1]:
        raise StagesBegunError(f"{target.name} has started, so this can no longer be undone.")
    for target in targets.order_by("id"):
        delete_event_in_setup(event_id=target.pk)
    note_unrecorded_change(event.pk)


@transaction.atomic
@compares_requests
def carry_over_anew(
    *, event_id: int, by: Actor, key: UUID, leave: bool = False, reason: str = ""
) -> LedgerEntry:
    """Settle what contestants carry over after results of the previous event were corrected.

    Args:
        event_id: The final or consolation.
        by: The director.
        key: The idempotency key: reusing it returns the first answer.
        leave: Whether to keep the earlier carry-over, in spite of the corrections.
        reason: Why, for the history.

    Raises:
        NotFoundError: there is no such event, or nobody qualified for it from another.
        ConflictError: a session is final.
        RefusedError: the reason is missing.
    """
    event = lock_event(event_id)
    earlier = entry_with_key(event, key, LedgerEntry.Kind.STAGE_SET)
    if earlier is not None:
        return earlier
    stage = Stage.objects.select_related("source").filter(target=event).first()
    if stage is None:
        raise NotFoundError("Nobody qualified for this event from another.")
    refuse_final(event, "to change the carry-over")
    if not plain_text(reason, LONGEST_REASON):
        raise RefusedError("Say why; players will want to know.", "reason")
    source = open_event(stage.source_id)
    before = brought_by(event.pk)
    if not leave:
        _bring(event, brought_from(source), nothing=stage.carry == NOTHING_CARRIED)
        stage.source_sequence = source.event.ledger_sequence
        stage.source_hash = source.event.ledger_hash
    stage.seen = scores_mark(source)
    stage.save(update_fields=["source_sequence", "source_hash", "seen"])
    entry = _entry(stage, previous=before)
    return append_entry(event, entry, by=by, key=key, reason=reason)


def _checked(stage: StageWish, number: int) -> StageWish:
    """Return a requested stage if its name and carry-over rule are possible."""
    clean_name(stage.name, f"name-{number}", longest=LONGEST_TITLE)
    if stage.carry not in dict(CARRIES):
        raise RefusedError("Choose what to carry over.", f"carry-{number}")
    try:
        _ = stage.rule
    except ScoringError as error:
        raise RefusedError(str(error), f"share-{number}") from error
    return stage


def _made(
    event: Event,
    snapshot: EventSnapshot,
    drafted: DraftedStage,
    number: int,
    *,
    by: Actor,
    key: UUID,
    reason: str,
) -> Stage:
    wish = drafted.wish
    conditions: dict[str, Any] = dict(snapshot.event.conditions.stored())
    target = create_event(
        club_id=event.club_id,
        name=wish.name,
        held_on=wish.held_on or event.held_on,
        game=event.game,
        contest=event.contest,
        method=event.method,
        sections=wish.sections,
        **conditions,
    )
    stage = Stage.objects.create(
        source=event,
        target=target,
        number=number,
        carry=wish.carry,
        share=wish.share,
        cap=wish.cap,
        source_sequence=event.ledger_sequence,
        source_hash=event.ledger_hash,
        seen=scores_mark(snapshot),
    )
    letters = target.sessions.get().sections.order_by("letter").values_list("letter", flat=True)
    for letter, members in zip(letters, drafted.sections, strict=True):
        _enter(target, letter if wish.sections > 1 else "", letter, members)
    append_entry(lock_event(target.pk), _entry(stage), by=by, key=key, reason=reason)
    return stage


def _enter(target: Event, shown: str, letter: str, members: Sequence[Qualified]) -> None:
    """Enter a section's qualifiers, numbered by their seeds, with strata and handicaps."""
    were = Contestant.objects.in_bulk([each.contestant_id for each in members])
    new: dict[int, Contestant] = {}
    for number, each in enumerate(members, start=1):
        was = were[each.contestant_id]
        new[was.pk] = Contestant(
            event=target,
            section_letter=letter,
            number=str(number),
            address=address_of(shown, str(number), ""),
            name=was.name,
            stratum=was.stratum,
            handicap=was.handicap,
            came_from=was,
            brought=str(each.brought.points) if each.brought else "",
            brought_of=str(each.brought.possible) if each.brought else "",
        )
    Contestant.objects.bulk_create(new.values())
    players = ContestantPlayer.objects.filter(contestant__in=list(were)).order_by("id")
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(
            contestant=new[each.contestant_id], player_id=each.player_id, position=each.position
        )
        for each in players
    )


def _bring(event: Event, scores: Mapping[int, SessionScore], *, nothing: bool) -> None:
    """Give everybody who qualified for an event what they won in the previous one."""
    rows = list(event.contestants.exclude(came_from=None).order_by("id"))
    for row in rows:
        score = None if nothing else scores.get(row.came_from_id or 0)
        row.brought = str(score.points) if score else ""
        row.brought_of = str(score.possible) if score else ""
    Contestant.objects.bulk_update(rows, ["brought", "brought_of"])


def _entry(stage: Stage, previous: Mapping[str, Brought] | None = None) -> StageSet:
    return StageSet(
        source=stage.source_id,
        source_sequence=stage.source_sequence,
        source_hash=stage.source_hash,
        seen=stage.seen,
        number=stage.number,
        carry=stage.carry,
        share=f"{stage.share:.2f}",
        cap=f"{stage.cap:.2f}",
        brought=brought_by(stage.target_id),
        previous=previous,
    )
