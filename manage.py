#!/usr/bin/env python
"""Run Fairdeal's commands: ``python manage.py up`` starts everything."""

import os
import sys


def main() -> None:
    """Hand the command line to Django."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    try:
        from django.core.management import execute_from_command_line

        execute_from_command_line(sys.argv)
    except KeyboardInterrupt:
        sys.stderr.write("Stopped.\n")
        sys.exit(130)  # as a shell says of Ctrl-C


if __name__ == "__main__":
    main()
