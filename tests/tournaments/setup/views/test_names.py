"""Entering names: by row, all at once, and without JavaScript."""

import re

import pytest
from django.urls import reverse

from tests.tournaments.evenings import DAY, THREE_TABLES, Evening, evening
from tests.tournaments.pages import HTMX
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player, merge_players
from tournaments.players.selectors.profile import usual_partners
from tournaments.record.services.events import add_section, create_event
from tournaments.seating.services.choice import choose_movement

pytestmark = pytest.mark.django_db


def names_url(held):
    return reverse("enter_names", args=[held.section.pk])


def pairs_of(held):
    return list(held.event.contestants.order_by("id"))


def players_of(contestant):
    return [m.player.name for m in contestant.members.order_by("position")]


def test_a_row_is_saved_by_itself(set_up, directing):
    first, second = pairs_of(set_up)[:2]

    answer = directing(set_up).post(
        names_url(set_up),
        {
            "row": first.pk,
            f"c{first.pk}-1": "Ann Lee",
            f"c{first.pk}-2": "Bob Ray",
            f"c{second.pk}-1": "Not Yet",
        },
        headers=HTMX,
    )

    assert "Saved" in answer.content.decode()
    assert players_of(first) == ["Ann Lee", "Bob Ray"]
    assert players_of(second) == []


def test_a_list_fills_the_rows_from_the_first_empty_one(set_up, directing):
    pairs = pairs_of(set_up)
    client = directing(set_up)
    client.post(names_url(set_up), {"row": pairs[0].pk, f"c{pairs[0].pk}-1": "Ann"}, headers=HTMX)
    lines = [f"{n}. First {n} & Second {n}" for n in range(1, len(pairs) + 2)]

    answer = client.post(names_url(set_up), {"fill": "yes", "list": "\n".join(lines)}, follow=True)

    assert players_of(pairs[0]) == ["Ann"]
    assert [players_of(pair) for pair in pairs[1:]] == [
        [f"First {n}", f"Second {n}"] for n in range(1, len(pairs))
    ]
    words = "There was no free row for these entries of the list: First 6 &amp; Second 6; First 7"
    assert words in answer.content.decode()


@pytest.mark.parametrize("button", ["fill", "save-all", "then-plan"])
def test_a_list_is_filled_in_by_whatever_button_is_pressed(set_up, directing, button):
    pairs = pairs_of(set_up)
    lines = [f"First {n} & Second {n}" for n in range(len(pairs))]

    directing(set_up).post(names_url(set_up), {button: "yes", "list": "\n".join(lines)})

    assert [players_of(pair) for pair in pairs] == [
        [f"First {n}", f"Second {n}"] for n in range(len(pairs))
    ]


def test_a_numbered_list_goes_to_the_rows_with_its_numbers_and_tells_what_it_left_out(directing):
    set_up = evening("howell", {"pairs": 6, "boards_per_round": 2})
    pairs, client = pairs_of(set_up), directing(set_up)
    for pair, names in ((pairs[1], ("Ann", "Bob")), (pairs[3], ("Cy", "Di"))):
        fields = {f"c{pair.pk}-{place}": name for place, name in enumerate(names, start=1)}
        client.post(names_url(set_up), {"row": pair.pk} | fields, headers=HTMX)

    text = "1. Eve & Flo\n2. Ann & Bob\n4. Gus & Hal\n5. Ida & Jo"
    answer = client.post(names_url(set_up), {"fill": "yes", "list": text}, follow=True)

    assert list(map(players_of, pairs)) == [
        ["Eve", "Flo"],
        ["Ann", "Bob"],
        [],
        ["Cy", "Di"],
        ["Ida", "Jo"],
        [],
    ]
    assert "so these were not filled in: Gus &amp; Hal." in answer.content.decode()


