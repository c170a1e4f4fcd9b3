"""One document of many sessions: progress, cancelling, safe to run twice."""

import time
from dataclasses import replace
from io import BytesIO
from uuid import uuid4
from zipfile import ZipFile

import pytest

from tests.tournaments.evenings import DAY, DIRECTOR, evening
from tests.tournaments.printing.reading import text_of
from tournaments.printing import tasks
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.bundle import zipped
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.models import Document
from tournaments.printing.selectors import (
    ChosenSessions,
    batch,
    batch_files,
    batch_problems,
    document,
    documents,
    sessions_held,
)
from tournaments.printing.services import cancel_batch, cancel_document, prune_documents
from tournaments.printing.tasks import (
    print_batch,
    print_batch_again,
    print_document,
    render_document,
)
from tournaments.record.services.ledger import KeyReusedError
from tournaments.site.keys import Actor
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError

pytestmark = pytest.mark.django_db


def asked_for(evenings, kind="guide-cards", key=None, by=DIRECTOR):
    return print_batch(
        kind=kind,
        sessions=ChosenSessions(None, event_ids=tuple(each.event.pk for each in evenings)),
        paper="A4",
        ink="colour",
        by=by,
        key=key or uuid4(),
    )


@pytest.mark.django_db(transaction=True)
def test_a_batch_makes_a_document_of_every_session_and_one_archive():
    evenings = [evening(names=True).start().play() for _ in range(3)]

    made = batch(asked_for(evenings, "results").pk)

    assert (made.status, made.ready, made.total) == ("ready", 3, 3)
    archive = ZipFile(BytesIO(zipped(batch_files(made.id))))
    assert archive.testzip() is None
    assert archive.namelist() == sorted(
        f"{each.club.slug}/{each.event.slug}-results.pdf" for each in evenings
    )
    for each in evenings:
        pages = archive.read(f"{each.club.slug}/{each.event.slug}-results.pdf")
        assert each.club.name in text_of(pages)


@pytest.mark.django_db(transaction=True)
def test_a_document_that_cannot_be_made_is_reported_and_the_others_are_made():
    ready, early = evening().start().play(), evening()

    made = batch(asked_for([ready, early], "results").pk)

    assert (made.status, made.ready, made.missing) == ("ready", 1, 1)
    (problem,) = batch_problems(made.id)
    assert (problem.club, problem.problem) == (
        early.club.name,
        "Start the session first: there are no results yet.",
    )
    early.start()
    print_batch_again(batch_id=made.id)
    assert batch(made.id).ready == 2


def test_the_same_key_is_the_same_batch_and_no_other():
    evenings, key = [evening()], uuid4()
    first = asked_for(evenings, key=key)
    assert asked_for(evenings, key=key).pk == first.pk
    assert Document.objects.filter(batch=first).count() == 1
    with pytest.raises(KeyReusedError):
        asked_for(evenings, kind="travellers", key=key)
    with pytest.raises(KeyReusedError):
        asked_for([evening()], key=key)
    assert asked_for(evenings, key=key, by=Actor("user:77")).pk != first.pk  # a key of their own


def test_a_batch_called_off_makes_nothing_more():
    made = asked_for([evening(), evening()])  # handed over on commit, which never comes
    one, two = Document.objects.filter(batch=made).order_by("id")
    render_document(one.pk)

    cancel_batch(batch_id=made.pk)
    render_document(two.pk)

    found = batch(made.pk)
    assert (found.status, found.counts["ready"], found.counts["cancelled"]) == ("cancelled", 1, 1)
    assert Document.objects.get(pk=two.pk).pdf is None
    cancel_batch(batch_id=made.pk)
    tasks.render_batch(made.pk)
    assert batch(made.pk) == found


def test_a_document_in_work_stops_at_the_next_sheet(monkeypatch):
    asked = print_document(session_id=evening(names=True).session.pk, kind="travellers")
    drawn = []
    kind = CATALOGUE["travellers"]

    def slowly(content, paper):
        document = kind.layout(content, paper)

        def page(sheet):
            drawn.append(1)
            document.pages[0](sheet)
            if len(drawn) == 2:
                cancel_document(document_id=asked.pk)

        return replace(document, pages=(page,) * 50)

    monkeypatch.setattr(
        printing, "CATALOGUE", {**CATALOGUE, "travellers": replace(kind, layout=slowly)}
    )
    render_document(asked.pk)

    assert len(drawn) == 2
    assert (document(asked.pk).status, document(asked.pk).total) == ("cancelled", 50)
    assert Document.objects.get(pk=asked.pk).pdf is None


