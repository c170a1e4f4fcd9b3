"""The benchmark of documents measures what a club prints, and leaves nothing behind."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tournaments.models import Event

pytestmark = pytest.mark.slow


@pytest.mark.django_db
def test_measures_a_booklet_and_leaves_nothing_behind():
    out = StringIO()
    call_command("bench_documents", "--json", "--pages", "7", stdout=out)
    figures = json.loads(out.getvalue())
    assert figures["booklet_pages"] > 32 + 7  # a sheet for each pair, travellers, hand records
    assert figures["traveller_pages"] == 7
    assert 0 < figures["booklet_peak_mib"] < 1_000
    assert not Event.objects.exists()
