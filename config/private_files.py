"""A club's files are readable only by their owner: folders 0700, files 0600."""

import os
from pathlib import Path

PRIVATE_UMASK = 0o077


def keep_private(folder: Path) -> None:
    """Make a club's folder private, and everything this process creates from now on.

    SQLite gives its ``-wal`` and ``-shm`` files the mode of the database, and child processes
    inherit the mask, so nothing else needs to take care of it.
    """
    os.umask(PRIVATE_UMASK)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)
