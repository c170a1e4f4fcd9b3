"""``manage.py appoint_director``."""

import io
import re

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from tournaments.clubs.models import Club, Director

pytestmark = pytest.mark.django_db


def appoint(*arguments: str) -> str:
    out = io.StringIO()
    call_command("appoint_director", *arguments, stdout=out)
    return out.getvalue()


def test_makes_the_club_the_user_and_a_password_that_works() -> None:
    said = appoint("Ferry Lane", "edith")

    password = re.search(r"password (\S+)\.$", said)
    assert password
    assert User.objects.get(username="edith").check_password(password[1])
    assert Director.objects.get().club.name == "Ferry Lane"


def test_adds_a_director_to_a_known_club_and_keeps_a_known_users_password() -> None:
    appoint("Ferry Lane", "edith")
    before = User.objects.get().password

    said = appoint("FERRY LANE", "edith")
    appoint("Ferry Lane", "horace")

    assert "the same password as before" in said
    assert User.objects.get(username="edith").password == before
    assert Club.objects.count() == 1
    assert Director.objects.count() == 2


@pytest.mark.parametrize(("club", "username"), [("", "edith"), ("x" * 500, "edith"), ("A", "")])
def test_refuses_what_cannot_be_a_name_and_writes_nothing(club: str, username: str) -> None:
    with pytest.raises(CommandError):
        appoint(club, username)

    assert not Club.objects.exists()
    assert not User.objects.exists()
