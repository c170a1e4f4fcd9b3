"""Why a file was refused, in a sentence for the person who imports it."""


class InterchangeError(ValueError):
    """A file that cannot be read; the message is one sentence that says where it is wrong."""
