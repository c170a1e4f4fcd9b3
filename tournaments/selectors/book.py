"""One event as facts: everything that standings, travellers and pages are computed from.

``open_book`` reads an event with a fixed number of queries, whatever its size; all other
selectors work on the book it returns and ask the database nothing.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from decimal import Decimal
from functools import cached_property
from types import MappingProxyType

from scoring.notation import Game, format_score
from scoring.ruling_notation import RuledScore, parse_ruling
from scoring.scores import PlayedScore
from tournaments.models import (
    Contestant,
    ContestantPlayer,
    Entry,
    Event,
    Result,
    Ruling,
    Section,
    Session,
    Sitting,
)
from tournaments.selectors.ledger import CONDITIONS
from tournaments.selectors.never_arrived import never_arrived
from tournaments.selectors.scores import played_score

TEAM_CONTESTS = ("team_match", "teams")


class NoSuchEventError(LookupError):
    """There is no event of this number or address."""


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event and its conditions of contest; the words are those of the models' choices.

    ``carry_share`` is in per cent, ``carry_cap`` in points, ``tie_breaks`` has commas between.
    """

    id: int
    club_id: int
    club: str
    name: str
    slug: str
    held_on: date
    game: str
    contest: str
    method: str
    unit: str
    short_boards: str
    average_plus: str
    compare: str
    embargo: str
    common_top: bool
    fouled: str
    percentage_of: str
    cross: str
    datum: str
    match_award: str
    victory_points: str
    contract_table: str
    shortage: str
    carry: str
    carry_share: int
    carry_cap: Decimal
    handicap: str
    tie_breaks: str
    ledger_sequence: int


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section: ``family`` and ``parameters`` name its movement, ``winners`` is 1 or 2.

    ``own_movement`` holds the movement of family ``own``, as the club made it.
    """

    id: int
    session_id: int
    letter: str
    family: str
    parameters: Mapping[str, object]
    winners: int
    shared: bool
    movement_version: int
    own_movement: Mapping[str, object]


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """A session and its sections in the order of their letters."""

    id: int
    number: int
    status: str
    sections: tuple[SectionFacts, ...]


@dataclass(frozen=True, slots=True)
class ContestantFacts:
    """A pair, a player or a team; ``players`` as entered, empty while nobody was named.

    ``seated`` are the same by seat, with an empty name for a seat that is still open.
    ``stratum`` is 1 for the highest, None outside all strata; ``handicap`` is in per cent.
    """

    id: int
    section_letter: str
    number: str
    direction: str
    address: str
    name: str
    players: tuple[str, ...]
    seated: tuple[str, ...] = ()
    stratum: int | None = None
    handicap: Decimal | None = None


@dataclass(frozen=True, slots=True)
class EntryFacts:
    """Who stands behind a label of a section's movement.

    ``position`` is the part of the contestant, of ``seats`` players, None for all of it.
    """

    id: int
    section_id: int
    label: str
    contestant_id: int
    position: int | None
    seats: int


@dataclass(frozen=True, slots=True)
class SittingFacts:
    """One table in one round; the seats are ids of entries."""

    id: int
    section_id: int
    round: int
    table: int
    north: int
    south: int
    east: int
    west: int


@dataclass(frozen=True, slots=True)
class ResultFacts:
    """What was entered for a board at a sitting; ``score`` is None while nothing was.

    ``fouled_group`` parts the tables that held other cards, ``checked_version`` is the version
    the director found right.
    """

    id: int
    sitting_id: int
    board: int
    score: PlayedScore | None
    version: int
    fouled_group: int = 0
    checked_version: int | None = None

    @property
    def is_checked(self) -> bool:
        """Whether the director has said that this score is right, odd as it may look."""
        return self.checked_version == self.version

    @property
    def text(self) -> str:
        """The score as it is written on a slip, empty while nothing was entered."""
        return "" if self.score is None else format_score(self.score)


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """A ruling in force; ``score`` for an adjusted score, ``amount`` (text) for a penalty."""

    id: int
    kind: str
    result_id: int | None
    score: RuledScore | None
    contestant_id: int | None
    amount: str
    amount_in: str
    law: str
    text: str


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays together at a table: a pair, a pair of a team, or two single players.

    ``contestants`` are one, or the two players where players are ranked; ``number`` and
    ``name`` are what lists call them (``3``, ``1+8``).
    """

    contestants: tuple[ContestantFacts, ...]
    number: str
    name: str

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the contestants."""
        return tuple(contestant.id for contestant in self.contestants)

    @property
    def key(self) -> int | tuple[int, ...]:
        """What a line of ``scoring`` calls the side: a contestant, or two players."""
        return self.ids[0] if len(self.ids) == 1 else self.ids


@dataclass(frozen=True)
class EventBook:
    """Everything stored about an event, in stated order: sittings by section, round and table."""

    event: EventFacts
    sessions: tuple[SessionFacts, ...]
    contestants: Mapping[int, ContestantFacts]
    entries: Mapping[int, EntryFacts]
    sittings: Mapping[int, SittingFacts]
    results: tuple[ResultFacts, ...]
    rulings: tuple[RulingFacts, ...]

    @cached_property
    def sections(self) -> Mapping[int, SectionFacts]:
        """Sections of all sessions by id."""
        return {section.id: section for session in self.sessions for section in session.sections}

    @cached_property
    def session_of(self) -> Mapping[int, SessionFacts]:
        """The session of each section, by the section's id."""
        return {section.id: session for session in self.sessions for section in session.sections}

    @cached_property
    def adjusted(self) -> Mapping[int, RulingFacts]:
        """Adjusted scores in force by the id of their result."""
        return {r.result_id: r for r in self.rulings if r.result_id is not None}

    @cached_property
    def results_by_sitting(self) -> Mapping[int, tuple[ResultFacts, ...]]:
        """Results of each sitting in the order of the boards."""
        gathered: dict[int, list[ResultFacts]] = {sitting: [] for sitting in self.sittings}
        for result in self.results:
            gathered[result.sitting_id].append(result)
        return {sitting: tuple(results) for sitting, results in gathered.items()}

    @property
    def several_sections(self) -> bool:
        """Whether a number needs its section's letter to be clear."""
        return any(len(session.sections) > 1 for session in self.sessions)

    def contestant_at(self, entry_id: int) -> ContestantFacts:
        """The contestant an entry belongs to."""
        return self.contestants[self.entries[entry_id].contestant_id]

    def sides(self, sitting: SittingFacts) -> tuple[Side, Side]:
        """Who sits North-South and who East-West."""
        return self._side(sitting.north, sitting.south), self._side(sitting.east, sitting.west)

    def _side(self, one: int, other: int) -> Side:
        found = tuple(dict.fromkeys((self.contestant_at(one), self.contestant_at(other))))
        return Side(
            contestants=found,
            number="+".join(self.number_of(each) for each in found),
            name=" – ".join(self.name_of(each) for each in found),
        )

    def number_of(self, contestant: ContestantFacts) -> str:
        """What a contestant is called in lists: ``3``, or ``B3`` where sections need telling."""
        letter = contestant.section_letter if self.several_sections else ""
        return f"{letter}{contestant.number}"

    def name_of(self, contestant: ContestantFacts) -> str:
        """A team's name, a pair's names in one line, or what it is called without a name."""
        if contestant.name:
            return contestant.name
        if self.is_of_teams:
            return f"Team {self.number_of(contestant)}"
        if contestant.players:
            return " – ".join(contestant.players)
        kind = "Player" if self.event.contest == "individual" else "Pair"
        return f"{kind} {self.number_of(contestant)}{contestant.direction}"

    def players_at(self, entry: EntryFacts) -> tuple[str, ...]:
        """The players behind a label as far as they were named."""
        contestant = self.contestants[entry.contestant_id]
        if entry.position is None:
            return contestant.players
        first = (entry.position - 1) * entry.seats
        return tuple(filter(None, contestant.seated[first : first + entry.seats]))

    def name_at(self, entry: EntryFacts) -> str:
        """Who sits behind a label in one line, or what it is called without a name."""
        if entry.position is None:
            return self.name_of(self.contestants[entry.contestant_id])
        kind = "Player" if entry.seats == 1 else "Pair"
        return " – ".join(self.players_at(entry)) or f"{kind} {entry.label}"

    @cached_property
    def places(self) -> Mapping[int, int]:
        """How many players each contestant has when it is complete, by its id."""
        seats: dict[int, dict[int, int]] = {contestant: {} for contestant in self.contestants}
        for entry in self.entries.values():
            here = seats[entry.contestant_id]
            here[entry.section_id] = here.get(entry.section_id, 0) + entry.seats
        return {contestant: max(here.values(), default=0) for contestant, here in seats.items()}

    @property
    def is_of_teams(self) -> bool:
        """Whether teams are ranked, be it two or many."""
        return self.event.contest in TEAM_CONTESTS


