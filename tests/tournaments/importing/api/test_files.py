"""Importing through the API: send, look, import."""

from uuid import uuid4

import pytest

from tests.tournaments.callers import Caller, problem
from tests.tournaments.evenings import evening, proved
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.importing.models import KeptFile
from tournaments.importing.plans import Target, kept_target
from tournaments.importing.services.events import call_off
from tournaments.importing.tasks import import_file

pytestmark = pytest.mark.django_db


def send(caller, club: int, content: bytes, name: str = "evening.xml"):
    return caller.http.generic(
        "POST",
        f"/api/v1/clubs/{club}/files/?name={name}",
        content,
        content_type="application/octet-stream",
    )


@pytest.fixture
def held():
    return evening(names=True).start()


@pytest.fixture
def caller(held):
    return Caller(held.director)


def test_a_file_is_sent_looked_at_and_imported_once(held, caller):
    kept = send(caller, held.club.pk, SMALL).json()

    plan = caller.get(f"files/{kept['id']}/").json()
    assert (plan["kind"], plan["holds"][0]) == ("usebio", "12 results of 4 pairs")
    assert (plan["changes"], plan["left_out"]) == ([], [])

    key = uuid4()
    done = caller.post(f"files/{kept['id']}/import/", {}, key=key).json()
    assert caller.post(f"files/{kept['id']}/import/", {}, key=key).json() == done
    problem(caller.post(f"files/{kept['id']}/import/", {}), 409, "conflict")
    problem(caller.get(f"files/{kept['id']}/"), 409, "conflict")

    event = held.club.events.exclude(pk=held.event.pk).get()
    assert done == {"event": event.pk, "kind": "usebio", "warnings": []}


def test_scores_go_into_a_session_and_conflicts_only_where_they_are_named(held, caller):
    result = held.results()[0]
    held.enter(result, "4SN=")
    line = f"Table,Round,Board,Score\n1,1,{result.board},-50\n"
    session = held.session.pk
    kept = send(caller, held.club.pk, line.encode()).json()["id"]
    plan = caller.get(f"files/{kept}/", session=session).json()
    (change,) = plan["changes"]
    assert (change["state"], change["before"], change["after"]) == ("differs", "4SN=", "-50")

    problem(caller.post(f"files/{kept}/import/", {"session": session}), 422, "refused")
    body = {"session": session, "replaced": [change["mark"]]}
    done = caller.post(f"files/{kept}/import/", body).json()

    assert done["event"] == held.event.pk
    result.refresh_from_db()
    assert result.bare_score == -50
    assert proved(held)


def test_what_cannot_be_read_is_named(held, caller):
    kept = send(caller, held.club.pk, b"%PDF-1.7").json()["id"]

    answer = problem(caller.get(f"files/{kept}/"), 422, "refused")

    assert answer["detail"].startswith("This is a PDF")
    assert problem(send(caller, held.club.pk, b""), 422, "refused")["detail"] == (
        "The file is empty."
    )


def test_a_file_too_large_is_not_kept(held, caller):
    problem(send(caller, held.club.pk, b"x" * (10 * 1024 * 1024 + 1)), 413, "content-too-large")

    assert not KeptFile.objects.exists()


def test_a_session_of_another_club_is_refused(held, caller):
    kept = send(caller, held.club.pk, b"Table,Round,Board,Score\n1,1,1,-50\n").json()["id"]
    elsewhere = evening().start()

    problem(
        caller.post(f"files/{kept}/import/", {"session": elsewhere.session.pk}), 403, "forbidden"
    )


def test_a_file_of_megabytes_is_taken_and_one_sent_as_json_is_told_what_to_send(caller, held):
    club = held.club.pk
    assert send(caller, club, b"\n" * 3 * 1024**2 + b"Name\nAnn Orme\n").status_code == 201

    wrong = caller.http.generic(
        "POST", f"/api/v1/clubs/{club}/files/", b"{}", content_type="application/json"
    )

    assert problem(wrong, 415, "unsupported-media-type")["title"] == (
        "This type of content is not accepted here"
    )


def test_a_file_is_imported_in_the_background(held, caller, django_capture_on_commit_callbacks):
    kept = send(caller, held.club.pk, SMALL).json()["id"]
    with django_capture_on_commit_callbacks() as hand_over:
        asked = caller.post(f"files/{kept}/job/", {})
    assert (asked.status_code, asked.json()["state"]) == (202, "waiting")

    for each in hand_over:
        each()
    job = caller.get(f"files/{kept}/job/").json()
    event = held.club.events.exclude(pk=held.event.pk).get()
    assert (job["state"], job["problem"]) == ("ready", "")
    assert job["outcome"]["event"] == event.pk
    problem(caller.post(f"files/{kept}/job/", {}), 409, "conflict")


def test_an_import_that_waits_is_called_off(held, caller, django_capture_on_commit_callbacks):
    kept = send(caller, held.club.pk, SMALL).json()["id"]
    with django_capture_on_commit_callbacks() as hand_over:
        caller.post(f"files/{kept}/job/", {})
    assert caller.post(f"files/{kept}/job/cancellation/", {}).json()["state"] == "cancelled"
    for each in hand_over:
        each()
    assert caller.get(f"files/{kept}/job/").json()["state"] == "cancelled"
    assert held.club.events.count() == 1


def test_an_import_called_off_while_it_runs_leaves_nothing(held, caller):
    kept = send(caller, held.club.pk, SMALL).json()["id"]
    row = KeptFile.objects.get(pk=kept)
    row.state, row.asked_by = "waiting", row.kept_by
    row.wanted = kept_target(Target(club=held.club.name, club_id=held.club.pk))
    row.save()
    call_off(kept)

    import_file(kept)

    row.refresh_from_db()
    assert (row.state, row.outcome) == ("cancelled", {})
    assert held.club.events.count() == 1
