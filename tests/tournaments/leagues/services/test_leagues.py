"""A league's season: set up, reported and confirmed, decided, ended, and the next one."""

from collections.abc import Mapping
from datetime import date
from typing import Any
from uuid import UUID, uuid4

import pytest

from movements.fixtures.wish import FixtureWish, FixtureWishKind
from scoring.leagues.meeting import MeetingState
from scoring.leagues.season import LeagueSeason
from tests.tournaments.evenings import DIRECTOR
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition, CompetitionEntry
from tournaments.competitions.selectors.opened import (
    OpenCompetition,
    directed_competition,
    verify_competition,
)
from tournaments.competitions.services import create_competition, record_entry, withdraw_entry
from tournaments.leagues.models import CaptainLink
from tournaments.leagues.selectors.captains import CaptainFacts, captain_link, captain_secrets
from tournaments.leagues.services import (
    Calendar,
    TeamIn,
    begin_next_season,
    confirm_match,
    create_league,
    dispute_match,
    draw_fixtures,
    exchange_captains_link,
    give_captains_links,
    report_match,
)
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db

FIRST = date(2026, 9, 2)
CALENDAR = Calendar(FIRST, every=14)
NAMES = (("Kings", "Queens", "Jacks", "Tens"), ("Aces", "Deuces", "Treys"))


def signed(key: UUID | None = None) -> Any:
    return {"by": DIRECTOR, "key": key or uuid4()}


def league_of(
    *divisions: tuple[str, ...],
    calendar: Calendar = CALENDAR,
    rules: Mapping[str, object] | None = None,
    key: UUID | None = None,
    club_id: int | None = None,
) -> Competition:
    return create_league(
        club_id=club_id or create_club(name=f"League club {uuid4().hex[:6]}").pk,
        name="County league",
        divisions=[
            [TeamIn(name, (f"Captain of {name}",)) for name in teams] for teams in divisions
        ],
        calendar=calendar,
        rules=rules,
        **signed(key),
    )


def opened(league: Competition) -> OpenCompetition:
    director = appoint_director(club_id=league.club_id, username=uuid4().hex[:20], password="x")
    return directed_competition(league.pk, director)


def state(league: Competition) -> LeagueSeason:
    found: LeagueSeason = opened(league).state
    return found


def captain(league: Competition, number: int) -> CaptainFacts:
    link = captain_link(captain_secrets(league.pk)[number])
    assert link is not None
    return link


def record(league: Competition, kind: str, **said: object) -> CompetitionEntry:
    return record_entry(competition_id=league.pk, kind=kind, payload=said, **signed())


def test_a_league_is_set_up_in_one_step_with_fixtures_and_links_and_its_ledger_proves_it() -> None:
    league = league_of(*NAMES)

    season = state(league)
    assert season.divisions == ((1, 2, 3, 4), (5, 6, 7))
    assert len(season.meetings) == 12 + 6
    assert season.meetings[0].on == FIRST
    assert sorted({each.on for each in season.meetings})[1] == date(2026, 9, 16)
    assert list(captain_secrets(league.pk)) == [1, 2, 3, 4, 5, 6, 7]
    assert opened(league).entrants[5].name == "Aces"
    assert verify_competition(league.pk).ok
    written = str(list(CompetitionEntry.objects.values_list("payload", flat=True)))
    assert "Captain" not in written  # names of people never enter the chain


def test_the_same_key_makes_one_league() -> None:
    key, club = uuid4(), create_club(name="Once club").pk
    first = league_of(*NAMES, key=key, club_id=club)

    assert league_of(*NAMES, key=key, club_id=club).pk == first.pk
    with pytest.raises(KeyReusedError):
        league_of(("Kings", "Queens"), key=key, club_id=club)
    assert Competition.objects.filter(club=club).count() == 1


@pytest.mark.parametrize(
    ("divisions", "calendar", "rules", "sentence"),
    [
        ((("Kings",),), CALENDAR, {}, "at least two teams"),
        ((("Kings", "kings "),), CALENDAR, {}, "same name"),
        ((("Kings", " "),), CALENDAR, {}, "every team a name"),
        ((), CALENDAR, {}, "1 to 12 divisions"),
        (NAMES, Calendar(FIRST, every=0), {}, "1 to 92 days"),
        (NAMES, Calendar(FIRST, times=7), {}, "1 to 6 times"),
        (NAMES, CALENDAR, {"boards": 0}, "1 to 128 boards"),
        (NAMES, CALENDAR, {"boards": "many"}, "whole number"),
        (NAMES, CALENDAR, {"scale": "roman"}, "one of"),
        (NAMES, CALENDAR, {"walkover": ["twelve", "0"]}, "number"),
        (NAMES, CALENDAR, {"walkover": ["NaN", "0"]}, "2 numbers"),
        (NAMES, CALENDAR, {"tie_breaks": "wins"}, "list"),
        (NAMES, CALENDAR, {"reach": 3}, "Leave out reach: a league has nothing"),
    ],
)
def test_an_impossible_league_is_refused_and_leaves_nothing(
    divisions: Any, calendar: Calendar, rules: dict[str, object], sentence: str
) -> None:
    with pytest.raises(RefusedError, match=sentence):
        league_of(*divisions, calendar=calendar, rules=rules)
    assert not Competition.objects.exists()


