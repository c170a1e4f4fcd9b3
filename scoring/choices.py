"""Words that people choose from, each with its label and the way results print it."""

from enum import StrEnum
from typing import Self


class Choice(StrEnum):
    """A word as it is stored, with its names on forms and on result sheets.

    Attributes:
        label: As a form offers it.
        printed: As results print it in the middle of a line.
    """

    label: str
    printed: str

    def __new__(cls, word: str, label: str = "", printed: str = "") -> Self:
        """Make a member of ``word, label[, printed]``; without ``printed`` the label is printed."""
        member = str.__new__(cls, word)
        member._value_ = word
        member.label = label
        member.printed = printed or label
        return member

    @classmethod
    def choices(cls) -> list[tuple[str, str]]:
        """Return every word with its label."""
        return [(each.value, each.label) for each in cls]
