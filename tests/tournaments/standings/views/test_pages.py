"""Pages that anybody may read."""

import re
from dataclasses import replace
from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.urls import reverse
from PIL import Image

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import evening, rule, signed
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tournaments.clubs.models import Director, Player
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.printing.page.lettering import runs
from tournaments.seating.services.names import enter_names, enter_substitute
from tournaments.standings.published import picture as drawing
from tournaments.standings.published.picture import HEIGHT, WIDTH
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.boards.travellers import contestant_by_address
from tournaments.standings.selectors.explanations.corrections import late_corrections
from tournaments.standings.selectors.ranking.standings import rankings

pytestmark = pytest.mark.django_db

MOST_QUERIES = 12


@pytest.mark.parametrize("page", ["", "standings/", "boards/", "seating/", "pairs/1-ns/"])
def test_an_event_being_set_up_is_its_directors_alone(named, client, page):
    url = f"/events/{named.event.slug}/{page}"

    assert client.get(url).status_code == 404
    client.force_login(named.director)
    assert client.get(url).status_code == 200


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
    client, family, parameters, conditions
):
    played = evening(family, parameters, names=True, **conditions).start()

    for rounds in (0, 1, None):
        if rounds != 0:
            played.play(rounds=rounds)
        snapshot = played.snapshot
        urls = ["", "standings/", "boards/", "seating/", "sessions/1/boards/1/"]
        urls += ["scoring/", "rankings/"]
        addresses = [each.address for each in snapshot.contestants.values()]
        urls += [f"pairs/{address}/" for address in (addresses[0], addresses[-1])]
        for url in urls:
            response = client.get(f"/events/{played.event.slug}/{url}")
            assert response.status_code == 200, url


def test_standings_show_ranks_names_and_percentages(client, played):
    page = words_of(client.get(f"/events/{played.event.slug}/").content)

    assert "North-South" in page
    assert "East-West" in page
    assert "Ann NumberA1NS – Ben NumberA1NS" in page
    assert "Provisional until the director makes the results final." in page
    assert re.search(r"\d\d\.\d\d", page)


def test_the_page_of_an_event_in_play_begins_with_its_round(client):
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, names=True).start()
    address = f"/events/{held.event.slug}/"
    assert "Round 1 of 5" in words_of(client.get(address).content)

    held.play(rounds=4)
    assert "Round 5 of 5" in words_of(client.get(address).content)

    held.play().finish()
    assert "Round 5 of 5" not in words_of(client.get(address).content)


def test_standings_in_play_say_who_gained_places_in_the_last_round(client):
    held = evening("mitchell", {"tables": 7, "boards_per_round": 2}).start()
    address = f"/events/{held.event.slug}/"
    for number in (1, 2, 3, 4, 5):
        held.play(rounds=number, seed=number)

    page = words_of(client.get(address).content)
    assert re.search(r"up \d places?", page)
    assert re.search(r"down \d places?", page)

    held.play().finish()
    assert not re.search(r"(up|down) \d places?", words_of(client.get(address).content))


@pytest.mark.parametrize(("tables", "offered"), [(5, False), (7, True)])
def test_a_name_can_be_looked_for_where_there_are_many(client, tables, offered):
    held = evening(parameters={"tables": tables, "boards_per_round": 2}).start()
    address = reverse("find_entry", args=[held.event.slug])

    assert (address in client.get(f"/events/{held.event.slug}/").content.decode()) == offered


def test_whoever_is_found_has_the_scorecard_opened(client, played):
    first = played.event.contestants.order_by("id")[0]
    enter_names(contestant_id=first.pk, names=["Zoë Ashby-Cole", "Ben Dale"])
    address = reverse("find_entry", args=[played.event.slug])

    for asked in ("zoe", "cole", "  Zoë   ashby"):
        found = client.get(address, {"name": asked})
        assert found.url == reverse("scorecard", args=[played.event.slug, first.address]), asked
    assert client.get(address, {"name": "  "}).url == reverse("event", args=[played.event.slug])


