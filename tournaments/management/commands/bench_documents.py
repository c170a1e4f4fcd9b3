"""How much time and memory documents take."""

import json
import resource
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from datetime import date
from random import Random
from typing import TypeVar
from uuid import UUID

from django.core.management.base import BaseCommand
from django.db import transaction

from tournaments.documents.catalogue import printing
from tournaments.documents.catalogue.documents import CATALOGUE
from tournaments.documents.page.frame import printed
from tournaments.management.demo.cards import deal
from tournaments.management.demo.club import as_pbn
from tournaments.management.demo.names import PLAYERS
from tournaments.models import Result, Session
from tournaments.selectors.event.snapshot import open_event
from tournaments.services.events.events import create_event
from tournaments.services.ledger import Actor
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.names import enter_names
from tournaments.services.movements.sessions import finalise_session, start_session
from tournaments.services.people.people import create_club
from tournaments.services.play.deals import DealtBoard, store_deals
from tournaments.services.play.results import record_result

SLIPS = ("4SN=", "4SN-1", "3NTE+1", "2HW=", "PASS", "6DXS-2", "1NTW-1", "5CE=")
BENCH = Actor("bench")
Answer = TypeVar("Answer")


class Command(BaseCommand):
    """Measure the booklet of 16 tables and 26 boards, and many pages of travellers.

    The session is created for this and rolled back.
    """

    help = __doc__

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--json", action="store_true", help="print figures as JSON")
        parser.add_argument("--pages", type=int, default=1_000, help="pages of travellers")

    def handle(self, *, pages: int, **options: object) -> None:
        with transaction.atomic():
            figures = _measure(pages)
            transaction.set_rollback(True)
        if options["json"]:
            self.stdout.write(json.dumps(figures))
            return
        for name, figure in figures.items():
            self.stdout.write(f"{name:24} {figure:10.2f}")


def _measure(pages: int) -> dict[str, float]:
    session = _session()
    reading, snapshot = _timed(lambda: open_event(session.event_id))
    content_time, content = _timed(lambda: printing.read_content(snapshot, session.pk, "booklet"))
    drawing, pdf = _timed(lambda: printing.pdf("booklet", content, "A4"))
    booklet_pages = len(printing.layout("booklet", content, "A4").pages)
    after_booklet = _peak()
    travelling, sheets = _timed(lambda: _travellers(session, pages))
    return {
        "booklet_pages": booklet_pages,
        "booklet_seconds": reading + content_time + drawing,
        "booklet_kilobytes": len(pdf) / 1000,
        "booklet_peak_mib": after_booklet,
        "traveller_pages": sheets,
        "traveller_seconds": travelling,
        "peak_mib": _peak(),
    }


def _timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    begun = time.perf_counter()
    answer = work()
    return time.perf_counter() - begun, answer


def _peak() -> float:
    """Return the peak memory of the process so far, in MiB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def _travellers(session: Session, pages: int) -> int:
    """Print the session's travellers repeatedly until there are this many pages."""
    snapshot = open_event(session.event_id)
    content = printing.read_content(snapshot, session.pk, "travellers-scored")
    document = CATALOGUE["travellers-scored"].layout(content, "A4")
    times = -(-pages // len(document.pages))
    printed(replace(document, pages=(document.pages * times)[:pages]), lambda: None)
    return pages


def _session() -> Session:
    """Play a session of 16 tables and 26 boards with names and cards, and make it final."""
    chance = Random(16)
    club = create_club(name=f"Bench {chance.random()}")
    event = create_event(club_id=club.pk, name="Bench", held_on=date(2026, 1, 1))
    session = event.sessions.get()
    choose_movement(
        section_id=session.sections.get().pk,
        family="mitchell-skip",
        parameters={"tables": 16, "boards_per_round": 2, "rounds": 13},
    )
    for place, contestant in enumerate(event.contestants.order_by("id")):
        names = [PLAYERS[(2 * place + n) % len(PLAYERS)] for n in (0, 1)]
        number = f" {place * 2 // len(PLAYERS) + 1}"
        enter_names(contestant_id=contestant.pk, names=[name + number for name in names])
    start_session(session_id=session.pk, by=BENCH, key=_key(chance))
    for result in Result.objects.filter(sitting__section__session=session).order_by("id"):
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score=chance.choice(SLIPS),
            key=_key(chance),
            by=BENCH,
        )
    finalise_session(session_id=session.pk, by=BENCH, key=_key(chance))
    store_deals(session_id=session.pk, deals=[_dealt(board, chance) for board in range(1, 27)])
    return session


def _dealt(board: int, chance: Random) -> DealtBoard:
    makeable = "".join(chance.choice("3456789abcd") for _ in range(20))
    return DealtBoard(board, as_pbn(deal(chance)), makeable, "NS 4♠=, +420")


def _key(chance: Random) -> UUID:
    return UUID(int=chance.getrandbits(128))
