"""No address fails, whatever the contest: every GET of the pages and of the API answers."""

import re
from collections.abc import Collection, Iterator
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS, ONE_OF_EACH_KIND, in_short
from tests.tournaments.evenings import Evening, clubs_in_play, deal_out, evening, signed
from tests.tournaments.everything import one_of_everything, who_acts
from tests.tournaments.phones import phone
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.play.services.tables import give_links

pytestmark = pytest.mark.django_db

_PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")
SWISS = {"rounds": 2, "boards_per_round": 2}
DRAWN = [
    ("pairs", "bridge", "matchpoints", "swiss-pairs", {"pairs": 5, **SWISS}),
    ("teams", "bridge", "imps", "swiss-teams", {"teams": 5, **SWISS}),
    ("teams", "bridge", "imps", "swiss-teams", {"teams": 7, "odd": "triangle", **SWISS}),
    (
        "teams",
        "bridge",
        "imps",
        "knockout-teams",
        {"teams": 3, "segments": 2, "boards_per_round": 1},
    ),
]
SIMULTANEOUS = [
    ("pairs", "bridge", "matchpoints", "mitchell", {"tables": 3, "boards_per_round": 2}),
    ("pairs", "bridge", "butler", "howell", {"pairs": 6, "boards_per_round": 2}),
    ("pairs", "bridge", "matchpoints", "swiss-pairs", {"pairs": 5, **SWISS}),
    ("individual", "bridge", "matchpoints", "individual", {"players": "8"}),
]


def addresses(found: URLResolver | None = None, before: str = "") -> Iterator[str]:
    """Yield the address of every view, with its parameters as ``<name>``."""
    for each in (found or get_resolver()).url_patterns:
        address = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from addresses(each, address)
        elif isinstance(each, URLPattern) and not re.search(r"[\\(^$]", address):
            yield f"/{address}"


def asked_of(real: dict[str, Any], *, leaving_out: Collection[str] = ()) -> list[str]:
    """Return every address that has parameters, all of them in ``real``."""
    known = real.keys() - leaving_out
    return [
        _PARAMETER.sub(lambda found: str(real[found[1]]), each)
        for each in addresses()
        if set() < set(_PARAMETER.findall(each)) <= known
    ]


def words_of_addresses(held: Evening) -> dict[str, Any]:
    """Return something real for every parameter of an address."""
    give_links(session_id=held.session.pk)
    real = one_of_everything(held) | who_acts(held)
    snapshot = held.snapshot
    first, second = list(snapshot.contestants.values())[:2]
    ids = {f"{name}_id": value for name, value in real.items()}
    return (
        real
        | ids
        | {
            "slug": held.event.slug,
            "event_id": held.event.pk,
            "first": first.address,
            "second": second.address,
            "form": "csv",
            "kind": "results",
            "what": "event",
            "secret": phone(held).secret,
            "digits": "0b6b4b",
            "mark": "none",
            **dict.fromkeys(("number", "pk", "call_id", "held_id", "label", "link", "name"), 1),
        }
    )


def failing(held: Evening, asked: list[str]) -> list[tuple[str, int]]:
    """Return those of the addresses that answer strangers or the director with an error of ours."""
    director = Client(raise_request_exception=False)
    director.force_login(held.director)
    failed = []
    for client in (Client(raise_request_exception=False), director):
        cache.clear()
        for address in asked:
            if "log" in address.split("/")[1]:
                continue  # logging out would end the director's walk
            status = client.get(address).status_code
            if status >= 500:
                failed.append((address, status))
    return failed


def played(contest: tuple[Any, ...]) -> Evening:
    kind, game, method, family, parameters = contest
    held = evening(family, parameters, contest=kind, game=game, method=method, names=True).start()
    deal_out(held)
    held.play(rounds=1)
    if contest in DRAWN:
        draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
    return held


QUICK = [*{each[0]: each for each in ONE_OF_EACH_KIND}.values()]
"""One contest of each kind; the others run in ``make test-thorough``."""
OF_NO_CONTEST = (
    *("competition", "league", "season", "congress", "file", "file_id", "own_movement"),
    *("own_movement_id", "official", "invitation", "digits", "mark"),
)
"""What addresses name that is the same whatever is played: the first contest asks for it."""


@pytest.mark.parametrize("contest", quick_few(CONTESTS, QUICK, in_short))
def test_no_address_of_a_contest_fails(contest):
    held = played(contest)
    leaving_out = () if contest == QUICK[0] else OF_NO_CONTEST
    assert failing(held, asked_of(words_of_addresses(held), leaving_out=leaving_out)) == []


@pytest.mark.slow
@pytest.mark.parametrize("contest", quick_few(DRAWN, (DRAWN[0], DRAWN[-1]), in_short))
def test_no_address_of_a_contest_that_is_drawn_fails(contest):
    held = played(contest)
    asked = asked_of(words_of_addresses(held), leaving_out=OF_NO_CONTEST)
    assert failing(held, asked) == []


@pytest.mark.slow
@pytest.mark.parametrize("contest", quick_few(SIMULTANEOUS, SIMULTANEOUS[:1], in_short))
def test_no_address_of_a_simultaneous_tournament_fails(contest):
    held, other = played(contest), played(contest)
    whole = clubs_in_play(held, other).slug
    real = words_of_addresses(held)
    asked = asked_of(real, leaving_out=OF_NO_CONTEST)
    assert failing(held, asked) == []
    of_all = asked_of(real | {"event": whole, "slug": whole}, leaving_out=OF_NO_CONTEST)
    assert failing(held, [each for each in of_all if each not in asked]) == []


@pytest.mark.slow
def test_no_address_without_a_parameter_fails():
    held = played(DRAWN[0])
    assert failing(held, [each for each in addresses() if "<" not in each]) == []


def test_the_seating_of_a_tournament_leads_to_its_clubs():
    whole = clubs_in_play(evening().start(), evening().start()).slug

    answer = Client().get(reverse("seating", args=[whole]))

    assert (answer.status_code, answer.url) == (302, reverse("clubs", args=[whole]))


def test_the_walk_asks_for_every_address():
    held = played(DRAWN[0])
    real = words_of_addresses(held)
    asked = asked_of(real)
    assert f"/events/{held.event.slug}/seating/" in asked
    assert f"/api/v1/events/{held.event.slug}/matches/" in asked
    named = {name for each in addresses() for name in _PARAMETER.findall(each)}
    assert named - real.keys() == set()
