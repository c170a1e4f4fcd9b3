"""``manage.py appoint_director``: the first login of a club, or another one."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.db import transaction

from tournaments.clubs.models import Club
from tournaments.clubs.services import appoint_director, create_club
from tournaments.management.logins import new_password
from tournaments.site.refusals import RefusedError


class Command(BaseCommand):
    """Make someone a director of a club; create the club if there is none with this name."""

    help = "Make someone a director of a club. A new club or login is created if needed."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("club", help='the name of the club, such as "Ferry Lane Bridge Club"')
        parser.add_argument("username", help="how the director logs in")

    @transaction.atomic
    def handle(self, *, club: str, username: str, **options: Any) -> None:
        known = User.objects.filter(username=username).exists()
        password = new_password()
        try:
            owner = Club.objects.filter(name__iexact=club).first() or create_club(name=club)
            appoint_director(club_id=owner.pk, username=username, password=password)
        except (RefusedError, ValueError) as error:
            raise CommandError(str(error)) from error
        login = "with the same password as before" if known else f"with the password {password}"
        self.stdout.write(f"{username} is a director of {owner.name} and logs in {login}.")