def test_numbers_count_the_rows_where_these_have_directions(directing):
    set_up = evening("mitchell", {"tables": 3, "boards_per_round": 2})
    pairs = pairs_of(set_up)
    text = "Club list, 28 Nov\n" + "\n".join(f"{n} Ann {n}a & Bob {n}b" for n in (6, 2, 1, 3, 4, 5))

    answer = directing(set_up).post(names_url(set_up), {"fill": "yes", "list": text}, follow=True)

    for n, pair in enumerate(pairs, start=1):
        assert players_of(pair) == [f"Ann {n}a", f"Bob {n}b"]
    page = answer.content.decode()
    assert "The first line was taken for a heading: Club list, 28 Nov." in page
    assert "filled in in order" not in page


def test_numbers_that_are_no_rows_are_told(set_up, directing):
    text = "11 Ann & Bob\n12 Cy & Di"

    answer = directing(set_up).post(names_url(set_up), {"fill": "yes", "list": text}, follow=True)

    assert players_of(pairs_of(set_up)[0]) == ["Ann", "Bob"]
    assert "Not every number in the list is a row here" in answer.content.decode()


def test_a_list_fills_only_empty_rows_unless_it_is_pasted_into_one(set_up, directing):
    pairs, client = pairs_of(set_up), directing(set_up)
    fields = {"row": pairs[1].pk, f"c{pairs[1].pk}-1": "Ann", f"c{pairs[1].pk}-2": "Bob"}
    client.post(names_url(set_up), fields, headers=HTMX)

    client.post(names_url(set_up), {"fill": "yes", "list": "Cy & Di\nEve & Flo"})
    names = [players_of(pair) for pair in pairs[:3]]
    pasted = {"fill": "yes", "from": pairs[1].pk, "list": "Gus & Hal"}
    answer = client.post(names_url(set_up), pasted, follow=True)

    assert names == [["Cy", "Di"], ["Ann", "Bob"], ["Eve", "Flo"]]
    assert players_of(pairs[1]) == ["Gus", "Hal"]
    assert "The list replaced these names: Ann &amp; Bob." in answer.content.decode()


def test_a_list_that_is_too_long_fills_nothing_and_the_sentence_says_so(set_up, directing):
    answer = directing(set_up).post(
        names_url(set_up), {"fill": "yes", "list": "Ann & Bo\n" * 10_000}, follow=True
    )

    assert "up to 50,000 characters" in answer.content.decode()
    assert [players_of(pair) for pair in pairs_of(set_up)] == [[]] * len(pairs_of(set_up))


@pytest.mark.parametrize("typed", ["x" * 10_000, "A" * 150 + " & " + "B" * 150])
def test_a_name_that_is_too_long_is_refused_not_cut(set_up, directing, typed):
    first = pairs_of(set_up)[0]

    answer = directing(set_up).post(names_url(set_up), {f"c{first.pk}-1": typed})

    assert "A name can have up to 200 characters." in answer.content.decode()
    assert players_of(first) == []


def test_a_control_character_in_a_name_becomes_a_space(set_up, directing):
    first = pairs_of(set_up)[0]

    directing(set_up).post(names_url(set_up), {f"c{first.pk}-1": "Ann\0Lee", "then": ""})

    assert players_of(first) == ["Ann Lee"]


def test_a_list_begins_at_the_row_where_it_is_pasted(set_up, directing):
    pairs = pairs_of(set_up)

    directing(set_up).post(
        names_url(set_up), {"fill": "yes", "from": pairs[2].pk, "list": "Ann / Bo / Cy"}
    )

    assert [players_of(pair) for pair in pairs[:4]] == [[], [], ["Ann", "Bo"], []]


@pytest.mark.parametrize("typed", ["Ann (partner needed)", "Ann & TBA"])
def test_a_partner_who_is_still_needed_leaves_the_seat_open(set_up, directing, typed):
    first, second = pairs_of(set_up)[:2]
    fields = {f"c{first.pk}-1": typed, f"c{second.pk}-1": "Bo", f"c{second.pk}-2": "partner wanted"}

    directing(set_up).post(names_url(set_up), fields)

    assert [players_of(pair) for pair in (first, second)] == [["Ann"], ["Bo"]]


