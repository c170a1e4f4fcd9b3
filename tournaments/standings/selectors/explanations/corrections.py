"""What corrections and rulings changed: standings before and after, computed from the ledger."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from scoring.play.ruling_notation import RuledScore, describe_ruling, format_ruling
from tournaments.record.models import LedgerEntry, Ruling
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventFacts,
    EventSnapshot,
    RulingFacts,
)
from tournaments.record.selectors.ledger.as_of import as_of, ledger_of, without
from tournaments.record.selectors.ledger.entries import (
    AwardsMade,
    BoardFouled,
    ConditionsChanged,
    Entry,
    MovementChanged,
    NameReplaced,
    NamesEntered,
    PeopleSeated,
    PrizesChanged,
    ResultEntered,
    Ruled,
    RulingWithdrawn,
    ScoreAdjusted,
    StageSet,
)
from tournaments.standings.selectors.explanations.boards import new_penalties, reasons, regrouped
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import FouledBoard, in_force

CORRECTIONS = (
    ResultEntered
    | Ruled
    | RulingWithdrawn
    | BoardFouled
    | ConditionsChanged
    | PrizesChanged
    | StageSet
)
"""What can change the standings afterwards, besides a change of movement."""


@dataclass(frozen=True, slots=True)
class PlaceChange:
    """A contestant whose rank or result has changed.

    Attributes:
        contestant: The contestant.
        number: Its number in lists, including its direction.
        name: Its names.
        rank_before: The rank before; empty while nothing counted.
        rank_after: The rank afterwards, likewise.
        result_before: The percentage as printed, or the total if the method has none.
        result_after: The same afterwards.
    """

    contestant: ContestantFacts
    number: str
    name: str
    rank_before: str
    rank_after: str
    result_before: str
    result_after: str

    @property
    def moved(self) -> bool:
        """Whether the rank has changed."""
        return self.rank_before != self.rank_after


@dataclass(frozen=True, slots=True)
class Change:
    """The effect of a correction or ruling.

    Attributes:
        places: Everybody whose rank or result has changed, in the order of the standings after.
        why: How the table got its points before and after, and how that affected others. For
            changes not about a single table: the groups, penalties or conditions that changed.
        alone: Whether the table's score is the only one on its board, so that it cannot be
            compared yet.
    """

    places: tuple[PlaceChange, ...]
    why: tuple[str, ...] = ()
    alone: bool = False

    @property
    def moved(self) -> tuple[PlaceChange, ...]:
        """Those whose rank has changed."""
        return tuple(place for place in self.places if place.moved)

    @property
    def rescored(self) -> tuple[PlaceChange, ...]:
        """Those whose result has changed."""
        return tuple(each for each in self.places if each.result_before != each.result_after)


@dataclass(frozen=True, slots=True)
class BoardCorrection:
    """A score changed since the session was made final; before and after as on a slip.

    Attributes:
        session: The session's number.
        board: The board.
        round: The round.
        table: The table.
        ns_number: North-South.
        ew_number: East-West.
        sides: Who sat there.
        before: The score before; empty for none.
        after: The score now, likewise.
        words_before: The score before in words, as a letter tells it.
        words_after: The score now in words.
    """

    session: int
    board: int
    round: int
    table: int
    ns_number: str
    ew_number: str
    sides: frozenset[int]
    before: str
    after: str
    words_before: str
    words_after: str


@dataclass(frozen=True, slots=True)
class LateCorrections:
    """What was corrected after a session was made final.

    Attributes:
        boards: Scores that have changed on boards that may be shown.
        others: Sentences about penalties, fouled boards and conditions.
        places: Those whose rank or result has changed, in the order of the standings now; empty
            while the results are provisional again.
        provisional: Whether a session has been reopened and is not yet final again.
        at: When it was last corrected.
    """

    boards: tuple[BoardCorrection, ...]
    others: tuple[str, ...]
    places: tuple[PlaceChange, ...]
    provisional: bool
    at: datetime | None = None

    @property
    def sides(self) -> frozenset[int]:
        """Those whose own score has changed, not just what it was compared with."""
        return frozenset(each for board in self.boards for each in board.sides)

    @property
    def told_first(self) -> tuple[PlaceChange, ...]:
        """Those whose rank or own score has changed."""
        own = self.sides
        return tuple(place for place in self.places if place.moved or place.contestant.id in own)

    def place_of(self, address: str) -> PlaceChange | None:
        """Return how a contestant's rank or result has changed; None if it has not."""
        return next((each for each in self.places if each.contestant.address == address), None)


