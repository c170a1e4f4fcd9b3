"""The print page: what is needed now, asked for, watched, cancelled, shown."""

import re
from itertools import product
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import DAY, DIRECTOR, evening
from tests.tournaments.pages import HTMX
from tournaments.clubs.models import Director
from tournaments.printing.models import Document
from tournaments.printing.page.sheet import INKS, PAPERS
from tournaments.printing.selectors import ChosenSessions, batch, batches, document, documents
from tournaments.printing.services import request_batch
from tournaments.record.models import Session
from tournaments.record.services.events import create_event


def page_of(client, held):
    return client.page("print_page", held.session.pk)


def open_groups(page):
    return re.findall(
        r'<details class="fold print-group" open>.*?<h2[^>]*>(.*?)</h2>', page, re.DOTALL
    )


def ask(client, held, htmx=True, **sent):
    address = reverse("request_print", args=[held.session.pk])
    return client.post(address, sent, headers=HTMX if htmx else None)


def test_what_is_needed_now_is_open_and_first(set_up, directing):
    client = directing(set_up)
    page = page_of(client, set_up)
    assert open_groups(page) == ["Before play"]
    assert page.index("Before play") < page.index("After play")
    assert "Everything for tonight" in page
    assert "Start the session first: there are no results yet." in page

    set_up.start().play()
    set_up.finish()
    page = page_of(client, set_up)
    assert open_groups(page) == ["After play"]
    assert page.index("After play") < page.index("Before play")


def test_without_a_movement_the_page_says_what_to_do(set_up, directing):
    bare = create_event(club_id=set_up.club.pk, name="Bare", held_on=DAY)
    address = reverse("print_page", args=[bare.sessions.get().pk])
    page = directing(set_up).get(address).content.decode()
    assert "Choose a movement for section A first." in page
    assert "Everything for tonight" not in page


def test_a_document_says_how_many_pages_it_would_have(set_up, directing):
    client, address = directing(set_up), reverse("count_pages", args=[set_up.session.pk])

    def count(**asked):
        return client.get(address, asked)

    assert count(kind="table-cards").content == b"2 pages."
    assert count(kind="table-cards", paper="letter").content == b"2 pages."
    assert count(kind="table-cards", paper="A3").content == b"2 pages."
    assert b"Start the session first" in count(kind="results").content
    assert count(kind="posters").status_code == 404
    assert not Document.objects.exists()


def test_those_ticked_come_as_one_file(set_up, directing):
    ask(directing(set_up), set_up, together="yes", chosen=["guide-cards", "travellers"])
    (made,) = documents(set_up.session.pk)
    assert made.about == "guide-cards,travellers"


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"together": "yes"}, "Choose at least one document."),
        ({"kind": "posters"}, "There is no document"),
        ({"kind": "results"}, "Start the session first"),
        ({"everything": "after"}, "Start the session first"),
        ({"everything": "never"}, "Choose at least one document."),
        ({"kind": "travellers", "paper": "A3"}, "Choose A4 or letter paper."),
        ({"kind": "travellers", "order": "x"}, "reading or cutting"),
        ({"kind": "travellers", "about": "x" * 5000}, "no part to choose"),
        ({}, "There is no document"),
    ],
)
def test_what_cannot_be_printed_is_said_in_a_sentence(set_up, directing, sent, says):
    client = directing(set_up)
    answer = ask(client, set_up, **sent)
    assert answer.status_code == 200
    assert says in answer.content.decode()
    assert 'role="alert"' in answer.content.decode()
    without_script = ask(client, set_up, htmx=False, **sent)
    assert without_script.status_code == 302
    assert says in page_of(client, set_up)
    assert not documents(set_up.session.pk)


def test_paper_ink_and_order_are_remembered(set_up, directing):
    client = directing(set_up)
    ask(client, set_up, kind="travellers", paper="letter", ink="black", order="cutting")
    (made,) = documents(set_up.session.pk)
    assert (made.paper, made.ink, made.order) == ("letter", "black", "cutting")
    page = page_of(client, set_up)
    for value in ("letter", "black", "cutting"):
        assert re.search(rf'value="{value}"\s+selected', page)
    ask(client, set_up, kind="guide-cards")
    assert documents(set_up.session.pk)[0].paper == "letter"
    client.cookies["print-sheets"] = "A3.pink.sideways"
    assert re.search(r'value="A4"\s+selected', page_of(client, set_up))


