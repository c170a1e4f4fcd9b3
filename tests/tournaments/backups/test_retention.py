"""Which backups are kept, as a table."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.backups.retention import kept

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)


def ago(**span: float) -> datetime:
    return NOW - timedelta(**span)


@pytest.mark.parametrize(
    ("made", "staying"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([ago(days=4000)], [ago(days=4000)], id="the newest, however old"),
        pytest.param(
            [ago(minutes=15 * n) for n in range(97)],
            [ago(minutes=15 * n) for n in range(97)],
            id="all of the last day",
        ),
        pytest.param(
            [ago(), ago(hours=25), ago(hours=26), ago(hours=50)],
            [ago(), ago(hours=25), ago(hours=50)],
            id="the last one of each day",
        ),
        pytest.param(
            [ago(), ago(days=30), ago(days=30, hours=1)],
            [ago(), ago(days=30)],
            id="a day of a month ago",
        ),
        pytest.param(
            [ago(), *(datetime(2026, 9, day, 20, tzinfo=UTC) for day in (3, 10, 24))],
            [ago(), datetime(2026, 9, 24, 20, tzinfo=UTC)],
            id="the last one of a month",
        ),
        pytest.param(
            [ago(), datetime(2025, 12, 5, tzinfo=UTC), datetime(2025, 11, 5, tzinfo=UTC)],
            [ago(), datetime(2025, 12, 5, tzinfo=UTC)],
            id="nothing of more than a year ago",
        ),
        pytest.param([ago(), ago(days=-3)], [ago(), ago(days=-3)], id="a clock that was wrong"),
    ],
)
def test_backups_are_kept_by_age(made: list[datetime], staying: list[datetime]) -> None:
    assert kept(made, NOW) == frozenset(staying)


@given(
    st.lists(st.integers(0, 500 * 24 * 60).map(lambda minutes: ago(minutes=minutes)), min_size=1),
    st.integers(1, 60 * 24 * 40),
)
def test_pruning_often_keeps_what_pruning_once_keeps(made: list[datetime], earlier: int) -> None:
    before = NOW - timedelta(minutes=earlier)
    there_then = [moment for moment in made if moment <= before]
    since = [moment for moment in made if moment > before]

    assert kept([*kept(there_then, before), *since], NOW) == kept(made, NOW)
    assert max(made) in kept(made, NOW)
