"""Why a write was refused, in a sentence for the person who asked."""


class RefusedError(ValueError):
    """A write that was refused; none of it was stored.

    Attributes:
        sentence: What is wrong, and what to do about it.
        field: The input it belongs to; empty if it concerns the whole request.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotFoundError(RefusedError):
    """Something the request names does not exist."""


class ConflictError(RefusedError):
    """The request is valid, but not in the present state."""