def test_two_people_in_one_field_take_a_field_each(set_up, directing):
    first = pairs_of(set_up)[0]

    directing(set_up).post(
        names_url(set_up), {"row": first.pk, f"c{first.pk}-1": "Ann & Bo"}, headers=HTMX
    )

    assert players_of(first) == ["Ann", "Bo"]


def test_a_player_entered_elsewhere_is_refused_at_the_row(set_up, directing):
    first, second = pairs_of(set_up)[:2]
    client = directing(set_up)
    client.post(names_url(set_up), {"row": first.pk, f"c{first.pk}-1": "Ann Lee"}, headers=HTMX)

    answer = client.post(
        names_url(set_up), {"row": second.pk, f"c{second.pk}-1": "ann lee"}, headers=HTMX
    )

    assert answer.status_code == 200
    assert players_of(second) == []
    assert "Ann Lee is already entered, with number 1 N-S." in answer.content.decode()


@pytest.mark.parametrize("row", ["", "0", "\0", "10" * 30])
def test_a_row_that_does_not_exist_is_refused(set_up, directing, row):
    answer = directing(set_up).post(names_url(set_up), {"row": row}, headers=HTMX)

    assert answer.headers["X-Refused"] == "422"


def test_all_rows_are_saved_without_javascript(set_up, directing):
    typed = {}
    for number, contestant in enumerate(pairs_of(set_up)):
        typed |= {f"c{contestant.pk}-1": f"Ann {number}", f"c{contestant.pk}-2": f"Bob {number}"}

    answer = directing(set_up).post(names_url(set_up), typed | {"then-plan": ""})

    assert answer.headers["Location"] == reverse("section_plan", args=[set_up.section.pk])
    assert players_of(pairs_of(set_up)[5]) == ["Ann 5", "Bob 5"]


def test_a_wrong_row_keeps_what_was_typed_and_the_others_are_saved(set_up, directing):
    first, second = pairs_of(set_up)[:2]
    typed = {
        f"c{first.pk}-1": "Ann Lee",
        f"c{first.pk}-2": "Ann Lee",
        f"c{second.pk}-1": "Cai Rose",
    }

    answer = directing(set_up).post(names_url(set_up), typed)

    page = answer.content.decode()
    assert answer.status_code == 422
    assert "Ann Lee is entered here twice." in page
    assert 'value="Ann Lee"' in page
    assert players_of(second) == ["Cai Rose"]


def test_players_can_change_places_in_one_go(named, directing):
    first, second = pairs_of(named)[:2]
    one, two = players_of(first), players_of(second)
    typed = {
        f"c{first.pk}-1": two[0],
        f"c{first.pk}-2": "A Stranger",
        f"c{second.pk}-1": two[1],
        f"c{second.pk}-2": "Another One",
    }

    answer = directing(named).post(names_url(named), typed)

    assert answer.status_code == 302
    assert players_of(first) == [two[0], "A Stranger"]
    assert one[0] not in players_of(first)


@pytest.mark.parametrize("name", ["\0\0", "x" * 400, "<script>alert(1)</script>"])
def test_absurd_names_never_break_the_page(set_up, directing, name):
    first = pairs_of(set_up)[0]

    answer = directing(set_up).post(names_url(set_up), {f"c{first.pk}-1": name})

    assert answer.status_code in (302, 422)
    assert b"<script>alert" not in answer.content


def test_the_clubs_players_are_suggested(set_up, directing):
    for name in ("Ingrid Solheim", "Sven Ingmar", "Zoë"):
        add_player(club_id=set_up.club.pk, name=name)
    elsewhere = evening()
    add_player(club_id=elsewhere.club.pk, name="Ingrid Elsewhere")

    page = directing(set_up).page("player_suggestions", query={"club": set_up.club.pk, "q": "ing"})

    assert page.index("Ingrid Solheim") < page.index("Sven Ingmar")
    assert "Elsewhere" not in page
    assert page.count('role="option"') == 2


