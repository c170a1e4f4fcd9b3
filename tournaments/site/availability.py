"""When the database is not working: how to tell, and what to tell callers and operators."""

from django.db import DatabaseError, InterfaceError, InternalError, OperationalError

# Gone, locked, full or read-only: there is nothing wrong with the request, so it can be sent again.
UNAVAILABLE = (OperationalError, InterfaceError)
UNREADABLE = ("malformed", "not a database")
"""What SQLite says of a damaged file, in a plain ``DatabaseError``."""
RETRY_SECONDS = 2
SENTENCE = (
    "The database is not responding at the moment. Nothing was saved; please try again shortly. "
    "Every score confirmed so far is safe."
)

_CAUSES = (  # what SQLite and PostgreSQL say, and what to do
    (
        ("disk is full", "no space left", "could not extend file"),
        "The database's disk is full. Free some space on it; nothing needs restarting.",
    ),
    (
        ("readonly database",),
        "The database is read-only. Check its file, folder and disk, then start Fairdeal again.",
    ),
    (
        ("read-only transaction", "permission denied"),
        "The database is read-only. Check the permissions of its user and whether it is a standby.",
    ),
    (
        ("disk i/o error",),
        "The disk is full or failing. Free some space on it, check it, then start Fairdeal again.",
    ),
    (
        UNREADABLE,
        "The database file cannot be read. Check the disk, then restore the latest backup.",
    ),
    (
        ("locked", "lock timeout"),
        "Another program has kept the database locked for too long.",
    ),
    (("unable to open",), "The database file cannot be opened. Check its folder and disk."),
)


def is_unavailable(error: BaseException | None) -> bool:
    """Return whether an error says that the database is not working at the moment."""
    if isinstance(error, UNAVAILABLE):
        return True
    # After a failover, a PostgreSQL server that is still read-only reports an internal error.
    words = ("read-only transaction",) if isinstance(error, InternalError) else UNREADABLE
    return isinstance(error, DatabaseError) and any(word in str(error) for word in words)


def cause_of(error: BaseException) -> str:
    """Return, for the log, why the database is not working and what to do about it.

    >>> cause_of(OperationalError("database or disk is full"))[:28]
    "The database's disk is full."
    """
    said = str(error).lower()
    for words, sentence in _CAUSES:
        if any(word in said for word in words):
            return sentence
    return f"The database is not responding ({str(error).strip()}). Check DATABASE_URL."
