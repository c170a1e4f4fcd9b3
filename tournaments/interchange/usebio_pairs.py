"""Who takes part: the participants of a USEBIO file, and the pair a traveller line means."""

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.usebio_scores import points
from tournaments.interchange.xml_tree import Node
from tournaments.services.importing import ImportedPair, ImportedPlayer, PairKey

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MOST_PAIRS = 5_000
MOST_PLAYERS = 6  # of a pair with substitutes
LONGEST_NAME = 200
_NUMBER = re.compile(r"(NS|EW|[A-Z]{0,2})[ -]?0*([1-9][0-9]{0,3})[ -]?(NS|EW|[A-Z])?")
_NOBODY = frozenset({"", "0", "00", "-", "BYE", "PHANTOM", "SITOUT", "SIT-OUT", "SIT OUT"})
_SIDES = ("NS", "EW")
_DIRECTIONS = {"NS": "NS", "N": "NS", "NORTHSOUTH": "NS", "EW": "EW", "E": "EW", "EASTWEST": "EW"}


@dataclass(frozen=True, slots=True)
class _Listed:
    """A participant as the file lists it; ``direction`` is empty when it gives none."""

    section: str
    number: str
    direction: str
    players: tuple[ImportedPlayer, ...]
    percentage: Decimal | None
    line: int


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of an event.

    Attributes:
        winners: 1 or 2.
        entered: By section, direction and number.
        percentages: The published ones.
    """

    winners: int
    entered: tuple[ImportedPair, ...]
    percentages: Mapping[PairKey, Decimal]
    _keys: Mapping[tuple[str, str, str], PairKey]

    def find(self, group: str, line: Node, side: str, where: str) -> PairKey:
        """Return the pair that a traveller line names on a side (NS or EW).

        Raises:
            InterchangeError: it names none, or one that is not among the participants.
        """
        prefix, number, written = _number(line, f"{side}_PAIR_NUMBER", where)
        section = prefix or group
        for direction in (written or side, ""):
            key = self._keys.get((section, number, direction))
            if key is not None:
                return key
        other = "EW" if side == "NS" else "NS"
        key = None if written else self._keys.get((section, number, other))
        if key is None:
            message = (
                f"Line {line.line}{where}: pair {number}{written} is not among the participants."
            )
            raise InterchangeError(message)
        return key


def traveller_lines(board: Node) -> list[Node]:
    """Return the lines of a board but those of pairs that sat out, which have no opponents."""
    return [line for line in board.all("TRAVELLER_LINE") if not _is_sit_out(line)]


def _is_sit_out(line: Node) -> bool:
    numbers = [line.value(f"{side}_PAIR_NUMBER").upper() for side in _SIDES]
    alone = any(number in _NOBODY for number in numbers) and any(numbers)
    contract, score = line.value("CONTRACT"), line.value("SCORE")
    return alone and not contract.strip("-") and score.strip("-").upper() in ("", "0", "NP")


Group = tuple[str, Node, Sequence[Node]]
"""A section of a session: its name, its PARTICIPANTS and its boards."""


def read_pairs(groups: Sequence[Group], *, winners: int) -> Pairs:
    """Read the participants of every section.

    Args:
        groups: Every section of every session. Sections may have one list of participants
            together: then those who sit in none of a section's lines are not of that section.
        winners: 1 or 2, 0 to tell from the directions.

    Raises:
        InterchangeError: a pair is listed twice, has no number or, where two winners are
            wanted, no direction.
    """
    listed: dict[tuple[str, str, str], _Listed] = {}
    seats = _seats(groups)
    together = len({id(group[1]) for group in groups}) < len({group[0] for group in groups})
    for name, participants, _boards in groups:
        seen: dict[tuple[str, str, str], int] = {}
        for pair in participants.all("PAIR"):
            found = _listed(name, pair)
            if together and (found.section, found.number) not in seats:
                continue
            place = (found.section, found.number, found.direction)
            _refuse_twice(found, seen.setdefault(place, found.line))
            _refuse_others(found, listed.setdefault(place, found))
    if not listed:
        message = "The file lists no pairs (PARTICIPANTS with PAIR)."
        raise InterchangeError(message)
    if len(listed) > MOST_PAIRS:
        message = f"The file lists {len(listed)} pairs; at most {MOST_PAIRS} can be imported."
        raise InterchangeError(message)
    directed = all(pair.direction for pair in listed.values())
    winners = winners or (2 if directed else 1)
    return _pairs(list(listed.values()), winners, seats)


def _refuse_twice(pair: _Listed, first: int) -> None:
    if first != pair.line:
        message = (
            f"Line {pair.line}: pair {pair.number}{pair.direction} is listed a second time; "
            f"the first is in line {first}."
        )
        raise InterchangeError(message)


def _refuse_others(pair: _Listed, before: _Listed) -> None:
    if pair.players != before.players:
        message = (
            f"Line {pair.line}: pair {pair.number}{pair.direction} has other players than in "
            f"line {before.line}; bring each session in a file of its own."
        )
        raise InterchangeError(message)


def _listed(group: str, pair: Node) -> _Listed:
    prefix, number, written = _number(pair, "PAIR_NUMBER", "")
    given = re.sub("[-/ ]", "", pair.value("DIRECTION").upper())
    given = _DIRECTIONS.get(given, given)
    if given not in ("", "NS", "EW"):
        message = f"Line {pair.line}: DIRECTION is {quoted(given)}, not NS or EW."
        raise InterchangeError(message)
    if written and given and written != given:
        message = f"Line {pair.line}: pair {number}{written} has the direction {given}."
        raise InterchangeError(message)
    return _Listed(
        section=prefix or group,
        number=number,
        direction=written or given,
        players=_players(pair),
        percentage=points(pair, "PERCENTAGE", where=f", pair {number}{written}"),
        line=pair.line,
    )


def _number(node: Node, tag: str, where: str) -> tuple[str, str, str]:
    """Return the parts of a pair's number: section, number, direction (``B3``, ``3B``, ``3NS``)."""
    found = node.first(tag)
    text = "" if found is None else "".join(found.text.upper().split())
    match = _NUMBER.fullmatch(text) if text.isascii() else None
    around = [part for part in (match.group(1, 3) if match else ()) if part]
    if around and around[-1] in ("N", "E") and match is not None and match[3]:
        around[-1] = _DIRECTIONS[around[-1]]
    sides = [part for part in around if part in _SIDES]
    if match is None or max(len(sides), len(around) - len(sides)) > 1:
        said = f"is {quoted(text)}, which is no pair's number" if text else "is missing"
        message = f"Line {node.line if found is None else found.line}{where}: {tag} {said}."
        raise InterchangeError(message)
    section = "".join(part for part in around if part not in _SIDES)
    return section, match[2], "".join(sides)


