"""The print page: what is needed now, asked for, watched, called off, shown."""

import re
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.tournaments.documents.reading import opened
from tests.tournaments.evenings import DAY, DIRECTOR, evening
from tests.tournaments.web.director.conftest import Directing
from tournaments.models import Director, Document
from tournaments.selectors.clubs.batches import batch, batches
from tournaments.selectors.clubs.documents import document, documents
from tournaments.services.events.events import create_event
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.printing.batches import request_batch

HTMX = {"HX-Request": "true"}


def page_of(client, held):
    return client.get(reverse("print_page", args=[held.session.pk])).content.decode()


def open_groups(page):
    return re.findall(
        r'<details class="fold print-group" open>.*?<h2[^>]*>(.*?)</h2>', page, re.DOTALL
    )


def ask(client, held, htmx=True, **sent):
    address = reverse("request_print", args=[held.session.pk])
    return client.post(address, sent, headers=HTMX if htmx else None)


def test_what_is_needed_now_is_open_and_first(directing: Directing):
    held = evening()
    client = directing(held)
    page = page_of(client, held)
    assert open_groups(page) == ["Before play"]
    assert page.index("Before play") < page.index("After play")
    assert "Everything for tonight" in page
    assert "Start the session first: there are no results yet." in page

    held.start().play()
    finalise_session(session_id=held.session.pk, by=DIRECTOR, key=uuid4())
    page = page_of(client, held)
    assert open_groups(page) == ["After play"]
    assert page.index("After play") < page.index("Before play")


def test_without_a_movement_the_page_says_what_to_do(directing: Directing):
    held = evening()
    bare = create_event(club_id=held.club.pk, name="Bare", held_on=DAY)
    address = reverse("print_page", args=[bare.sessions.get().pk])
    page = directing(held).get(address).content.decode()
    assert "Choose a movement for section A first." in page
    assert "Everything for tonight" not in page


@pytest.mark.django_db(transaction=True)
def test_everything_for_tonight_is_one_file():
    held = evening()
    client = Client()
    client.force_login(held.director, "django.contrib.auth.backends.ModelBackend")

    answer = ask(client, held, everything="before").content.decode()

    (made,) = documents(held.session.pk)
    assert (made.kind, made.about) == ("bundle", "travellers,guide-cards")
    assert made.status == "ready"
    assert "Traveller slips, Table guide cards" in answer
    shown = client.get(f"{reverse('print_page', args=[held.session.pk])}?show={made.id}")
    pages = reverse("document_pdf", args=[made.id])
    assert f'src="{pages}#view=FitH"' in shown.content.decode()


