"""How long the standings of a simultaneous tournament are shown before they are computed again."""

import pytest

from tests.tournaments.documents import snapshots
from tournaments.selectors.standings.simultaneous import ClubsStandings, Heads
from tournaments.selectors.standings.standings import standings


@pytest.fixture
def made(request):
    head = snapshots.of("mitchell", {"tables": 3})
    return ClubsStandings(
        head=head,
        standings=standings(head),
        ranked=None,
        heads=Heads(1, 0, 0),
        made_at=1000.0,
        looked_at=1050.0,
        cost=request.param,
    )


@pytest.mark.parametrize(
    ("made", "fresh", "kept"),
    [
        (0.0, 10, 300),
        (0.5, 10, 300),
        (4.0, 40, 300),  # ten times as long as they took to compute
        (31.0, 310, 310),
    ],
    indirect=["made"],
)
def test_standings_are_shown_ten_times_as_long_as_they_took_to_compute(made, fresh, kept):
    assert made.is_fresh(1050 + fresh - 0.5)
    assert not made.is_fresh(1050 + fresh)
    assert not made.is_old(1000 + kept)
    assert made.is_old(1000 + kept + 0.5)