def test_the_usual_partners_of_who_sits_opposite_are_suggested_first(directing):
    held = evening(names=True)
    north, south = (each.player for each in held.contestant("1-ns").members.order_by("position"))
    kept = add_player(club_id=held.club.pk, name="Zebedee Quux")
    merge_players(player_id=south.pk, into_id=kept.pk)  # an old partner under another name
    add_player(club_id=held.club.pk, name="Zacharias Zeal")
    wanted = {"club": held.club.pk, "with": north.name.upper()}

    untyped = directing(held).page("player_suggestions", query=wanted | {"q": ""})
    typed = directing(held).page("player_suggestions", query=wanted | {"q": "Z"})

    assert re.findall('data-value="([^"]+)"', untyped) == ["Zebedee Quux"]
    assert re.findall('data-value="([^"]+)"', typed)[:2] == ["Zebedee Quux", "Zacharias Zeal"]
    assert usual_partners(held.club.pk, north.name) == {kept.pk: 1}
    assert usual_partners(held.club.pk, "Zacharias Zeal") == {}


@pytest.mark.parametrize("typed", ["", "\0", "x" * 1000, "%"])
def test_nonsense_gets_no_suggestions(named, directing, typed):
    page = directing(named).get(reverse("player_suggestions"), {"club": named.club.pk, "q": typed})

    assert page.status_code == 200
    assert "option" not in page.content.decode()


@pytest.mark.parametrize("club", ["", "0", "\0", "10" * 30])
def test_suggestions_of_a_club_that_is_not_ones_own_are_closed(set_up, directing, club):
    answer = directing(set_up).get(reverse("player_suggestions"), {"club": club, "q": "a"})

    assert answer.status_code == 403


def test_without_a_movement_there_are_no_names_to_enter(set_up, directing):
    client = directing(set_up)
    client.post(reverse("section_add", args=[set_up.session.pk]))
    second = set_up.session.sections.get(letter="B")

    page = client.page("enter_names", second.pk)

    assert "No places to fill yet" in page


def test_the_list_of_players_is_searched_extended_and_corrected(set_up, directing):
    client, url = directing(set_up), reverse("players")
    key = "8f14e45f-ceea-467f-a8f0-36d6e1a9c001"

    client.post(url, {"name": "Ann Lee", "club": set_up.club.pk, "key": key})
    client.post(url, {"name": "Ann Lee", "club": set_up.club.pk, "key": key})
    player = Player.objects.get(club=set_up.club)
    client.post(reverse("player_rename", args=[player.pk]), {"name": "Anne Lee", "q": "Ann"})
    found = client.get(url, {"q": "anne"}).content.decode()
    nobody = client.get(url, {"q": "\0zz"}).content.decode()

    assert "Anne Lee" in found
    assert "No player with that name" in nobody


def test_a_player_without_a_name_is_refused(set_up, directing):
    client = directing(set_up)

    added = client.post(reverse("players"), {"name": " \0 ", "club": set_up.club.pk})
    player = add_player(club_id=set_up.club.pk, name="Ann Lee")
    renamed = client.post(reverse("player_rename", args=[player.pk]), {}, follow=True)

    assert added.status_code == 422
    assert "Please enter a name." in added.content.decode()
    assert "Ann Lee: Please enter a name." in renamed.content.decode()
    assert client.post(reverse("players"), {"name": "A", "club": "999"}).status_code == 403


def test_the_step_is_ticked_once_everybody_has_a_name(set_up, named, directing):
    def names_step(held):
        page = directing(held).page("section_plan", held.section.pk)
        return page.partition(names_url(held))[0].rpartition("<li")[2]

    assert "is-done" not in names_step(set_up)
    assert "is-done" in names_step(named)


