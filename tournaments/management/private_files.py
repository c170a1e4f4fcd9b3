"""Make existing or copied files private."""

import os
from pathlib import Path


def make_private(folder: Path) -> None:
    """Remove other users' access to a folder and to all of our own files in it."""
    for path in (folder, *folder.rglob("*")):
        if not path.is_symlink() and path.lstat().st_uid == os.geteuid():
            path.chmod(0o700 if path.is_dir() else path.stat().st_mode & 0o700)
