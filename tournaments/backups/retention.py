"""Which backups to keep: many of today's, few of last year's."""

from collections.abc import Iterable
from datetime import datetime, timedelta

ALL_KEPT = timedelta(days=1)
DAILY_KEPT = timedelta(days=31)
MONTHLY_KEPT = timedelta(days=366)


def kept(moments: Iterable[datetime], now: datetime) -> frozenset[datetime]:
    """Return which backups to keep.

    Keep all of the last day, the last one of each day for a month, the last one of each month for a
    year, and always the newest. Days and months are in the moments' own time zone. A backup from
    the future is kept: the clock has been changed.

    Args:
        moments: When each backup was made, in any order, all in one time zone.
        now: The present moment.
    """
    newest_first = sorted(set(moments), reverse=True)
    staying = set(newest_first[:1])
    days: set[tuple[int, int, int]] = set()
    months: set[tuple[int, int]] = set()
    for moment in newest_first:
        day, month = (moment.year, moment.month, moment.day), (moment.year, moment.month)
        age = now - moment
        if (
            age <= ALL_KEPT
            or (age <= DAILY_KEPT and day not in days)
            or (age <= MONTHLY_KEPT and month not in months)
        ):
            staying.add(moment)
        days.add(day)
        months.add(month)
    return frozenset(staying)
