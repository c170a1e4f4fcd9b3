"""``manage.py standings``: the standings of an event."""

from json import dumps
from typing import Any

from tournaments.clubs.roles import Role
from tournaments.management.database import ReadingCommand
from tournaments.management.exported import exported_standings
from tournaments.management.text_table import text_table
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.ranking.standings import Ranking, Standings, standings


class Command(ReadingCommand):
    """Print an event's standings as its director sees them."""

    help = "Print the standings of an event."

    def about(self, snapshot: EventSnapshot, *, json: bool, **options: Any) -> None:
        if json:
            self.stdout.write(dumps(exported_standings(snapshot)))
        else:
            found = standings(snapshot.seen_by(Role.DIRECTOR))
            self.stdout.write(as_text(snapshot, found))


def as_text(snapshot: EventSnapshot, found: Standings) -> str:
    """Return the standings of an event as tables for a terminal."""
    state = "provisional" if found.provisional else "final"
    parts = [
        f"{snapshot.event.name}, {snapshot.event.held_on:%d %B %Y} ({state})",
        "; ".join(found.scoring),
    ]
    if found.ledger_head:
        parts.append(f"Ledger: {found.ledger_head}")
    parts += [_ranking(ranking, found.unit_word) for ranking in found.rankings]
    return "\n\n".join(parts)


def _ranking(ranking: Ranking, unit: str) -> str:
    headings = ("", "No.", "Names", unit, "%", "Boards")
    rows = [
        (
            s.rank,
            label_text(s.number, s.direction),
            s.name,
            s.total,
            s.percentage,
            str(s.boards_played),
        )
        for s in ranking.standings
    ]
    return f"{ranking.title}\n{text_table(headings, rows, right=(0, 1, 3, 4, 5))}"
