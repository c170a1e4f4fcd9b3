"""A club's season as tables, which pages, spreadsheets and the printed report share."""

from collections.abc import Sequence
from datetime import date
from decimal import Decimal
from fractions import Fraction
from typing import Literal

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from scoring.rounding import formatted
from tournaments.figures.selectors import SeasonFigures
from tournaments.standings.published.tables import Cell, PublishedTable


def tables_of(figures: SeasonFigures) -> tuple[PublishedTable, ...]:
    """Return the tables of a season, those without rows too."""
    now, before = figures.name, figures.name_before
    total, total_before = figures.total, figures.total_before
    summed, summed_before = total.all, total_before.all
    return (
        PublishedTable(
            "totals",
            _("The season"),
            (_("Figure"), now, before),
            (
                (_("Events"), summed.events, summed_before.events),
                (_("Sessions"), summed.sessions, summed_before.sessions),
                (_("Tables"), _number(summed.tables), _number(summed_before.tables)),
                (_("Boards"), summed.boards, summed_before.boards),
                (_("Attendances"), summed.attendances, summed_before.attendances),
                (_("Players"), total.players, total_before.players),
                (_("New players"), total.newcomers, total_before.newcomers),
                *_money(figures),
            ),
        ),
        PublishedTable(
            "months",
            _("Month by month"),
            (
                _("Month"),
                *(
                    f"{words} {name}"
                    for words in (_("Events"), _("Tables"), _("Attendances"))
                    for name in (now, before)
                ),
            ),
            tuple(
                (
                    date_format(each.first, "F"),
                    each.now.events,
                    each.before.events,
                    _number(each.now.tables),
                    _number(each.before.tables),
                    each.now.attendances,
                    each.before.attendances,
                )
                for each in figures.months
            ),
        ),
        PublishedTable(
            "events",
            _("Events"),
            (
                _("Date"),
                _("Event"),
                _("Contest"),
                _("Entries"),
                _("Players"),
                _("Sessions"),
                _("Tables"),
                _("Boards"),
            ),
            tuple(
                (
                    each.held_on,
                    each.name,
                    each.contest,
                    each.entries,
                    each.players,
                    each.sessions,
                    _number(each.tables),
                    each.boards,
                )
                for each in figures.events
            ),
        ),
        PublishedTable(
            "attendance",
            _("Who came"),
            (_("Name"), _("Events"), _("First came"), _("Last came"), _("New")),
            tuple(
                (
                    each.name,
                    each.events,
                    each.first_came,
                    each.last_came,
                    _("new") if each.is_new else "",
                )
                for each in figures.attendance
            ),
        ),
        PublishedTable(
            "gone",
            _("Who no longer came"),
            (_("Name"), _("Events %(season)s") % {"season": before}, _("Last came")),
            tuple((each.name, each.events, each.last_came) for each in figures.gone),
        ),
        PublishedTable(
            "partnerships",
            _("Partnerships"),
            (_("Player"), _("Partner"), _("Events")),
            tuple((*each.names, each.events) for each in figures.partnerships),
        ),
        PublishedTable(
            "awards",
            _("Masterpoints awarded"),
            (_("Name"), _("Number"), _("Award table"), _("Events"), _("Points")),
            tuple(
                (each.name, each.national_id, each.table, each.events, _number(each.points))
                for each in figures.awards
            ),
        ),
        PublishedTable(
            "money",
            _("Money taken"),
            (_("Date"), _("For"), _("Payments"), _("Cash"), _("Otherwise"), _("Amount")),
            tuple(
                (
                    each.day,
                    each.what or _("Subscriptions"),
                    each.payments,
                    each.cash,
                    each.otherwise,
                    each.amount,
                )
                for each in figures.money
            ),
        ),
    )


def _money(figures: SeasonFigures) -> list[tuple[Cell, ...]]:
    """Return the sums of two seasons; nothing at a club that notes no payments."""
    rows: list[tuple[Cell, ...]] = []
    for words, are_subscriptions in ((_("Table money"), False), (_("Subscriptions"), True)):
        now, before = (
            sum((each.amount for each in taken if (not each.what) is are_subscriptions), Decimal(0))
            for taken in (figures.money, figures.money_before)
        )
        if now or before:
            rows.append((words, now, before))
    return rows


def kinds(table: PublishedTable) -> tuple[Literal["number", "day", "words"], ...]:
    """Return for each column what it holds."""
    return tuple(_kind([row[place] for row in table.rows]) for place in range(len(table.columns)))


def _kind(cells: Sequence[Cell]) -> Literal["number", "day", "words"]:
    if cells and all(isinstance(each, (int, Decimal)) for each in cells):
        return "number"
    return "day" if cells and all(isinstance(each, date) for each in cells) else "words"


def _number(exact: Fraction | Decimal) -> Decimal:
    """Return a number as printed: quarters of a table, or awards of at most four decimals."""
    return Decimal(formatted(Fraction(exact), 4, trim=True))
