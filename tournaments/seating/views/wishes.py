"""Seating requests: noted in words, tried out, then everyone seated by them in one step."""

import secrets
from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from movements.wishes.wish import WishKind
from tournaments.clubs.access import directors_change
from tournaments.record.pages import directed_event, event_frame
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.ledger.entries import PeopleSeated
from tournaments.seating.selectors.wishes import SeatingByWishes, has_begun, wishes_of
from tournaments.seating.services.wishes import (
    add_wish,
    preview_seating,
    remove_wish,
    seat_by_wishes,
    seating_to_undo,
    undo_seating,
)
from tournaments.site.form_keys import signed
from tournaments.site.limits import LARGEST_LOT
from tournaments.site.page import Context, refusal_told, whole_number
from tournaments.site.refusals import ConflictError, RefusedError

WORDS: Mapping[WishKind, object] = {
    WishKind.STILL: gettext_lazy("sits still"),
    WishKind.NOT_TABLE: gettext_lazy("never plays at table …"),
    WishKind.TABLE: gettext_lazy("plays at table … only"),
    WishKind.WHEELCHAIR: gettext_lazy("needs tables that a wheelchair can reach"),
    WishKind.NORTH_SOUTH: gettext_lazy("always sits North-South"),
    WishKind.EAST_WEST: gettext_lazy("always sits East-West"),
    WishKind.NO_SIT_OUT: gettext_lazy("never sits out"),
    WishKind.SEED: gettext_lazy("is seeded …"),
    WishKind.NEVER_MEET: gettext_lazy("never meet"),
    WishKind.MEET: gettext_lazy("meet"),
    WishKind.UNREACHABLE: gettext_lazy("table … cannot be reached by wheelchair"),
    WishKind.NOBODY_OUT_TWICE: gettext_lazy("nobody sits out twice"),
}


@login_required
def wishes_page(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the requests and the seating that meets the most; note another request."""
    snapshot = directed_event(request, slug)
    if request.method != "POST":
        return _page(request, snapshot)
    who = tuple(whole_number(each) or 0 for each in request.POST.getlist("who"))
    try:
        add_wish(
            event_id=snapshot.event.id,
            kind=request.POST.get("kind", ""),
            who=who,
            number=whole_number(request.POST.get("number", "").strip(), 9999),
            section=request.POST.get("section", ""),
            **signed(request),
        )
    except RefusedError as refused:
        return _page(request, snapshot, error=refused.sentence)
    return redirect("wishes", slug)


@directors_change
def removed(request: HttpRequest, slug: str, wish_id: int) -> HttpResponse:
    """Withdraw a request."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        remove_wish(event_id=snapshot.event.id, wish_id=wish_id)
    return redirect("wishes", slug)


@directors_change
def seated(request: HttpRequest, slug: str) -> HttpResponse:
    """Seat people as shown."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        done = seat_by_wishes(
            event_id=snapshot.event.id,
            lot=whole_number(request.POST.get("lot", ""), LARGEST_LOT),
            seen=request.POST.get("seen", ""),
            **signed(request),
        )
        moved = len(PeopleSeated.of(done.payload).seats)
        words = ngettext(
            "%(count)s number has changed hands.",
            "%(count)s numbers have changed hands.",
            moved,
        )
        messages.success(request, words % {"count": moved})
    return redirect("wishes", slug)


@directors_change
def undone(request: HttpRequest, slug: str) -> HttpResponse:
    """Restore everyone's previous number."""
    snapshot = directed_event(request, slug)
    with refusal_told(request):
        undo_seating(event_id=snapshot.event.id, **signed(request))
        messages.success(request, _("Everyone has their previous number again."))
    return redirect("wishes", slug)


def _page(request: HttpRequest, snapshot: EventSnapshot, *, error: str = "") -> HttpResponse:
    lot = whole_number(request.GET.get("lot", ""), LARGEST_LOT)
    previewed, cannot = _previewed(snapshot, lot)
    begun = has_begun(snapshot)
    context = event_frame(snapshot, "setup", _("Seating requests")) | {
        "wishes": previewed.wishes if previewed else wishes_of(snapshot),
        "previewed": previewed,
        "moving": [line for line in previewed.lines if line.moves] if previewed else [],
        "cannot": cannot,
        "error": error,
        "lot": lot,
        "next_lot": secrets.randbelow(LARGEST_LOT + 1),
        "begun": begun,
        "can_undo": not begun and seating_to_undo(snapshot.event.id) is not None,
        **_choices(snapshot),
    }
    status = 422 if error else 200
    return render(request, "seating/wishes.html", context, status=status)


def _previewed(snapshot: EventSnapshot, lot: int | None) -> tuple[SeatingByWishes | None, str]:
    try:
        return preview_seating(snapshot=snapshot, lot=lot), ""
    except ConflictError as refused:
        return None, refused.sentence


def _choices(snapshot: EventSnapshot) -> Context:
    """Return what the forms offer: contestants, kinds for one, for two and for the room."""
    kinds: dict[int, list[tuple[str, object]]] = {0: [], 1: [], 2: []}
    for kind, words in WORDS.items():
        kinds[kind.people].append((kind.value, words))
    people = []
    for each in snapshot.contestants.values():
        label, name = snapshot.label_of(each), snapshot.name_of(each)
        named = each.name or each.players
        people.append((each.id, f"{label} {name}" if named else name))
    letters = sorted({section.letter for section in snapshot.sections.values()})
    return {
        "of_room": kinds[0],
        "of_one": kinds[1],
        "of_two": kinds[2],
        "people": people,
        "letters": [(letter, letter) for letter in letters] if len(letters) > 1 else [],
    }