def previewed_change(snapshot: EventSnapshot, result_id: int, score: RuledScore) -> Change:
    """Return what a ruling would change, with every score counting."""
    imagined = RulingFacts(
        id=0,
        kind="adjusted",
        result_id=result_id,
        score=score,
        contestant_id=None,
        amount="",
        amount_in="",
        law="",
        text="",
    )
    others = tuple(ruling for ruling in snapshot.rulings if ruling.result_id != result_id)
    return change(snapshot, replace(snapshot, rulings=(*others, imagined)), result_id)


def previewed_penalty(snapshot: EventSnapshot, penalty: Ruling) -> Change:
    """Return what a penalty would change that is not stored yet, as the director sees it."""
    imagined = RulingFacts(
        id=0,
        kind=penalty.kind,
        result_id=None,
        score=None,
        contestant_id=penalty.contestant_id,
        amount=str(penalty.amount),
        amount_in=penalty.amount_in,
        law="",
        text="",
        session_id=penalty.session_id,
        opponent_id=penalty.opponent_id,
    )
    return change(snapshot, replace(snapshot, rulings=(*snapshot.rulings, imagined)))


def previewed_groups(snapshot: EventSnapshot, groups: Mapping[int, int]) -> Change:
    """Return what comparing a board's tables by groups would change, as the director sees it.

    Args:
        snapshot: The event.
        groups: The group of each table of the board, by result id.
    """
    return change(snapshot, _grouped(snapshot, groups))


def change_by_groups(snapshot: EventSnapshot, board: FouledBoard) -> Change:
    """Return what comparing a fouled board's tables by groups has changed."""
    return change(_grouped(snapshot, dict.fromkeys(board.results, 0)), snapshot)


def _grouped(snapshot: EventSnapshot, groups: Mapping[int, int]) -> EventSnapshot:
    results = tuple(
        each._replace(fouled_group=groups.get(each.id, each.fouled_group))
        for each in snapshot.results
    )
    return replace(snapshot, results=results)


def changes_of(snapshot: EventSnapshot, sequences: Iterable[int]) -> dict[int, Change]:
    """Return what these entries of the ledger changed when they were made.

    Args:
        snapshot: The event now.
        sequences: Numbers of entries. Entries that cannot affect a comparison are left out; so are
            first entries of a score, which are not corrections.
    """
    wanted = set(sequences)
    if not wanted:
        return {}
    ledger = ledger_of(snapshot)
    made = _rulings_made(ledger.values())
    corrections = {
        sequence: entry
        for sequence, entry in ledger.items()
        if sequence in wanted and _is_correction(entry)
    }
    then = as_of(snapshot, {near for each in corrections for near in (each - 1, each)})
    return {
        sequence: change(then[sequence - 1], then[sequence], _result_of(entry, made))
        for sequence, entry in corrections.items()
    }


def change(before: EventSnapshot, after: EventSnapshot, result_id: int | None = None) -> Change:
    """Compare an event before and after, with every score counting.

    Args:
        before: The event before.
        after: The event after.
        result_id: The changed result whose points should be explained; None for none.
    """
    places = changed_places(before.with_every_score(), after.with_every_score())
    return Change(
        places, tuple(reasons(before, after, result_id)), alone=_is_alone(after, result_id)
    )


def _is_alone(snapshot: EventSnapshot, result_id: int | None) -> bool:
    result = next((each for each in snapshot.results if each.id == result_id), None)
    if result is None or not snapshot.method.compares_scores:
        return False
    session = snapshot.session(result)
    return not any(
        each.board == result.board
        and each.id != result_id
        and snapshot.session(each) == session
        and in_force(snapshot, each) is not None
        for each in snapshot.results
    )


