"""A drive on its pages: chosen, seated, reported, corrected, printed, and seen by the public."""

from io import BytesIO
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse
from pypdf import PdfReader

from movements.drives.games import GAMES
from tests.tournaments.browsing import Browser, logged_in
from tournaments.clubs.models import Club
from tournaments.clubs.services import appoint_director, create_club
from tournaments.competitions.models import Competition
from tournaments.drives.forms import how_to_report, read_report
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk() -> Browser:
    club = create_club(name="Whist club")
    return logged_in(appoint_director(club_id=club.pk, username="dora", password="patience"))


def send(desk: Client, name: str, /, *place: object, **form: object) -> str:
    typed = {"key": str(uuid4()), **form}
    return desk.post(reverse(name, args=place), typed, follow=True).content.decode()


def new(desk: Browser, **form: object) -> str:
    usual = {
        "game": "whist",
        "name": "Harvest drive",
        "starts_on": "2026-09-01",
        "club": Club.objects.get().pk,
        "ladies_count": 10,
        "gentlemen_count": 10,
        "rounds": 4,
        "hands": 1,
        "trumps": "suits",
        "movers": "losers",
        "ladies": "up",
        "net": "own",
    }
    return send(desk, "new_drive", **{**usual, **form})


def slug() -> str:
    return Competition.objects.latest("id").slug


def reports(*typed: str, **more: object) -> dict[str, object]:
    return {f"table_{n}": text for n, text in enumerate(typed, 1)} | more


@pytest.mark.parametrize(
    ("game", "seating"),
    [(game, seating) for game in GAMES for seating in game.seatings],
    ids=lambda each: getattr(each, "id", each),
)
def test_every_game_is_set_up_from_its_page(desk: Browser, game, seating: str) -> None:
    page = desk.get(reverse("new_drive"), {"game": game.id, "seating": seating})
    assert game.summary in page.content.decode()
    number = {"guests": 5, "forts": 4, "one-sex": 14}.get(seating, 7)
    page = new(desk, game=game.id, seating=seating, number=number)
    assert "is ready to begin" in page
    assert desk.get(reverse("drive_print", args=[slug()])).status_code == 200
    for what in ("tallies", "seating", "results"):
        answer = desk.get(reverse("drive_pdf", args=[slug(), what]), {"paper": "letter"})
        assert answer.content.startswith(b"%PDF")


def test_the_games_are_offered_first_and_a_wrong_headcount_is_told(desk: Browser) -> None:
    assert "Military whist" in desk.page("new_drive")
    assert "Progressive whist drive needs 10 to 240 players." in new(
        desk, ladies_count=1, gentlemen_count=1
    )
    assert "This field is required." in new(desk, name="")


def test_a_round_is_reported_and_everybody_moves(desk: Browser) -> None:
    new(desk)
    page = send(desk, "drive_reports", slug(), round=1, **reports("8", "5", "x", "14", "6"))
    assert "Type the tricks of the first side" in page
    page = send(desk, "drive_reports", slug(), round=1, **reports("8", "5", "7", "14", "6"))
    assert "Table 4: The tricks of both sides must add up to 13." in page
    assert 'value="14"' in page  # what was typed is not lost
    full = reports("8", "5", "7", "4", "6")
    page = send(desk, "drive_reports", slug(), round=1, move="yes", **full)
    assert "The next seating is ready" in page
    assert "Clubs" in page
    page = desk.get(reverse("drive_console", args=[slug()]), {"round": 1}).content.decode()
    assert "but not who sat where" in page
    page = send(desk, "drive_reports", slug(), round=1, was_1="8", table_1="3", reason="Miscount")
    assert "Saved." in page
    assert "Miscount" in desk.page("competition_history", slug())
    page = send(desk, "drive_reports", slug(), round=1, was_1="8", table_1="4")
    assert "Someone else has already reported" in page
    assert "no report from table" in send(desk, "drive_reports", slug(), round=2, move="yes")


