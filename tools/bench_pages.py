"""How long each page of 30 tables and 28 boards takes: ``python -m tools.bench_pages``.

Times are milliseconds of processor time, so that other work on the machine counts little.
"""

import statistics
import time
from argparse import ArgumentParser
from collections.abc import Mapping
from random import Random

from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from tools.played import measured, played_session
from tournaments.clubs.services import appoint_director
from tournaments.management.static_files import collect_static_files
from tournaments.record.models import Session

REFERENCE = "/login/"


def main() -> None:
    """Measure, and roll it all back."""
    parser = ArgumentParser(prog="tools.bench_pages", description=__doc__)
    parser.add_argument("--times", type=int, default=7, help="how many times to request each page")
    collect_static_files()
    measured(parser, lambda asked: _measure(asked.times), _line)


def _measure(times: int) -> dict[str, dict[str, float]]:
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
        "print": f"{desk}/print/",
        "names": f"/director/sections/{section.pk}/names/",
        "plan": f"/director/sections/{section.pk}/plan/",
        "history": f"/director/events/{session.event.slug}/history/",
        "api results": f"/api/v1/events/{session.event.slug}/standings/",
    }
    stranger = Client(SERVER_NAME="localhost")  # the login page redirects anyone logged in
    timed = {
        name: _time(stranger if url == REFERENCE else client, url, times)
        for name, url in pages.items()
    }
    reference = timed["login"]["median_ms"]
    return {name: {**f, "ratio": f["median_ms"] / reference} for name, f in timed.items()}


def _large_session() -> tuple[Session, User]:
    session = played_session(tables=30, rounds=14, chance=Random(30))
    club = session.event.club_id
    name = f"bench{club}"
    return session, appoint_director(club_id=club, username=name, password=name)


def _line(name: str, figure: Mapping[str, float]) -> str:
    return (
        f"{name:12} {figure['median_ms']:7.1f} ms {figure['ratio']:6.1f} × login "
        f"{figure['queries']:3.0f} queries"
    )


def _time(client: Client, url: str, times: int) -> dict[str, float]:
    with CaptureQueriesContext(connection) as queries:
        response = client.get(url)
    asked = float(len(queries))  # counted now, because the next request empties the log
    if response.status_code != 200:
        return {"median_ms": float("nan"), "queries": asked}
    spent = []
    for _ in range(times):
        begun = time.process_time()
        client.get(url)
        spent.append((time.process_time() - begun) * 1000)
    return {"median_ms": round(statistics.median(spent), 1), "queries": asked}


if __name__ == "__main__":
    main()
