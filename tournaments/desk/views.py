"""The first page, the director's desk, the glossary, and figures for monitoring."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from django.conf import settings
from django.core.paginator import Paginator
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, Metric
from prometheus_client.registry import Collector

from tournaments.backups.folder import is_late, newest
from tournaments.clubs.access import directed_clubs, directors_page, served_clubs
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import roles_of
from tournaments.competitions.selectors.opened import (
    CompetitionLine,
    running_competitions,
    shown_competitions,
)
from tournaments.congresses.selectors import congresses_ahead
from tournaments.desk.selectors import documents_by_status, ledger_entries
from tournaments.record.selectors.events import EventLine, events
from tournaments.series.selectors import every_series
from tournaments.simultaneous.selectors import simultaneous_tournaments
from tournaments.site.background import tasks_waiting
from tournaments.site.metrics import counted

EVENTS_AT_HOME = 30
EVENTS_ON_A_PAGE = 25  # of the desk
SERIES_SHOWN = 6  # season tables; a separate page lists all
COMPETITIONS_SHOWN = 12  # leagues, drives and ladders
LATEST_TOURNAMENTS = 6  # simultaneous tournaments, beside the events


def home(request: HttpRequest) -> HttpResponse:
    """Show what is on: events in play, congresses, contests over weeks; then past events.

    Later pages hold earlier events only.
    """
    pages = Paginator(events(started=True, in_play_first=True), EVENTS_AT_HOME)
    page = pages.get_page(request.GET.get("page"))
    listed = {"page_obj": page} | {
        name: [line for line in page if line.status == status]
        for name, status in (("running", "running"), ("past", "final"))
    }
    if page.number > 1:
        return render(request, "desk/home.html", listed)
    series = every_series(most=SERIES_SHOWN + 1)
    return render(
        request,
        "desk/home.html",
        listed
        | {
            "simultaneous": simultaneous_tournaments(LATEST_TOURNAMENTS, started=True),
            "congresses": congresses_ahead(timezone.localdate()),
            "competitions": [
                (line, reverse(line.kind.page, args=[line.slug]))
                for line in shown_competitions(COMPETITIONS_SHOWN)
            ],
            "series": series[:SERIES_SHOWN],
            "more_series": len(series) > SERIES_SHOWN,
        },
    )


@directors_page
def director_desk(request: HttpRequest) -> HttpResponse:
    """Show the events of the person's clubs: in play, being set up, and past."""
    clubs = served_clubs(request)
    roles = roles_of(request.user)
    directs = not roles.isdisjoint(("owner", "director"))
    mine = tuple(club.id for club in clubs)
    listed = Paginator(
        events(club_ids=mine, started=not directs, in_play_first=True), EVENTS_ON_A_PAGE
    )
    page = listed.get_page(request.GET.get("page"))
    context = {
        "clubs": clubs,
        "several_clubs": len(clubs) > 1,
        "directs": directs,
        "owns": "owner" in roles,
        "running": _with(page, "running"),
        "in_setup": _with(page, "setup"),
        "past": _with(page, "final"),
        "simultaneous": simultaneous_tournaments(LATEST_TOURNAMENTS, club_ids=mine),
        "page_obj": page,
        "competitions": _competitions(request) if directs else [],
        "any_event": bool(listed.count),
        "backup_late": directs and bool(listed.count) and is_late(timezone.now()),
    }
    return render(request, "desk/desk.html", context)


def _competitions(request: HttpRequest) -> list[tuple[CompetitionLine, str]]:
    """Return the leagues, drives and ladders in progress, each with its page."""
    lines = running_competitions([club.id for club in directed_clubs(request)])
    return [(line, reverse(line.kind.console, args=[line.slug])) for line in lines]


def _with(lines: Iterable[EventLine], status: str) -> list[EventLine]:
    return [line for line in lines if line.status == status]


_ROW = re.compile(r"^\| (?P<terms>[^|]+) \| (?P<meaning>[^|]+) \| [^|]* \|$")
_SOURCE = re.compile(r"\s*\((?:L|M|W)(?: [0-9A-C, ]+)?\)")
_CODE = re.compile(r"`([^`]+)`")
_OF_PROGRAMS = "Inside Fairdeal"


