"""The database settings for Django: SQLite for a club, PostgreSQL for a federation."""

import warnings
from pathlib import Path
from typing import Any

import environ

from config.environment import UnusableError, parted

STATEMENT_SECONDS = 60  # no page and no task needs longer for one statement


def database(url: str, wait: float) -> dict[str, Any]:
    """Return the settings for the database at an address.

    A fixed number of threads keep their connections permanently; nothing else opens one.

    Args:
        url: As ``DATABASE_URL``: ``sqlite:///path`` or ``postgres://user:password@host/name``.
        wait: How long a transaction waits for another's lock, in seconds.

    Raises:
        UnusableError: the address names no database that we use.
    """
    parted(url)
    with warnings.catch_warnings(action="ignore"):  # of an unknown engine, said below
        found: dict[str, Any] = {**environ.Env.db_url_config(url), "CONN_MAX_AGE": None}
    engine = found.get("ENGINE", "").rpartition(".")[2]
    if engine not in ("sqlite3", "postgresql") or found["NAME"] in ("", ":memory:"):
        raise UnusableError(
            "write postgres://user:password@host/name or sqlite:///path/of/the/file."
        )
    if engine == "sqlite3":
        found["NAME"] = str(Path(found["NAME"]).absolute())
        # Measured, see docs/decisions/embedded-services.md. Never add mmap_size: it loses commits.
        return found | {
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": wait,
                "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
            },
        }
    from psycopg import ProgrammingError, conninfo  # a club never loads it

    options = found.get("OPTIONS", {})
    try:
        conninfo.make_conninfo(**options)
    except ProgrammingError as error:
        raise UnusableError("PostgreSQL does not know what follows the question mark.") from error
    limits = {"lock_timeout": wait, "statement_timeout": STATEMENT_SECONDS}
    return found | {
        "CONN_HEALTH_CHECKS": True,  # a server that is back is used again at once
        "OPTIONS": {
            **options,
            "connect_timeout": 2,
            "tcp_user_timeout": 10_000,  # milliseconds; for a server that vanishes silently
            "options": " ".join(
                f"-c {name}={int(seconds * 1000)}" for name, seconds in limits.items()
            ),
        },
    }
