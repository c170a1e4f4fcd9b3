from datetime import timedelta
from functools import partial

import pytest

from tests.tournaments.evenings import evening, rule
from tests.tournaments.printing.reading import opened
from tournaments.printing import tasks
from tournaments.printing.catalogue import printing
from tournaments.printing.models import Document
from tournaments.printing.selectors import document, document_pages, documents
from tournaments.printing.services import (
    GIVEN_UP_AFTER,
    begin_document,
    refile_document,
    request_document,
)
from tournaments.printing.tasks import print_document, render_document
from tournaments.site.refusals import NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


@pytest.fixture
def asked():
    """A document asked for, with no worker yet (the test's transaction never commits)."""
    return print_document(session_id=evening().session.pk, kind="travellers")


@pytest.mark.django_db(transaction=True)
def test_a_document_is_made_once_the_asking_is_committed():
    asked = print_document(session_id=evening().session.pk, kind="guide-cards", paper="letter")
    made = document(asked.pk)
    assert (made.status, made.problem) == ("ready", "")
    assert made.done == made.total == len(opened(document_pages(asked.pk)).pages)
    assert made.file_name == f"{asked.session.event.slug}-guide-cards.pdf"


def test_it_waits_for_the_commit(asked):
    assert document(asked.pk).status == "waiting"
    assert document_pages(asked.pk) is None


def test_the_same_content_is_the_same_document():
    session = evening().start().session.pk
    first = print_document(session_id=session, kind="travellers")
    assert print_document(session_id=session, kind="travellers").pk == first.pk
    assert print_document(session_id=session, kind="travellers", paper="letter").pk != first.pk


def test_another_content_is_another_document():
    set_up = evening().start().play()
    before = print_document(session_id=set_up.session.pk, kind="results")
    rule(set_up.results()[0], "A6040")
    after = print_document(session_id=set_up.session.pk, kind="results")
    everything = print_document(session_id=set_up.session.pk, kind="results-travellers")
    assert len({before.pk, after.pk, everything.pk}) == 3
    assert [each.id for each in documents(set_up.session.pk)] == [
        everything.pk,
        after.pk,
        before.pk,
    ]


def test_a_task_run_twice_makes_the_same_pages(asked):
    render_document(asked.pk)
    first = document_pages(asked.pk)
    render_document(asked.pk)
    assert document_pages(asked.pk) == first
    Document.objects.filter(pk=asked.pk).update(status="rendering", done=1)
    render_document(asked.pk)
    assert document_pages(asked.pk) == first
    assert document(asked.pk).done == document(asked.pk).total


def test_progress_is_added_up():
    asked = print_document(session_id=evening().session.pk, kind="travellers")
    begin_document(document_id=asked.pk, total=5)
    progress = printing._Progress(asked.pk)
    progress._told_at -= 1
    progress.sheet_done()
    progress.sheet_done()
    assert (document(asked.pk).done, document(asked.pk).total) == (1, 5)


def test_a_document_that_does_not_exist_is_left_alone():
    render_document(999_999)


def test_a_failure_is_told_in_a_plain_sentence_and_can_be_tried_again(asked, monkeypatch, caplog):
    with monkeypatch.context() as broken:
        broken.setattr(printing, "build", object)  # the fingerprint differs…
        broken.setattr(printing, "layout", lambda *_: 1 / 0)  # …and the layout breaks
        render_document(asked.pk)
    failed = document(asked.pk)
    assert (failed.status, failed.problem) == ("failed", printing.COULD_NOT_PRINT)
    assert "ZeroDivisionError" in caplog.text

    again = print_document(session_id=asked.session_id, kind="travellers")
    render_document(again.pk)
    assert document(again.pk).status == "ready"


def test_pages_made_by_another_version_of_the_program_are_made_again(asked, monkeypatch):
    again = partial(print_document, session_id=asked.session_id, kind="travellers")
    assert again().pk == asked.pk

    monkeypatch.setattr(printing, "build", lambda: "another")

    assert again().pk != asked.pk


def test_content_that_changed_before_it_was_printed_is_not_kept_under_the_earlier_one():
    set_up = evening().start().play()
    early = print_document(session_id=set_up.session.pk, kind="results")
    promised = early.fingerprint
    rule(set_up.results()[0], "A6040")

    render_document(early.pk)

    assert document(early.pk).fingerprint != promised
    assert print_document(session_id=set_up.session.pk, kind="results").pk == early.pk


def test_two_documents_never_claim_the_same_content():
    session = evening().session.pk
    one = request_document(session_id=session, kind="results", paper="A4", fingerprint="a" * 64)
    two = request_document(session_id=session, kind="results", paper="A4", fingerprint="b" * 64)
    refile_document(document_id=two.pk, fingerprint="a" * 64)
    assert document(one.pk).fingerprint == "a" * 64
    assert document(two.pk).fingerprint not in ("a" * 64, "b" * 64)


def test_a_lost_worker_does_not_keep_a_document_for_ever(asked, django_capture_on_commit_callbacks):
    begin_document(document_id=asked.pk, total=4)
    with django_capture_on_commit_callbacks() as none_yet:
        print_document(session_id=asked.session_id, kind="travellers")
    Document.objects.filter(pk=asked.pk).update(
        requested_at=asked.requested_at - GIVEN_UP_AFTER - timedelta(seconds=1)
    )
    with django_capture_on_commit_callbacks() as callbacks:
        print_document(session_id=asked.session_id, kind="travellers")
    assert (len(none_yet), len(callbacks)) == (0, 1)


def test_a_broker_that_does_not_answer_is_reported(
    asked, monkeypatch, django_capture_on_commit_callbacks
):
    def unreachable(*_arguments, **_more):
        raise tasks.OperationalError("no route")

    monkeypatch.setattr(render_document, "apply_async", unreachable)
    with django_capture_on_commit_callbacks(execute=True):
        print_document(session_id=asked.session_id, kind="travellers")
    assert document(asked.pk).problem == tasks.NO_WORKER


@pytest.mark.parametrize(
    ("kind", "paper", "field"), [("posters", "A4", "kind"), ("travellers", "A3", "paper")]
)
def test_refuses_what_cannot_be_printed(kind, paper, field):
    with pytest.raises(RefusedError) as refused:
        print_document(session_id=evening().session.pk, kind=kind, paper=paper)
    assert refused.value.field == field


def test_refuses_results_of_a_session_that_has_not_started():
    with pytest.raises(RefusedError, match="no results yet"):
        print_document(session_id=evening().session.pk, kind="results")


def test_there_is_no_session_of_that_number():
    with pytest.raises(NotFoundError):
        print_document(session_id=999_999, kind="travellers")
