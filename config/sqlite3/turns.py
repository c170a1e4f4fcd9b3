"""Whose transaction is next, and which transactions share one disk sync."""

import threading
from collections import deque
from dataclasses import dataclass, field
from time import monotonic

MOST_MEMBERS = 64
GROUP_SECONDS = 0.03  # how long others may join a group while its first member waits


@dataclass(eq=False, slots=True)
class Group:
    """Transactions committed together: one sync makes all of them durable, or none."""

    begun: float = field(default_factory=monotonic)
    members: int = 0
    refused: bool = False  # whether anything in it was rolled back
    failure: BaseException | None = None
    ended: threading.Event = field(default_factory=threading.Event)

    def has_room(self) -> bool:
        """Return whether another may join."""
        young = monotonic() - self.begun < GROUP_SECONDS
        return self.failure is None and young and self.members < MOST_MEMBERS


@dataclass(eq=False, slots=True)
class _Waiting:
    shares: bool
    turn: threading.Event = field(default_factory=threading.Event)


class FairLock:
    """A lock, first come first served.

    SQLite has writers retry at random intervals, so under load the unlucky wait for seconds.
    """

    def __init__(self) -> None:
        self._state = threading.Lock()
        self._taken = False
        self._waiting: deque[_Waiting] = deque()

    def take(self, seconds: float, *, shares: bool = False) -> bool:
        """Wait for the lock; return whether it was obtained within this time.

        Args:
            seconds: How long to wait at most.
            shares: Whether the taker would join a group of transactions.
        """
        with self._state:
            if not self._taken:
                self._taken = True
                return True
            waiting = _Waiting(shares)
            self._waiting.append(waiting)
        if waiting.turn.wait(seconds):
            return True
        with self._state:
            if waiting.turn.is_set():  # given at the last moment
                return True
            self._waiting.remove(waiting)
            return False

    def give_back(self) -> None:
        """Hand the lock to the one who has waited longest."""
        with self._state:
            if self._waiting:
                self._waiting.popleft().turn.set()
            else:
                self._taken = False

    def hand_over(self) -> bool:
        """Hand the lock to the one who has waited longest if it joins a group; return whether."""
        with self._state:
            if not self._waiting or not self._waiting[0].shares:
                return False
            self._waiting.popleft().turn.set()
            return True
