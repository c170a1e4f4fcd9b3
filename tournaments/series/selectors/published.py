"""A series' tables for spreadsheets: headings and cells, with numbers as numbers."""

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from scoring.rounding import rounded
from tournaments.series.selectors.table import SeriesTable

Cell = str | int | Decimal | None
Line = tuple[Cell, ...]
Table = tuple[str, str, tuple[str, ...], tuple[Line, ...]]
"""A table's name in addresses, its title, headings and rows."""


def tables_of_series(shown: SeriesTable) -> tuple[Table, ...]:
    """Return what a series page shows, as tables."""
    events = (
        "events",
        "Events",
        ("Date", "Event", "Counts", "Why not"),
        tuple(
            (each.held_on.isoformat(), each.name, "no" if each.why else "yes", each.why)
            for each in shown.events
        ),
    )
    standings = tuple(
        (
            _place(row.place),
            row.name,
            _number(row.exact),
            row.played,
            row.counted,
            row.missing or None,
            row.note,
        )
        for row in shown.rows
    )
    headings = ("Place", "Name", "Total", "Played", "Counting", "Still to play", "Ahead")
    results = ("Name", "Date", "Event", "Place", "Points", "Counts")
    return (
        ("standings", "Standings", headings, standings),
        ("results", "Results", results, tuple(_results(shown))),
        events,
    )


def _results(shown: SeriesTable) -> Iterator[Line]:
    for row in shown.rows:
        for each in row.results or ():
            yield (
                row.name,
                each.held_on.isoformat(),
                each.event,
                _place(each.place),
                _number(each.exact),
                "yes" if each.counts else "no",
            )


def _place(text: str) -> str | int | None:
    """Return a place as a number, so that a spreadsheet can sort it; a shared one as text.

    >>> _place("3"), _place("3="), _place("")
    (3, '3=', None)
    """
    return (int(text) if text.isdigit() else text) or None


def _number(exact: Fraction) -> Decimal | int:
    found = rounded(exact, 2)
    return int(found) if found == int(found) else found
