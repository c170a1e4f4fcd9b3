"""One event as facts, from which standings, travellers and pages are computed.

``open_event`` reads an event with a fixed number of queries, whatever its size. Ratings, standings
and travellers are computed from the snapshot without further queries.
"""

from collections.abc import Callable, Collection, Hashable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property, wraps
from types import MappingProxyType
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from movements.families.knockout import KNOCKOUT
from scoring.conditions.methods import ContestKind, ScoringMethod
from scoring.conditions.settings import ScoringSettings, settings_of
from tournaments.clubs.roles import Role
from tournaments.record.models import Event
from tournaments.record.selectors.event.facts import ClubInPlay as ClubInPlay
from tournaments.record.selectors.event.facts import ContestantFacts as ContestantFacts
from tournaments.record.selectors.event.facts import EventFacts as EventFacts
from tournaments.record.selectors.event.facts import ResultFacts as ResultFacts
from tournaments.record.selectors.event.facts import RulingFacts as RulingFacts
from tournaments.record.selectors.event.facts import SectionFacts as SectionFacts
from tournaments.record.selectors.event.facts import SessionFacts as SessionFacts
from tournaments.record.selectors.event.facts import Side as Side
from tournaments.record.selectors.event.facts import SittingFacts as SittingFacts
from tournaments.record.selectors.event.facts import StartingPositionFacts as StartingPositionFacts
from tournaments.record.selectors.event.labels import label_text, seat_label
from tournaments.record.selectors.event.reading import (
    contestants_of,
    facts_of,
    results_of,
    rulings_of,
    sessions_of,
    sittings_of,
    starting_positions_of,
)
from tournaments.record.selectors.event.simultaneous_embargo import withheld_boards
from tournaments.record.selectors.event.undone_arrivals import undone_arrivals
from tournaments.site.refusals import NoSuchEventError


