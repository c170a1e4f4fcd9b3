"""Which backups are kept, as a table."""

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.backups.folder import to_keep

NOW = datetime(2026, 11, 22, 12, 0, tzinfo=UTC)
LAST = [NOW - timedelta(minutes=15 * n) for n in range(50)]  # of two days
MONTHS = [(4, 24), (3, 27), (2, 27), (1, 30)]  # those before the 31 evenings


def ago(**span: float) -> datetime:
    return NOW - timedelta(**span)


def staying(newest_first: list[datetime]) -> list[datetime]:
    return [at for at, stays in zip(newest_first, to_keep(newest_first), strict=True) if stays]


@pytest.mark.parametrize(
    ("made", "stay"),
    [
        pytest.param([], [], id="nothing"),
        pytest.param([ago(days=4000)], [ago(days=4000)], id="the newest, however old"),
        pytest.param(LAST, LAST, id="the last 50"),
        pytest.param(
            [*LAST, ago(days=2), ago(days=2, hours=1), ago(days=3)],
            [*LAST, ago(days=2), ago(days=3)],
            id="the last one of each day",
        ),
        pytest.param(
            [*LAST, *(ago(days=2 + n) for n in range(40))],
            [*LAST, *(ago(days=2 + n) for n in range(29))],
            id="of 31 days",
        ),
        pytest.param(
            [*LAST, *(ago(days=2 + 7 * n) for n in range(104))],
            [
                *LAST,
                *(ago(days=2 + 7 * n) for n in range(29)),
                *(datetime(2026, month, day, 12, tzinfo=UTC) for month, day in MONTHS),
                datetime(2025, 12, 26, 12, tzinfo=UTC),
            ],
            id="the last one of twelve months",
        ),
    ],
)
def test_backups_are_kept_by_number_of_backups_days_and_months(
    made: list[datetime], stay: list[datetime]
) -> None:
    assert staying(made) == stay


def test_a_clock_that_jumps_ahead_deletes_nothing() -> None:
    evenings = [ago(days=n) for n in range(31)]

    assert all(to_keep([NOW + timedelta(days=3650), *evenings[:30]]))
    assert all(to_keep([*evenings[:1], NOW + timedelta(days=3650), *evenings[1:30]]))


@given(
    st.lists(st.integers(0, 500 * 24 * 60).map(lambda minutes: ago(minutes=minutes)), min_size=1),
    st.integers(1, 60 * 24 * 40),
)
def test_pruning_often_keeps_what_pruning_once_keeps(made: list[datetime], earlier: int) -> None:
    made = sorted(set(made), reverse=True)
    before = NOW - timedelta(minutes=earlier)
    since = [moment for moment in made if moment > before]

    assert staying([*since, *staying(made[len(since) :])]) == staying(made)
    assert made[0] in staying(made)
