"""Scores as directors type them: ``4SXN-1``, ``3NT E +2``, ``pass``, ``A+``, ``7``."""

import re
from typing import assert_never

from scoring.choices import Choice
from scoring.errors import NotationError, as_written
from scoring.play.awards import award_in_words, format_awards, parse_awards
from scoring.play.boards import Direction
from scoring.play.contracts import TRICKS_IN_A_HAND, Contract, Doubling, Strain
from scoring.play.scores import (
    Artificial,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    WhistTricks,
)
from scoring.text import letters_only, number_in_words, quoted

LONGEST_SLIP = 40  # characters, not counting spaces
FEWEST_PLAIN_TRICKS = 7  # a smaller number without a sign could also mean overtricks


class Game(Choice):
    """What is played with the boards."""

    BRIDGE = "bridge", "Contract bridge"
    WHIST = "whist", "Duplicate whist"


def parse_score(text: str, *, game: Game) -> PlayedScore:
    """Read a score as written on a slip or typed.

    Case and spaces do not matter, suit signs can replace letters, and ``*`` is a double. At
    bridge: contract, declarer, result (``=``, ``+2``, ``-1``, or 7 to 13 for all tricks taken) and,
    if wanted, the lead; the declarer may come first or after the result, and the double after the
    declarer; ``pass`` or ``p``; a bare score with its sign, seen from North-South. At whist:
    North-South's tricks. In both games: ``NP`` for a board not played, ``A`` or ``AVE`` for
    average, ``A+``, ``A-``, ``A+-``, ``A60/40`` or ``60/40`` for artificial scores.

    Args:
        text: What was written.
        game: Bridge or whist.

    Raises:
        NotationError: it cannot be read, or cannot have happened; the message is a sentence
            that says what is wrong or missing.

    >>> slip = parse_score("4s x n -1", game=Game.BRIDGE)
    >>> str(slip.contract), slip.declarer.word, slip.tricks
    ('4SX', 'North', 9)
    >>> parse_score("7", game=Game.WHIST)
    WhistTricks(ns_tricks=7)
    """
    slip = letters_only(text)
    if not slip:
        raise NotationError("There is no score here. Write NP if the board was not played.")
    if len(slip) > LONGEST_SLIP:
        raise NotationError(f"{quoted(text)} is too long for a score.")
    if slip in _NOT_PLAYED:
        return NotPlayed()
    if _PERCENTS.fullmatch(slip):
        slip = f"A{slip}"
    with as_written():
        if slip.startswith("A") and slip not in _PASSED_OUT:
            return parse_awards(_AVERAGES.sub("A", slip))
        return _parse_bridge(slip, text) if game is Game.BRIDGE else _parse_whist(slip, text)


