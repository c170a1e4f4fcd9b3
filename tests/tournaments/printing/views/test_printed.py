"""Documents that a worker makes: several as one file, shown in our page, a day of clubs."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.urls import reverse

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import DAY, evening
from tests.tournaments.pages import HTMX
from tests.tournaments.printing.reading import opened
from tests.tournaments.printing.views.test_printing import ask
from tournaments.clubs.models import Director
from tournaments.printing.selectors import batches, documents

# What is handed over on commit needs a commit.
pytestmark = pytest.mark.django_db(transaction=True)


def test_everything_for_tonight_is_one_file():
    set_up = evening()
    client = logged_in(set_up.director)

    answer = ask(client, set_up, everything="before").content.decode()

    (made,) = documents(set_up.session.pk)
    assert (made.kind, made.about) == ("bundle", "travellers,guide-cards")
    assert made.status == "ready"
    assert "Traveller slips, Table guide cards" in answer
    shown = client.get(f"{reverse('print_page', args=[set_up.session.pk])}?show={made.id}")
    pages = reverse("document_pdf", args=[made.id])
    assert f'src="{pages}#view=FitH"' in shown.content.decode()


def test_pages_are_shown_in_our_own_page_only_and_sent_once():
    set_up = evening()
    client = logged_in(set_up.director)
    ask(client, set_up, kind="travellers")
    address = reverse("document_pdf", args=[documents(set_up.session.pk)[0].id])

    sent = client.get(address)

    assert sent.headers["X-Frame-Options"] == "SAMEORIGIN"
    assert "frame-ancestors 'self'" in sent.headers["Content-Security-Policy"]
    again = client.get(address, headers={"If-None-Match": sent.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    stranger = logged_in(User.objects.create_user("stranger"))
    refused = stranger.get(address, headers={"If-None-Match": sent.headers["ETag"]})
    assert refused.status_code == 404  # the event is still being set up


def test_a_director_prints_a_day_of_their_clubs_and_downloads_it():
    one, other, foreign = (evening(names=True).start().play() for _ in "abc")
    Director.objects.create(user=one.director, club=other.club)
    client = logged_in(one.director)
    assert foreign.club.name not in client.page("batches")

    sent = {"kind": "results", "day": DAY.isoformat(), "key": str(uuid4())}
    answer = client.post(reverse("batches"), sent)
    assert client.post(reverse("batches"), sent)["Location"] == answer["Location"]

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


def test_the_sheets_of_a_part_are_of_that_part_alone():
    """A bundle's pages are the pages of its documents."""
    set_up = evening()
    client = logged_in(set_up.director)
    for kind in ("travellers", "guide-cards"):
        ask(client, set_up, kind=kind)
    ask(client, set_up, everything="before")
    together, *alone = documents(set_up.session.pk)
    assert together.total == sum(each.total for each in alone)
    pdf = client.get(reverse("document_pdf", args=[together.id])).content
    assert len(opened(pdf).pages) == together.total
