"""In which role a person sees a club's events."""

from enum import Enum

from tournaments.selectors.event.facts import ClubInPlay as ClubInPlay
from tournaments.selectors.event.facts import ContestantFacts as ContestantFacts
from tournaments.selectors.event.facts import EventFacts as EventFacts
from tournaments.selectors.event.facts import ResultFacts as ResultFacts
from tournaments.selectors.event.facts import RulingFacts as RulingFacts
from tournaments.selectors.event.facts import SectionFacts as SectionFacts
from tournaments.selectors.event.facts import SessionFacts as SessionFacts
from tournaments.selectors.event.facts import Side as Side
from tournaments.selectors.event.facts import SittingFacts as SittingFacts
from tournaments.selectors.event.facts import StartingPositionFacts as StartingPositionFacts


class Role(Enum):
    """The role in which a person looks at an event."""

    PUBLIC = "public"
    SCORER = "scorer"
    DIRECTOR = "director"

    @property
    def sees_every_score(self) -> bool:
        """Whether no score is held back; cards are held back from everybody."""
        return self is not Role.PUBLIC
