"""Make an event from results that another program computed.

The dataclasses describe a file's contents in no particular format: readers produce them, one
service stores them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from movements.model import Row, any_shared
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import Method
from scoring.play.scores import PlayedScore
from tournaments.models import (
    Club,
    Contestant,
    ContestantPlayer,
    Event,
    Player,
    Section,
    Session,
    Sitting,
    StartingPosition,
)
from tournaments.services.creation import created_once
from tournaments.services.events.events import add_session, create_event
from tournaments.services.ledger import IMPORTER, Actor, append_entry, lock_event
from tournaments.services.movements.sessions import (
    finalise_session,
    session_started,
    store_sittings,
)
from tournaments.services.people import add_player, create_club
from tournaments.services.play.deals import DealtBoard, store_deals
from tournaments.services.play.results import record_result
from tournaments.services.refusals import RefusedError
from tournaments.services.texts import clean_name

FAMILY = "imported"


@dataclass(frozen=True, slots=True)
class PairKey:
    """How an event names a pair: section ``A``, number ``3``, direction NS, EW or empty."""

    section: str
    number: str
    direction: str

    @property
    def label(self) -> str:
        """Its label in the movement: ``N3``, ``E3``, or ``3`` in a one-winner movement."""
        return f"{self.direction[:1]}{self.number}"

    @property
    def order(self) -> tuple[str, bool, int]:
        """Sorts a list of pairs: by section, North-South first, by number."""
        return self.section, self.direction == "EW", int(self.number)

    def __str__(self) -> str:
        return f"{self.number}{self.direction}"


@dataclass(frozen=True, slots=True)
class ImportedPlayer:
    """A player; ``national_id`` is empty if the file has none."""

    name: str
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class ImportedPair:
    """A pair and its players in the order of the file; none if it names nobody."""

    key: PairKey
    players: tuple[ImportedPlayer, ...]


@dataclass(frozen=True, slots=True)
class ImportedSitting:
    """Two pairs at a table in a round, and a score for each board they played."""

    round: int
    table: int
    ns: PairKey
    ew: PairKey
    scores: tuple[tuple[int, PlayedScore], ...]


@dataclass(frozen=True, slots=True)
class ImportedSection:
    """A section's sittings; ``letter`` is A, B, …."""

    letter: str
    sittings: tuple[ImportedSitting, ...]


@dataclass(frozen=True, slots=True)
class ImportedEvent:
    """A finished pairs event at bridge.

    Attributes:
        winners: 1 or 2.
        pairs: In the order of ``PairKey.order``.
        sessions: For each session its sections, by letter.
        deals: The cards of the first session's boards, as far as they are known.
    """

    club: str
    name: str
    held_on: date
    winners: int
    method: Method
    conditions: Conditions
    pairs: tuple[ImportedPair, ...]
    sessions: tuple[tuple[ImportedSection, ...], ...]
    deals: tuple[DealtBoard, ...] = ()


@created_once(Event)
@transaction.atomic
def import_event(
    *, imported: ImportedEvent, by: Actor = IMPORTER, key: UUID | None = None
) -> Event:
    """Store an event with all its results, and make its sessions final.

    The club is found by its name, whatever the case, or created; players are found on its list by
    national id, then by name. Every score is recorded as if it came from a table. Importing a file
    again makes another event, unless under the same key, which returns the first.

    Raises:
        KeyReusedError: another event was imported under this key.
        RefusedError: a name is not allowed, or a pair sits in a section in which it is not entered.
    """
    conditions: Mapping[str, Any] = imported.conditions.stored()
    event = create_event(
        club_id=_club(imported.club).pk,
        name=imported.name,
        held_on=imported.held_on,
        sections=max(1, len(imported.sessions[0])),
        method=imported.method,
        **conditions,
    )
    contestants = _enter_pairs(event, imported.pairs)
    for number, sections in enumerate(imported.sessions, start=1):
        session = event.sessions.get(number=1) if number == 1 else add_session(event_id=event.pk)
        _play(session, sections, contestants, winners=imported.winners, by=by)
    if imported.deals:
        store_deals(session_id=event.sessions.get(number=1).pk, deals=imported.deals, by=by)
    event.refresh_from_db()
    return event


def _club(name: str) -> Club:
    name = clean_name(name, "club", longest=120)
    return Club.objects.filter(name__iexact=name).first() or create_club(name=name)


