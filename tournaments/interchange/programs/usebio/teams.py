"""Team events in a USEBIO file: matches with both rooms, or boards played by teams.

A match names TEAM and OPPOSING_TEAM; a line's DIRECTION says how TEAM's pair sits. Programs leave
that out if they name the pairs instead, and some write every match twice, once from each side.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from scoring.conditions.methods import MatchAward, Method
from scoring.text import quoted
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, ImportedPlayer, PairKey
from tournaments.interchange.programs.usebio.elements import (
    ContestRead,
    is_nobody,
    masterpoints_of,
    penalty_of,
    points,
    read_score,
    whole_number,
)
from tournaments.interchange.programs.usebio.pairs import players_of
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.agreement import Published, PublishedMatch, Told
from tournaments.interchange.results.events import section_letters
from tournaments.interchange.results.lines import Line
from tournaments.record.services.hands import HIGHEST_BOARD
from tournaments.site.limits import LONGEST_NAME, LONGEST_TITLE
from tournaments.site.texts import printable

MOST_TEAMS = 1_000
MOST_IN_A_TEAM = 20
LONGEST_ID = 6
_METHODS = {
    **dict.fromkeys(("IMPS", "IMP", "TEAMS_IMPS", "NORMAL_IMPS"), Method.IMPS),
    **dict.fromkeys(("BAM", "POINT_A_BOARD", "BOARD_A_MATCH", "PAB"), Method.BOARD_A_MATCH),
    **dict.fromkeys(("HYBRID", "PATTON"), Method.PATTON),
    **dict.fromkeys(("AGGREGATE", "TOTAL_POINTS"), Method.TOTAL_POINTS),
}
_AWARDS = {
    **dict.fromkeys(("VPS", "VP", "VICTORY_POINTS"), MatchAward.VICTORY_POINTS),
    **dict.fromkeys(("WINS", "WIN_LOSS", "KO"), MatchAward.WIN_LOSS),
    **dict.fromkeys(("IMPS", "TOTAL_IMPS", "AGGREGATE", "BAM"), MatchAward.RESULTS),
}
_SIDES = {"NS": 0, "N": 0, "S": 0, "EW": 1, "E": 1, "W": 1}


@dataclass(frozen=True, slots=True)
class _Part:
    """A section of a session: where its participants, matches and boards are."""

    session: int
    name: str
    nodes: tuple[Node, ...]


def is_of_teams(sort: str) -> bool:
    """Whether an event type is for teams."""
    return sort in ("KO", "KNOCKOUT", "KNOCK_OUT") or "TEAM" in sort


def read_teams(event: Node, sort: str) -> ContestRead:
    """Read a team event.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    found = _read(event)
    if not found.lines:
        raise event.refused("the event has no boards with results (MATCH with BOARD).")
    award = _AWARDS.get(_word(event.value("MATCH_SCORING_METHOD")))
    knockout = not sort.endswith("TEAMS") and "TEAM" not in sort
    if knockout:
        award = MatchAward.WIN_LOSS
    return ContestRead(
        tuple(found.teams.values()),
        tuple(found.lines),
        Published(
            # A knockout has a winner, not totals.
            totals={} if knockout else found.totals,
            matches=tuple(found.matches),
            byes=found.byes(),
        ),
        Told(_METHODS.get(_word(event.value("BOARD_SCORING_METHOD", "SCORING_METHOD"))), award),
        tuple(found.remarks),
        found.places if knockout else None,
    )


def _read(event: Node) -> "_Reading":
    parts = list(_parts(event))
    found = _Reading(section_letters(part.name for part in parts))
    nodes = [(part, node) for part in parts for node in part.nodes]
    for part, node in nodes:
        for participants in node.all("PARTICIPANTS"):
            found.enter(part, participants)
    if not found.teams:
        raise InterchangeError("The file lists no teams (PARTICIPANTS with TEAM).")
    for part, node in nodes:
        for match in node.all("MATCH"):
            found.read_match(part, match)
        for board in node.all("BOARD"):
            found.read_board(part, board)
    return found


def _word(text: str) -> str:
    return re.sub("[-_ ]+", "_", text.strip().upper())


def _parts(event: Node) -> Iterator[_Part]:
    sessions = event.all("SESSION")
    if not sessions:
        yield from _sections(1, (event,), event)
        return
    for number, session in enumerate(sessions, 1):
        # Participants, and sometimes matches, are directly in the event.
        above = (event,) if number == 1 else ()
        yield from _sections(number, (*above, session), session)


