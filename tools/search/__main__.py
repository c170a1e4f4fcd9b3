"""Run a search: ``python -m tools.search howell 10``.

What it prints is stored with the families and proved again by the tests, so no user ever waits for
a search.
"""

import sys
from collections.abc import Callable, Iterable, Sequence

from tools.search.directions import reduced, switched
from tools.search.individual import individual
from tools.search.large_howell import large_starter
from tools.search.one_field import one_field
from tools.search.simple_howell import simple
from tools.search.starters import six_pairs, starter

_USAGE = (
    "Write: howell PAIRS (an even number from 6 to 40), reduced PAIRS ROUNDS, simple PAIRS ROUNDS, "
    "switch TABLES, individual PLAYERS (4 to 29; 8 for 7, 12 for 11 and so on) or directions "
    "FAMILY NUMBERS (for instance web 16 12: its tables and rounds).\n"
)

_BY_NUMBERS: dict[tuple[str, int], Callable[..., Iterable[object]]] = {
    ("reduced", 2): reduced,
    ("simple", 2): simple,
    ("switch", 1): switched,
}
_PLAYERS = {str(number) for number in range(4, 30) if number % 4 < 3}


def main(arguments: Sequence[str], write: Callable[[str], object] = sys.stdout.write) -> int:
    """Print what is asked for as Python literals; return the exit status."""
    match arguments:
        case ["howell", "6"]:
            lines: Iterable[object] = six_pairs()
        case ["howell", pairs] if pairs in {"8", "10", "12", "14", "16", "18", "20"}:
            lines = starter(int(pairs) - 1)
        case ["howell", pairs] if pairs in {str(number) for number in range(22, 41, 2)}:
            lines = large_starter(int(pairs))
        case [kind, *numbers] if (kind, len(numbers)) in _BY_NUMBERS and all(
            number.isdecimal() for number in numbers
        ):
            lines = _BY_NUMBERS[kind, len(numbers)](*map(int, numbers))
        case ["individual", players] if players in _PLAYERS:
            lines = individual(int(players))
        case ["directions", family_id, *numbers]:
            for entry in one_field(family_id, numbers):
                write(f"{entry}\n")
            return 0
        case _:
            sys.stderr.write(_USAGE)
            return 2
    for line in lines:
        write(f"{line},\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
