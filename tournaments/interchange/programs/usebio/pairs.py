"""The pairs of a USEBIO file, and which of them a traveller line means."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, ImportedPlayer, PairKey
from tournaments.interchange.programs.usebio.elements import (
    SIDES,
    SessionSection,
    masterpoints_of,
    penalty_of,
    points,
    traveller_lines,
)
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.events import section_letters
from tournaments.record.selectors.event.labels import LINES, label_text
from tournaments.site.limits import LONGEST_NAME, LONGEST_NATIONAL_ID
from tournaments.site.texts import printable

MOST_PAIRS = 5_000
MOST_PLAYERS = 6  # in a pair with substitutes
_NUMBER = re.compile(r"(NS|EW|[A-Z]{0,2})[ -]?0*([1-9][0-9]{0,3})[ -]?(NS|EW|[A-Z])?")
_DIRECTIONS = {"NS": "NS", "N": "NS", "NORTHSOUTH": "NS", "EW": "EW", "E": "EW", "EASTWEST": "EW"}


@dataclass(frozen=True, slots=True)
class _Listed:
    """A participant as listed; ``direction`` is empty if the file gives none."""

    section: str
    number: str
    direction: str
    players: tuple[ImportedPlayer, ...]
    percentage: Decimal | None
    line: int
    penalty: Decimal
    masterpoints: Decimal

    @property
    def named(self) -> str:
        """What sentences call it: ``3 N-S``."""
        return label_text(self.number, self.direction)


@dataclass(frozen=True, slots=True)
class Pairs:
    """The pairs of an event.

    Attributes:
        winners: 1 or 2.
        percentages: The published ones.
        remarks: What was left out, in sentences.
    """

    winners: int
    entered: tuple[ImportedPair, ...]
    percentages: Mapping[PairKey, Decimal]
    remarks: tuple[str, ...]
    _keys: Mapping[tuple[str, str, str], PairKey]

    def find(self, section: str, line: Node, side: str, where: str) -> PairKey:
        """Return the pair that a traveller line names on a side (NS or EW).

        Raises:
            InterchangeError: it names no pair, or one that is not among the participants.
        """
        prefix, number, written = _number(line, f"{side}_PAIR_NUMBER", where)
        for direction in (written or side, ""):
            key = self._keys.get((prefix or section, number, direction))
            if key is not None:
                return key
        other = "EW" if side == "NS" else "NS"
        key = None if written else self._keys.get((prefix or section, number, other))
        if key is None:
            raise line.refused(
                f"pair {label_text(number, written)} is not among the participants.", where
            )
        return key


def read_pairs(sections: Sequence[SessionSection], *, winners: int) -> Pairs:
    """Read the participants of every section.

    If sections share one list of participants, a pair belongs to the sections whose lines it
    appears in.

    Args:
        sections: Every section of every session.
        winners: 1 or 2; 0 to infer it: two if every pair has a direction.

    Raises:
        InterchangeError: a pair is listed twice, has no number, or has no direction although
            there are two winners.
    """
    listed: dict[tuple[str, str, str], _Listed] = {}
    seats = _seats(sections)
    lists = {id(section.participants) for section in sections}
    remarks: list[str] = []
    shared = len(lists) < len({section.name for section in sections})
    for section in sections:
        seen: dict[tuple[str, str, str], int] = {}
        for pair in section.participants.all("PAIR"):
            found = _listed(section.name, pair, remarks)
            if shared and (found.section, found.number) not in seats:
                continue
            place = (found.section, found.number, found.direction)
            _refuse_twice(found, seen.setdefault(place, found.line))
            before = listed.setdefault(place, found)
            _refuse_others(found, before)
            if (found.penalty, found.masterpoints) != (before.penalty, before.masterpoints):
                remarks.append(
                    f"Line {found.line}: pair {found.named} has a different penalty "
                    f"or masterpoints in line {before.line}, which is used."
                )
    if not listed:
        raise InterchangeError("The file lists no pairs (PARTICIPANTS with PAIR).")
    if len(listed) > MOST_PAIRS:
        raise InterchangeError(
            f"The file lists {len(listed)} pairs; up to {MOST_PAIRS} can be imported."
        )
    directed = all(pair.direction for pair in listed.values())
    winners = winners or (2 if directed else 1)
    return _pairs(list(listed.values()), winners, seats, remarks)


def _refuse_twice(pair: _Listed, first: int) -> None:
    if first != pair.line:
        raise InterchangeError(
            f"Line {pair.line}: pair {pair.named} is listed a second time; "
            f"the first is in line {first}."
        )


def _refuse_others(pair: _Listed, before: _Listed) -> None:
    if pair.players != before.players:
        raise InterchangeError(
            f"Line {pair.line}: pair {pair.named} has different players in "
            f"line {before.line}. Import each session as a separate file."
        )


def _listed(section: str, pair: Node, remarks: list[str]) -> _Listed:
    prefix, number, written = _number(pair, "PAIR_NUMBER", "")
    given = re.sub("[-/ ]", "", pair.value("DIRECTION").upper())
    given = _DIRECTIONS.get(given, given)
    if given not in ("", "NS", "EW"):
        raise pair.refused(f"DIRECTION is {quoted(given)}, not NS or EW.")
    if written and given and written != given:
        raise pair.refused(f"pair {label_text(number, written)} has the direction {LINES[given]}.")
    return _Listed(
        section=prefix or section,
        number=number,
        direction=written or given,
        players=players_of(pair),
        percentage=points(pair, "PERCENTAGE", where=f", pair {label_text(number, written)}"),
        line=pair.line,
        penalty=penalty_of(pair, remarks),
        masterpoints=masterpoints_of(pair, remarks),
    )


def _number(node: Node, tag: str, where: str) -> tuple[str, str, str]:
    """Return the parts of a pair's number: section, number, direction (``B3``, ``3B``, ``3NS``)."""
    found = node.first(tag)
    text = "" if found is None else "".join(found.text.upper().split())
    match = _NUMBER.fullmatch(text) if text.isascii() else None
    around = [part for part in (match.group(1, 3) if match else ()) if part]
    if around and around[-1] in ("N", "E") and match is not None and match[3]:
        around[-1] = _DIRECTIONS[around[-1]]
    sides = [part for part in around if part in SIDES]
    if match is None or max(len(sides), len(around) - len(sides)) > 1:
        said = f"is {quoted(text)}, which is not a pair number" if text else "is missing"
        raise InterchangeError(
            f"Line {node.line if found is None else found.line}{where}: {tag} {said}."
        )
    section = "".join(part for part in around if part not in SIDES)
    return section, match[2], "".join(sides)