def _enter_pairs(event: Event, pairs: Sequence[ImportedPair]) -> Mapping[PairKey, Contestant]:
    several = len({pair.key.section for pair in pairs}) > 1
    made = Contestant.objects.bulk_create(
        Contestant(
            event=event,
            section_letter=pair.key.section,
            number=pair.key.number,
            direction=pair.key.direction,
            address=_address(pair.key, several=several),
        )
        for pair in pairs
    )
    known = _KnownPlayers(event.club_id)
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(contestant=contestant, player=known.player(player), position=position)
        for contestant, pair in zip(made, pairs, strict=True)
        for position, player in enumerate(pair.players, start=1)
    )
    return {pair.key: contestant for pair, contestant in zip(pairs, made, strict=True)}


def _address(key: PairKey, *, several: bool) -> str:
    """Return the last part of the address of a pair's page: ``3-ns``, ``b7``."""
    parts = (f"{key.section if several else ''}{key.number}", key.direction)
    return "-".join(part.lower() for part in parts if part)


class _KnownPlayers:
    """A club's list of players while pairs are entered: nobody is entered twice in one event."""

    def __init__(self, club_id: int) -> None:
        self._club_id = club_id
        self._by_id: dict[str, list[Player]] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._used: set[int] = set()
        for player in Player.objects.filter(club=club_id).order_by("id"):
            self._by_name.setdefault(player.name.casefold(), []).append(player)
            if player.national_id:
                self._by_id.setdefault(player.national_id, []).append(player)

    def player(self, wanted: ImportedPlayer) -> Player:
        """Return the player on the list who is not entered yet, or a new one."""
        name = clean_name(wanted.name, "names")
        candidates = [
            *self._by_id.get(wanted.national_id, ()),
            *(
                player
                for player in self._by_name.get(name.casefold(), ())
                if not (player.national_id and wanted.national_id)
            ),
        ]
        free = [player for player in candidates if player.pk not in self._used]
        found = (
            free[0]
            if free
            else add_player(club_id=self._club_id, name=name, national_id=wanted.national_id)
        )
        self._used.add(found.pk)
        return found


def _play(
    session: Session,
    imported: Sequence[ImportedSection],
    contestants: Mapping[PairKey, Contestant],
    *,
    winners: int,
    by: Actor,
) -> None:
    """Store a session's sittings, enter its scores and make it final."""
    for section in session.sections.exclude(letter__in=[each.letter for each in imported]):
        section.delete()  # a later session may lack a section of the first
    rows = {each.letter: tuple(map(_row, each.sittings)) for each in imported}
    stored: dict[str, Section] = {}
    for each in imported:
        section, _made = Section.objects.get_or_create(session=session, letter=each.letter)
        section.family = FAMILY
        section.winners = winners
        section.shared = any_shared(rows[each.letter])
        section.save()
        _enter_labels(section, each.sittings, contestants)
        store_sittings(section, rows[each.letter])
        stored[each.letter] = section
    session.status = Session.Status.RUNNING
    session.save(update_fields=["status"])
    event = lock_event(session.event_id)
    session.event = event
    started = session_started(
        session, [(stored[letter], played) for letter, played in rows.items()]
    )
    append_entry(event, started, by=by, key=uuid4())
    for each in imported:
        _record_scores(stored[each.letter], each.sittings, by=by)
    finalise_session(session_id=session.pk, by=by, key=uuid4(), reason="Imported as published")


def _row(sitting: ImportedSitting) -> Row:
    ns, ew = sitting.ns.label, sitting.ew.label
    boards = tuple(board for board, _score in sitting.scores)
    return Row(sitting.round, sitting.table, ns, ns, ew, ew, boards)


def _enter_labels(
    section: Section,
    sittings: Iterable[ImportedSitting],
    contestants: Mapping[PairKey, Contestant],
) -> None:
    entered = {key: pair for key, pair in contestants.items() if key.section == section.letter}
    for sitting in sittings:
        for key in (sitting.ns, sitting.ew):
            if key not in entered:
                raise RefusedError(f"Pair {key} is not entered in section {section.letter}.")
    StartingPosition.objects.bulk_create(
        StartingPosition(
            event_id=section.event_id, section=section, label=key.label, contestant=contestant
        )
        for key, contestant in entered.items()
    )


def _record_scores(section: Section, sittings: Sequence[ImportedSitting], *, by: Actor) -> None:
    ids = {
        (number, table): pk
        for pk, number, table in Sitting.objects.filter(section=section).values_list(
            "id", "round", "table"
        )
    }
    for sitting in sorted(sittings, key=lambda each: (each.round, each.table)):
        where = ids[sitting.round, sitting.table]
        for board, score in sitting.scores:
            record_result(sitting_id=where, board=board, score=score, key=uuid4(), by=by)
