"""Write USEBIO 1.2, the XML that the English Bridge Union, BridgeWebs, Pianola and others take.

Elements are named and nested as in files from programs in use: a pairs event has the order of
``Compscore3``, and team matches follow what the EBU's own importer reads (TEAM, OPPOSING_TEAM and
their scores; BOARD with IMPS and a TRAVELLER_LINE for each room, whose DIRECTION is that of TEAM's
pair). Teams that only add up their points play no matches: their boards are written as for pairs,
with team numbers. An individual names its players by ``N_PLAYER_NUMBER`` and so on.

A line's points are those among the scores there are, in the event's unit. Adjusted scores are
written as ``A6040``: percentages of a top for North-South and East-West.
"""

from fractions import Fraction
from xml.etree.ElementTree import Element, SubElement, indent, tostring

from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.play.notation import Game
from scoring.play.scores import (
    Artificial,
    BareScore,
    NotPlayed,
    PassedOut,
    PlayedContract,
)
from scoring.rounding import formatted
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.published.event import (
    PublishedEntry,
    PublishedEvent,
    PublishedMatch,
    PublishedResult,
    PublishedRound,
    PublishedSession,
    published_event,
    shows_results,
)
from tournaments.standings.published.formats import NO_RESULTS, OutFormat

_HEAD = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n'
    b'<!DOCTYPE USEBIO SYSTEM "http://www.ebu.co.uk/usebio/usebio_v1_2.dtd">\n'
)
_PAIRS = {
    Method.MATCHPOINTS: ("MP_PAIRS", "MATCH_POINTS", "MATCH_POINTS"),
    Method.CROSS_IMPS: ("CROSS_IMP", "CROSS_IMPS", "CROSS_IMP_POINTS"),
    Method.BUTLER: ("BUTLER_PAIRS", "BUTLER_IMPS", "BUTLER_POINTS"),
}
"""By method: a pairs event's type, its scoring, and how the names of its points end."""
_TEAMS = {
    Method.IMPS: "IMPS",
    Method.BOARD_A_MATCH: "BAM",
    Method.PATTON: "HYBRID",
    Method.TOTAL_POINTS: "AGGREGATE",
}


def write_usebio(event: PublishedEvent) -> bytes:
    """Write an event.

    Args:
        event: A bridge event of any contest and method but pairs and individuals by total points.
    """
    root = Element("USEBIO", {"Version": "1.2"})
    club = SubElement(root, "CLUB")
    _leaf(club, "CLUB_NAME", event.facts.club)
    node = SubElement(root, "EVENT", {"EVENT_TYPE": _type(event)})
    _heading(node, event)
    if len(event.sessions) > 1 or len(event.section_letters) > 1:
        for session in event.sessions:
            of_session = SubElement(node, "SESSION", {"SESSION_ID": str(session.number)})
            for letter in session.sections:
                section = SubElement(of_session, "SECTION", {"SECTION_ID": letter})
                _section(section, event, session, letter)
    else:
        for session in event.sessions:
            _section(node, event, session, "")
    _hands(root, event)
    indent(root, " ")
    content: bytes = tostring(root, encoding="utf-8")
    return _HEAD + content + b"\n"


def _type(event: PublishedEvent) -> str:
    if event.facts.contest is ContestKind.INDIVIDUAL:
        return "INDIVIDUAL"
    if event.facts.contest is ContestKind.PAIRS:
        counts_rounds = event.facts.scoring_method.counts_rounds
        return "SWISS_PAIRS" if counts_rounds else _PAIRS[event.facts.method][0]
    if event.is_knockout:
        return "KO"
    by_victory_points = event.facts.scoring_method.match_award is MatchAward.VICTORY_POINTS
    return "SWISS_TEAMS" if by_victory_points else "TEAMS"


