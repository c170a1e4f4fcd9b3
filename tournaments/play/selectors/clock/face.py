"""The clock of a session, read from the database."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Count, Q

from movements.advice.proposals import (
    MINUTES_PER_BOARD,
    MINUTES_PER_BOARD_OF_WHIST,
    MINUTES_PER_MOVE,
)
from movements.registry import rounds_to_draw
from scoring.play.notation import Game
from tournaments.play.models import Phase, RoundClock
from tournaments.play.selectors.clock.plan import (
    ClockFace,
    ClockState,
    Plan,
    Stretch,
    shown_at,
    table_behind,
    usual_boards,
)
from tournaments.record.models import Result, Session, Sitting
from tournaments.record.selectors.event.facts import SaidRound
from tournaments.record.selectors.event.rounds import (
    TableProgress,
    current_rounds,
    current_rounds_of,
    progress,
)
from tournaments.record.selectors.event.snapshot import EventSnapshot

BOARD_SECONDS = {Game.BRIDGE: 60 * MINUTES_PER_BOARD, Game.WHIST: 60 * MINUTES_PER_BOARD_OF_WHIST}
"""How long a board takes unless the director says otherwise."""
CHANGE_SECONDS = 60 * MINUTES_PER_MOVE
WARNING_SECONDS = 300


@dataclass(frozen=True)
class StoredClock:
    """A clock's state and its session's plan."""

    state: ClockState
    plan: Plan

    def shown(self, now: datetime) -> ClockFace:
        """Return what the clock shows at a given moment."""
        return shown_at(self.state, self.plan, now)

    def behind(self, now: datetime, number: int, done: int) -> int:
        """Return how many seconds a table is behind; see ``table_behind``."""
        return table_behind(self.state, self.plan, now, number=number, done=done)


def clock_face(session_id: int, now: datetime) -> ClockFace | None:
    """Return what a session's clock shows; None unless the session is in play.

    It reveals nothing about boards or scores, so anyone who may see the event may see it.
    """
    stored = stored_clock(session_id)
    return None if stored is None else stored.shown(now)


def session_in_play(slug: str) -> int | None:
    """Return the first session in play of the event with this address; None if there is none."""
    running = Session.objects.filter(event__slug=slug, status=Session.Status.RUNNING)
    return running.order_by("number").values_list("id", flat=True).first()


def face_of_event(slug: str, now: datetime) -> ClockFace | None:
    """Return what the clock of an event's first session in play shows; the event by its address."""
    session = session_in_play(slug)
    return None if session is None else clock_face(session, now)


def clock_of(snapshot: EventSnapshot, session_id: int) -> StoredClock | None:
    """Return a session's clock as ``stored_clock`` does, from an event that is already read."""
    session = next(each for each in snapshot.sessions if each.id == session_id)
    sections = {section.id for section in session.sections}
    sittings = [each for each in snapshot.sittings.values() if each.section_id in sections]
    if session.status != Session.Status.RUNNING or not sittings:
        return None
    results = snapshot.results_by_sitting
    row = RoundClock.objects.filter(session=session_id).order_by().first()
    drawn = max(section.rounds_to_draw for section in session.sections)
    boards = _by_round(((each.round, len(results[each.id])) for each in sittings), drawn)
    to_play = _to_play(current_rounds_of(snapshot, session_id))
    return _clock(row, boards, Game(snapshot.event.game), to_play)


def stored_clock(session_id: int) -> StoredClock | None:
    """Return a session's clock, untouched if nothing is stored; None if not in play."""
    session = (
        Session.objects.filter(pk=session_id, status=Session.Status.RUNNING)
        .select_related("event", "clock")
        .order_by()
        .first()
    )
    if session is None:
        return None
    tables, said, drawn = _tables(session_id)
    if not tables:
        return None
    boards = _by_round(((table.round, table.due) for table in tables), drawn)
    to_play = _to_play(current_rounds(progress(tables), said))
    return _clock(getattr(session, "clock", None), boards, Game(session.event.game), to_play)


def _tables(
    session_id: int,
) -> tuple[list[TableProgress], dict[str, SaidRound | None], int]:
    """Return how far each table is in each round, and what the director says, by section letter."""
    missing = Count("results", filter=Q(results__status=Result.Status.PENDING))
    rows = (
        Sitting.objects.filter(section__session=session_id, withdrawn_in_version=None)
        .annotate(due=Count("results"), missing=missing)
        .order_by("section", "round", "table")
        .values_list(
            "section__letter",
            "round",
            "due",
            "missing",
            "section__round_said__round",
            "section__round_said__counted",
            "section__family",
            "section__parameters",
        )
    )
    tables: list[TableProgress] = []
    said: dict[str, SaidRound | None] = {}
    drawn = 0
    for letter, number, boards, lacking, round_said, counted, family, parameters in rows:
        drawn = max(drawn, rounds_to_draw(family, parameters))
        tables.append(TableProgress(letter, number, boards - lacking, boards))
        said[letter] = None if round_said is None else SaidRound(round_said, counted)
    return tables, said, drawn


def _to_play(current: Mapping[str, int]) -> int:
    """Return the round at which a clock starts: that of the section furthest behind."""
    return min(current.values())


def _clock(
    row: RoundClock | None, boards: tuple[int, ...], game: Game, to_play: int
) -> StoredClock:
    """Return a clock from its row; if started late, it begins with the round in play."""
    if row is None:
        return StoredClock(ClockState(Stretch(Phase.READY, to_play)), _plan(row, boards, game))
    phase = Phase(row.phase)
    state = ClockState(
        at=Stretch(phase, row.round if phase.has_begun else to_play),
        ends_at=row.ends_at,
        left_seconds=row.left_seconds,
        cut_seconds=row.cut_seconds,
        planned_end=row.planned_end,
        version=row.version,
    )
    return StoredClock(state, _plan(row, boards, game))


def _plan(row: RoundClock | None, boards: tuple[int, ...], game: Game) -> Plan:
    if row is None:
        round_seconds = BOARD_SECONDS[game] * usual_boards(boards)
        return Plan(boards, round_seconds, CHANGE_SECONDS, WARNING_SECONDS, {})
    breaks = {int(number): seconds for number, seconds in row.breaks.items()}
    return Plan(boards, row.round_seconds, row.change_seconds, row.warning_seconds, breaks)


def _by_round(rows: Iterable[tuple[int, int]], drawn: int = 0) -> tuple[int, ...]:
    """Return how many boards each round has, at the table that plays the most.

    Args:
        rows: Round and number of boards of every table.
        drawn: How many rounds there will be, if they are drawn one at a time; rounds to come have
            as many boards as the last one drawn.
    """
    most: dict[int, int] = {}
    for number, boards in rows:
        most[number] = max(most.get(number, 0), boards)
    there = tuple(most.get(number, 0) for number in range(1, max(most) + 1))
    return (*there, *[there[-1]] * (drawn - len(there)))