def test_a_name_that_looks_like_two_people_is_asked_about_once(set_up, directing):
    first = pairs_of(set_up)[0]
    row = {"row": first.pk, f"c{first.pk}-1": "Ann Lee Bo Orme"}
    browser = directing(set_up)

    asked = browser.post(names_url(set_up), row, headers=HTMX)
    assert asked.status_code == 200
    assert "looks like two people" in asked.content.decode()
    assert players_of(first) == []
    assert "0 of" in asked.content.decode()

    answer = browser.post(names_url(set_up), row | {f"c{first.pk}-one": "yes"}, headers=HTMX)
    assert answer.status_code == 200
    assert players_of(first) == ["Ann Lee Bo Orme"]


def test_a_name_the_club_knows_is_not_asked_about(set_up, directing):
    add_player(club_id=set_up.club.pk, name="Juan Carlos Garcia Lopez")
    first = pairs_of(set_up)[0]
    row = {"row": first.pk, f"c{first.pk}-1": "Juan Carlos Garcia Lopez"}

    assert directing(set_up).post(names_url(set_up), row, headers=HTMX).status_code == 200


def test_only_saved_rows_count_as_complete(set_up, directing):
    first, second = pairs_of(set_up)[:2]
    typed = {
        "row": first.pk,
        f"c{first.pk}-1": "Ann Lee",
        f"c{first.pk}-2": "Bo Orme",
        f"c{second.pk}-1": "Ann Lee",
        f"c{second.pk}-2": "Cy Poe",
    }

    answer = directing(set_up).post(names_url(set_up), typed, headers=HTMX)

    assert "1 of" in answer.content.decode()


def test_the_field_of_last_time_fills_the_rows_that_are_empty(named, directing):
    before = [players_of(pair) for pair in pairs_of(named)]
    event = create_event(club_id=named.club.pk, name="Friday Pairs", held_on=DAY)
    again = Evening(named.club, event, event.sessions.get())
    choose_movement(section_id=again.section.pk, family="mitchell", parameters=THREE_TABLES)
    browser = directing(again)
    page = browser.get(names_url(again)).content.decode()
    assert "Use the names from last time" in page
    first = pairs_of(again)[0]
    kept = {f"c{first.pk}-1": before[1][0], f"c{first.pk}-2": before[1][1]}

    browser.post(names_url(again), kept | {"again": "yes"})

    after = [players_of(pair) for pair in pairs_of(again)]
    assert after[0] == before[1]
    assert after[1] == before[0]
    assert after[2:] == before[2:]


def test_a_row_that_was_empty_last_time_stays_empty_and_pairs_keep_their_numbers(named, directing):
    absent = pairs_of(named)[1]
    absent.members.all().delete()
    before = [players_of(pair) for pair in pairs_of(named)]
    event = create_event(club_id=named.club.pk, name="Friday Pairs", held_on=DAY)
    again = Evening(named.club, event, event.sessions.get())
    choose_movement(section_id=again.section.pk, family="mitchell", parameters=THREE_TABLES)

    directing(again).post(names_url(again), {"again": "yes"})

    assert before[1] == []
    assert [players_of(pair) for pair in pairs_of(again)] == before


def test_two_sections_share_the_field_that_was_one_last_time(directing):
    last = evening("mitchell", {"tables": 5, "boards_per_round": 1}, names=True)
    event = create_event(club_id=last.club.pk, name="Friday Pairs", held_on=last.event.held_on)
    again = Evening(last.club, event, event.sessions.get())
    second = add_section(session_id=again.session.pk)
    first = again.session.sections.exclude(pk=second.pk).get()
    for section in (first, second):
        choose_movement(section_id=section.pk, family="mitchell", parameters=THREE_TABLES)
    browser = directing(again)

    for section in (second, first):
        browser.post(reverse("enter_names", args=[section.pk]), {"again": "yes"})

    before = {(pair.number, pair.direction): players_of(pair) for pair in pairs_of(last)}
    for pair in event.contestants.filter(section_letter="A"):
        assert players_of(pair) == before[pair.number, pair.direction]
    seated = [players for pair in pairs_of(again) if (players := players_of(pair))]
    assert sorted(seated) == sorted(before.values())
