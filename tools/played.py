"""A played session to measure, created inside a transaction that is rolled back."""

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Mapping
from datetime import date
from random import Random
from typing import Any
from uuid import UUID

from django.db import connection, transaction

from tournaments.clubs.models import Club
from tournaments.clubs.services import create_club
from tournaments.record.models import Result, Session
from tournaments.record.services.events import create_event
from tournaments.record.services.results import record_result
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import start_session
from tournaments.site.keys import Actor

BENCH = Actor("bench")
SLIPS = ("4SN=", "4SN-1", "3NTE+1", "2HW=", "PASS", "6DXS-2", "1NTW-1", "5CE=")


def played_session(*, tables: int, rounds: int, chance: Random) -> Session:
    """Play a Mitchell with a skip, two boards a round, without names."""
    club = create_club(name=f"Bench {chance.random()}")
    event = create_event(club_id=club.pk, name="Bench", held_on=date(2026, 1, 1))
    session = event.sessions.get()
    choose_movement(
        section_id=session.sections.get().pk,
        family="mitchell-skip",
        parameters={"tables": tables, "boards_per_round": 2, "rounds": rounds},
    )
    start_session(session_id=session.pk, by=BENCH, key=new_key(chance))
    for result in Result.objects.filter(sitting__section__session=session).order_by("id"):
        record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score=chance.choice(SLIPS),
            key=new_key(chance),
            by=BENCH,
        )
    return session


def new_key(chance: Random) -> UUID:
    """Return an idempotency key."""
    return UUID(int=chance.getrandbits(128))


def measured(
    parser: ArgumentParser,
    measure: Callable[[Namespace], Mapping[str, Any]],
    line: Callable[[str, Any], str],
) -> None:
    """Measure as the command line says, roll back everything stored, and print the figures."""
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    asked = parser.parse_args()
    if Club._meta.db_table not in connection.introspection.table_names():
        sys.exit("There is no database yet. Create one with: manage.py migrate")
    with transaction.atomic():
        figures = measure(asked)
        transaction.set_rollback(True)
    if asked.json:
        print(json.dumps(figures))
        return
    for name, figure in figures.items():
        print(line(name, figure))
