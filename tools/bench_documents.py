"""How much time and memory documents take: ``python -m tools.bench_documents``."""

import resource
import time
from argparse import ArgumentParser
from collections.abc import Callable
from dataclasses import replace
from random import Random
from typing import TypeVar

from tools.played import BENCH, measured, new_key, played_session
from tournaments.management.demo.cards import deal
from tournaments.management.demo.club import as_pbn
from tournaments.management.demo.names import PLAYERS
from tournaments.printing.catalogue import printing
from tournaments.printing.catalogue.documents import CATALOGUE
from tournaments.printing.page.frame import printed
from tournaments.record.models import Session
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.seating.services.names import enter_names
from tournaments.setup.services import finalise_session

Answer = TypeVar("Answer")


def main() -> None:
    """Measure the booklet of 16 tables and 26 boards, and many pages of travellers."""
    parser = ArgumentParser(prog="tools.bench_documents", description=__doc__)
    parser.add_argument("--pages", type=int, default=1_000, help="pages of travellers")
    measured(
        parser,
        lambda asked: _measure(asked.pages),
        lambda name, figure: f"{name:24} {figure:10.2f}",
    )


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
    session = played_session(tables=16, rounds=13, chance=chance)
    for place, contestant in enumerate(session.event.contestants.order_by("id")):
        names = [PLAYERS[(2 * place + n) % len(PLAYERS)] for n in (0, 1)]
        number = f" {place * 2 // len(PLAYERS) + 1}"
        enter_names(contestant_id=contestant.pk, names=[name + number for name in names])
    finalise_session(session_id=session.pk, by=BENCH, key=new_key(chance))
    store_deals(session_id=session.pk, deals=[_dealt(board, chance) for board in range(1, 27)])
    return session


def _dealt(board: int, chance: Random) -> DealtBoard:
    makeable = "".join(chance.choice("3456789abcd") for _ in range(20))
    return DealtBoard(board, as_pbn(deal(chance)), makeable, "NS 4♠=, +420")


if __name__ == "__main__":
    main()
