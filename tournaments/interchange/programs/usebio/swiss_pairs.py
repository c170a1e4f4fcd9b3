"""Swiss pairs in a USEBIO file: matches of two pairs, ranked by the victory points of each.

A file of one session that lists its pairs makes an event, on the victory point scale that agrees
best with its totals. The scores, names and hands in any other file go into a session already set
up.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction

from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, Method, RoundAward
from scoring.conditions.settings import settings_of
from scoring.play.notation import Game
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.matches import points_for_a_bye
from scoring.rating.rate import rate
from scoring.rounding import is_print_of
from scoring.teams.victory_points import VictoryPointScale
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPair, PairKey
from tournaments.interchange.programs.usebio.elements import (
    POINTS_TAGS,
    SessionSection,
    is_nobody,
    masterpoints_of,
    penalty_of,
    points,
    read_score,
    whole_number,
)
from tournaments.interchange.programs.usebio.pairs import number_of_pair, players_of
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.interchange.results.agreement import table_result
from tournaments.interchange.results.contents import FileContents, FoundEntry
from tournaments.interchange.results.events import (
    Described,
    ResultsFile,
    results_file,
    without_penalties,
)
from tournaments.interchange.results.lines import Line
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard


def matches_of_pairs(event: Node) -> list[tuple[int, Node]]:
    """Return the matches of a pairs event, each with its session."""
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
    scores: list[Line] = []
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
            f"Line {first}: Swiss pairs make a new event only in one session and section, "
            "with a list of the pairs and the round of every match."
        ),
        scores=tuple(scores),
        entries=tuple(entry for entry in entries.values() if entry.players),
        deals=deals,
        warnings=tuple(remarks),
    )


def _scores(session: int, match: Node, remarks: list[str]) -> list[Line]:
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
            found.append(
                Line(
                    where=f"Line {line.line}",
                    board=played,
                    score=score,
                    ns=(PairKey("A", ns, ""),),
                    ew=(PairKey("A", ew, ""),),
                    session=session,
                    round=number,
                )
            )
    return found


def swiss_event(
    described: Described,
    method: Method,
    matches: Sequence[tuple[int, Node]],
    sections: Sequence[SessionSection],
    deals: tuple[DealtBoard, ...],
) -> ResultsFile | None:
    """Return the event; None if the file does not hold enough of it.

    Raises:
        InterchangeError: in one sentence, what is wrong and where.
    """
    remarks: list[str] = []
    pairs = _pairs(sections, remarks)
    lines = list(_lines(method, matches, remarks))
    named = {pair for line in lines for pair in line.seats}
    has_rounds = bool(lines) and all(line.round for line in lines)
    if len(sections) != 1 or not has_rounds or not named <= pairs.keys():
        return None
    found = results_file(
        described,
        winners=1,
        method=method,
        pairs=[pair for pair, _total in pairs.values()],
        lines=lines,
        remarks=remarks,
        deals=deals,
    )
    byes = _byes(pairs, lines)
    as_listed = {key: total for key, (_pair, total) in pairs.items() if total is not None}
    penalties = {key: pair.penalty for key, (pair, _total) in pairs.items()}
    # Without penalties: the rounds must add up to this.
    totals = {key: total + penalties[key] for key, total in as_listed.items()}
    tried = [
        (*_compared(lines, method, found.agreement.conditions, scale, byes, each), each)
        for each in ((totals, as_listed) if any(penalties.values()) else (totals,))
        for scale in (VictoryPointScale.WBF, VictoryPointScale.EBU_PERCENT)
    ]
    apart, conditions, compared = min(tried, key=lambda each: each[0])
    if compared != totals:
        found = without_penalties(found)
    sessions = tuple(
        tuple(replace(section, single_rounds=True, byes=byes) for section in session)
        for session in found.event.sessions
    )
    return replace(
        found,
        event=replace(found.event, conditions=conditions, sessions=sessions),
        agreement=replace(
            found.agreement, conditions=conditions, totals=len(totals), totals_apart=apart
        ),
    )


def _pairs(
    sections: Sequence[SessionSection], remarks: list[str]
) -> Mapping[PairKey, tuple[ImportedPair, Decimal | None]]:
    found = {}
    for section in sections:
        for node in section.participants.all("PAIR"):
            key = PairKey("A", number_of_pair(node), "")
            pair = ImportedPair(
                key,
                players_of(node),
                penalty=penalty_of(node, remarks),
                masterpoints=masterpoints_of(node, remarks),
            )
            found[key] = (pair, points(node, "TOTAL_SCORE"))
    return found


def _lines(
    method: Method, matches: Sequence[tuple[int, Node]], remarks: list[str]
) -> Iterator[Line]:
    """Yield the results, with a round's matches at tables 1, 2 and so on."""
    tables: Counter[int] = Counter()
    for session, match in matches:
        places: dict[int, int] = {}
        nodes = [line for board in match.all("BOARD") for line in board.all("TRAVELLER_LINE")[:1]]
        for each, node in zip(_scores(session, match, remarks), nodes, strict=False):
            if each.round not in places:
                tables[each.round] += 1
                places[each.round] = tables[each.round]
            yield replace(
                each,
                section="A",
                table=places[each.round],
                ns_points=points(node, *(f"NS_{tag}" for tag in POINTS_TAGS[method])),
                ew_points=points(node, *(f"EW_{tag}" for tag in POINTS_TAGS[method])),
            )


def _byes(pairs: Mapping[PairKey, object], lines: Sequence[Line]) -> tuple[tuple[int, str], ...]:
    """Return who has the bye in each round: the only pair not playing."""
    playing: defaultdict[int, set[PairKey]] = defaultdict(set)
    for line in lines:
        playing[line.round] |= {*line.seats}
    return tuple(
        (number, next(key.number for key in pairs if key not in here))
        for number, here in sorted(playing.items())
        if len(here) == len(pairs) - 1
    )


def _compared(
    lines: Sequence[Line],
    method: Method,
    chosen: Conditions,
    scale: VictoryPointScale,
    byes: tuple[tuple[int, str], ...],
    totals: Mapping[PairKey, Decimal],
) -> tuple[int, Conditions]:
    """Return how many published totals differ from ours on a scale, and the conditions."""
    conditions = replace(chosen, round_award=RoundAward.VICTORY_POINTS, victory_points=scale)
    by = scoring_method(Game.BRIDGE, ContestKind.PAIRS, method, round_award=conditions.round_award)
    contest = Contest(
        method=by,
        settings=settings_of(conditions, name="", method=by),
        results=tuple(
            ScheduledResult(
                table_result(number, line, conditions.compare), section="A", round=line.round
            )
            for number, line in enumerate(lines)
        ),
    )
    had = Counter(who for _round, who in byes)
    got = rate(contest).totals
    apart = 0
    for pair, published in totals.items():
        ours = got[pair].total if pair in got else Fraction(0)
        apart += not is_print_of(published, ours + had[pair.number] * points_for_a_bye(contest))
    return apart, conditions
