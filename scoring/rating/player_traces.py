"""Where the tricks of single players and of four pairs came from, as data."""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.table_result import TableResult, members_of
from scoring.ranking.places import won_or_tied
from scoring.rating.contest import Contest, Key
from scoring.rating.points import NOTHING, Asked
from scoring.rating.replays import replays
from scoring.whist.individuals import (
    IndividualLine,
    Players,
    ShortageAgainst,
    finished_deals,
    measured_by,
    tricks_taken,
)
from scoring.whist.matches import four_pair_tricks


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


@dataclass(frozen=True, slots=True)
class BlockTrace:
    """A deal of a match of four pairs.

    Args:
        line: The result.
        side: Where the pair sat.
        block: The deals on which it is compared, if they may be shown; None while it waits.
        some_hidden: Whether deals are left out.
    """

    line: TableResult
    side: Side
    block: Block | None
    some_hidden: bool

    @property
    def points(self) -> Fraction:
        """What the block of deals is worth; 0 while the deal does not count."""
        return NOTHING if self.block is None else self.block.points


def block_trace(asked: Asked) -> BlockTrace:
    """Return how a deal counts in a match of four pairs, without what is hidden."""
    contest, line = asked.contest, asked.line
    section = contest.by_section(contest.counted)[asked.scheduled.where]
    shown = [each for each in section if each.key not in asked.hidden]
    found = (each for each in blocks(shown, asked.who) if line.board in each.mine)
    return BlockTrace(line, _side_of(line, asked.who), next(found, None), len(shown) < len(section))


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


@dataclass(frozen=True, slots=True)
class ChargeTrace:
    """What a player is charged with in the round of a deal.

    Args:
        line: The deal.
        side: Where the player sat.
        charge: What the round costs, by the deals that may be shown; None while the deal waits.
        boards: The board number of each deal.
        against: What a shortage is measured against.
        some_hidden: Whether deals are left out.
    """

    line: IndividualLine
    side: Side
    charge: Charge | None
    boards: Mapping[int, int]
    against: ShortageAgainst
    some_hidden: bool

    @property
    def points(self) -> Fraction:
        """The tricks that the round costs."""
        return NOTHING if self.charge is None else self.charge.tricks


def charge_trace(asked: Asked) -> ChargeTrace:
    """Return what a player is charged with in the round of a deal, without what is hidden."""
    contest, hidden = asked.contest, asked.hidden
    lines = replays(contest)
    own, against = lines[asked.line.key], contest.settings.shortage
    shown = {key: line for key, line in lines.items() if key not in hidden}
    charge = charges(shown, asked.who, against=against).get(own.round)
    if charge is not None and own.deal not in charge.deals:
        charge = None
    return ChargeTrace(
        line=own,
        side=_side_of(own, asked.who),
        charge=charge,
        boards=board_numbers(contest, lines),
        against=against,
        some_hidden=any(line.round == own.round for key, line in lines.items() if key in hidden),
    )


def board_numbers(contest: Contest, lines: Mapping[Key, IndividualLine]) -> dict[int, int]:
    """Return the board number of each deal."""
    return {line.deal: contest.by_key[key].result.board for key, line in lines.items()}


@dataclass(frozen=True, slots=True)
class Play:
    """One play of a deal, from a player's side; without tricks while there are none."""

    side: Side
    partners: Players
    tricks: Fraction | None


@dataclass(frozen=True, slots=True)
class ReplayTrace:
    """A deal that is played and played again.

    Args:
        board: The board number.
        plays: Both plays, as far as they have been recorded.
        points: Tricks over half of those of both plays; 0 until both have their tricks.
        is_complete: Whether both have their tricks.
    """

    board: int
    plays: tuple[Play, ...]
    points: Fraction
    is_complete: bool


def replay_trace(asked: Asked) -> ReplayTrace:
    """Return what a player gained when a deal was played and played again."""
    lines = replays(asked.contest)
    deal = lines[asked.line.key].deal
    plays = tuple(_play(line, asked.who) for line in lines.values() if line.deal == deal)
    taken = [play.tricks for play in plays if play.tricks is not None]
    is_complete = len(taken) == len(plays) == 2
    gained = sum(taken, NOTHING) - TRICKS_IN_A_HAND if is_complete else NOTHING
    return ReplayTrace(asked.line.board, plays, gained, is_complete)


def _play(line: IndividualLine, player: Key) -> Play:
    side = _side_of(line, player)
    tricks = None if line.ns_tricks is None else Fraction(side.tricks(line.ns_tricks))
    return Play(side, side.of((line.ns, line.ew)), tricks)


def _side_of(line: TableResult | IndividualLine, who: Key) -> Side:
    return Side.NS if who in members_of(line.ns) else Side.EW
