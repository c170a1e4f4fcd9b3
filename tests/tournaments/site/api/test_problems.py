"""Whatever is wrong with a request is said as problem details, and is never a failure of ours."""

import json

import pytest
from django.db import IntegrityError
from django.test import Client, RequestFactory

from tests.tournaments.callers import problem
from tests.tournaments.evenings import evening
from tournaments.record.selectors import events as events_selector
from tournaments.site.api.base import LARGEST_BODY
from tournaments.site.api.problems import problem_details

HUGE = 2**63


@pytest.mark.parametrize(
    "address",
    [
        "/api/",
        "/api/v1/",
        "/api/v2/events/",
        "/api/v1/events",
        "/api/v1/nothing/",
        "/api/v1/events/no-such-event/standings/",
        f"/api/v1/events/{HUGE}/",
        "/api/v1/events/%00/",
        "/api/v1/events/%FF%FE/",
        f"/api/v1/sessions/{HUGE}/travellers/1/",
        f"/api/v1/sessions/1/travellers/{HUGE}/",
        "/api/v1/sessions/999999999999999/travellers/999999999999999/",
        "/api/v1/sessions/0/travellers/1/",
        "/api/v1/sections/999999999999999/seating/",
        "/api/v1/problems/no-such-problem/",
        "/api/v1/" + "a" * 5000,
    ],
)
def test_an_address_with_nothing_there_is_a_problem_too(anonymous, address):
    problem(anonymous.http.get(address), 404, "not-found")


def test_says_that_addresses_end_with_a_slash(anonymous):
    found = problem(anonymous.http.get("/api/v1/events"), 404, "not-found")

    assert found["detail"].endswith("Addresses end with a slash.")


def test_a_wrong_method_names_the_right_ones(anonymous):
    response = anonymous.http.put("/api/v1/movements/")

    problem(response, 405, "method-not-allowed")
    assert "GET" in response.headers["Allow"]


BODIES = {
    "not JSON": b'{"username": ',
    "nothing but a brace": b"{",
    "not UTF-8": b'{"username": "\xff"}',
    "a number too long": b"1" * 5000,
    "not a number": b'{"username": NaN}',
    "nested without end": b"[" * 100_000,
    "nested too deep": b"[" * 9 + b"]" * 9,
    "a NUL": rb'{"username": "\u0000", "password": "x"}',
    "half a character": rb'{"username": "\ud800", "password": "x"}',
    "a name that is half a character": rb'{"\udfff": "x"}',
    "a list": b"[]",
    "a text": b'"text"',
    "null": b"null",
    "nothing": b"",
    "wrong types": b'{"username": {"a": 1}, "password": [1]}',
    "a misspelt field": b'{"user": "a", "password": "b"}',
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_refuses_a_body_that_makes_no_sense(anonymous, body):
    response = anonymous.http.generic(
        "POST", "/api/v1/token/", body, content_type="application/json"
    )

    problem(response, 400, "invalid-request")


def test_names_each_field_that_is_wrong(anonymous):
    response = anonymous.post("token/", {"username": "", "extra": 1})

    assert problem(response, 400, "invalid-request")["errors"] == [
        {
            "field": "extra",
            "sentence": "There is no such field here. "
            "The fields are: username, password, code, name, days.",
        }
    ]
    response = anonymous.post("token/", {"username": ""})
    fields = [e["field"] for e in problem(response, 400, "invalid-request")["errors"]]
    assert fields == ["username", "password"]


def test_names_the_place_in_a_list(director, thursday):
    contestant = thursday.event.contestants.first()

    response = director.put(f"contestants/{contestant.pk}/names/", {"names": ["Ann", "x" * 201]})

    assert problem(response, 400, "invalid-request")["errors"][0]["field"] == "names.1"


def test_refuses_a_body_that_is_too_large(anonymous):
    body = json.dumps({"username": "a" * LARGEST_BODY, "password": "b"})

    response = anonymous.http.generic(
        "POST", "/api/v1/token/", body, content_type="application/json"
    )

    problem(response, 413, "content-too-large")


@pytest.mark.parametrize("sent", ["text/plain", "multipart/form-data; boundary=x", "", "nonsense"])
def test_reads_nothing_but_json(anonymous, sent):
    response = anonymous.http.generic("POST", "/api/v1/token/", b"{}", content_type=sent)

    problem(response, 415, "unsupported-media-type")


@pytest.mark.parametrize("charset", ["utf-16", "no-such-charset", "cp037"])
def test_a_strange_charset_does_no_harm(thursday, charset):
    response = Client().get(
        "/api/v1/events/?limit=%31", headers={"Content-Type": f"text/plain; charset={charset}"}
    )

    assert response.status_code == 200


def test_answers_in_json_whatever_is_accepted(anonymous):
    response = anonymous.http.get("/api/v1/movements/", headers={"Accept": "text/html"})

    assert response.headers["Content-Type"] == "application/json"


def test_an_invalid_token_is_refused_with_the_scheme(anonymous):
    response = anonymous.http.get("/api/v1/movements/", headers={"Authorization": "Token no"})

    problem(response, 401, "login-required")
    assert response.headers["WWW-Authenticate"] == "Token"


@pytest.mark.parametrize("query", ["limit=0", "limit=201", "limit=x", f"offset={HUGE}"])
def test_refuses_a_page_out_of_range(anonymous, query):
    problem(anonymous.http.get(f"/api/v1/events/?{query}"), 400, "invalid-request")


def test_a_failure_of_ours_is_logged_and_told_without_details(anonymous, monkeypatch, caplog):
    monkeypatch.delattr(events_selector, "_status")  # something that cannot happen happens
    caplog.set_level("ERROR", logger="django.request")

    evening().start()
    response = anonymous.get("events/")

    found = problem(response, 500, "server-error")
    assert "NameError" not in json.dumps(found)


def test_every_kind_of_problem_explains_itself(anonymous):
    for kind in anonymous.get("problems/").json():
        assert anonymous.get(f"problems/{kind['name']}/").json() == kind


def test_two_at_the_same_moment_is_a_conflict_not_a_failure():
    request = RequestFactory().post("/api/v1/events/")

    response = problem_details(IntegrityError("UNIQUE constraint"), {"request": request})

    found = json.loads(response.content)
    assert (response.status_code, found["type"]) == (409, "/api/v1/problems/conflict/")
    assert "UNIQUE" not in found["detail"]
