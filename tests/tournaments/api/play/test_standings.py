"""Standings, travellers, scorecards and matches: right, as far as they may be seen, and fast."""

from collections.abc import Iterator

import pytest
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from tests.tournaments.api.conftest import Caller, problem
from tests.tournaments.evenings import Evening, evening, kept_for_a_module
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.standings.standings import standings


def public(thursday: Evening) -> list[str]:
    """Every address under which the public reads about an event."""
    event, session = f"events/{thursday.event.slug}/", thursday.session.pk
    return [
        event,
        f"{event}standings/",
        f"{event}boards/",
        f"{event}travellers/",
        f"{event}matches/",
        f"{event}scorecards/1-ns/",
        f"{event}scorecards/2-ew/",
        *(f"sessions/{session}/travellers/{board}/" for board in range(1, 8)),
        f"sections/{thursday.section.pk}/seating/",
    ]


def test_standings_are_those_of_the_selector(director: Caller, thursday: Evening):
    thursday.start().play()

    shown = director.get(f"events/{thursday.event.slug}/standings/").json()

    computed = standings(thursday.snapshot.seen_by(Role.DIRECTOR))
    assert [r["title"] for r in shown["rankings"]] == ["North-South", "East-West"]
    for ranking, expected in zip(shown["rankings"], computed.rankings, strict=True):
        assert [(s["rank"], s["total"], s["total_exact"]) for s in ranking["standings"]] == [
            (s.rank, s.total, str(s.total_exact)) for s in expected.standings
        ]
    assert shown["provisional"] is True


@pytest.mark.parametrize("embargo", ["rounds", "session"])
def test_the_public_learns_nothing_of_a_round_that_is_played(
    anonymous: Caller, elsewhere: Caller, embargo: str
):
    tuesday = evening(embargo=embargo).start().play(rounds=1)
    before = {
        (caller.user, address): caller.get(address)
        for caller in (anonymous, elsewhere)
        for address in public(tuesday)
    }

    for result in tuesday.results(sitting__round=2)[:-1]:
        tuesday.enter(result, "6NTN+1")

    for (user, address), earlier in before.items():
        later = (elsewhere if user else anonymous).get(address)
        assert later.status_code == earlier.status_code, address
        assert later.content == earlier.content, address
        assert later.headers.get("ETag") == earlier.headers.get("ETag"), address


def test_a_board_somebody_has_yet_to_play_is_closed(
    anonymous: Caller, elsewhere: Caller, director: Caller, thursday: Evening
):
    thursday.start().play(rounds=2)
    event = f"events/{thursday.event.slug}/"
    session = thursday.session.pk

    for caller in (anonymous, elsewhere):
        assert caller.get(f"{event}travellers/").json() == []
        closed = problem(caller.get(f"sessions/{session}/travellers/1/"), 404, "not-found")
        none = problem(caller.get(f"sessions/{session}/travellers/77/"), 404, "not-found")
        assert closed["detail"] == none["detail"]
        lines = caller.get(f"{event}scorecards/1-ns/").json()["lines"]
        assert len(lines) == 6
        for line in lines:
            told = (line["shown"], line["text"], line["score"], line["points"], line["percentage"])
            assert told == (False, "", None, "", "")
        boards = caller.get(f"{event}boards/").json()[0]["boards"]
        assert [board["shown"] for board in boards] == [False] * 6
    assert len(director.get(f"{event}travellers/").json()) == 6
    assert director.get(f"sessions/{session}/travellers/1/").status_code == 200


def test_everybody_sees_everything_at_the_end(anonymous: Caller, thursday: Evening):
    thursday.start().play()
    event = f"events/{thursday.event.slug}/"

    travellers = anonymous.get(f"{event}travellers/", session=thursday.session.pk).json()

    assert [traveller["board"] for traveller in travellers] == [1, 2, 3, 4, 5, 6]
    assert len(travellers[0]["lines"]) == 3
    one = anonymous.get(f"sessions/{thursday.session.pk}/travellers/1/").json()
    assert one == travellers[0]
    assert one["dealer"] == "N"
    lines = anonymous.get(f"{event}scorecards/1-ns/").json()["lines"]
    assert all(line["shown"] for line in lines)
    problem(anonymous.get(f"{event}scorecards/9-ns/"), 404, "not-found")


def test_an_unchanged_answer_is_not_sent_again(anonymous: Caller, thursday: Evening):
    thursday.start().play()
    address = f"/api/v1/events/{thursday.event.slug}/standings/"
    tag = anonymous.http.get(address).headers["ETag"]

    again = anonymous.http.get(address, headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")


def test_no_cache_gives_one_caller_what_another_may_see(director: Caller, thursday: Evening):
    thursday.start()

    headers = director.get(f"events/{thursday.event.slug}/standings/").headers

    assert {"Authorization", "Cookie"} <= {name.strip() for name in headers["Vary"].split(",")}
    assert headers["Cache-Control"] == "private, no-cache"


def test_a_match_is_told_board_by_board(anonymous: Caller):
    match = evening("team-match", {"boards": 4}, names=True, contest="team_match")
    match.start().play()

    sheets = anonymous.get(f"events/{match.event.slug}/matches/").json()

    assert len(sheets) == 1
    assert len(sheets[0]["boards"]) == 4
    assert sheets[0]["margin"]


def test_an_event_of_pairs_has_no_matches(anonymous: Caller, thursday: Evening):
    thursday.start()

    assert anonymous.get(f"events/{thursday.event.slug}/matches/").json() == []


@pytest.fixture(scope="module")
def at_tables(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[dict[int, Evening]]:
    """Evenings by their number of tables, which are only read."""
    with kept_for_a_module(django_db_blocker):
        yield {
            tables: evening(parameters={"tables": tables, "boards_per_round": 2})
            .start()
            .play(rounds=1)
            for tables in (5, 15)
        }


@pytest.mark.parametrize("tables", [5, 15])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("events/{event}/standings/", 11),
        ("events/{event}/travellers/", 11),
        ("events/{event}/scorecards/1-ns/", 11),
        ("events/{event}/", 11),
        ("sessions/{session}/room/", 12),
        ("sessions/{session}/travellers/1/", 12),
    ],
)
def test_reading_takes_as_many_queries_for_five_tables_as_for_fifteen(
    address: str,
    queries: int,
    tables: int,
    at_tables: dict[int, Evening],
    db: None,
    django_assert_num_queries: DjangoAssertNumQueries,
):
    read = at_tables[tables]
    caller = Caller(read.director)

    with django_assert_num_queries(queries):
        response = caller.get(address.format(event=read.event.slug, session=read.session.pk))

    assert response.status_code == 200
