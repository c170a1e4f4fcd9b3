"""What is kept about a person: whoever keeps something declares it as ``personal_data``."""

from collections.abc import Callable, Collection
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from tournaments.clubs.models import Player
from tournaments.site.keys import Actor
from tournaments.site.registry import collected

AfterNaming = Callable[[Player, Actor], None]
"""What to do once a player has another name: takes the player as stored, and who changed it."""


@dataclass(frozen=True, slots=True)
class PersonalData:
    """Something that is kept about players.

    Attributes:
        place: Its place in what a person is told; small numbers come first.
        name: Its name there; empty if nothing is told of it.
        told: From a player to what is kept, as plain JSON.
        before_naming: Called in the transaction in which a player's name changes or is erased,
            before it does: takes the player's id, locks what has to be locked, and returns what
            to do afterwards.
        met: From the ids of two people's names to what both have played in, so that they cannot be
            one person; empty if there is nothing.
    """

    place: int
    name: str = ""
    told: Callable[[Player], Any] | None = None
    before_naming: Callable[[int], AfterNaming] | None = None
    met: Callable[[Collection[int], Collection[int]], str] | None = None


def personal_data() -> list[PersonalData]:
    """Return what the apps keep about people."""
    return sorted(collected("personal_data"), key=attrgetter("place"))


def both_played_in(one: Collection[int], other: Collection[int]) -> str:
    """Return something in which two people, each with the ids of their names, both played."""
    found = (kept.met(one, other) for kept in personal_data() if kept.met)
    return next(filter(None, found), "")
