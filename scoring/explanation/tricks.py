"""Tricks at whist in words: against an average, in matches, and for single players."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.explanation.cases import BoardCase, Explanation, uncounted
from scoring.explanation.comparisons import Comparison
from scoring.explanation.fouled import same_cards
from scoring.explanation.sentences import (
    LEFT_OUT,
    in_number,
    listed,
    numbered,
    opening,
    short,
    signed,
)
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult, members_of
from scoring.ranking.places import won_or_tied
from scoring.rating.contest import Contest, Key
from scoring.rating.pairs import replays
from scoring.rating.points import NOTHING, Rating
from scoring.whist.averages import deal_averages, played_both_ways
from scoring.whist.individuals import (
    IndividualLine,
    Players,
    ShortageAgainst,
    finished_deals,
    measured_by,
    tricks_taken,
)
from scoring.whist.matches import four_pair_tricks


def by_average(case: BoardCase) -> Explanation:
    """Explain the tricks of a side, and the average of its direction they are compared with."""
    line, side = case.line, case.side
    if line.awards:
        return Explanation(
            NOTHING,
            (
                f"Board {line.board}: no comparison.",
                "A score given by the director: nobody wins or loses tricks on it.",
            ),
        )
    if line.counted is None:
        return uncounted(line)
    steps = opening(line, side, in_tricks=True)
    if line.is_entry:
        steps += same_cards(line, Comparison.of(case).groups, case.names.tables)
    lines = [each.result for each in case.contest.schedule]
    ns_average = deal_averages(lines)[line.cards]
    same = [each.counted for each in lines if each.counted is not None and each.cards == line.cards]
    if ns_average != Fraction(sum(same)) / len(same):
        steps.append("Pairs sat both ways, so everybody is compared with half of the tricks: 6.5.")
    else:
        took = f"{side.words} took {short(Fraction(side.tricks(ns_average)))} tricks on average"
        steps.append(f"At {in_number(len(same), 'table')} {took} with these cards.")
    points = side.sign * Fraction(line.counted - ns_average)
    over = f"{short(abs(points))} {'over' if points > 0 else 'under'}"
    return Explanation(points, (*steps, f"That is {over if points else 'exactly the average'}."))


def measured_by_half(rated: Rating, who: Key) -> bool:
    """Tell whether a pair is compared with half of the tricks, because some sit both ways."""
    lines = rated.contest.lines
    mine = {line.field for line in lines if who in (line.ns, line.ew)}
    return bool(mine & played_both_ways(lines))


@dataclass(frozen=True, slots=True)
class Block:
    """The deals on which two pairs of four are compared.

    Args:
        other: The other pair.
        mine: Tricks by board.
        theirs: The other pair's.
    """

    other: Key
    mine: Mapping[int, int]
    theirs: Mapping[int, int]

    @property
    def excess(self) -> int:
        """By how many tricks the pair was better."""
        return sum(self.mine.values()) - sum(self.theirs.values())

    @property
    def points(self) -> Fraction:
        """What the block is worth: 1, one half or 0."""
        return won_or_tied(self.excess)


def blocks(lines: list[TableResult], pair: Key) -> list[Block]:
    """Return the blocks of a pair in a match of four pairs."""
    taken = four_pair_tricks(lines)
    found = []
    for (compared, who), mine in taken.items():
        if who == pair:
            (other,) = compared - {pair}
            found.append(Block(other, mine, taken[compared, other]))
    return found


def by_block(case: BoardCase) -> Explanation:
    """Explain a deal of a match of four pairs, and the block in which it is compared.

    Deals that are hidden are left out.
    """
    contest, line, side = case.contest, case.line, _side_of(case.line, case.who)
    tricks = line.tricks(side)
    words = "no tricks to count" if tricks is None else in_number(tricks, "trick")
    steps = [f"Board {line.board}: {words} to {side.words}."]
    section = contest.by_section(contest.counted)[contest.by_key[line.key].where]
    shown = [each for each in section if each.key not in case.hidden]
    block = next((each for each in blocks(shown, case.who) if line.board in each.mine), None)
    if block is None:
        steps.append("The deal counts only once both tables have their tricks.")
    else:
        held = f"Pair {case.names.contestants[block.other]} held the same cards at the other table"
        steps.append(f"{held}: {in_number(block.theirs[line.board], 'trick')}.")
        together = f"{sum(block.mine.values())} against {sum(block.theirs.values())} tricks"
        steps.append(f"On {numbered('board', block.mine)} together: {together}.")
        steps.append(block_in_words(block.excess))
    if len(shown) < len(section):
        steps.append(LEFT_OUT)
    return Explanation(NOTHING if block is None else block.points, tuple(steps))


def block_in_words(excess: int) -> str:
    """Return what a block of deals is worth in a match of four pairs.

    >>> block_in_words(3)
    'A match won: it is worth 1, and 3 tricks are gained.'
    """
    if not excess:
        return "A match tied: it is worth a half."
    if excess < 0:
        return "A match lost: it is worth 0."
    gained = "1 trick is" if excess == 1 else f"{excess} tricks are"
    return f"A match won: it is worth 1, and {gained} gained."


@dataclass(frozen=True, slots=True)
class Charge:
    """What a round costs a player.

    Args:
        tricks: Tricks short, 0 or more.
        deals: Which deals were compared.
        taken: The tricks of each partnership that was compared, the player's own first.
        measure: What they are measured against.
        side: Where the player sat.
    """

    tricks: Fraction
    deals: tuple[int, ...]
    taken: Mapping[Players, Fraction]
    measure: Fraction
    side: Side


def charges(
    lines: Mapping[Key, IndividualLine], player: Key, *, against: ShortageAgainst
) -> dict[int, Charge]:
    """Return what each round costs a player; together these are the player's tricks lost."""
    found = {}
    for number, tables in finished_deals(lines.values()).items():
        for side in Side:
            taken = tricks_taken(tables, side)
            own = next((players for players in taken if player in players), None)
            if own is not None:
                measure = measured_by(taken.values(), against)
                found[number] = Charge(
                    tricks=max(measure - taken[own], NOTHING),
                    deals=tuple(dict.fromkeys(line.deal for line in tables)),
                    taken={own: taken[own], **taken},
                    measure=measure,
                    side=side,
                )
    return found


