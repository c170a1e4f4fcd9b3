"""Lines of the log: their number, their form, and what is not in them."""

import json
import logging
import re
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from uuid import uuid4

import pytest
from django.db import DatabaseError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory, override_settings

from config.logs import JsonFormatter, PlainFormatter, RequestNumberMiddleware
from tests.tournaments.evenings import evening
from tournaments.clubs.services import appoint_director, issue_token
from tournaments.printing import tasks
from tournaments.printing.models import Document
from tournaments.printing.services import request_document
from tournaments.printing.tasks import print_document, render_document
from tournaments.seating.services.names import enter_names
from tournaments.site.request_number import LETTERS, current_number, numbered

NUMBER = re.compile(rf"[{LETTERS}]{{4}}(-[{LETTERS}]{{4}}){{2}}")


def answered(**headers: str) -> tuple[HttpResponse, str]:
    """Return an answer and the number that its view worked under."""
    seen = []

    def view(request: HttpRequest) -> HttpResponse:
        seen.append(current_number())
        return HttpResponse()

    response = RequestNumberMiddleware(view)(RequestFactory().get("/", headers=headers))
    return response, seen[0]


def test_every_answer_has_a_new_number_which_its_view_knows() -> None:
    first, known = answered()
    second, _ = answered()

    assert first["X-Request-ID"] == known
    assert NUMBER.fullmatch(known)
    assert first["X-Request-ID"] != second["X-Request-ID"]
    assert current_number() == ""


@pytest.mark.parametrize(
    ("trusted", "sent", "taken"),
    [
        (["127.0.0.1"], "proxy-7.1", True),
        ([], "proxy-7.1", False),
        (["127.0.0.1"], "two\nlines", False),
        (["127.0.0.1"], "x" * 65, False),
    ],
)
def test_only_our_own_proxy_gives_a_number(trusted: list[str], sent: str, taken: bool) -> None:
    with override_settings(TRUSTED_PROXIES=trusted):
        response, known = answered(**{"X-Request-ID": sent})

    assert (known == sent) is taken
    assert response["X-Request-ID"] == known