@pytest.mark.django_db(transaction=True)
def test_pages_are_shown_in_our_own_page_only_and_sent_once():
    held = evening()
    client = Client()
    client.force_login(held.director, "django.contrib.auth.backends.ModelBackend")
    ask(client, held, kind="travellers")
    address = reverse("document_pdf", args=[documents(held.session.pk)[0].id])

    sent = client.get(address)

    assert sent.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in sent.headers["Content-Security-Policy"]
    again = client.get(address, headers={"If-None-Match": sent.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    stranger = Client()
    stranger.force_login(
        User.objects.create_user("stranger"), "django.contrib.auth.backends.ModelBackend"
    )
    refused = stranger.get(address, headers={"If-None-Match": sent.headers["ETag"]})
    assert refused.status_code == 403


def test_those_ticked_come_as_one_file(directing: Directing):
    held = evening()
    ask(directing(held), held, together="yes", chosen=["guide-cards", "travellers"])
    (made,) = documents(held.session.pk)
    assert made.about == "guide-cards,travellers"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"together": "yes"}, "Choose at least one document."),
        ({"kind": "posters"}, "There is no document"),
        ({"kind": "results"}, "Start the session first"),
        ({"everything": "after"}, "Start the session first"),
        ({"everything": "never"}, "Choose at least one document."),
        ({"kind": "travellers", "paper": "A3"}, "Paper is A4 or letter."),
        ({"kind": "travellers", "order": "x"}, "reading or cutting"),
        ({"kind": "travellers", "about": "x" * 5000}, "no part to choose"),
        ({}, "There is no document"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(
    directing: Directing, sent: dict[str, str], says: str
):
    held = evening()
    client = directing(held)
    answer = ask(client, held, **sent)
    assert answer.status_code == 200
    assert says in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    without_script = ask(client, held, htmx=False, **sent)
    assert without_script.status_code == 302
    assert says in page_of(client, held)
    assert not documents(held.session.pk)


def test_paper_ink_and_order_are_remembered(directing: Directing):
    held = evening()
    client = directing(held)
    ask(client, held, kind="travellers", paper="letter", ink="black", order="cutting")
    (made,) = documents(held.session.pk)
    assert (made.paper, made.ink, made.order) == ("letter", "black", "cutting")
    page = page_of(client, held)
    for value in ("letter", "black", "cutting"):
        assert re.search(rf'value="{value}"\s+selected', page)
    ask(client, held, kind="guide-cards")
    assert documents(held.session.pk)[0].paper == "letter"
    client.cookies["print-sheets"] = "A3.pink.sideways"
    assert re.search(r'value="A4"\s+selected', page_of(client, held))


def test_a_document_that_waits_can_be_called_off(directing: Directing):
    held = evening()
    client = directing(held)
    ask(client, held, kind="travellers")  # its worker waits for a commit that never comes
    (asked,) = documents(held.session.pk)
    page = page_of(client, held)
    address = reverse("document_cancel", args=[asked.id])
    assert address in page

    answer = client.post(address, headers=HTMX).content.decode()

    assert "Called off" in answer
    assert document(asked.id).status == "cancelled"
    Document.objects.update(status="ready")
    assert "finished" in client.post(address, headers=HTMX).content.decode()


# --- Many sessions ---


@pytest.mark.django_db(transaction=True)
def test_a_director_prints_a_day_of_their_clubs_and_downloads_it():
    one, other, foreign = (evening(names=True).start().play() for _ in "abc")
    Director.objects.create(user=one.director, club=other.club)
    client = Client()
    client.force_login(one.director, "django.contrib.auth.backends.ModelBackend")
    assert foreign.club.name not in client.get(reverse("batches")).content.decode()

    sent = {"kind": "results", "day": DAY.isoformat(), "key": str(uuid4())}
    answer = client.post(reverse("batches"), sent)
    assert client.post(reverse("batches"), sent).headers == answer.headers

    (made,) = batches(f"user:{one.director.pk}")
    assert (made.status, made.ready) == ("ready", 2)
    page = client.get(answer.headers["Location"]).content.decode()
    assert "2 documents are ready." in page
    archive = client.get(reverse("batch_zip", args=[made.id]))
    assert archive.headers["Content-Type"] == "application/zip"
    assert archive.content.startswith(b"PK")
    fragment = client.get(answer.headers["Location"], headers=HTMX).content.decode()
    assert fragment.lstrip().startswith("<div")
    assert "every 2s" not in fragment


def test_a_superuser_prints_for_all_clubs_and_reads_what_was_made(client: Client, db: None):
    held = evening().start().play()
    user = User.objects.create_superuser("federation")
    client.force_login(user, "django.contrib.auth.backends.ModelBackend")

    client.post(reverse("batches"), {"kind": "results", "day": DAY.isoformat()})

    (made,) = batches(f"user:{user.pk}")
    assert made.total == 1
    page = client.get(reverse("batch", args=[made.id])).content.decode()
    assert "Call off the rest" in page
    assert "every 2s" in page
    client.post(reverse("batch_cancel", args=[made.id]))
    assert batch(made.id).status == "cancelled"
    assert "Make the missing ones" in client.get(reverse("batch", args=[made.id])).content.decode()
    client.post(reverse("batch_again", args=[made.id]))
    assert batch(made.id).status == "running"
    in_batch = Document.objects.get(batch=made.id)
    assert client.get(reverse("document_status", args=[in_batch.pk])).status_code == 302
    assert client.get(reverse("print_page", args=[held.session.pk])).status_code == 403


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"day": "yesterday"}, "Choose a day"),
        ({"day": "2026-02-31"}, "Choose a day"),
        ({"day": "1999-01-01"}, "no session to print for"),
        ({"day": DAY.isoformat(), "kind": "posters"}, "There is no document"),
        ({"day": DAY.isoformat(), "club": "x"}, "Choose one of your clubs."),
    ],
)
def test_a_batch_that_cannot_be_is_said_beside_the_field(
    directing: Directing, sent: dict[str, str], says: str
):
    answer = directing(evening()).post(reverse("batches"), {"kind": "results", **sent})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'aria-invalid="true"' in answer.content.decode()


def test_a_batch_is_its_owners_while_they_direct_at_all_of_its_clubs(directing: Directing):
    held = evening()
    client = directing(held)
    made = request_batch(
        kind="results",
        paper="A4",
        ink="colour",
        session_ids=[held.session.pk],
        by=DIRECTOR.user(held.director.pk),
        key=uuid4(),
    )
    address = reverse("batch", args=[made.pk])
    assert client.get(address).status_code == 200
    assert client.get(reverse("batch_zip", args=[made.pk])).status_code == 404
    Director.objects.filter(user=held.director).delete()
    assert client.get(address).status_code == 403


@pytest.mark.django_db(transaction=True)
def test_the_sheets_of_a_part_are_of_that_part_alone():
    """A bundle's pages are the pages of its documents."""
    held = evening()
    client = Client()
    client.force_login(held.director, "django.contrib.auth.backends.ModelBackend")
    for kind in ("travellers", "guide-cards"):
        ask(client, held, kind=kind)
    ask(client, held, everything="before")
    together, *alone = documents(held.session.pk)
    assert together.total == sum(each.total for each in alone)
    pdf = client.get(reverse("document_pdf", args=[together.id])).content
    assert len(opened(pdf).pages) == together.total