def test_a_substitute_finds_the_pair_he_plays_for(client):
    held = evening(parameters={"tables": 7, "boards_per_round": 1}, names=True).start()
    pair = held.contestant("3-ns")
    enter_substitute(
        session_id=held.session.pk,
        contestant_id=pair.pk,
        seat=1,
        name="Sid Spare",
        first_round=2,
        **signed(),
    )

    found = client.get(reverse("find_entry", args=[held.event.slug]), {"name": "spare"})

    assert found.url == reverse("scorecard", args=[held.event.slug, "3-ns"])


def test_several_who_are_found_are_listed_and_nobody_is_said_to_be_nobody(client, played):
    address = reverse("find_entry", args=[played.event.slug])

    several = words_of(client.get(address, {"name": "ann"}).content)
    assert "Ann NumberA1NS – Ben NumberA1NS" in several
    assert "Ann NumberA2EW – Ben NumberA2EW" in several

    nobody = client.get(address, {"name": "<b>\0nn"}).content.decode()
    assert "Nobody is called “&lt;b&gt; nn”" in nobody


def test_boards_have_a_column_only_where_some_played_more_than_others(client, played):
    address = f"/events/{played.event.slug}/"
    assert ">Boards</th>" not in client.get(address).content.decode()
    assert "Boards that count for each: 6." in words_of(client.get(address).content)

    uneven = evening("howell", {"pairs": 7, "boards_per_round": 2}, embargo="live").start()
    uneven.play(rounds=4)
    assert ">Boards</th>" in client.get(f"/events/{uneven.event.slug}/").content.decode()


@pytest.mark.parametrize(
    ("tables", "embargo", "first"), [(3, "rounds", 3), (5, "rounds", 4), (3, "session", 3)]
)
def test_standings_with_nothing_to_show_say_after_which_round_they_appear(
    client, tables, embargo, first
):
    held = evening(parameters={"tables": tables, "boards_per_round": 2}, embargo=embargo).start()
    words = f"Standings appear after round {first}, when boards have been compared."
    address = f"/events/{held.event.slug}/"
    for number in range(1, first + 1):
        page = client.get(address).content.decode()
        assert words in page
        assert f'href="{address}seating/">Who sits where</a>' in page
        held.fill("4SN=", sitting__round=number)

    assert "Standings appear" not in client.get(address).content.decode()


def test_a_board_that_somebody_has_yet_to_play_is_not_shown(two_rounds, client):
    page = client.get(f"/events/{two_rounds.event.slug}/sessions/1/boards/1/")

    assert "Still in play" in words_of(page)
    assert b"contract" not in page.content.split(b"<main")[1].split(b"</main")[0]


def test_a_scorecard_says_which_boards_wait_for_others_and_which_come_later(two_rounds, client):
    words = words_of(client.get(f"/events/{two_rounds.event.slug}/pairs/1-ns/"))

    assert "Compared once everyone has played them: boards 1–4." in words
    assert "Still to play: boards 5–6." in words


def test_a_scorecard_says_among_how_many_it_is_ranked(played, started, client):
    def ranked(held):
        return words_of(client.get(f"/events/{held.event.slug}/pairs/1-ns/").content)

    assert re.search(r"Rank [1-3]=? of 3 Percentage", ranked(played))
    assert "Rank –" in ranked(started)


def test_a_scorecard_begins_with_what_cost_most_if_it_is_asked_to(played, client):
    snapshot = played.snapshot
    contestant = next(iter(snapshot.contestants.values()))
    card = scorecard(snapshot, contestant)
    address = f"/events/{played.event.slug}/pairs/{contestant.address}/"

    def order(page: str) -> list[str]:
        links = re.findall(r"/boards/(\d+)/#own=", client.get(page).content.decode())
        return list(dict.fromkeys(links))

    assert order(address) == [str(each.board) for each in card.boards]
    asked = order(f"{address}?order=cost")
    assert sorted(asked, key=int) == sorted(order(address), key=int)
    points = {str(each.board): each.points for each in card.boards}
    assert [points[each] for each in asked] == sorted(points.values())


