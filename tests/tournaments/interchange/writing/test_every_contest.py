"""Every contest goes out in every format that it has, and a table has a cell for each heading."""

import pytest

from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import DAY, evening
from tournaments.clubs.roles import Role
from tournaments.clubs.services import create_club
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.events import create_event
from tournaments.standings.published.tables import TABLES
from tournaments.standings.published.writing import OUT, written

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_goes_out(contest, game, method, family, parameters):
    held = evening(family, parameters, names=True, contest=contest, game=game, method=method)
    held.start().play()
    snapshot = held.snapshot

    for kind in TABLES.values():
        table = kind.of(snapshot)
        assert table.rows, table.id
        assert all(len(row) == len(table.columns) for row in table.rows), table.id
    for form in OUT.values():
        if not form.missing(snapshot):
            assert written(snapshot, form.id).content


def test_an_event_before_its_first_score_is_written_or_refused_in_a_sentence():
    bare = create_event(club_id=create_club(name="Weir").pk, name="Pairs", held_on=DAY)
    events = [bare, evening().event, evening(names=True).start().event]

    for snapshot in (open_event(event.pk).seen_by(role) for event in events for role in Role):
        for form in OUT.values():
            if missing := form.missing(snapshot):
                assert missing.endswith(".")
            else:
                assert written(snapshot, form.id).content
            for table in TABLES.values():
                if form.write_tables is not None and table.suits(snapshot):
                    assert written(snapshot, form.id, table.id).content
