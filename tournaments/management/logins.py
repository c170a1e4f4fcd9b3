"""First logins: a random password, kept where only its owner can read it."""

import os
import secrets
from pathlib import Path

# Without letters and digits that are easily confused on paper.
_ALPHABET = "abcdefghjkmnpqrstuvwxyz23456789"


def new_password() -> str:
    """Return a password of three groups of four, worth 59 bits: ``k7mf-29xq-hn4w``."""
    groups = ("".join(secrets.choice(_ALPHABET) for _ in range(4)) for _ in range(3))
    return "-".join(groups)


def keep_login(path: Path, username: str, password: str) -> None:
    """Write a login to a file that only its owner can read."""
    descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
    with os.fdopen(descriptor, "w") as file:
        file.write(f"{username}, password {password}\n")
