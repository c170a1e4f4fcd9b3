"""``manage.py deal``: random deals into a file."""

from argparse import ArgumentParser
from pathlib import Path
from secrets import SystemRandom
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from scoring.play.dealing import random_deal
from tournaments.interchange.writing.pbn import deals_as_pbn, encoded
from tournaments.services.play.deals import HIGHEST_BOARD


class Command(BaseCommand):
    """Write boards dealt at random to a PBN file."""

    help = (
        "Deal boards at random, every deal equally likely, and write them to a PBN file for a "
        "dealing machine. The hands of a session are better dealt on its page Hands: there they "
        "are sealed until they have been played."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("boards", type=int, help="how many boards")
        parser.add_argument("--out", type=Path, required=True, help="the file to write")
        parser.add_argument("--first", type=int, default=1, help="the first board's number")

    def handle(self, *, boards: int, out: Path, first: int, **options: Any) -> None:
        last = first + boards - 1
        if boards < 1 or first < 1 or last > HIGHEST_BOARD:
            raise CommandError(f"Deal at least one board, from 1 to {HIGHEST_BOARD}.")
        chance = SystemRandom()
        numbers = range(first, last + 1)
        content = encoded(deals_as_pbn((board, random_deal(chance)) for board in numbers))
        try:
            with out.open("xb") as file:
                file.write(content)
        except FileExistsError as error:
            raise CommandError(f"{out} is there already. Name a file that is not.") from error
        except OSError as error:
            raise CommandError(f"{out} cannot be written: {error.strerror}.") from error
        count = f"{boards} board{'' if boards == 1 else 's'}"
        self.stdout.write(f"{count} dealt, {first} to {last}, in {out}.")
