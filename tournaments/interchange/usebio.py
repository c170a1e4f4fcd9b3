"""USEBIO 1.x, the XML in which clubs send their sessions: pairs by matchpoints or IMPs.

Newer files hold participants and boards in the event itself, older ones nest SESSION and
SECTION. Rounds and tables are rebuilt, see ``reconstruction``.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from scoring.text import quoted
from tournaments.interchange.agreement import (
    Agreement,
    PublishedLine,
    best_agreement,
    best_imp_agreement,
)
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.reconstruction import placed
from tournaments.interchange.usebio_hands import read_hands
from tournaments.interchange.usebio_methods import POINTS_TAGS, method_of
from tournaments.interchange.usebio_pairs import Pairs, read_pairs, traveller_lines
from tournaments.interchange.usebio_scores import points, read_score, whole_number
from tournaments.interchange.xml_tree import Node, read_xml
from tournaments.models import Method
from tournaments.services.importing import (
    ImportedEvent,
    ImportedPair,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.services.play.deals import DealtBoard

HIGHEST_BOARD = 999
MOST_RESULTS = 10_000  # each is written as if entered at a table, about 3 ms
_DATE = re.compile(r"([0-9]{1,2})[/. -]([0-9]{1,2})[/. -]([0-9]{4})")
_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:T.*)?")


@dataclass(frozen=True, slots=True)
class UsebioResults:
    """What a file holds: the event, how its points agree with ours, and remarks in sentences."""

    event: ImportedEvent
    agreement: Agreement
    remarks: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Group:
    """One section of one session; ``name`` is empty in a file without sections."""

    session: int
    name: str
    participants: Node
    boards: tuple[Node, ...]


def read_usebio(content: bytes, *, club: str = "") -> UsebioResults:
    """Read a file.

    Args:
        content: The file as it is.
        club: Whose event it is if the file does not name a club.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    root = read_xml(content)
    if root.tag != "USEBIO":
        message = f"This is no USEBIO file: its first element is {quoted(root.tag)}."
        raise InterchangeError(message)
    event = _event(root)
    groups = list(_groups(event))
    method = method_of(event, [board for group in groups for board in group.boards])
    if not any(group.boards for group in groups):
        message = f"Line {event.line}: the event has no BOARD with results."
        raise InterchangeError(message)
    pairs = read_pairs(
        [(group.name, group.participants, group.boards) for group in groups],
        winners=_winners(event),
    )
    lines, remarks = _lines(groups, pairs, POINTS_TAGS[method])
    percentages = pairs.percentages if len({line.session for line in lines}) == 1 else {}
    agreement = (
        best_agreement(lines, percentages)
        if method == Method.MATCHPOINTS
        else best_imp_agreement(lines, method)
    )
    return UsebioResults(
        event=ImportedEvent(
            club=_club(root, event, club),
            name=_name(event),
            held_on=_held_on(event),
            winners=pairs.winners,
            method=method,
            unit=agreement.unit,
            short_boards=agreement.short_boards,
            compare=agreement.compare,
            cross=agreement.cross,
            datum=agreement.datum,
            pairs=pairs.entered,
            sessions=sessions_of(lines, pairs.entered),
            deals=_deals(root, event, sessions=len({line.session for line in lines})),
        ),
        agreement=agreement,
        remarks=tuple(remarks),
    )


def _event(root: Node) -> Node:
    events = root.all("EVENT")
    if len(events) != 1:
        message = "The file holds no EVENT."
        if events:
            message = f"The file holds {len(events)} events; bring each in a file of its own."
        raise InterchangeError(message)
    return events[0]


def _groups(event: Node) -> Iterator[_Group]:
    nothing = Node("PARTICIPANTS", {}, event.line)
    of_event = (event.all("PARTICIPANTS") or [nothing])[0]
    for number, session in enumerate(event.all("SESSION") or [event], start=1):
        of_session = (session.all("PARTICIPANTS") or [of_event])[0]
        sections = session.all("SECTION")
        for place, section in enumerate(sections or [session], start=1):
            name = section.attributes.get("SECTION_ID", "") or section.value(
                "SECTION_ID", "SECTION_NAME"
            )
            yield _Group(
                session=number,
                name=(name or f"{place:02d}") if sections else "",
                participants=(section.all("PARTICIPANTS") or [of_session])[0],
                boards=tuple(section.all("BOARD")),
            )


def _deals(root: Node, event: Node, *, sessions: int) -> tuple[DealtBoard, ...]:
    """Return the cards of an event's one session; of several a file does not say whose they are."""
    return read_hands(root, event) if sessions == 1 else ()


def _winners(event: Node) -> int:
    """Return 1 or 2, 0 when the file does not say."""
    found = event.first("WINNER_TYPE")
    return 0 if found is None else whole_number(event, "WINNER_TYPE", low=0, high=2)