def test_a_traveller_shows_every_score_with_its_points(client, played):
    result = next(r for r in played.results() if r.board == 1)
    played.enter(result, "4SXN-1 HK")
    rule(result, "A60/40")

    page = words_of(client.get(f"/events/{played.event.slug}/sessions/1/boards/1/").content)

    assert "Artificial A60/40" in page
    assert "adjusted" in page


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
def test_a_missing_page_says_so(client, played, url):
    response = client.get(url.format(slug=played.event.slug))

    assert response.status_code == 404
    assert b"<main" in response.content


def test_names_are_escaped(played, client):
    first = played.event.contestants.order_by("id")[0]
    enter_names(contestant_id=first.pk, names=["<script>alert(1)</script>", 'O\'Neil & "Co"'])

    page = client.get(f"/events/{played.event.slug}/").content

    assert b"<script>alert" not in page
    assert b"&lt;script&gt;alert(1)" in page


def test_the_page_of_a_match_leads_to_the_scorecards_of_both_teams(client):
    played = evening("league-24", {}, game="whist", contest="team_match", names=True).start().play()

    page = client.get(f"/events/{played.event.slug}/").content.decode()

    for team in played.event.contestants.all():
        assert f"/events/{played.event.slug}/pairs/{team.address}/" in page


def test_a_swiss_of_teams_shows_the_results_of_its_latest_round(client):
    teams = {"teams": 4, "rounds": 3, "boards_per_round": 2, "first_round": "numbers"}
    held = evening("swiss-teams", teams, contest="teams", method="imps", names=True).start()
    address = f"/events/{held.event.slug}/"

    def results():
        page = client.get(address).content.decode().partition('id="last-round"')[2]
        return page.partition("</section>")[0]

    assert results() == ""
    held.play()
    assert "Results of round 1" in words_of(f"<{results()}")
    draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
    assert "Results of round 1" in words_of(f"<{results()}")
    held.play(seed=2)
    assert "Results of round 2" in words_of(f"<{results()}")
    links = re.findall(r'href="([^"]+/matches/[^"]+)"', results())
    assert [client.get(link).status_code for link in links] == [200, 200]


def test_points_are_explained_from_the_scorecard_and_the_traveller(client, played):
    result = played.results()[0]
    rule(result, "60% 4SN=, 40% 4SN-1", law="12C1c")
    address = played.snapshot.contestant_at(played.snapshot.sitting(result).north).address
    url = f"/events/{played.event.slug}/pairs/{address}/boards/{result.board}/"

    page = words_of(client.get(url).content)

    assert "The director ruled a weighted score (Law 12C1c)" in page
    assert "How it was scored" in page
    for other in (f"pairs/{address}/", f"sessions/1/boards/{result.board}/"):
        assert url in client.get(f"/events/{played.event.slug}/{other}").content.decode()
    assert client.get(url.replace(f"boards/{result.board}/", "boards/99/")).status_code == 404
    assert client.get(url.replace(address, "nobody")).status_code == 404


def test_a_scorecard_says_how_its_total_came_about(client, played):
    event = f"events/{played.event.slug}"
    address = played.event.contestants.first().address

    page = words_of(client.get(f"/{event}/pairs/{address}/").content)
    api = client.get(f"/api/v1/{event}/scorecards/{address}/total/").json()

    assert "How the total is made up" in page
    assert api[-1]["title"] == "Rank"
    for part in api:
        for line in part["lines"]:
            assert line["words"] in page
    nobody = client.get(f"/api/v1/{event}/scorecards/nobody/total/")
    assert nobody.status_code == 404


def test_a_fouled_board_shows_who_is_compared_with_whom(client, played):
    board = played.results()[0].board
    played.foul(board, {played.results(board=board)[0].pk: 1}, reason="Two cards swapped")

    url = f"/events/{played.event.slug}/sessions/1/boards/{board}/"
    page = words_of(client.get(url).content)
    api = client.get(f"/api/v1/sessions/{played.session.pk}/travellers/{board}/").json()

    assert "The board was fouled" in page
    assert "Cards A" in page
    assert "Cards B" in page
    assert [group["letter"] for group in api["groups"]] == ["A", "B"]
    for group in api["groups"]:
        assert group["words"] in page
    assert sorted(line["cards"] for line in api["lines"]) == ["A"] * (len(api["lines"]) - 1) + ["B"]
    assert "Two cards swapped" not in page  # the history is the directors'
    client.force_login(played.director)
    assert "Two cards swapped" in words_of(client.get(url).content)


