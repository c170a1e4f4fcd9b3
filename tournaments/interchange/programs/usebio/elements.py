"""What the elements of every USEBIO event say: sections, scores, decisions, method and hands.

A line that contradicts itself gives a score and a remark. A HANDSET stands beside EVENT, with a
HAND for each direction of a board.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction

from scoring.awards.reading import LARGEST_AWARD
from scoring.conditions.methods import Method
from scoring.errors import ScoringError
from scoring.hands.deals import Deal
from scoring.play.boards import Direction
from scoring.play.contracts import Contract
from scoring.play.notation import Game, format_score, parse_score
from scoring.play.scores import (
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
    ns_points,
)
from scoring.rounding import formatted
from scoring.text import letters_only, quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, PairKey
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.agreement import Published, Told
from tournaments.interchange.results.lines import Line
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard
from tournaments.site.limits import LARGEST_PENALTY, SMALLEST_PENALTY

SIDES = ("NS", "EW")
_NOBODY = frozenset({"", "0", "00", "-", "BYE", "PHANTOM", "SITOUT", "SIT-OUT", "SIT OUT"})


@dataclass(frozen=True, slots=True)
class ContestRead:
    """What a file says about a contest of teams or of players.

    ``places`` are those of a knockout, else None.
    """

    entered: tuple[ImportedPair, ...]
    lines: tuple[Line, ...]
    published: Published
    told: Told
    remarks: tuple[str, ...]
    places: Mapping[PairKey, int] | None = None


@dataclass(frozen=True, slots=True)
class SessionSection:
    """One section of one session; ``name`` is empty in a file without sections.

    Sections may share one list of participants.
    """

    session: int
    name: str
    participants: Node
    boards: tuple[Node, ...]


def sections_of(event: Node) -> Iterator[SessionSection]:
    """Yield the sections of every session.

    Newer files have participants and boards directly in the event; older ones nest them in SESSION
    and SECTION.
    """
    nothing = Node("PARTICIPANTS", {}, event.line)
    of_event = (event.all("PARTICIPANTS") or [nothing])[0]
    for number, session in enumerate(event.all("SESSION") or [event], start=1):
        of_session = (session.all("PARTICIPANTS") or [of_event])[0]
        sections = session.all("SECTION")
        for place, section in enumerate(sections or [session], start=1):
            name = section.attributes.get("SECTION_ID", "") or section.value(
                "SECTION_ID", "SECTION_NAME"
            )
            yield SessionSection(
                session=number,
                name=(name or f"{place:02d}") if sections else "",
                participants=(section.all("PARTICIPANTS") or [of_session])[0],
                boards=tuple(section.all("BOARD")),
            )


def traveller_lines(board: Node) -> list[Node]:
    """Return a board's lines, without those of pairs that sat out."""
    return [line for line in board.all("TRAVELLER_LINE") if not _is_sit_out(line)]


def is_nobody(text: str) -> bool:
    """Whether this names no one: a sit-out or a bye."""
    return text.strip().upper() in _NOBODY


def _is_sit_out(line: Node) -> bool:
    numbers = [line.value(f"{side}_PAIR_NUMBER").upper() for side in SIDES]
    alone = any(number in _NOBODY for number in numbers) and any(numbers)
    contract, score = line.value("CONTRACT"), line.value("SCORE")
    return alone and not contract.strip("-") and score.strip("-").upper() in ("", "0", "NP")


_PASSED_OUT = frozenset({"P", "PO", "PASS", "PASSED", "PASSEDOUT", "PASSOUT", "ALLPASS"})
_NOT_PLAYED = frozenset({"NP", "NOTPLAYED"})
_SEATS = {"N": "N", "NORTH": "N", "E": "E", "EAST": "E", "S": "S", "SOUTH": "S"} | {
    "W": "W",
    "WEST": "W",
}
_NO_POINTS = frozenset({"", "-", "--", "N/A", "NA", "NULL"})  # not applicable, as programs write it
_NOTHING = frozenset({"", "-", "--", "NULL"})
_SCORE = re.compile(r"[+-]?[0-9]{1,5}")
_RELATIVE = re.compile(r"=|[+-][0-9]{1,2}")
_AVERAGES = re.compile(r"(?:AVERAGE|AVE|AVG|AV|ADJ)")
_PERCENTS = re.compile(r"A?([0-9]{1,3}(?:[.,][0-9]+)?)%?[/:-]([0-9]{1,3}(?:[.,][0-9]+)?)%")
_POINTS = re.compile(r"[+-]?[0-9]{1,6}(?:[.,][0-9]{1,6})?")


