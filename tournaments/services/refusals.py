"""Why a write was refused, in a sentence for the person who asked."""


class RefusedError(ValueError):
    """A write that was not done; nothing of it was stored.

    Attributes:
        sentence: What is wrong and what to do, for the person.
        field: The name of the input it belongs to, empty when it concerns the whole.
    """

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.field = field


class NotFoundError(RefusedError):
    """What was named does not exist."""


class ConflictError(RefusedError):
    """The request is right in itself, but not in the state things are in."""
