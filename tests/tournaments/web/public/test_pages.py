"""Pages that anybody may read."""

import re
from collections.abc import Iterator
from uuid import uuid4

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries, DjangoDbBlocker

from tests.tournaments.evenings import DIRECTOR, Evening, evening, kept_for_a_module
from tournaments.services.movements.names import enter_names
from tournaments.services.movements.sessions import finalise_session, reopen_session
from tournaments.services.rulings.fouled import mark_fouled
from tournaments.services.rulings.rulings import adjust_score

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12


@pytest.fixture
def played() -> Evening:
    return evening(names=True).start().play()


def _text(html: bytes) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html.decode()).split())


def test_home_lists_events_in_play_and_results_but_not_those_being_set_up(client: Client) -> None:
    evening()
    running = evening().start()
    final = evening().start().play()
    finalise_session(session_id=final.session.pk, by=DIRECTOR, key=uuid4())

    page = client.get("/").content.decode()

    assert f"/events/{running.event.slug}/" in page
    assert f"/events/{final.event.slug}/" in page
    assert page.count("card-link") == 2


@pytest.mark.parametrize("page", ["", "standings/", "boards/", "seating/", "pairs/1-ns/"])
def test_an_event_being_set_up_is_its_directors_alone(client: Client, page: str) -> None:
    held = evening(names=True)
    url = f"/events/{held.event.slug}/{page}"

    assert client.get(url).status_code == 404
    client.force_login(held.director)
    assert client.get(url).status_code == 200


def test_home_says_what_will_be_here_when_nothing_is(client: Client) -> None:
    assert "Nothing played yet" in _text(client.get("/").content)


@pytest.mark.parametrize(
    ("family", "parameters", "conditions"),
    [
        ("mitchell", {"tables": 3, "boards_per_round": 2}, {}),
        ("howell", {"pairs": 7, "boards_per_round": 2}, {}),
        ("mitchell", {"tables": 3, "boards_per_round": 2}, {"game": "whist"}),
        ("league-24", {}, {"game": "whist", "contest": "team_match"}),
        ("new-england-36", {}, {"contest": "team_match"}),
    ],
)
def test_every_page_of_every_contest_can_be_read_at_every_stage(
    client: Client, family: str, parameters: dict[str, object], conditions: dict[str, str]
) -> None:
    played = evening(family, parameters, names=True, **conditions).start()

    for rounds in (0, 1, None):
        if rounds != 0:
            played.play(rounds=rounds)
        snapshot = played.snapshot
        urls = ["", "standings/", "boards/", "seating/", "sessions/1/boards/1/"]
        urls += ["scoring/", "rankings/"]
        urls += [f"pairs/{c.address}/" for c in snapshot.contestants.values()]
        for url in urls:
            response = client.get(f"/events/{played.event.slug}/{url}")
            assert response.status_code == 200, url


def test_standings_show_ranks_names_and_percentages(client: Client, played: Evening) -> None:
    page = _text(client.get(f"/events/{played.event.slug}/").content)

    assert "North-South" in page
    assert "East-West" in page
    assert "Ann NumberA1NS – Ben NumberA1NS" in page
    assert "Provisional until the director makes the results final." in page
    assert re.search(r"\d\d\.\d\d", page)


def test_the_etag_of_standings_does_not_betray_a_hidden_result(client: Client) -> None:
    played = evening().start().play(rounds=1)
    url = f"/events/{played.event.slug}/standings/"
    first = client.get(url)

    played.enter(played.results(status="pending")[0], "7NTXXN=")
    second = client.get(url, headers={"If-None-Match": first["ETag"]})

    assert second.status_code == 304
    played.play(rounds=2)
    assert client.get(url, headers={"If-None-Match": first["ETag"]}).status_code == 200


def test_a_board_somebody_has_yet_to_play_is_not_told(client: Client) -> None:
    played = evening().start().play(rounds=2)

    page = client.get(f"/events/{played.event.slug}/sessions/1/boards/1/")

    assert "Still in play" in _text(page.content)
    assert b"contract" not in page.content.split(b"<main")[1].split(b"</main")[0]


def test_a_director_sees_it_all_the_same(client: Client) -> None:
    played = evening().start().play(rounds=2)
    client.force_login(played.director)

    page = client.get(f"/events/{played.event.slug}/sessions/1/boards/1/")

    assert "Still in play" not in _text(page.content)


