"""A club's name, address, colour and logo: who chooses them, and where they are seen."""

from io import BytesIO

import pytest
from django.core.cache import cache
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from PIL import Image

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening
from tests.tournaments.printing.reading import opened, text_of
from tournaments.clubs.models import Club, ClubLogo
from tournaments.clubs.services import appoint_director, create_club, dress_club
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.availability import printables
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db

PURPLE = "#7a1fa2"
ADDRESS = "St Mary’s Hall, Ferry Lane · bridge@ferrylane.example"


def png(colour: str = PURPLE) -> bytes:
    written = BytesIO()
    Image.new("RGB", (60, 30), colour).save(written, "PNG")
    return written.getvalue()


def form(**given: object) -> dict[str, object]:
    sent = {"name": "Lakeside Bridge Club", "address": ADDRESS, "colour": PURPLE}
    return sent | {"logo": SimpleUploadedFile("logo.png", png())} | given


def dressed(held: Evening) -> Club:
    dress_club(club_id=held.club.pk, name="Lakeside", address=ADDRESS, colour=PURPLE, logo=png())
    return Club.objects.get(pk=held.club.pk)


def test_an_owner_chooses_name_address_colour_and_logo(named: Evening) -> None:
    browser = logged_in(named.director)
    assert reverse("own_club") in browser.page("director_desk")

    answer = browser.post(reverse("own_club"), form(), follow=True)

    club = Club.objects.get(pk=named.club.pk)
    assert "Saved." in answer.content.decode()
    assert (club.name, club.address, club.colour) == ("Lakeside Bridge Club", ADDRESS, PURPLE)
    assert club.slug == named.club.slug  # printed codes still work
    shown = Client().get(reverse("club_logo", args=[club.logo]))
    assert shown.headers["Content-Type"] == "image/png"
    assert "immutable" in shown.headers["Cache-Control"]
    assert shown.content == bytes(ClubLogo.objects.get().png)


def test_a_logo_stays_until_it_is_replaced_or_removed(named: Evening) -> None:
    club, browser = dressed(named), logged_in(named.director)

    browser.post(reverse("own_club"), form(logo=""))
    assert Club.objects.get(pk=club.pk).logo == club.logo
    browser.post(reverse("own_club"), form(logo=SimpleUploadedFile("new.png", png("#123456"))))
    assert Club.objects.get(pk=club.pk).logo not in ("", club.logo)
    assert ClubLogo.objects.count() == 1
    assert Client().get(reverse("club_logo", args=[club.logo])).status_code == 404
    browser.post(reverse("own_club"), form(logo="", bare="on"))
    assert Club.objects.get(pk=club.pk).logo == ""
    assert not ClubLogo.objects.exists()


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"name": " "}, "This field is required"),
        ({"name": "quayside"}, "There is already a club called quayside"),
        ({"name": "L" * 121}, "120 characters"),
        ({"address": "A" * 161}, "160 characters"),
        ({"colour": "#ffcc00"}, "too light to read on white"),
        ({"colour": "purple"}, "such as #0b6b4b"),
        ({"logo": SimpleUploadedFile("logo.svg", b"<svg/>")}, "Send a PNG or a JPEG"),
    ],
)
def test_what_cannot_be_used_is_refused_beside_its_field(
    named: Evening, given: dict[str, object], sentence: str
) -> None:
    create_club(name="Quayside")

    answer = logged_in(named.director).post(reverse("own_club"), form(**given))

    assert sentence in answer.content.decode()
    assert "Nothing is saved yet" in answer.content.decode()
    assert Club.objects.get(pk=named.club.pk).colour == ""


def test_only_its_owner_may(named: Evening) -> None:
    assert logged_in(named.director).get(reverse("own_club")).status_code == 200
    director = appoint_director(club_id=named.club.pk, username="second", password="patience")
    elsewhere = create_club(name="Quayside")
    stranger = appoint_director(club_id=elsewhere.pk, username="third", password="patience")

    assert Client().get(reverse("own_club")).status_code == 302
    assert logged_in(director).get(reverse("own_club")).status_code == 403
    for club in (named.club, elsewhere):
        answer = logged_in(stranger).post(reverse("own_club"), form(club=club.pk))
        assert (answer.status_code == 302) is (club == elsewhere)
    assert Club.objects.get(pk=named.club.pk).name == named.club.name


def test_the_public_sees_it_at_once_even_on_a_page_that_was_kept(started: Evening) -> None:
    address = reverse("event", args=[started.event.slug])
    before = Client().get(address).content.decode()
    assert started.club.name in before

    club = dressed(started)

    after = Client().get(address).content.decode()
    assert started.club.name not in after
    assert "Lakeside" in after
    assert reverse("club_logo", args=[club.logo]) in after
    assert reverse("club_colour", args=["7a1fa2"]) in after
    cache.clear()


def test_its_colour_is_a_style_sheet_and_nothing_else() -> None:
    answer = Client().get(reverse("club_colour", args=["7a1fa2"]))

    assert answer.content.decode() == ":root { --house: #7a1fa2; }\n"
    assert answer.headers["Content-Type"].startswith("text/css")
    for other in ("7a1fa", "7A1FA2", "body-color"):
        assert Client().get(reverse("club_colour", args=[other])).status_code == 404


def test_every_kind_of_paper_names_the_club_in_its_colour(played: Evening) -> None:
    dressed(played)
    pictured = set()
    session = played.snapshot.sessions[0]
    kinds = [each.kind.id for each in printables(played.snapshot, session) if not each.missing]
    assert len(kinds) > 15
    for kind in kinds:
        content = printing.read_content(played.snapshot, played.session.pk, kind)
        pdf = printing.pdf(kind, content, "A4")
        drawn = b"".join(page.get_contents().get_data() for page in opened(pdf).pages)

        assert "Lakeside" in text_of(pdf), kind
        assert b".043137 .419608 .294118" not in drawn, kind  # felt
        if any(page.images for page in opened(pdf).pages):
            pictured.add(kind)
        if kind == "results":
            assert ADDRESS in text_of(pdf)
            assert b".478431 .121569 .635294" in drawn

    assert {"results", "booklet", "table-cards", "name-badges", "entry-list"} <= pictured, pictured


def test_black_ink_prints_the_logo_without_colour(played: Evening) -> None:
    dressed(played)
    content = printing.read_content(played.snapshot, played.session.pk, "results")

    (logo,) = opened(printing.pdf("results", content, "A4", "black")).pages[0].images

    assert logo.image is not None
    red, green, blue = logo.image.convert("RGB").getpixel((5, 5))
    assert red == green == blue


def test_pages_printed_before_are_made_again(played: Evening) -> None:
    def asked() -> str:
        content = printing.read_content(played.snapshot, played.session.pk, "results")
        return printing.fingerprint(content, "A4")

    plain = asked()
    dressed(played)
    purple = asked()

    assert plain != purple
    assert len({plain, purple, asked()}) == 2


def test_a_colour_must_be_readable_both_ways() -> None:
    club = create_club(name="Willow Bank")
    for colour, fits in (("#767676", True), ("#777777", False), ("#0B6B4B", True), ("", True)):
        given = {"club_id": club.pk, "name": club.name, "address": "", "logo": None}
        if fits:
            dress_club(**given, colour=colour)
        else:
            with pytest.raises(RefusedError, match="too light"):
                dress_club(**given, colour=colour)
