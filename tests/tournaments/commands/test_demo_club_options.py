"""What can be asked of ``manage.py demo_club``."""

import pytest
from django.contrib.auth.models import User
from django.core.management.base import CommandError

from tournaments.models import Club, Director


def test_a_password_makes_the_login_of_the_director(run):
    run("demo_club", "--password", "rook-lamp-8-fen", "--today", "2026-11-20")

    user = User.objects.get(username="director")
    assert user.check_password("rook-lamp-8-fen")
    assert Director.objects.get().user == user


def test_a_date_without_a_week_before_it_is_refused(run):
    with pytest.raises(CommandError, match="no week before"):
        run("demo_club", "--today", "0001-01-02")

    assert not Club.objects.exists()


@pytest.mark.parametrize("options", [("--today", "soon"), ("--seed", "x")])
def test_options_that_cannot_be_are_refused(run, options):
    with pytest.raises(CommandError, match="invalid"):
        run("demo_club", *options)
