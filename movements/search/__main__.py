"""Run a search: ``python -m movements.search``."""

import sys

from movements.search.command import main

if __name__ == "__main__":  # pragma: no cover
    sys.exit(main(sys.argv[1:]))
