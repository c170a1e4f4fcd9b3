"""Season tables on the first page."""

from tournaments.series.selectors import SeriesFacts, every_series
from tournaments.site.lists import ContestList

MOST_AT_HOME = 6  # a page of their own lists all


def at_home(demonstrations: bool) -> tuple[SeriesFacts, ...]:
    """Return the first few, and one more if there are others."""
    return every_series(most=MOST_AT_HOME + 1)


LISTS = [ContestList(4, "series/partials/list.html", at_home)]
