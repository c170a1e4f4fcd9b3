"""Run a search: ``python -m tools.search howell 10``.

What it prints is stored with the families and proved again by the tests, so no user ever waits for
a search.
"""

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Collection, Iterable, Sequence

from movements.errors import MovementError
from movements.families.howell.first_rounds import TWO_RINGS
from tools.search.directions import reduced, switched
from tools.search.individual import individual, turns
from tools.search.one_field import one_field
from tools.search.round_by_round import nine_pairs, six_pairs
from tools.search.simple_howell import simple
from tools.search.starters import starter
from tools.search.two_rings import two_rings

Write = Callable[[str], object]


def main(arguments: Sequence[str], write: Write = sys.stdout.write) -> int:
    """Print what is asked for, as Python literals or entries of stored text."""
    parser = _parser()
    asked = parser.parse_args(arguments)
    try:
        for line in asked.find(asked):
            write(f"{line}\n")
    except MovementError as refusal:
        parser.error(str(refusal))
    return 0


def _parser() -> ArgumentParser:
    parser = ArgumentParser(prog="python -m tools.search", description="Find a movement.")
    searches = parser.add_subparsers(required=True, metavar="SEARCH")

    def search(
        name: str,
        what: str,
        find: Callable[[Namespace], Iterable[object]],
        **numbers: Collection[int] | None,
    ) -> ArgumentParser:
        command = searches.add_parser(name, help=what, description=f"Find {what}.")
        command.set_defaults(find=find)
        for number, allowed in numbers.items():
            command.add_argument(number, type=int, choices=allowed, metavar=number.upper())
        return command

    search("howell", "a full Howell: first round or all rounds", _howell, pairs=_HOWELLS)
    search(
        "reduced",
        "the first round of a reduced Howell, and the tables to turn",
        lambda asked: _lines(reduced(asked.pairs, asked.rounds)),
        pairs=range(5, 41),
        rounds=_REDUCED,
    )
    search(
        "simple",
        "the first round of a reduced Howell with constant directions",
        lambda asked: _lines(simple(asked.pairs, asked.rounds)),
        pairs=range(6, 41, 2),
        rounds=_REDUCED,
    )
    search(
        "switch",
        "the tables to switch in a Mitchell",
        lambda asked: _lines(switched(asked.tables, asked.rounds)),
        tables=range(3, 42),
        rounds=range(3, 42),
    )
    individuals = search(
        "individual",
        "the first rounds of an individual",
        lambda asked: [individual(asked.players, asked.rounds, asked.group)],
        players=range(4, 30),
        rounds=range(1, 30),
    )
    individuals.add_argument(
        "group", nargs="?", type=int, metavar="GROUP", help="how many players rotate together"
    )
    search(
        "turns",
        "the tables of an individual to turn, which is nothing where it helps nobody",
        lambda asked: [turns(asked.players, asked.rounds)],
        players=range(4, 30),
        rounds=range(1, 30),
    )
    directions = search(
        "directions",
        "balanced directions of a family of movements",
        lambda asked: one_field(asked.family, asked.numbers),
    )
    directions.add_argument("family", metavar="FAMILY")
    directions.add_argument(
        "numbers",
        nargs="*",
        metavar="NUMBER",
        help="the family's own, without the boards: for web 16 12 its tables and rounds",
    )
    return parser


_HOWELLS = (6, 9, 15, 39, *range(8, 41, 2))
_REDUCED = range(4, 39)


def _howell(asked: Namespace) -> Iterable[object]:
    round_by_round = {6: six_pairs, 9: nine_pairs}
    if asked.pairs in TWO_RINGS:
        return _lines(two_rings(asked.pairs))
    found = round_by_round.get(asked.pairs)
    return _lines(found() if found else starter(asked.pairs))


def _lines(found: Iterable[object]) -> Iterable[str]:
    return (f"{each}," for each in found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
