"""An event's conditions as settings of scoring, and in words."""

import pytest

from scoring.conditions.contest import Conditions
from scoring.conditions.presets import OWN
from scoring.pairs.settings import MatchpointUnit
from scoring.ranking.tie_breaks import TieBreak
from tests.tournaments.evenings import Evening, evening
from tournaments.record.models import ConditionsOfContest
from tournaments.record.selectors.event.conditions_in_words import in_words
from tournaments.standings.selectors.rating.contest import contest

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def with_columns(set_up: Evening, **columns: object) -> Evening:
    ConditionsOfContest.objects.filter(event=set_up.event).update(**columns)
    return set_up


def test_the_columns_of_an_event_are_its_conditions() -> None:
    chosen = Conditions(unit=MatchpointUnit.ONE_POINT, tie_breaks=(TieBreak.MOST_TOPS,))
    snapshot = with_columns(evening(), **chosen.stored()).snapshot

    assert snapshot.event.conditions == chosen
    assert snapshot.settings.name == OWN
    assert snapshot.settings.pairs.unit is MatchpointUnit.ONE_POINT


def test_a_deal_of_bridge_whist_is_scored_by_its_table() -> None:
    held = evening(method="total_points", contract_table="bridge_whist").start()
    held.enter(held.results()[0], "1HN+2")  # nine tricks with hearts as trumps: three odd ones

    (seen,) = [line for line in contest(held.snapshot).lines if line.score]

    assert seen.score == 24


def test_only_what_matters_is_said() -> None:
    pairs = dict(in_words(evening().snapshot))
    match = dict(in_words(evening("team-match", {"boards": 4}, contest="team_match").snapshot))

    assert pairs["Boards with fewer scores"] == "Neuberg"
    assert "Sessions" not in pairs
    assert "Datum" not in pairs
    assert match["Scoring"] == "IMPs (Law 78B)"
    assert "Matchpoints" not in match