def whole_number(node: Node, tag: str, *, low: int, high: int, where: str = "") -> int:
    """Return the whole number in a child element.

    Raises:
        InterchangeError: it is missing, not a whole number, or out of range.
    """
    found = node.first(tag)
    text = "" if found is None else found.text
    if text.isascii() and text.isdecimal() and len(text) < 10 and low <= int(text) <= high:
        return int(text)
    line = node.line if found is None else found.line
    said = f"is {quoted(text)}, not" if text else "is missing; it should be"
    raise InterchangeError(f"Line {line}{where}: {tag} {said} a whole number from {low} to {high}.")


def points(node: Node, *tags: str, where: str = "") -> Decimal | None:
    """Return the published points or percentage in the first of these elements; None without one.

    Raises:
        InterchangeError: it is not a number.
    """
    found = node.first(*tags)
    if found is None:
        return None
    text = found.text.removesuffix("%").strip().replace("−", "-")
    if text.upper() in _NO_POINTS:
        return None
    if not _POINTS.fullmatch(text):
        raise found.refused(f"{found.tag} is {quoted(found.text)}, which is not a number.", where)
    return Decimal(text.replace(",", "."))


def read_score(line: Node, board: int) -> tuple[PlayedScore, str]:
    """Return a traveller line's score and, if the line contradicts itself, a remark.

    A line without a contract or a score is a board that was not played.

    If the contract does not give the published score, we drop it and keep the published score as a
    bare score, because that is what was compared.

    Raises:
        InterchangeError: the score cannot be read, or is impossible.
    """
    where = f"Line {line.line}, board {board}"
    try:
        return _score(line, board)
    except ScoringError as error:
        raise InterchangeError(f"{where}: {error}") from error


def _score(line: Node, board: int) -> tuple[PlayedScore, str]:
    written = _plain(line.value("CONTRACT"))
    published = _plain(line.value("SCORE"))
    for text in (published, written, _percents_of_sides(line)):
        if text in _NOT_PLAYED or (text.startswith("A") and text not in _PASSED_OUT):
            return parse_score(text, game=Game.BRIDGE), ""
    score = _bare(published)
    if not written:
        return score or NotPlayed(), ""
    played, remark = _played(line, written)
    if played is None:
        if score is None:
            raise ScoringError(
                f"{line.value('CONTRACT')} has no declarer or tricks, and there is no score."
            )
        return score, ""
    if score is not None and score.ns_points != ns_points(played, board):
        return score, (
            f"{format_score(played)} scores {ns_points(played, board):+}, "
            f"the file says {score.ns_points:+}: kept {score.ns_points:+}"
        )
    return played, remark


def _plain(written: str) -> str:
    """Return a score in our notation: doubles as X, averages as A."""
    text = letters_only(written)
    if text in _NOTHING:
        return ""
    if match := _PERCENTS.fullmatch(text):
        return f"A{match[1]}/{match[2]}"
    if text in _PASSED_OUT or text.startswith("ALL"):
        return text
    text = text.replace("RDBL", "XX").replace("DBL", "X")
    return _AVERAGES.sub("A", text, count=1)


def _percents_of_sides(line: Node) -> str:
    """Return a line's awards for each side, ``60%`` and ``40%``."""
    ns, ew = (letters_only(line.value(tag)) for tag in ("NS_SCORE", "EW_SCORE"))
    return f"A{ns}/{ew}".replace("%", "") if ns.endswith("%") and ew.endswith("%") else ""


def _bare(text: str) -> BareScore | None:
    if not text:
        return None
    if not _SCORE.fullmatch(text):
        raise ScoringError(f"{quoted(text)} is not a score.")
    return BareScore(int(text))


