"""The cards in a USEBIO file: HANDSET beside EVENT, with a HAND for each direction of a board."""

from collections.abc import Sequence

from scoring.errors import ScoringError
from scoring.hands.deals import Deal
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.usebio.scores import whole_number
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.services.play.deals import HIGHEST_BOARD, DealtBoard

_SUITS = ("SPADES", "HEARTS", "DIAMONDS", "CLUBS")
_SEATS = "NESW"
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
        if seat not in tuple(_SEATS) or seat in hands:
            raise InterchangeError(
                f"Line {node.line}, board {number}: DIRECTION is "
                f"{quoted(node.value('DIRECTION'))}; there must be one hand each for "
                "North, East, South and West."
            )
        hands[seat] = ".".join(_suit(node, name) for name in _SUITS)
    return _checked([hands.get(seat, "...") for seat in _SEATS], board.line, number)


def _suit(node: Node, name: str) -> str:
    text = node.value(name).upper().replace(" ", "")
    return "" if text in _VOID else text


def _checked(hands: Sequence[str], line: int, number: int) -> str:
    try:
        return str(Deal.parse(f"N:{' '.join(hands)}"))
    except ScoringError as error:
        raise InterchangeError(f"Line {line}, board {number}: {error}") from error