def test_every_document_of_the_session_is_in_reach_and_older_ones_are_folded(set_up, directing):
    client = directing(set_up)
    kinds, orders = ("travellers", "guide-cards"), ("reading", "cutting")
    for kind, paper, ink, order in product(kinds, PAPERS, INKS, orders):
        ask(client, set_up, kind=kind, paper=paper, ink=ink, order=order)
    made = documents(set_up.session.pk)
    assert len(made) > 12

    latest, _, earlier = page_of(client, set_up).partition('id="earlier-documents"')

    cancels = [reverse("document_cancel", args=[each.id]) for each in made]
    assert all(address in latest for address in cancels[:12])
    assert all(address in earlier and address not in latest for address in cancels[12:])


def test_a_waiting_document_can_be_cancelled(set_up, directing):
    client = directing(set_up)
    ask(client, set_up, kind="travellers")  # its worker waits for a commit that never comes
    (asked,) = documents(set_up.session.pk)
    page = page_of(client, set_up)
    address = reverse("document_cancel", args=[asked.id])
    assert address in page

    answer = client.post(address, headers=HTMX).content.decode()

    assert "Cancelled" in answer
    assert document(asked.id).status == "cancelled"
    Document.objects.update(status="ready")
    assert "finished" in client.post(address, headers=HTMX).content.decode()


def test_results_printed_before_the_session_was_reopened_are_marked_as_old(played, directing):
    client, old = directing(played), "Made before the session was reopened at"
    played.finish()
    ask(client, played, kind="results")
    ask(client, played, everything="during")
    Document.objects.update(status="ready")
    assert old not in page_of(client, played)

    played.reopen()
    page = page_of(client, played)
    played.finish()
    again = ask(client, played, kind="results").content.decode()

    assert page.count(old) == 1
    assert again.count(old) == 1


# --- Many sessions ---


def test_a_superuser_prints_for_all_clubs_and_reads_what_was_made(played, db):
    user = User.objects.create_superuser("federation")
    client = logged_in(user)

    client.post(reverse("batches"), {"kind": "results", "day": DAY.isoformat()})

    (made,) = batches(f"user:{user.pk}")
    assert made.total == Session.objects.count()
    page = client.page("batch", made.id)
    assert "Cancel the rest" in page
    assert "every 2s" in page
    client.post(reverse("batch_cancel", args=[made.id]))
    assert batch(made.id).status == "cancelled"
    assert "Create the missing ones" in client.page("batch", made.id)
    client.post(reverse("batch_again", args=[made.id]))
    assert batch(made.id).status == "running"
    in_batch = Document.objects.filter(batch=made.id).first()
    assert client.get(reverse("document_status", args=[in_batch.pk])).status_code == 302
    assert client.get(reverse("print_page", args=[played.session.pk])).status_code == 403


@pytest.mark.parametrize(
    ("sent", "says"),
    [
        ({"day": "yesterday"}, "Enter the date"),
        ({"day": "2026-02-31"}, "Enter the date"),
        ({"day": "1999-01-01"}, "no sessions to print for"),
        ({"day": DAY.isoformat(), "kind": "posters"}, "There is no document"),
        ({"day": DAY.isoformat(), "club": "x"}, "Choose one of your clubs."),
    ],
)
def test_an_impossible_batch_is_explained_beside_the_field(directing, sent, says):
    answer = directing(evening()).post(reverse("batches"), {"kind": "results", **sent})
    assert answer.status_code == 422
    assert says in answer.content.decode()
    assert 'aria-invalid="true"' in answer.content.decode()


def test_a_batch_is_its_owners_while_they_direct_at_all_of_its_clubs(set_up, directing):
    client = directing(set_up)
    made = request_batch(
        kind="results",
        paper="A4",
        ink="colour",
        sessions=ChosenSessions(None, event_ids=(set_up.event.pk,)),
        by=DIRECTOR.user(set_up.director.pk),
        key=uuid4(),
    )
    address = reverse("batch", args=[made.pk])
    assert client.get(address).status_code == 200
    assert client.get(reverse("batch_zip", args=[made.pk])).status_code == 404
    Director.objects.filter(user=set_up.director).delete()
    assert client.get(address).status_code == 403