def _played(line: Node, written: str) -> tuple[PlayedScore | None, str]:
    """Return what was played; None if declarer or tricks are missing."""
    if written in _PASSED_OUT:
        return PassedOut(), ""
    contract = Contract.parse(written)
    seat, tricks = letters_only(line.value("PLAYED_BY")), line.value("TRICKS")
    if seat in _NOTHING or tricks.upper() in _NOTHING:
        return None, ""
    if seat not in _SEATS:
        raise ScoringError(f"PLAYED_BY is {quoted(seat)}, not N, E, S or W.")
    if _RELATIVE.fullmatch(tricks):
        tricks = str(contract.needed + int(tricks.replace("=", "0")))
    if not (tricks.isascii() and tricks.isdecimal() and len(tricks) <= 2):
        raise ScoringError(f"TRICKS is {quoted(tricks)}, not a whole number from 0 to 13.")
    played = PlayedContract(contract, Direction(_SEATS[seat]), int(tricks))
    lead = line.value("LEAD")
    if lead.upper() in _NOTHING:
        return played, ""
    try:
        return PlayedContract(contract, played.declarer, played.tricks, lead), ""
    except ScoringError:
        return played, f"the lead {quoted(lead)} is not a card and was left out"


NOTHING = Decimal(0)
_SMALLEST_AWARD = Decimal("0.0001")


def penalty_of(node: Node, remarks: list[str]) -> Decimal:
    """Return what was subtracted from a participant's total; 0 for nothing.

    A negative ADJUSTMENT is a penalty. A bonus, or a penalty we cannot hold, is left out
    with a remark.
    """
    said = points(node, "ADJUSTMENT") or NOTHING
    amount = -said
    if not said:
        return NOTHING
    if said > 0:
        remarks.append(f"Line {node.line}: {_left_out(said)}, because it would add to the total.")
        return NOTHING
    if amount > LARGEST_PENALTY or amount != amount.quantize(SMALLEST_PENALTY):
        remarks.append(
            f"Line {node.line}: {_left_out(said)}; a penalty may be up to {LARGEST_PENALTY:,}, "
            "with two decimals."
        )
        return NOTHING
    return amount


def masterpoints_of(node: Node, remarks: list[str]) -> Decimal:
    """Return what each player of a participant was awarded; 0 for nothing."""
    awarded = points(node, "MASTER_POINTS_AWARDED") or NOTHING
    if 0 <= awarded <= LARGEST_AWARD and awarded == awarded.quantize(_SMALLEST_AWARD):
        return awarded
    remarks.append(
        f"Line {node.line}: {formatted(Fraction(awarded), 6, trim=True)} masterpoints were "
        f"left out; an award is from 0 to {LARGEST_AWARD:,}, with four decimals."
    )
    return NOTHING


def _left_out(said: Decimal) -> str:
    return f"the ADJUSTMENT of {formatted(Fraction(said), 6, trim=True)} was left out"


POINTS_TAGS: Mapping[str, tuple[str, ...]] = {
    Method.MATCHPOINTS: ("MATCH_POINTS", "MATCHPOINTS"),
    Method.CROSS_IMPS: ("CROSS_IMP_POINTS", "CROSS_IMPS", "IMPS"),
    Method.BUTLER: ("BUTLER_POINTS", "BUTLER_IMPS", "IMPS"),
}
"""What may follow NS_ and EW_ in the name of the element with a side's points."""
EVERY_TAG = tuple(dict.fromkeys(tag for tags in POINTS_TAGS.values() for tag in tags))

_SORTS = {
    "MP_PAIRS": Method.MATCHPOINTS,
    "BUTLER_PAIRS": Method.BUTLER,
    "CROSS_IMP": Method.CROSS_IMPS,
    "CROSS_IMPS": Method.CROSS_IMPS,
    "CROSS_IMP_PAIRS": Method.CROSS_IMPS,
}
_METHODS = {
    **dict.fromkeys(("MATCH_POINTS", "MATCHPOINTS", "MP", "MPS", "MP_PAIRS"), Method.MATCHPOINTS),
    **dict.fromkeys(("CROSS_IMPS", "CROSS_IMP", "XIMP", "XIMPS"), Method.CROSS_IMPS),
    **dict.fromkeys(("BUTLER", "BUTLER_IMPS", "BUTLER_PAIRS"), Method.BUTLER),
}