def _players(pair: Node) -> tuple[ImportedPlayer, ...]:
    players: list[ImportedPlayer] = []
    for node in pair.all("PLAYER"):
        name = "".join(c if c.isprintable() else " " for c in node.value("PLAYER_NAME")).strip()
        if len(name) > LONGEST_NAME:
            message = f"Line {node.line}: a name has more than {LONGEST_NAME} characters."
            raise InterchangeError(message)
        number = node.value("NATIONAL_ID_NUMBER")
        if name:
            players.append(ImportedPlayer(name, number[:40] if number.strip("0") else ""))
    if len(players) > MOST_PLAYERS:
        message = f"Line {pair.line}: a pair has at most {MOST_PLAYERS} players with substitutes."
        raise InterchangeError(message)
    return tuple(players)


def _seats(groups: Sequence[Group]) -> Mapping[tuple[str, str], set[str]]:
    """Return where each pair sat: both sides, or one, by section and number."""
    sat: dict[tuple[str, str], set[str]] = {}
    for name, _participants, boards in groups:
        for line in (line for board in boards for line in traveller_lines(board)):
            for side in ("NS", "EW"):
                prefix, number, written = _number(line, f"{side}_PAIR_NUMBER", "")
                sat.setdefault((prefix or name, number), set()).add(written or side)
    return sat


def _pairs(
    listed: Sequence[_Listed], winners: int, seats: Mapping[tuple[str, str], set[str]]
) -> Pairs:
    names = sorted({pair.section for pair in listed})
    if len(names) > len(LETTERS):
        message = f"The file has {len(names)} sections; there can be {len(LETTERS)}."
        raise InterchangeError(message)
    letters = dict(zip(names, LETTERS, strict=False))
    numbers = Counter((pair.section, pair.number) for pair in listed)
    keys: dict[tuple[str, str, str], PairKey] = {}
    entered: dict[PairKey, _Listed] = {}
    for pair in sorted(listed, key=lambda p: (p.section, int(p.number))):
        sides = seats.get((pair.section, pair.number), set())
        direction = pair.direction or ("".join(sides) if len(sides) == 1 else "")
        if winners == 2 and not direction:
            message = (
                f"Line {pair.line}: pair {pair.number} has no direction, but there are two winners."
            )
            raise InterchangeError(message)
        alone = numbers[pair.section, pair.number] == 1
        kept = direction if winners == 2 or not alone else ""
        key = PairKey(letters[pair.section], pair.number, kept)
        _refuse_twice(pair, entered.get(key, pair).line)
        keys[pair.section, pair.number, pair.direction] = key
        entered[key] = pair
    return Pairs(
        winners=winners,
        entered=tuple(
            ImportedPair(key, pair.players)
            for key, pair in sorted(entered.items(), key=lambda each: _in_a_list(each[0]))
        ),
        percentages={
            key: pair.percentage for key, pair in entered.items() if pair.percentage is not None
        },
        _keys=keys,
    )


def _in_a_list(key: PairKey) -> tuple[str, bool, int]:
    """Return what puts a pair in its place: its section, North-South first, its number."""
    return key.section, key.direction == "EW", int(key.number)
