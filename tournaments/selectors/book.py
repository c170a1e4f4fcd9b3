"""One event as facts: everything that standings, travellers and pages are computed from.

``open_book`` reads an event with a fixed number of queries, whatever its size; all other
selectors work on the book it returns and ask the database nothing.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from types import MappingProxyType

from scoring.notation import Game
from scoring.ruling_notation import parse_ruling
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
from tournaments.selectors.elsewhere import withheld_boards
from tournaments.selectors.facts import ClubInPlay as ClubInPlay
from tournaments.selectors.facts import ContestantFacts as ContestantFacts
from tournaments.selectors.facts import EntryFacts as EntryFacts
from tournaments.selectors.facts import EventFacts as EventFacts
from tournaments.selectors.facts import ResultFacts as ResultFacts
from tournaments.selectors.facts import RulingFacts as RulingFacts
from tournaments.selectors.facts import SectionFacts as SectionFacts
from tournaments.selectors.facts import SessionFacts as SessionFacts
from tournaments.selectors.facts import Side as Side
from tournaments.selectors.facts import SittingFacts as SittingFacts
from tournaments.selectors.ledger import CONDITIONS
from tournaments.selectors.never_arrived import never_arrived
from tournaments.selectors.scores import played_score

TEAM_CONTESTS = ("team_match", "teams")


class NoSuchEventError(LookupError):
    """There is no event of this number or address."""


@dataclass(frozen=True)
class EventBook:
    """Everything stored about an event, in stated order: sittings by section, round and table.

    ``withheld`` are boards, with the session's id, that other clubs of a simultaneous tournament
    have yet to play. ``clubs`` are the clubs of such a tournament, in the book of all of them.
    """

    event: EventFacts
    sessions: tuple[SessionFacts, ...]
    contestants: Mapping[int, ContestantFacts]
    entries: Mapping[int, EntryFacts]
    sittings: Mapping[int, SittingFacts]
    results: tuple[ResultFacts, ...]
    rulings: tuple[RulingFacts, ...]
    withheld: frozenset[tuple[int, int]] = frozenset()
    clubs: tuple[ClubInPlay, ...] = ()

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

    @cached_property
    def boards(self) -> Mapping[int, frozenset[int]]:
        """The boards that are played in each session, by its id."""
        gathered: dict[int, set[int]] = {session.id: set() for session in self.sessions}
        for result in self.results:
            section = self.sittings[result.sitting_id].section_id
            gathered[self.session_of[section].id].add(result.board)
        return {session: frozenset(found) for session, found in gathered.items()}

    @cached_property
    def several_sections(self) -> bool:
        """Whether a number needs its section's letter to be clear."""
        return any(len(session.sections) > 1 for session in self.sessions)

    def contestant_at(self, entry_id: int) -> ContestantFacts:
        """The contestant an entry belongs to."""
        return self.contestants[self.entries[entry_id].contestant_id]

    def sides(self, sitting: SittingFacts) -> tuple[Side, Side]:
        """Who sits North-South and who East-West."""
        return self._side(sitting.north, sitting.south), self._side(sitting.east, sitting.west)

    def keys(self, sitting: SittingFacts) -> tuple[int | tuple[int, ...], int | tuple[int, ...]]:
        """What the lines of ``scoring`` call both sides, as ``Side.key`` does."""
        return self._key(sitting.north, sitting.south), self._key(sitting.east, sitting.west)

    def _key(self, one: int, other: int) -> int | tuple[int, ...]:
        first, second = self.entries[one].contestant_id, self.entries[other].contestant_id
        return first if first == second else (first, second)

    def _side(self, one: int, other: int) -> Side:
        found = tuple(dict.fromkeys((self.contestant_at(one), self.contestant_at(other))))
        return Side(
            contestants=found,
            number="+".join(self.number_of(each) for each in found),
            name=" – ".join(self.name_of(each) for each in found),
        )

    def number_of(self, contestant: ContestantFacts) -> str:
        """What a contestant is called in lists: ``3``, or ``B3`` where sections need telling."""
        letter = contestant.section_letter if self.several_sections or self.clubs else ""
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
    row = _event(event)
    book = read_book(event_facts(row), (row.pk,))
    if row.simultaneous is None:
        return book
    return replace(book, withheld=withheld_boards(row, book.sessions, book.boards))