def _heading(node: Element, event: PublishedEvent) -> None:
    facts = event.facts
    of_teams = facts.scoring_method.is_of_teams
    if of_teams:
        _leaf(node, "BOARD_SCORING_METHOD", _TEAMS.get(facts.method, "OTHER"))
        if facts.scoring_method.match_award is MatchAward.VICTORY_POINTS:
            _leaf(node, "MATCH_SCORING_METHOD", "VPS")
    elif facts.contest is ContestKind.INDIVIDUAL or facts.scoring_method.counts_rounds:
        _leaf(node, "BOARD_SCORING_METHOD", _PAIRS[facts.method][1])
        if facts.scoring_method.counts_rounds:
            _leaf(node, "MATCH_SCORING_METHOD", "VPS")
    _leaf(node, "EVENT_IDENTIFIER", str(facts.id))
    _leaf(node, "EVENT_DESCRIPTION", facts.name)
    _leaf(node, "PROGRAM_NAME", "Fairdeal")
    _leaf(node, "WINNER_TYPE", "2" if event.two_winners else "1")
    _leaf(node, "DATE", f"{facts.held_on:%d/%m/%Y}")
    awarded = any(entry.masterpoints for entry in event.entries)
    _leaf(node, "MPS_AWARDED_FLAG", "Y" if awarded else "N")
    _leaf(node, "SESSION_COUNT", str(len(event.sessions)))
    _leaf(node, "SECTION_COUNT", str(max(len(event.section_letters), 1)))


def _section(
    parent: Element, event: PublishedEvent, session: PublishedSession, letter: str
) -> None:
    """Write a section's participants, and its boards or matches.

    Args:
        parent: The section, or the event if it has one section in one session.
        event: The event.
        session: The session.
        letter: The section's letter; empty if there is only one.
    """
    listed = SubElement(parent, "PARTICIPANTS", {"EVENT_TYPE": _type(event)})
    for entry in sorted(event.entries, key=_in_list):
        if letter in ("", entry.section):
            _participant(listed, event, entry)
    method = event.facts.scoring_method
    if method.counts_rounds or (method.is_of_teams and not method.adds_up_points):
        _matches(parent, event, session, letter)
        return
    for board in session.boards:
        lines = [line for line in board.lines if letter in ("", line.section)]
        if lines:
            node = SubElement(parent, "BOARD")
            _leaf(node, "BOARD_NUMBER", str(board.board))
            for line in lines:
                _traveller_line(node, event, line)


def _matches(
    parent: Element, event: PublishedEvent, session: PublishedSession, letter: str
) -> None:
    """Write the matches of teams, or of pairs whose rounds are matches."""
    for match in event.matches:
        here = match.sheet.session == session.number
        if here and letter in ("", match.sheet.section):
            _match(parent, event, session, match)
    for found in event.rounds:
        if found.session == session.number and letter in ("", found.section):
            _round(parent, event, session, found)


def _in_list(entry: PublishedEntry) -> tuple[str, int, str, bool]:
    digits = "".join(filter(str.isdigit, entry.number)) or "0"
    return entry.section, int(digits), entry.number, entry.direction == "EW"


def _participant(parent: Element, event: PublishedEvent, entry: PublishedEntry) -> None:
    if event.facts.scoring_method.is_of_teams:
        node = SubElement(
            parent, "TEAM", {"TEAM_ID": _number(entry), "TEAM_NAME": _clean(entry.name)}
        )
        _result(node, event, entry)
        _players(node, entry)
    elif event.facts.contest is ContestKind.INDIVIDUAL:
        node = SubElement(parent, "PLAYER")
        _leaf(node, "PLAYER_NUMBER", _number(entry))
        for player in entry.players[:1]:
            _leaf(node, "PLAYER_NAME", player.name)
            _leaf(node, "NATIONAL_ID_NUMBER", player.national_id or "0")
        _result(node, event, entry)
    else:
        node = SubElement(parent, "PAIR")
        _leaf(node, "PAIR_NUMBER", _number(entry))
        if entry.direction:
            _leaf(node, "DIRECTION", entry.direction)
        _result(node, event, entry)
        _players(node, entry)


def _number(entry: PublishedEntry) -> str:
    """Return a number as in lines and participants: ``3NS``, ``3``."""
    return f"{entry.number}{entry.direction}"


def _result(node: Element, event: PublishedEvent, entry: PublishedEntry) -> None:
    _leaf(node, "TOTAL_SCORE", formatted(entry.total, 2, trim=True))
    if entry.percentage:
        _leaf(node, "PERCENTAGE", entry.percentage)
    if entry.place:
        _leaf(node, "PLACE", entry.place)
    if entry.penalty:
        _leaf(node, "ADJUSTMENT", f"-{entry.penalty}")
    if entry.masterpoints:
        _leaf(node, "MASTER_POINTS_AWARDED", entry.masterpoints)