def test_the_last_thing_is_undone(desk: Browser) -> None:
    new(desk)
    full = reports("8", "5", "7", "4", "6")
    send(desk, "drive_reports", slug(), round=1, move="yes", **full)
    page = desk.page("drive_console", slug())
    assert "Undo: Hand 1 ended" in " ".join(page.split()).replace("Undo : ", "Undo: ")
    page = send(desk, "drive_undo", slug(), sequence=7)
    assert "Undone." in page
    assert "Hearts" in page
    assert "There is no such entry." in send(desk, "drive_undo", slug(), sequence=99)


def test_people_come_go_change_seats_and_have_names(desk: Browser) -> None:
    new(desk, gentlemen_count=9)
    place = slug()
    assert "Done." in send(desk, "drive_change", place, "arrived", label="G10")
    assert "Done." in send(desk, "drive_change", place, "left", label="L1")
    assert "L1 empty" in " ".join(desk.page("drive_console", place).split())
    assert "Done." in send(desk, "drive_change", place, "table_added")
    assert "Done." in send(desk, "drive_change", place, "exchanged", one="L2", other="L3")
    send(desk, "drive_reports", place, round=1, table_1="8")
    assert "Done." in send(desk, "drive_change", place, "report_back", table=1)
    assert "Done." in send(desk, "drive_change", place, "tie_cut", order="l2, l3")
    assert "Done." in send(
        desk, "drive_change", place, "counted", label="L2", what="Lone hand", times=2
    )
    assert "Done." in send(desk, "drive_change", place, "group", label="G4", group="ladies")
    assert "Only guests" in send(desk, "drive_change", place, "cut", order="1 2")
    assert "Done." not in send(desk, "drive_change", place, "nonsense")
    for wrong in ("\0", "x" * 10_000):
        for kind in ("left", "arrived", "exchanged", "counted", "group"):
            page = send(desk, "drive_change", place, kind, label=wrong, one=wrong, other="L2")
            assert "Done." not in page
        page = send(desk, "drive_change", place, "counted", label="L2", what=wrong, times=1)
        assert "Done." not in page
        assert "Saved." not in send(desk, "drive_reports", place, round=1, table_1=wrong)
    assert "Lone hand" in desk.page("drive_totals", place)
    page = send(desk, "drive_names_save", place, name_L2="Ada Moor", name_G4="Ben Lund")
    assert "Saved." in page
    assert "Ada Moor" in desk.page("drive_console", place)
    page = send(desk, "drive_names_save", place, name_L2="Ada Moor & Ada Moor", name_G4="Ben Lund")
    assert "entered here twice" in page


def test_the_public_sees_a_drive_once_it_is_shown(desk: Browser) -> None:
    new(desk, rounds=1, prizes=["ladies-1", "gentlemen-1"])
    place, public = slug(), Client()
    pages = [
        reverse("drive", args=[place]),
        reverse("drive_card", args=[place, "L3"]),
        reverse("drive_wall", args=[place]),
        reverse("drive_wall_shown", args=[place]),
    ]
    assert [public.get(page).status_code for page in pages] == [404] * 4
    send(desk, "show_competition", place, shown="yes")
    assert [public.get(page).status_code for page in pages] == [200] * 4
    shown = public.get(pages[3])
    again = public.get(pages[3], headers={"If-None-Match": shown.headers["ETag"]})
    assert again.status_code == 304
    assert public.get(reverse("drive_card", args=[place, "X9"])).status_code == 404
    full = reports("8", "8", "7", "6", "6")
    send(desk, "drive_reports", place, round=1, move="yes", **full)
    over = public.get(pages[0]).content.decode()
    assert "first prize" in over
    assert "play off or cut" in over
    assert "The drive is over" in public.get(pages[1]).content.decode()
    assert public.get(reverse("drive_console", args=[place])).status_code == 302


def test_forts_are_named_and_guests_wait(desk: Browser) -> None:
    new(desk, game="military-whist", number=3)
    send(desk, "drive_names_save", slug(), name_1="England")
    assert "England" in desk.page("drive_totals", slug())
    new(desk, game="party", number=6)
    assert "Waiting to cut in" in desk.page("drive_console", slug())
    assert "Done." in send(desk, "drive_change", slug(), "cut", order="6 5 4 3 2 1")
    card = reverse("drive_card", args=[slug(), "1"])
    assert "Waiting to cut in" in desk.get(card).content.decode()


