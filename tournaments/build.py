"""Which build of the program this is: one version must not serve what another has computed."""

import hashlib
from functools import cache as once
from pathlib import Path

from django.conf import settings


@once
def build() -> str:
    """Return a fingerprint of the code and templates that differs between versions."""
    digest = hashlib.sha256()
    for folder in ("config", "movements", "scoring", "templates", "tournaments"):
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in (".py", ".html"):
                stat = path.stat()
                digest.update(f"{path} {stat.st_size} {stat.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]
