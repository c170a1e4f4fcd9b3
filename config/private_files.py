"""Whatever a club owns is readable by its owner alone: folders 0700, files 0600."""

import os
from pathlib import Path

PRIVATE_UMASK = 0o077


def keep_private(folder: Path) -> None:
    """Make a club's folder private, and whatever this process makes from now on.

    SQLite gives its ``-wal`` and ``-shm`` the mode of the database, and child processes inherit
    the mask; so nothing else has to remember it.
    """
    os.umask(PRIVATE_UMASK)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)
