"""What a command is given: parameters as name=value, text files."""

from collections.abc import Iterable
from pathlib import Path

from movements.errors import MovementError


def parameters(given: Iterable[str]) -> dict[str, str]:
    """Return the parameters that words give.

    Raises:
        MovementError: A parameter is not written as name=value, or is given twice.
    """
    found: dict[str, str] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if not equals or name in found:
            raise MovementError(
                f"Write each parameter once as name=value, such as tables=7, not {word[:40]!r}."
            )
        found[name] = value
    return found


def read_text(file: str) -> str:
    """Return the text of a file.

    Raises:
        MovementError: The file cannot be read, or is not UTF-8 text.
    """
    try:
        return Path(file).read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError, ValueError) as trouble:
        raise MovementError(f"{file[:80]!r} cannot be read as a text file.") from trouble
