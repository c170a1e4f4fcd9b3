"""``python -m scoring rate FILE`` rates a table of results; ``bench`` measures how fast.

The exit status is 0 on success, or 2 if the request is refused with one sentence that says why.
"""

import argparse
import json
import sys
from collections.abc import Sequence

from scoring.command import rate as rate_command
from scoring.command.bench import Sizes, measure
from scoring.errors import ScoringError


def main(arguments: Sequence[str]) -> int:
    """Run the command, print its report and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Duplicate scoring.")
    commands = parser.add_subparsers(dest="command", required=True)
    bench = commands.add_parser("bench", help="measure matchpoints, IMPs, changes and memory")
    usual = Sizes()
    bench.add_argument("--json", action="store_true", help="print one JSON object")
    bench.add_argument("--pairs", type=int, default=usual.pairs, help="pairs in the usual case")
    bench.add_argument("--largest", type=int, default=usual.largest, help="pairs in the largest")
    bench.add_argument("--boards", type=int, default=usual.boards, help="boards that all play")
    bench.add_argument("--repeats", type=int, default=usual.repeats, help="runs for each median")
    rate = commands.add_parser("rate", help="rate a table of results by any method")
    rate_command.add_arguments(rate)
    given = parser.parse_args(arguments)
    if given.command == "rate":
        return _rate(given)
    figures = measure(Sizes(given.pairs, given.largest, given.boards, given.repeats))
    if given.json:
        print(json.dumps(figures, indent=2))
        return 0
    for name, figure in figures.items():
        print(f"{name:12} {figure}")
    return 0


def _rate(given: argparse.Namespace) -> int:
    try:
        print(rate_command.run(given))
    except ScoringError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
