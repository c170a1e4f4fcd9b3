"""How long the pages of a large session take."""

import json
import statistics
import time
from argparse import ArgumentParser
from datetime import date
from random import Random
from uuid import UUID

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand
from django.db import connection, transaction
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tournaments.management.static_files import collect_static_files
from tournaments.models import Result, Session
from tournaments.services.events.events import create_event
from tournaments.services.ledger import Actor
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.sessions import start_session
from tournaments.services.people.people import appoint_director, create_club
from tournaments.services.play.results import record_result

REFERENCE = "/login/"
SLIPS = ("4SN=", "4SN-1", "3NTE+1", "2HW=", "PASS", "6DXS-2", "1NTW-1", "5CE=")


class Command(BaseCommand):
    """Measure every page of a session of 30 tables and 28 boards, and roll it all back."""

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print figures as JSON")
        parser.add_argument("--times", type=int, default=7, help="how often each page is asked")

    def handle(self, *, times: int, **options: object) -> None:
        collect_static_files()
        with transaction.atomic():
            figures = self._measure(times)
            transaction.set_rollback(True)
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, figure in figures.items():
            self.stdout.write(
                f"{name:12} {figure['median_ms']:7.1f} ms {figure['ratio']:6.1f} × login "
                f"{figure['queries']:3.0f} queries"
            )

    def _measure(self, times: int) -> dict[str, dict[str, float]]:
        session, user = _large_session()
        client = Client(SERVER_NAME="localhost")
        client.force_login(user)
        event = f"/events/{session.event.slug}"
        desk = f"/director/sessions/{session.pk}"
        section = session.sections.get()
        pages = {
            "login": REFERENCE,
            "home": "/",
            "standings": f"{event}/",
            "fragment": f"{event}/standings/",
            "boards": f"{event}/boards/",
            "traveller": f"{event}/sessions/1/boards/5/",
            "scorecard": f"{event}/pairs/7-ns/",
            "seating": f"{event}/seating/",
            "console": f"{desk}/",
            "enter board": f"{desk}/boards/5/",
            "enter round": f"/director/sections/{section.pk}/rounds/5/",
            "names": f"/director/sections/{section.pk}/names/",
            "plan": f"/director/sections/{section.pk}/plan/",
            "history": f"/director/events/{session.event.slug}/history/",
            "api results": f"/api/v1/events/{session.event.slug}/standings/",
        }
        timed = {name: _time(client, url, times) for name, url in pages.items()}
        reference = timed["login"]["median_ms"]
        return {name: {**f, "ratio": f["median_ms"] / reference} for name, f in timed.items()}


def _large_session() -> tuple[Session, User]:
    chance = Random(30)
    club = create_club(name=f"Bench {chance.random()}")
    name = f"bench{club.pk}"
    user = appoint_director(club_id=club.pk, username=name, password=name)
    event = create_event(club_id=club.pk, name="Bench", held_on=date(2026, 1, 1))
    session = event.sessions.get()
    choose_movement(
        section_id=session.sections.get().pk,
        family="mitchell-skip",
        parameters={"tables": 30, "boards_per_round": 2, "rounds": 14},
    )
    start_session(session_id=session.pk, by=Actor("bench"), key=UUID(int=1))
    rows = Result.objects.filter(sitting__section__session=session).order_by("id")
    for result in rows:
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score=chance.choice(SLIPS),
            key=UUID(int=chance.getrandbits(128)),
            by=Actor("bench"),
        )
    return session, user


def _time(client: Client, url: str, times: int) -> dict[str, float]:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url)
    asked = float(len(queries))  # counted now, because the next request empties the log
    if response.status_code != 200:
        return {"median_ms": float("nan"), "queries": asked}
    spent = []
    for _ in range(times):
        begun = time.perf_counter()
        client.get(url)
        spent.append((time.perf_counter() - begun) * 1000)
    return {"median_ms": round(statistics.median(spent), 1), "queries": asked}
