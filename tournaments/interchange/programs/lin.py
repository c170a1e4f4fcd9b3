"""Deals and results from LIN, the files of Bridge Base Online.

A file is a list of commands: two letters and a value between bars. We read ``md`` (cards, the
dealer first: 1 South, 2 West, 3 North, 4 East), ``ah`` and ``qx`` (the board), ``pn`` (names from
South), ``mb`` (calls), ``pc`` (cards played), ``mc`` (tricks claimed in all), ``rs`` (results of a
match, open and closed room alternately) and ``vg`` (its title and boards).
"""

import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, field, replace

from scoring.conditions.methods import Method
from scoring.errors import ScoringError
from scoring.hands.deals import RANKS, SUITS, Deal
from scoring.play.boards import Direction, Side
from scoring.play.contracts import Contract
from scoring.play.notation import Game, parse_score
from scoring.play.scores import PassedOut, PlayedContract, PlayedScore
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer
from tournaments.interchange.lists.sheets import refuse_beyond, text_of
from tournaments.interchange.results.contents import FileContents, entries_of
from tournaments.interchange.results.events import EventDetails, Seat, event_of_lines
from tournaments.interchange.results.lines import Line, numbered
from tournaments.record.services.hands import HIGHEST_BOARD, BoardPlay, DealtBoard
from tournaments.site.limits import LONGEST_TITLE

MOST_COMMANDS = 400_000
MOST_HANDS = 10_000
LONGEST_VALUE = 20_000  # characters; the results of a match have 5,000
_DEALERS = {"1": "S", "2": "W", "3": "N", "4": "E"}
_ORDER = "NESW"
_FROM_SOUTH = "SWNE"
_BOARD = re.compile(r"([oc])?\s*([0-9]{1,3})", re.IGNORECASE)
_AH = re.compile(r"[^0-9]*([0-9]{1,3})[^0-9]*")
_CALL = re.compile(r"([1-7])(NT?|[SHDC])")


@dataclass(slots=True)
class _Hand:
    """A board as it was played at one table."""

    line: int
    board: int = 0
    room: str = ""
    dealer: str = ""
    cards: str = ""
    names: tuple[str, ...] = ()
    calls: list[str] = field(default_factory=list)
    played: list[str] = field(default_factory=list)
    claimed: str = ""


@dataclass(slots=True)
class _Read:
    """What has been read of the whole file."""

    hands: list[_Hand] = field(default_factory=list)
    results: list[str] = field(default_factory=list)
    title: str = ""
    first: int = 0
    names: tuple[str, ...] = ()


def is_lin(content: bytes) -> bool:
    """Return whether a file begins with commands of LIN."""
    return bool(_BEGINNING.match(content[:2000]))


_BEGINNING = re.compile(
    rb"(?s)(?:\xef\xbb\xbf)?\s*(?:%[^\r\n]*\s+)*(?:vg|rs|pn|qx|st|md|rh|pw|bn|mp|pg|at|nt|ha|ub|bt|3n|cq|cs|ip|hf|ht|sk|fp|tu|pf)\|"
)


def read_lin(content: bytes, details: EventDetails) -> FileContents:
    """Read deals and results.

    Raises:
        InterchangeError: there are no deals or results.
    """
    read = _read(text_of(content))
    remarks: list[str] = []
    deals = _deals(read.hands, remarks)
    if not deals and not read.results:
        raise InterchangeError(
            remarks[0]
            if remarks
            else "This is a LIN file without deals (no md): a lesson or a commentary, which is not "
            "imported."
        )
    lines, scores, players = _results(read, remarks)
    results, why = None, "The file has deals but no results."
    if lines:
        described = EventDetails(
            club=details.club,
            name=read.title or details.name,
            held_on=details.held_on,
            method=Method.CROSS_IMPS if _is_match(read) else details.method,
        )
        if _is_match(read):
            remarks.append(
                "This is a team match with an open and a closed room. It is imported as pairs, "
                "scored by cross-IMPs."
            )
        try:
            results = event_of_lines(lines, described, players=players, deals=deals)
            why = ""
        except InterchangeError as error:
            why = str(error)
    return FileContents(
        "lin",
        "",
        results=results,
        no_event=why,
        scores=scores,
        entries=entries_of(results) if results else (),
        deals=deals,
        plays=tuple(_plays(read)),
        warnings=tuple(dict.fromkeys(remarks)),
    )


def _is_match(read: _Read) -> bool:
    return bool(read.results) or any(hand.room for hand in read.hands)


