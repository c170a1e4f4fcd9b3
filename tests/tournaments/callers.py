"""Callers of the API: a director, somebody who directs elsewhere, and a stranger."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from rest_framework.test import APIClient

from tests.tournaments.evenings import Evening, evening
from tests.tournaments.kept import kept
from tournaments.clubs.services import appoint_director, create_club, issue_token

PROBLEM = "application/problem+json"


@dataclass
class Caller:
    """A caller, with or without a token."""

    user: User | None = None
    http: APIClient = field(default_factory=APIClient)

    def __post_init__(self) -> None:
        if self.user is not None:
            token = issue_token(user=self.user, name="Test").token
            self.http.credentials(HTTP_AUTHORIZATION=f"Token {token}")

    def get(self, address: str, **query: Any) -> HttpResponse:
        return self.http.get(f"/api/v1/{address}", query)

    def post(self, address: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.send("post", address, body, **more)

    def put(self, address: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.send("put", address, body, **more)

    def patch(self, address: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.send("patch", address, body, **more)

    def delete(self, address: str, body: Any = None, **more: Any) -> HttpResponse:
        return self.send("delete", address, body, **more)

    def send(
        self,
        method: str,
        address: str,
        body: Any = None,
        *,
        key: object = None,
        headers: Mapping[str, str] | None = None,
    ) -> HttpResponse:
        """Send a change under a new idempotency key, or the one given."""
        sent = {"Idempotency-Key": str(key or uuid4()), **(headers or {})}
        return self.http.generic(
            method.upper(),
            f"/api/v1/{address}",
            b"" if body is None else self.http._encode_data(body, "json")[0],
            content_type="application/json",
            headers=sent,
        )


def problem(response: HttpResponse, status: int, name: str) -> dict[str, Any]:
    """Assert that an answer is a problem of this kind, complete as RFC 9457 has it."""
    found: dict[str, Any] = response.json()
    assert (response.status_code, found["type"]) == (status, f"/api/v1/problems/{name}/"), found
    assert response.headers["Content-Type"] == PROBLEM
    assert found["status"] == status
    assert found["title"]
    assert found["detail"]
    assert found["instance"] == response.wsgi_request.path
    assert all(set(error) == {"field", "sentence"} for error in found["errors"])
    return found


_thursday = kept(lambda: evening(names=True))


@pytest.fixture
def thursday(_thursday: Evening, db: None) -> Evening:
    """A Mitchell of three tables, two boards a round, set up with names and not started."""
    return _thursday


@pytest.fixture
def director(thursday: Evening) -> Caller:
    """The director of that evening's club."""
    return Caller(thursday.director)


@pytest.fixture
def elsewhere(db: None) -> Caller:
    """Somebody who directs at another club."""
    club = create_club(name="Far Corner")
    user = appoint_director(club_id=club.pk, username="far", password="patience")
    return Caller(user)


@pytest.fixture
def anonymous(db: None) -> Caller:
    """Anybody."""
    return Caller()