@dataclass(frozen=True, slots=True)
class Entry:
    """The meaning of some words; ``anchor`` is the part of the address that leads to them."""

    anchor: str
    terms: str
    meaning: SafeString


@dataclass(frozen=True, slots=True)
class Chapter:
    """Words on one subject, in the order in which they explain each other."""

    title: str
    anchor: str
    entries: tuple[Entry, ...]


def glossary(request: HttpRequest) -> HttpResponse:
    """Show the glossary."""
    chapters = _chapters()
    if not chapters:
        raise Http404(_("This copy of Fairdeal was installed without its glossary."))
    return render(request, "desk/glossary.html", {"chapters": chapters})


@cache
def _chapters() -> tuple[Chapter, ...]:
    """Read the glossary, without the chapter about the program; empty if the file is missing."""
    path = settings.BASE_DIR / "docs" / "glossary.md"
    if not path.is_file():
        return ()
    parts = path.read_text(encoding="utf-8").split("\n## ")[1:]
    titled = ((part.partition("\n")[0].strip(), part) for part in parts)
    return tuple(
        Chapter(title, slugify(title), tuple(_entries(part)))
        for title, part in titled
        if title != _OF_PROGRAMS
    )


def _entries(part: str) -> list[Entry]:
    rows = [found for line in part.splitlines() if (found := _ROW.match(line))]
    return [
        Entry(slugify(terms.partition(",")[0]), terms, _with_code(row["meaning"]))
        for row in rows
        if (terms := _SOURCE.sub("", row["terms"])) != "term"
    ]


def _with_code(meaning: str) -> SafeString:
    escaped = _CODE.sub(r"<code>\1</code>", str(escape(meaning)))
    return mark_safe(escaped)  # noqa: S308 - escaped in the line above


@never_cache
def alive(request: HttpRequest) -> HttpResponse:
    """Answer that the process is running; check nothing else."""
    return HttpResponse("alive\n", content_type="text/plain")


@never_cache
def ready(request: HttpRequest) -> HttpResponse:
    """Answer that the database can be reached; if it cannot, answer 503 like every page."""
    Club.objects.exists()  # reads a page, which a damaged file refuses
    return HttpResponse("ready\n", content_type="text/plain")


LOOPBACK = frozenset({"127.0.0.1", "::1"})


@never_cache
def metrics(request: HttpRequest) -> HttpResponse:
    """Return all figures; 404 for those who may not read them."""
    if not _may_read(request):
        raise Http404
    registry = CollectorRegistry()
    registry.register(counted())
    registry.register(_AsItIs())
    return HttpResponse(generate_latest(registry), content_type=CONTENT_TYPE_LATEST)


def _may_read(request: HttpRequest) -> bool:
    """Whether the caller has the token or, if none is set, calls from this machine."""
    token: str = settings.METRICS_TOKEN
    if token:
        return constant_time_compare(request.headers.get("Authorization", ""), f"Bearer {token}")
    return request.META.get("REMOTE_ADDR") in LOOPBACK and not request.META["fairdeal.forwarded"]


class _AsItIs(Collector):
    """The figures that are looked up for each request instead of counted."""

    def collect(self) -> Iterator[Metric]:
        try:
            entries, documents = ledger_entries(), documents_by_status()
        except Error:
            yield GaugeMetricFamily("fairdeal_database_up", "Whether the database is responding", 0)
        else:
            yield GaugeMetricFamily("fairdeal_database_up", "Whether the database is responding", 1)
            yield CounterMetricFamily("fairdeal_ledger_entries", "Entries in all ledgers", entries)
            states = GaugeMetricFamily(
                "fairdeal_documents", "Documents requested, by state", labels=["state"]
            )
            for state, count in documents.items():
                states.add_metric([state], count)
            yield states
        if (last := newest()) is not None:
            age = max((timezone.now() - last.made_at).total_seconds(), 0.0)
            yield GaugeMetricFamily(
                "fairdeal_backup_age_seconds", "Time since the last backup was made", age
            )
        waiting = tasks_waiting()
        yield GaugeMetricFamily(
            "fairdeal_queue_up", "Whether the workers' queue is responding", waiting is not None
        )
        if waiting is not None:
            yield GaugeMetricFamily(
                "fairdeal_tasks_waiting", "Tasks that no worker has taken yet", waiting
            )
