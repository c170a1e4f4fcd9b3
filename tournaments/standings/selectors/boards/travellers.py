"""Travellers: all scores of a board."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.comparison.board_points import LinesShow
from scoring.comparison.points import LinePoints
from scoring.play.boards import Side, dealer, vulnerability
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.ruling_notation import format_ruling
from scoring.play.scores import PlayedContract, WhistTricks
from scoring.rounding import formatted
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event import snapshot as snapshots
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, ResultFacts
from tournaments.record.selectors.hands import ShownPlay, plays
from tournaments.standings.selectors.rating.contest import (
    CardGroup,
    card_groups,
    event_rating,
    fouled_boards,
    given_tricks,
    in_force,
    line_points,
    points_of,
    points_of_board,
)


@dataclass(frozen=True, slots=True)
class TravellerLine:
    """One table's score on a board.

    Attributes:
        ns: Who sat North-South; ``ew`` likewise.
        contract: ``4SX`` or empty; ``declarer`` is N, E, S, W or empty; ``tricks`` are the
            declarer's.
        score: North-South's score, in points or tricks; None if there is nothing to compare.
        text: The entry, as on a slip; ``adjusted`` is the adjusted score.
        given: North-South's tricks that the laws award for irregular hands, as printed.
        ns_points: Matchpoints among the scores on the board, as printed and as other scoring
            programs publish them on a traveller; empty if there are none.
        ns_factored: What counts in the total, with a board that has fewer scores brought to the
            full top; ``ns_percentage`` likewise.
        cards: On a fouled board, the letter of the tables with the same cards; otherwise empty.
    """

    result_id: int
    section: str
    round: int
    table: int
    ns: snapshots.Side
    ew: snapshots.Side
    contract: str
    declarer: str
    tricks: int | None
    lead: str
    score: int | None
    text: str
    adjusted: str
    given: str
    ns_points: str
    ew_points: str
    ns_factored: str
    ew_factored: str
    ns_percentage: str
    cards: str = ""


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often a North-South score occurred on a board, and what it was worth."""

    score: int
    count: int
    ns_points: str
    ew_points: str


@dataclass(frozen=True, slots=True)
class Traveller:
    """All scores of one board in a session, best for North-South first, group by group.

    ``groups`` are the groups of tables with the same cards; empty if the board is not fouled.
    ``remark`` says how points relate to totals if the board has fewer scores than others.
    ``plays`` are included only when a single board is requested.
    """

    session: int
    board: int
    dealer: str
    vulnerability: str
    lines: tuple[TravellerLine, ...]
    frequencies: tuple[Frequency, ...]
    groups: tuple[CardGroup, ...] = ()
    remark: str = ""
    plays: tuple[ShownPlay, ...] = ()

    @property
    def charts(self) -> tuple[tuple[CardGroup | None, tuple[Frequency, ...]], ...]:
        """The frequencies of all tables, or of each group of a fouled board."""
        if not self.groups:
            return ((None, self.frequencies),)
        return tuple(
            (group, _frequencies([x for x in self.lines if x.result_id in group.results]))
            for group in self.groups
        )


def traveller(snapshot: EventSnapshot, session_id: int, board: int) -> Traveller | None:
    """Return a board's traveller; None if there is none or the viewer may not see it.

    It includes how the board was bid and played, if that is known and the cards may be seen.
    """
    found = travellers(snapshot, session_id=session_id, board=board)
    return replace(found[0], plays=plays(snapshot, session_id, board)) if found else None


def travellers(
    snapshot: EventSnapshot, *, session_id: int | None = None, board: int | None = None
) -> tuple[Traveller, ...]:
    """Return the travellers that may be shown, by session and board."""
    points = (
        event_rating(snapshot).whole.lines
        if session_id is None or board is None
        else points_of_board(snapshot, session_id, board)
    )
    given = given_tricks(snapshot)
    numbers = {session.id: session.number for session in snapshot.sessions}
    gathered: dict[tuple[int, int], list[ResultFacts]] = {}
    for result in snapshot.results:
        session = snapshot.session(result).id
        wanted = session_id in (None, session) and board in (None, result.board)
        if wanted and shows(snapshot, session, result.board):
            gathered.setdefault((session, result.board), []).append(result)
    order = {session.id: place for place, session in enumerate(snapshot.sessions)}
    return tuple(
        _traveller(
            numbers[session],
            number,
            [_line(snapshot, points.get(each.id), each, given.get(each.id)) for each in results],
            card_groups(snapshot, results),
            remark=_remark(snapshot, results, points),
        )
        for (session, number), results in sorted(
            gathered.items(), key=lambda item: (order[item[0][0]], item[0][1])
        )
    )


def _remark(
    snapshot: EventSnapshot, results: Sequence[ResultFacts], points: Mapping[Hashable, LinePoints]
) -> str:
    """Say whether points are those among the actual scores or of a full board, if they differ."""
    found = [points[each.id] for each in results if each.id in points]
    if not any(is_brought_up(snapshot, each) for each in found):
        return ""
    if not shows_actual(snapshot, results[0]):
        return "Points are those of a full board, as totals count them."
    tops = {(each.raw_ns + each.raw_ew, each.top) for each in found if each.top is not None}
    if len(tops) > 1 or not min(tops)[0]:  # several sections, or nothing to compare with
        return "Points are among these scores; totals count them as on a full board."
    actual, full = (formatted(top or Fraction(0), 2, trim=True) for top in tops.pop())
    return f"Points are out of {actual}, among these scores; totals count them out of {full}."