def number_of_pair(node: Node, *tags: str) -> str:
    """Return a pair's number without section and direction.

    Raises:
        InterchangeError: there is none.
    """
    given = next((tag for tag in tags if node.first(tag)), (*tags, "PAIR_NUMBER")[0])
    return _number(node, given, "")[1]


def players_of(node: Node, *, most: int = MOST_PLAYERS) -> tuple[ImportedPlayer, ...]:
    """Return the players that a pair or a team names.

    Raises:
        InterchangeError: there are too many, or a name is too long.
    """
    players = [player for each in node.all("PLAYER") if (player := player_of(each))]
    if len(players) > most:
        what = "pair" if node.tag == "PAIR" else "team"
        raise node.refused(f"a {what} may have up to {most} players, substitutes included.")
    return tuple(players)


def player_of(node: Node) -> ImportedPlayer | None:
    """Return a player; None for one without a name.

    Raises:
        InterchangeError: the name is too long.
    """
    name = printable(node.value("PLAYER_NAME")).strip()
    if len(name) > LONGEST_NAME:
        raise node.refused(f"a name has more than {LONGEST_NAME} characters.")
    number = node.value("NATIONAL_ID_NUMBER")
    number = number[:LONGEST_NATIONAL_ID] if number.strip("0") else ""
    return ImportedPlayer(name, number) if name else None


def _seats(sections: Iterable[SessionSection]) -> Mapping[tuple[str, str], set[str]]:
    """Return where each pair sat, on one side or both, by section and number."""
    sat: dict[tuple[str, str], set[str]] = {}
    for section in sections:
        for line in (line for board in section.boards for line in traveller_lines(board)):
            for side in SIDES:
                prefix, number, written = _number(line, f"{side}_PAIR_NUMBER", "")
                sat.setdefault((prefix or section.name, number), set()).add(written or side)
    return sat


def _pairs(
    listed: Sequence[_Listed],
    winners: int,
    seats: Mapping[tuple[str, str], set[str]],
    remarks: Iterable[str],
) -> Pairs:
    letters = section_letters(pair.section for pair in listed)
    numbers = Counter((pair.section, pair.number) for pair in listed)
    keys: dict[tuple[str, str, str], PairKey] = {}
    entered: dict[PairKey, _Listed] = {}
    for pair in sorted(listed, key=lambda p: (p.section, int(p.number))):
        sides = seats.get((pair.section, pair.number), set())
        direction = pair.direction or ("".join(sides) if len(sides) == 1 else "")
        if winners == 2 and not direction:
            raise InterchangeError(
                f"Line {pair.line}: pair {pair.number} has no direction, but there are two winners."
            )
        alone = numbers[pair.section, pair.number] == 1
        kept = direction if winners == 2 or not alone else ""
        key = PairKey(letters[pair.section], pair.number, kept)
        _refuse_twice(pair, entered.get(key, pair).line)
        keys[pair.section, pair.number, pair.direction] = key
        entered[key] = pair
    return Pairs(
        winners=winners,
        entered=tuple(
            ImportedPair(key, pair.players, penalty=pair.penalty, masterpoints=pair.masterpoints)
            for key, pair in entered.items()
        ),
        percentages={
            key: pair.percentage for key, pair in entered.items() if pair.percentage is not None
        },
        # A list shared by several sections is read for each of them.
        remarks=tuple(dict.fromkeys(remarks)),
        _keys=keys,
    )