def changed_places(before: EventSnapshot, after: EventSnapshot) -> tuple[PlaceChange, ...]:
    """Return everybody whose rank or result has changed, in the order of the standings after."""
    old, new = _places(before), _places(after)
    return tuple(
        PlaceChange(
            contestant=after.contestants[who],
            number=f"{after.label_of(after.contestants[who])}",
            name=after.name_of(after.contestants[who]),
            rank_before=old.get(who, ("", ""))[0],
            rank_after=place[0],
            result_before=old.get(who, ("", ""))[1],
            result_after=place[1],
        )
        for who, place in new.items()
        if old.get(who, ("", "")) != place
    )


def late_corrections(snapshot: EventSnapshot) -> LateCorrections | None:
    """Return what was corrected after its session first became final; None if nothing was.

    Args:
        snapshot: The event; boards that its role may not see yet are left out.
    """
    finals = _first_finals(snapshot)
    if not finals or not _changed_since(snapshot, min(finals.values())):
        return None
    ledger = ledger_of(snapshot)
    made = _rulings_made(ledger.values())
    late = {
        sequence: entry
        for sequence, entry in ledger.items()
        if isinstance(entry, CORRECTIONS | MovementChanged)
        and sequence > _final_of(snapshot, entry, made, finals)
    }
    if not late:
        return None
    before = without(snapshot, late.keys())
    if before.results == snapshot.results and before.rulings == snapshot.rulings:
        return None
    provisional = any(session.status != "final" for session in snapshot.sessions)
    places = () if provisional else changed_places(before, snapshot)
    found = LateCorrections(
        boards=tuple(_boards(before, snapshot)),
        others=(*_others(before, snapshot), *_movements(late.values())),
        places=places,
        provisional=provisional,
        at=LedgerEntry.objects.values_list("at", flat=True).get(
            event=snapshot.event.id, sequence=max(late)
        ),
    )
    return found if found.boards or found.others or found.places else None


def changed_for(
    snapshot: EventSnapshot, address: str, *, since: int, late: LateCorrections | None
) -> bool:
    """Return whether a contestant's result or one of its scores was corrected after an entry.

    Args:
        snapshot: The event.
        address: The contestant's.
        since: The number of the entry, by which a session became final.
        late: What was corrected altogether. If that is nothing, but something was corrected since,
            a correction has been put right again.
    """
    if not _changed_since(snapshot, since):
        return False
    if late is None:
        return True
    if late.place_of(address) is not None:
        return True
    return any(snapshot.contestants[each].address == address for each in late.sides)


def _movements(late: Iterable[Entry]) -> Iterable[str]:
    """Yield sentences saying which sections' movements were changed."""
    changed = {(each.session, each.section) for each in late if isinstance(each, MovementChanged)}
    for session, letter in sorted(changed):
        yield f"The movement of section {letter} in session {session} was changed."


def _places(snapshot: EventSnapshot) -> dict[int, tuple[str, str]]:
    return {
        line.contestant_id: (line.rank, f"{line.percentage}%" if line.percentage else line.total)
        for ranking in standings(snapshot).rankings
        for line in ranking.standings
        if line.rank
    }


def _is_correction(entry: Entry) -> bool:
    if isinstance(entry, ResultEntered):
        return bool(entry.previous)
    return isinstance(entry, CORRECTIONS)


def _rulings_made(entries: Iterable[Entry]) -> dict[int, Ruled]:
    """Return every ruling ever made, by its id."""
    return {each.ruling: each for each in entries if isinstance(each, Ruled)}


def _result_of(entry: Entry, made: Mapping[int, Ruled]) -> int | None:
    """Return the result that an entry is about; None if it is not about a single table."""
    if isinstance(entry, RulingWithdrawn):
        return _result_of(made[entry.ruling], made)
    return entry.result if isinstance(entry, ResultEntered | ScoreAdjusted) else None


