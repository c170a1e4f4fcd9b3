"""``manage.py standings``: the standings of an event."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.management.database import database, named_event
from tournaments.management.text_table import text_table
from tournaments.selectors.event.snapshot import EventSnapshot, Role
from tournaments.selectors.standings.rankings import Ranking, Standing
from tournaments.selectors.standings.standings import Standings, standings


class Command(BaseCommand):
    """Print an event's standings as its director sees them."""

    help = "Print the standings of an event."
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("event", help="the event's id or address")
        parser.add_argument("--json", action="store_true", help="print JSON alone")

    def handle(self, *, event: str, **options: Any) -> None:
        with database():
            snapshot = named_event(event)
        found = standings(snapshot.seen_by(Role.DIRECTOR))
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(snapshot, found)))
        else:
            self.stdout.write(_as_text(snapshot, found))


def _as_json(snapshot: EventSnapshot, found: Standings) -> dict[str, object]:
    return {
        "event": snapshot.event.id,
        "name": snapshot.event.name,
        "address": snapshot.event.slug,
        "club": snapshot.event.club,
        "held_on": snapshot.event.held_on.isoformat(),
        "method": snapshot.event.method,
        "scoring": "; ".join(found.scoring),
        "provisional": found.provisional,
        "standings": [
            _line(snapshot, standing)
            for ranking in found.rankings
            for standing in ranking.standings
        ],
    }


def _line(snapshot: EventSnapshot, standing: Standing) -> dict[str, object]:
    contestant = snapshot.contestants[standing.contestant_id]
    return {
        "rank": standing.rank,
        "section": contestant.section_letter,
        "number": contestant.number,
        "direction": contestant.direction,
        "name": standing.name,
        "names": list(standing.players),
        "total": standing.total,
        "percentage": standing.percentage or None,
        "boards_played": standing.boards_played,
        "tricks": standing.tricks,
        "penalty": standing.penalty,
        "note": standing.note,
    }


def _as_text(snapshot: EventSnapshot, found: Standings) -> str:
    state = "provisional" if found.provisional else "final"
    parts = [
        f"{snapshot.event.name}, {snapshot.event.held_on:%d %B %Y} ({state})",
        "; ".join(found.scoring),
    ]
    parts += [_ranking(ranking, found.unit_word) for ranking in found.rankings]
    return "\n\n".join(parts)


def _ranking(ranking: Ranking, unit: str) -> str:
    headings = ("", "No.", "Names", unit, "%", "Boards")
    rows = [
        (s.rank, f"{s.number}{s.direction}", s.name, s.total, s.percentage, str(s.boards_played))
        for s in ranking.standings
    ]
    return f"{ranking.title}\n{text_table(headings, rows, right=(0, 1, 3, 4, 5))}"
