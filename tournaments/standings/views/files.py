"""Files of an event: the menus that offer them, and the answer that sends one."""

from dataclasses import dataclass

from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from tournaments.record.pages import readable_event
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.event import with_public_names
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.tables import TABLES
from tournaments.standings.published.writing import OUT, written

WHOLE = "event"
"""Stands in an address in place of a table, for a file of the whole event."""
NAMES = "names"
"""The query parameter that asks for names as the public sees them: ``?names=public``."""


@dataclass(frozen=True, slots=True)
class Download:
    """A line of a menu: a title, and its files as format and address."""

    title: str
    files: tuple[tuple[str, str], ...]


def downloads(
    snapshot: EventSnapshot, *tables: str, cards: bool = False, devices: bool = False
) -> list[Download]:
    """Return the menu of some tables that the reader may have; none for a tournament of many clubs.

    Args:
        snapshot: The event.
        tables: Their ids.
        cards: Whether to offer the formats for the boards themselves too.
        devices: Whether to offer the file for the devices at the tables, if there is one.
    """
    if snapshot.clubs:
        return []
    spreadsheets = [form for form in OUT.values() if form.write_tables is not None]
    lines = [
        Download(
            _(TABLES[table].title),
            tuple((form.name, address_of(snapshot, form.id, table)) for form in spreadsheets),
        )
        for table in tables
        if TABLES[table].suits(snapshot)
    ]
    others = [
        (form.name, address_of(snapshot, form.id))
        for form in OUT.values()
        if form.write_tables is None and not form.missing(snapshot)
    ]
    if cards and others:
        lines.append(Download(_("Boards for other programs"), tuple(others)))
    read_by_devices = [form for form in OUT.values() if form.for_devices] if devices else []
    lines += [
        Download(_("Devices at the tables"), ((form.name, address_of(snapshot, form.id)),))
        for form in read_by_devices
        if not form.missing(snapshot)
    ]
    return lines


def address_of(snapshot: EventSnapshot, form: str, table: str = "") -> str:
    """Return the address of a file."""
    return reverse("event_file", args=[snapshot.event.slug, table or WHOLE, form])


def event_file(request: HttpRequest, slug: str, what: str, form: str) -> HttpResponse:
    """Send an event or one of its tables as a file, as the reader may see it."""
    snapshot = readable_event(request, slug)
    if request.GET.get(NAMES) == "public":
        snapshot = with_public_names(snapshot)
    try:
        file = written(snapshot, form, "" if what == WHOLE else what)
    except WritingError as error:
        raise Http404(str(error)) from error
    headers = {**file.headers, "X-Robots-Tag": "noindex"}
    response = HttpResponse(file.content, headers=headers)
    patch_cache_control(response, private=True, no_cache=True)
    return response
