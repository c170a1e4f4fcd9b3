"""Individuals in a USEBIO file: players with numbers, and lines that name all four."""

from collections.abc import Mapping, Sequence
from decimal import Decimal

from scoring.conditions.methods import Method
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, PairKey
from tournaments.interchange.programs.usebio.elements import (
    ContestRead,
    SessionSection,
    masterpoints_of,
    penalty_of,
    points,
    read_score,
    whole_number,
)
from tournaments.interchange.programs.usebio.pairs import player_of
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.agreement import Published, Told
from tournaments.interchange.results.events import section_letters
from tournaments.interchange.results.lines import LONGEST_NUMBER, Line
from tournaments.record.services.hands import HIGHEST_BOARD

MOST_PLAYERS = 2_000
_SEATS = ("NORTH", "EAST", "SOUTH", "WEST")


def read_individual(
    sections: Sequence[SessionSection], method: Method | None, points_of: Sequence[str]
) -> ContestRead:
    """Read an individual.

    Args:
        sections: Every section of every session.
        method: How it is scored; None if the file does not say.
        points_of: What follows NS_ and EW_ in the names of elements with points.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    letters = section_letters(section.name for section in sections)
    entered: dict[PairKey, ImportedPair] = {}
    totals: dict[PairKey, Decimal] = {}
    percentages: dict[PairKey, Decimal] = {}
    remarks: list[str] = []
    for section in sections:
        for node in section.participants.all("PLAYER"):
            key = PairKey(letters[section.name], _number(node, "PLAYER_NUMBER"), "")
            named = player_of(node)
            if key not in entered:
                entered[key] = ImportedPair(
                    key,
                    (named,) if named else (),
                    penalty=penalty_of(node, remarks),
                    masterpoints=masterpoints_of(node, remarks),
                )
            for found, tag in ((totals, "TOTAL_SCORE"), (percentages, "PERCENTAGE")):
                if (value := points(node, tag)) is not None:
                    found[key] = value
            if len(entered) > MOST_PLAYERS:
                raise node.refused(f"there are more than {MOST_PLAYERS} players.")
    if not entered:
        raise InterchangeError("The file lists no players (PARTICIPANTS with PLAYER).")
    lines = [
        _line(section, letters, entered, board, node, points_of, remarks)
        for section in sections
        for board in section.boards
        for node in board.all("TRAVELLER_LINE")
    ]
    # Many programs scale matchpoint totals; the percentages say the same.
    published = Published(totals={} if percentages else totals, percentages=percentages)
    return ContestRead(
        tuple(entered.values()), tuple(lines), published, Told(method), tuple(remarks)
    )


def _line(
    section: SessionSection,
    letters: Mapping[str, str],
    entered: Mapping[PairKey, ImportedPair],
    board: Node,
    node: Node,
    points_of: Sequence[str],
    remarks: list[str],
) -> Line:
    number = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
    seats: list[PairKey] = []
    for seat in _SEATS:
        tags = (f"{seat[0]}_PLAYER_NUMBER", f"{seat}_PLAYER_NUMBER", f"{seat}_PLAYER", seat)
        key = PairKey(letters[section.name], _number(node, *tags), "")
        if key not in entered:
            raise node.refused(
                f"player {key.number} is not among the participants.", f", board {number}"
            )
        seats.append(key)
    score, remark = read_score(node, number)
    if remark:
        remarks.append(f"Line {node.line}, board {number}: {remark}.")
    ns, ew = (
        points(node, *(f"{side}_{tag}" for tag in points_of), where=f", board {number}")
        for side in ("NS", "EW")
    )
    return Line(
        where=f"Line {node.line}",
        session=section.session,
        section=letters[section.name],
        board=number,
        ns=(seats[0], seats[2]),
        ew=(seats[1], seats[3]),
        score=score,
        ns_points=ns,
        ew_points=ew,
    )


def _number(node: Node, *tags: str) -> str:
    text = node.value(*tags)
    plain = "".join(text.upper().split()).lstrip("0")
    if not (plain.isascii() and plain.isalnum() and len(plain) <= LONGEST_NUMBER):
        said = f"is {quoted(text)}, which is not a player's number" if text else "is missing"
        raise node.refused(f"{tags[0]} {said}.")
    return plain
