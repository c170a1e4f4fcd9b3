"""``manage.py travellers``: the travellers of an event."""

from json import dumps
from typing import Any

from tournaments.clubs.roles import Role
from tournaments.management.database import ReadingCommand
from tournaments.management.text_table import text_table
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.boards.travellers import Traveller, TravellerLine, travellers


class Command(ReadingCommand):
    """Print an event's travellers as its director sees them."""

    help = "Print the travellers of an event."

    def about(self, snapshot: EventSnapshot, *, json: bool, **options: Any) -> None:
        found = travellers(snapshot.seen_by(Role.DIRECTOR))
        if json:
            boards = [_as_json(traveller) for traveller in found]
            self.stdout.write(dumps({"boards": boards}))
        else:
            self.stdout.write("\n\n".join(_as_text(snapshot, t) for t in found))


def _as_json(traveller: Traveller) -> dict[str, object]:
    return {
        "board": traveller.board,
        "session": traveller.session,
        "dealer": traveller.dealer,
        "vulnerability": traveller.vulnerability,
        "lines": [_line(line) for line in traveller.lines],
    }


def _line(line: TravellerLine) -> dict[str, object]:
    """Return one table's line; its points are those before factoring.

    Scoring programs publish these on a traveller; ``ns_factored`` and ``ew_factored`` count in the
    total. They differ only on a board with fewer scores than others.
    """
    return {
        "section": line.section,
        "round": line.round,
        "table": line.table,
        "ns": "+".join(each.number for each in line.ns.contestants),
        "ew": "+".join(each.number for each in line.ew.contestants),
        "contract": line.contract or ("PASS" if (line.adjusted or line.text) == "PASS" else ""),
        "declarer": line.declarer,
        "tricks": line.tricks,
        "lead": line.lead,
        "score": line.score,
        "entered": line.text,
        "adjusted": line.adjusted,
        "given": line.given,
        "ns_points": line.ns_points,
        "ew_points": line.ew_points,
        "ns_factored": line.ns_factored,
        "ew_factored": line.ew_factored,
    }


def _as_text(snapshot: EventSnapshot, traveller: Traveller) -> str:
    session = f"Session {traveller.session}, board" if len(snapshot.sessions) > 1 else "Board"
    heading = (
        f"{session} {traveller.board} · dealer {traveller.dealer} · "
        f"vulnerable: {traveller.vulnerability}"
    )
    table = text_table(
        ("N-S", "E-W", "Result", "Score", "N-S points", "E-W points"),
        [_row(line) for line in traveller.lines],
        right=(0, 1, 3, 4, 5),
    )
    return f"{heading}\n{table}"


def _row(line: TravellerLine) -> tuple[str, ...]:
    result = f"{line.adjusted} (adjusted)" if line.adjusted else line.text or "not yet entered"
    score = line.given if line.score is None else str(line.score)
    return line.ns.number, line.ew.number, result, score, line.ns_points, line.ew_points
