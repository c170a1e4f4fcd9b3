"""Law 16 by comparison: what the public reads does not depend on what it may not know."""

import re

import pytest
from django.core.cache import cache
from django.test import Client

from tests.tournaments.contests import CONTESTS
from tests.tournaments.evenings import Evening, deal_out, evening
from tournaments.models import Result

pytestmark = pytest.mark.django_db
PLAYED = [each for each in CONTESTS if each[3] in ("rainbow", "team-match", "fours-howell")]
CHANGING = re.compile(rb'csrf\w*"? value="[^"]+"|nonce="[^"]+"|"X-CSRFToken": "[^"]+"')


def _at_the_table_and_elsewhere(held: Evening, result: Result) -> list[str]:
    """Addresses of those who made a result, and of two who did not."""
    snapshot = held.snapshot
    there = [
        contestant.address
        for side in snapshot.sides(snapshot.sittings[result.sitting_id])
        for contestant in side.contestants
    ]
    others = [c.address for c in snapshot.contestants.values() if c.address not in there]
    return [*dict.fromkeys(there), *others[:2]]


def _of_a_board(held: Evening, board: int, who: list[str]) -> list[str]:
    """Addresses of what is told of one board."""
    page, api = f"/events/{held.event.slug}", f"/api/v1/events/{held.event.slug}"
    return [
        f"{page}/sessions/1/boards/{board}/",
        f"/api/v1/sessions/{held.session.pk}/travellers/{board}/",
        *(f"{page}/pairs/{each}/boards/{board}/" for each in who),
        *(f"{api}/scorecards/{each}/boards/{board}/" for each in who),
    ]


def _of_the_event(held: Evening, who: list[str]) -> list[str]:
    page, api = f"/events/{held.event.slug}", f"/api/v1/events/{held.event.slug}"
    pages = ("", "standings/", "boards/", "seating/", "rankings/", "scoring/")
    parts = ("", "standings/", "boards/", "travellers/", "corrections/", "matches/", "rulings/")
    return [
        *(f"{page}/{each}" for each in pages),
        *(f"{api}/{each}" for each in parts),
        *(f"{page}/pairs/{each}/" for each in who),
        *(f"{api}/scorecards/{each}/" for each in who),
        *(f"{api}/scorecards/{each}/total/" for each in who),
        *(f"{page}/matches/{one}/{other}/" for one in who for other in who),
        f"/api/v1/sessions/{held.session.pk}/deals/",
        f"/api/v1/sessions/{held.session.pk}/room/",
        f"/api/v1/sections/{held.section.pk}/seating/",
    ]


def _read(addresses: list[str]) -> dict[str, tuple[object, ...]]:
    cache.clear()
    public = Client()
    found = {}
    for address in addresses:
        answer = public.get(address)
        assert answer.status_code < 500
        text = CHANGING.sub(b"", answer.content)
        # The ETag of a page with a form is made from the form's own secret as well.
        etag = "" if text != answer.content else answer.get("ETag")
        found[address] = answer.status_code, etag, text
    return found


@pytest.mark.parametrize("embargo", ["rounds", "session", "live"])
@pytest.mark.parametrize("contest", PLAYED, ids=lambda each: "-".join(each[:4]))
def test_what_may_not_be_known_changes_nothing_that_the_public_reads(contest, embargo):
    kind, game, method, family, parameters = contest
    held = evening(
        family, parameters, contest=kind, game=game, method=method, names=True, embargo=embargo
    ).start()
    deal_out(held)
    held.play(rounds=1)
    waiting = held.results(status="pending")
    held_back = waiting[0]
    held.enter(held_back, "7NTXXN=" if game == "bridge" else "13")
    who = _at_the_table_and_elsewhere(held, held_back)
    if held.results(status="pending", board=held_back.board) or embargo != "live":
        addresses = _of_a_board(held, held_back.board, who)
    else:
        pytest.skip("Everybody has played the board.")
    if embargo != "live":
        addresses += _of_the_event(held, who)
    before = _read(addresses)

    other = (
        {"level": 1, "strain": "C", "doubling": 0, "declarer": "W", "tricks": 0}
        if game == "bridge"
        else {"tricks": 0}
    )
    Result.objects.filter(pk=held_back.pk).update(**other)

    after = _read(addresses)
    assert [each for each in addresses if before[each] != after[each]] == []
