"""``manage.py follow_bws``: take in what the Bridgemates send during play."""

import json
import time
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import CommandError
from django.db import OperationalError
from django.utils import timezone

from tournaments.importing.following.watching import Line, Watch
from tournaments.interchange.errors import InterchangeError
from tournaments.management.database import EventCommand
from tournaments.record.selectors.event.snapshot import EventSnapshot


class Command(EventCommand):
    """Follow the file of the Bridgemates' control software until Ctrl-C."""

    help = (
        "Follow a Bridgemate file (.bws) during play: scores, corrections, deletions and player "
        "numbers come in as they are sent. Ctrl-C stops it; when started again, it carries on "
        "from where it was, and nothing comes in twice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        super().add_arguments(parser)
        parser.add_argument("file", type=Path, help="the file that the control software writes")
        parser.add_argument("--session", type=int, help="the session; the one in play if left out")
        parser.add_argument(
            "--every", type=float, default=2.0, metavar="SECONDS", help="how often to look"
        )
        parser.add_argument("--once", action="store_true", help="look once and stop")
        parser.add_argument(
            "--write-back",
            action="store_true",
            help="write corrections and changes to the movement made here to the file, whenever "
            "no other program has it open",
        )
        parser.add_argument("--json", action="store_true", help="print each line as a JSON object")

    def about(self, snapshot: EventSnapshot, **options: Any) -> None:
        watch = Watch(snapshot.event.id, options["file"], options["session"], options["write_back"])
        once, pause = options["once"], max(0.1, options["every"])
        try:
            while True:
                self._look(watch, as_json=options["json"])
                if once:
                    break
                time.sleep(pause)
        except KeyboardInterrupt:
            pass

    def _look(self, watch: Watch, *, as_json: bool) -> None:
        try:
            for line in watch.look(timezone.localtime().replace(tzinfo=None)):
                self._say(line, as_json=as_json)
        except InterchangeError as error:
            raise CommandError(str(error)) from error
        except (
            OperationalError
        ) as error:  # the database is busy or restarting: the next look will find it
            self._say(Line(f"The database is not responding ({error})."), as_json=as_json)

    def _say(self, line: Line, *, as_json: bool) -> None:
        if as_json:
            said = {"taken" if line.is_news else "told": line.text}
            self.stdout.write(json.dumps(said, ensure_ascii=False))
        else:
            out = self.stdout if line.is_news else self.stderr
            out.write(f"{timezone.localtime():%H:%M:%S} {line.text}")
        self.stdout.flush()