def test_a_director_of_another_club_is_the_public(client: Client) -> None:
    played = evening().start().play(rounds=2)
    client.force_login(evening().director)

    page = client.get(f"/events/{played.event.slug}/sessions/1/boards/1/")

    assert "Still in play" in _text(page.content)


def test_a_traveller_shows_every_score_with_its_points(client: Client, played: Evening) -> None:
    result = next(r for r in played.results() if r.board == 1)
    played.enter(result, "4SXN-1 HK")
    adjust_score(result_id=result.pk, score="A60/40", by=DIRECTOR, key=uuid4())

    page = _text(client.get(f"/events/{played.event.slug}/sessions/1/boards/1/").content)

    assert "Artificial A60/40" in page
    assert "adjusted" in page


def test_an_event_being_set_up_is_for_its_director_only(client: Client) -> None:
    played = evening()
    url = f"/events/{played.event.slug}/"

    assert client.get(url).status_code == 404
    client.force_login(played.director)
    assert client.get(url).status_code == 200


@pytest.mark.parametrize(
    "url",
    [
        "/events/nothing/",
        "/events/{slug}/pairs/99-ns/",
        "/events/{slug}/sessions/9/boards/1/",
        "/events/{slug}/sessions/1/boards/99/",
        "/events/{slug}/sessions/1/boards/99999999999999999999999999/",
        "/events/99999999999999999999999/",
        "/nothing/",
    ],
)
def test_what_is_not_there_is_a_page_that_says_so(
    client: Client, played: Evening, url: str
) -> None:
    response = client.get(url.format(slug=played.event.slug))

    assert response.status_code == 404
    assert b"<main" in response.content


def test_names_are_text_and_never_markup(client: Client) -> None:
    played = evening().start().play()
    first = played.event.contestants.order_by("id")[0]
    enter_names(contestant_id=first.pk, names=["<script>alert(1)</script>", 'O\'Neil & "Co"'])

    page = client.get(f"/events/{played.event.slug}/").content

    assert b"<script>alert" not in page
    assert b"&lt;script&gt;alert(1)" in page


def test_a_director_logs_in_and_out(client: Client) -> None:
    user = evening().director

    refused = client.post("/login/", {"username": user.username, "password": "wrong"})
    assert "do not fit together" in _text(refused.content)

    entered = client.post("/login/", {"username": user.username, "password": "patience"})
    assert entered.status_code == 302
    assert entered.headers["Location"] == "/director/"

    assert client.post("/logout/").status_code == 302


def test_the_page_of_a_match_leads_to_the_scorecards_of_both_teams(client: Client) -> None:
    played = evening("league-24", {}, game="whist", contest="team_match", names=True).start().play()

    page = client.get(f"/events/{played.event.slug}/").content.decode()

    for team in played.event.contestants.all():
        assert f"/events/{played.event.slug}/pairs/{team.address}/" in page


def test_points_are_explained_from_the_scorecard_and_the_traveller(
    client: Client, played: Evening
) -> None:
    result = played.results()[0]
    adjust_score(
        result_id=result.pk, score="60% 4SN=, 40% 4SN-1", by=DIRECTOR, key=uuid4(), law="12C1c"
    )
    address = played.snapshot.contestant_at(played.snapshot.sitting(result).north).address
    url = f"/events/{played.event.slug}/pairs/{address}/boards/{result.board}/"

    page = _text(client.get(url).content)

    assert "The director ruled a weighted score (Law 12C1c)" in page
    assert "How it was scored" in page
    for other in (f"pairs/{address}/", f"sessions/1/boards/{result.board}/"):
        assert url in client.get(f"/events/{played.event.slug}/{other}").content.decode()
    assert client.get(url.replace(f"boards/{result.board}/", "boards/99/")).status_code == 404
    assert client.get(url.replace(address, "nobody")).status_code == 404


def test_a_scorecard_says_how_its_total_came_about(client: Client, played: Evening) -> None:
    event = f"events/{played.event.slug}"
    address = played.event.contestants.first().address

    page = _text(client.get(f"/{event}/pairs/{address}/").content)
    api = client.get(f"/api/v1/{event}/scorecards/{address}/total/").json()

    assert "How the total came about" in page
    assert api[-1]["title"] == "Rank"
    for part in api:
        for line in part["lines"]:
            assert line["words"] in page
    nobody = client.get(f"/api/v1/{event}/scorecards/nobody/total/")
    assert nobody.status_code == 404


