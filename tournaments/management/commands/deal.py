"""``manage.py deal``: random deals into a file, and onto sheets for dealing by hand."""

from argparse import ArgumentParser
from pathlib import Path
from secrets import SystemRandom
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.errors import ScoringError
from scoring.hands.wanted import PRESETS, Wanted, deal_wanted
from tournaments.hands.documents import DealSheets, layout_curtains, layout_sheets
from tournaments.interchange.writing.pbn import deals_as_pbn, encoded
from tournaments.printing.page.frame import Heading, printed
from tournaments.record.services.hands import HIGHEST_BOARD


class Command(BaseCommand):
    """Write boards dealt at random to a PBN file."""

    help = (
        "Deal boards at random, every deal equally likely, and write them to a PBN file for a "
        "dealing machine. It is better to deal the hands of a session on its Hands page, where "
        "they stay sealed until they have been played."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("boards", type=int, help="how many boards")
        parser.add_argument("--out", type=Path, required=True, help="the file to write")
        parser.add_argument("--first", type=int, default=1, help="the first board's number")
        parser.add_argument(
            "--with",
            dest="wanted",
            action="append",
            default=[],
            metavar="REQUIREMENT",
            help="what the hands must hold, such as 'S: 15-17 points, balanced', 'NS: 8+ spades' "
            f"or 'Boards 1-4: N: 1NT opening'; may be repeated. Openings: {', '.join(PRESETS)}",
        )
        parser.add_argument("--sheets", type=Path, help="also write a PDF for dealing by hand")
        parser.add_argument("--curtains", type=Path, help="also write a PDF of curtain cards")

    def handle(
        self,
        *,
        boards: int,
        out: Path,
        first: int,
        wanted: list[str],
        sheets: Path | None,
        curtains: Path | None,
        **options: Any,
    ) -> None:
        last = first + boards - 1
        if boards < 1 or first < 1 or last > HIGHEST_BOARD:
            raise CommandError(f"Deal at least one board, numbered from 1 to {HIGHEST_BOARD}.")
        numbers = range(first, last + 1)
        try:
            dealt = deal_wanted(numbers, Wanted.parse("\n".join(wanted)), SystemRandom())
        except ScoringError as error:
            raise CommandError(str(error)) from error
        cards = tuple(dealt.items())
        heading = Heading("", "Dealt by Fairdeal", f"boards {first} to {last}", "", "")
        content = DealSheets(heading, "bridge", cards)
        files = [(out, encoded(deals_as_pbn(cards)))]
        for path, lay_out in ((sheets, layout_sheets), (curtains, layout_curtains)):
            if path is not None:
                files.append((path, printed(lay_out(content, "A4"), lambda: None)))
        for path, _written in files:
            if path.exists():
                raise CommandError(f"{path} already exists. Name a new file.")
        for path, written in files:
            _write(path, written)
        count = f"{boards} board{'' if boards == 1 else 's'}"
        self.stdout.write(f"{count} dealt, {first} to {last}, in {out}.")


def _write(path: Path, content: bytes) -> None:
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError as error:
        raise CommandError(f"{path} already exists. Name a new file.") from error
    except OSError as error:
        raise CommandError(f"{path} cannot be written: {error.strerror}.") from error
