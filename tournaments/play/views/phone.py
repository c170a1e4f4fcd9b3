"""Pages of private links: the phone at a table, and a pair's own scores."""

import json
from hashlib import sha256

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import get_conditional_response
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from tournaments.play.selectors.phone.own import own_sheet, sitting_at
from tournaments.play.selectors.phone.sheet import TableSheet, points_table, table_sheet
from tournaments.play.views.clock import CLOCK_WORDS
from tournaments.record.pages import is_htmx
from tournaments.record.selectors.access.links import (
    pair_link,
    pair_secrets,
    table_link,
    table_name,
)
from tournaments.record.selectors.edition import edition_of_room
from tournaments.record.selectors.event.snapshot import open_event


def private(response: HttpResponse) -> HttpResponse:
    """Return a page with headers that keep it out of caches, search engines and referrers."""
    response.headers["Cache-Control"] = "no-store, private"
    response.headers["Referrer-Policy"] = "no-referrer"
    response.headers["X-Robots-Tag"] = "noindex, nofollow"
    return response


def gone(request: HttpRequest) -> HttpResponse:
    """Answer 404: the link is no longer valid."""
    return private(render(request, "play/gone.html", status=404))


WORDS = {
    "round": gettext_lazy("Round {round} of {rounds}"),
    "ns": gettext_lazy("North-South"),
    "ew": gettext_lazy("East-West"),
    "n": gettext_lazy("North"),
    "e": gettext_lazy("East"),
    "s": gettext_lazy("South"),
    "w": gettext_lazy("West"),
    "board": gettext_lazy("Board {board}"),
    "deals": gettext_lazy("{seat} deals"),
    "vul_none": gettext_lazy("nobody vulnerable"),
    "vul_NS": gettext_lazy("North-South vulnerable"),
    "vul_EW": gettext_lazy("East-West vulnerable"),
    "vul_all": gettext_lazy("all vulnerable"),
    "enter": gettext_lazy("Enter board {board}"),
    "not_in": gettext_lazy("no score yet"),
    "agreed": gettext_lazy("agreed"),
    "to_agree": gettext_lazy("not agreed yet"),
    "other_side": gettext_lazy("entered by the other side"),
    "unsent_none": gettext_lazy("All sent"),
    "unsent_one": gettext_lazy("1 score not sent yet"),
    "unsent": gettext_lazy("{count} scores not sent yet"),
    "no_connection": gettext_lazy(
        "No connection. Keep playing: your scores are kept here and sent later."
    ),
    "bid": gettext_lazy("What was the contract?"),
    "declarer": gettext_lazy("Who played it?"),
    "tricks": gettext_lazy("How many tricks?"),
    "tricks_whist": gettext_lazy("How many tricks did North-South take?"),
    "passed_out": gettext_lazy("Passed out"),
    "no_trumps": gettext_lazy("NT"),
    "doubled": gettext_lazy("Doubled"),
    "redoubled": gettext_lazy("Redoubled"),
    "doubled_word": gettext_lazy("doubled"),
    "redoubled_word": gettext_lazy("redoubled"),
    "lead_button": gettext_lazy("Opening lead"),
    "lead": gettext_lazy("lead"),
    "lead_hint": gettext_lazy("The suit, then the card."),
    "more": gettext_lazy("More"),
    "fewer": gettext_lazy("Fewer"),
    "made": gettext_lazy("made"),
    "down": gettext_lazy("{count} down"),
    "over_one": gettext_lazy("1 overtrick"),
    "over": gettext_lazy("{count} overtricks"),
    "check": gettext_lazy("Is this right?"),
    "save": gettext_lazy("Save"),
    "message_all": gettext_lazy("From the director to everyone"),
    "message_table": gettext_lazy("From the director to this table"),
    "message_read": gettext_lazy("Read"),
    "undo": gettext_lazy("Back"),
    "cancel": gettext_lazy("Cancel"),
    "by": gettext_lazy("by {seat}"),
    "pass_on": gettext_lazy("Hand the phone to {side}"),
    "we_are": gettext_lazy("We are {side}"),
    "hand_over": gettext_lazy("{side}, please check"),
    "agree": gettext_lazy("We agree"),
    "disagree": gettext_lazy("That is wrong"),
    "who_changes": gettext_lazy("Who enters board {board} now?"),
    "later": gettext_lazy("Later"),
    "disputed": gettext_lazy("{side}: wrong"),
    "dispute": gettext_lazy("Board {board} is in dispute"),
    "dispute_text": gettext_lazy(
        "{side} say that this is wrong: {score}. Check the cards together."
    ),
    "dispute_open": gettext_lazy(
        "Until someone does, the score is in dispute, and the director can see it."
    ),
    "look_again": gettext_lazy("It is right after all"),
    "director_entered": gettext_lazy("entered by the director"),
    "director_checked": gettext_lazy("checked by the director"),
    "recap": gettext_lazy("Round {round} is complete"),
    "recap_open": gettext_lazy("Please agree on every board before you move."),
    "recap_agreed": gettext_lazy("Both sides agree."),
    "recap_entered": gettext_lazy("The scores were entered by the director."),
    "recap_settled": gettext_lazy("Both sides agree, or the director has settled the score."),
    "recap_compared": gettext_lazy("Scores are compared once everyone has played the boards."),
    "agree_on": gettext_lazy("Agree on board {board}"),
    "next_round": gettext_lazy("On to round {round}"),
    "go_on": gettext_lazy("Go on with round {round}"),
    "skip_one": gettext_lazy("Board {boards} has no score yet"),
    "skip": gettext_lazy("Boards {boards} have no score yet"),
    "skip_text": gettext_lazy("You can come back from round {round} and enter what is missing."),
    "skip_stay": gettext_lazy("Stay here"),
    "go_back": gettext_lazy("Back to round {round}: a score is missing"),
    "where_next": gettext_lazy("Where to go now"),
    "way_picture": gettext_lazy("Picture of the room"),
    "so_far_title": gettext_lazy("Your results so far"),
    "so_far_round": gettext_lazy("Round {round} · Table {table}"),
    "so_far_against": gettext_lazy("against {who}"),
    "so_far_none": gettext_lazy("No boards yet."),
    "so_far_held_one": gettext_lazy("1 board is shown once everyone has played it."),
    "so_far_held": gettext_lazy("{count} boards are shown once everyone has played them."),
    "finished": gettext_lazy("The session is over. Thank you."),
    "table_done": gettext_lazy("No more boards at this table."),
    "call": gettext_lazy("Call the director"),
    "called": gettext_lazy("The director has been called"),
    "call_back": gettext_lazy("No longer needed"),
    "not_us": gettext_lazy("That is not us"),
    "not_us_told": gettext_lazy("The director has been told that other people are sitting here"),
    "hand_in": gettext_lazy("Give the scores to the director"),
    "hand_in_hint": gettext_lazy(
        "The director scans this code, or opens the file, on the Tables page. The scores stay on "
        "this phone and are also sent later; nothing counts twice."
    ),
    "hand_in_code": gettext_lazy("Code for the scores not sent yet"),
    "hand_in_page": gettext_lazy("Code {number} of {pages}"),
    "hand_in_next": gettext_lazy("Next code"),
    "hand_in_file": gettext_lazy("Save as a file"),
    "who_are_you": gettext_lazy("{seat}, who are you?"),
    "correct_names": gettext_lazy("Correct the names"),
    "names_of": gettext_lazy("{seat}"),
    "name_of": gettext_lazy("Name {number}"),
    "names_hint": gettext_lazy("Two letters are enough to find yourself on the club’s list."),
    "save_names": gettext_lazy("That is us"),
    "names_refused": gettext_lazy("{names}: the names were not accepted"),
    "understood": gettext_lazy("Understood"),
    "paper": gettext_lazy(
        "The director has put this table on paper. Write your scores on the slip and hand it to "
        "the director. What this phone has sent still counts."
    ),
    "setup": gettext_lazy(
        "The session has not started yet. This page opens automatically when it does."
    ),
    "final": gettext_lazy("The session is over, so this code no longer works."),
    "standings": gettext_lazy("Standings"),
    "own_page": gettext_lazy("Your own page"),
    "own_choose": gettext_lazy("On your own phone: your table, rank and scores"),
    "gone": gettext_lazy(
        "This code no longer works. Scan the one on the table now; scores kept here "
        "are sent from there."
    ),
    "nobody": gettext_lazy("Nobody plays at this table in this session."),
    "whose": gettext_lazy("Whose phone is this?"),
    "doubted": gettext_lazy("Board {board}: is this right? {score}"),
    "is_right": gettext_lazy("Confirm score"),
    "question": gettext_lazy("Board {board}: the two phones differ"),
    "question_text": gettext_lazy(
        "You entered: {ours}. The other side: {theirs}. Check the cards together."
    ),
    "theirs_right": gettext_lazy("The other side is right"),
    "enter_again": gettext_lazy("Enter it again"),
    "refused": gettext_lazy("Not accepted on board {board}: {score}"),
    "keep_theirs": gettext_lazy("Leave it as it is"),
    "director_knows": gettext_lazy("The director can see this too."),
    "kept": gettext_lazy("kept on this phone"),
    "not_kept": gettext_lazy(
        "This phone has no room to store scores. Keep this page open until all are sent."
    ),
    "no_way_out": gettext_lazy("No connection: write your scores on paper as well."),
}


