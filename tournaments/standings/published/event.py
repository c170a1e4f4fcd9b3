"""What goes out of an event in files: its boards, results, entries and matches.

The snapshot's role decides what is included, as on the pages. Players' national numbers are only
for the club's own people.
"""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import cached_property

from scoring.comparison.points import LinePoints
from scoring.play.ruling_notation import RuledScore
from scoring.play.scores import PlayedScore
from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.record.models import ContestantPlayer
from tournaments.record.selectors.access.visibility import shows, visibility
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventFacts,
    EventSnapshot,
    ResultFacts,
    SessionFacts,
)
from tournaments.record.selectors.hands import ShownDeal, ShownPlay, boards_dealt, deals, plays
from tournaments.standings.selectors.ranking.matches import MatchSheet, matches
from tournaments.standings.selectors.ranking.standings import Standing, standings
from tournaments.standings.selectors.rating.contest import (
    contest,
    event_rating,
    in_force,
    line_points,
    points_of,
)


@dataclass(frozen=True, slots=True)
class PublishedMatch:
    """A match of two teams.

    Attributes:
        round: The first round in which they play it.
        sheet: What the reader may see of it; in a knockout, of all its segments in a session.
        rounds: Its rounds; none if it covers all rounds in which the two meet in that session.
    """

    round: int
    sheet: MatchSheet
    rounds: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A round of two pairs scored in victory points, as a match; ``awards`` are theirs."""

    session: int
    section: str
    round: int
    pairs: tuple[int, int]
    awards: tuple[Fraction, Fraction]


def published_matches(snapshot: EventSnapshot) -> Iterator[PublishedMatch]:
    """Yield the matches in order of play; in a session the segments of a knockout match are one."""
    numbers = {session.id: session.number for session in snapshot.sessions}
    goes_on = {  # matches that take two rounds
        (numbers[session], letter, teams, first): number
        for ((session, letter), teams, number), first in contest(snapshot).begun_in.items()
    }
    for sheet in matches(snapshot):
        if sheet.segments:
            yield from _by_session(sheet)
            continue
        rounds = {sheet.round} if sheet.round else set[int]()
        place = sheet.session, sheet.section, frozenset(sheet.teams), sheet.round
        if place in goes_on:
            rounds.add(goes_on[place])
        first = sheet.round or _first_round(snapshot, sheet)
        yield PublishedMatch(first, sheet, frozenset(rounds))


def published_rounds(snapshot: EventSnapshot) -> Iterator[PublishedRound]:
    """Yield the rounds of pairs whose rounds are matches, in order of play."""
    if snapshot.method.counts_rounds:
        numbers = {session.id: session.number for session in snapshot.sessions}
        for match in event_rating(snapshot).whole.matches:
            if match.awards is not None:
                yield PublishedRound(
                    numbers[match.session], match.section, match.round, match.teams, match.awards
                )


def _by_session(sheet: MatchSheet) -> Iterator[PublishedMatch]:
    """Yield what a knockout match is in each of its sessions, without what is carried over."""
    for session in dict.fromkeys(each.session for each in sheet.segments):
        here = [each for each in sheet.segments if each.session == session]
        first, second = (
            formatted(sum(map(Fraction, totals), Fraction(0)), 2, trim=True)
            for totals in (
                [each.first_total for each in here],
                [each.second_total for each in here],
            )
        )
        boards = tuple(board for each in here for board in each.boards)
        whole = replace(
            sheet, session=session, first_total=first, second_total=second, boards=boards
        )
        rounds = frozenset(each.round for each in here)
        yield PublishedMatch(min(rounds), whole, rounds)


def _first_round(snapshot: EventSnapshot, sheet: MatchSheet) -> int:
    """Return the first round in which two teams sit at one table; 1 if they never do."""
    session = next(each for each in snapshot.sessions if each.number == sheet.session)
    letters = {section.id: section.letter for section in session.sections}
    rounds = [
        sitting.round
        for sitting in snapshot.sittings_of.get(sheet.first_id, ())
        if letters.get(sitting.section_id) == sheet.section
        and sheet.second_id in {who for side in snapshot.sides(sitting) for who in side.ids}
    ]
    return min(rounds, default=1)


@dataclass(frozen=True, slots=True)
class PublishedPlayer:
    """A player; ``national_id`` is empty if it is unknown or not for this reader."""

    name: str
    national_id: str = ""


@dataclass(frozen=True, slots=True)
class PublishedEntry:
    """A pair, player or team with its result.

    Attributes:
        contestant: Its id.
        section: The letter of its section.
        number: Its number in the section.
        direction: NS, EW or empty.
        name: The team's name, or the players' names in one line.
        players: Those who are named, in seat order.
        place: As printed, ``3=``; empty without a result.
        total: Unrounded, in the event's unit.
        percentage: As printed; empty where there is none.
        boards_played: How many boards count.
        penalty: Points subtracted from the total, as printed; empty if there are none.
        masterpoints: What each player was awarded, as printed; empty if nothing.
    """

    contestant: int
    section: str
    number: str
    direction: str
    name: str
    players: tuple[PublishedPlayer, ...]
    place: str
    total: Fraction
    percentage: str
    boards_played: int
    penalty: str
    masterpoints: str = ""


@dataclass(frozen=True, slots=True)
class PublishedResult:
    """One table's result on a board.

    Attributes:
        section: The letter of the section.
        round: The round.
        table: The table.
        seats: The ids of the contestants North, East, South and West.
        entered: What was entered; None if nothing was.
        score: What counts: the adjusted score if there is one; boards not yet played are left out.
        ns_score: What is compared, from North-South's side; None if there is no single number.
        ns_points: North-South's points as printed on travellers, by the event's conditions; None if
            none.
        ew_points: East-West's.
        ns_percent: What the line is worth, as a percentage of the top; None without a top.
        ew_percent: East-West's.
        play: How it was bid and played, if known and visible to the reader.
    """

    section: str
    round: int
    table: int
    seats: tuple[int, int, int, int]
    entered: PlayedScore | None
    score: RuledScore
    ns_score: int | None
    ns_points: Fraction | None
    ew_points: Fraction | None
    ns_percent: Fraction | None
    ew_percent: Fraction | None

    play: ShownPlay | None = None

    @property
    def ns(self) -> int:
        """The id of the North-South pair or team; of North where players are ranked."""
        return self.seats[0]

    @property
    def ew(self) -> int:
        """The id of the East-West pair or team; of East where players are ranked."""
        return self.seats[1]


@dataclass(frozen=True, slots=True)
class PublishedBoard:
    """A board that may be shown; ``deal`` is None if its cards may not."""

    board: int
    lines: tuple[PublishedResult, ...]
    deal: ShownDeal | None


@dataclass(frozen=True, slots=True)
class PublishedSession:
    """A session: its section letters, and its boards in order."""

    number: int
    sections: tuple[str, ...]
    boards: tuple[PublishedBoard, ...]


@dataclass(frozen=True)
class PublishedEvent:
    """An event as one role may see it now.

    Attributes:
        facts: Its name, club, day and conditions of contest.
        two_winners: Whether North-South and East-West are ranked separately.
        provisional: Whether results may still change.
        scoring: How it is scored, in short sentences.
        entries: The entries by ranking and place, those without a result last.
        sessions: By number.
        matches: Matches of teams, by session, section and order of play; empty in other contests.
        rounds: Rounds of pairs that are matches, in the same order; empty in other contests.
        is_knockout: Whether it is a knockout, where matches alone decide the places.
    """

    facts: EventFacts
    two_winners: bool
    provisional: bool
    scoring: tuple[str, ...]
    entries: tuple[PublishedEntry, ...]
    sessions: tuple[PublishedSession, ...]
    matches: tuple[PublishedMatch, ...]
    rounds: tuple[PublishedRound, ...] = ()
    is_knockout: bool = False

    @cached_property
    def by_id(self) -> Mapping[int, PublishedEntry]:
        """The entries by contestant id."""
        return {entry.contestant: entry for entry in self.entries}

    @cached_property
    def section_letters(self) -> tuple[str, ...]:
        """The letters of all sections, in order."""
        return tuple(sorted({letter for each in self.sessions for letter in each.sections}))


def with_public_names(snapshot: EventSnapshot) -> EventSnapshot:
    """Return the event as its role sees it, with the names the public sees.

    For files that a director puts on another website: anyone hidden here stays hidden there.
    """
    return replace(snapshot, contestants=snapshot.seen_by(Role.PUBLIC).contestants)


def shows_results(snapshot: EventSnapshot) -> bool:
    """Return whether there is any result that this role may see."""
    return any(
        in_force(snapshot, result) is not None
        and shows(snapshot, snapshot.session(result).id, result.board)
        for result in snapshot.results
    )


def shows_hands(snapshot: EventSnapshot) -> bool:
    """Return whether there are any stored cards that this role may see."""
    released = visibility(snapshot).deals
    return any(
        (session.id, board) in released
        for session in snapshot.sessions
        for board in boards_dealt(session.id)
    )


def _facts(snapshot: EventSnapshot) -> EventFacts:
    """Return the event's facts; a knockout never has a scale, whatever its conditions say."""
    event = snapshot.event
    if not snapshot.is_knockout:
        return event
    award = snapshot.method.match_award
    return replace(event, conditions=replace(event.conditions, match_award=award))


