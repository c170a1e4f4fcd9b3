"""``manage.py demo_club``: a club to look at and experiment with."""

from argparse import ArgumentParser
from datetime import date
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from tournaments.clubs.models import Club
from tournaments.clubs.services import appoint_director
from tournaments.management.database import database
from tournaments.management.demo.club import SEASON, make_demonstration_club
from tournaments.management.demo.names import CLUB, OTHER_CLUB

SEED = 1897
DIRECTOR = "director"
EARLIEST, LATEST = date(3, 1, 1), date(9_998, 12, 31)
"""Some events were in the season before, others are to come, and all need dates."""


class Command(BaseCommand):
    """Create the demonstration club, once."""

    help = (
        "Create the demonstration club: sessions finished and in play, whist, an individual, "
        "teams, an evening with another club, a season of earlier evenings and the one before, "
        "a league and a ladder. "
        "The people are invented, the cards dealt at random, and the results made up to fit them."
    )
    requires_system_checks: list[str] = []  # noqa: RUF012 (as Django declares it)

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=SEED, help="a different seed deals different cards"
        )
        parser.add_argument(
            "--today",
            type=date.fromisoformat,
            help="the date of the session in play, for example 2026-11-20; today if left out",
        )
        parser.add_argument(
            "--season",
            type=int,
            choices=range(53),
            metavar="EVENINGS",
            default=SEASON,
            help=f"how many weekly evenings came before: 0 to 52, {SEASON} if left out; "
            "with 0, there was no season before either",
        )
        parser.add_argument(
            "--password",
            default="",
            help=f"also create the login {DIRECTOR!r} with this password, if there is none",
        )

    def handle(
        self,
        *,
        seed: int,
        today: date | None = None,
        password: str = "",
        season: int,
        **options: Any,
    ) -> None:
        if today and not EARLIEST <= today <= LATEST:
            raise CommandError(
                f"Choose a date from {EARLIEST} to {LATEST}: some events were in the season "
                "before, others are to come."
            )
        with database():
            if Club.objects.filter(demonstration=True).exists():
                self.stdout.write(f"The demonstration club, {CLUB}, already exists.")
                return
            made = make_demonstration_club(
                seed=seed, today=today or timezone.localdate(), season=season
            )
            if password:
                appoint_director(club_id=made.club.pk, username=DIRECTOR, password=password)
        self.stdout.write(f"Created {CLUB} with five events:")
        for event in made.events:
            self.stdout.write(f"  {event.name}, {event.held_on:%d %B %Y}: {event.slug}")
        both = made.simultaneous
        self.stdout.write(f"  {both.name}, the first of them with {OTHER_CLUB}: {both.slug}")
        if season:
            self.stdout.write(f"  and a season of {season} earlier evenings, and the season before")
