"""Why a database cannot be filled."""


class AccessError(ValueError):
    """The database is not as expected, or has no room; the message is one sentence."""
