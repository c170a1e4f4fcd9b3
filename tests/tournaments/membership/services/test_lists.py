"""The list of people comes back from a spreadsheet: looked at first, then written."""

import re
from datetime import date
from html import unescape
from io import BytesIO

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.tournaments.browsing import Browser, logged_in
from tests.tournaments.evenings import Evening
from tournaments.clubs.models import Club, Player
from tournaments.clubs.selectors import player_of, players_of
from tournaments.clubs.services import add_player, create_club, merge_players, set_number
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.lists.sheets import rows_of
from tournaments.interchange.writing.spreadsheets import csv_of, xlsx_of
from tournaments.membership.lists import MOST_PEOPLE, people_listed, table_of
from tournaments.membership.planning import ListPlan, State, planned
from tournaments.membership.selectors import member, members_of
from tournaments.membership.services import (
    ListChangedError,
    add_category,
    set_member,
    take_list,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def club() -> Club:
    made = create_club(name="Elm Row")
    full = add_category(club_id=made.pk, name="Full")
    ann = add_player(club_id=made.pk, name="Ann Lee", national_id="100")
    set_number(player_id=ann.pk, federation="ACBL", number="J1")
    set_number(player_id=ann.pk, federation="World Bridge", number="77")
    for name in ("Anne Lee", "=Ann Leigh"):
        merge_players(player_id=add_player(club_id=made.pk, name=name).pk, into_id=ann.pk)
    set_member(player_id=ann.pk, category_id=full.pk, paid_until=date(2027, 8, 31))
    add_player(club_id=made.pk, name="Żofia “Bo” Marsh, jr")
    return made


@pytest.fixture
def desk(played: Evening) -> Browser:
    return logged_in(played.director)


def plan(club: Club, text: str) -> ListPlan:
    return planned(club.pk, people_listed(rows_of(text.encode())))


def take(club: Club, text: str) -> ListPlan:
    people = people_listed(rows_of(text.encode()))
    return take_list(club_id=club.pk, people=people, seen=planned(club.pk, people).mark)


def states(found: ListPlan) -> list[str]:
    return [each.state.value for each in found.people]


def facts(club: Club) -> list[tuple[object, ...]]:
    return list(table_of(members_of(club.pk)).rows)


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_what_left_comes_back_the_same_and_fills_an_empty_list(club, form):
    table = table_of(members_of(club.pk))
    content = csv_of((table,)) if form == "csv" else xlsx_of("List", (table,))
    people = people_listed(rows_of(content))

    assert {each.state for each in planned(club.pk, people).people} == {State.SAME}

    other = create_club(name="Ash Row")
    add_category(club_id=other.pk, name="full")
    fresh = planned(other.pk, people)
    assert {each.state for each in fresh.people} == {State.NEW}
    take_list(club_id=other.pk, people=people, seen=fresh.mark)
    assert [(*row[:4], str(row[4]).title(), row[5]) for row in facts(other)] == facts(club)


def test_says_what_is_new_changed_the_same_and_unclear(club):
    found = plan(
        club,
        "Name;Number;Category;Paid until\n"
        "ann lee;100;Full;2028-08-31\n"
        "Zofia Bo Marsh Jr;;;\n"
        "Cy Nash;300;Full;\n"
        "Cy Nash;;;\n"
        "Di Orme;;Honorary;\n"
        "Eve Pine;;;next year\n"
        ";400;;\n"
        "Bo Marsh;100;;\n",
    )

    assert states(found) == ["changed", "same", "new", "new", *["unclear"] * 4]
    assert [each.words[0] for each in found.people if each.words] == [
        "paid until 31 August 2028",
        "number 300",
        "There is no category “Honorary”. Add it first, or leave the cell empty.",
        "“next year” is not a date. Write it as year-month-day, such as 2027-08-31.",
        "Please enter a name.",
        "The number is that of Ann Lee. Correct the name here or on the list.",
    ]


TWO_WAYS = "can be read in two ways. Write it as year-month-day, such as 2027-08-31."


@pytest.mark.parametrize(
    ("cells", "read"),
    [
        (["31/08/2027", "1/9/2027"], ["31 August 2027", "1 September 2027"]),
        (["08/31/2027", "9/1/2027"], ["31 August 2027", "1 September 2027"]),
        (["31.08.2027", "1.9.2027"], ["31 August 2027", "1 September 2027"]),
        (["31/08/2027", "2028-02-29"], ["31 August 2027", "29 February 2028"]),
        (["03/04/2027", "04/04/2027"], [f"“03/04/2027” {TWO_WAYS}", "4 April 2027"]),
        (
            ["31/08/2027", "08/31/2027"],
            [f"“{day}” {TWO_WAYS}" for day in ("31/08/2027", "08/31/2027")],
        ),
        (
            ["31/02/2027", "03/04/2027"],
            ["“31/02/2027” is not a date.", f"“03/04/2027” {TWO_WAYS}"],
        ),
        (
            ["31/08/27", "29.02.2027"],
            ["“31/08/27” is not a date.", "“29.02.2027” is not a date."],
        ),
    ],
)
def test_days_are_read_as_spreadsheets_write_them_where_no_month_can_be_taken_for_a_day(
    club, cells, read
):
    rows = "".join(f"P {number},{cell}\n" for number, cell in enumerate(cells))

    found = plan(club, f"Name,Paid until\n{rows}")

    for person, words in zip(found.people, read, strict=True):
        assert person.words[0].removeprefix("paid until ").startswith(words)


def test_a_cell_with_a_real_day_is_read_whatever_its_format_shows():
    book = Workbook()
    book.active.append(["Name", "Paid until"])
    book.active.append(["Ann Lee", date(2027, 4, 3)])
    book.active["B2"].number_format = "mm/dd/yyyy"
    book.save(content := BytesIO())

    people = people_listed(rows_of(content.getvalue()))

    assert [each.paid_until for each in people] == [date(2027, 4, 3)]


def test_only_what_the_file_says_is_changed(club):
    take(club, "Name,Paid until\nAnne Lee,2028-08-31\n")

    (ann, _bo) = members_of(club.pk)
    assert ann.player.name == "Ann Lee"
    assert (ann.category.name, ann.paid_until) == ("Full", date(2028, 8, 31))
    assert ann.player.every_number == ("100", "J1", "77")


def test_any_number_finds_the_person_and_fills_what_is_missing(club):
    found = take(
        club, "Name,Number,Further numbers,Other names\nAnn Lee,,acbl J1; FIGB 5,A. Lee; ann lee\n"
    )

    assert found.people[0].words == ("also A. Lee", "FIGB 5")
    ann = members_of(club.pk)[0].player
    assert [f"{each.federation} {each.number}" for each in ann.numbers] == [
        "ACBL J1",
        "FIGB 5",
        "World Bridge 77",
    ]
    assert [each.name for each in ann.also] == ["=Ann Leigh", "A. Lee", "Anne Lee"]


def test_a_number_of_another_name_is_not_written_over_the_own_one(club):
    other = Player.objects.get(club=club, name="Anne Lee")
    Player.objects.filter(pk=other.pk).update(national_id="200")

    assert states(plan(club, "Name,Number\nAnn Lee,200\n")) == ["same"]


def test_who_cannot_be_told_apart_is_left_to_the_director(club):
    bo = players_of(club.pk, containing="marsh")[0]
    set_number(player_id=bo.id, number="500")
    for _ in range(2):
        add_player(club_id=club.pk, name="Cy Nash")

    found = plan(
        club,
        "Name,Number,Further numbers,Other names\n"
        "Cy Nash,,,\n"
        "Ann Lee,500,ACBL J1,\n"
        "Di Orme,,,Anne Lee\n"
        "Eve Pine,,J9,\n"
        "Ann Lee,,,\n"
        "Anne Lee,,,\n",
    )

    assert states(found) == ["unclear"] * 4 + ["same", "unclear"]
    assert [each.words[0].split(".")[0] for each in found.people if each.words] == [
        "Several people have this name",
        f"Its numbers are those of Ann Lee and {bo.name}".split(".")[0],
        "Ann Lee is on the list already",
        "Write further numbers as federation and number, “ACBL J123456; WBF 77”",
        "Row 6 is about the same person",
    ]


def test_another_number_is_another_person_of_the_same_name(club):
    take(club, "Name,Number\nAnn Lee,900\n")

    found = players_of(club.pk, containing="ann lee")
    assert [each.national_id for each in found] == ["100", "900"]


def test_nothing_is_written_if_the_list_has_changed_since(club):
    people = people_listed(rows_of(b"Name,Category\nCy Nash,Full\n"))
    seen = planned(club.pk, people).mark
    add_player(club_id=club.pk, name="Cy Nash")

    with pytest.raises(ListChangedError):
        take_list(club_id=club.pk, people=people, seen=seen)

    assert len(players_of(club.pk, containing="nash")) == 1


def test_first_and_last_names_are_one_name(club):
    assert plan(club, "First name,Surname\nAnn,Lee\n").people[0].player_id is not None


@pytest.mark.parametrize("text", ["Who,When\nAnn Lee,today\n", "First name\nAnn\n"])
def test_a_table_without_a_heading_for_names_is_refused(text):
    with pytest.raises(InterchangeError, match="no heading “Name”"):
        people_listed(rows_of(text.encode()))


def test_a_list_longer_than_any_clubs_is_refused():
    text = "Name\n" + "Ann Lee\n" * (MOST_PEOPLE + 1)

    with pytest.raises(InterchangeError, match="no more than 2,000 people"):
        people_listed(rows_of(text.encode()))


def hidden(page: str, name: str) -> str:
    return unescape(re.search(rf'name="{name}" value="([^"]*)"', page)[1])


def test_a_director_looks_first_and_then_brings_it_in(played, desk):
    add_category(club_id=played.club.pk, name="Full")
    content = "Name,Category,Other names\nZebedee Quux,Full,Zeb Quux\nAnn,Nonsense,\n"
    file = SimpleUploadedFile("people.csv", content.encode())

    page = desk.post(reverse("members_import"), {"file": file}).content.decode()

    assert "also Zeb Quux, Full" in page
    assert "There is no category “Nonsense”" in page
    assert not Player.objects.filter(name="Zebedee Quux").exists()

    sent = {"list": hidden(page, "list"), "seen": hidden(page, "seen"), "take": "yes"}
    done = desk.post(reverse("members_import"), sent, follow=True).content.decode()
    assert "1 new, 0 changed, 1 left out." in done
    player = Player.objects.get(name="Zebedee Quux")
    assert member(player.pk).category.name == "Full"
    assert [each.name for each in player_of(player.pk).also] == ["Zeb Quux"]

    again = desk.post(reverse("members_import"), sent).content.decode()
    assert "The list has changed meanwhile" in again
    assert "There is nothing to write." in again
    assert Player.objects.filter(name="Zebedee Quux").count() == 1


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"Nothing here\n", "no heading"),
        (b"PK\x03\x04xl/", "damaged"),
        (b"\n\n", "The table is empty."),
        (b"Name\n" + b"x" * (2 * 1024 * 1024), "larger than 2 MB"),
        (b"Name,Note\n" + b"Ann Lee,%s\n" % (b"x" * 900) * 1000, "in two parts"),
    ],
)
def test_a_file_that_is_no_list_gets_a_sentence(played, desk, content, sentence):
    answer = desk.post(reverse("members_import"), {"file": SimpleUploadedFile("a.csv", content)})

    assert answer.status_code == 422
    assert sentence in answer.content.decode()


def test_sending_nothing_gets_a_sentence(played, desk):
    assert desk.post(reverse("members_import"), {}).status_code == 422
    assert desk.post(reverse("members_import"), {"list": "x", "take": "yes"}).status_code == 422
