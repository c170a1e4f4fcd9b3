"""Documents whose task was lost because its worker was killed or the queue forgot it."""

from dataclasses import dataclass

from tournaments.selectors.clubs.documents import Unfinished, unfinished
from tournaments.tasks import take_up_again, tasks_waiting

STILL_SECONDS = 60.0  # a document being made notes its progress twice a second


@dataclass(frozen=True, slots=True)
class _Seen:
    state: Unfinished
    since: float


class LostPrints:
    """Queues documents that have not moved for a minute, and again every minute until they do."""

    def __init__(self) -> None:
        self._seen: dict[int, _Seen] = {}

    def look(self, now: float) -> tuple[int, ...]:
        """Queue lost documents again, and return which they were.

        A waiting document is lost if the queue is empty. A document being made is lost if no more
        of its sheets have been finished in the meantime.

        Args:
            now: In seconds, by a clock that never goes back.

        Raises:
            Error: the database is not responding.
        """
        before, self._seen = self._seen, {}
        for state in unfinished():
            known = before.get(state.id)
            same = known is not None and known.state == state
            self._seen[state.id] = known if known is not None and same else _Seen(state, now)
        still = [seen.state for seen in self._seen.values() if now - seen.since >= STILL_SECONDS]
        if not still:
            return ()
        queued = tasks_waiting()
        if queued is None:  # queueing would fail; a later look will find the queue again
            return ()
        lost = [state for state in still if not state.waits or queued == 0]
        take_up_again(lost)
        for state in lost:
            self._seen[state.id] = _Seen(state, now)
        return tuple(state.id for state in lost)
