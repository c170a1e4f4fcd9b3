"""What can be asked of ``manage.py demo_club``."""

import pytest
from django.core.management.base import CommandError

from tournaments.clubs.models import Club


@pytest.mark.parametrize("day", ["0001-01-02", "0002-12-31", "9999-12-31"])
def test_a_date_without_dates_for_all_evenings_is_refused(run, day):
    with pytest.raises(CommandError, match="Choose a date from 0003-01-01 to 9998-12-31"):
        run("demo_club", "--today", day)

    assert not Club.objects.exists()


@pytest.mark.parametrize("options", [("--today", "soon"), ("--seed", "x")])
def test_options_that_cannot_be_are_refused(run, options):
    with pytest.raises(CommandError, match="invalid"):
        run("demo_club", *options)