@dataclass(frozen=True)
class EventSnapshot:
    """One event as one role sees it: all stored data, and what is computed from it.

    Facts are in a defined order: sittings by section, round and table. ``access.visibility``
    decides what a role may see of them. Functions marked ``once_per_snapshot`` keep their answer
    here, so that a page rates an event only once.

    Attributes:
        withheld: Boards, with session ids, that other clubs of a simultaneous tournament still
            have to play.
        clubs: The clubs, in the snapshot of a whole simultaneous tournament.
        role: The viewer's role.
        every_score: Whether every score counts, whoever looks.
    """

    event: EventFacts
    sessions: tuple[SessionFacts, ...]
    contestants: Mapping[int, ContestantFacts]
    starting_positions: Mapping[int, StartingPositionFacts]
    sittings: Mapping[int, SittingFacts]
    results: tuple[ResultFacts, ...]
    rulings: tuple[RulingFacts, ...]
    withheld: frozenset[tuple[int, int]] = frozenset()
    clubs: tuple[ClubInPlay, ...] = ()
    role: Role = Role.DIRECTOR
    every_score: bool = False
    answers: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def seen_by(self, role: Role) -> Self:
        """Return the event as a role sees it, the same snapshot each time."""
        if role is self.role:
            return self
        if role not in self.answers:
            self.answers[role] = replace(self, role=role, contestants=self._named_for(role))
        seen: Self = self.answers[role]
        return seen

    def with_every_score(self) -> Self:
        """Return the event with no score held back, as draws, cuts and corrections need it.

        Names and cards stay as its role sees them.
        """
        if self.every_score or self.role.sees_every_score:
            return self
        seen: Self = self.answers.setdefault("every score", replace(self, every_score=True))
        return seen

    def _named_for(self, role: Role) -> Mapping[int, ContestantFacts]:
        """Return the contestants, for the public without hidden names and numbers."""
        everybody = self.contestants.values()
        if role is not Role.PUBLIC or not any(c.public or c.national_ids for c in everybody):
            return self.contestants
        return MappingProxyType(
            {pk: each.seen_by_the_public() for pk, each in self.contestants.items()}
        )

    @cached_property
    def sections(self) -> Mapping[int, SectionFacts]:
        """Sections of all sessions by id."""
        return {section.id: section for session in self.sessions for section in session.sections}

    @cached_property
    def session_of(self) -> Mapping[int, SessionFacts]:
        """The session of each section, by section id."""
        return {section.id: session for session in self.sessions for section in session.sections}

    @cached_property
    def adjusted(self) -> Mapping[int, RulingFacts]:
        """Adjusted scores in force, by result id."""
        return {r.result_id: r for r in self.rulings if r.result_id is not None}

    @cached_property
    def results_by_sitting(self) -> Mapping[int, tuple[ResultFacts, ...]]:
        """Results of each sitting, in the order of the boards."""
        gathered: dict[int, list[ResultFacts]] = {sitting: [] for sitting in self.sittings}
        for result in self.results:
            gathered[result.sitting_id].append(result)
        return {sitting: tuple(results) for sitting, results in gathered.items()}

    @cached_property
    def sittings_of(self) -> Mapping[int, tuple[SittingFacts, ...]]:
        """Where each contestant sits, by contestant id, in the order of the sittings."""
        gathered: dict[int, list[SittingFacts]] = {}
        for sitting in self.sittings.values():
            for contestant in {self._contestants_at[seat] for seat in sitting.seats}:
                gathered.setdefault(contestant, []).append(sitting)
        return {contestant: tuple(sittings) for contestant, sittings in gathered.items()}

    def sittings_in(self, section_id: int) -> tuple[SittingFacts, ...]:
        """Return the tables of all rounds of a section, by round and table."""
        return tuple(each for each in self.sittings.values() if each.section_id == section_id)

    @cached_property
    def boards(self) -> Mapping[int, frozenset[int]]:
        """The boards played in each session, by session id."""
        gathered: dict[int, set[int]] = {session.id: set() for session in self.sessions}
        for result in self.results:
            section = self.sitting(result).section_id
            gathered[self.session_of[section].id].add(result.board)
        return {session: frozenset(found) for session, found in gathered.items()}

    @cached_property
    def several_sections(self) -> bool:
        """Whether a number is ambiguous without its section's letter."""
        return any(len(session.sections) > 1 for session in self.sessions)

    def sitting(self, result: ResultFacts) -> SittingFacts:
        """Return the sitting at which a result was made."""
        return self.sittings[result.sitting_id]

    def section(self, result: ResultFacts) -> SectionFacts:
        """Return the section in which a result was made."""
        return self.sections[self.sitting(result).section_id]

    def session(self, result: ResultFacts) -> SessionFacts:
        """Return the session in which a result was made."""
        return self.session_of[self.sitting(result).section_id]

    def starting_positions_in(self, section_id: int) -> tuple[StartingPositionFacts, ...]:
        """Return the starting positions of a section, in the order of its movement."""
        return self._starting_positions_by_section.get(section_id, ())

    def contestants_in(self, section_id: int) -> tuple[ContestantFacts, ...]:
        """Return who plays in a section, in the order of its movement."""
        starts = self.starting_positions_in(section_id)
        return tuple(self.contestants[pk] for pk in dict.fromkeys(s.contestant_id for s in starts))

    @cached_property
    def _starting_positions_by_section(self) -> Mapping[int, tuple[StartingPositionFacts, ...]]:
        gathered: dict[int, list[StartingPositionFacts]] = {}
        for start in self.starting_positions.values():
            gathered.setdefault(start.section_id, []).append(start)
        return {section: tuple(starts) for section, starts in gathered.items()}

    @cached_property
    def with_final_results(self) -> frozenset[int]:
        """The ids of the contestants of final sessions."""
        return frozenset(
            start.contestant_id
            for session in self.sessions
            if session.status == "final"
            for section in session.sections
            for start in self.starting_positions_in(section.id)
        )

    def contestant_at(self, start_id: int) -> ContestantFacts:
        """The contestant of a starting position."""
        return self.contestants[self.starting_positions[start_id].contestant_id]

    def sides(self, sitting: SittingFacts) -> tuple[Side, Side]:
        """Return who sits North-South and who East-West."""
        if sitting.id not in self._sides:
            self._sides[sitting.id] = (
                self._side(sitting, sitting.north, sitting.south),
                self._side(sitting, sitting.east, sitting.west),
            )
        return self._sides[sitting.id]

    @cached_property
    def _sides(self) -> dict[int, tuple[Side, Side]]:
        return {}

    def keys(self, sitting: SittingFacts) -> tuple[int | tuple[int, ...], int | tuple[int, ...]]:
        """The keys of both sides in table results of ``scoring``, as ``Side.key``."""
        at = self._contestants_at
        north, south, east, west = (
            at[sitting.north],
            at[sitting.south],
            at[sitting.east],
            at[sitting.west],
        )
        return (
            north if north == south else (north, south),
            east if east == west else (east, west),
        )

    @cached_property
    def _contestants_at(self) -> Mapping[int, int]:
        return {start: at.contestant_id for start, at in self.starting_positions.items()}

    def _side(self, sitting: SittingFacts, one: int, other: int) -> Side:
        found = tuple(dict.fromkeys((self.contestant_at(one), self.contestant_at(other))))
        names = [self._names_at(sitting, each) for each in found]
        return Side(
            contestants=found,
            number="+".join(self.number_of(each) for each in found),
            name=" – ".join(name for each in names for name in each),
            names=tuple(name for each in names for name in each),
        )

    def _names_at(self, sitting: SittingFacts, contestant: ContestantFacts) -> tuple[str, ...]:
        """Return the players of a pair as they sit at a table; a team's name, or a number."""
        if contestant.name or self.method.is_of_teams or not contestant.players:
            return (self.name_of(contestant),)
        if not contestant.substitutes:
            return contestant.players
        session = self.session_of[sitting.section_id].id
        return tuple(filter(None, contestant.sitting(session, sitting.round)))

    def number_of(self, contestant: ContestantFacts) -> str:
        """A contestant's number in lists: ``3``, or ``B3`` where the section matters."""
        letter = contestant.section_letter if self.several_sections or self.clubs else ""
        return f"{letter}{contestant.number}"

    def label_of(self, contestant: ContestantFacts) -> str:
        """A contestant's label on pages and on paper: ``3 N-S``, ``7``, ``B``."""
        return label_text(self.number_of(contestant), contestant.direction)

    def name_of(self, contestant: ContestantFacts) -> str:
        """A team's name, a pair's names in one line, or its number if it has no name."""
        if contestant.name:
            return contestant.name
        if self.method.is_of_teams:
            return f"Team {self.number_of(contestant)}"
        if contestant.players:
            return " – ".join(contestant.players)
        kind = "Player" if self.method.is_individual else "Pair"
        return f"{kind} {self.label_of(contestant)}"

    def marked_name_of(self, contestant: ContestantFacts) -> str:
        """A contestant's name with the marks of its substitutes, for what is about all rounds."""
        name = self.name_of(contestant)
        if not contestant.substitutes:
            return name
        if name == " – ".join(contestant.players):
            return " – ".join(filter(None, contestant.marked))
        return f"{name}{contestant.marks}"

    def players_at(self, start: StartingPositionFacts) -> tuple[str, ...]:
        """The players named for a starting position."""
        contestant = self.contestants[start.contestant_id]
        if start.position is None:
            return contestant.players
        return tuple(filter(None, contestant.seated[start.first : start.first + start.seats]))

    def name_at(self, start: StartingPositionFacts) -> str:
        """The names of a starting position in one line, or its number if it has none."""
        if start.position is None:
            return self.name_of(self.contestants[start.contestant_id])
        kind = "Player" if start.seats == 1 else "Pair"
        return " – ".join(self.players_at(start)) or f"{kind} {seat_label(start.label)}"

    @cached_property
    def fields(self) -> Mapping[int, Hashable]:
        """Which scores a section's scores are compared with, by section id."""
        return {
            pk: self.settings.scope.field(session=session.number, club=session.id, section=pk)
            for pk, session in self.session_of.items()
        }

    @cached_property
    def places(self) -> Mapping[int, int]:
        """How many players each complete contestant has, by contestant id."""
        seats: dict[int, dict[int, int]] = {contestant: {} for contestant in self.contestants}
        for start in self.starting_positions.values():
            here = seats[start.contestant_id]
            here[start.section_id] = here.get(start.section_id, 0) + start.seats
        return {contestant: max(here.values(), default=0) for contestant, here in seats.items()}

    @property
    def method(self) -> ScoringMethod:
        """How the event is scored, and everything that depends on it."""
        method = self.event.scoring_method
        return method.in_a_knockout if self.is_knockout else method

    @cached_property
    def is_knockout(self) -> bool:
        """Whether only knockouts are played, so that the stage reached is what counts."""
        families = {section.family for section in self.sections.values()}
        return self.event.contest is ContestKind.TEAMS and families == {KNOCKOUT}

    @cached_property
    def settings(self) -> ScoringSettings:
        """The conditions of contest, as needed for rating."""
        return settings_of(self.event.conditions, name=self.event.preset, method=self.method)

    @cached_property
    def two_winners(self) -> bool:
        """Whether North-South and East-West are ranked separately: no section switches lines."""
        return self.method.contest is ContestKind.PAIRS and all(
            section.winners == 2 for section in self.sections.values()
        )


