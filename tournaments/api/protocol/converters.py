"""The parts of an address."""

LARGEST_ID = 10**15 - 1
"""More than there will ever be, and within the whole numbers of both databases."""


class NumberConverter:
    """An id or a board's number: from 1, without leading zeros."""

    regex = "[1-9][0-9]{0,14}"

    def to_python(self, value: str) -> int:
        """Read the number."""
        return int(value)

    def to_url(self, value: int) -> str:
        """Write the number."""
        return str(value)


class EventConverter:
    """An event's id or readable address."""

    regex = "[-a-zA-Z0-9_]{1,80}"

    def to_python(self, value: str) -> str:
        """Leave it as it is."""
        return value

    def to_url(self, value: str) -> str:
        """Leave it as it is."""
        return str(value)
