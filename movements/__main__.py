"""Run the command line: ``python -m movements``."""

import sys

from movements.command.cli import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
