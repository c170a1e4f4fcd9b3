"""Which build of the program this is: one version must not serve what another has computed."""

import hashlib
from functools import cache as once
from pathlib import Path

from django.conf import settings


@once
def build() -> str:
    """Return a fingerprint of the code and templates, the same wherever this version runs."""
    digest = hashlib.sha256()
    root = Path(settings.BASE_DIR)
    for folder in ("config", "movements", "scoring", "templates", "tournaments"):
        for path in sorted(root.joinpath(folder).rglob("*")):
            if path.suffix in (".py", ".html"):
                content = path.read_bytes()
                digest.update(f"{path.relative_to(root)} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:16]