def _players(node: Element, entry: PublishedEntry) -> None:
    for player in entry.players:
        one = SubElement(node, "PLAYER")
        _leaf(one, "PLAYER_NAME", player.name)
        _leaf(one, "NATIONAL_ID_NUMBER", player.national_id or "0")


def _traveller_line(parent: Element, event: PublishedEvent, line: PublishedResult) -> None:
    node = SubElement(parent, "TRAVELLER_LINE")
    numbers = event.by_id
    if event.facts.contest is ContestKind.INDIVIDUAL:
        for seat, who in zip("NESW", line.seats, strict=True):
            _leaf(node, f"{seat}_PLAYER_NUMBER", _number(numbers[who]))
    else:
        _leaf(node, "NS_PAIR_NUMBER", _number(numbers[line.ns]))
        _leaf(node, "EW_PAIR_NUMBER", _number(numbers[line.ew]))
    _score(node, line)
    if event.facts.scoring_method.is_of_teams:
        return
    tag = _PAIRS[event.facts.method][2]
    for side, points in (("NS", line.ns_points), ("EW", line.ew_points)):
        if points is not None:
            _leaf(node, f"{side}_{tag}", formatted(points, 2, trim=True))


def _score(node: Element, line: PublishedResult) -> None:
    """Write contract, declarer, lead, tricks and score, where there are any."""
    match line.score:
        case PlayedContract(contract, declarer, tricks, lead):
            _leaf(node, "CONTRACT", str(contract))
            _leaf(node, "PLAYED_BY", str(declarer))
            if lead:
                _leaf(node, "LEAD", lead[::-1])
            _leaf(node, "TRICKS", str(tricks))
            _leaf(node, "SCORE", str(line.ns_score))
        case PassedOut():
            _leaf(node, "CONTRACT", "PASS")
            _leaf(node, "TRICKS", "0")
            _leaf(node, "SCORE", "0")
        case BareScore(points):
            _leaf(node, "SCORE", str(points))
        case NotPlayed():
            _leaf(node, "SCORE", "NP")
        case _:
            _leaf(node, "SCORE", adjusted(line))


def adjusted(line: PublishedResult) -> str:
    """Return an adjusted score as programs write it: ``A6040``, ``A57.5/45``.

    An average plus raised by a side's session average, and a weighted or split score, are written
    as the percentage of a top that they came to. Without a top, as at IMPs, averages are written as
    given, and a weighted or split score as the table result.
    """
    if line.ns_percent is not None and line.ew_percent is not None:
        return _award(line.ns_percent, line.ew_percent)
    if isinstance(line.score, Artificial):
        return _award(line.score.ns.percent, line.score.ew.percent)
    return "NP" if line.ns_score is None else str(line.ns_score)


def _award(ns: Fraction, ew: Fraction) -> str:
    both = [formatted(each, 2, trim=True) for each in (ns, ew)]
    if all(len(each) == 2 and each.isdigit() for each in both):
        return f"A{both[0]}{both[1]}"
    return f"A{both[0]}/{both[1]}"


def _match(
    parent: Element, event: PublishedEvent, session: PublishedSession, match: PublishedMatch
) -> None:
    numbers, sheet = event.by_id, match.sheet
    node = SubElement(parent, "MATCH")
    _leaf(node, "ROUND_NUMBER", str(match.round))
    _leaf(node, "TEAM", _number(numbers[sheet.first_id]))
    _leaf(node, "OPPOSING_TEAM", _number(numbers[sheet.second_id]))
    _leaf(node, "TEAM_SCORE", sheet.first_total)
    _leaf(node, "OPPOSING_TEAM_SCORE", sheet.second_total)
    if sheet.first_award and not event.is_knockout:
        _leaf(node, "TEAM_VICTORY_POINTS", sheet.first_award)
        _leaf(node, "OPPOSING_TEAM_VICTORY_POINTS", sheet.second_award)
    swings = {board.board: board.swing for board in sheet.boards}
    teams = {sheet.first_id, sheet.second_id}
    for board in session.boards:
        lines = [
            line
            for line in board.lines
            if line.section == sheet.section
            and {line.ns, line.ew} == teams
            and (not match.rounds or line.round in match.rounds)
        ]
        if not lines:
            continue
        played = SubElement(node, "BOARD")
        _leaf(played, "BOARD_NUMBER", str(board.board))
        if board.board in swings and event.facts.scoring_method.in_imps:
            _leaf(played, "IMPS", swings[board.board].removeprefix("+"))
        for line in lines:
            room = SubElement(played, "TRAVELLER_LINE")
            _leaf(room, "DIRECTION", "NS" if line.ns == sheet.first_id else "EW")
            _score(room, line)


