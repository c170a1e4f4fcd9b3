"""Draw the next round of a Swiss, a Danish contest or a knockout."""

from uuid import UUID

from django.db import transaction

from tournaments.draws.selectors.drafted import DraftedRound
from tournaments.draws.selectors.next_draw import drafted_round
from tournaments.draws.selectors.request import DrawRequest
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import MovementChanged
from tournaments.record.selectors.movement.change_kinds import MovementChange, RoundDrawn
from tournaments.record.selectors.movement.replaced_tables import CannotChangeError
from tournaments.record.services.ledger import append_entry
from tournaments.record.services.results import require_running
from tournaments.seating.services.changes import (
    ChangedMovement,
    StaleMovementError,
    changed_movement,
    earlier_change,
    locked_section,
    require_same,
)
from tournaments.seating.services.next_version import store_change
from tournaments.site.keys import compares_requests
from tournaments.site.limits import LONGEST_REASON
from tournaments.site.refusals import RefusedError
from tournaments.site.signature import Actor
from tournaments.site.texts import plain_text


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
