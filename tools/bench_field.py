"""How long it takes to rank a simultaneous tournament of very many clubs.

``python -m tools.bench_field --json`` plays it in a database of its own.
"""

import argparse
import json
import os
import tempfile
import time
from collections.abc import Callable, Iterable
from copy import copy
from itertools import count
from pathlib import Path
from random import Random
from typing import TypeVar

from django.core.management import call_command
from django.db import transaction
from django.db.models import Model

from tools.load.server import manage
from tools.played import BENCH, new_key, played_session
from tournaments.clubs.models import Club, Player
from tournaments.clubs.roles import Role
from tournaments.record.models import (
    ConditionsOfContest,
    Contestant,
    ContestantPlayer,
    Event,
    Result,
    Section,
    Session,
    Simultaneous,
    Sitting,
    StartingPosition,
)
from tournaments.record.selectors.event.reading import without_collecting
from tournaments.record.selectors.event.simultaneous import open_clubs
from tournaments.simultaneous.services import open_to_clubs
from tournaments.standings.selectors.field import (
    rated_field,
    read_people,
    read_results,
    seen_by_the_public,
)
from tournaments.standings.selectors.ranking.simultaneous import publish

Row = TypeVar("Row", bound=Model)
Answer = TypeVar("Answer")
TOGETHER = 50
"""Clubs copied at a time."""
TIMES = 4
"""How often everything is measured; other work on the machine will not disturb all of them."""


def main() -> None:
    """Measure in a separate SQLite database, and print the figures."""
    parser = argparse.ArgumentParser(prog="tools.bench_field", description=__doc__)
    parser.add_argument("--json", action="store_true", help="print figures as JSON")
    parser.add_argument("--clubs", type=int, default=1_500, help="how many clubs")
    parser.add_argument("--tables", type=int, default=14, help="tables per club, an even number")
    parser.add_argument("--boards", type=int, default=26, help="boards per pair, an even number")
    asked = parser.parse_args()
    sizes = {"clubs": asked.clubs, "tables": asked.tables, "boards": asked.boards}
    code = (
        "import json; from tools.bench_field import measure_field; "
        f"print(json.dumps(measure_field(**{sizes!r})))"
    )
    with tempfile.TemporaryDirectory(prefix="fairdeal-bench-") as folder:
        environment = {
            **os.environ,
            "FAIRDEAL_VAR": folder,
            "DATABASE_URL": f"sqlite:///{Path(folder) / 'bench.sqlite3'}",
        }
        printed = manage(["shell", "-v0", "-c", code], environment).splitlines()[-1]
    if asked.json:
        print(printed)
        return
    for name, figure in json.loads(printed).items():
        print(f"{name:14} {figure:12.3f}")


def measure_field(*, clubs: int, tables: int, boards: int, seed: int = 42) -> dict[str, float]:
    """Play one club's session, copy it with other scores, and time the ranking of all clubs.

    Times are seconds of processor time, the shortest of several.

    Args:
        clubs: How many clubs.
        tables: Tables per club, an even number.
        boards: Boards per pair, an even number.
        seed: Seed of the scores.
    """
    call_command("migrate", interactive=False, verbosity=0)
    chance = Random(seed)
    session = played_session(tables=tables, rounds=boards // 2, chance=chance)
    field = open_to_clubs(
        event_id=session.event_id, name="Bench", by=BENCH, key=new_key(chance), chance=chance
    )
    session = Session.objects.select_related("event__club", "event__conditions").get(pk=session.pk)
    for first in range(1, clubs, TOGETHER):
        with transaction.atomic():
            _copy(session, range(first, min(first + TOGETHER, clubs)), field, chance)
    figures = {"pairs": 2.0 * tables * clubs, "results": float(Result.objects.count())}
    for _again in range(TIMES):
        for name, seconds in _measured(field.slug).items():
            figures[name] = min(seconds, figures.get(name, seconds))
    return figures


def _measured(slug: str) -> dict[str, float]:
    figures = {}
    figures["opened"], clubs = _timed(lambda: open_clubs(slug))
    if clubs is not None:
        seen = clubs.snapshot.seen_by(Role.PUBLIC)
        figures["read"], (results, people) = _timed(
            lambda: (read_results(seen.sections), read_people(clubs.events))
        )
        counted = seen_by_the_public(seen, clubs.held_back, results)
        figures["rated"], _rated = _timed(
            lambda: rated_field(seen, people.contestant, results, counted)
        )
    figures["cold"], found = _timed(lambda: publish(slug))
    figures["page"], _lines = _timed(lambda: found.part(0, 100))
    return figures


def _timed(work: Callable[[], Answer]) -> tuple[float, Answer]:
    begun = time.process_time()
    with without_collecting():
        answer = work()
    return time.process_time() - begun, answer


def _copy(session: Session, numbers: Iterable[int], field: Simultaneous, chance: Random) -> None:
    """Copy a played session to new clubs; every result gets another one's score."""
    copies: dict[type[Model], list[Model]] = {}
    next_id = {model: count(1 + (_last_id(model))) for model in _COPIED}

    def copied(row: Row, **changes: object) -> Row:
        new = copy(row)
        new._state = copy(row._state)
        new.pk = next(next_id[type(row)])
        for name, value in changes.items():
            setattr(new, name, value)
        copies.setdefault(type(row), []).append(new)
        return new

    event, section = session.event, session.sections.get()
    people = list(event.contestants.order_by("id"))
    starts = list(section.starting_positions.order_by("id"))
    sittings = list(section.sittings.order_by("id"))
    results = list(Result.objects.filter(sitting__section=section).order_by("id"))
    for number in numbers:
        club = copied(event.club, name=f"Bench club {number}", slug=f"bench-club-{number}")
        conditions = copied(event.conditions)
        own = copied(
            event,
            club_id=club.pk,
            conditions_id=conditions.pk,
            simultaneous_id=field.pk,
            slug=f"bench-{number}",
        )
        its_session = copied(session, event_id=own.pk)
        its_section = copied(section, event_id=own.pk, session_id=its_session.pk)
        of = {each.pk: copied(each, event_id=own.pk) for each in people}
        for each in of.values():
            for place in (1, 2):
                player = Player(club_id=club.pk, name=f"Player {place} of {each}, club {number}")
                player = copied(player)
                member = ContestantPlayer(contestant_id=each.pk, player_id=player.pk)
                copied(member, position=place)
        at = {
            each.pk: copied(
                each,
                event_id=own.pk,
                section_id=its_section.pk,
                contestant_id=of[each.contestant_id].pk,
            ).pk
            for each in starts
        }
        seats = {
            each.pk: copied(
                each,
                section_id=its_section.pk,
                **{f"{seat}_id": at[getattr(each, f"{seat}_id")] for seat in _SEATS},
            ).pk
            for each in sittings
        }
        for result in results:
            other = copied(chance.choice(results))
            other.sitting_id, other.board = seats[result.sitting_id], result.board
    for model in _COPIED:
        model._default_manager.bulk_create(copies[model], batch_size=2000)


_SEATS = ("north", "south", "east", "west")
_COPIED: tuple[type[Model], ...] = (
    Club,
    ConditionsOfContest,
    Event,
    Session,
    Section,
    Contestant,
    Player,
    ContestantPlayer,
    StartingPosition,
    Sitting,
    Result,
)


def _last_id(model: type[Model]) -> int:
    newest = model._default_manager.order_by("-pk").values_list("pk", flat=True).first()
    return newest or 0


if __name__ == "__main__":
    main()
