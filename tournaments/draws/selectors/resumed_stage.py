"""A knockout over several sessions: the round with which a later session continues."""

from dataclasses import replace

from tournaments.draws.selectors.stage_draw import StageDraft, drafted_after
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.knockouts import is_knockout, settled_by
from tournaments.record.selectors.movement.replaced_tables import CannotChangeError
from tournaments.standings.selectors.rating.knockout import knockout_seen

_AS_BEFORE = (
    "teams",
    "segments",
    "form",
    "third_place",
    "fifth_place",
    "carry_over",
    "carry_limit",
)


def resumed_stage(snapshot: EventSnapshot, section: SectionFacts) -> StageDraft | None:
    """Return the first round of a knockout that continues from an earlier session.

    It continues from the last earlier session in which the section with the same letter played a
    knockout that is not decided.

    Args:
        snapshot: The event as its director sees it.
        section: The section, before its session starts.

    Returns:
        None for a section that starts a new knockout or plays none.

    Raises:
        CannotChangeError: the earlier session is not final, has a different movement, or has a
            tied match.
    """
    earlier = _earlier(snapshot, section)
    if earlier is None:
        return None
    before = snapshot.session_of[earlier.id]
    if before.status != "final":
        raise CannotChangeError(
            f"The knockout of session {before.number} is not decided. Make that session final "
            "first, so that it is clear who qualifies."
        )
    if any(earlier.parameters.get(name) != section.parameters.get(name) for name in _AS_BEFORE):
        raise CannotChangeError(
            f"This session continues the knockout of session {before.number}. Choose the same "
            "movement; only the number of boards in a segment may differ."
        )
    seen = knockout_seen(snapshot, earlier.id)
    drafted = drafted_after(snapshot, section, seen, 1, (), {}, after=max(seen.segments))
    tied = [each.match for each in drafted.settled if each.asked]
    if tied:
        one, other = tied[0].names
        raise CannotChangeError(
            f"{one} and {other} are tied in session {before.number}. Reopen it and settle the "
            "tie on the “Draw the rounds” page."
        )
    return drafted


def resumed_from(snapshot: EventSnapshot, section: SectionFacts, drafted: StageDraft) -> StageDrawn:
    """Return what a section that continues a knockout stores about its first round.

    It gives the session that it continues from, and what was settled there.
    """
    earlier = _earlier(snapshot, section)
    if earlier is None:
        return drafted.as_fact()
    number = snapshot.session_of[earlier.id].number
    return replace(drafted.as_fact(), goes_on_from=number, before=tuple(settled_by(earlier)))


def _earlier(snapshot: EventSnapshot, section: SectionFacts) -> SectionFacts | None:
    """Return the section of an earlier session whose knockout continues here."""
    if not is_knockout(section):
        return None
    now = snapshot.session_of[section.id].number
    found = [
        each
        for session in snapshot.sessions
        for each in session.sections
        if session.number < now and session.status != "setup"
        if each.letter == section.letter and is_knockout(each)
    ]
    if not found or knockout_seen(snapshot, found[-1].id).seen.stage is None:
        return None
    return found[-1]
