"""A season of six evenings of which the best four count, read in Chromium on a desk and a phone."""

import re
from decimal import Decimal

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Opened
from tests.browser.test_league import reachable
from tests.tournaments.evenings import Evening, every_line
from tests.tournaments.seasons import PAIRS, club, held_evening, series
from tournaments.series.models import Series
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
AWAY = [("Una Stone", "Vic Wren"), *PAIRS[1:]]
"""The same pairs, with others in the place of Ada Orme and Bo Lisle."""


def percentages(evenings: list[Evening], player: str) -> list[Decimal]:
    """Return what a player scored on each of these evenings, the best first."""
    found = [
        Decimal(line.percentage)
        for held in evenings
        for line in every_line(standings(held.public))
        if player in line.players
    ]
    return sorted(found, reverse=True)


def results_of(page: Page, player: str) -> tuple[list[str], list[str]]:
    """Open a name, and return its points that count and those that are dropped."""
    row = page.locator(".series-table tbody tr", has=page.get_by_text(player, exact=True))
    row.get_by_text(player, exact=True).click()
    lines = row.locator("li")
    expect(lines.first).to_be_visible()
    counting, dropped = [], []
    for line in lines.all():
        text = line.inner_text()
        points = re.search(r": ([\d.]+)", text)
        assert points, text
        (dropped if "dropped" in text else counting).append(points[1])
    return counting, dropped


@pytest.mark.parametrize("width", [1280, 390])
def test_what_counts_of_six_evenings_is_told_and_adds_up(opened: Opened, width: int) -> None:
    at = club()
    evenings = [
        held_evening(at, week, AWAY if week in (1, 2, 3) else PAIRS).play(seed=week).finish()
        for week in range(6)
    ]
    held_evening(at, 6).play(rounds=1)  # still in play, so it counts for nobody
    row = Series.objects.get(pk=series(at, name="Autumn", best=4, minimum=4))

    page = opened(f"/series/{row.slug}/", width)

    expect(page.get_by_text("The best 4 results count and are added up.")).to_be_visible()
    expect(page.get_by_role("heading", name="6 events count")).to_be_visible()
    scores = percentages(evenings, "Cy Dunn")
    counting, dropped = results_of(page, "Cy Dunn")
    assert sorted(map(Decimal, counting), reverse=True) == scores[:4]
    assert sorted(map(Decimal, dropped), reverse=True) == scores[4:]
    assert len(scores) == 6
    total = page.locator(".series-table tbody tr", has=page.get_by_text("Cy Dunn", exact=True))
    # The total is of the exact percentages, so the sum of four printed ones may be 0.02 from it.
    told = Decimal(total.locator("td.total").inner_text())
    assert abs(told - sum(scores[:4])) <= Decimal("0.02")

    three = results_of(page, "Ada Orme")
    assert (len(three[0]), len(three[1])) == (3, 0)
    expect(page.get_by_text("1 event short of a place").first).to_be_visible()
    reachable(page)