def open_book(event: int | str) -> EventBook:
    """Read an event by its id or its address.

    Raises:
        NoSuchEventError: there is none.
    """
    facts = _event(event)
    sections = _sections(facts.id)
    gone = never_arrived(
        [s.id for listed in sections.values() for s in listed if s.movement_version > 1]
    )
    contestants = _contestants(facts.id)
    entries = _entries(facts.id)
    return EventBook(
        event=facts,
        sessions=tuple(
            SessionFacts(id=pk, number=number, status=status, sections=sections.get(pk, ()))
            for pk, number, status in Session.objects.filter(event=facts.id)
            .order_by("number")
            .values_list("id", "number", "status")
        ),
        contestants=MappingProxyType(
            {pk: each for pk, each in contestants.items() if pk not in gone.contestants}
        ),
        entries=MappingProxyType(
            {pk: each for pk, each in entries.items() if pk not in gone.entries}
        ),
        sittings=MappingProxyType(_sittings(facts.id)),
        results=_results(facts.id),
        rulings=_rulings(facts.id, facts.game),
    )


def with_everybody(book: EventBook) -> EventBook:
    """Return the book with those in it too whose arrival was undone before they played."""
    return replace(
        book,
        contestants=MappingProxyType(_contestants(book.event.id)),
        entries=MappingProxyType(_entries(book.event.id)),
    )


