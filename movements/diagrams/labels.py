"""How a picture writes the labels of a movement: the caller may show them differently."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Labels:
    """How labels are written.

    Attributes:
        called: In words and lists: ``3 N-S`` for ``N3``, say.
        at_seat: At a seat of a drawn table, where the place tells the line: ``3``, say.
    """

    called: Callable[[str], str] = str
    at_seat: Callable[[str], str] = str


AS_GENERATED = Labels()
"""As the movement has them."""
