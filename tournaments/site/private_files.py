"""A club's files are readable only by their owner: folders 0700, files 0600."""

import os
from pathlib import Path

PRIVATE_UMASK = 0o077


def unwritable(folder: Path, error: OSError) -> str:
    """Return a sentence for the person who starts Fairdeal on a folder it cannot write to."""
    return (
        f"Fairdeal cannot write to the folder {folder} ({error.strerror}). Correct that, or set "
        "FAIRDEAL_VAR to another folder."
    )


def keep_private(folder: Path) -> None:
    """Make a club's folder private, and everything this process creates from now on.

    SQLite gives its ``-wal`` and ``-shm`` files the mode of the database, and child processes
    inherit the mask, so nothing else needs to take care of it.
    """
    os.umask(PRIVATE_UMASK)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    if folder.stat().st_uid == os.geteuid():
        folder.chmod(0o700)


def make_private(folder: Path) -> None:
    """Remove other users' access to a folder and to all of our own files in it."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink() and path.lstat().st_uid == os.geteuid():
            path.chmod(0o700 if path.is_dir() else path.stat().st_mode & 0o700)
