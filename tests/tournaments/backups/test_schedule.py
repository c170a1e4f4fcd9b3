"""When an automatic backup is due, as a table."""

from datetime import UTC, datetime, timedelta

import pytest

from tournaments.backups.schedule import Pulse, Reason, due

NOW = datetime(2026, 11, 22, 20, 0, tzinfo=UTC)


@pytest.mark.parametrize(
    ("last", "minutes_ago", "now", "reason"),
    [
        pytest.param(None, None, Pulse(0, 0), Reason.DAILY, id="there is none"),
        pytest.param(Pulse(3, 90), 0, Pulse(3, 90), None, id="nothing has happened"),
        pytest.param(Pulse(3, 90), 0, Pulse(4, 91), Reason.SESSION, id="a session has started"),
        pytest.param(Pulse(3, 90), 14.9, Pulse(3, 200), None, id="a quarter of an hour to come"),
        pytest.param(Pulse(3, 90), 15, Pulse(3, 91), Reason.PLAY, id="a quarter of an hour"),
        pytest.param(Pulse(3, 90), 600, Pulse(3, 90), None, id="nobody plays"),
        pytest.param(Pulse(3, 90), 60 * 23, Pulse(3, 90), Reason.DAILY, id="once a day"),
        pytest.param(Pulse(3, 90), 5, Pulse(1, 20), Reason.SESSION, id="an earlier state is back"),
    ],
)
def test_a_backup_is_due(
    last: Pulse | None, minutes_ago: float | None, now: Pulse, reason: Reason | None
) -> None:
    made_at = None if minutes_ago is None else NOW - timedelta(minutes=minutes_ago)

    assert due(last, made_at, now, NOW) == reason


@pytest.mark.parametrize(
    ("minutes_ago", "reason"), [(None, Reason.START), (6, Reason.START), (5, None), (4, None)]
)
def test_what_was_there_at_the_start_is_backed_up_once(
    minutes_ago: float | None, reason: Reason | None
) -> None:
    made_at = None if minutes_ago is None else NOW - timedelta(minutes=minutes_ago)
    started_at = NOW - timedelta(minutes=5)

    assert due(Pulse(3, 90), made_at, Pulse(3, 90), NOW, started_at=started_at) is reason
