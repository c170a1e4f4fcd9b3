"""Standings, travellers, scorecards and matches: right, as far as they may be seen, and fast."""

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.clubs.roles import Role
from tournaments.standings.selectors.ranking.standings import standings


def test_standings_are_those_of_the_selector(director, thursday):
    thursday.start().play()

    shown = director.get(f"events/{thursday.event.slug}/standings/").json()

    computed = standings(thursday.snapshot.seen_by(Role.DIRECTOR))
    assert [r["title"] for r in shown["rankings"]] == ["North-South", "East-West"]
    for ranking, expected in zip(shown["rankings"], computed.rankings, strict=True):
        assert [(s["rank"], s["total"], s["total_exact"]) for s in ranking["standings"]] == [
            (s.rank, s.total, str(s.total_exact)) for s in expected.standings
        ]
    assert shown["provisional"] is True


def test_everybody_sees_every_score_at_the_end(anonymous, thursday):
    thursday.start().play()
    event = f"events/{thursday.event.slug}/"

    travellers = anonymous.get(f"{event}travellers/", session=thursday.session.pk).json()

    assert [traveller["board"] for traveller in travellers] == [1, 2, 3, 4, 5, 6]
    assert len(travellers[0]["lines"]) == 3
    one = anonymous.get(f"sessions/{thursday.session.pk}/travellers/1/").json()
    assert one == travellers[0] | {"plays": []}
    assert one["dealer"] == "N"
    lines = anonymous.get(f"{event}scorecards/1-ns/").json()["lines"]
    assert all(line["shown"] for line in lines)
    problem(anonymous.get(f"{event}scorecards/9-ns/"), 404, "not-found")


def test_an_unchanged_answer_is_not_sent_again(anonymous, thursday):
    thursday.start().play()
    address = f"/api/v1/events/{thursday.event.slug}/standings/"
    tag = anonymous.http.get(address).headers["ETag"]

    again = anonymous.http.get(address, headers={"If-None-Match": tag})

    assert (again.status_code, again.content) == (304, b"")


def test_no_cache_gives_one_caller_what_another_may_see(director, thursday):
    thursday.start()

    headers = director.get(f"events/{thursday.event.slug}/standings/").headers

    assert {"Authorization", "Cookie"} <= {name.strip() for name in headers["Vary"].split(",")}
    assert headers["Cache-Control"] == "private, no-cache"


at_tables = kept(
    lambda: {
        tables: evening(parameters={"tables": tables, "boards_per_round": 2}).start().play(rounds=1)
        for tables in (5, 15)
    }
)


@pytest.mark.parametrize("tables", [5, 15])
@pytest.mark.parametrize(
    ("address", "queries"),
    [
        ("events/{event}/standings/", 9),
        ("events/{event}/travellers/", 9),
        ("events/{event}/scorecards/1-ns/", 10),
        ("events/{event}/", 9),
        ("sessions/{session}/room/", 10),
        ("sessions/{session}/travellers/1/", 11),
    ],
)
def test_reading_takes_as_many_queries_for_five_tables_as_for_fifteen(
    address, queries, tables, at_tables, db, django_assert_num_queries
):
    read = at_tables[tables]
    caller = Caller(read.director)

    with django_assert_num_queries(queries):
        response = caller.get(address.format(event=read.event.slug, session=read.session.pk))

    assert response.status_code == 200
