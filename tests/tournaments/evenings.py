"""Evenings set up and played through the services, as clubs would; names are invented."""

import itertools
import random
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import uuid4

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Sum
from pytest_django import DjangoDbBlocker

from tournaments.clubs.models import Club, Player
from tournaments.clubs.roles import Role
from tournaments.clubs.services import appoint_director, create_club
from tournaments.play.services.rulings import (
    adjust_score,
    impose_penalty,
    mark_fouled,
    withdraw_ruling,
)
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    Result,
    Ruling,
    Section,
    Session,
    Simultaneous,
    StartingPosition,
)
from tournaments.record.selectors.event.facts import ResultFacts, RulingFacts
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.selectors.movement.changes import ChangeKind, ChangeRequest
from tournaments.record.services.conditions import change_conditions, set_strata_and_handicaps
from tournaments.record.services.events import add_session, create_event
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.record.services.ledger import lock_event
from tournaments.record.services.results import (
    RecordedResult,
    parsed,
    put_result,
    record_result,
    require_running,
)
from tournaments.seating.services.changes import ChangedMovement, change_movement, undo_change
from tournaments.seating.services.choice import choose_movement
from tournaments.setup.services import finalise_session, reopen_session, start_session
from tournaments.simultaneous.services import join_clubs, open_to_clubs
from tournaments.site.keys import Actor
from tournaments.standings.selectors.ranking.standings import Ranking, Standing, Standings

DIRECTOR = Actor("user:0")
DAY = date(2026, 3, 19)
THREE_TABLES = {"tables": 3, "boards_per_round": 2}
FIVE_TABLES = {"tables": 5, "boards_per_round": 1}
FOUR_PAIRS = {"pairs": 4, "boards_per_round": 2}
OF_CHANGES = ("names", "reason", "expected_version", "key")
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
        """The event as its director sees it now."""
        return open_event(self.event.pk)

    @property
    def public(self) -> EventSnapshot:
        """The event as everybody sees it now."""
        return self.snapshot.seen_by(Role.PUBLIC)

    @property
    def director(self) -> User:
        return self.appoint_director()

    def appoint_director(self) -> User:
        """Give the club's director a login, unless there is one, and return it."""
        name = f"director{self.club.pk}"
        return appoint_director(club_id=self.club.pk, username=name, password="patience")

    def results(self, **where: object) -> list[Result]:
        rows = Result.objects.select_related("sitting__section__session").filter(
            sitting__section__session=self.session, sitting__withdrawn_in_version=None, **where
        )
        return list(rows.order_by("sitting__section", "sitting__round", "sitting__table", "board"))

    def contestant(self, address: str) -> Contestant:
        return self.event.contestants.get(address=address)

    def start(self) -> "Evening":
        start_session(session_id=self.session.pk, **signed())
        return self

    def enter(self, result: Result, text: str | None, **more: object) -> RecordedResult:
        return record_result(
            sitting_id=result.sitting_id, board=result.board, score=text, **signed(more)
        )

    def fill(self, score: str | Callable[[Result], str], **where: object) -> "Evening":
        """Enter a score on every board that has none, in one transaction."""
        with transaction.atomic():
            event = lock_event(self.event.pk)
            if waiting := self.results(status="pending", **where):
                require_running(self.session.pk)
            for result in waiting:
                played = parsed(score if isinstance(score, str) else score(result), event.game)
                put_result(event, result, played, expected_version=None, **signed())
        return self

    def play(self, *, rounds: int | None = None, seed: int = 1) -> "Evening":
        """Enter plausible results for all rounds, or the first so many."""
        chance = random.Random(seed)
        where = {} if rounds is None else {"sitting__round__lte": rounds}
        return self.fill(lambda _result: chance.choice(SLIPS[self.event.game]), **where)

    def finish(self) -> "Evening":
        """Make the session's results final."""
        finalise_session(session_id=self.session.pk, **signed())
        return self

    def reopen(self) -> "Evening":
        reopen_session(session_id=self.session.pk, reason="a slip", **signed())
        return self

    def next_session(
        self, family: str = "mitchell", parameters: Mapping[str, int | str | bool] = THREE_TABLES
    ) -> "Evening":
        """Set up another session of the event."""
        session = add_session(event_id=self.event.pk)
        for section in session.sections.all():
            choose_movement(section_id=section.pk, family=family, parameters=parameters)
        return Evening(self.club, self.event, session)

    def penalise(self, address: str, amount: object, **more: object) -> Ruling:
        """Take points off a contestant's total, or what ``amount_in`` says."""
        return impose_penalty(
            contestant_id=self.contestant(address).pk,
            amount=Decimal(str(amount)),
            **{"amount_in": "points"} | signed(more),
        )

    def foul(self, board: int, groups: Mapping[int, int], **more: object) -> Mapping[int, int]:
        return mark_fouled(session_id=self.session.pk, board=board, groups=groups, **signed(more))

    def set_prizes(self, prizes: Mapping[str, tuple[object, object]]) -> None:
        """Give contestants, by address, a stratum and a handicap."""
        by_id = {self.contestant(who).pk: each for who, each in prizes.items()}
        set_strata_and_handicaps(event_id=self.event.pk, prizes=by_id, **signed())

    def change_movement(
        self, kind: str, *, section: Section | None = None, **fields: object
    ) -> ChangedMovement:
        """Change the movement in play."""
        more = {name: fields.pop(name) for name in OF_CHANGES if name in fields}
        return change_movement(
            section_id=(section or self.section).pk,
            wanted=ChangeRequest(ChangeKind(kind), **fields),
            **signed(more),
        )

    def undo(self, **more: object) -> ChangedMovement:
        """Undo the last change of the movement."""
        return undo_change(section_id=self.section.pk, **signed(more))


