"""Why a file was not taken, in a sentence for the person who brought it."""


class InterchangeError(ValueError):
    """A file that cannot be read as results; the message is one sentence that says where."""