Answer = TypeVar("Answer")
More = ParamSpec("More")


def once_per_snapshot(
    compute: Callable[Concatenate[EventSnapshot, More], Answer],
) -> Callable[Concatenate[EventSnapshot, More], Answer]:
    """Keep what a function computes from a snapshot, so that it is computed only once.

    The function's other arguments must be hashable.
    """

    @wraps(compute)
    def once(snapshot: EventSnapshot, /, *more: More.args, **named: More.kwargs) -> Answer:
        asked = (compute, more, *named.items())
        if asked not in snapshot.answers:
            snapshot.answers[asked] = compute(snapshot, *more, **named)
        answer: Answer = snapshot.answers[asked]
        return answer

    return once


def open_event(event: int | str) -> EventSnapshot:
    """Read an event by its id or its address.

    Raises:
        NoSuchEventError: there is none.
    """
    facts = facts_of(event)
    if facts is None:
        raise NoSuchEventError(f"There is no event {str(event)[:80]!r}.")
    snapshot = read_events(facts, (facts.id,))
    if not facts.simultaneous:
        return snapshot
    row = Event.objects.select_related("simultaneous").get(pk=facts.id)
    return replace(snapshot, withheld=withheld_boards(row, snapshot.sessions, snapshot.boards))


def read_events(facts: EventFacts, event_ids: Collection[int]) -> EventSnapshot:
    """Return a snapshot of these events, in their order, with ``facts`` as its event."""
    sessions = sessions_of(event_ids)
    sections = [section for session in sessions for section in session.sections]
    gone = undone_arrivals([section.id for section in sections if section.movement_version > 1])
    in_order = [section.id for section in sections]
    sittings = sittings_of(event_ids, in_order)
    return EventSnapshot(
        event=facts,
        sessions=sessions,
        contestants=MappingProxyType(
            {
                pk: each
                for pk, each in contestants_of(event_ids).items()
                if pk not in gone.contestants
            }
        ),
        starting_positions=MappingProxyType(
            {
                pk: each
                for pk, each in starting_positions_of(event_ids, in_order).items()
                if pk not in gone.starting_positions
            }
        ),
        sittings=MappingProxyType(sittings),
        results=results_of(event_ids, sittings),
        rulings=rulings_of(event_ids, facts.game),
    )


def with_everybody(snapshot: EventSnapshot) -> EventSnapshot:
    """Return the snapshot including late pairs whose arrival was undone before they played."""
    return replace(
        snapshot,
        contestants=MappingProxyType(contestants_of((snapshot.event.id,))),
        starting_positions=MappingProxyType(
            starting_positions_of((snapshot.event.id,), snapshot.sections)
        ),
    )
