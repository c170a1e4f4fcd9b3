"""How long a score takes from its commit to the screens of readers of the standings."""

import asyncio
import json
import tempfile
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.management.load.scores import paced, submissions
from tournaments.management.load.server import Served, served
from tournaments.management.load.watchers import OTHER_SCORES, watched


class Command(BaseCommand):
    """Measure commit to screen, and what the readers cost those who enter scores."""

    help = "Measure how long a score takes to reach readers of the standings."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print figures as JSON")
        parser.add_argument("--watchers", type=int, default=1_000)
        parser.add_argument("--seconds", type=float, default=20.0, help="how long scores come in")

    def handle(self, *, watchers: int, seconds: float, **options: Any) -> None:
        with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
            url = f"sqlite:///{Path(folder) / 'bench.sqlite3'}"
            with served(Path(folder), url, method="total_points") as server:
                figures = asyncio.run(_measure(server, watchers, seconds))
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, figure in figures.items():
            self.stdout.write(f"{name:30} {figure:9.1f}")


async def _measure(server: Served, watchers: int, seconds: float) -> dict[str, float]:
    drawn = submissions(server.ground, round(seconds * OTHER_SCORES), seed=4)
    alone = await paced(server.port, server.ground, drawn, OTHER_SCORES)
    before = server.cpu_seconds()
    screens, report = await watched(server, watchers, seconds)
    return {
        "watchers": watchers,
        "commit_to_screen_p50_ms": screens.percentile(0.5),
        "commit_to_screen_p95_ms": screens.percentile(0.95),
        "submission_p95_ms": report.percentile(0.95),
        "unwatched_submission_p95_ms": alone.percentile(0.95),
        "screens_seen": len(screens.seconds),
        "pages_fetched": screens.fetched,
        "cpu_share_of_a_core": (server.cpu_seconds() - before) / seconds,
    }
