"""Compare a file's scores, names and hands with a session's: new, the same or different."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from movements.model import boards_text
from scoring.play.boards import Side
from scoring.play.notation import Game, format_score
from scoring.play.scores import BareScore, PlayedContract, PlayedScore, ns_points
from tournaments.importing.plans import (
    DIFFERS,
    LONGEST_CHANGE_MARK,
    NEW,
    RECORD,
    SAME,
    Plan,
    PlannedChange,
    Target,
    by_place,
    held,
    number_of,
)
from tournaments.importing.services.kept_files import NamesToEnter, ScoreToEnter, Work
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.contents import FileContents, FoundEntry
from tournaments.interchange.results.lines import Line
from tournaments.record.selectors.access.admission import belonging
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    ResultFacts,
    SessionFacts,
    SittingFacts,
    open_event,
)
from tournaments.record.selectors.hands import seals
from tournaments.record.selectors.ledger.entries import deal_mark
from tournaments.record.services.hands import BoardPlay, DealtBoard, places_of_plays, stored_deals


def into_session(found: FileContents, target: Target, session_id: int) -> Plan:
    """Return what a file would make or change in a session that is set up.

    Raises:
        InterchangeError: there is no such session.
    """
    where = belonging("session", session_id)
    if where is None:
        raise InterchangeError("There is no such session.")
    snapshot = open_event(where.event_id)
    session = next(each for each in snapshot.sessions if each.id == session_id)
    final = session.status == "final"
    left_out = list(found.warnings)
    scores, score_changes = _scores(found, snapshot, session_id, target, left_out)
    if session.status != "running" and (scores or _any_new(score_changes)):
        state = "is final" if final else "has not started yet"
        do = "Reopen it" if final else "Start it"
        left_out.insert(0, f"The session {state}, so it takes no scores. {do} first.")
        scores = []
    names, name_changes = _names(found.entries, snapshot, target, left_out)
    deals, replaced_boards, deal_changes = _deals(found, snapshot, session, target, left_out)
    plays, replaced_plays, play_changes = _plays(found, snapshot, session, target, left_out)
    changes = (*score_changes, *name_changes, *deal_changes, *play_changes)
    does = [
        *([f"{number_of(len(scores), 'score')} entered."] if scores else []),
        *([f"{number_of(len(names), 'entry')} named."] if names else []),
        *([f"The hands of {number_of(len(deals), 'board')} stored."] if deals else []),
        *([f"{number_of(len(plays), RECORD)} stored."] if plays else []),
        *([f"{number_of(len(found.people), 'player')} added to the list."] if found.people else []),
    ]
    if replaced_boards:
        boards = f"board{'s' * (len(replaced_boards) != 1)} {boards_text(replaced_boards)}"
        does.append(f"The current hands of {boards} are replaced.")
    work = Work(
        session_id=session_id,
        scores=tuple(scores),
        names=tuple(names),
        deals=deals,
        people=found.people,
        plays=plays,
        replaced_boards=replaced_boards,
        replaced_plays=replaced_plays,
    )
    # What is final cannot be ticked: the sentences say what to do first.
    offered = tuple(each for each in changes if not final or each.state == SAME)
    return Plan(
        found.kind, found.called, held(found), tuple(does), offered, by_place(left_out), work
    )


def _any_new(changes: Iterable[PlannedChange]) -> bool:
    return any(change.state != SAME for change in changes)


def _deals(
    found: FileContents,
    snapshot: EventSnapshot,
    session: SessionFacts,
    target: Target,
    left_out: list[str],
) -> tuple[tuple[DealtBoard, ...], tuple[int, ...], list[PlannedChange]]:
    """Return the hands to store, the boards whose hands are replaced, and the differences.

    A difference does not show the cards: nobody has seen them yet.
    """
    if found.deals and session.id in seals(snapshot):
        left_out.append(
            "Fairdeal dealt the boards for this session, so the hands in the file were left out."
        )
        return (), (), []
    have = stored_deals(session.id)
    wanted: list[DealtBoard] = []
    replaced: list[int] = []
    other: list[int] = []
    changes: list[PlannedChange] = []
    for deal in found.deals:
        here = have.get(deal.board)
        if here is not None and deal.contradicts(here):
            mark = f"h{session.id}.{deal.board}.{deal_mark(here.cards, here.makeable, here.par)}"
            words = ("hands are stored", "other hands")
            if deal.cards == here.cards:
                words = ("an analysis is stored", "another analysis")
            what = f"Board {deal.board}"
            changes.append(PlannedChange(mark[:LONGEST_CHANGE_MARK], what, *words, DIFFERS))
            other.append(deal.board)
            if session.status == "final" or not target.overwrites(changes[-1].mark):
                continue
            replaced.append(deal.board)
        elif here is not None and _adds_nothing(deal, here):
            continue
        wanted.append(deal)
    if other and session.status == "final":
        boards = f"board{'s' * (len(other) != 1)} {boards_text(other)}"
        left_out.insert(
            0,
            f"The session is final, so the hands of {boards} stay as they are. Reopen it first.",
        )
    return tuple(wanted), tuple(replaced), changes


def _adds_nothing(deal: DealtBoard, here: DealtBoard) -> bool:
    return bool(here.makeable or not deal.makeable) and bool(here.par or not deal.par)


def _plays(
    found: FileContents,
    snapshot: EventSnapshot,
    session: SessionFacts,
    target: Target,
    left_out: list[str],
) -> tuple[tuple[BoardPlay, ...], tuple[int, ...], list[PlannedChange]]:
    """Return the plays to store, the results whose plays are replaced, and the differences.

    A play without a result yet is among the first: its score may be in the same file.
    """
    replaced: list[int] = []
    kept: list[BoardPlay] = []
    changes: list[PlannedChange] = []
    final = session.status == "final"
    for place in places_of_plays(snapshot, session.id, found.plays):
        if not place.differs:
            continue
        sitting = snapshot.sitting(place.result)
        mark = f"p{place.result.id}.{place.result.version}"
        what = f"Board {place.result.board}, table {sitting.table}, round {sitting.round}"
        words = ("bidding and play are stored", "other bidding or play")
        changes.append(PlannedChange(mark, what, *words, DIFFERS))
        if not final and target.overwrites(mark):
            replaced.append(place.result.id)
        else:
            kept.append(place.play)
    if changes and final:
        left_out.insert(
            0,
            f"The session is final, so {number_of(len(changes), RECORD)} "
            f"{'stays' if len(changes) == 1 else 'stay'} as stored. Reopen it first.",
        )
    return tuple(each for each in found.plays if each not in kept), tuple(replaced), changes


@dataclass(frozen=True, slots=True)
class _Place:
    """A board at a table in a round of the session."""

    sitting: SittingFacts
    letter: str
    ns: str
    ew: str
    result: ResultFacts

    def fits(self, score: Line) -> bool:
        return (
            (not score.round or score.round == self.sitting.round)
            and (not score.table or score.table == self.sitting.table)
            and score.number(Side.NS) in ("", self.ns)
            and score.number(Side.EW) in ("", self.ew)
        )


def _places(snapshot: EventSnapshot, session_id: int) -> Mapping[int, list[_Place]]:
    found: dict[int, list[_Place]] = defaultdict(list)
    for sitting in snapshot.sittings.values():
        if snapshot.session_of[sitting.section_id].id != session_id:
            continue
        ns, ew = ("+".join(c.number for c in side.contestants) for side in snapshot.sides(sitting))
        letter = snapshot.sections[sitting.section_id].letter
        for result in snapshot.results_by_sitting[sitting.id]:
            found[result.board].append(_Place(sitting, letter, ns, ew, result))
    return found


def _scores(
    found: FileContents,
    snapshot: EventSnapshot,
    session_id: int,
    target: Target,
    left_out: list[str],
) -> tuple[list[ScoreToEnter], list[PlannedChange]]:
    if found.scores and snapshot.event.game is not Game.BRIDGE:
        left_out.append("The scores are for contract bridge, but this is a whist event.")
        return [], []
    places = _places(snapshot, session_id)
    letters = {each.letter for each in snapshot.sections.values()}
    number = next(s.number for s in snapshot.sessions if s.id == session_id)
    several = len({score.session for score in found.scores if score.session}) > 1
    taken: dict[tuple[int, int], Line] = {}
    changes: list[PlannedChange] = []
    work: list[ScoreToEnter] = []
    for score in found.scores:
        if several and score.session != number:
            continue
        fits = [
            place
            for place in places.get(score.board, ())
            if place.fits(score)
            and (len(letters) == 1 or not score.section or score.section == place.letter)
        ]
        if len(fits) != 1:
            left_out.append(f"{score.where}: {_why_nowhere(score, fits, places)}")
            continue
        place = fits[0]
        spot = (place.sitting.id, score.board)
        before = taken.setdefault(spot, score)
        if before is not score:
            if before.score != score.score:
                left_out.append(
                    f"{score.where}: {before.where} has a different score for this board and table."
                )
            continue
        change = _score_change(place, score, several_sections=len(letters) > 1)
        changes.append(change)
        if change.state == NEW or (change.state == DIFFERS and target.overwrites(change.mark)):
            work.append(
                ScoreToEnter(place.sitting.id, score.board, score.score, place.result.version)
            )
    return work, changes


def _why_nowhere(
    score: Line, fits: Sequence[_Place], places: Mapping[int, Sequence[_Place]]
) -> str:
    if fits:
        return f"several tables fit board {score.board}. Give the round, table or section."
    here = places.get(score.board)
    if not here:
        return f"nobody plays board {score.board} in this session."
    turned = replace(score, ns=score.ew, ew=score.ns)
    ns, ew = map(score.number, Side)
    if ns and ew and any(place.fits(turned) for place in here):
        return f"in the movement {ew} sits North-South and {ns} East-West on board {score.board}."
    who = f"by {ns or '?'} against {ew or '?'}" if ns or ew else ""
    at = f"at table {score.table}" if score.table else ""
    when = f"in round {score.round}" if score.round else ""
    return " ".join(filter(None, (f"board {score.board} is not played", who, at, when))) + "."


def _score_change(place: _Place, score: Line, *, several_sections: bool) -> PlannedChange:
    result, sitting = place.result, place.sitting
    table = f"{place.letter if several_sections else ''}{sitting.table}"
    before = "" if result.score is None else format_score(result.score)
    if result.score is None:
        state = NEW
    else:
        state = SAME if _agree(result.score, score.score, score.board) else DIFFERS
    return PlannedChange(
        mark=f"s{sitting.id}.{score.board}.{result.version}",
        what=f"Board {score.board}, table {table}, round {sitting.round}",
        before=before,
        after=format_score(score.score),
        state=state,
    )


def _agree(stored: PlayedScore, sent: PlayedScore, board: int) -> bool:
    """Whether a file agrees with what is stored; it may leave out the lead or the contract."""
    if stored == sent:
        return True
    if isinstance(sent, BareScore):
        return ns_points(stored, board) == sent.ns_points
    if isinstance(stored, PlayedContract) and isinstance(sent, PlayedContract):
        return sent.lead is None and replace(stored, lead=None) == sent
    return False


def _names(
    entries: Sequence[FoundEntry],
    snapshot: EventSnapshot,
    target: Target,
    left_out: list[str],
) -> tuple[list[NamesToEnter], list[PlannedChange]]:
    if entries and not snapshot.contestants:
        left_out.append("The event has no entries yet. Choose its movement first.")
        return [], []
    work: list[NamesToEnter] = []
    changes: list[PlannedChange] = []
    free = [each for each in snapshot.contestants.values() if not each.players]
    used: set[int] = set()
    final, nameless = snapshot.with_final_results, 0
    twice = _twice(entries)
    for entry in entries:
        whose = _contestant(entry, snapshot, free, used)
        if isinstance(whose, str):
            left_out.append(f"{entry.where}: {whose}")
            continue
        used.add(whose.id)
        seats = snapshot.places.get(whose.id, 2)
        if len(entry.players) > seats:
            there = f"{len(entry.players)} names for {number_of(seats, 'seat')}"
            left_out.append(f"{entry.where}: there are {there}.")
            continue
        if again := [p.name for p in entry.players if twice[p.name.casefold(), p.national_id] > 1]:
            left_out.append(f"{entry.where}: {again[0]} is in the list twice.")
            continue
        change = _name_change(entry, whose, snapshot)
        if change.state == NEW and whose.id in final:
            nameless += 1
            continue
        if change.state == DIFFERS and whose.id in final:
            left_out.append(
                f"{entry.where}: {change.what} has other names in a final session, and they stay. "
                "Correct them on the page Names."
            )
            continue
        changes.append(change)
        if change.state == NEW or (change.state == DIFFERS and target.overwrites(change.mark)):
            work.append(NamesToEnter(whose.id, entry.players, entry.team or whose.name))
    if nameless:
        left_out.insert(
            0,
            "A final session takes no names from a file "
            f"({number_of(nameless, 'entry')} without names). Enter them on the page Names, or "
            "reopen that session first.",
        )
    return work, changes


def _twice(entries: Iterable[FoundEntry]) -> Counter[tuple[str, str]]:
    return Counter((p.name.casefold(), p.national_id) for each in entries for p in each.players)


def _contestant(
    entry: FoundEntry,
    snapshot: EventSnapshot,
    free: Sequence[ContestantFacts],
    used: Collection[int],
) -> ContestantFacts | str:
    """Return the contestant that an entry names, or why it is not clear."""
    if entry.number:
        fits = [
            each
            for each in snapshot.contestants.values()
            if each.number == entry.number
            and (not entry.direction or each.direction in ("", entry.direction))
            and (not entry.section or each.section_letter in ("", entry.section))
        ]
        if not fits:
            return f"this event has no number {label_text(entry.number, entry.direction)}."
        if len(fits) > 1:
            return f"several have the number {entry.number}. Give the section or direction."
        return fits[0] if fits[0].id not in used else f"number {entry.number} is used twice."
    if entry.team:
        named = [
            e for e in snapshot.contestants.values() if e.name.casefold() == entry.team.casefold()
        ]
        if len(named) == 1 and named[0].id not in used:
            return named[0]
    wanted = {p.name.casefold() for p in entry.players}
    for each in snapshot.contestants.values():
        if each.id not in used and {name.casefold() for name in each.seated if name} == wanted:
            return each
    place = next((each for each in free if each.id not in used), None)
    return place if place is not None else "the movement has no place left."


def _name_change(
    entry: FoundEntry, whose: ContestantFacts, snapshot: EventSnapshot
) -> PlannedChange:
    after = " – ".join(player.name for player in entry.players)
    before = " – ".join(whose.players)
    if entry.team:
        after = f"{entry.team}: {after}"
    if whose.name:
        before = f"{whose.name}: {before}" if entry.team else before
    if not whose.players and not (whose.name and entry.team):
        state = NEW
    else:
        state = SAME if before.casefold() == after.casefold() else DIFFERS
    number = f"{snapshot.number_of(whose)}{whose.direction}"
    mark = f"n{whose.id}.{len(before)}.{sum(map(ord, before)) % 100_000}"
    return PlannedChange(mark, f"Number {number}", before, after, state)