def test_a_result_counts_once_the_other_captain_confirms_it() -> None:
    league = league_of(*NAMES)
    match = state(league).meetings[0]
    home, away = captain(league, match.home), captain(league, match.away)

    with pytest.raises(RefusedError, match="has not reported this match yet"):
        confirm_match(link=away, match=1, segments=((30, 12),), key=uuid4())
    report_match(link=home, match=1, segments=((30, 12), (20, 8)), key=uuid4())
    assert state(league).meetings[0].state is MeetingState.REPORTED
    assert state(league).tables()[0][0].played == 0
    with pytest.raises(RefusedError, match="has changed its report"):
        confirm_match(link=away, match=1, segments=((30, 12),), key=uuid4())
    confirm_match(link=away, match=1, segments=((30, 12), (20, 8)), key=uuid4())

    first = state(league).tables()[0][0]
    assert (first.team, first.gained, first.conceded, first.won) == (match.home, 50, 20, 1)
    told = [line.told for line in opened(league).history()][-2:]
    assert told == [
        "Kings – Tens: 50–20 (30–12, 20–8) reported by Kings",
        "Kings – Tens: 50–20 (30–12, 20–8) confirmed by Tens",
    ]
    actors = [entry.actor for entry in CompetitionEntry.objects.order_by("sequence")][-2:]
    assert actors == ["captain:1", "captain:4"]
    with pytest.raises(RefusedError, match="settled"):
        report_match(link=home, match=1, segments=((1, 0),), key=uuid4())


def test_both_sides_may_report_and_what_differs_waits_for_the_director() -> None:
    league = league_of(*NAMES)
    one, other = (captain(league, team) for team in state(league).meetings[0].teams)
    same = [captain(league, team) for team in state(league).meetings[1].teams]

    report_match(link=one, match=1, segments=((30, 12),), key=uuid4())
    report_match(link=other, match=1, segments=((30, 13),), key=uuid4())
    for link in same:
        report_match(link=link, match=2, segments=((7, 7),), key=uuid4())

    states = [each.state for each in state(league).meetings[:2]]
    assert states == [MeetingState.DISPUTED, MeetingState.PLAYED]
    with pytest.raises(RefusedError, match="has not reported"):
        dispute_match(link=captain(league, state(league).meetings[2].home), match=3, key=uuid4())
    record(league, "scored", match=1, segments=[[30, 13]])
    assert state(league).meetings[0].won == (30, 13)


def test_a_captain_disputes_a_report_and_agrees_later() -> None:
    league = league_of(*NAMES)
    one, other = (captain(league, team) for team in state(league).meetings[0].teams)
    report_match(link=one, match=1, segments=((30, 12),), key=uuid4())

    dispute_match(link=other, match=1, key=uuid4(), reason="Board 7 was fouled")
    assert state(league).meetings[0].state is MeetingState.DISPUTED
    report_match(link=one, match=1, segments=((28, 12),), key=uuid4())
    confirm_match(link=other, match=1, segments=((28, 12),), key=uuid4())

    assert state(league).meetings[0].state is MeetingState.PLAYED
    assert opened(league).history()[-3].entry.reason == "Board 7 was fouled"


def test_a_captain_writes_only_about_matches_of_the_team_and_a_key_acts_once() -> None:
    league, key = league_of(*NAMES), uuid4()
    match = state(league).meetings[0]
    (stranger, *_) = {1, 2, 3, 4} - set(match.teams)

    with pytest.raises(NotFoundError, match="does not play"):
        report_match(link=captain(league, stranger), match=1, segments=((1, 0),), key=uuid4())
    home = captain(league, match.home)
    first = report_match(link=home, match=1, segments=((9, 0),), key=key)
    assert report_match(link=home, match=1, segments=((9, 0),), key=key).pk == first.pk
    with pytest.raises(KeyReusedError):
        report_match(link=home, match=1, segments=((8, 0),), key=key)


def test_an_exchanged_link_opens_nothing() -> None:
    league = league_of(*NAMES)
    secret = captain_secrets(league.pk)[1]

    exchange_captains_link(competition_id=league.pk, number=1)

    assert captain_link(secret) is None
    assert captain(league, 1).number == 1
    with pytest.raises(NotFoundError):
        exchange_captains_link(competition_id=league.pk, number=99)
    CaptainLink.objects.filter(number=2).update(seed="other")
    assert 2 not in captain_secrets(league.pk)
    give_captains_links(competition_id=league.pk)
    assert CaptainLink.objects.filter(competition=league).count() == 7


