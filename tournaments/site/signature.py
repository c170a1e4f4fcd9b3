"""Who makes a change, and under which key."""

from dataclasses import dataclass
from typing import TypedDict
from uuid import UUID

from tournaments.site.keys import KeyReusedError as KeyReusedError


@dataclass(frozen=True, slots=True)
class Actor:
    """Who acts, as an opaque mark without a name."""

    mark: str

    @classmethod
    def user(cls, user_id: int) -> "Actor":
        """A person with a login."""
        return cls(f"user:{user_id}")

    @classmethod
    def table(cls, name: str, side: str = "") -> "Actor":
        """A phone at table ``3`` or ``B3``, for side ``NS`` or ``EW``; no side if both share it."""
        return cls(f"table:{name}:{side}" if side else f"table:{name}")


IMPORTER = Actor("importer")


FAIRDEAL = Actor("fairdeal")
"""A program that sets up an event on nobody's behalf."""


BRIDGEMATES = Actor("bridgemates")
"""The scoring devices at the tables, through their control software's file."""


class Signature(TypedDict):
    """Who makes a change, and under which key."""

    by: Actor
    key: UUID