def published_event(snapshot: EventSnapshot) -> PublishedEvent:
    """Return the event as the snapshot's role may see it."""
    found = standings(snapshot)
    numbers = national_numbers(snapshot)
    return PublishedEvent(
        facts=_facts(snapshot),
        two_winners=snapshot.two_winners,
        provisional=found.provisional,
        scoring=found.scoring,
        entries=tuple(
            _entry(snapshot, standing, numbers)
            for ranking in found.rankings
            for standing in ranking.standings
        ),
        sessions=tuple(_session(snapshot, session) for session in snapshot.sessions),
        matches=tuple(published_matches(snapshot)),
        rounds=tuple(published_rounds(snapshot)),
        is_knockout=snapshot.is_knockout,
    )


Numbers = Mapping[int, Mapping[int, tuple[str, str]]]
"""By contestant and seat, from 0: a player's name and national number."""


def national_numbers(snapshot: EventSnapshot) -> Numbers:
    """Return the national numbers of the players; none for the public."""
    if not snapshot.role.sees_every_score:
        return {}
    rows = (
        ContestantPlayer.objects.filter(contestant__in=list(snapshot.contestants))
        .exclude(player__national_id="", player__same_as=None)
        .values_list(
            "contestant_id",
            "position",
            "player__name",
            "player__national_id",
            "player__same_as__national_id",
        )
    )
    found: dict[int, dict[int, tuple[str, str]]] = {}
    for contestant, position, name, number, of_person in rows:
        if number or of_person:
            found.setdefault(contestant, {})[position - 1] = (name, of_person or number)
    return found