def test_a_correction_keeps_the_history_and_can_be_undone() -> None:
    league = league_of(*NAMES)
    record(league, "scored", match=1, segments=[[30, 12]])
    corrected = record(league, "scored", match=1, segments=[[12, 30]])
    assert state(league).meetings[0].won == (12, 30)

    withdraw_entry(competition_id=league.pk, sequence=corrected.sequence, **signed())

    assert state(league).meetings[0].won == (30, 12)
    assert verify_competition(league.pk).ok


@pytest.mark.parametrize(
    ("keep", "states", "shown"), [(True, ["played", "awarded"], 4), (False, ["annulled"] * 2, 3)]
)
def test_what_a_withdrawn_team_has_played_is_kept_or_annulled(
    keep: bool, states: list[str], shown: int
) -> None:
    league = league_of(*NAMES)
    mine = [each.number for each in state(league).meetings if 1 in each.teams]
    record(league, "scored", match=mine[0], segments=[[30, 12]])

    record(league, "left", number=1, keep=keep)

    season = state(league)
    assert [season.meeting(number).state.value for number in mine[:2]] == states
    assert len(season.tables()[0]) == shown
    with pytest.raises(RefusedError, match="has withdrawn"):
        record(league, "scored", match=mine[0], segments=[[1, 0]])


@pytest.mark.parametrize(
    ("kind", "said"),
    [
        ("reported", {"match": 1, "by": "home"}),
        ("reported", {"match": 1, "by": "nobody", "segments": [[1, 2]]}),
        ("reported", {"match": 99, "by": "home", "segments": [[1, 2]]}),
        ("scored", {"match": 1, "segments": [[1, 2, 3]]}),
        ("scored", {"match": 1, "segments": [5]}),
        ("scored", {"match": 1, "segments": [["a", "b"]]}),
        ("awarded", {"match": 1, "to": "me"}),
        ("postponed", {"match": 1, "on": "soon"}),
        ("postponed", {"on": "2026-10-10"}),
        ("left", {"number": 99, "keep": True}),
        ("left", {"number": 1, "keep": "yes"}),
        ("deducted", {"number": 1, "points": "some"}),
        ("deducted", {"number": 1, "points": "0"}),
        ("deducted", {"number": 99, "points": "1"}),
        ("ordered", {"numbers": [1, 1]}),
        ("ordered", {"numbers": "1, 2"}),
        ("ended", {}),
        ("placed", {"divisions": [[1, 2], [3]]}),
        ("placed", {"divisions": [[1, 2], [3, 4, 5, 6, 6]]}),
        ("drawn", {"matches": [[1, 1, "2026-09-02", 1]]}),
        ("drawn", {"matches": [[1, 1, "2026-09-02", 1, 5]]}),
        ("drawn", {"matches": [[1, 1, "2026-09-02", 1, 1]]}),
        ("drawn", {"matches": [[1, 1, "2026-09-02", 1, 2], [1, 1, "2026-09-02", 1, 3]]}),
        ("drawn", {"matches": [], "at": "late"}),
        ("rules_changed", {"rules": []}),
        ("challenge", {"match": 1}),
    ],
)
def test_what_cannot_have_happened_is_refused_in_a_sentence(
    kind: str, said: dict[str, object]
) -> None:
    league = league_of(*NAMES)
    before = opened(league).sequence
    with pytest.raises(RefusedError) as refused:
        record(league, kind, **said)
    assert refused.value.sentence.endswith(".")
    assert opened(league).sequence == before


def test_fixtures_are_drawn_again_with_requests_until_a_match_has_a_result() -> None:
    league = league_of(*NAMES)
    wish = FixtureWish(FixtureWishKind.NOT_HOME, ("1",), FIRST)
    calendar = Calendar(FIRST, times=1, wishes=(wish,), lot=7, closed=(date(2026, 9, 9),))

    drawn = draw_fixtures(competition_id=league.pk, calendar=calendar, **signed())

    season = state(league)
    assert not any(each.home == 1 and each.on == FIRST for each in season.meetings)
    assert not any(each.on == date(2026, 9, 9) for each in season.meetings)
    assert drawn.payload["wishes"] == [
        {"kind": "not_home", "numbers": [1], "on": "2026-09-02", "met": True}
    ]
    record(league, "scored", match=1, segments=[[3, 2]])
    with pytest.raises(RefusedError, match="fixtures cannot be changed"):
        draw_fixtures(competition_id=league.pk, calendar=calendar, **signed())


