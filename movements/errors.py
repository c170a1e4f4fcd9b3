"""The error of this package."""


class MovementError(ValueError):
    """The movement asked for does not exist.

    The message is one plain sentence that says what is allowed.
    """
