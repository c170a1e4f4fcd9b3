"""Backups in a folder of their own, and other databases to restore them into."""

import os
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any
from uuid import uuid4

import psycopg
import pytest
from django.db import ConnectionHandler
from psycopg import sql

from config.databases import database
from tests.conftest import database_url
from tournaments.backups.database import default_is

Elsewhere = Callable[[str], AbstractContextManager[None]]


@pytest.fixture(autouse=True)
def folder(settings: Any, tmp_path: Path) -> Path:
    """The folder of backups of this test."""
    settings.BACKUP_DIR = tmp_path / "backups"
    return tmp_path / "backups"


def at(url: str) -> AbstractContextManager[None]:
    """Let this thread use the database at an address, as if the settings named it."""
    return default_is(ConnectionHandler({"default": database(url, wait=20)})["default"])


@pytest.fixture
def in_sqlite(tmp_path: Path) -> Callable[[], AbstractContextManager[None]]:
    """A new SQLite database each time, for the length of a ``with`` block."""
    return lambda: at(f"sqlite:///{tmp_path / f'{uuid4()}.sqlite3'}")


@pytest.fixture
def in_postgres(postgres_url: str) -> Callable[[], AbstractContextManager[None]]:
    """A new PostgreSQL database each time, for the length of a ``with`` block."""

    @contextmanager
    def new() -> Iterator[None]:
        name = f"restored_{uuid4().hex}"
        with psycopg.connect(postgres_url, autocommit=True) as server:
            server.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            try:
                with at(f"{postgres_url.rpartition('/')[0]}/{name}"):
                    yield
            finally:
                server.execute(sql.SQL("DROP DATABASE {}").format(sql.Identifier(name)))

    return new


def environment_here(var: Path, folder: Path) -> dict[str, str]:
    """Return what a program needs to use this test's database and backups."""
    return {
        **os.environ,
        "DATABASE_URL": database_url(),
        "FAIRDEAL_VAR": str(var),
        "FAIRDEAL_BACKUPS": str(folder),
        "LOG_LEVEL": "ERROR",
    }