SCRIPTS = (
    "live",
    "clock",
    "follow",
    "vendor/qrcode-generator",
    "table_store",
    "table_sync",
    "table_entry",
    "table_hand_over",
    "table_screens",
    "table_messages",
    "table",
)
STYLES = ("tokens", "base", "buttons", "notices", "pictures", "table")
FONTS = ("source-sans-3-latin-wght-normal", "suits")
THEME = "#0b6b4b"  # the green of the pages


@require_safe
def table_phone(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a table's page; its link is all that anyone needs."""
    found = _sheet(secret)
    if found is None:
        return gone(request)
    sheet, points = found
    context = {
        "sheet": sheet,
        "manifest": reverse("table_manifest", args=[secret]),
        "phone": {
            "secret": secret,
            "place": sheet.place,
            "points": points,
            "api": "/api/v1/table/",
            "worker": reverse("table_worker"),
            "words": {name: str(word) for name, word in WORDS.items()},
            "clock_words": {name: str(word) for name, word in CLOCK_WORDS.items()},
        },
        "scripts": [f"js/{name}.js" for name in SCRIPTS],
        "styles": [f"css/{name}.css" for name in STYLES],
        "theme": THEME,
    }
    return private(render(request, "play/phone.html", context))


@require_safe
def manifest(request: HttpRequest, secret: str) -> HttpResponse:
    """Return the manifest with which a phone can install the table's page as an app."""
    found = _sheet(secret)
    if found is None:
        return gone(request)
    sheet, _points = found
    here = reverse("table_phone", args=[secret])
    said = {
        "name": _("Table %(table)s, %(event)s") % {"table": sheet.table, "event": sheet.event},
        "short_name": _("Table %(table)s") % {"table": sheet.table},
        "start_url": here,
        "id": here,
        "scope": "/t/",
        "display": "standalone",
        "background_color": "#fbfaf6",
        "theme_color": THEME,
        "icons": [{"src": static("img/mark.svg"), "sizes": "any", "type": "image/svg+xml"}],
    }
    return private(JsonResponse(said, content_type="application/manifest+json"))


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker, which keeps the files of tables' pages on a phone."""
    files = [
        *(static(f"js/{name}.js") for name in (*SCRIPTS, "display")),
        *(static(f"css/{name}.css") for name in STYLES),
        *(static(f"fonts/{name}.woff2") for name in FONTS),
        static("img/mark.svg"),
    ]
    response = render(
        request,
        "play/worker.js",
        {"files": json.dumps(files)},
        content_type="text/javascript; charset=utf-8",
    )
    response.headers["Cache-Control"] = "no-cache"
    return response


def _sheet(secret: str) -> tuple[TableSheet, tuple[int, ...]] | None:
    link = table_link(secret)
    if link is None:
        return None
    snapshot = open_event(link.event_id)
    return table_sheet(snapshot, link, timezone.now()), points_table(snapshot.settings.game)


@require_safe
def who_are_you(request: HttpRequest, secret: str) -> HttpResponse:
    """Let players at a table choose who they are, which opens their own page on their phones."""
    link = table_link(secret)
    if link is None:
        return gone(request)
    snapshot = open_event(link.event_id)
    secrets = pair_secrets(link.session_id)
    section = snapshot.sections[link.section_id]
    context = {
        "event": snapshot.event,
        "secret": secret,
        "table": table_name(snapshot, section, link.table),
        "sitters": [
            (place, secrets[place.contestant.id])
            for place in sitting_at(snapshot, link)
            if place.contestant.id in secrets
        ],
    }
    return private(render(request, "play/who.html", context))


@require_safe
def pair_scores(request: HttpRequest, secret: str) -> HttpResponse:
    """Show a pair its table, rank and scores, without points where others have yet to play."""
    link = pair_link(secret)
    if link is None:
        return gone(request)
    tag = f'"{sha256(repr((edition_of_room(link.event_id), link)).encode()).hexdigest()[:32]}"'
    unchanged = get_conditional_response(request, etag=tag) if is_htmx(request) else None
    if unchanged is not None:
        return unchanged
    snapshot = open_event(link.event_id)
    sheet = own_sheet(snapshot, link)
    context = {"sheet": sheet, "event": sheet.event, "unit_word": snapshot.method.heading}
    name = "play/partials/pair.html" if is_htmx(request) else "play/pair.html"
    response = private(render(request, name, context))
    response.headers["ETag"] = tag
    return response
