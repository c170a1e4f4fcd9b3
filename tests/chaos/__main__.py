"""Run one trial by fire and say on one line what came of it; the status is 1 if anything failed.

``python -m tests.chaos --submissions 100000 --kills 200 --seed 1 --database sqlite``
"""

import argparse
import json
import os
import sys
import tempfile
from dataclasses import asdict
from pathlib import Path

import django


def main() -> int:
    """Read what is wanted, and run it."""
    parser = argparse.ArgumentParser(prog="tests.chaos", description=__doc__)
    parser.add_argument("--submissions", type=int, default=100_000)
    parser.add_argument("--kills", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--database", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--minutes", type=float, default=24 * 60, help="send no more after so long")
    wanted = vars(parser.parse_args())

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    django.setup()
    from tests.chaos.trial import run

    with tempfile.TemporaryDirectory(prefix="fairdeal-chaos-") as folder:
        outcome = run(**wanted, folder=Path(folder))
    print(json.dumps({**asdict(outcome), "failures": outcome.failures}))
    return 1 if outcome.failures else 0


if __name__ == "__main__":
    sys.exit(main())
