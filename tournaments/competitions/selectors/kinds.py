"""The kinds of competition: each defines in one place how its ledger is read.

A new kind is an app with its facts and a ``CompetitionKind``, which its ``AppConfig`` declares as
one of its ``kinds_of_competition``.
"""

from abc import abstractmethod
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar

from movements.errors import MovementError
from scoring.errors import ScoringError
from tournaments.ledger.facts import Fact, FactError

State = TypeVar("State")
Page = tuple[str, str, str]
"""A tab of the director's pages: its id, what it says, and the name of its address."""
NameOf = Callable[[int], str]
"""What an entrant is called, by number."""


class CompetitionError(ValueError):
    """Something that cannot have happened in a competition; the message is for the director."""


CANNOT_BE = (CompetitionError, FactError, MovementError, ScoringError)
"""What reading and folding a fact may raise."""


@dataclass(frozen=True, slots=True)
class EntryFact(Fact):
    """What an entry of a competition's ledger says; ``kind`` is its word."""

    kind: ClassVar[str]


@dataclass(frozen=True, slots=True)
class CompetitionFact(EntryFact, Generic[State]):
    """Something that happened in a competition of one kind.

    About people, it holds only the numbers of entrants.
    """

    @abstractmethod
    def applied(self, state: State) -> State:
        """Return the state after it.

        Raises:
            CompetitionError, MovementError, ScoringError: it cannot have happened.
        """

    @abstractmethod
    def told(self, before: State, name_of: NameOf) -> str:
        """Return it in words, for the history.

        Args:
            before: The state before it.
            name_of: What to call an entrant.
        """


MOST_PLAYERS = 12
"""Of an entrant."""


@dataclass(frozen=True, slots=True)
class CompetitionKind(Generic[State]):
    """How to read a kind of competition.

    Attributes:
        place: Its place on lists; small numbers come first.
        id: Its word, as stored: ``ladder``.
        label: What people call it.
        rules: The dataclass of the rules that are chosen when it is created.
        facts: What its ledger may hold besides the facts of every competition.
        begin: From the rules that were chosen to the state before the first fact. Raises one of
            ``CANNOT_BE`` if the rules are impossible.
        entered: From a state and the number of a new entrant to the next state. Raises one of
            ``CANNOT_BE`` if it cannot enter.
        over: Whether nothing is left to play in a given state.
        written: The state as plain JSON, for the API.
        page: The route name of its public page, which takes the slug as ``competition``.
        console: The route name of the director's page.
        pages: Its own pages for the director, between its first page and the history.
        first: What the tab of the director's first page says; by default the label.
        last: Its own pages after the public page.
        most_players: The most players that an entrant may have.
        standing: The numbers of those who have a place in a state, if nobody may have two.
    """

    place: int
    id: str
    label: str
    rules: type
    facts: tuple[type[CompetitionFact[State]], ...]
    begin: Callable[[Mapping[str, Any]], State]
    entered: Callable[[State, int], State]
    over: Callable[[State], bool]
    written: Callable[[State], dict[str, object]]
    page: str
    console: str
    pages: tuple[Page, ...] = ()
    first: str = ""
    last: tuple[Page, ...] = ()
    most_players: int = MOST_PLAYERS
    standing: Callable[[State], Collection[int]] | None = None
