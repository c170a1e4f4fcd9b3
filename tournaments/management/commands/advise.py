"""``manage.py advise``: which movements would fit, at a club's own pace."""

from argparse import ArgumentParser
from io import StringIO
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from movements.command.cli import main
from tournaments.clubs.models import Club
from tournaments.management.database import database
from tournaments.seating.selectors.advice import club_pace, learnt_minutes


class Command(BaseCommand):
    """Suggest movements as ``python -m movements advise`` does, with the minutes that a club needs.

    The minutes per board are learnt from the club's last sessions unless they are given.
    """

    help = "Suggest movements for a number of pairs, players or teams, at a club's own pace."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "wish", nargs="+", help="for example pairs=11, minutes=180 or winners=1"
        )
        parser.add_argument("--club", required=True, help="the name or address of the club")
        parser.add_argument("--wishes", default="", help="seating requests, for example 'still 3'")
        parser.add_argument("--json", action="store_true", help="print one JSON object")

    def handle(self, *, wish: list[str], club: str, wishes: str, **options: Any) -> None:
        with database():
            found = (
                Club.objects.filter(name__iexact=club).first()
                or Club.objects.filter(slug=club).first()
            )
            if found is None:
                raise CommandError(f"There is no club called {club[:80]!r}.")
            pace = club_pace(found.pk)
        given = {each.partition("=")[0] for each in wish}
        if "minutes_per_board" in given:
            pace = None
        learnt = learnt_minutes(pace)
        words = ["advise", *wish, *(f"{name}={value}" for name, value in learnt.items())]
        words += ["--wishes", wishes] if wishes else []
        said, refused = StringIO(), StringIO()
        if main([*words, *(["--json"] if options["json"] else [])], said, refused):
            raise CommandError(refused.getvalue().strip())
        if pace and not options["json"]:
            needs = f"{found.name} takes {pace.words} minutes a board"
            self.stdout.write(f"{needs}, judging by its last {pace.sessions} sessions.")
        self.stdout.write(said.getvalue(), ending="")