def signed(more: Mapping[str, object] | None = None) -> dict[str, Any]:
    """Return the director's name and a new key, or what is given in their place."""
    return {"by": DIRECTOR, "key": uuid4(), **(more or {})}


def rule(result: Result | ResultFacts, score: str, **more: object) -> Ruling:
    return adjust_score(result_id=result.id, score=score, **signed(more))


def withdraw(ruling: Ruling | RulingFacts, **more: object) -> Ruling:
    return withdraw_ruling(ruling_id=ruling.id, **signed(more))


def proved(held: Evening) -> bool:
    """Prove the ledger of an event, and show what is wrong with it."""
    report = verify_ledger(held.event.pk)
    assert report.problems == ()
    return report.ok


def every_line(found: Standings) -> list[Standing]:
    """Return the lines of all rankings of the event's result."""
    return [line for ranking in found.rankings for line in ranking.standings]


def by_number(ranking: Ranking) -> dict[str, Standing]:
    return {line.number: line for line in ranking.standings}


def titled(found: Standings, title: str) -> dict[str, Standing]:
    """Return by number the lines of one of the rankings beside the event's result."""
    return by_number(next(each for each in found.others if each.title == title))


def two_sessions(
    family: str = "howell",
    parameters: Mapping[str, int | str | bool] = FOUR_PAIRS,
    **conditions: object,
) -> Evening:
    """Play two sessions of the same movement, with other scores in the second."""
    first = evening(family, parameters, **conditions).start().play(seed=1)
    first.next_session(family, parameters).start().play(seed=2)
    return first


def evening(
    family: str = "mitchell",
    parameters: Mapping[str, int | str | bool] = THREE_TABLES,
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
        choose_movement(section_id=section.pk, family=family, parameters=parameters)
    if names:
        _name_everybody(event, session)
    return Evening(club, event, session)


def called(contestant: Contestant, places: int) -> list[str]:
    """Return names for the seats of a contestant, unlike all others of the event."""
    surname = f"Number{contestant.section_letter}{contestant.number}{contestant.direction}"
    return [f"{name} {surname}" for name in itertools.islice(_first_names(), places)]


def places_of(session: Session) -> dict[int, int]:
    """Return how many players each contestant of a session has, by the contestant's id."""
    positions = StartingPosition.objects.filter(section__session=session).order_by()
    return dict(positions.values_list("contestant").annotate(Sum("seats")))


def _name_everybody(event: Event, session: Session) -> None:
    """Fill every seat with a new player: what ``enter_names`` writes pair by pair, a test says."""
    places = places_of(session)
    seats = [
        (contestant, position, Player(club_id=event.club_id, name=name))
        for contestant in event.contestants.order_by("id")
        for position, name in enumerate(called(contestant, places.get(contestant.pk, 0)), start=1)
    ]
    Player.objects.bulk_create(player for *_, player in seats)
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(contestant=contestant, player=player, position=position)
        for contestant, position, player in seats
    )


def change(held: Evening, **conditions: object) -> Event:
    """Change conditions of contest as the director."""
    return change_conditions(event_id=held.event.pk, conditions=conditions, **signed())


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
        event_id=leader.event.pk, name=name, chance=random.Random(leader.event.pk), **signed(more)
    )
    for other in others:
        join_clubs(event_id=other.event.pk, code=field.code, **signed())
    return field


def _first_names() -> Iterator[str]:
    for turn in itertools.count(1):
        yield from (f"{name}{turn if turn > 1 else ''}" for name in ("Ann", "Ben", "Cai", "Dee"))


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
