"""In which role a person sees a club's events."""

from enum import Enum


class Role(Enum):
    """The role in which a person looks at an event."""

    PUBLIC = "public"
    SCORER = "scorer"
    DIRECTOR = "director"

    @property
    def sees_every_score(self) -> bool:
        """Whether no score is held back; cards are held back from everybody."""
        return self is not Role.PUBLIC
