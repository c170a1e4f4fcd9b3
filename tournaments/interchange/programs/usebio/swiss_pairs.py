"""Swiss pairs in a USEBIO file: matches of two pairs, ranked by the victory points of each.

Fairdeal gives victory points to teams only, so such a file makes no event; its scores, names and
hands go into a session that is set up.
"""

from collections.abc import Sequence

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.usebio.pairs import number_of_pair, players_of
from tournaments.interchange.programs.usebio.scores import read_score, whole_number
from tournaments.interchange.programs.usebio.sections import SessionSection, is_nobody
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.contents import FileContents, FoundEntry, FoundScore
from tournaments.services.play.deals import HIGHEST_BOARD, DealtBoard


def matches_of_pairs(event: Node) -> list[tuple[int, Node]]:
    """Return the matches of an event of pairs, each with its session."""
    found = [(1, match) for match in event.all("MATCH")]
    for number, session in enumerate(event.all("SESSION"), 1):
        for node in (session, *session.all("SECTION")):
            found += [(number, match) for match in node.all("MATCH")]
    return found


def read_swiss_pairs(
    matches: Sequence[tuple[int, Node]],
    sections: Sequence[SessionSection],
    deals: tuple[DealtBoard, ...],
) -> FileContents:
    """Read the scores, names and hands.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    scores: list[FoundScore] = []
    remarks: list[str] = []
    for session, match in matches:
        scores += _scores(session, match, remarks)
    if not scores:
        raise InterchangeError("The matches of these Swiss pairs have no boards with results.")
    entries = {
        id(node): FoundEntry(f"Line {node.line}", players_of(node), number=number_of_pair(node))
        for section in sections
        for node in section.participants.all("PAIR")
    }
    first = matches[0][1].line
    return FileContents(
        "",
        "",
        no_event=(
            f"Line {first}: these are Swiss pairs, ranked by the victory points of their matches, "
            "and Fairdeal gives victory points to teams only."
        ),
        scores=tuple(scores),
        entries=tuple(entry for entry in entries.values() if entry.players),
        deals=deals,
        warnings=tuple(remarks),
    )


def _scores(session: int, match: Node, remarks: list[str]) -> list[FoundScore]:
    tags = (
        ("NS_PAIR_NUMBER", "PAIR", "TEAM"),
        ("EW_PAIR_NUMBER", "OPPOSING_PAIR", "OPPOSING_TEAM"),
    )
    if any(is_nobody(match.value(*each)) for each in tags):
        return []
    ns, ew = (number_of_pair(match, *each) for each in tags)
    number = 0
    if match.first("ROUND_NUMBER") is not None:
        number = whole_number(match, "ROUND_NUMBER", low=0, high=999)
    found = []
    for board in match.all("BOARD"):
        played = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
        for line in board.all("TRAVELLER_LINE")[:1]:
            score, remark = read_score(line, played)
            if remark:
                remarks.append(f"Line {line.line}, board {played}: {remark}.")
            where = f"Line {line.line}"
            found.append(
                FoundScore(where, played, score, session=session, round=number, ns=ns, ew=ew)
            )
    return found
