"""A table's page for a phone: a frame that works without a connection, filled by its script."""

import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from tournaments.play.selectors.phone.points import points_table
from tournaments.play.selectors.phone.sheet import TableSheet, table_sheet
from tournaments.play.views.clock_face import CLOCK_WORDS
from tournaments.play.views.private import gone, private
from tournaments.play.views.words import WORDS
from tournaments.record.selectors.access.links import table_link
from tournaments.record.selectors.event.snapshot import open_event

SCRIPTS = (
    "live",
    "clock",
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
    return private(render(request, "table/phone.html", context))


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
        "table/worker.js",
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
