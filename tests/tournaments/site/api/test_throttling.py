"""How often somebody without a login may write."""

import pytest
from django.contrib.auth.models import AnonymousUser, User
from django.core.cache import cache
from rest_framework.request import Request
from rest_framework.test import APIRequestFactory
from rest_framework.views import APIView

from tournaments.site.api.throttling import AnonymousWriteThrottle


@pytest.fixture(autouse=True)
def _nothing_counted_yet() -> None:
    cache.clear()


def allowed(method: str, user: User | AnonymousUser, times: int) -> list[bool]:
    request = Request(APIRequestFactory().generic(method, "/"))
    request.user = user
    return [AnonymousWriteThrottle().allow_request(request, APIView()) for _ in range(times)]


def test_a_stranger_writes_sixty_times_a_minute() -> None:
    assert allowed("POST", AnonymousUser(), 61) == [True] * 60 + [False]


def test_a_stranger_reads_as_often_as_wanted() -> None:
    assert all(allowed("GET", AnonymousUser(), 200))


def test_a_director_writes_as_often_as_wanted() -> None:
    assert all(allowed("POST", User(username="edith", pk=1), 200))


def test_a_clock_set_back_stops_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1_000_000.0
    monkeypatch.setattr(AnonymousWriteThrottle, "timer", lambda _self: now)
    assert allowed("POST", AnonymousUser(), 40) == [True] * 40

    now -= 3600

    # What was counted before is forgotten, once; then it is sixty a minute again.
    assert allowed("POST", AnonymousUser(), 81) == [True] * 80 + [False]