def _sections(number: int, above: tuple[Node, ...], node: Node) -> Iterator[_Part]:
    sections = node.all("SECTION")
    if not sections:
        yield _Part(number, "", above)
    for place, section in enumerate(sections, 1):
        name = section.attributes.get("SECTION_ID", "") or section.value("SECTION_ID")
        here = (*above, section) if place == 1 else (section,)
        yield _Part(number, name or f"{place:02d}", here)


class _Reading:
    """The teams, lines and matches read so far."""

    def __init__(self, letters: Mapping[str, str]) -> None:
        self.letters = letters
        self.teams: dict[PairKey, ImportedPair] = {}
        self.of_pair: dict[str, PairKey] = {}
        self.totals: dict[PairKey, Decimal] = {}
        self.places: dict[PairKey, int] = {}
        self.lines: list[Line] = []
        self.matches: list[PublishedMatch] = []
        self.remarks: list[str] = []
        self._met: set[tuple[int, int, frozenset[PairKey], int]] = set()
        self._sat_out: dict[tuple[int, str, int], PairKey] = {}

    def enter(self, part: _Part, participants: Node) -> None:
        for node in participants.all("TEAM"):
            number = _number(node, node.attributes.get("TEAM_ID", "") or _id_of(node))
            if not number:
                continue
            key = PairKey(self.letters[part.name], number, "")
            if key in self.teams:
                continue  # listed again in a later session
            name = node.attributes.get("TEAM_NAME", "") or node.value("TEAM_NAME", "NAME")
            players = list(players_of(node, most=MOST_IN_A_TEAM))
            for pair in node.all("PAIR"):
                players += players_of(pair, most=MOST_IN_A_TEAM)
                if own := pair.value("PAIR_NUMBER"):
                    self.of_pair[own.upper()] = key
            self.teams[key] = ImportedPair(
                key,
                _once(players),
                _tidy(node, name),
                penalty=penalty_of(node, self.remarks),
                masterpoints=masterpoints_of(node, self.remarks),
            )
            if len(self.teams) > MOST_TEAMS:
                raise node.refused(f"there are more than {MOST_TEAMS} teams.")
            place = node.value("PLACE").rstrip("=")
            if place.isascii() and place.isdecimal() and len(place) < LONGEST_ID:
                self.places[key] = int(place)
            if (total := points(node, "TOTAL_SCORE")) is not None:
                self.totals[key] = total

    def team(self, part: _Part, node: Node, text: str) -> PairKey:
        number = _number(node, text)
        letter = self.letters[part.name]
        for key in (PairKey(letter, number, ""), *self.teams):
            if key in self.teams and key.number == number:
                return PairKey(key.section, key.number, "")
        raise node.refused(f"team {quoted(text)} is not among the participants.")

    def read_match(self, part: _Part, match: Node) -> None:
        first, second = (
            match.value(*tags)
            for tags in (
                ("TEAM", "NS_TEAM", "NS_PAIR_NUMBER"),
                ("OPPOSING_TEAM", "EW_TEAM", "EW_PAIR_NUMBER"),
            )
        )
        number = 0
        if match.first("ROUND_NUMBER") is not None:
            number = whole_number(match, "ROUND_NUMBER", low=0, high=999)
        if is_nobody(first) or is_nobody(second):
            if not (is_nobody(first) and is_nobody(second)):
                who = self.team(part, match, second if is_nobody(first) else first)
                self._sat_out[part.session, who.section, number] = who
            return
        teams = self.team(part, match, first), self.team(part, match, second)
        if teams[0] == teams[1]:
            raise match.refused(f"team {teams[0].number} plays against itself.")
        boards = match.all("BOARD")
        if not boards:
            raise match.refused(
                f"the match of {teams[0].number} against {teams[1].number} has no boards. Fairdeal "
                "computes a match from the scores of both rooms, so it needs the boards."
            )
        start = whole_number(boards[0], "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
        place = (part.session, number, frozenset(teams), start)
        if place in self._met:
            return  # the same match, from the other side
        self._met.add(place)
        for board in boards:
            self._read_room(part, board, teams, number)
        self.matches.append(
            PublishedMatch(
                part.session,
                number,
                teams,
                _both(match, "TEAM_SCORE", "OPPOSING_TEAM_SCORE"),
                _both(match, "TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS"),
            )
        )

    def _read_room(
        self, part: _Part, board: Node, teams: tuple[PairKey, PairKey], number: int
    ) -> None:
        for place, line in enumerate(board.all("TRAVELLER_LINE")):
            side = _SIDES.get(line.value("DIRECTION").upper())
            ns = line.value("NS_PAIR_NUMBER", "NS_TEAM").upper()
            if side is None and (home := self.of_pair.get(ns)) in teams:
                side = 0 if home == teams[0] else 1
            if side is None and ns and _plain(ns) in (teams[0].number, teams[1].number):
                side = 0 if _plain(ns) == teams[0].number else 1
            if side is None:
                if place > 1:
                    raise line.refused("DIRECTION does not say which team sat North-South.")
                side = place  # the open room comes first, with TEAM North-South
            home, away = teams if side == 0 else teams[::-1]
            self._take(part, board, line, home, away, number)

    def read_board(self, part: _Part, board: Node) -> None:
        """Read a board outside any match, whose lines name the teams or their pairs."""
        for line in board.all("TRAVELLER_LINE"):
            texts = [
                line.value(f"{side}_TEAM", f"{side}_TEAM_NUMBER", f"{side}_PAIR_NUMBER")
                for side in ("NS", "EW")
            ]
            if any(is_nobody(text) for text in texts):
                continue
            home, away = (
                self.of_pair.get(text.upper()) or self.team(part, line, text) for text in texts
            )
            if home == away:
                raise line.refused(f"team {home.number} plays against itself.")
            number = 0
            if line.first("ROUND_NUMBER") is not None:
                number = whole_number(line, "ROUND_NUMBER", low=0, high=999)
            self._take(part, board, line, home, away, number)

    def _take(
        self, part: _Part, board: Node, line: Node, home: PairKey, away: PairKey, number: int
    ) -> None:
        played = whole_number(board, "BOARD_NUMBER", low=1, high=HIGHEST_BOARD)
        score, remark = read_score(line, played)
        if remark:
            self.remarks.append(f"Line {line.line}, board {played}: {remark}.")
        if home.section != away.section:
            raise line.refused(
                f"teams {home.number} and {away.number} are from different sections."
            )
        self.lines.append(
            Line(
                where=f"Line {line.line}",
                session=part.session,
                section=home.section,
                round=number,
                board=played,
                ns=(home,),
                ew=(away,),
                score=score,
            )
        )

    def byes(self) -> Mapping[tuple[int, str, int], PairKey]:
        """Return who had the bye in each round: as the file says, or the only team missing."""
        return self._sat_out or missing_alone(self.lines, list(self.teams))


def missing_alone(
    lines: Sequence[Line], teams: Sequence[PairKey]
) -> Mapping[tuple[int, str, int], PairKey]:
    """Return the one team missing from each round, if no round lacks more than one.

    Empty if rounds are not known, or if several teams are missing from one.
    """
    found: dict[tuple[int, str, int], PairKey] = {}
    playing: dict[tuple[int, str, int], set[PairKey]] = {}
    for line in lines:
        playing.setdefault((line.session, line.section, line.round), set()).update(line.seats)
    for (session, section, number), here in playing.items():
        missing = [team for team in teams if team.section == section and team not in here]
        if not number or len(missing) > 1:
            return {}
        if missing:
            found[session, section, number] = missing[0]
    return found


def _id_of(node: Node) -> str:
    return node.value("TEAM_ID", "TEAM_NUMBER", "NUMBER")


def _number(node: Node, text: str) -> str:
    """Return a team's number or letter, without leading zeros."""
    plain = _plain(text)
    if not plain or len(plain) > LONGEST_ID or not plain.isascii() or not plain.isalnum():
        said = f"{quoted(text)} is not a team's number" if text else "a team has no number"
        raise node.refused(f"{said} (TEAM_ID, up to {LONGEST_ID} letters and digits).")
    return plain


def _plain(text: str) -> str:
    return "".join(text.upper().split()).lstrip("0")


def _tidy(node: Node, name: str) -> str:
    plain = " ".join(printable(name).split())
    if len(plain) > LONGEST_NAME:
        raise node.refused(f"a name has more than {LONGEST_NAME} characters.")
    return plain[:LONGEST_TITLE]


def _once(players: Sequence[ImportedPlayer]) -> tuple[ImportedPlayer, ...]:
    """Return the players of a team listed by players and by pairs, each once."""
    return tuple(dict.fromkeys(players))


def _both(match: Node, first: str, second: str) -> tuple[Decimal, Decimal] | None:
    ours, theirs = points(match, first), points(match, second)
    return None if ours is None or theirs is None else (ours, theirs)
