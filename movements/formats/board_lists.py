"""Boards as people write them: ``1 2 3``, ``1-3`` or ``1, 3, 5``."""

import re
from collections.abc import Iterable

from movements.errors import MovementError
from movements.lists import runs

HIGHEST_BOARD = 999
_PART = re.compile(r"(\d{1,5})(?:[-–](\d{1,5}))?")


def boards_in(text: str) -> tuple[int, ...]:
    """Return the boards that a text lists, in its order.

    Args:
        text: Numbers and runs such as ``9-11``, separated by spaces, commas or semicolons.

    Raises:
        MovementError: A part is neither a number nor a run, or is out of range, or a board is
            listed twice. The message is the end of a sentence, such as "board 3 twice".

    >>> boards_in("1-3, 7")
    (1, 2, 3, 7)
    """
    boards: list[int] = []
    for part in re.split(r"[\s,;]+", text.strip()) if text.strip() else ():
        found = _PART.fullmatch(part)
        first, last = (int(found[1]), int(found[2] or found[1])) if found else (0, 0)
        if not 1 <= first <= last <= HIGHEST_BOARD:
            raise no_boards(part)
        boards += range(first, last + 1)
        if len(set(boards)) < len(boards):
            twice = next(board for board in boards if boards.count(board) > 1)
            raise MovementError(f"board {twice} twice")
    return tuple(boards)


def no_boards(found: object) -> MovementError:
    """Return the error for something that is not a list of boards; it ends a sentence."""
    return MovementError(
        f"{str(found)[:20]!r} where boards from 1 to {HIGHEST_BOARD} should be, as in 4 5 or 4-6"
    )


def boards_in_short(boards: Iterable[int]) -> str:
    """Return boards with each run shortened to its ends, as ``boards_in`` reads them.

    >>> boards_in_short((1, 2, 3, 7))
    '1-3 7'
    """
    return " ".join(f"{a}-{b}" if a < b else str(a) for a, b in runs(boards))