def test_a_document_of_an_unknown_name_is_not_found(desk: Browser) -> None:
    new(desk)
    assert desk.get(reverse("drive_pdf", args=[slug(), "posters"])).status_code == 404
    place = reverse("drive_pdf", args=[slug(), "tallies"])
    assert desk.get(place, {"paper": "A9"}).status_code == 404


@pytest.mark.parametrize(
    ("text", "entry", "said"),
    [
        ("8", "tricks", {"first": 8}),
        ("26 1", "tricks", {"first": 26, "tied": 1}),
        ("850-300", "points", {"first": 850, "second": 300}),
        ("850 300", "points", {"first": 850, "second": 300}),
        ("400–400 2", "points", {"first": 400, "second": 400, "tied": 2}),
        ("1", "winner", {"winners": [1, 1]}),
        ("2=", "winner", {"winners": [2, 2], "halved": [True, True]}),
        ("0", "winner", {"winner": None}),
        ("1 2", "apart", {"winners": [1, 2]}),
        ("12", "apart", {"winners": [1, 2]}),
        ("1= 2", "apart", {"winners": [1, 2], "halved": [True, False]}),
        ("1 2 G", "apart", {"winners": [1, 2], "scorer": "second"}),
        ("1L", "winner", {"winners": [1, 1], "scorer": "first"}),
    ],
)
def test_a_report_is_typed_in_a_few_keys(text: str, entry: str, said: dict[str, object]) -> None:
    assert read_report(text, entry, 1, 3).written() == {"round": 1, "table": 3, **said}


@pytest.mark.parametrize(
    ("text", "entry"),
    [
        ("3", "winner"),
        ("eight", "tricks"),
        ("850", "points"),
        ("8", "apart"),
        ("1" + " " * 10_000 + "2", "points"),
    ],
)
def test_a_report_that_cannot_be_read_says_how_to_write_it(text: str, entry: str) -> None:
    with pytest.raises(RefusedError) as refused:
        read_report(text, entry, 1, 3)
    assert str(refused.value) == how_to_report(entry)


def _tally(desk: Browser) -> str:
    answer = desk.get(reverse("drive_pdf", args=[slug(), "tallies"]))
    pages = PdfReader(BytesIO(answer.content), strict=True).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def test_a_fort_is_told_of_flags_and_its_card_says_against_whom(desk: Browser) -> None:
    new(desk, game="military-whist", number=3)

    page = send(desk, "drive_reports", slug(), round=1, table_1="zz")

    assert "1 or 2 for the side that took the flag, or 0 if nobody did" in page
    assert "Against" in _tally(desk)
    assert "Partner" not in _tally(desk)
    assert "was reported" not in send(desk, "drive_reports", slug(), round=1, table_1="0")


@pytest.mark.parametrize(("net", "words"), [("net", True), ("own", False)])
def test_a_card_asks_for_net_points_only_where_they_count(
    desk: Browser, net: str, words: bool
) -> None:
    new(desk, game="bridge", seating="mixed", net=net)

    assert ("Net, mine less theirs" in _tally(desk)) is words


@pytest.mark.parametrize("ticked", [True, False])
def test_nobody_takes_two_prizes_where_that_is_ticked(desk: Browser, ticked: bool) -> None:
    wanted = {"prizes": ["ladies-1", "ladies-half"]} | ({"one_each": "on"} if ticked else {})
    new(desk, ladies_count=6, gentlemen_count=6, rounds=2, **wanted)

    send(desk, "drive_reports", slug(), round=1, **reports("9", "8", "7"))
    page = send(desk, "drive_reports", slug(), round=1, move="yes")

    held = desk.get(reverse("drive_totals", args=[slug()])).context["awards"]
    assert "The next seating is ready" in page
    assert (held[0][0].holders == held[1][0].holders) is not ticked
