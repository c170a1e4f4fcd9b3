"""The folder where an installation's processes keep their shared metrics."""

import hashlib
import os
import tempfile
from pathlib import Path

MEMORY = Path("/dev/shm")  # noqa: S108 (the folder in it is ours alone)


def metrics_folder(var: Path) -> Path:
    """Return an empty folder that belongs to the installation in ``var``.

    It is in memory if possible: a full disk must not end a process that counts.
    """
    place = MEMORY if os.access(MEMORY, os.W_OK) else Path(tempfile.gettempdir())
    mark = hashlib.sha256(os.fsencode(var)).hexdigest()[:12]
    folder = place / f"fairdeal-{os.geteuid()}-{mark}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.geteuid():  # another user made it first
        return Path(tempfile.mkdtemp(prefix="fairdeal-"))
    for path in folder.glob("*.db"):
        path.unlink(missing_ok=True)
    return folder