def players_of(contestant: ContestantFacts, numbers: Numbers) -> tuple[PublishedPlayer, ...]:
    """Return the players who are named; a hidden player's number is hidden too."""
    known = numbers.get(contestant.id, {})
    return tuple(
        PublishedPlayer(name, number if name == full else "")
        for seat, name in enumerate(contestant.seated)
        if name
        for full, number in (known.get(seat, ("", "")),)
    )


def _entry(snapshot: EventSnapshot, standing: Standing, numbers: Numbers) -> PublishedEntry:
    contestant = snapshot.contestants[standing.contestant_id]
    return PublishedEntry(
        contestant=contestant.id,
        section=contestant.section_letter,
        number=contestant.number,
        direction=contestant.direction,
        name=standing.name,
        players=players_of(contestant, numbers),
        place=standing.rank,
        total=standing.total_exact,
        percentage=standing.percentage,
        boards_played=standing.boards_played,
        penalty=standing.penalty,
        masterpoints=standing.masterpoints,
    )


def _session(snapshot: EventSnapshot, session: SessionFacts) -> PublishedSession:
    boards = sorted(b for b in snapshot.boards[session.id] if shows(snapshot, session.id, b))
    cards = {deal.board: deal for deal in deals(snapshot, session_id=session.id)}
    lines = _lines(snapshot, session, boards)
    return PublishedSession(
        number=session.number,
        sections=tuple(section.letter for section in session.sections),
        boards=tuple(
            PublishedBoard(board, tuple(lines[board]), cards.get(board)) for board in boards
        ),
    )


def _lines(
    snapshot: EventSnapshot, session: SessionFacts, boards: Collection[int]
) -> Mapping[int, list[PublishedResult]]:
    """Return the lines of these boards by section, round and table, without unplayed ones."""
    points = event_rating(snapshot).whole.lines
    told = {each.result_id: each for each in plays(snapshot, session.id)}
    found: dict[int, list[PublishedResult]] = {board: [] for board in boards}
    for result in snapshot.results:
        if result.board in found and snapshot.session(result).id == session.id:
            score = in_force(snapshot, result)
            if score is not None:
                line = _line(snapshot, result, score, points.get(result.id))
                found[result.board].append(replace(line, play=told.get(result.id)))
    return found


def _line(
    snapshot: EventSnapshot, result: ResultFacts, score: RuledScore, points: LinePoints | None
) -> PublishedResult:
    sitting = snapshot.sitting(result)
    north, east, south, west = (snapshot.contestant_at(seat).id for seat in sitting.seats)
    shown = (None, None) if points is None else line_points(snapshot, points)
    return PublishedResult(
        section=snapshot.sections[sitting.section_id].letter,
        round=sitting.round,
        table=sitting.table,
        seats=(north, east, south, west),
        entered=result.score,
        score=score,
        ns_score=points_of(snapshot, score, result.board),
        ns_points=shown[0],
        ew_points=shown[1],
        ns_percent=None if points is None or not points.top else points.ns * 100 / points.top,
        ew_percent=None if points is None or not points.top else points.ew * 100 / points.top,
    )
