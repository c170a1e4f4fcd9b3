"""When the database cannot do its work: how to tell, and what callers and operators are told."""

from django.db import InterfaceError, InternalError, OperationalError

# Gone, locked, full or read-only: the request was right and may be sent again.
UNAVAILABLE = (OperationalError, InterfaceError)
RETRY_SECONDS = 2
SENTENCE = (
    "The database does not answer at the moment. Nothing was stored; please try again shortly. "
    "Every score that was confirmed before is safe."
)

_CAUSES = (  # what SQLite and PostgreSQL say, and what to do about it
    (
        ("disk is full", "no space left", "could not extend file"),
        "The disk of the database is full. Make room on it; nothing needs to be started again.",
    ),
    (
        ("readonly database", "read-only transaction", "permission denied"),
        "The database can be read but not written. Check the rights of its file, folder and disk.",
    ),
    (
        ("disk i/o error", "malformed", "not a database"),
        "The file of the database cannot be read. Check the disk, then restore the last backup.",
    ),
    (
        ("locked", "lock timeout"),
        "Another program holds the database for too long.",
    ),
    (("unable to open",), "The file of the database cannot be opened. Check folder and disk."),
)


def is_unavailable(error: BaseException | None) -> bool:
    """Return whether an error says that the database cannot do its work at the moment."""
    # After a failover, a PostgreSQL that is still read-only reports an internal error.
    return isinstance(error, UNAVAILABLE) or (
        isinstance(error, InternalError) and "read-only transaction" in str(error)
    )


def cause_of(error: BaseException) -> str:
    """Return, for the log, why the database cannot do its work and what to do about it.

    >>> cause_of(OperationalError("database or disk is full"))[:35]
    'The disk of the database is full. M'
    """
    said = str(error).lower()
    for words, sentence in _CAUSES:
        if any(word in said for word in words):
            return sentence
    return "The database does not answer. Check that it runs, and DATABASE_URL."