def board_numbers(contest: Contest, lines: Mapping[Key, IndividualLine]) -> dict[int, int]:
    """Return the board number of each deal."""
    return {line.deal: contest.by_key[key].result.board for key, line in lines.items()}


def by_shortage(case: BoardCase) -> Explanation:
    """Explain a deal, the partnerships compared in its round, and what they are charged.

    Deals that are hidden are left out.
    """
    contest, against = case.contest, case.contest.settings.shortage
    lines = replays(contest)
    own, boards = lines[case.line.key], board_numbers(contest, lines)
    side, tricks = _side_of(own, case.who), own.ns_tricks
    words = "no tricks to count"
    if tricks is not None:
        words = f"{in_number(side.tricks(tricks), 'trick')} to {side.words}"
    steps = [f"Board {boards[own.deal]}: {words}."]
    shown = {key: line for key, line in lines.items() if key not in case.hidden}
    charge = charges(shown, case.who, against=against).get(own.round)
    if charge is None or own.deal not in charge.deals:
        charge = None
        steps.append("Some tables of the round have no tricks for it, so the deal does not count.")
    else:
        told = numbered("board", (boards[deal] for deal in charge.deals))
        steps += _charged(charge, f"In this round on {told}, {side.words}", case)
    if any(line.round == own.round for key, line in lines.items() if key in case.hidden):
        steps.append(LEFT_OUT)
    return Explanation(NOTHING if charge is None else charge.tricks, tuple(steps))


def _charged(charge: Charge, where: str, case: BoardCase) -> Iterable[str]:
    own, *others = (
        f"{listed(case.names.contestants[each] for each in players)} took {short(tricks)}"
        for players, tricks in charge.taken.items()
    )
    yield f"{where}: {own}; {'; '.join(others)}."
    players, mine = next(iter(charge.taken.items()))
    on_average = case.contest.settings.shortage is ShortageAgainst.AVERAGE
    measure = "Their average" if on_average else "The most"
    fell = short(charge.tricks) if charge.tricks else "nothing"
    yield f"{measure} is {short(charge.measure)}: {fell} short with {short(mine)}."
    both = listed(case.names.contestants[each] for each in players)
    if not charge.tricks:
        yield f"Nothing is charged to {both}."
        return
    tricks = "1 trick is" if charge.tricks == 1 else f"{short(charge.tricks)} tricks are"
    yield f"{tricks} charged to each of {both}."


def by_gain(case: BoardCase) -> Explanation:
    """Explain both plays of a deal, and the tricks over half of the tricks of both."""
    lines = replays(case.contest)
    plays = [line for line in lines.values() if line.deal == lines[case.line.key].deal]
    again = " and played again" if len(plays) > 1 else ""
    steps, taken = [f"Board {case.line.board}: played{again}."], []
    for play in plays:
        side, told = _side_of(play, case.who), "no tricks yet"
        if play.ns_tricks is not None:
            taken.append(Fraction(side.tricks(play.ns_tricks)))
            told = in_number(taken[-1], "trick")
        partners = listed(case.names.contestants[each] for each in side.of((play.ns, play.ew)))
        steps.append(f"{side.words}, {partners}: {told}.")
    if not len(taken) == len(plays) == 2:
        waiting = "The deal does not count until both plays have their tricks."
        return Explanation(NOTHING, (*steps, waiting))
    mine = sum(taken, NOTHING)
    gained = mine - TRICKS_IN_A_HAND
    against = f"{signed(gained)} against half of them" if gained else "half of them"
    every = f"{short(mine)} of the {2 * TRICKS_IN_A_HAND} tricks of both plays"
    return Explanation(gained, (*steps, f"{every}: {against}."))


def _side_of(line: TableResult | IndividualLine, who: Key) -> Side:
    return Side.NS if who in members_of(line.ns) else Side.EW