def method_of(event: Node, boards: Sequence[Node]) -> Method:
    """Return how an event of pairs is scored.

    EVENT_TYPE or the scoring method may say so. If they say only "pairs" or "IMPs", the points on
    the lines decide.

    Raises:
        InterchangeError: it is not an event of pairs, or the file does not say what it is.
    """
    sort = sort_of(event)
    if sort in _SORTS:
        return _SORTS[sort]
    if sort not in ("PAIRS", "SWISS_PAIRS", ""):
        described = "aggregate pairs (AGGREGATE)" if sort == "AGGREGATE" else quoted(sort)
        raise event.refused(
            f"this event is {described}. Fairdeal reads pairs by matchpoints (MP_PAIRS), "
            "cross-IMPs or Butler, individuals, and teams."
        )
    found = said_method(event) or _by_their_points(boards)
    if found is None and sort == "SWISS_PAIRS":
        if boards:
            return Method.MATCHPOINTS
        raise event.refused("the event has no BOARD with results.")
    if found is None:
        raise event.refused("EVENT does not say what sort of event it is (EVENT_TYPE).")
    return found


def sort_of(event: Node) -> str:
    """Return an event's type in capitals; empty if the file does not give it."""
    return _name(event.attributes.get("EVENT_TYPE", ""))


def said_method(event: Node) -> Method | None:
    """Return the method that the event names; None if it names none we know."""
    return _METHODS.get(_name(event.value("BOARD_SCORING_METHOD", "SCORING_METHOD")))


def _name(text: str) -> str:
    return re.sub("[-_ ]+", "_", text.strip().upper())


def _by_their_points(boards: Sequence[Node]) -> Method | None:
    lines = [line for board in boards for line in traveller_lines(board)]
    for method, tags in POINTS_TAGS.items():
        named = [f"{side}_{tag}" for side in ("NS", "EW") for tag in tags if tag != "IMPS"]
        if any(line.first(*named) for line in lines):
            return Method(method)
    return None


_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_HANDS = "NESW"
_VOID = ("-", "–", "—", "VOID")


def read_hands(root: Node, event: Node) -> tuple[DealtBoard, ...]:
    """Return the deals of a file; none if it has no HANDSET.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    sets = [*root.all("HANDSET"), *event.all("HANDSET")]
    for node in (event, *event.all("SESSION")):  # some programs put the hands beside the results
        sets += [node, *node.all("SECTION")]
    found: dict[int, DealtBoard] = {}
    for board in [board for handset in sets for board in handset.all("BOARD")]:
        if not board.all("HAND"):
            continue
        number = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
        dealt = DealtBoard(number, _cards(board, number))
        if found.setdefault(number, dealt) != dealt:
            raise board.refused(f"board {number} has two different deals.")
    return tuple(found.values())


def _cards(board: Node, number: int) -> str:
    hands: dict[str, str] = {}
    for node in board.all("HAND"):
        seat = node.value("DIRECTION").upper()[:1]
        if seat not in tuple(_HANDS) or seat in hands:
            raise InterchangeError(
                f"Line {node.line}, board {number}: DIRECTION is "
                f"{quoted(node.value('DIRECTION'))}; there must be one hand each for "
                "North, East, South and West."
            )
        hands[seat] = ".".join(_suit(node, name) for name in _SUITS)
    return _checked([hands.get(seat, "...") for seat in _HANDS], board.line, number)


def _suit(node: Node, name: str) -> str:
    text = node.value(name).upper().replace(" ", "")
    return "" if text in _VOID else text


def _checked(hands: Sequence[str], line: int, number: int) -> str:
    try:
        return str(Deal.parse(f"N:{' '.join(hands)}"))
    except ScoringError as error:
        raise InterchangeError(f"Line {line}, board {number}: {error}") from error
