"""The sections of a USEBIO event, and a board's traveller lines that hold a result."""

from collections.abc import Iterator
from dataclasses import dataclass

from tournaments.interchange.programs.usebio.xml_tree import Node

SIDES = ("NS", "EW")
_NOBODY = frozenset({"", "0", "00", "-", "BYE", "PHANTOM", "SITOUT", "SIT-OUT", "SIT OUT"})


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
