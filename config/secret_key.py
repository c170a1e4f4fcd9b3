"""The key that signs logins, created once per installation."""

import os
import secrets
from pathlib import Path


def stored_secret_key(path: Path) -> str:
    """Return the key in the file; if there is none, create one that only its owner can read.

    Two processes that start together agree: the key is written to another file and linked into
    place, and the second process reads the first one's key.
    """
    if path.exists() and not path.stat().st_size:
        path.unlink()  # written just before the power failed
    if not path.exists():
        draft = path.with_name(f"{path.name}.{os.getpid()}")
        descriptor = os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(64))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        finally:
            draft.unlink()
    return path.read_text().strip()
