"""How tables bid and played, from the sections Auction and Play of a PBN game.

Source: Portable Bridge Notation 2.1. The cards of a trick are in their players' columns, not in
the order played; that follows from who won the trick before.
"""

import re
from collections.abc import Iterator, Sequence

from scoring.errors import ScoringError
from scoring.hands.tricks import tricks_of
from scoring.play.scores import PassedOut, PlayedContract
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn import board_of
from tournaments.interchange.programs.pbn_scores import NOTHING, score_of_game
from tournaments.interchange.programs.pbn_text import Game
from tournaments.services.play.plays import BoardPlay

_SEATS = "NESW"
_REMARK = re.compile(r"\$[0-9]{1,3}|=[0-9]{1,2}=|[!?]{1,2}")
_CALL = re.compile(r"[1-7][CDHSN]|P|X|XX")
_CARD = re.compile(r"[SHDC][AKQJT2-9]")
_SPELT = {"PASS": "P", "D": "X", "DBL": "X", "R": "XX", "RDBL": "XX"}
_END = ("*", "+")


def plays_of(read: Sequence[Game]) -> Iterator[BoardPlay]:
    """Yield how boards were bid and played; nothing if the file has several sessions."""
    if len({game.value("Stage") for game in read}) > 1:
        return
    for game in read:
        if not game.tables.get("Auction") and not game.tables.get("Play"):
            continue
        if game.value("Contract") in NOTHING:
            continue
        try:
            board = board_of(game)
            score = score_of_game(game, board)
        except (ScoringError, InterchangeError):
            continue  # was reported when the results were read
        if not isinstance(score, PlayedContract | PassedOut):
            continue
        calls = _calls(_words(game, "Auction"))
        cards = _cards(game, score) if isinstance(score, PlayedContract) else ()
        if calls or cards:
            yield BoardPlay(
                board=board,
                score=score,
                auction=calls,
                cards=cards,
                names=tuple(filter(None, map(game.value, ("North", "East", "South", "West")))),
                place=_place(game),
            )


def _place(game: Game) -> tuple[str, int, int] | None:
    """Return section, round and table; None if the file lacks either number."""
    numbers = [game.value(name) for name in ("Round", "Table")]
    if not all(each.isascii() and each.isdecimal() and len(each) <= 3 for each in numbers):
        return None
    return game.value("Section").upper()[:1], int(numbers[0]), int(numbers[1])


def _words(game: Game, name: str) -> list[str]:
    return [
        word.rstrip("!?")
        for row in game.tables.get(name, ())
        for word in row.text.upper().split()
        if not _REMARK.fullmatch(word)
    ]


def _calls(words: Sequence[str]) -> tuple[str, ...]:
    """Return the calls from the dealer on, ``AP`` as single passes; none if one is unreadable."""
    calls: list[str] = []
    for word in words:
        if word in _END:
            break
        if word == "AP":
            last = 4 if not any(call[0].isdigit() for call in calls) else 3
            while calls[-last:] != ["P"] * last:
                calls.append("P")
            break
        call = _SPELT.get(word, word.replace("NT", "N"))
        if not _CALL.fullmatch(call):
            return ()
        calls.append(call)
    return tuple(calls)


def _cards(game: Game, score: PlayedContract) -> tuple[str, ...]:
    """Return the cards in the order played, up to the first that is not given."""
    first = game.value("Play").upper()[:1]
    columns = _SEATS.find(first) if first else -1
    if columns < 0:
        return ()
    leader = (_SEATS.index(score.declarer.value) + 1) % 4
    words = _words(game, "Play")
    cards: list[str] = []
    for at in range(0, len(words), 4):
        row = words[at : at + 4]
        for turn in range(4):
            place = (leader + turn - columns) % 4
            if place >= len(row) or not _CARD.fullmatch(row[place]):
                return tuple(cards)
            cards.append(row[place])
        winner = tricks_of(score, cards)[-1].winner
        if winner is None or len(cards) != at + 4:
            break
        leader = _SEATS.index(winner.value)
    return tuple(cards)
