"""The API of a captain's link: own fixtures, reported, confirmed and disputed."""

from uuid import uuid4

import pytest
from django.core.cache import cache

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import DIRECTOR
from tests.tournaments.kept import kept
from tests.tournaments.leagues.services.test_leagues import league_of, state
from tests.tournaments.play.api.test_tables import caller
from tournaments.competitions.models import CompetitionEntry
from tournaments.competitions.services import record_entry
from tournaments.leagues.api.captains import CaptainThrottle
from tournaments.leagues.selectors.captains import captain_secrets
from tournaments.leagues.services import exchange_captains_link

pytestmark = pytest.mark.django_db
league = kept(lambda: league_of(("Kings", "Queens", "Jacks", "Tens")))
SCORE = {"segments": [[39, 32]]}


def captain(league, number: int) -> Caller:
    return caller(captain_secrets(league.pk)[number], "Captain")


@pytest.fixture
def both(league):
    """Return the captains of the first match, of the home team and of the visitors."""
    first = state(league).meetings[0]
    return captain(league, first.home), captain(league, first.away)


def test_a_captain_reads_own_fixtures_and_no_others(league, both):
    told = both[0].get("captain/").json()

    home = state(league).meetings[0].home
    assert (told["league"], told["number"]) == ("County league", home)
    assert len(told["matches"]) == 6
    assert all(told["team"] in (each["home"], each["away"]) for each in told["matches"])
    assert [each["on"] for each in told["matches"]] == sorted(e["on"] for e in told["matches"])
    first = told["matches"][0]
    assert (first["state"], first["venue"], first["score"]) == ("open", "home", "")
    assert first["reports"] == {"own": None, "theirs": None}


def test_one_reports_and_the_other_confirms(league, both):
    home, away = both
    key = uuid4()
    said = home.post("captain/matches/1/report/", SCORE, key=key).json()
    again = home.post("captain/matches/1/report/", SCORE, key=key).json()
    assert said == again
    assert (said["state"], said["asked"], said["reports"]["own"]) == ("reported", False, [[39, 32]])

    waiting = next(each for each in away.get("captain/").json()["matches"] if each["asked"])
    seen = {"segments": waiting["reports"]["theirs"]}
    done = away.post(f"captain/matches/{waiting['number']}/confirmation/", seen).json()

    assert (done["state"], done["score"]) == ("played", "39–32")
    assert all(done["points"])
    late = problem(home.post("captain/matches/1/report/", SCORE), 422, "refused")
    assert late["detail"]


def test_one_disputes_and_the_director_decides(league, both):
    home, away = both
    home.post("captain/matches/1/report/", SCORE)
    said = away.post("captain/matches/1/dispute/", {"reason": "Board 7"}).json()
    assert said["state"] == "disputed"
    assert CompetitionEntry.objects.filter(reason="Board 7").exists()

    decided = {"match": 1, "segments": [[39, 30]]}
    record_entry(
        competition_id=league.pk,
        kind="scored",
        payload=decided,
        by=DIRECTOR,
        key=uuid4(),
    )

    assert away.get("captain/").json()["matches"][0]["score"] == "39–30"


@pytest.mark.parametrize(
    ("verb", "sent", "status", "sentence"),
    [
        ("report", {}, 400, "This field is required."),
        ("report", {"segments": [[1]]}, 400, "at least 2 elements"),
        ("report", {"segments": [[1, 5000]]}, 400, "less than or equal to 999"),
        ("report", {"segments": [[1, 2]] * 9}, 400, "no more than 8 elements"),
        ("confirmation", SCORE, 422, "has not reported this match yet"),
        ("dispute", {}, 422, "has not reported"),
    ],
)
def test_an_impossible_report_is_refused_with_a_sentence(both, verb, sent, status, sentence):
    answer = both[0].post(f"captain/matches/1/{verb}/", sent)

    assert answer.status_code == status
    assert sentence in answer.content.decode()


def test_a_key_stands_for_one_report(both):
    key = uuid4()
    both[0].post("captain/matches/1/report/", SCORE, key=key)

    other = both[0].post("captain/matches/1/report/", {"segments": [[1, 2]]}, key=key)

    problem(other, 422, "key-reused")


def test_a_link_opens_its_own_team_and_nothing_else(league, both):
    first = state(league).meetings[0].home
    other = next(each for each in state(league).meetings if first not in each.teams)
    problem(both[0].post(f"captain/matches/{other.number}/report/", SCORE), 404, "not-found")
    problem(both[0].get("table/"), 401, "login-required")
    problem(both[0].get("me/"), 401, "login-required")
    problem(Caller().get("captain/"), 401, "login-required")

    exchange_captains_link(competition_id=league.pk, number=first)

    gone = problem(both[0].get("captain/"), 401, "login-required")
    assert "Ask the league's director for a new one" in gone["detail"]


def test_a_team_is_slowed_down_and_the_others_are_not(both, monkeypatch):
    cache.clear()
    monkeypatch.setattr(CaptainThrottle, "THROTTLE_RATES", {"captain": "2/min"})
    for _turn in range(2):
        assert both[0].get("captain/").status_code == 200

    assert both[0].get("captain/").status_code == 429
    assert both[1].get("captain/").status_code == 200
    cache.clear()
