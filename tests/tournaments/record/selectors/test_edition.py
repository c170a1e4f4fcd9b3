"""Whatever standings depend on is in an event's edition, under which they are remembered."""

import pytest
from django.core.cache import cache

from tests.tournaments.evenings import Evening, clubs_in_play, dealt, evening
from tests.tournaments.record.test_cached_pages import CHANGES
from tests.tournaments.seasons import series
from tournaments.clubs.roles import Role
from tournaments.record.selectors.edition import edition_of_clubs, editions_of
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.series.selectors import events_of, outcomes, series_by_id
from tournaments.standings.selectors.ranking.evening_line import evening_line

pytestmark = pytest.mark.django_db
OUTSIDE_THE_LEDGER = {"another club's analysis", "search engines"}
"""What changes no event of the club itself, and so no tournament that it plays in."""


def played(what: str) -> Evening:
    made = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    cards = [DealtBoard(board, dealt(board).cards) for board in range(1, 7)]
    store_deals(session_id=made.session.pk, deals=cards)
    return made.play(rounds=1 if what == "the round in play" else None)


@pytest.mark.parametrize("what", CHANGES)
def test_every_change_makes_a_new_edition_and_what_is_remembered_is_as_if_computed_anew(
    what: str,
) -> None:
    held = played(what)
    season = series_by_id(series(held.club))
    assert season is not None

    def remembered() -> object:
        snapshot = held.snapshot.seen_by(Role.PUBLIC)
        lines = [evening_line(snapshot, each) for each in snapshot.contestants.values()]
        return outcomes(events_of(season)), lines

    if what not in ("the end", "an award", "the round in play"):
        held.finish()
        remembered()
        held.reopen()
    remembered()
    before = editions_of([held.event.pk])
    CHANGES[what](held)
    assert editions_of([held.event.pk]) != before
    after = remembered()
    cache.clear()
    assert remembered() == after


@pytest.mark.parametrize("what", [each for each in CHANGES if each not in OUTSIDE_THE_LEDGER])
def test_every_change_of_a_club_makes_a_new_edition_of_all_clubs(what: str) -> None:
    held = played(what)
    field = clubs_in_play(held, evening().start())
    before = edition_of_clubs(field.slug)
    assert before.events == 2

    CHANGES[what](held)

    assert edition_of_clubs(field.slug) != before


def test_there_is_no_edition_of_what_does_not_exist() -> None:
    assert editions_of([0]) == {}
    assert edition_of_clubs("nowhere\0").events == 0
