"""Import a whole event.

An import is one transaction, so nobody sees what it writes to the database before it ends. Its
progress is kept in the cache that the processes share; without that cache an import shows no number
and cannot be cancelled once it is running.
"""

import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID, uuid4

from django.core.cache import cache
from django.db import transaction
from django.utils.text import slugify

from movements.families.knockout import KNOCKOUT
from movements.model import Row, any_shared
from tournaments.clubs.models import Club, Player, PlayerNumber
from tournaments.clubs.services import add_player, create_club
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import preview_draw
from tournaments.interchange.imported import (
    ImportedEvent,
    ImportedKnockout,
    ImportedPair,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.play.services.rulings import adjust_score, impose_penalty
from tournaments.record.models import (
    Contestant,
    ContestantPlayer,
    Event,
    Ruling,
    Section,
    Session,
    Sitting,
    StartingPosition,
)
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.services.events import add_session, create_event
from tournaments.record.services.hands import store_deals
from tournaments.record.services.ledger import append_entry, lock_event
from tournaments.record.services.results import record_result
from tournaments.seating.services.changes import locked_section, store_change
from tournaments.setup.services import finalise_session, session_started, store_sittings
from tournaments.site.keys import IMPORTER, Actor, created_once
from tournaments.site.limits import LONGEST_TITLE
from tournaments.site.refusals import RefusedError
from tournaments.site.texts import clean_name
from tournaments.standings.services import award_as_published


class KnownPlayers:
    """A club's list of players while pairs are entered: nobody is entered twice in one event."""

    def __init__(self, club_id: int) -> None:
        self._club_id = club_id
        self._by_id: dict[str, list[Player]] = {}
        self._by_further: dict[str, list[Player]] = {}
        self._by_name: dict[str, list[Player]] = {}
        self._used: set[int] = set()
        listed = Player.objects.filter(club=club_id).select_related("same_as")
        further = PlayerNumber.objects.filter(player__club=club_id)
        for each in further.select_related("player__same_as").order_by("player"):
            kept = each.player.same_as or each.player
            self._by_further.setdefault(each.number, []).append(kept)
        for player in listed.order_by("id"):
            kept = player.same_as or player
            self._by_name.setdefault(player.name.casefold(), []).append(kept)
            if player.national_id:
                self._by_id.setdefault(player.national_id, []).append(kept)

    def player(self, name: str, national_id: str) -> Player:
        """Return a player on the list who is not yet entered, or a new one."""
        name = clean_name(name, "names")
        candidates = [
            *(self._by_id.get(national_id) or self._by_further.get(national_id) or []),
            *(
                player
                for player in self._by_name.get(name.casefold(), ())
                if not (player.national_id and national_id)
            ),
        ]
        free = [player for player in candidates if player.pk not in self._used]
        found = (
            free[0]
            if free
            else add_player(club_id=self._club_id, name=name, national_id=national_id)
        )
        self._used.add(found.pk)
        return found


TELL_EVERY = 0.5  # seconds
KEPT = 3600  # seconds


class CalledOffError(Exception):
    """The import was cancelled while it ran."""


@dataclass(frozen=True, slots=True)
class Progress:
    """Scores entered and scores in total; 0 of 0 if nothing is known."""

    done: int
    total: int


def progress_of(file_id: int) -> Progress:
    """Return how far a file's import has got."""
    found = cache.get(f"import:{file_id}")
    return Progress(*found) if isinstance(found, tuple) else Progress(0, 0)


def call_off(file_id: int) -> None:
    """Ask the worker to undo what it has done so far."""
    cache.set(f"import:{file_id}:off", 1, KEPT)


def start_anew(file_id: int) -> None:
    """Forget what an earlier attempt left behind."""
    cache.delete_many([f"import:{file_id}", f"import:{file_id}:off"])


Tell = Callable[[int, int], None]
"""Called with the number of scores entered so far and the total."""


def telling(file_id: int) -> Tell:
    """Return the function that records an import's progress.

    It raises ``CalledOffError`` if the import was cancelled.
    """
    told = 0.0

    def tell(done: int, total: int) -> None:
        nonlocal told
        now = time.monotonic()
        if now - told < TELL_EVERY:
            return
        told = now
        if cache.get(f"import:{file_id}:off"):
            raise CalledOffError
        cache.set(f"import:{file_id}", (done, total), KEPT)

    return tell


def play_on(
    *,
    section: Section,
    knockout: ImportedKnockout,
    rows: Sequence[Row],
    record: Callable[[int], None],
    by: Actor,
    reason: str,
) -> None:
    """Enter the scores of a knockout whose first round is stored, and draw round by round.

    Args:
        section: Its section.
        knockout: The knockout's parameters and ties.
        rows: The rows of all rounds.
        record: Enters the scores of a round.
        by: Who imports it.
        reason: For the history of each draw.

    Raises:
        RefusedError: the results do not lead to the matches that were played.
    """
    by_round: dict[int, list[Row]] = defaultdict(list)
    for row in rows:
        by_round[row.round].append(row)
    last = max(by_round)
    for number in range(1, last + 1):
        record(number)
        if number < last or number + 1 in knockout.ties:
            ties = knockout.ties.get(number + 1, ())
            _draw(section, ties, tuple(by_round.get(number + 1, ())), by=by, reason=reason)


def _draw(
    section: Section,
    ties: tuple[tuple[str, str], ...],
    rows: tuple[Row, ...],
    *,
    by: Actor,
    reason: str,
) -> None:
    """Draw a round from the results, and seat it as it was played."""
    section, event = locked_section(section.pk)
    snapshot = open_event(event.pk)
    drafted = preview_draw(snapshot=snapshot, section_id=section.pk, wanted=DrawRequest(ties=ties))
    if not {row.seats for row in rows} <= {row.seats for row in drafted.rows}:
        raise RefusedError("The results of this knockout do not lead to the matches in the file.")
    drafted = replace(drafted, rows=rows)
    entry = store_change(event, section, drafted.replaced, (), drafted.as_fact())
    append_entry(event, entry, by=by, key=uuid4(), reason=reason)


FAMILY = "imported"
AS_PUBLISHED = "Imported as published"


def untold(_done: int, _total: int) -> None:
    """Report no progress."""


@created_once(Event)
@transaction.atomic
def import_event(
    *,
    imported: ImportedEvent,
    by: Actor = IMPORTER,
    key: UUID | None = None,
    tell: Tell = untold,
) -> Event:
    """Store an event with all its results, and make its sessions final.

    The club is found by its name, ignoring case, or created; players are found on its list by
    national id, then by name. Every score is recorded as if it came from a table. Importing a file
    again makes another event, except under the same key, which returns the first.

    Raises:
        KeyReusedError: another event was imported under this key.
        RefusedError: a name is not allowed, or a pair sits in a section it is not entered in.
    """
    conditions: Mapping[str, Any] = imported.conditions.stored()
    event = create_event(
        club_id=_club(imported.club).pk,
        name=imported.name,
        held_on=imported.held_on,
        game=imported.game,
        contest=imported.contest,
        sections=max(1, len(imported.sessions[0])),
        method=imported.method,
        **conditions,
    )
    contestants = _enter_pairs(event, imported.pairs)
    entrants = {pair.key: pair for pair in imported.pairs}
    done = _Count(tell, sum(len(each.scores) for each in imported.sittings))
    for number, sections in enumerate(imported.sessions, start=1):
        session = event.sessions.get(number=1) if number == 1 else add_session(event_id=event.pk)
        _play(session, sections, contestants, entrants, done, winners=imported.winners, by=by)
        if number == len(imported.sessions):
            _impose_penalties(imported.pairs, contestants, by=by)
        finalise_session(session_id=session.pk, by=by, key=uuid4(), reason=AS_PUBLISHED)
    awards = {contestants[pair.key].address: pair.masterpoints for pair in imported.pairs}
    award_as_published(event_id=event.pk, points=awards, by=by, key=uuid4())
    if imported.deals:
        store_deals(session_id=event.sessions.get(number=1).pk, deals=imported.deals, by=by)
    event.refresh_from_db()
    return event


def _club(name: str) -> Club:
    name = clean_name(name, "club", longest=LONGEST_TITLE)
    return Club.objects.filter(name__iexact=name).first() or create_club(name=name)


def _enter_pairs(event: Event, pairs: Sequence[ImportedPair]) -> Mapping[PairKey, Contestant]:
    several = len({pair.key.section for pair in pairs}) > 1
    made = Contestant.objects.bulk_create(
        Contestant(
            event=event,
            section_letter=pair.key.section,
            number=pair.key.number,
            direction=pair.key.direction,
            name=clean_name(pair.name, "team", longest=LONGEST_TITLE) if pair.name.strip() else "",
            address=_address(pair.key, several=several),
        )
        for pair in pairs
    )
    known = KnownPlayers(event.club_id)
    ContestantPlayer.objects.bulk_create(
        ContestantPlayer(
            contestant=contestant,
            player=known.player(player.name, player.national_id),
            position=position,
        )
        for contestant, pair in zip(made, pairs, strict=True)
        for position, player in enumerate(pair.players, start=1)
    )
    return {pair.key: contestant for pair, contestant in zip(pairs, made, strict=True)}


def _address(key: PairKey, *, several: bool) -> str:
    """Return the last part of the address of a pair's page: ``3-ns``, ``b7``."""
    parts = (f"{key.section if several else ''}{key.number}", key.direction)
    return slugify("-".join(part.lower() for part in parts if part))


class _Count:
    """The number of scores entered, reported before each sitting."""

    def __init__(self, tell: Tell, total: int) -> None:
        self._tell, self._total, self._done = tell, total, 0

    def add(self, scores: int) -> None:
        self._tell(self._done, self._total)
        self._done += scores


def _play(
    session: Session,
    imported: Sequence[ImportedSection],
    contestants: Mapping[PairKey, Contestant],
    entrants: Mapping[PairKey, ImportedPair],
    done: "_Count",
    *,
    winners: int,
    by: Actor,
) -> None:
    """Store a session's sittings and enter its scores."""
    for section in session.sections.exclude(letter__in=[each.letter for each in imported]):
        section.delete()  # a later session may lack a section of the first
    rows = {each.letter: tuple(map(_row, each.sittings)) for each in imported}
    stored: dict[str, Section] = {}
    for each in imported:
        section, _made = Section.objects.get_or_create(session=session, letter=each.letter)
        section.family = KNOCKOUT if each.knockout else FAMILY
        section.winners = winners
        section.shared = any_shared(rows[each.letter])
        section.parameters = {"single_rounds": True} if each.single_rounds else {}
        if each.knockout:
            section.parameters = dict(each.knockout.parameters)
        section.byes = {str(number): who for number, who in each.byes}
        section.save()
        _enter_labels(section, each.sittings, contestants, entrants)
        store_sittings(section, _at_the_start(each, rows[each.letter]))
        stored[each.letter] = section
    session.status = Session.Status.RUNNING
    session.save(update_fields=["status"])
    event = lock_event(session.event_id)
    session.event = event
    started = session_started(
        session, [(stored[e.letter], _at_the_start(e, rows[e.letter])) for e in imported]
    )
    append_entry(event, started, by=by, key=uuid4())
    for each in imported:
        _record_rounds(stored[each.letter], each, rows[each.letter], done, by=by)


def _at_the_start(imported: ImportedSection, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    """Return the rows that a section begins with; in a knockout the later rounds are drawn."""
    return tuple(row for row in rows if row.round == 1) if imported.knockout else rows


def _record_rounds(
    section: Section,
    imported: ImportedSection,
    rows: tuple[Row, ...],
    done: "_Count",
    *,
    by: Actor,
) -> None:
    if imported.knockout is None:
        _record_scores(section, imported.sittings, done, by=by)
        return

    def record(number: int) -> None:
        here = [each for each in imported.sittings if each.round == number]
        _record_scores(section, here, done, by=by)

    play_on(
        section=section,
        knockout=imported.knockout,
        rows=rows,
        record=record,
        by=by,
        reason=AS_PUBLISHED,
    )


def _impose_penalties(
    pairs: Sequence[ImportedPair], contestants: Mapping[PairKey, Contestant], *, by: Actor
) -> None:
    """Subtract what the file says was subtracted, while the last session is still in play."""
    for pair in pairs:
        if pair.penalty:
            impose_penalty(
                contestant_id=contestants[pair.key].pk,
                amount=pair.penalty,
                amount_in=Ruling.AmountIn.POINTS,
                text=AS_PUBLISHED,
                by=by,
                key=uuid4(),
            )


def _row(sitting: ImportedSitting) -> Row:
    ns, ew = sitting.ns.label, sitting.ew.label
    north, east, south, west = sitting.labels or (ns, ew, ns, ew)
    boards = tuple(board for board, _score in sitting.scores)
    return Row(sitting.round, sitting.table, north, south, east, west, boards)


def _enter_labels(
    section: Section,
    sittings: Iterable[ImportedSitting],
    contestants: Mapping[PairKey, Contestant],
    entrants: Mapping[PairKey, ImportedPair],
) -> None:
    entered = {key: pair for key, pair in contestants.items() if key.section == section.letter}
    for sitting in sittings:
        for key in (sitting.ns, sitting.ew):
            if key not in entered:
                raise RefusedError(f"Pair {key} is not entered in section {section.letter}.")
    StartingPosition.objects.bulk_create(
        StartingPosition(
            event_id=section.event_id,
            section=section,
            label=where.label,
            contestant=contestant,
            position=where.position,
            seats=where.seats,
        )
        for key, contestant in entered.items()
        for where in entrants[key].labels
    )


def _record_scores(
    section: Section, sittings: Sequence[ImportedSitting], done: "_Count", *, by: Actor
) -> None:
    ids = {
        (number, table): pk
        for pk, number, table in Sitting.objects.filter(section=section).values_list(
            "id", "round", "table"
        )
    }
    for sitting in sorted(sittings, key=lambda each: (each.round, each.table)):
        done.add(len(sitting.scores))
        where = ids[sitting.round, sitting.table]
        results = {
            board: record_result(sitting_id=where, board=board, score=score, key=uuid4(), by=by)
            for board, score in sitting.scores
        }
        for board, ruling in sitting.rulings:
            adjust_score(result_id=results[board].result_id, score=ruling, by=by, key=uuid4())
