"""Every address, requested in every role, for their own event and for another's.

The addresses are read from Django, so that a new one is tried too. A link of a table or a pair
counts nowhere as a login: wherever it is not at home, the answer is the one that strangers get.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import uuid4

import pytest
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from tests.tournaments.browsing import logged_in
from tests.tournaments.evenings import Evening
from tests.tournaments.everything import one_of_everything, who_acts
from tests.tournaments.kept import kept
from tests.tournaments.phones import NOW, pair_secret, phone, with_phones
from tournaments.clubs.services import appoint_director
from tournaments.play.services.tables import call_director
from tournaments.record.models import LedgerEntry, TableCall
from tournaments.site.refusals import RefusedError

pytestmark = pytest.mark.django_db

OFFICIALS = ("owner", "director", "scorer")
OWN_LINKS = re.compile(r"^/(api/v1/(table|captain)|t|p|c)/")
"""Where a link is at home."""


@dataclass(frozen=True)
class Place:
    """An event with one of everything that an address can name."""

    held: Evening
    words: Mapping[str, Any]
    clients: Mapping[str, Client]


def _place() -> Place:
    held = with_phones()
    at = phone(held)
    call = call_director(link=at.link, round_=1, reason="director", key=uuid4(), now=NOW)
    held.enter(at.result(1, 1), "4SN=")
    with pytest.raises(RefusedError):
        at.enter(1, 1, "4SN-1", seen=0)
    found = one_of_everything(held) | who_acts(held)
    held_score = held.section.held_scores.get()
    named = {f"{word}_id": pk for word, pk in found.items()}
    other = held.event.contestants.order_by("id")[1].address
    words = {
        **found,
        **named,
        "slug": found["event"],
        "number": 1,
        "form": "csv",
        "what": "standings",
        "kind": "left",
        "label": "L1",
        "name": "not-found",
        "mark": "no-such-logo",
        "digits": "0b6b4b",
        "link": "no-such-link",
        "call_id": call.pk,
        "held_id": held_score.pk,
        "secret": at.secret,
        "first": found["address"],
        "second": other,
    }
    clients = {}
    for role in OFFICIALS:
        user = appoint_director(
            club_id=held.club.pk, username=f"{role}{held.club.pk}", password="patience"
        )
        user.directs.update(role=role)
        clients[role] = logged_in(user)
    links = {"table": at.secret, "pair": pair_secret(held, "1-ns")}
    for role, secret in links.items():
        for keyword in ("Table", "Token"):
            headers = {"Authorization": f"{keyword} {secret}"}
            clients[f"{role} as {keyword}"] = Client(headers=headers)
    clients["public"] = Client()
    return Place(held, words, clients)


here = kept(_place)
there = kept(_place)


def addresses(words: Mapping[str, Any]) -> Iterator[str]:
    """Yield every address of ours, filled in."""
    for route, view in _routes(get_resolver().url_patterns, ""):
        if not getattr(view, "view_class", getattr(view, "cls", view)).__module__.startswith(
            "tournaments."
        ):
            continue
        yield "/" + re.sub(r"<(?:(\w+):)?(\w+)>", partial(_filled, words, route), route)


def _filled(words: Mapping[str, Any], route: str, match: re.Match[str]) -> str:
    kind, word = match.groups()
    if (kind, word) == ("int", "session"):
        return "1"  # the number that public addresses have, not the id
    if word == "competition" and "leagues/" in route:
        word = "league"
    assert word in words, f"Say in _place what <{word}> of {route} is."
    return str(words[word])


def _routes(
    patterns: list[URLPattern | URLResolver], before: str
) -> Iterator[tuple[str, Callable[..., HttpResponse]]]:
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _routes(each.url_patterns, route)
        else:
            yield route.removesuffix("$").removesuffix("\\Z"), each.callback


def asked(client: Client, method: str, address: str) -> HttpResponse:
    """Send the request, and undo whatever it wrote."""
    cache.clear()  # nobody is throttled, no page is kept
    cookies = deepcopy(client.cookies)
    headers = {"Idempotency-Key": str(uuid4())}
    with transaction.atomic():
        answer = client.generic(
            method, address, b"{}", content_type="application/json", headers=headers
        )
        transaction.set_rollback(True)
    client.cookies = cookies
    return answer


def outcome(answer: HttpResponse) -> tuple[int, str]:
    """What an answer comes to; a page is the same whatever its token against forged forms is."""
    return answer.status_code, answer.headers.get("Location", "").partition("?")[0]


def refused(answer: HttpResponse) -> bool:
    """Whether somebody is turned away, or asked to log in."""
    login = answer.status_code == 302 and answer.headers["Location"].startswith("/login/")
    return login or answer.status_code in (401, 403, 404, 405)


def test_all_addresses_are_found(here: Place) -> None:
    found = list(addresses(here.words))

    assert len(found) > 150
    assert "/api/v1/table/scores/" in found
    assert f"/director/sessions/{here.held.session.pk}/tables/" in found


@pytest.mark.slow
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_directors_pages_are_closed_to_strangers_and_to_directors_elsewhere(
    here: Place, there: Place, method: str
) -> None:
    for address in addresses(here.words):
        if address.startswith("/director/"):
            assert refused(asked(here.clients["public"], method, address)), address
            if _names(here, address):
                assert refused(asked(there.clients["owner"], method, address)), address


@pytest.mark.slow
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_link_counts_nowhere_as_a_login(here: Place, method: str) -> None:
    links = [role for role in here.clients if " as " in role]
    for address in addresses(here.words):
        if OWN_LINKS.match(address):
            continue
        stranger = outcome(asked(here.clients["public"], method, address))
        for role in links:
            answer = asked(here.clients[role], method, address)
            # A token that is none is refused by name, where a stranger without one is let in.
            allowed = {stranger, (401, "")} if address.startswith("/api/") else {stranger}
            assert outcome(answer) in allowed, f"{role}: {method} {address}"


@pytest.mark.parametrize("method", ["GET", "POST"])
def test_a_pairs_link_opens_no_table_and_a_tables_no_pair(here: Place, method: str) -> None:
    pair, table = pair_secret(here.held, "1-ns"), phone(here.held).secret

    assert asked(Client(), method, f"/t/{pair}/").status_code in (404, 405)
    assert asked(Client(), method, f"/p/{table}/").status_code in (404, 405)
    for address in ("", "scores/", "confirmations/", "calls/"):
        answer = asked(here.clients["pair as Table"], method, f"/api/v1/table/{address}")
        assert answer.status_code in (401, 405), address


@pytest.mark.slow
def test_a_link_or_a_login_of_another_event_changes_nothing_here(here: Place, there: Place) -> None:
    written, calls = LedgerEntry.objects.count(), TableCall.objects.count()
    for address in addresses(here.words):
        if OWN_LINKS.match(address):
            continue  # they name no event: what they open is in the link
        answers = {
            role: asked(there.clients[role], "POST", address)
            for role in (*OFFICIALS, "table as Table", "pair as Table")
        }
        if _names(here, address) and refused(asked(here.clients["public"], "POST", address)):
            for role, answer in answers.items():
                assert refused(answer), f"{role} of another club: {address}"
    assert (LedgerEntry.objects.count(), TableCall.objects.count()) == (written, calls)


@pytest.mark.slow
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_an_owner_may_what_a_director_may_and_a_director_what_a_scorer_may(
    here: Place, method: str
) -> None:
    for address in addresses(here.words):
        allowed = [not refused(asked(here.clients[role], method, address)) for role in OFFICIALS]
        assert allowed == sorted(allowed, reverse=True), f"{method} {address}"


def _names(place: Place, address: str) -> bool:
    """Whether an address is of something that belongs to the event or its club."""
    return bool(re.search(r"/\d+/|/(events|pairs)/[^/]+/", address)) and "new/" not in address