def is_brought_up(snapshot: EventSnapshot, points: LinePoints) -> bool:
    """Return whether a result counts for more or less than its points among the actual scores."""
    shares = snapshot.settings.pairs.board_points
    return points.top is not None and shares.of(points.raw_ns) != points.ns


def shows_actual(snapshot: EventSnapshot, result: ResultFacts) -> bool:
    """Return whether the traveller with this result shows points among the actual scores."""
    if snapshot.event.conditions.lines_show is LinesShow.FACTORED:
        return False
    place = (snapshot.session(result).id, result.board)
    return all((each.session.id, each.board) != place for each in fouled_boards(snapshot))


def contestant_by_address(snapshot: EventSnapshot, address: str) -> ContestantFacts | None:
    """Return the contestant with a public page at ``address``; None if there is none."""
    return next((c for c in snapshot.contestants.values() if c.address == address), None)


def score_of(snapshot: EventSnapshot, result: ResultFacts, side: Side) -> int | None:
    """Return one side's score in force, in points or tricks; None if there is no single one."""
    compared = in_force(snapshot, result)
    score = points_of(snapshot, compared, result.board)
    if score is not None and side is Side.EW:
        return TRICKS_IN_A_HAND - score if isinstance(compared, WhistTricks) else -score
    return score


def tricks_text(ns_tricks: Fraction | None, side: Side) -> str:
    """Return the tricks of one side as printed; empty if there are none."""
    if ns_tricks is None:
        return ""
    tricks = ns_tricks if side is Side.NS else TRICKS_IN_A_HAND - ns_tricks
    return formatted(tricks, 2, trim=True)


def percentage_text(points: Fraction | None, top: Fraction | None) -> str:
    """Return points as a percentage of a top; empty if there is none."""
    return "" if points is None or not top else formatted(points * 100 / top, 2)


def adjusted_text(snapshot: EventSnapshot, result: ResultFacts) -> str:
    """Return the adjusted score of a result as on a slip; empty if there is none."""
    ruling = snapshot.adjusted.get(result.id)
    return "" if ruling is None or ruling.score is None else format_ruling(ruling.score)


def _line(
    snapshot: EventSnapshot,
    points: LinePoints | None,
    result: ResultFacts,
    given: Fraction | None,
) -> TravellerLine:
    sitting = snapshot.sitting(result)
    ns, ew = snapshot.sides(sitting)
    compared = in_force(snapshot, result)
    played = compared if isinstance(compared, PlayedContract) else None
    shown = (Fraction(0), Fraction(0)) if points is None else line_points(snapshot, points)
    return TravellerLine(
        result_id=result.id,
        section=snapshot.sections[sitting.section_id].letter,
        round=sitting.round,
        table=sitting.table,
        ns=ns,
        ew=ew,
        contract=str(played.contract) if played else "",
        declarer=str(played.declarer) if played else "",
        tricks=played.tricks if played else None,
        lead=(played.lead or "") if played else "",
        score=points_of(snapshot, compared, result.board),
        text=result.text,
        adjusted=adjusted_text(snapshot, result),
        given=tricks_text(given, Side.NS),
        ns_points="" if points is None else formatted(shown[0], 2, trim=True),
        ew_points="" if points is None else formatted(shown[1], 2, trim=True),
        ns_factored="" if points is None else formatted(points.ns, 2, trim=True),
        ew_factored="" if points is None else formatted(points.ew, 2, trim=True),
        ns_percentage="" if points is None else percentage_text(points.ns, points.top),
    )


def _traveller(
    session: int,
    board: int,
    lines: list[TravellerLine],
    groups: Sequence[CardGroup],
    *,
    remark: str,
) -> Traveller:
    lines.sort(
        key=lambda line: (
            line.score is None,
            -(line.score or 0),
            line.section,
            line.round,
            line.table,
        )
    )
    frequencies = _frequencies(lines, factored=bool(groups))
    if groups:
        lines = [
            replace(line, cards=group.letter)
            for group in groups
            for line in lines
            if line.result_id in group.results
        ]
    return Traveller(
        session=session,
        board=board,
        dealer=str(dealer(board)),
        vulnerability=str(vulnerability(board)),
        lines=tuple(lines),
        frequencies=frequencies,
        groups=tuple(groups),
        remark=remark,
    )


def _frequencies(
    lines: Sequence[TravellerLine], *, factored: bool = False
) -> tuple[Frequency, ...]:
    """Count equal scores; matchpoints of different groups are not comparable unless factored."""
    found: dict[int, Frequency] = {}
    for line in lines:
        if line.score is not None:
            before = found.get(line.score)
            points = (line.ns_points, line.ew_points)
            if factored:
                points = (line.ns_factored, line.ew_factored)
            if before is not None and (before.ns_points, before.ew_points) != points:
                points = ("", "")  # compared in different groups: no single figure
            count = 1 if before is None else before.count + 1
            found[line.score] = Frequency(line.score, count, *points)
    return tuple(found.values())