def read_book(facts: EventFacts, event_ids: Collection[int]) -> EventBook:
    """Return the book of what is stored of these events, in their order, headed by ``facts``."""
    sections = _sections(event_ids)
    gone = never_arrived(
        [s.id for listed in sections.values() for s in listed if s.movement_version > 1]
    )
    contestants = _contestants(event_ids)
    entries = _entries(event_ids)
    return EventBook(
        event=facts,
        sessions=tuple(
            SessionFacts(id=pk, number=number, status=status, sections=sections.get(pk, ()))
            for pk, number, status in Session.objects.filter(event__in=event_ids)
            .order_by("event", "number")
            .values_list("id", "number", "status")
        ),
        contestants=MappingProxyType(
            {pk: each for pk, each in contestants.items() if pk not in gone.contestants}
        ),
        entries=MappingProxyType(
            {pk: each for pk, each in entries.items() if pk not in gone.entries}
        ),
        sittings=MappingProxyType(_sittings(event_ids)),
        results=_results(event_ids),
        rulings=_rulings(event_ids, facts.game),
    )


def with_everybody(book: EventBook) -> EventBook:
    """Return the book with those in it too whose arrival was undone before they played."""
    return replace(
        book,
        contestants=MappingProxyType(_contestants((book.event.id,))),
        entries=MappingProxyType(_entries((book.event.id,))),
    )


def _event(event: int | str) -> Event:
    text = str(event).replace("\0", "")  # PostgreSQL takes no such character, not even to compare
    by = (
        {"pk": int(text)}
        if text.isascii() and text.isdigit() and len(text) < 10
        else {"slug": text}
    )
    rows = Event.objects.select_related("club", "simultaneous").filter(**by)
    row = rows.first()
    if row is None:
        raise NoSuchEventError(f"There is no event {text[:80]!r}.")
    return row


def event_facts(row: Event) -> EventFacts:
    """Return a stored event as facts."""
    field = row.simultaneous
    leads = field is not None and field.leader_id == row.pk
    return EventFacts(
        id=row.pk,
        club_id=row.club_id,
        club=row.club.name,
        name=row.name,
        slug=row.slug,
        held_on=row.held_on,
        **{name: getattr(row, name) for name in CONDITIONS},
        ledger_sequence=row.ledger_sequence,
        simultaneous=field.slug if field else "",
        simultaneous_name=field.name if field else "",
        boards_shown=field.boards_shown if field and leads else "",
        clubs_final=field.final if field and leads else False,
    )


def _sections(event_ids: Collection[int]) -> dict[int, tuple[SectionFacts, ...]]:
    gathered: dict[int, list[SectionFacts]] = {}
    for row in Section.objects.filter(session__event__in=event_ids).order_by("session", "letter"):
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


def _contestants(event_ids: Collection[int]) -> dict[int, ContestantFacts]:
    seated: dict[int, list[str]] = {}
    for contestant, position, name in (
        ContestantPlayer.objects.filter(contestant__event__in=event_ids)
        .order_by("contestant", "position")
        .values_list("contestant_id", "position", "player__name")
    ):
        seats = seated.setdefault(contestant, [])
        seats += [""] * (position - 1 - len(seats))
        seats.append(name)
    rows = Contestant.objects.filter(event__in=event_ids).order_by("event", "section_letter", "id")
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


def _entries(event_ids: Collection[int]) -> dict[int, EntryFacts]:
    rows = Entry.objects.filter(section__session__event__in=event_ids).order_by("section", "id")
    return {
        row[0]: EntryFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "label", "contestant_id", "position", "seats"
        )
    }


def _sittings(event_ids: Collection[int]) -> dict[int, SittingFacts]:
    rows = Sitting.objects.filter(
        section__session__event__in=event_ids, withdrawn_in_version=None
    ).order_by(
        "section__session__event", "section__session__number", "section__letter", "round", "table"
    )
    return {
        row[0]: SittingFacts(*row)
        for row in rows.values_list(
            "id", "section_id", "round", "table", "north_id", "south_id", "east_id", "west_id"
        )
    }


def _results(event_ids: Collection[int]) -> tuple[ResultFacts, ...]:
    rows = (
        Result.objects.filter(
            sitting__section__session__event__in=event_ids, sitting__withdrawn_in_version=None
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


def _rulings(event_ids: Collection[int], game: str) -> tuple[RulingFacts, ...]:
    rows = Ruling.objects.filter(event__in=event_ids, withdrawn_at_sequence=None)
    return tuple(
        ruling_facts(row, game) for row in rows.order_by("event", "made_at_sequence", "id")
    )


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
        session_id=row.session_id,
        opponent_id=row.opponent_id,
    )
