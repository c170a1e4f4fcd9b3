"""Awards for the places in a field: exact until they are rounded, shared by those who tie."""

from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from fractions import Fraction
from math import ceil, floor

from scoring.awards.table import AwardScale, AwardTable, Basis, Later, Rounding, Sharing
from scoring.rounding import rounded


def awards(
    table: AwardTable, scale: AwardScale, places: Sequence[str], *, field: int, tables: int
) -> list[Decimal]:
    """Return what each place of one ranking is awarded.

    Args:
        table: The table.
        scale: Its scale for the event.
        places: As ranked, ``1``, ``2=``, in any order; empty for a contestant without a result.
        field: How many contestants are compared; with two lines, those of the longer.
        tables: How many tables play; a half table counts as one.

    Returns:
        One number for each place, in the order given.

    >>> shares = Fraction(1), Fraction(1, 2)
    >>> scale = AwardScale(contests=("pairs",), first=Fraction(2), shares=shares)
    >>> club = AwardTable(name="Club", version="1", source="", scales=(scale,))
    >>> awards(club, scale, ["1=", "3", "1="], field=3, tables=2)
    [Decimal('1.50'), Decimal('0.00'), Decimal('1.50')]
    """
    sharing = Counter(places)
    depth = _whole(scale.depth * field, scale.depth_rounding)
    found = []
    for place in places:
        if not place:
            found.append(_to(table, Fraction(0)))
            continue
        at = int(place.removesuffix("="))
        held = [
            _of_place(table, scale, each, depth, field, tables)
            for each in range(at, at + sharing[place])
        ]
        found.append(_to(table, sum(held, Fraction(0)) / len(held)))
    return found


def _of_place(
    table: AwardTable, scale: AwardScale, place: int, depth: int, field: int, tables: int
) -> Fraction:
    """Return the award for a place that nobody shares, rounded if ties share rounded awards."""
    if place > depth:
        return Fraction(0)
    exact = _first(scale, field, tables) * _share(scale, place)
    exact = max(exact, scale.least) if exact else exact
    return Fraction(_to(table, exact)) if table.sharing is Sharing.ROUNDED else exact


def _first(scale: AwardScale, field: int, tables: int) -> Fraction:
    times = {Basis.CONTESTANTS: field, Basis.TABLES: tables, Basis.FIXED: 1}[scale.basis]
    first = scale.first * times
    return first if scale.most is None else min(first, scale.most)


def _share(scale: AwardScale, place: int) -> Fraction:
    if place <= len(scale.shares):
        return scale.shares[place - 1]
    if scale.later is Later.NOTHING:
        return Fraction(0)
    return Fraction(1, place if scale.later is Later.PLACE else place - 1)


def _to(table: AwardTable, exact: Fraction) -> Decimal:
    """Round an award to the decimals of the table."""
    if table.rounding is Rounding.HALF_UP:
        return rounded(exact, table.decimals)
    return rounded(
        Fraction(_whole(exact * 10**table.decimals, table.rounding), 10**table.decimals),
        table.decimals,
    )


def _whole(exact: Fraction, rounding: Rounding) -> int:
    if rounding is Rounding.HALF_UP:
        return floor(exact + Fraction(1, 2))
    return ceil(exact) if rounding is Rounding.UP else floor(exact)