def test_a_finished_document_cannot_be_called_off_and_a_called_off_one_can_be_asked_for_again():
    session = evening().session.pk
    asked = print_document(session_id=session, kind="travellers")
    cancel_document(document_id=asked.pk)
    cancel_document(document_id=asked.pk)
    assert print_document(session_id=session, kind="travellers").status == "waiting"
    render_document(asked.pk)
    with pytest.raises(ConflictError, match="finished"):
        cancel_document(document_id=asked.pk)
    with pytest.raises(NotFoundError):
        cancel_document(document_id=999_999)


@pytest.mark.django_db(transaction=True)
def test_the_same_content_is_not_drawn_again_for_a_batch(monkeypatch):
    set_up = evening().start().play()
    first = print_document(session_id=set_up.session.pk, kind="results")
    monkeypatch.setattr(printing, "printed", lambda *_: 1 / 0)

    made = asked_for([set_up], "results")

    (copied,) = Document.objects.filter(batch=made)
    assert copied.status == "ready"
    assert copied.pdf == Document.objects.get(pk=first.pk).pdf
    assert {each.id for each in documents(set_up.session.pk)} == {first.pk, copied.pk}


@pytest.mark.django_db(transaction=True)
def test_a_broker_that_does_not_answer_is_told_for_the_whole_batch(monkeypatch):
    def unreachable(*_arguments, **_more):
        raise tasks.OperationalError("no route")

    monkeypatch.setattr(tasks.render_batch, "delay", unreachable)
    made = batch(asked_for([evening(), evening()]).pk)
    assert made.counts["failed"] == 2
    assert {each.problem for each in batch_problems(made.id)} == {tasks.NO_WORKER}


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"kind": "posters"}, "kind"),
        ({"sessions": ChosenSessions(())}, "day"),
        ({"paper": "A3"}, "paper"),
    ],
)
def test_refuses_a_batch_of_nothing(change, field):
    asked = {
        "kind": "results",
        "sessions": ChosenSessions(None, event_ids=(evening().event.pk,)),
        "paper": "A4",
        "ink": "colour",
        "by": DIRECTOR,
        "key": uuid4(),
    }
    with pytest.raises(RefusedError) as refused:
        print_batch(**{**asked, **change})
    assert refused.value.field == field


def test_the_sessions_of_a_day_are_those_of_the_clubs_asked_for():
    one, other = evening(), evening()
    both = sessions_held(ChosenSessions((one.club.pk, other.club.pk), DAY))
    assert {line.id for line in both} == {one.session.pk, other.session.pk}
    assert [line.id for line in sessions_held(ChosenSessions((other.club.pk,), DAY))] == [
        other.session.pk
    ]
    assert [
        line.id for line in sessions_held(ChosenSessions((one.club.pk,), event_ids=(one.event.pk,)))
    ] == [one.session.pk]
    assert sessions_held(ChosenSessions((other.club.pk,), event_ids=(one.event.pk,))) == ()


def test_pruning_deletes_what_nobody_asked_for_in_a_while():
    old, new = (print_document(session_id=evening().session.pk, kind="travellers") for _ in "ab")
    made = asked_for([evening()])
    line = new.requested_at
    Document.objects.filter(pk=old.pk).update(requested_at=line.replace(year=2020))
    Document.objects.filter(batch=made).update(requested_at=line.replace(year=2020))
    made.requested_at = line.replace(year=2020)
    made.save()

    assert prune_documents(before=line) == 2

    assert document(old.pk) is None
    assert document(new.pk) is not None
    assert batch(made.pk) is None


def test_asking_again_keeps_pages_for_longer():
    session = evening().session.pk
    asked = print_document(session_id=session, kind="travellers")
    render_document(asked.pk)
    long_ago = asked.requested_at.replace(year=2020)
    Document.objects.filter(pk=asked.pk).update(requested_at=long_ago)
    print_document(session_id=session, kind="travellers")
    assert document(asked.pk).requested_at > long_ago


def test_a_name_that_comes_twice_is_kept_twice():
    archive = ZipFile(BytesIO(zipped([("a.pdf", b"1"), ("a.pdf", b"2"), ("b.pdf", b"3")])))
    assert {name: archive.read(name) for name in archive.namelist()} == {
        "a.pdf": b"1",
        "a-2.pdf": b"2",
        "b.pdf": b"3",
    }


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.django_db(transaction=True)
def test_a_real_worker_makes_a_batch(celery_worker):
    made = asked_for([evening() for _ in range(5)])
    deadline = time.monotonic() + 30
    while batch(made.pk).status == "running":
        assert time.monotonic() < deadline, batch(made.pk)
        time.sleep(0.05)
    assert batch(made.pk).ready == 5