_NOT_PLAYED = frozenset({"NP", "NOTPLAYED"})
_PASSED_OUT = frozenset({"P", "PO", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS"})
_AVERAGES = re.compile("AVERAGE|AVE|AVG|AV")
_PERCENTS = re.compile(r"[0-9]{1,3}(?:[.,][0-9]{1,2})?(?:%?/|%-)[0-9]{1,3}(?:[.,][0-9]{1,2})?%?")
_BARE = re.compile(r"[+-][0-9]{1,6}")
_UNSIGNED = re.compile(r"[0-9]{2,6}")
_DECLARER_FIRST = re.compile("([NESW])([0-9]+(?:NT?|[CDHS])?X*)")
_DOUBLE_LAST = re.compile("([0-9]+(?:NT?|[CDHS]))([NESW])(X+)")
_DECLARER_LAST = re.compile(
    "([0-9]+(?:NT?|[CDHS])X*)(=|[+-][0-9]{1,2})([NESW])(?![2-9TJQKA1])"  # not the suit of a lead
)
_SLIP = re.compile(
    r"(?P<level>[0-9]+)(?P<strain>NT?|[CDHS])?(?P<crosses>X*)(?P<declarer>[NESW])?"
    r"(?P<result>=|[+-][0-9]{1,2})?(?P<taken>(?<=[NESW])(?:1[0-3]|[0-9]))?"
    r"(?P<lead>[CDHS](?:[2-9TJQKA]|10)|(?:[2-9TJQKA]|10)[CDHS])?"
)


def _parse_whist(slip: str, text: str) -> WhistTricks:
    if re.fullmatch("[0-9]{1,6}", slip):
        return WhistTricks(int(slip))
    raise NotationError(
        f"{quoted(text)} is not a whist score. Write North-South's tricks, 0 to 13."
    )


def _parse_bridge(slip: str, text: str) -> PlayedContract | PassedOut | BareScore:
    if slip in _PASSED_OUT:
        return PassedOut()
    if _BARE.fullmatch(slip):
        return BareScore(int(slip))
    if _UNSIGNED.fullmatch(slip):
        message = f"Whose score is {slip}? Write +{slip} for North-South or -{slip} for East-West."
        raise NotationError(message)
    match = _SLIP.fullmatch(_in_our_order(slip))
    if match is None:
        message = f"{quoted(text)} cannot be read. Write contract, declarer and result: 4SXN-1."
        raise NotationError(message)
    contract = _contract(text, match["level"], match["strain"], match["crosses"])
    if match["declarer"] is None:
        raise NotationError(f"{quoted(text)} does not say who played it. Add N, E, S or W.")
    result = match["result"]
    if match["taken"] is not None:
        taken = int(match["taken"])
        if taken < FEWEST_PLAIN_TRICKS:
            raise NotationError(
                f"Is {taken} in {quoted(text)} the number of overtricks, or of all tricks? Write "
                f"{_relative(taken)} or {_relative(taken - contract.needed)}."
            )
        return PlayedContract(contract, Direction(match["declarer"]), taken, match["lead"])
    if result is None:
        message = f"{quoted(text)} has no result. Add =, +1 or -1."
        raise NotationError(message)
    tricks = _tricks(contract, 0 if result == "=" else int(result))
    return PlayedContract(contract, Direction(match["declarer"]), tricks, match["lead"])


def _in_our_order(slip: str) -> str:
    """Return ``W4HX-2``, ``4HWX-2`` and ``4HX-2W`` as ``4HXW-2``."""
    for pattern, ours in (
        (_DECLARER_FIRST, r"\2\1"),
        (_DOUBLE_LAST, r"\1\3\2"),
        (_DECLARER_LAST, r"\1\3\2"),
    ):
        if match := pattern.match(slip):
            return match.expand(ours) + slip[match.end() :]
    return slip


def _contract(text: str, level: str, strain: str | None, crosses: str) -> Contract:
    if not 1 <= int(level) <= 7:
        raise NotationError(f"{quoted(text)} is not a contract. Levels run from 1 to 7.")
    if strain is None:
        message = f"{quoted(text)} does not say the suit. Write C, D, H, S or NT after the level."
        raise NotationError(message)
    if len(crosses) > Doubling.REDOUBLED:
        raise NotationError(f"{quoted(text)} is doubled too often. XX is redoubled.")
    return Contract(int(level), Strain(strain[0]), Doubling(len(crosses)))


def _tricks(contract: Contract, over: int) -> int:
    tricks = contract.needed + over
    if tricks > TRICKS_IN_A_HAND:
        most = TRICKS_IN_A_HAND - contract.needed
        limit = f"at most +{most}" if most else "no overtrick"
        message = f"{contract.symbols} cannot make {over:+}: a hand has 13 tricks, so {limit}."
        raise NotationError(message)
    if tricks < 0:
        raise NotationError(
            f"{contract.symbols} cannot go {-over} down: it needs only {contract.needed} tricks."
        )
    return tricks


def format_score(score: PlayedScore) -> str:
    """Return the one way we write a score; ``parse_score`` reads it back.

    >>> format_score(parse_score("3 ♥ x w = 10s", game=Game.BRIDGE))
    '3HXW= ST'
    """
    match score:
        case PlayedContract(contract, declarer, _, lead):
            slip = f"{contract}{declarer}{_relative(score.over)}"
            return f"{slip} {lead}" if lead else slip
        case PassedOut():
            return "PASS"
        case WhistTricks(tricks):
            return str(tricks)
        case BareScore(points):
            return f"{points:+}"
        case Artificial():
            return format_awards(score)
        case NotPlayed():
            return "NP"
        case _:
            assert_never(score)


def describe_score(score: PlayedScore) -> str:
    """Return the score in words.

    >>> describe_score(parse_score("4SXN-1", game=Game.BRIDGE))
    '4♠ doubled by North, one down'
    >>> describe_score(parse_score("A60/40", game=Game.BRIDGE))
    '60% to North-South, 40% to East-West'
    """
    match score:
        case PlayedContract():
            return _play_in_words(score)
        case PassedOut():
            return "passed out"
        case WhistTricks(tricks):
            return f"North-South {number_in_words(tricks)} {_plural(tricks, 'trick')}"
        case BareScore(points):
            return f"{points:+} to North-South"
        case Artificial(ns, ew) if ns == ew:
            return f"{award_in_words(ns)} to both sides"
        case Artificial(ns, ew):
            return f"{award_in_words(ns)} to North-South, {award_in_words(ew)} to East-West"
        case NotPlayed():
            return "not played"
        case _:
            assert_never(score)


_DOUBLED = {
    Doubling.UNDOUBLED: "",
    Doubling.DOUBLED: " doubled",
    Doubling.REDOUBLED: " redoubled",
}


def _play_in_words(score: PlayedContract) -> str:
    if score.over < 0:
        result = f"{number_in_words(-score.over)} down"
    elif score.over == 0:
        result = "made exactly"
    else:
        result = f"made with {number_in_words(score.over)} {_plural(score.over, 'overtrick')}"
    contract = score.contract
    bid = f"{contract.level}{contract.strain.symbol}{_DOUBLED[contract.doubling]}"
    return f"{bid} by {score.declarer.word}, {result}"


def _relative(over: int) -> str:
    return f"{over:+}" if over else "="


def _plural(count: int, word: str) -> str:
    return word if count == 1 else f"{word}s"
