"""The command line of the searches: ``python -m movements.search howell 10``.

What it prints is stored with the families and proved again by the tests, so nobody ever waits for
a search.
"""

import sys
from collections.abc import Callable, Sequence

from movements.search.directions import reduced, switched
from movements.search.individual import individual
from movements.search.large_howell import large_starter
from movements.search.starters import six_pairs, starter

_USAGE = (
    "Write: howell PAIRS (an even number from 6 to 40), reduced PAIRS ROUNDS, switch TABLES or "
    "individual PLAYERS (a multiple of 4 from 8 to 24).\n"
)


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Print what is asked for as Python literals; return the exit status."""
    match arguments:
        case ["howell", "6"]:
            lines: Sequence[object] = six_pairs()
        case ["howell", pairs] if pairs in {"8", "10", "12", "14", "16", "18", "20"}:
            lines = starter(int(pairs) - 1)
        case ["howell", pairs] if pairs in {str(number) for number in range(22, 41, 2)}:
            lines = large_starter(int(pairs))
        case ["reduced", pairs, rounds] if pairs.isdecimal() and rounds.isdecimal():
            lines = reduced(int(pairs), int(rounds))
        case ["switch", tables] if tables.isdecimal():
            lines = switched(int(tables))
        case ["individual", players] if players in {"8", "12", "16", "20", "24"}:
            lines = individual(int(players))
        case _:
            sys.stderr.write(_USAGE)
            return 2
    for line in lines:
        write(f"{line},\n")
    return 0
