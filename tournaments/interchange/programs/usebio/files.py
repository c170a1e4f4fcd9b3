"""A USEBIO file (version 1.x), the XML in which clubs exchange sessions."""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from datetime import date

from scoring.conditions.methods import ContestKind, Method
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import PairKey
from tournaments.interchange.programs.usebio.elements import (
    EVERY_TAG,
    POINTS_TAGS,
    ContestRead,
    SessionSection,
    method_of,
    points,
    read_hands,
    read_score,
    said_method,
    sections_of,
    sort_of,
    traveller_lines,
    whole_number,
)
from tournaments.interchange.programs.usebio.individuals import read_individual
from tournaments.interchange.programs.usebio.pairs import Pairs, read_pairs
from tournaments.interchange.programs.usebio.swiss_pairs import (
    matches_of_pairs,
    read_swiss_pairs,
    swiss_event,
)
from tournaments.interchange.programs.usebio.teams import is_of_teams, read_teams
from tournaments.interchange.programs.usebio.xml_tree import Node, read_xml
from tournaments.interchange.results.contents import FileContents, contents_of
from tournaments.interchange.results.events import (
    Described,
    EventDetails,
    ResultsFile,
    contest_file,
    results_file,
)
from tournaments.interchange.results.lines import Line
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard

MOST_CLUBS_NAMED = 6

_DATE = re.compile(r"([0-9]{1,2})[/. -]([0-9]{1,2})[/. -]([0-9]{4}|[0-9]{2})")
_ISO_DATE = re.compile(r"([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})(?:T.*)?")


def is_xml(content: bytes) -> bool:
    """Return whether a file begins like XML, in any encoding."""
    return content.lstrip(b"\xef\xbb\xbf\xff\xfe \t\r\n").startswith((b"<", b"\x00<"))