def test_late_corrections_are_shown_on_the_events_page(client, played):
    result = played.results()[0]
    played.enter(result, "1NTW-1")
    played.finish()
    url = f"/events/{played.event.slug}/"
    assert "What changed" not in words_of(client.get(url).content)
    played.reopen()

    played.enter(result, "7NTXXN=", reason="A secret")
    played.finish()

    page = words_of(client.get(url).content)
    assert "What changed Corrected after the results were final, last on" in page
    assert re.search(r"→ +7", page)
    assert "secret" not in page
    late = late_corrections(played.public)
    own = [each for each in late.told_first if each.contestant.id in late.boards[0].sides]
    assert len(own) == 2
    for each in own:
        assert f"{each.result_before} → {each.result_after}" in page
        card = words_of(client.get(f"{url}pairs/{each.contestant.address}/").content)
        assert "Corrected after the results were final" in card
        assert f"{each.result_before} → {each.result_after}" in card
    board = words_of(client.get(f"{url}sessions/1/boards/{result.board}/").content)
    assert "Corrected after the results were final: round" in board
    other = client.get(f"{url}sessions/1/boards/{result.board + 1}/").content
    assert "Corrected after" not in words_of(other)


def test_how_an_event_is_scored_has_a_page_of_its_own(client):
    played = evening(percentage_of="printed_total", tie_breaks="split_tie").start().play(rounds=1)

    page = client.get(f"/events/{played.event.slug}/scoring/").content.decode()
    standings = client.get(f"/events/{played.event.slug}/").content.decode()

    assert "of totals as printed" in page
    assert "broken by split tie" in page
    assert f"/events/{played.event.slug}/scoring/" in standings


def test_strata_and_handicaps_are_shown_beside_the_standings(played, client):
    played.event.contestants.filter(address="1-ns").update(stratum=2, handicap="12.5")

    standings = client.get(f"/events/{played.event.slug}/").content.decode()
    others = client.get(f"/events/{played.event.slug}/rankings/").content.decode()

    assert "North-South, with handicap" in standings
    assert "12.5" in standings
    assert f"/events/{played.event.slug}/rankings/" in standings
    assert "Stratum 2, North-South" in others


def test_no_other_ranking_is_a_page_that_says_so(started, client):
    page = client.get(f"/events/{started.event.slug}/rankings/").content.decode()

    assert "Only one ranking" in page


small_and_large = kept(
    lambda: [
        evening("mitchell", {"tables": tables}, names=True).start().play(rounds=1)
        for tables in (3, 9)
    ]
)


@pytest.mark.parametrize(
    "url", ["", "standings/", "boards/", "seating/", "pairs/1-ns/", "scoring/", "rankings/"]
)
def test_a_page_needs_as_many_queries_for_a_large_event_as_for_a_small_one(
    client, url, small_and_large, django_assert_max_num_queries
):
    counts = []
    for played in small_and_large:
        with django_assert_max_num_queries(MOST_QUERIES) as queries:
            client.get(f"/events/{played.event.slug}/{url}")
        counts.append(len(queries))

    assert counts[0] == counts[1]


@pytest.mark.django_db
@pytest.mark.parametrize(("role", "offered"), [("director", True), ("scorer", False)])
def test_only_directors_are_offered_to_direct(role: str, offered: bool) -> None:
    held = evening(names=True).start()
    person = User.objects.create_user(role)
    Director.objects.create(user=person, club=held.club, role=role)

    page = logged_in(person).page("event", held.event.slug)

    assert (f'href="{reverse("event_setup", args=[held.event.slug])}"' in page) is offered


