"""Four pairs, little matches and many teams at whist: how tricks came to count, in words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.explanation.sentences import Explanation, in_number, in_tricks, numbered, short
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult
from scoring.whist.matches import four_pair_tricks, match_of_block, rate_little_matches

Names = Mapping[Hashable, str]
"""What lists call a contestant, or what the table of a line is called by the line's key."""


def explain_four_pairs(
    lines: Iterable[TableResult], pair: Hashable, board: int, *, names: Names
) -> Explanation:
    """Explain what a deal counts in a match of four pairs.

    Args:
        lines: As for ``rate_four_pairs``.
        pair: Whose.
        board: The deal.
        names: What pairs are called.

    Returns:
        What the block of deals counts, 1, one half or 0 matches, with the steps; 0 while the
        deal does not count.

    Raises:
        ScoringError: the pair does not play the deal.

    >>> lines = [TableResult(1, "m", 1, "A", "B", 8), TableResult(2, "m", 1, "C", "D", 6)]
    >>> told = explain_four_pairs(lines, "A", 1, names={"C": "3"})
    >>> told.steps[1]
    'Pair 3 held the same cards at the other table: 6 tricks.'
    >>> told.steps[-1]
    'A match won: it counts 1, and 2 tricks are gained.'
    """
    all_lines = list(lines)
    line = next((x for x in all_lines if x.board == board and pair in (x.ns, x.ew)), None)
    if line is None:
        message = "This pair does not play this deal."
        raise ScoringError(message)
    side = Side.NS if line.ns == pair else Side.EW
    first = f"Board {board}: {_tricks(line, side)} to {side.words}."
    blocks = four_pair_tricks(all_lines)
    compared = next(
        (c for (c, who), deals in blocks.items() if who == pair and board in deals), None
    )
    if compared is None:
        waits = "Not both tables have their tricks, so the deal does not count yet."
        return Explanation(Fraction(0), (first, waits))
    (other,) = compared - {pair}
    mine, theirs = blocks[compared, pair], blocks[compared, other]
    excess = sum(mine.values()) - sum(theirs.values())
    held = f"Pair {names[other]} held the same cards at the other table"
    together = f"{sum(mine.values())} against {sum(theirs.values())} tricks"
    steps = (
        first,
        f"{held}: {in_number(theirs[board], 'trick')}.",
        f"On {numbered('board', mine)} together: {together}.",
        block_in_words(excess),
    )
    return Explanation(match_of_block(excess), steps)


def block_in_words(excess: int) -> str:
    """Return what a block of deals counts in a match of four pairs.

    >>> block_in_words(3)
    'A match won: it counts 1, and 3 tricks are gained.'
    """
    if not excess:
        return "A match tied: it counts a half."
    if excess < 0:
        return "A match lost: it counts 0."
    gained = "1 trick is" if excess == 1 else f"{excess} tricks are"
    return f"A match won: it counts 1, and {gained} gained."


def explain_little_match(
    lines: Sequence[TableResult], team: Hashable, board: int, *, tables: Names
) -> Explanation:
    """Explain what a deal counts in the little match of two teams.

    Args:
        lines: Every deal of the two teams against each other.
        team: Whose.
        board: The deal.
        tables: What each line's table is called.

    Returns:
        By how much the team was better on this deal, with the steps up to the match.

    Raises:
        ScoringError: the team does not play here.
    """
    here = [line for line in lines if line.board == board]
    told, _ = _at_tables(here, team, tables)
    matches, points = rate_little_matches(lines)
    if not any(board in match.boards for match in matches):
        waits = "Not both teams have held both sides' cards, so the deal does not count."
        return Explanation(Fraction(0), (*told, waits))
    (match,) = matches
    sign = 1 if match.teams[0] == team else -1
    (alone,), _ = rate_little_matches(here)
    lead = (1 if alone.teams[0] == team else -1) * alone.lead
    whole = _lead(sign * match.lead)
    deals = numbered("board", match.boards)
    return Explanation(
        Fraction(lead),
        (
            *told,
            f"On this deal: {_lead(lead)}.",
            f"In the match on {deals}: {whole}. It counts {short(points[team])}.",
        ),
    )


def _lead(tricks: Fraction | int) -> str:
    if not tricks:
        return "neither team was better"
    return f"{in_tricks(abs(Fraction(tricks)))} {'better' if tricks > 0 else 'worse'}"


def explain_team_share(
    lines: Sequence[TableResult], team: Hashable, *, tables: Names, goes_to: str
) -> Explanation:
    """Explain a deal of a team whose tricks are only added up.

    Args:
        lines: The deal at all tables of the team.
        team: Whose.
        tables: What each line's table is called.
        goes_to: What becomes of the tricks, a sentence.

    Returns:
        The team's tricks, with the steps.

    Raises:
        ScoringError: the team does not play here.
    """
    told, mine = _at_tables(lines, team, tables)
    if len([line for line in lines if line.counted is not None]) > 1:
        told.append(f"Together {in_tricks(mine)}.")
    return Explanation(Fraction(mine), (*told, goes_to))


def _at_tables(
    lines: Sequence[TableResult], team: Hashable, tables: Names
) -> tuple[list[str], Fraction | int]:
    """Return what a team took at each of its tables, and together."""
    if not lines or any(team not in (line.ns, line.ew) for line in lines):
        message = "This team does not play this board."
        raise ScoringError(message)
    told = []
    mine: Fraction | int = 0
    for line in lines:
        # Two pairs of one team may have met: what one took the other lost.
        for side, who in ((Side.NS, line.ns), (Side.EW, line.ew)):
            if who == team:
                told.append(f"{tables[line.key]}, {side.words}: {_tricks(line, side)}.")
                mine += 0 if line.counted is None else _taken(line.counted, side)
    return told, mine


def _taken(ns_tricks: Fraction | int, side: Side) -> Fraction | int:
    return ns_tricks if side is Side.NS else TRICKS_IN_A_HAND - ns_tricks


def _tricks(line: TableResult, side: Side) -> str:
    if line.counted is None:
        return "no tricks to count"
    return in_tricks(_taken(line.counted, side))
