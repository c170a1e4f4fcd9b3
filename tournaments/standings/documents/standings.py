"""The standings as the public may see them, and how far they go."""

from dataclasses import replace

from tournaments.clubs.roles import Role
from tournaments.printing.page.wording import ResultsHead
from tournaments.printing.reading import NothingToPrintError, heading
from tournaments.record.selectors.event.snapshot import EventSnapshot, SessionFacts
from tournaments.standings.selectors.ranking.standings import (
    Standings,
    first_round_shown,
    is_ranked,
    standings,
)


def started_standings(snapshot: EventSnapshot) -> Standings:
    """Return the standings as the public may see them.

    Raises:
        NothingToPrintError: no session has started.
    """
    _check_started(snapshot)
    return standings(snapshot.seen_by(Role.PUBLIC))


def check_started(snapshot: EventSnapshot, _session: SessionFacts) -> None:
    """Make sure that there is something to rank.

    Raises:
        NothingToPrintError: no session has started.
    """
    _check_started(snapshot)


def _check_started(snapshot: EventSnapshot) -> None:
    if all(session.status == "setup" for session in snapshot.sessions):
        raise NothingToPrintError("Start the session first: there are no results yet.", "session")


def results_head(
    snapshot: EventSnapshot, session: SessionFacts, *, of_event: bool = False
) -> ResultsHead:
    """Return the heading of every sheet of results, for a session or the event."""
    ranked = started_standings(snapshot)
    of_session = heading(snapshot, session)
    return ResultsHead(
        heading=replace(of_session, session="") if of_event else of_session,
        final=not ranked.provisional,
        progress=_progress(snapshot, ranked),
        scoring=(*ranked.scoring, *_ledger(ranked)),
    )


def _ledger(ranked: Standings) -> tuple[str, ...]:
    """Return the ledger code printed with final results, so that anyone can check it later."""
    return (f"Ledger: {ranked.ledger_head}",) if ranked.ledger_head else ()


def _progress(snapshot: EventSnapshot, ranked: Standings) -> str:
    """Say how far provisional results go."""
    if ranked.clubs:
        finished = sum(club.status == "final" for club in ranked.clubs)
        return f"{finished} of {len(ranked.clubs)} clubs have finished"
    begun = [each for each in ranked.shown if each.rounds]
    if not any(each.complete for each in begun):
        return "before the end of the first round"
    first = 0 if is_ranked(ranked) else first_round_shown(snapshot.seen_by(Role.PUBLIC))
    if first:
        return f"standings appear after round {first}"
    if len({(each.complete, each.rounds) for each in begun}) == 1:
        return f"after round {begun[0].complete} of {begun[0].rounds}"
    several = len({each.session for each in begun}) > 1
    return "after round " + ", ".join(
        f"{each.complete} of {each.rounds} ({f'session {each.session}, ' if several else ''}"
        f"section {each.section})"
        for each in begun
    )