def _commands(text: str) -> Iterator[tuple[int, str, str]]:
    """Yield each command with the line it begins on."""
    line = 1
    refuse_beyond(text.count("|") // 2, most=MOST_COMMANDS, what="commands")
    parts = text.split("|")
    for n in range(0, len(parts) - 1, 2):
        name, value = parts[n], parts[n + 1]
        line += name.count("\n")
        yield line, name.strip().lower()[-2:], value[:LONGEST_VALUE].strip()
        line += value.count("\n")


def _read(text: str) -> _Read:
    read = _Read()
    hand = _Hand(1)
    for line, name, value in _commands(text):
        if name == "qx" or (name == "md" and hand.cards):
            hand = _next(read, hand, line)
        if name in _OF_THE_FILE:
            _take_for_all(read, name, value)
        _take(hand, line, name, value)
        if len(read.hands) > MOST_HANDS:
            raise InterchangeError(f"The file has more than {MOST_HANDS:,} hands.")
    _next(read, hand, 0)
    return read


_OF_THE_FILE = ("vg", "rs", "pn")


def _take_for_all(read: _Read, name: str, value: str) -> None:
    parts = [part.strip() for part in value.split(",")]
    if name == "vg":
        read.title = " ".join(" ".join(parts[:2]).split())[:LONGEST_TITLE]
        number = parts[3] if len(parts) > 3 else ""
        read.first = int(number) if number.isdecimal() and len(number) <= 3 else 1
    elif name == "rs":
        read.results = parts[:2000]
    else:
        read.names = read.names or tuple(part[:60] for part in parts)


def _take(hand: _Hand, line: int, name: str, value: str) -> None:
    if name == "md":
        hand.line, hand.dealer, hand.cards = line, value[:1], value[1:]
    elif name == "pn":
        hand.names = tuple(part.strip()[:60] for part in value.split(","))
    elif name == "qx" and (match := _BOARD.match(value)):
        hand.room, hand.board = (match[1] or "").lower(), int(match[2])
    elif name == "ah" and (match := _AH.fullmatch(value)) and not hand.room:
        hand.board = hand.board or int(match[1])
    elif name == "mb":
        hand.calls += _calls(value)
    elif name == "pc":
        hand.played.append(value.upper())
    elif name == "mc":
        hand.claimed = value


def _next(read: _Read, hand: _Hand, line: int) -> _Hand:
    """Keep a hand that has cards, and return the next one."""
    if hand.cards:
        hand.board = hand.board or len(read.hands) + 1
        read.hands.append(hand)
        return _Hand(line)
    hand.line = line
    return hand


def _calls(value: str) -> list[str]:
    """Return the calls in a command: one, or several run together, without alerts."""
    plain = letters_only(value.replace("!", "").replace("?", ""))
    return re.findall(r"[1-7](?:NT?|[SHDC])|XX|X|R|DBL|REDBL|D|P(?:ASS)?", plain)


def _deals(hands: list[_Hand], remarks: list[str]) -> tuple[DealtBoard, ...]:
    found: dict[int, DealtBoard] = {}
    for hand in hands:
        try:
            if not 1 <= hand.board <= HIGHEST_BOARD:
                raise InterchangeError(f"boards are numbered from 1 to {HIGHEST_BOARD}.")
            dealt = DealtBoard(hand.board, str(_deal(hand.cards)))
        except (ScoringError, InterchangeError) as error:
            remarks.append(f"Line {hand.line}, board {hand.board}: {error}")
            continue
        before = found.setdefault(hand.board, dealt)
        if before.cards != dealt.cards:
            remarks.append(
                f"Line {hand.line}: board {hand.board} appears again with different cards; the "
                "first were used."
            )
    return tuple(found[board] for board in sorted(found))


def _deal(text: str) -> Deal:
    """Read the hands from South; the last may be missing."""
    hands: dict[str, dict[str, str]] = {}
    for seat, cards in zip(_FROM_SOUTH, text.split(","), strict=False):
        if cards.strip():
            hands[seat] = _suits(cards)
    missing = [seat for seat in _FROM_SOUTH if seat not in hands]
    if len(missing) == 1:
        held = {s + r for suits in hands.values() for s, ranks in suits.items() for r in ranks}
        hands[missing[0]] = {s: "".join(r for r in RANKS if s + r not in held) for s in SUITS}
    elif missing:
        raise InterchangeError("the cards of two or more players are missing.")
    return Deal.parse("N:" + " ".join(".".join(hands[seat][s] for s in SUITS) for seat in _ORDER))


def _suits(cards: str) -> dict[str, str]:
    suits = dict.fromkeys(SUITS, "")
    suit = ""
    for character in cards.upper().replace("10", "T"):
        if character in SUITS:
            suit = character
        elif suit and character in RANKS:
            suits[suit] += character
        elif not character.isspace():
            raise InterchangeError(f"{quoted(cards)} is not a hand.")
    return suits


def _results(
    read: _Read, remarks: list[str]
) -> tuple[list[Line], tuple[Line, ...], dict[Seat, tuple[ImportedPlayer, ...]]]:
    """Return the results whose pairs have names, now numbered; all of them; and who the pairs are.

    LIN has no numbers, and its screen names are not those of an event that is set up here: the
    scores for a session are placed by board alone.
    """
    lines: list[Line] = []
    scores: list[Line] = []
    players: dict[Seat, tuple[ImportedPlayer, ...]] = {}
    numbers: dict[tuple[str, ...], str] = {}
    for number, board, score, names, where in _played(read, remarks):
        scores.append(Line(where=where, board=board, score=score))
        if len(names) < 4 or not all(names[:4]):
            continue
        sides = {Side.NS: (names[2], names[0]), Side.EW: (names[3], names[1])}
        pair = {
            side: numbers.setdefault(
                tuple(sorted(name.casefold() for name in both)), str(len(numbers) + 1)
            )
            for side, both in sides.items()
        }
        ns, ew = map(numbered, pair.values())
        lines.append(replace(scores[-1], where=f"Result {number}", ns=ns, ew=ew))
        for side, both in sides.items():
            players["", pair[side], side] = tuple(map(ImportedPlayer, both))
    return lines, tuple(scores), players


def _played(
    read: _Read, remarks: list[str]
) -> Iterator[tuple[int, int, PlayedScore, tuple[str, ...], str]]:
    """Yield the number, board, score, names from South and place of each result."""
    if read.results:
        for n, text in enumerate(read.results):
            board, closed = read.first + n // 2, n % 2
            if not text:
                continue
            try:
                score = parse_score(_slip(text), game=Game.BRIDGE)
            except ScoringError as error:
                remarks.append(f"Result {n + 1}, board {board}: {error}")
                continue
            names = read.names[4:8] if closed else read.names[:4]
            yield n + 1, board, score, names, f"Result {n + 1}"
        return
    for n, hand in enumerate(read.hands, 1):
        try:
            score_or_none = _score(hand)
        except ScoringError as error:
            remarks.append(f"Line {hand.line}, board {hand.board}: {error}")
            continue
        if score_or_none is not None:
            names = hand.names or read.names
            names = names[4:8] if hand.room == "c" and len(names) >= 8 else names[:4]
            yield n, hand.board, score_or_none, names, f"Line {hand.line}"


def _plays(read: _Read) -> Iterator[BoardPlay]:
    """Yield how each board was bid and played, where the file gives auction and result."""
    for hand in read.hands:
        with suppress(ScoringError):
            score = _score(hand)
            if score is not None:
                names = hand.names or read.names
                names = names[4:8] if hand.room == "c" and len(names) >= 8 else names[:4]
                yield BoardPlay(
                    board=hand.board,
                    score=score,
                    auction=tuple(_SPELT.get(call, call.replace("NT", "N")) for call in hand.calls),
                    cards=tuple(hand.played),
                    names=tuple(filter(None, names)),
                )


_SPELT = {"PASS": "P", "D": "X", "DBL": "X", "R": "XX", "REDBL": "XX"}


def _slip(text: str) -> str:
    plain = letters_only(text)
    return "PASS" if plain in ("P", "PASS", "AP") else plain


def _score(hand: _Hand) -> PlayedScore | None:
    """Return the result of a hand; None if the file does not give it."""
    if hand.dealer not in _DEALERS or not hand.calls:
        return None
    seat = _ORDER.index(_DEALERS[hand.dealer])
    contract, doubled, declarer = "", "", ""
    first: dict[tuple[str, str], str] = {}
    for call in hand.calls:
        who = _ORDER[seat % 4]
        seat += 1
        if match := _CALL.fullmatch(call):
            contract, doubled = match[1] + match[2][0], ""
            side = Direction(who).side
            declarer = first.setdefault((side.value, match[2][0]), who)
        elif call in ("X", "D", "DBL"):
            doubled = "X"
        elif call in ("XX", "R", "REDBL"):
            doubled = "XX"
    if not contract:
        return PassedOut() if len(hand.calls) >= 4 else None
    bid = Contract.parse(contract + doubled)
    tricks = _tricks(hand, declarer, contract[1])
    if tricks is None:
        return None
    played = PlayedContract(bid, Direction(declarer), tricks)
    try:
        return replace(played, lead=hand.played[0]) if hand.played else played
    except ScoringError:
        return played


def _tricks(hand: _Hand, declarer: str, trumps: str) -> int | None:
    """Return the declaring side's tricks, as claimed, or counted if all cards were played."""
    if hand.claimed:
        claimed = hand.claimed.strip()
        return int(claimed) if claimed.isdecimal() and len(claimed) <= 2 else None
    if len(hand.played) != 52 or any(len(card) != 2 for card in hand.played):
        return None
    leader, won = (_ORDER.index(declarer) + 1) % 4, 0
    for start in range(0, 52, 4):
        trick = hand.played[start : start + 4]
        best = max(range(4), key=lambda n: _rank(trick[n], trick[0][0], trumps))
        leader = (leader + best) % 4
        won += (leader - _ORDER.index(declarer)) % 2 == 0
    return won


def _rank(card: str, led: str, trumps: str) -> tuple[bool, bool, int]:
    return card[0] == trumps, card[0] == led, -RANKS.find(card[1])