def _first_finals(snapshot: EventSnapshot) -> dict[int, int]:
    """Return for each session number the entry that first made it final."""
    rows = LedgerEntry.objects.filter(
        event=snapshot.event.id,
        kind=LedgerEntry.Kind.SESSION_FINAL,
        sequence__lte=snapshot.event.ledger_sequence,
    )
    return dict(rows.order_by("-sequence").values_list("payload__session", "sequence"))


def _changed_since(snapshot: EventSnapshot, sequence: int) -> bool:
    """Whether anything after an entry can have changed a result."""
    if sequence == snapshot.event.ledger_sequence:
        return False
    kinds = LedgerEntry.Kind
    beside = (
        kinds.SESSION_STARTED,
        kinds.SESSION_FINAL,
        kinds.SESSION_REOPENED,
        kinds.RESULT_CHECKED,
        kinds.RESULT_CONFIRMED,
        kinds.PEOPLE_SEATED,
        kinds.NAMES_ENTERED,
        kinds.NAME_REPLACED,
        kinds.SUBSTITUTED,
        kinds.AWARDS_MADE,
        kinds.DEALS_CHANGED,
    )
    later = LedgerEntry.objects.filter(event=snapshot.event.id, sequence__gt=sequence)
    return later.exclude(kind__in=beside).exists()


def _final_of(
    snapshot: EventSnapshot, entry: Entry, made: Mapping[int, Ruled], finals: Mapping[int, int]
) -> float:
    """Return the number of the entry that made an entry's subject final; infinity if none."""
    about = made[entry.ruling] if isinstance(entry, RulingWithdrawn) else entry
    everywhere = (
        ConditionsChanged
        | PrizesChanged
        | RulingWithdrawn
        | NamesEntered
        | NameReplaced
        | PeopleSeated
        | StageSet
    )
    session = None if isinstance(about, everywhere | AwardsMade) else about.session
    if session is not None:
        return finals.get(session, float("inf"))
    # A penalty or a condition concerns all sessions.
    return max(finals.get(each.number, float("inf")) for each in snapshot.sessions)


def _boards(before: EventSnapshot, after: EventSnapshot) -> Iterable[BoardCorrection]:
    earlier = {(each.id, each.board): in_force(before, each) for each in before.results}
    for result in after.results:
        now, sitting = in_force(after, result), after.sittings[result.sitting_id]
        session = after.session_of[sitting.section_id]
        ns, ew = after.sides(sitting)
        then = earlier.get((result.id, result.board))
        if now != then and shows(after, session.id, result.board):
            yield BoardCorrection(
                session=session.number,
                board=result.board,
                round=sitting.round,
                table=sitting.table,
                ns_number=ns.number,
                ew_number=ew.number,
                sides=frozenset((*ns.ids, *ew.ids)),
                before="" if then is None else format_ruling(then),
                after="" if now is None else format_ruling(now),
                words_before="" if then is None else describe_ruling(then),
                words_after="" if now is None else describe_ruling(now),
            )


def _others(before: EventSnapshot, after: EventSnapshot) -> Iterable[str]:
    """Yield the changes that concern no single table."""
    for session, board in regrouped(before, after):
        if shows(after, session, board):
            yield f"Board {board} was fouled, so different tables are compared with each other."
    for word, first, second in (("imposed", after, before), ("withdrawn", before, after)):
        for ruling in new_penalties(first, second):
            contestant = after.contestants[ruling.contestant_id or 0]
            number = after.label_of(contestant)
            yield f"A penalty against {number} ({after.name_of(contestant)}) was {word}."
    if _how_it_is_scored(before) != _how_it_is_scored(after):
        yield "The conditions of contest were changed."


def _how_it_is_scored(snapshot: EventSnapshot) -> EventFacts:
    """Return the event without its ledger's head or what belongs to its simultaneous tournament."""
    return replace(
        snapshot.event,
        ledger_sequence=0,
        simultaneous="",
        simultaneous_name="",
        boards_shown="",
        clubs_final=False,
    )
