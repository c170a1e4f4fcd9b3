"""What is charged to a player, or credited, in words."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from scoring.explanation.sentences import (
    LEFT_OUT,
    Names,
    listed,
    numbered,
    short,
    signed,
    tricks_in_words,
)
from scoring.pairs.individuals import ShortageAgainst
from scoring.play.boards import Side
from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.rating.player_traces import Charge, ChargeTrace, Play, ReplayTrace


def charge_steps(trace: ChargeTrace, names: Names) -> Iterable[str]:
    """Yield the deal, the partnerships compared in its round, and what that costs."""
    side, tricks = trace.side, trace.line.ns_tricks
    words = "no tricks to count"
    if tricks is not None:
        mine = tricks if side is Side.NS else TRICKS_IN_A_HAND - tricks
        words = f"{tricks_in_words(mine)} to {side.words}"
    yield f"Board {trace.boards[trace.line.deal]}: {words}."
    if trace.charge is None:
        yield "Not all tables of the round have tricks for it, so the deal does not count."
    else:
        yield from _charged(trace.charge, trace, names.contestants)
    if trace.some_hidden:
        yield LEFT_OUT


def _charged(charge: Charge, trace: ChargeTrace, names: Mapping[object, str]) -> Iterable[str]:
    own, *others = (
        f"{listed(names[each] for each in players)} took {short(tricks)}"
        for players, tricks in charge.taken.items()
    )
    told = numbered("board", (trace.boards[deal] for deal in charge.deals))
    yield f"In this round on {told}, {trace.side.words}: {own}; {'; '.join(others)}."
    yield _measured(charge, trace.against)
    both = listed(names[each] for each in next(iter(charge.taken)))
    if not charge.tricks:
        yield f"Nothing is charged to {both}."
        return
    tricks = "1 trick is" if charge.tricks == 1 else f"{short(charge.tricks)} tricks are"
    yield f"{tricks} charged to each of {both}."


def _measured(charge: Charge, against: ShortageAgainst) -> str:
    mine = next(iter(charge.taken.values()))
    measure = "Their average" if against is ShortageAgainst.AVERAGE else "The most"
    fell = short(charge.tricks) if charge.tricks else "nothing"
    return f"{measure} is {short(charge.measure)}: {fell} short with {short(mine)}."


def replay_steps(trace: ReplayTrace, names: Names) -> Iterable[str]:
    """Yield both plays of a deal, and the tricks above half of those of both."""
    again = " and played again" if len(trace.plays) > 1 else ""
    yield f"Board {trace.board}: played{again}."
    for play in trace.plays:
        partners = listed(names.contestants[each] for each in play.partners)
        yield f"{play.side.words}, {partners}: {_taken(play)}."
    if not trace.is_complete:
        yield "Until both plays have their tricks the deal does not count."
        return
    gained: Fraction = trace.points
    against = f"{signed(gained)} against half of them" if gained else "half of them"
    mine = short(gained + TRICKS_IN_A_HAND)
    yield f"{mine} of the {2 * TRICKS_IN_A_HAND} tricks of both plays: {against}."


def _taken(play: Play) -> str:
    return "no tricks yet" if play.tricks is None else tricks_in_words(play.tricks)
