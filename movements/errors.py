"""The error of this package."""


class MovementError(ValueError):
    """A movement was asked for that does not exist.

    The message is one plain sentence that says what would be allowed.
    """
