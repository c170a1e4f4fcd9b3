"""``manage.py print`` and ``prune_documents``."""

import pytest
from django.core.management.base import CommandError

from tests.tournaments.evenings import evening
from tests.tournaments.printing.reading import opened, text_of
from tournaments.printing.models import Document
from tournaments.printing.tasks import print_document
from tournaments.record.services.events import add_session

pytestmark = pytest.mark.django_db


def test_writes_one_document_into_a_file(run, tmp_path):
    held, out = evening(), tmp_path / "slips.pdf"

    _, said = run("print", held.event.slug, "travellers", "--out", out, "--paper", "letter")

    assert f"{out}:" in said
    assert opened(out.read_bytes()).pages[0].mediabox.width == 612
    assert "Traveller slips · page 1" in text_of(out.read_bytes())


def test_writes_several_and_whole_moments_to_standard_output(run, capfdbinary):
    held = evening().start().play()

    run("print", held.event.pk, "guide-cards", "after", "--ink", "black", "--cut")

    pages = text_of(capfdbinary.readouterr().out)
    assert "Guide cards · page 1" in pages
    assert "Results · page 1" in pages


def test_leaves_out_what_cannot_be_made_yet_and_says_so(run):
    held = evening()
    with pytest.raises(CommandError, match="None of the documents for 'after' can be printed yet"):
        run("print", held.event.slug, "after")
    listed, _ = run("print", held.event.slug, "list")
    assert "travellers" in listed
    assert "Start the session first" in listed


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("posters",), "There is no document 'posters'"),
        (("results",), "Start the session first"),
        (("travellers", "--about", "3-ns"), "no part to choose"),
        (("travellers", "guide-cards", "--about", "1"), "--about works with one document"),
        (("travellers", "--session", "7"), "Choose a session with --session: 1"),
    ],
)
def test_says_what_is_wrong(run, words, says):
    with pytest.raises(CommandError, match=says):
        run("print", evening().event.slug, *words, "--out", "/nowhere/x.pdf")


def test_a_file_that_cannot_be_written_is_named(run):
    with pytest.raises(CommandError, match=r"/nowhere/x\.pdf cannot be written"):
        run("print", evening().event.slug, "travellers", "--out", "/nowhere/x.pdf")


def test_asks_which_of_several_sessions(run):
    held = evening()
    add_session(event_id=held.event.pk)
    with pytest.raises(CommandError, match="Choose a session with --session: 1, 2"):
        run("print", held.event.slug, "travellers")


def test_prunes_what_is_older_than_so_many_days(run):
    asked = print_document(session_id=evening().session.pk, kind="travellers")
    assert run("prune_documents")[0] == "Deleted 0 documents older than 30 days.\n"
    Document.objects.filter(pk=asked.pk).update(requested_at=asked.requested_at.replace(year=2020))
    assert run("prune_documents", "--days", "7")[0] == "Deleted 1 document older than 7 days.\n"
    with pytest.raises(CommandError, match="--days"):
        run("prune_documents", "--days", "-1")