def test_a_fouled_board_shows_who_is_compared_with_whom(client: Client, played: Evening) -> None:
    board = played.results()[0].board
    mark_fouled(
        session_id=played.session.pk,
        board=board,
        groups={played.results(board=board)[0].pk: 1},
        by=DIRECTOR,
        key=uuid4(),
    )

    page = _text(client.get(f"/events/{played.event.slug}/sessions/1/boards/{board}/").content)
    api = client.get(f"/api/v1/sessions/{played.session.pk}/travellers/{board}/").json()

    assert "The board was fouled" in page
    assert [group["letter"] for group in api["groups"]] == ["A", "B"]
    for group in api["groups"]:
        assert group["words"] in page
    assert sorted(line["cards"] for line in api["lines"]) == ["A"] * (len(api["lines"]) - 1) + ["B"]


def test_nothing_is_explained_of_a_board_somebody_has_yet_to_play(client: Client) -> None:
    played = evening(names=True).start().play(rounds=2)
    result = played.results(board=1)[0]
    address = played.snapshot.contestant_at(played.snapshot.sitting(result).north).address

    page = client.get(f"/events/{played.event.slug}/pairs/{address}/boards/1/")

    assert "Still in play" in _text(page.content)
    assert "told-steps" not in page.content.decode()
    assert "against" not in _text(page.content).partition("Still in play")[2]


def test_what_changed_after_the_end_is_told_on_the_events_page(
    client: Client, played: Evening
) -> None:
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())
    url = f"/events/{played.event.slug}/"
    assert "What changed" not in _text(client.get(url).content)
    reopen_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4(), reason="A secret")

    played.enter(result, "7NTXXN=", reason="A secret")
    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())

    page = _text(client.get(url).content)
    assert "What changed Corrected after the results were final." in page
    assert re.search(r"→ +7", page)
    assert "secret" not in page


def test_how_an_event_is_scored_stands_on_a_page_of_its_own(client: Client) -> None:
    played = evening(percentage_of="printed_total", tie_breaks="split_tie").start().play(rounds=1)

    page = client.get(f"/events/{played.event.slug}/scoring/").content.decode()
    standings = client.get(f"/events/{played.event.slug}/").content.decode()

    assert "of totals as printed" in page
    assert "broken by split tie" in page
    assert f"/events/{played.event.slug}/scoring/" in standings


def test_strata_and_handicaps_are_shown_beside_the_standings(client: Client) -> None:
    played = evening(names=True).start().play()
    played.event.contestants.filter(address="1-ns").update(stratum=2, handicap="12.5")

    standings = client.get(f"/events/{played.event.slug}/").content.decode()
    others = client.get(f"/events/{played.event.slug}/rankings/").content.decode()

    assert "North-South, with handicap" in standings
    assert "12.5" in standings
    assert f"/events/{played.event.slug}/rankings/" in standings
    assert "Stratum 2, North-South" in others


def test_no_other_ranking_is_a_page_that_says_so(client: Client) -> None:
    played = evening().start()

    page = client.get(f"/events/{played.event.slug}/rankings/").content.decode()

    assert "One ranking says it all" in page


@pytest.fixture(scope="module")
def small_and_large(
    django_db_setup: None, django_db_blocker: DjangoDbBlocker
) -> Iterator[tuple[Evening, Evening]]:
    """Two evenings, at three and at nine tables, that are only looked at."""
    with kept_for_a_module(django_db_blocker):
        small, large = (evening("mitchell", {"tables": tables}, names=True) for tables in (3, 9))
        yield small.start().play(rounds=1), large.start().play(rounds=1)


@pytest.mark.parametrize(
    "url", ["", "standings/", "boards/", "seating/", "pairs/1-ns/", "scoring/", "rankings/"]
)
def test_a_page_asks_as_many_questions_of_a_large_event_as_of_a_small_one(
    client: Client,
    url: str,
    small_and_large: tuple[Evening, Evening],
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    counts = []
    for played in small_and_large:
        with django_assert_max_num_queries(MOST_QUERIES) as queries:
            client.get(f"/events/{played.event.slug}/{url}")
        counts.append(len(queries))

    assert counts[0] == counts[1]