@pytest.fixture
def lines() -> Iterator[StringIO]:
    """What is logged, as JSON."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(JsonFormatter())
    heard = [logging.getLogger(name) for name in ("", "django")]
    before = [logger.level for logger in heard]
    for logger in heard:
        logger.addHandler(handler)
        logger.setLevel(logging.INFO)
    yield stream
    for logger, level in zip(heard, before, strict=True):
        logger.removeHandler(handler)
        logger.setLevel(level)


def written(stream: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


@pytest.mark.django_db
def test_the_line_about_an_address_that_is_not_there_has_the_number_of_its_answer(
    client: Client, lines: StringIO
) -> None:
    response = client.get("/nothing/")

    (line,) = written(lines)
    assert line["request"] == response["X-Request-ID"]
    assert line["message"] == "Not Found: /nothing/"
    assert set(line) == {"at", "level", "logger", "process", "message", "request"}


@pytest.mark.django_db
def test_a_failure_tells_the_number_under_which_it_was_logged(
    lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*arguments: object) -> None:
        raise DatabaseError("no such column\nDETAIL:  Key (name)=(Anne Example) exists.")

    monkeypatch.setattr(
        "django.contrib.sessions.middleware.SessionMiddleware.process_request", broken
    )
    client = Client(raise_request_exception=False)

    page = client.get("/")

    number = page["X-Request-ID"]
    assert f"this number: {number}" in page.content.decode()
    (line,) = (line for line in written(lines) if line["level"] == "ERROR")
    assert line["request"] == number
    assert "no such column" in str(line["error"])
    assert "Anne" not in lines.getvalue()


@pytest.mark.django_db
def test_a_database_that_is_away_gives_no_traceback(
    lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    def away(*arguments: object) -> None:
        raise OperationalError("database is locked")

    monkeypatch.setattr(
        "django.contrib.sessions.middleware.SessionMiddleware.process_request", away
    )

    assert Client(raise_request_exception=False).get("/").status_code == 503

    found = [line for line in written(lines) if line["level"] == "ERROR"]
    assert "Another program has kept the database locked for too long." in {
        line["message"] for line in found
    }
    assert not [line for line in found if "error" in line]


@pytest.mark.parametrize("letter", ["t", "p", "c"])
def test_a_plain_line_ends_with_the_number(letter: str) -> None:
    record = logging.makeLogRecord({"msg": "Not Found: %s", "args": (f"/{letter}/Zx81/score/",)})
    with numbered("K7M3-Q9TX-AB2C"):
        line = PlainFormatter().format(record)

    assert line.endswith(f"Not Found: /{letter}/…/score/ [request K7M3-Q9TX-AB2C]")


@pytest.mark.django_db
def test_a_foreign_host_is_one_line_without_a_traceback(lines: StringIO) -> None:
    response = Client().get("/", headers={"host": "elsewhere.example"})

    assert response.status_code == 400
    line, *others = (line for line in written(lines) if "DisallowedHost" in str(line["logger"]))
    assert "elsewhere.example" in str(line["message"])
    assert not others
    assert "error" not in line


@pytest.mark.django_db(transaction=True)
def test_a_task_carries_the_number_of_the_request_that_started_it(
    lines: StringIO, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tasks.printing, "layout", lambda *_: 1 / 0)
    session = evening().session.pk
    with numbered("K7M3-Q9TX-AB2C"):
        asked = print_document(session_id=session, kind="travellers")

    (line,) = (line for line in written(lines) if line["level"] == "ERROR")
    assert line["message"] == f"Document {asked.pk} could not be made"
    assert line["request"] == "K7M3-Q9TX-AB2C"
    assert current_number() == ""


@pytest.mark.slow
@pytest.mark.redis
@pytest.mark.usefixtures("celery_worker")
def test_the_number_goes_with_a_task_to_a_real_worker(tmp_path: Path) -> None:
    session = evening().session.pk
    asked = request_document(session_id=session, kind="travellers", paper="A4", fingerprint="0")
    Document.objects.filter(pk=asked.pk).update(paper="A9")  # which no page can be laid out for
    with numbered("K7M3-Q9TX-AB2C"):
        render_document.delay(asked.pk)

    line = f"Document {asked.pk} could not be made [request K7M3-Q9TX-AB2C]"
    deadline = time.monotonic() + 30
    while line not in (tmp_path / "worker.log").read_text():
        assert time.monotonic() < deadline, (tmp_path / "worker.log").read_text()
        time.sleep(0.05)


@pytest.mark.django_db(transaction=True)
def test_an_evening_leaves_no_name_no_token_and_no_password_in_the_log(
    client: Client, lines: StringIO
) -> None:
    played = evening()
    name = "Quentin Zephyr"
    enter_names(
        contestant_id=played.event.contestants.order_by("id")[0].pk, names=[name, "Una Vane"]
    )
    played.start()
    user = appoint_director(club_id=played.event.club_id, username="ann", password="correct-horse")
    token = issue_token(user=user, name="Table").token
    result = played.results()[0]
    api = {"Authorization": f"Token {token}", "Idempotency-Key": str(uuid4())}
    place = f"/api/v1/sittings/{result.sitting_id}/results/{result.board}/"

    for score in ("4SN=", "9NTN="):
        client.put(
            place,
            {"score": score, "expected_version": None},
            content_type="application/json",
            headers=api,
        )
    client.post("/login/", {"login": "ann", "password": "wrong-horse"})
    client.post("/login/", {"login": "ann", "password": "correct-horse"})
    client.get(f"/director/players/?name={name}&q={name}")
    client.get("/account/invitation/not-a-link-of-ours/")
    client.get("/account/password/new/1-abc-def/")
    print_document(session_id=played.session.pk, kind="results")

    log = lines.getvalue()
    assert "/results/" in log  # the refused score
    for secret in (name, token, "correct-horse", "wrong-horse", "not-a-link-of-ours", "abc-def"):
        assert secret not in log