def test_postponed_deducted_and_recounted() -> None:
    league = league_of(*NAMES)
    record(league, "postponed", match=1, on="2026-12-24")
    record(league, "scored", match=1, segments=[[30, 12]])
    record(league, "deducted", number=1, points="1.50")
    record(league, "rules_changed", rules={"points": "result"})

    first = state(league).meetings[0]
    assert (first.on, first.moves) == (date(2026, 12, 24), 1)
    lines = {line.team: line for line in state(league).tables()[0]}
    assert str(lines[1].points) == "1/2"
    told = [line.told for line in opened(league).history()][-4:]
    assert told == [
        "Kings – Tens: moved from 2026-09-02 to 2026-12-24",
        "Kings – Tens: scored 30–12 by the director",
        "Kings: 1.50 points deducted",
        "Rules changed",
    ]


def played_through(league: Competition) -> None:
    """Let the team with the lower number win every match but the last: a tie over the line."""
    for each in state(league).meetings:
        won = [20, 10] if each.home < each.away else [10, 20]
        record(league, "scored", match=each.number, segments=[won])


def test_a_season_ends_when_all_is_settled_and_the_next_begins_with_teams_moved() -> None:
    league = league_of(*NAMES)
    with pytest.raises(ConflictError, match="End this season first"):
        begin_next_season(competition_id=league.pk, name="Next", calendar=CALENDAR, **signed())
    played_through(league)
    record(league, "left", number=2, keep=True)
    record(league, "ended")
    with pytest.raises(RefusedError, match="is over"):
        record(league, "scored", match=1, segments=[[0, 9]])

    key = uuid4()
    after = begin_next_season(
        competition_id=league.pk, name="Next", calendar=CALENDAR, **signed(key)
    )

    names = [
        [opened(after).entrants[team].name for team in teams] for teams in state(after).divisions
    ]
    assert names == [["Kings", "Jacks", "Aces"], ["Tens", "Deuces", "Treys"]]
    assert opened(after).entrants[1].players == ("Captain of Kings",)
    again = begin_next_season(
        competition_id=league.pk, name="Next", calendar=CALENDAR, **signed(key)
    )
    assert again.pk == after.pk
    assert verify_competition(after.pk).ok


def test_a_tie_over_the_line_waits_for_a_play_off() -> None:
    league = league_of(("Kings", "Queens"), ("Aces", "Deuces"))
    for number in range(1, 5):
        record(league, "scored", match=number, segments=[[9, 9]])
    with pytest.raises(RefusedError, match="tied across a line"):
        record(league, "ended")

    record(league, "ordered", numbers=[2, 1])
    record(league, "ordered", numbers=[2, 1, 4, 3])
    record(league, "ended")

    assert [[line.team for line in lines] for lines in state(league).tables()] == [[2, 1], [4, 3]]
    assert state(league).next_divisions() == [[2, 4], [1, 3]]


def test_a_ladder_is_no_league() -> None:
    club = create_club(name="No league club")
    ladder = create_competition(
        club_id=club.pk, kind="ladder", name="L", starts_on=FIRST, **signed()
    )
    with pytest.raises(RefusedError, match="not a league"):
        draw_fixtures(competition_id=ladder.pk, calendar=CALENDAR, **signed())


def test_strangers_learn_nothing_of_a_link_that_was_made_up() -> None:
    league_of(*NAMES)
    assert captain_link("no-such-link") is None


def test_rooms_go_into_the_next_season_and_older_ledgers_have_none() -> None:
    club = create_club(name="Room club")
    divisions = [[TeamIn("Kings", room=" Village  hall "), TeamIn("Queens")]]
    league = create_league(
        club_id=club.pk, name="League", divisions=divisions, calendar=CALENDAR, **signed()
    )
    for match in (1, 2):
        record(league, "awarded", match=match, to="home")
    record(league, "ordered", numbers=[1, 2])
    record(league, "ended")

    after = begin_next_season(competition_id=league.pk, name="Next", calendar=CALENDAR, **signed())

    assert state(league).rooms == {1: "Village hall"}
    assert list(state(after).rooms.values()) == ["Village hall"]
    assert verify_competition(after.pk).ok
    plain = league_of(("Kings", "Queens"))
    placed = CompetitionEntry.objects.get(competition=plain, kind="placed")
    assert placed.payload == {"divisions": [[1, 2]]}


@pytest.mark.parametrize(
    "rooms", [[], {"x": "Hall"}, {"1": 3}, {"1": "x" * 81}, {"1": "a\u0000"}, {"9": "Hall"}]
)
def test_refuses_impossible_rooms(rooms: object) -> None:
    league = league_of(("Kings", "Queens"))

    with pytest.raises(RefusedError):
        record(league, "placed", divisions=[[1, 2]], rooms=rooms)