@pytest.mark.parametrize("game", ["bridge", "whist"])
def test_two_scorecards_stand_beside_each_other_board_by_board(client, game):
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True, game=game)
    held.start().play()
    snapshot = held.snapshot
    first, second = (
        scorecard(snapshot, contestant_by_address(snapshot, address))
        for address in ("1-ns", "2-ns")
    )
    url = f"/events/{held.event.slug}/pairs/{first.contestant.address}/beside/"

    page = words_of(client.get(url, {"with": second.contestant.address}).content)

    shown = {own.board: own for own in second.compared}
    both = [(own, shown[own.board]) for own in first.compared if own.board in shown]
    assert both
    for own, other in both:
        difference = (own.points - other.points) * (100 / own.top if own.top else 1)
        assert f"{float(abs(difference)):.2f}".rstrip("0").rstrip(".") in page
        for each in (own, other):
            assert (f"{each.percentage_text}%" if each.top else each.points_text) in page
    assert client.get(url).status_code == 200  # somebody stands there without being named
    assert client.get(url, {"with": "nobody"}).status_code == 404


def test_boards_that_not_everybody_has_played_are_not_compared(client):
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, names=True).start()
    held.play(rounds=1)
    page = client.get(f"/events/{held.event.slug}/pairs/1-ns/beside/", {"with": "2-ns"})

    assert "No board to compare yet" in words_of(page.content)


def test_teams_are_compared_by_their_match_alone(client):
    held = evening("league-24", {}, game="whist", contest="team_match").start()
    address = next(iter(held.snapshot.contestants.values())).address

    card = client.get(f"/events/{held.event.slug}/pairs/{address}/")

    assert b"/beside/" not in card.content
    assert client.get(f"/events/{held.event.slug}/pairs/{address}/beside/").status_code == 404


@pytest.mark.parametrize(
    ("family", "parameters", "rounds"),
    [
        ("mitchell", {"tables": 3, "boards_per_round": 2}, None),
        ("howell", {"pairs": 4, "boards_per_round": 2}, None),
        ("howell", {"pairs": 4, "boards_per_round": 2}, 0),
    ],
)
def test_the_standings_can_be_shared_as_a_picture(client, family, parameters, rounds):
    held = evening(family, parameters, names=True).start().play(rounds=rounds)
    url = f"/events/{held.event.slug}/"
    for shared in (url, f"{url}seating/", f"{url}boards/"):
        page = client.get(shared, follow=True).content.decode()
        assert f'<meta property="og:image" content="http://testserver{url}picture.png">' in page
    picture = client.get(f"{url}picture.png")

    assert picture["Content-Type"] == "image/png"
    with Image.open(BytesIO(picture.content)) as drawn:
        assert drawn.size == (WIDTH, HEIGHT)
    assert len(picture.content) < 100_000


def test_a_picture_shows_nobody_who_is_hidden(client, monkeypatch):
    held = evening("howell", {"pairs": 4, "boards_per_round": 2}, names=True).start().play()
    Player.objects.filter(club=held.club).update(shown="hidden")
    written = []
    monkeypatch.setattr(
        drawing, "runs", lambda text, **how: written.append(text) or runs(text, **how)
    )
    client.force_login(held.director)

    client.get(f"/events/{held.event.slug}/picture.png")

    assert "A player – A player" in written
    assert not any("Number" in text for text in written)


@pytest.mark.parametrize(
    ("ranks", "drawn"),
    [
        (("1", "2", "3", "4", "5", "6", "7", "8"), 6),
        (("1", "2", "3", "4", "5", "6=", "6=", "8"), 5),
        (("1", "2", "3", "4=", "4=", "4=", "4=", "8"), 3),
        (("1=",) * 8, 6),
    ],
)
def test_a_picture_shows_all_who_tie_or_none(monkeypatch, ranks, drawn):
    snapshot = evening("howell", {"pairs": 8, "boards_per_round": 1}).start().play().snapshot
    [ranking] = rankings(snapshot)
    lines = zip(ranking.standings, ranks, strict=True)
    tied = replace(ranking, standings=tuple(replace(line, rank=rank) for line, rank in lines))
    written = []
    monkeypatch.setattr(
        drawing, "runs", lambda text, **how: written.append(text) or runs(text, **how)
    )

    drawing.picture(snapshot, [tied], is_final=True)

    assert [text for text in written if text in ranks] == list(ranks[:drawn])
