"""When standings that have nothing to show yet will appear."""

from dataclasses import replace

from scoring.play.scores import PassedOut
from tournaments.record.selectors.access.visibility import counts, last_rounds
from tournaments.record.selectors.event.snapshot import EventSnapshot, once_per_snapshot


@once_per_snapshot
def first_round_shown(snapshot: EventSnapshot) -> int:
    """Return the first round after which a score counts for this role; 0 if none ever does.

    The event is viewed as if that many rounds had been played, so that the answer always agrees
    with what ``visibility`` will decide then.
    """
    last = max(last_rounds(snapshot).values(), default=0)
    return next((each for each in range(1, last + 1) if _counts_after(snapshot, each)), 0)


def _counts_after(snapshot: EventSnapshot, number: int) -> bool:
    played = replace(
        snapshot,
        results=tuple(
            each._replace(score=each.score or PassedOut())
            if snapshot.sitting(each).round <= number
            else each._replace(score=None)
            for each in snapshot.results
        ),
    )
    return any(each.score is not None and counts(played, each) for each in played.results)
