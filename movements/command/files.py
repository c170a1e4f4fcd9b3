"""Text files given to a command."""

from pathlib import Path

from movements.errors import MovementError


def read_text(file: str) -> str:
    """Return the text of a file.

    Raises:
        MovementError: The file cannot be read, or is not UTF-8 text.
    """
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as trouble:
        raise MovementError(f"{file[:80]!r} cannot be read as a text file.") from trouble
