"""The database settings for Django: SQLite for a club, PostgreSQL for a federation."""

from typing import Any

import environ

STATEMENT_SECONDS = 60  # no page and no task needs longer for one statement


def database(url: str, wait: float) -> dict[str, Any]:
    """Return the settings for the database at an address.

    A fixed number of threads keep their connections permanently; nothing else opens one.

    Args:
        url: As ``DATABASE_URL``: ``sqlite:///path`` or ``postgres://user:password@host/name``.
        wait: How long a transaction waits for another's lock, in seconds.
    """
    found: dict[str, Any] = {**environ.Env.db_url_config(url), "CONN_MAX_AGE": None}
    if found["ENGINE"] == "django.db.backends.sqlite3":
        # Measured, see docs/decisions/embedded-services.md. Never add mmap_size: it loses commits.
        return found | {
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": wait,
                "init_command": "PRAGMA journal_mode=WAL;PRAGMA synchronous=FULL;",
            },
        }
    limits = {"lock_timeout": wait, "statement_timeout": STATEMENT_SECONDS}
    return found | {
        "CONN_HEALTH_CHECKS": True,  # a server that is back is used again at once
        "OPTIONS": {
            **found.get("OPTIONS", {}),
            "connect_timeout": 2,
            "tcp_user_timeout": 10_000,  # milliseconds; for a server that vanishes silently
            "options": " ".join(
                f"-c {name}={int(seconds * 1000)}" for name, seconds in limits.items()
            ),
        },
    }