def read_usebio(content: bytes, details: EventDetails) -> FileContents:
    """Read a file.

    Args:
        content: The bytes of the file.
        details: Its club is used if the file names none.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    root = read_xml(content)
    if root.tag != "USEBIO":
        raise InterchangeError(
            f"This is not a USEBIO file: its first element is {quoted(root.tag)}."
        )
    event = _event(root)
    doubts: list[str] = []
    described = _described(root, event, details, doubts)
    found = _read(root, event, described)
    if found.results is None or not doubts:
        return found
    remarks = (*found.results.remarks, *doubts)
    return replace(found, results=replace(found.results, remarks=remarks))


def _read(root: Node, event: Node, described: Described) -> FileContents:
    sort = sort_of(event)
    if is_of_teams(sort):
        teams = replace(described, contest=ContestKind.TEAMS)
        return contents_of(_contest(root, event, read_teams(event, sort), teams))
    sections = list(sections_of(event))
    if sort == "INDIVIDUAL":
        players = replace(described, contest=ContestKind.INDIVIDUAL)
        return contents_of(_contest(root, event, _individual(event, sections), players))
    if swiss := matches_of_pairs(event):
        return _swiss_pairs(root, event, swiss, sections, described)
    return contents_of(_pairs(root, event, sections, described))


def _pairs(
    root: Node, event: Node, sections: Sequence[SessionSection], described: Described
) -> ResultsFile:
    method = method_of(event, [board for section in sections for board in section.boards])
    if not any(section.boards for section in sections):
        raise event.refused("the event has no BOARD with results.")
    pairs = read_pairs(sections, winners=_winners(event))
    lines, remarks = _lines(sections, pairs, POINTS_TAGS[method])
    sessions = {line.session for line in lines}
    by_percent = len(sessions) == 1 and method is Method.MATCHPOINTS
    return results_file(
        described,
        winners=pairs.winners,
        method=method,
        pairs=pairs.entered,
        lines=lines,
        remarks=(*_of_clubs(root, event), *pairs.remarks, *remarks),
        percentages=pairs.percentages if by_percent else {},
        deals=_deals(root, event, sessions),
    )


def _swiss_pairs(
    root: Node,
    event: Node,
    matches: Sequence[tuple[int, Node]],
    sections: Sequence[SessionSection],
    described: Described,
) -> FileContents:
    method = method_of(
        event, [board for _session, match in matches for board in match.all("BOARD")]
    )
    hands = read_hands(root, event)
    found = swiss_event(described, method, matches, sections, hands)
    if found is None:
        return read_swiss_pairs(matches, sections, hands)
    return contents_of(found)


def _contest(root: Node, event: Node, read: ContestRead, described: Described) -> ResultsFile:
    return contest_file(
        described,
        read.entered,
        read.lines,
        published=read.published,
        told=read.told,
        deals=_deals(root, event, {line.session for line in read.lines}),
        remarks=(*_of_clubs(root, event), *read.remarks),
        knockout=read.places,
    )


def _individual(event: Node, sections: Sequence[SessionSection]) -> ContestRead:
    method = said_method(event)
    read = read_individual(sections, method, POINTS_TAGS[method] if method else EVERY_TAG)
    if not read.lines:
        raise event.refused("the event has no BOARD with results.")
    return read


def _deals(root: Node, event: Node, sessions: Collection[int]) -> tuple[DealtBoard, ...]:
    """Return the cards; none if there are several sessions, as the file does not say in which."""
    return read_hands(root, event) if len(sessions) == 1 else ()


def _event(root: Node) -> Node:
    events = root.all("EVENT")
    if not events:
        raise InterchangeError("The file has no EVENT.")
    if len(events) > 1:
        raise InterchangeError(
            f"The file holds {len(events)} events. Import each as a separate file."
        )
    return events[0]


def _winners(event: Node) -> int:
    """Return 1 or 2; 0 if the file does not say."""
    found = event.first("WINNER_TYPE")
    return 0 if found is None else whole_number(event, "WINNER_TYPE", low=0, high=2)


def _club(root: Node, event: Node, otherwise: str) -> str:
    for node in (*root.all("CLUB"), *event.all("CLUB")):
        if name := node.value("CLUB_NAME"):
            return name
    if otherwise.strip():
        return otherwise
    raise InterchangeError("The file does not name its club (CLUB_NAME). Give it with --club.")


def _of_clubs(root: Node, event: Node) -> tuple[str, ...]:
    """Return a remark on a file with several clubs, since an event belongs to one."""
    places = [root, event, *event.all("SECTION")]
    for session in event.all("SESSION"):
        places += [session, *session.all("SECTION")]
    named = [club.value("CLUB_NAME") for place in places for club in place.all("CLUB")]
    clubs = list(dict.fromkeys(name for name in named if name))
    if len(clubs) < 2:
        return ()
    shown = ", ".join(clubs[:MOST_CLUBS_NAMED]) + (" …" if len(clubs) > MOST_CLUBS_NAMED else "")
    remark = (
        f"The file names {len(clubs)} clubs ({shown}). All of it becomes one event of one club. "
        "For a simultaneous tournament, import each club's results as a separate file."
    )
    return (remark,)


def _described(root: Node, event: Node, details: EventDetails, doubts: list[str]) -> Described:
    """Return what the file says about the event, or else what the importer says.

    Args:
        root: The file.
        event: Its event.
        details: What the importer says.
        doubts: Gets a sentence for what the file leaves open.

    Raises:
        InterchangeError: neither says it.
    """
    name = event.value("EVENT_DESCRIPTION", "TITLE", "EVENT_IDENTIFIER") or details.name.strip()
    if not name:
        raise event.refused("the event has no name (EVENT_DESCRIPTION).")
    nodes = (event, *event.all("SESSION"))
    dates = [node for each in nodes if (node := each.first("DATE")) is not None and node.text]
    held_on = _day(dates[0].text) if dates else None
    if held_on is None:
        why = "the event has no date (DATE, as 31/12/2025)."
        if dates:
            why = f"DATE is {quoted(dates[0].text)}, not a date such as 31/12/2025."
        if details.held_on is None:
            raise (dates[0] if dates else event).refused(why)
        held_on = details.held_on
        doubts.append(
            f"Line {(dates[0] if dates else event).line}: {why} {held_on.day} {held_on:%B %Y} was "
            "used. Give the day of play if that is wrong."
        )
    return Described(_club(root, event, details.club), name, held_on)


def _day(text: str) -> date | None:
    """Return a day; a two-digit year is in this century, as all these files are."""
    try:
        if match := _DATE.fullmatch(text):
            day, month, year = map(int, match.groups())
            return date(year if year > 99 else 2000 + year, month, day)
        if match := _ISO_DATE.fullmatch(text):
            return date(*map(int, match.groups()))
    except ValueError:
        pass
    return None


def _lines(
    sections: Iterable[SessionSection], pairs: Pairs, points_of: Sequence[str]
) -> tuple[list[Line], list[str]]:
    lines: list[Line] = []
    remarks: list[str] = []
    played: dict[tuple[int, PairKey, int], int] = {}
    for section in sections:
        for board in section.boards:
            number = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
            for node in traveller_lines(board):
                line, remark = _line(section, pairs, node, number, points_of)
                lines.append(line)
                if remark:
                    who = f"{line.ns[0]} against {line.ew[0]}"
                    remarks.append(f"Board {number}, {who}: {remark}.")
                _refuse_a_second_time(played, line, node.line)
    if not lines:
        raise InterchangeError("The event has no TRAVELLER_LINE, so there are no results.")
    return lines, remarks


def _line(
    section: SessionSection, pairs: Pairs, node: Node, board: int, points_of: Sequence[str]
) -> tuple[Line, str]:
    where = f", board {board}"
    ns = pairs.find(section.name, node, "NS", where)
    ew = pairs.find(section.name, node, "EW", where)
    if ns == ew or ns.section != ew.section:
        reason = "plays against itself" if ns == ew else f"and {ew} are from different sections"
        raise node.refused(f"pair {ns} {reason}.", where)
    score, remark = read_score(node, board)
    line = Line(
        where=f"Line {node.line}",
        board=board,
        score=score,
        ns=(ns,),
        ew=(ew,),
        session=section.session,
        section=ns.section,
        ns_points=points(node, *(f"NS_{tag}" for tag in points_of), where=where),
        ew_points=points(node, *(f"EW_{tag}" for tag in points_of), where=where),
    )
    return line, remark


def _refuse_a_second_time(played: dict[tuple[int, PairKey, int], int], line: Line, at: int) -> None:
    for pair in line.seats:
        before = played.setdefault((line.session, pair, line.board), at)
        if before != at:
            raise InterchangeError(
                f"Line {at}: pair {pair} plays board {line.board} a second time; "
                f"the first is in line {before}."
            )
