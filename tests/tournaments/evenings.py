"""Evenings set up and played through the services, as clubs would; names are invented."""

import itertools
import random
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from uuid import UUID, uuid4

from django.contrib.auth.models import User
from django.db import transaction
from pytest_django import DjangoDbBlocker

from tournaments.models import Club, Event, Result, Section, Session, Simultaneous, Sitting
from tournaments.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.services.conditions.conditions import change_conditions
from tournaments.services.events.events import create_event
from tournaments.services.events.simultaneous import join_clubs, open_to_clubs
from tournaments.services.ledger import Actor
from tournaments.services.movements.choice import choose_movement
from tournaments.services.movements.names import enter_names
from tournaments.services.movements.sessions import start_session
from tournaments.services.people.people import appoint_director, create_club
from tournaments.services.play.deals import DealtBoard, store_deals
from tournaments.services.play.results import RecordedResult, record_result

DIRECTOR = Actor("user:0")
DAY = date(2026, 3, 19)
SLIPS = {
    "bridge": ("4SN=", "4SN-1", "3NTE+1", "2HW=", "PASS", "6DXS-2", "1NTW-1", "5CE="),
    "whist": ("5", "6", "7", "8", "9"),
}
_numbers = itertools.count(1)


@dataclass(frozen=True)
class Evening:
    """An event with one session, and short ways to do what directors do."""

    club: Club
    event: Event
    session: Session

    @property
    def section(self) -> Section:
        return self.session.sections.order_by("letter")[0]

    @property
    def snapshot(self) -> EventSnapshot:
        return open_event(self.event.pk)

    @property
    def director(self) -> User:
        name = f"director{self.club.pk}"
        return appoint_director(club_id=self.club.pk, username=name, password="patience")

    def start(self) -> "Evening":
        start_session(session_id=self.session.pk, by=DIRECTOR, key=uuid4())
        return self

    def results(self, **where: object) -> list[Result]:
        rows = Result.objects.filter(
            sitting__section__session=self.session, sitting__withdrawn_in_version=None, **where
        )
        return list(rows.order_by("sitting__section", "sitting__round", "sitting__table", "board"))

    def enter(
        self, result: Result, text: str | None, *, key: UUID | None = None, **more: object
    ) -> RecordedResult:
        return record_result(
            sitting_id=result.sitting_id,
            board=result.board,
            score=text,
            key=key or uuid4(),
            by=DIRECTOR,
            **more,
        )

    def play(self, *, rounds: int | None = None, seed: int = 1) -> "Evening":
        """Enter plausible results for all rounds, or the first so many."""
        chance = random.Random(seed)
        where = {} if rounds is None else {"sitting__round__lte": rounds}
        for result in self.results(status="pending", **where):
            self.enter(result, chance.choice(SLIPS[self.event.game]))
        return self


def evening(
    family: str = "mitchell",
    parameters: Mapping[str, int | str | bool] | None = None,
    *,
    names: bool = False,
    sections: int = 1,
    **conditions: str,
) -> Evening:
    """Set up a session of a new club; without parameters a Mitchell of three tables."""
    number = next(_numbers)
    club = create_club(name=f"Willow Bank {number}")
    event = create_event(
        club_id=club.pk, name="Thursday Pairs", held_on=DAY, sections=sections, **conditions
    )
    session = event.sessions.get(number=1)
    for section in session.sections.order_by("letter"):
        choose_movement(
            section_id=section.pk,
            family=family,
            parameters={"tables": 3, "boards_per_round": 2} if parameters is None else parameters,
        )
    if names:
        for contestant in event.contestants.order_by("id"):
            surname = f"Number{contestant.section_letter}{contestant.number}{contestant.direction}"
            entries = contestant.entries.filter(section__session=session)
            places = sum(entries.values_list("seats", flat=True))
            enter_names(
                contestant_id=contestant.pk,
                names=[f"{name} {surname}" for name in itertools.islice(_first_names(), places)],
            )
    return Evening(club, event, session)


def change(held: Evening, **conditions: object) -> Event:
    """Change conditions of contest as the director."""
    return change_conditions(
        event_id=held.event.pk, conditions=conditions, by=DIRECTOR, key=uuid4()
    )


@contextmanager
def kept_for_a_module(blocker: DjangoDbBlocker) -> Iterator[None]:
    """Keep what is set up inside until the end: what tests write on top of it, each undoes."""
    with blocker.unblock(), transaction.atomic():
        yield
        transaction.set_rollback(True)


def clubs_in_play(
    *evenings: Evening, name: str = "County Simultaneous", **more: str
) -> Simultaneous:
    """Open the first evening to other clubs, and let the others join."""
    leader, *others = evenings
    field = open_to_clubs(
        event_id=leader.event.pk,
        name=name,
        by=DIRECTOR,
        key=uuid4(),
        chance=random.Random(leader.event.pk),
        **more,
    )
    for other in others:
        join_clubs(event_id=other.event.pk, code=field.code, by=DIRECTOR, key=uuid4())
    return field


def _first_names() -> Iterator[str]:
    for turn in itertools.count(1):
        yield from (f"{name}{turn if turn > 1 else ''}" for name in ("Ann", "Ben", "Cai", "Dee"))


def sittings_of(session: Session, *, round_: int) -> Iterator[Sitting]:
    """Return the tables of a round in order."""
    rows = Sitting.objects.filter(section__session=session, round=round_, withdrawn_in_version=None)
    yield from rows.order_by("table")


def dealt(board: int, *, seed: int = 0) -> DealtBoard:
    """Deal a board, the same cards for the same seed, with an analysis that need not be right."""
    chance = random.Random(board * 1000 + seed)
    pack = [(suit, rank) for suit in range(4) for rank in range(13)]
    chance.shuffle(pack)
    hands = [
        ".".join(
            "".join("AKQJT98765432"[rank] for s, rank in sorted(pack[n : n + 13]) if s == suit)
            for suit in range(4)
        )
        for n in range(0, 52, 13)
    ]
    makeable = "".join(chance.choice("3456789abcd") for _ in range(20))
    return DealtBoard(board, f"N:{' '.join(hands)}", makeable, "NS 4♠=, +420")


def deal_out(set_up: Evening) -> tuple[DealtBoard, ...]:
    """Keep cards for every board of the session."""
    boards = sorted({result.board for result in set_up.results()})
    deals = tuple(dealt(board) for board in boards)
    store_deals(session_id=set_up.session.pk, deals=deals)
    return deals
