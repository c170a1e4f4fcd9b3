"""``manage.py standings``: who is where in an event."""

import json
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from tournaments.management.database import database, named_event
from tournaments.management.text_table import text_table
from tournaments.selectors.access.visibility import Role
from tournaments.selectors.event.snapshot import EventSnapshot
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
            book = named_event(event)
        found = standings(book, Role.DIRECTOR)
        if options["json"]:
            self.stdout.write(json.dumps(_as_json(book, found)))
        else:
            self.stdout.write(_as_text(book, found))


def _as_json(book: EventSnapshot, found: Standings) -> dict[str, object]:
    return {
        "event": book.event.id,
        "name": book.event.name,
        "address": book.event.slug,
        "club": book.event.club,
        "held_on": book.event.held_on.isoformat(),
        "method": book.event.method,
        "scoring": "; ".join(found.scoring),
        "provisional": found.provisional,
        "standings": [
            _line(book, standing) for ranking in found.rankings for standing in ranking.standings
        ],
    }


def _line(book: EventSnapshot, standing: Standing) -> dict[str, object]:
    contestant = book.contestants[standing.contestant_id]
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


def _as_text(book: EventSnapshot, found: Standings) -> str:
    state = "provisional" if found.provisional else "final"
    parts = [
        f"{book.event.name}, {book.event.held_on:%d %B %Y} ({state})",
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
