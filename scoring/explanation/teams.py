"""Boards of teams in words: the swing in a match, and points or tricks that are only added up."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.conditions.methods import Method, ScoringMethod
from scoring.explanation.cases import BoardCase, Explanation, uncounted
from scoring.explanation.sentences import (
    Names,
    in_imps,
    in_number,
    numbered,
    opening,
    scores_in_words,
    short,
    signed,
)
from scoring.play.awards import award_in_words
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.rating.contest import Key
from scoring.rating.matches import matches_played
from scoring.rating.points import NOTHING, Place
from scoring.rating.team_tricks import has_odd_pairs
from scoring.whist.matches import rate_little_matches

ADDED = "Points are added up, and what one side wins the other loses"
NO_PERCENTAGE = (
    "An artificial score is a percentage of a top, and there is none here, so the board does "
    "not count."
)
WAITING = "Some tables cannot be compared, so it does not count."
DEALS_LEFT_OUT = "Deals that some tables have not played yet are left out here."
TO_THE_AVERAGE = "They are added to the team's tricks, which count against the teams' average."
TO_THE_MATCH = (
    "The teams have odd numbers of pairs, so deals are not compared one by one: all tricks are "
    "added, and for the odd pair the average of those who sat opposite."
)


@dataclass(frozen=True, slots=True)
class TeamTable:
    """A table at which a team sat, and on which side."""

    line: TableResult
    side: Side

    @property
    def net(self) -> Fraction | None:
        """What the team won there in points; None if no score is compared."""
        return self.line.net(self.side) if self.line.is_compared else None

    @property
    def tricks(self) -> Fraction | None:
        """The tricks it took there, or was given; None while there are none."""
        return self.line.tricks(self.side)


def against_each(case: BoardCase) -> Iterator[Explanation]:
    """Yield how the points of a team on a board came about, against each of its opponents."""
    contest, team, by = case.contest, case.who, case.contest.method
    lines = [contest.by_key[key].result for key in case.keys]
    if by.adds_up_points:
        yield _net_points(_tables(lines, team), case.names)
        return
    if by.adds_up_tricks:
        yield _added_tricks(_tables(lines, team), case.names, TO_THE_AVERAGE)
        return
    board = lines[0].board
    for place, played in matches_played(contest).items():
        here = [line for line in played if line.board == board]
        if team not in place.teams or not here:
            continue
        if by.method is Method.MATCHES:
            yield _little_match(case, played)
        elif by.by_tricks and has_odd_pairs(contest, place):
            yield _added_tricks(_tables(here, team), case.names, TO_THE_MATCH)
        else:
            yield _match_board(case, place, here)


def _tables(lines: Iterable[TableResult], team: Key) -> list[TeamTable]:
    """Return where a team sat: on both sides of a table at which two of its pairs met."""
    return [
        TeamTable(line, side)
        for line in lines
        for side, who in ((Side.NS, line.ns), (Side.EW, line.ew))
        if who == team
    ]


def _match_board(case: BoardCase, place: Place, lines: Sequence[TableResult]) -> Explanation:
    """Explain what a team got at each table of a board, and what that gives in the match."""
    by, tables = case.contest.method, _tables(lines, case.who)
    match = next(each for each in case.rated.matches if each.place == place)
    headings = case.names.headings([table.line.key for table in tables])
    steps = (
        list(_tricks_at(tables, case.names))
        if by.by_tricks
        else [f"{headings[table.line.key]}, {_told(table)}." for table in tables]
    )
    board = next((each for each in match.boards if each.board == lines[0].board), None)
    if board is None:
        return Explanation(NOTHING, (*steps, WAITING))
    mine = match.teams.index(case.who)
    points, net = board.results[mine], (board.first, board.second)[mine]
    if by.by_tricks:
        points /= 2
        over = f"{signed(points)} against half of them" if points else "half of them"
        every = TRICKS_IN_A_HAND * len(tables)
        return Explanation(points, (*steps, f"{short(net)} of {every} tricks: {over}."))
    return Explanation(points, (*steps, _swing(by, [table.line for table in tables], net, points)))


def _told(table: TeamTable) -> str:
    """Return which way a team sat at a table, and what it got there."""
    side, awards = table.side, table.line.awards
    if awards is not None:
        given = award_in_words(side.of(awards))
        return f"{side.words}: {given}, given by the director"
    return f"{side.words}: {scores_in_words(table.line, side) or 'no score to compare'}"


def _swing(by: ScoringMethod, lines: Sequence[TableResult], net: Fraction, points: Fraction) -> str:
    worth = f"{short(points)} {'point' if points == 1 else 'points'}"
    if by.in_imps:
        worth = in_imps(points)
    if any(line.awards for line in lines):
        return f"No comparison: {worth}."
    together = f"Together {signed(net)}"
    if any(len(side) > 1 for line in lines for side in line.outcomes):
        together = "Each outcome is compared and counts its share"
    return f"{together}." if by.compares_totals else f"{together}: {worth}."


def _tricks_at(tables: Sequence[TeamTable], names: Names) -> Iterable[str]:
    """Yield what a team took at each of its tables."""
    headings = names.headings([table.line.key for table in tables])
    for table in tables:
        took = "no tricks to count" if table.tricks is None else in_number(table.tricks, "trick")
        yield f"{headings[table.line.key]}, {table.side.words}: {took}."


def _added_tricks(tables: Sequence[TeamTable], names: Names, counted: str) -> Explanation:
    """Explain a deal of a team whose tricks are only added up.

    Args:
        tables: Its tables; one at which two of its own pairs met occurs twice.
        names: What things are called.
        counted: The sentence that says where the sum counts.
    """
    points = sum((table.tricks or NOTHING for table in tables), NOTHING)
    steps = list(_tricks_at(tables, names))
    if len({table.line.key for table in tables if table.tricks is not None}) > 1:
        steps.append(f"Together {in_number(points, 'trick')}.")
    return Explanation(points, (*steps, counted))


def _little_match(case: BoardCase, lines: Sequence[TableResult]) -> Explanation:
    """Explain a deal of a little match, and how the match stands, without what is hidden."""
    team, board = case.who, case.line.board
    shown = [line for line in lines if line.key not in case.hidden]
    here = [line for line in shown if line.board == board]
    steps = list(_tricks_at(_tables(here, team), case.names))
    left_out = (DEALS_LEFT_OUT,) if len(shown) < len(lines) else ()
    matches, worth = rate_little_matches(shown)
    match = next((each for each in matches if board in each.boards), None)
    if match is None:
        steps.append("The deal counts only once both teams have held both sides' cards.")
        return Explanation(NOTHING, (*steps, *left_out))
    (alone,), _ = rate_little_matches(here)
    deal, whole = (
        Fraction(each.lead if each.teams[0] == team else -each.lead) for each in (alone, match)
    )
    steps.append(f"On this deal: {_lead(deal)}.")
    deals = f"In the match on {numbered('board', match.boards)}"
    steps.append(f"{deals}: {_lead(whole)}. It is worth {short(worth[team])}.")
    return Explanation(deal, (*steps, *left_out))


def _lead(tricks: Fraction) -> str:
    if not tricks:
        return "neither team was better"
    return f"{in_number(abs(tricks), 'trick')} {'better' if tricks > 0 else 'worse'}"


def by_net_points(case: BoardCase) -> Explanation:
    """Explain what a board adds to the net points of a side, as at pivot bridge."""
    line, side = case.line, case.side
    if line.awards is not None:
        given = f"Board {line.board}: a score given by the director."
        return Explanation(NOTHING, (given, NO_PERCENTAGE))
    if not line.is_compared:
        return uncounted(line)
    points, steps = line.net(side), opening(line, side)
    if len(side.of(line.outcomes)) > 1:
        share = signed(points)
        steps[1] = f"A weighted ruling (Law 12C1c): each outcome counts its share, {share}."
    steps.append(f"{side.other.words} get {signed(line.net(side.other))} from it.")
    return Explanation(points, (*steps, f"{ADDED}: {signed(points)} to the net total."))


def _net_points(tables: Sequence[TeamTable], names: Names) -> Explanation:
    """Explain what a board adds to the net points of a team that plays no matches."""
    headings = names.headings([table.line.key for table in tables])
    points = sum((table.net or NOTHING for table in tables), NOTHING)
    steps = [f"{headings[each.line.key]}, {each.side.words}: {_net_at(each)}" for each in tables]
    return Explanation(points, (*steps, f"{ADDED}: {signed(points)} to the team's net total."))


def _net_at(table: TeamTable) -> str:
    if table.net is not None:
        return f"{signed(table.net)}."
    if table.line.awards:
        return NO_PERCENTAGE[0].lower() + NO_PERCENTAGE[1:]
    return "no score to count."
