"""What can be asked of ``manage.py demo_club``."""

import pytest
from django.core.management.base import CommandError

from tournaments.clubs.models import Club


def test_a_date_without_a_week_before_it_is_refused(run):
    with pytest.raises(CommandError, match="too early"):
        run("demo_club", "--today", "0001-01-02")

    assert not Club.objects.exists()


@pytest.mark.parametrize("options", [("--today", "soon"), ("--seed", "x")])
def test_options_that_cannot_be_are_refused(run, options):
    with pytest.raises(CommandError, match="invalid"):
        run("demo_club", *options)