def _club(root: Node, event: Node, otherwise: str) -> str:
    for node in (*root.all("CLUB"), *event.all("CLUB")):
        if name := node.value("CLUB_NAME"):
            return name
    if otherwise.strip():
        return otherwise
    message = "The file does not name its club (CLUB_NAME); name it with --club."
    raise InterchangeError(message)


def _name(event: Node) -> str:
    name = event.value("EVENT_DESCRIPTION", "TITLE", "EVENT_IDENTIFIER")
    if not name:
        message = f"Line {event.line}: the event has no name (EVENT_DESCRIPTION)."
        raise InterchangeError(message)
    return name


def _held_on(event: Node) -> date:
    nodes = (event, *event.all("SESSION"))
    found = next((node.first("DATE") for node in nodes if node.first("DATE")), None)
    if found is None:
        message = f"Line {event.line}: the event has no date (DATE, as 31/12/2025)."
        raise InterchangeError(message)
    try:
        if match := _DATE.fullmatch(found.text):
            day, month, year = map(int, match.groups())
            return date(year, month, day)
        if match := _ISO_DATE.fullmatch(found.text):
            return date(*map(int, match.groups()))
    except ValueError:
        pass
    message = f"Line {found.line}: DATE is {quoted(found.text)}, not a date such as 31/12/2025."
    raise InterchangeError(message)


def _lines(
    groups: Sequence[_Group], pairs: Pairs, points_of: str
) -> tuple[list[PublishedLine], list[str]]:
    lines: list[PublishedLine] = []
    remarks: list[str] = []
    played: dict[tuple[int, PairKey, int], int] = {}
    for group in groups:
        for board in group.boards:
            number = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
            for node in traveller_lines(board):
                line, remark = _line(group, pairs, node, number, points_of)
                lines.append(line)
                if remark:
                    remarks.append(f"Board {number}, {line.ns} against {line.ew}: {remark}.")
                _refuse_a_second_time(played, line, node.line)
    if len(lines) > MOST_RESULTS:
        message = f"The file has {len(lines)} results; at most {MOST_RESULTS} can be imported."
        raise InterchangeError(message)
    if not lines:
        message = "The event has no TRAVELLER_LINE, so there are no results."
        raise InterchangeError(message)
    return lines, remarks


def _line(
    group: _Group, pairs: Pairs, node: Node, board: int, points_of: str
) -> tuple[PublishedLine, str]:
    where = f", board {board}"
    ns = pairs.find(group.name, node, "NS", where)
    ew = pairs.find(group.name, node, "EW", where)
    if ns == ew or ns.section != ew.section:
        reason = "plays against itself" if ns == ew else f"and {ew} are of different sections"
        message = f"Line {node.line}{where}: pair {ns} {reason}."
        raise InterchangeError(message)
    score, remark = read_score(node, board)
    line = PublishedLine(
        session=group.session,
        board=board,
        ns=ns,
        ew=ew,
        score=score,
        ns_points=points(node, f"NS_{points_of}", where=where),
        ew_points=points(node, f"EW_{points_of}", where=where),
    )
    return line, remark


def _refuse_a_second_time(
    played: dict[tuple[int, PairKey, int], int], line: PublishedLine, at: int
) -> None:
    for pair in (line.ns, line.ew):
        before = played.setdefault((line.session, pair, line.board), at)
        if before != at:
            message = (
                f"Line {at}: pair {pair} plays board {line.board} a second time; "
                f"the first is in line {before}."
            )
            raise InterchangeError(message)


def sessions_of(
    lines: Sequence[PublishedLine], pairs: Sequence[ImportedPair]
) -> tuple[tuple[ImportedSection, ...], ...]:
    """Return the lines by session and section, with rounds and tables rebuilt."""
    gathered: dict[int, dict[str, list[PublishedLine]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        gathered[line.session][line.ns.section].append(line)
    numbers = {pair.key: int(pair.key.number) for pair in pairs}
    return tuple(
        tuple(_section(letter, of_session[letter], numbers) for letter in sorted(of_session))
        for _number, of_session in sorted(gathered.items())
    )


def _section(
    letter: str, lines: Sequence[PublishedLine], numbers: Mapping[PairKey, int]
) -> ImportedSection:
    scores = {(line.ns, line.ew, line.board): line.score for line in lines}
    sittings = tuple(
        ImportedSitting(
            round=place.round,
            table=place.table,
            ns=place.met.ns,
            ew=place.met.ew,
            scores=tuple(
                (board, scores[place.met.ns, place.met.ew, board]) for board in place.met.boards
            ),
        )
        for place in placed(scores, numbers=numbers)
    )
    return ImportedSection(letter, sittings)