def _event(event: int | str) -> EventFacts:
    text = str(event).replace("\0", "")  # PostgreSQL takes no such character, not even to compare
    by = (
        {"pk": int(text)}
        if text.isascii() and text.isdigit() and len(text) < 10
        else {"slug": text}
    )
    row = Event.objects.select_related("club").filter(**by).first()
    if row is None:
        raise NoSuchEventError(f"There is no event {text[:80]!r}.")
    return EventFacts(
        id=row.pk,
        club_id=row.club_id,
        club=row.club.name,
        name=row.name,
        slug=row.slug,
        held_on=row.held_on,
        **{name: getattr(row, name) for name in CONDITIONS},
        ledger_sequence=row.ledger_sequence,
    )


def _sections(event_id: int) -> dict[int, tuple[SectionFacts, ...]]:
    gathered: dict[int, list[SectionFacts]] = {}
    for row in Section.objects.filter(session__event=event_id).order_by("session", "letter"):
        facts = SectionFacts(
            id=row.pk,
            session_id=row.session_id,
            letter=row.letter,
            family=row.family,
            parameters=MappingProxyType(dict(row.parameters)),
            own_movement=MappingProxyType(dict(row.own_movement)),
            winners=row.winners,
            shared=row.shared,
            movement_version=row.movement_version,
        )
        gathered.setdefault(row.session_id, []).append(facts)
    return {session: tuple(sections) for session, sections in gathered.items()}


def _contestants(event_id: int) -> dict[int, ContestantFacts]:
    seated: dict[int, list[str]] = {}
    for contestant, position, name in (
        ContestantPlayer.objects.filter(contestant__event=event_id)
        .order_by("contestant", "position")
        .values_list("contestant_id", "position", "player__name")
    ):
        seats = seated.setdefault(contestant, [])
        seats += [""] * (position - 1 - len(seats))
        seats.append(name)
    rows = Contestant.objects.filter(event=event_id).order_by("section_letter", "id")
    return {
        pk: ContestantFacts(
            pk,
            letter,
            number,
            direction,
            address,
            name,
            tuple(filter(None, seated.get(pk, ()))),
            tuple(seated.get(pk, ())),
            stratum,
            handicap,
        )
        for pk, letter, number, direction, address, name, stratum, handicap in rows.values_list(
            "id",
            "section_letter",
            "number",
            "direction",
            "address",
            "name",
            "stratum",
            "handicap",
        )
    }


def _entries(event_id: int) -> dict[int, EntryFacts]:
    rows = Entry.objects.filter(section__session__event=event_id).order_by("section", "id")
    return {
        row[0]: EntryFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "label", "contestant_id", "position", "seats"
        )
    }


def _sittings(event_id: int) -> dict[int, SittingFacts]:
    rows = Sitting.objects.filter(
        section__session__event=event_id, withdrawn_in_version=None
    ).order_by("section__session__number", "section__letter", "round", "table")
    return {
        row[0]: SittingFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "round", "table", "north_id", "south_id", "east_id", "west_id"
        )
    }


def _results(event_id: int) -> tuple[ResultFacts, ...]:
    rows = (
        Result.objects.filter(
            sitting__section__session__event=event_id, sitting__withdrawn_in_version=None
        )
        .order_by("sitting", "board")
        .values_list(
            "id",
            "sitting_id",
            "board",
            "version",
            "status",
            "level",
            "strain",
            "doubling",
            "declarer",
            "tricks",
            "lead",
            "bare_score",
            "award",
            "fouled_group",
            "checked_version",
        )
    )
    return tuple(
        ResultFacts(pk, sitting, board, played_score(*columns), version, group, checked)
        for pk, sitting, board, version, *columns, group, checked in rows
    )


def _rulings(event_id: int, game: str) -> tuple[RulingFacts, ...]:
    rows = Ruling.objects.filter(event=event_id, withdrawn_at_sequence=None)
    return tuple(ruling_facts(row, game) for row in rows.order_by("made_at_sequence", "id"))


def ruling_facts(row: Ruling, game: str) -> RulingFacts:
    """Return a stored ruling as facts, whether it is in force or not."""
    return RulingFacts(
        id=row.pk,
        kind=row.kind,
        result_id=row.result_id,
        score=parse_ruling(row.score, game=Game(game)) if row.score else None,
        contestant_id=row.contestant_id,
        amount="" if row.amount is None else str(row.amount),
        amount_in=row.amount_in,
        law=row.law,
        text=row.text,
    )
