"""``python -m scoring rate FILE`` rates a table of results.

The exit status is 0 on success, or 2 if the request is refused with one sentence that says why.
"""

import argparse
import sys
from collections.abc import Sequence

from scoring.command import rate as rate_command
from scoring.errors import ScoringError


def main(arguments: Sequence[str]) -> int:
    """Run the command, print its report and return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m scoring", description="Duplicate scoring.")
    commands = parser.add_subparsers(dest="command", required=True)
    rate = commands.add_parser("rate", help="rate a table of results by any method")
    rate_command.add_arguments(rate)
    given = parser.parse_args(arguments)
    try:
        print(rate_command.run(given))
    except ScoringError as refusal:
        print(refusal, file=sys.stderr)
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
