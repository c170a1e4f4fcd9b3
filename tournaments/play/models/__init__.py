"""Play: tables."""

from tournaments.play.models.clock import (
    RoundClock,
)
from tournaments.play.models.room import (
    RoomMessage,
    RoundSaid,
)

__all__ = [
    "RoomMessage",
    "RoundClock",
    "RoundSaid",
]
