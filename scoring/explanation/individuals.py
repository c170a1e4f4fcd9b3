"""Why a player is charged with tricks or credited with some, line by line in words."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from scoring.errors import ScoringError
from scoring.explanation.sentences import (
    Explanation,
    in_tricks,
    index_of,
    listed,
    numbered,
    short,
    signed,
)
from scoring.pairs.individuals import (
    IndividualLine,
    Players,
    ShortageAgainst,
    finished_deals,
    measured_by,
    tricks_taken,
)
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND

Names = Mapping[Hashable, str]
"""What lists call each player."""


@dataclass(frozen=True, slots=True)
class Charge:
    """What a round costs a player.

    Args:
        tricks: Tricks short, 0 or more.
        deals: Which deals were compared.
        taken: The tricks of each partnership that was compared, the player's own first.
        measure: What they are measured by.
        side: Where the player sat.
    """

    tricks: Fraction
    deals: tuple[int, ...]
    taken: Mapping[Players, Fraction]
    measure: Fraction
    side: Side


def charges(
    lines: Iterable[IndividualLine],
    player: Hashable,
    *,
    against: ShortageAgainst = ShortageAgainst.BEST,
) -> dict[int, Charge]:
    """Return what each round costs a player; together they are the player's tricks lost.

    Args:
        lines: As for ``rate_shortages``.
        player: Who.
        against: As for the rating.

    >>> tables = [IndividualLine(1, 1, "AB", "CD", 5), IndividualLine(1, 1, "EF", "GH", 7)]
    >>> charges(tables, "A")[1].tricks
    Fraction(2, 1)
    """
    found = {}
    for number, tables in finished_deals(lines).items():
        for side in Side:
            taken = tricks_taken(tables, index_of(side))
            own = next((players for players in taken if player in players), None)
            if own is not None:
                measure = measured_by(taken.values(), against)
                found[number] = Charge(
                    tricks=max(measure - taken[own], Fraction(0)),
                    deals=tuple(dict.fromkeys(line.deal for line in tables)),
                    taken={own: taken[own], **taken},
                    measure=measure,
                    side=side,
                )
    return found


def explain_shortage(
    lines: Iterable[IndividualLine],
    line: IndividualLine,
    player: Hashable,
    *,
    names: Names,
    boards: Mapping[int, int],
    against: ShortageAgainst = ShortageAgainst.BEST,
) -> Explanation:
    """Explain what a player is charged with in the round of a line.

    Args:
        lines: As for ``rate_shortages``.
        line: The deal that was asked about.
        player: Who played it.
        names: What players are called.
        boards: The number on the board of each deal.
        against: As for the rating.

    Returns:
        The tricks that the round costs the player, with the steps.

    Raises:
        ScoringError: the player did not play the deal.
    """
    side = _side_of(line, player)
    if line.ns_tricks is None:
        words = "no tricks to count"
    else:
        tricks = line.ns_tricks if side is Side.NS else TRICKS_IN_A_HAND - line.ns_tricks
        words = f"{in_tricks(tricks)} to {side.words}"
    first = f"Board {boards[line.deal]}: {words}."
    charge = charges(lines, player, against=against).get(line.round)
    if charge is None or line.deal not in charge.deals:
        waits = "Not all tables of the round have tricks for it, so the deal does not count."
        return Explanation(Fraction(0), (first, waits))
    own, *others = (
        f"{listed(names[each] for each in players)} took {short(tricks)}"
        for players, tricks in charge.taken.items()
    )
    told = numbered("board", (boards[deal] for deal in charge.deals))
    compared = f"In this round on {told}, {side.words}: {own}"
    steps = (first, f"{compared}; {'; '.join(others)}.", _measured(charge, against))
    return Explanation(charge.tricks, (*steps, _charged(charge, names)))


def _measured(charge: Charge, against: ShortageAgainst) -> str:
    mine = next(iter(charge.taken.values()))
    if against is ShortageAgainst.AVERAGE:
        measure = f"Their average is {short(charge.measure)}"
    else:
        measure = f"The most is {short(charge.measure)}"
    if charge.tricks:
        return f"{measure}: {short(charge.tricks)} short with {short(mine)}."
    return f"{measure}: nothing short with {short(mine)}."


def _charged(charge: Charge, names: Names) -> str:
    both = listed(names[each] for each in next(iter(charge.taken)))
    if not charge.tricks:
        return f"Nothing is charged to {both}."
    tricks = "1 trick is" if charge.tricks == 1 else f"{short(charge.tricks)} tricks are"
    return f"{tricks} charged to each of {both}."


def explain_gain(
    lines: Iterable[IndividualLine], deal: int, player: Hashable, *, names: Names, board: int
) -> Explanation:
    """Explain what a player gained when a deal was played and played again.

    Args:
        lines: As for ``rate_mnemonic``.
        deal: Its number.
        player: Who.
        names: What players are called.
        board: The number on the board.

    Returns:
        Tricks above half of those of both plays, with the steps.

    Raises:
        ScoringError: the player did not play the deal.

    >>> plays = [IndividualLine(1, 1, "AB", "CD", 8), IndividualLine(2, 1, "CD", "AB", 7)]
    >>> explain_gain(plays, 1, "A", names={"A": "1", "B": "2"}, board=5).steps[-1]
    '14 of the 26 tricks of both plays: +1 against half of them.'
    """
    played = [line for line in lines if line.deal == deal]
    told, mine = _plays(played, player, names)
    first = f"Board {board}: played{' and played again' if len(played) > 1 else ''}."
    if len(played) != 2 or any(line.ns_tricks is None for line in played):
        waits = "Until both plays have their tricks the deal does not count."
        return Explanation(Fraction(0), (first, *told, waits))
    gained = mine - Fraction(TRICKS_IN_A_HAND)
    against = f"{signed(gained)} against half of them" if gained else "half of them"
    last = f"{short(mine)} of the {2 * TRICKS_IN_A_HAND} tricks of both plays: {against}."
    return Explanation(gained, (first, *told, last))


def _plays(
    played: Sequence[IndividualLine], player: Hashable, names: Names
) -> tuple[list[str], Fraction | int]:
    """Return what happened at each play, and the tricks of the player's sides together."""
    told = []
    mine: Fraction | int = 0
    for line in played:
        side = _side_of(line, player)
        partners = (line.ns, line.ew)[index_of(side)]
        words = "no tricks yet"
        if line.ns_tricks is not None:
            tricks = line.ns_tricks if side is Side.NS else TRICKS_IN_A_HAND - line.ns_tricks
            mine += tricks
            words = in_tricks(tricks)
        told.append(f"{side.words}, {listed(names[each] for each in partners)}: {words}.")
    return told, mine


def _side_of(line: IndividualLine, player: Hashable) -> Side:
    for side, players in ((Side.NS, line.ns), (Side.EW, line.ew)):
        if player in players:
            return side
    message = "This player does not play this deal."
    raise ScoringError(message)
