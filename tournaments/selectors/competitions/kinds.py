"""The kinds of competition: each defines in one place how its ledger is read.

A new kind is a module beside this one with a ``CompetitionKind``, and its line in ``KINDS``.
"""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any

from movements.errors import MovementError
from scoring.errors import ScoringError

Payload = Mapping[str, Any]


class CompetitionError(ValueError):
    """Something that cannot have happened in a competition; the message is for the director."""


CANNOT_BE = (CompetitionError, MovementError, ScoringError)
"""What folding a fact may raise."""


@dataclass(frozen=True, slots=True)
class Fact:
    """One ledger entry: its kind and its contents.

    ``payload`` is plain JSON. About people, it holds only the numbers of entrants.
    """

    kind: str
    payload: Payload


@dataclass(frozen=True, slots=True)
class CompetitionKind:
    """How to read a kind of competition.

    Attributes:
        id: Its word, as stored: ``ladder``.
        label: What people call it.
        facts: The kinds of fact that its ledger may hold besides those of every competition.
        begin: From the rules that were chosen to the state before the first fact. Raises one of
            ``CANNOT_BE`` if the rules are impossible.
        apply: From a state and a fact to the next state. It gets the facts of ``facts``, and
            ``entered`` (with ``number``). Raises one of ``CANNOT_BE`` if that cannot have happened.
        told: A fact in words, with the state before it; entrants are called by ``name_of``.
        over: Whether nothing is left to play in a given state.
        written: The state as plain JSON, for the API.
        page: The route name of its public page, which takes the slug as ``competition``.
        console: The route name of the director's page.
        most_players: The most players that an entrant may have.
        standing: The numbers of those who have a place in a state, if nobody may have two.
    """

    id: str
    label: str
    facts: frozenset[str]
    begin: Callable[[Payload], Any]
    apply: Callable[[Any, Fact], Any]
    told: Callable[[Any, Fact, Callable[[int], str]], str]
    over: Callable[[Any], bool]
    written: Callable[[Any], dict[str, object]]
    page: str
    console: str
    most_players: int = 12
    standing: Callable[[Any], Collection[int]] | None = None


def whole(payload: Payload, name: str) -> int:
    """Return a whole number from a payload.

    Raises:
        CompetitionError: it is missing or not a whole number.
    """
    value = payload.get(name)
    if isinstance(value, bool) or not isinstance(value, int):
        raise CompetitionError(f"Give {name} as a whole number.")
    return value


def yes_or_no(payload: Payload, name: str) -> bool:
    """Return a yes-or-no choice from a payload.

    Raises:
        CompetitionError: it is missing or neither true nor false.
    """
    value = payload.get(name)
    if not isinstance(value, bool):
        raise CompetitionError(f"Give {name} as true or false.")
    return value
