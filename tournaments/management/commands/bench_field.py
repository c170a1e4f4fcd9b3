"""How long it takes to rank a simultaneous tournament of very many clubs."""

import json
import os
import tempfile
from argparse import ArgumentParser
from pathlib import Path

from django.core.management.base import BaseCommand

from tournaments.management.load.server import manage


class Command(BaseCommand):
    """Measure reading and ranking the results of all clubs, in a separate SQLite database."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print figures as JSON")
        parser.add_argument("--clubs", type=int, default=1_500, help="how many clubs")
        parser.add_argument(
            "--tables", type=int, default=14, help="tables per club, an even number"
        )
        parser.add_argument(
            "--boards", type=int, default=26, help="boards per pair, an even number"
        )

    def handle(self, *, clubs: int, tables: int, boards: int, **options: object) -> None:
        code = (
            "import json; from tournaments.management.load.field import measure_field; "
            f"print(json.dumps(measure_field(clubs={clubs}, tables={tables}, boards={boards})))"
        )
        with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
            environment = {
                **os.environ,
                "FAIRDEAL_VAR": folder,
                "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
            }
            printed = manage(["shell", "-v0", "-c", code], environment).splitlines()[-1]
        if options["json"]:
            self.stdout.write(printed)
            return
        for name, figure in json.loads(printed).items():
            self.stdout.write(f"{name:14} {figure:12.3f}")
