"""Why a file was refused, in a sentence for the person who imports it."""


class InterchangeError(ValueError):
    """A file that cannot be read; the message says in one sentence what is wrong and where."""