def _round(
    parent: Element, event: PublishedEvent, session: PublishedSession, found: PublishedRound
) -> None:
    """Write a round of two pairs as a match, with its victory points."""
    lines = [
        (board.board, line)
        for board in session.boards
        for line in board.lines
        if (line.section, line.round) == (found.section, found.round)
        and {line.ns, line.ew} == set(found.pairs)
    ]
    node = SubElement(parent, "MATCH")
    _leaf(node, "ROUND_NUMBER", str(found.round))
    both = found.pairs
    if lines:
        both = (lines[0][1].ns, lines[0][1].ew)
    for side, pair in zip(("NS", "EW"), both, strict=True):
        _leaf(node, f"{side}_PAIR_NUMBER", _number(event.by_id[pair]))
    for side, pair in zip(("NS", "EW"), both, strict=True):
        award = found.awards[found.pairs.index(pair)]
        _leaf(node, f"{side}_SCORE", formatted(award, 2, trim=True))
    for number, line in lines:
        played = SubElement(node, "BOARD")
        _leaf(played, "BOARD_NUMBER", str(number))
        _traveller_line(played, event, line)


def _hands(root: Element, event: PublishedEvent) -> None:
    """Write the cards if one set of deals was played; a file cannot say when."""
    dealt = [
        (board.board, board.deal)
        for session in event.sessions
        for board in session.boards
        if board.deal is not None
    ]
    if not dealt or len({board for board, _deal in dealt}) < len(dealt):
        return
    handset = SubElement(root, "HANDSET")
    for number, deal in sorted(dealt, key=lambda each: each[0]):
        node = SubElement(handset, "BOARD")
        _leaf(node, "BOARD_NUMBER", str(number))
        seats = ("North", "East", "South", "West")
        for seat, hand in zip(seats, deal.cards.hands, strict=True):
            held = SubElement(node, "HAND")
            _leaf(held, "DIRECTION", seat)
            _leaf(held, "CLUBS", hand.clubs)
            _leaf(held, "DIAMONDS", hand.diamonds)
            _leaf(held, "HEARTS", hand.hearts)
            _leaf(held, "SPADES", hand.spades)


def _leaf(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = _clean(text)


def _clean(text: str) -> str:
    """Return a text without characters that XML cannot hold."""
    return "".join(c if c.isprintable() else " " for c in text)


def _missing(snapshot: EventSnapshot) -> str:
    event = snapshot.event
    if event.game is not Game.BRIDGE:
        return "USEBIO is only for bridge. Export whist as CSV, Excel or JSON."
    if event.contest in (ContestKind.PAIRS, ContestKind.INDIVIDUAL) and event.method not in _PAIRS:
        return "USEBIO has no format for pairs or individuals by total points."
    return "" if shows_results(snapshot) else NO_RESULTS


USEBIO = OutFormat(
    id="usebio",
    name="USEBIO 1.2 (XML)",
    suffix="xml",
    media_type="application/xml",
    holds=(
        "Participants with their results and national numbers, every result with its lead and "
        "points, matches of teams, hands."
    ),
    loses=(
        "Rounds and tables of pairs, fouled groups, handicaps, strata and why a score was "
        "adjusted; a weighted score is given as a percentage, at IMPs as the table result, "
        "so scoring the board again gives different points."
    ),
    missing=_missing,
    write=lambda snapshot: write_usebio(published_event(snapshot)),
)
