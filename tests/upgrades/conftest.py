"""Databases to restore a backup into."""

from tests.tournaments.backups.conftest import folder, in_postgres, in_sqlite

__all__ = ["folder", "in_postgres", "in_sqlite"]
