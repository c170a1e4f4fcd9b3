"""Why a write was refused, in a sentence for the person who asked."""

from collections.abc import Mapping

from django.core.exceptions import PermissionDenied


class RefusedError(ValueError):
    """A write that was refused; none of it was stored.

    Attributes:
        sentence: What is wrong, and what to do about it.
        field: The input it belongs to; empty if it concerns the whole request.
        current: What stands now instead of what the caller took for granted, as plain JSON.
    """

    current: Mapping[str, object] | None = None

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotFoundError(RefusedError):
    """Something the request names does not exist."""


class ConflictError(RefusedError):
    """The request is valid, but not in the present state."""


class NoSuchEventError(LookupError):
    """There is no event with this number or address."""


class NoSuchPartError(NoSuchEventError):
    """A session, section, … does not exist or may not be seen yet; ``kind`` says which it is."""

    def __init__(self, kind: str) -> None:
        super().__init__(f"There is no {kind} with this number.")
        self.kind = kind


class SecondFactorMissingError(PermissionDenied):
    """Refused only because a club requires a second factor; ``club`` is its name."""

    def __init__(self, club: str) -> None:
        super().__init__(f"{club} asks its owners and directors for a second factor.")
        self.club = club
