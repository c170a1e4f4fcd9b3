"""Collect the static files for the web server when they have changed."""

import hashlib
from pathlib import Path

from django.conf import settings
from django.contrib.staticfiles.finders import get_finders
from django.core.management import call_command


def collect_static_files(*, clear: bool = True) -> None:
    """Bring ``STATIC_ROOT`` up to date; compressing takes a second, comparing almost no time.

    Args:
        clear: Whether to delete files no longer needed; pages already open may still ask for them.
    """
    folder = Path(settings.STATIC_ROOT)
    stamp = folder / ".collected"
    now = _fingerprint()
    whole = stamp.exists() and (folder / "staticfiles.json").exists()
    if not whole or stamp.read_text() != now:
        call_command("collectstatic", interactive=False, clear=clear, verbosity=0)
        stamp.write_text(now)


def _fingerprint() -> str:
    """Return a hash of the path, size and time of every static file."""
    digest = hashlib.sha256()
    for finder in get_finders():
        for path, storage in sorted(finder.list(None), key=lambda found: str(found[0])):
            stat = Path(storage.path(path)).stat()
            digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()
