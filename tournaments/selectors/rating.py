"""An event's results turned into points, by the functions of ``scoring``.

This is where facts become lines of a field; what a line is worth is decided in ``scoring``.
"""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.contracts import TRICKS_IN_A_HAND
from scoring.pairs import Line, PairsRating, Penalty, rate_pairs
from scoring.scores import Artificial, NotPlayed, PlayedScore, ns_points
from scoring.team_match import rate_team_match
from scoring.teams import BoardSwing, MatchLine, MatchMethod, MatchResult, rate_match
from scoring.whist import WhistTotal, rate_direction_averages
from tournaments.selectors.book import EventBook, ResultFacts, SectionFacts, SessionFacts
from tournaments.selectors.conditions import pairs_settings
from tournaments.selectors.visibility import Sight


@dataclass(frozen=True, slots=True)
class LinePoints:
    """What both sides of one result got, in the event's unit; ``top`` None where there is none.

    ``raw_ns`` and ``raw_ew`` are matchpoints among the scores there are, before a short board is
    brought to the top.
    """

    ns: Fraction
    ew: Fraction
    top: Fraction | None
    raw_ns: Fraction
    raw_ew: Fraction


@dataclass(frozen=True, slots=True)
class ContestantTotal:
    """A contestant's result so far.

    Attributes:
        total: Matchpoints, brought to the boards of those who played most; tricks over or under
            the average; IMPs, points or tricks won.
        percentage: Of the possible matchpoints; None where the method has none.
        boards_played: Boards that counted.
        penalty: What was subtracted, in the unit of ``total``.
        note: What a director adds in words ("won by the fraction of a trick").
        tricks: Tricks taken, at whist by the average of the direction.
        tie_break: What parts equal totals, at whist the exact average.
    """

    total: Fraction
    percentage: Fraction | None
    boards_played: int
    penalty: Fraction
    note: str = ""
    tricks: int | None = None
    tie_break: Fraction = Fraction(0)


@dataclass(frozen=True)
class Rating:
    """Points by result id and totals by contestant id; matches by session id for team events."""

    lines: Mapping[int, LinePoints]
    totals: Mapping[int, ContestantTotal]
    matches: Mapping[tuple[int, str], MatchResult]


def in_force(book: EventBook, result: ResultFacts) -> PlayedScore | None:
    """Return the score that is compared: the adjusted one where there is a ruling."""
    ruling = book.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def rating(book: EventBook, seen: Sight) -> Rating:
    """Rate the results a viewer may see, by the event's conditions of contest."""
    if book.event.contest == "team_match":
        return _rate_match(book, seen)
    if book.event.method == "tricks":
        return _rate_tricks(book, seen)
    return _rate_matchpoints(book, seen)


def _field(book: EventBook, section_id: int) -> Hashable:
    """Return what names the scores a section's are compared with."""
    session = book.session_of[section_id]
    return session.id if book.event.compare == "session" else (session.id, section_id)


def _seen_results(book: EventBook, seen: Sight) -> Iterable[ResultFacts]:
    return (result for result in book.results if seen.counts(book, result))


def _rate_matchpoints(book: EventBook, seen: Sight) -> Rating:
    rated = rate_pairs(
        [_line(book, result) for result in _seen_results(book, seen)],
        expected=_scheduled_scores(book),
        settings=pairs_settings(book),
        penalties=_penalties(book),
    )
    return Rating(_line_points(rated), _pair_totals(rated), {})


def _line(book: EventBook, result: ResultFacts) -> Line:
    sitting = book.sittings[result.sitting_id]
    score = in_force(book, result)
    awards = (score.ns, score.ew) if isinstance(score, Artificial) else None
    return Line(
        key=result.id,
        field=_field(book, sitting.section_id),
        board=result.board,
        ns=book.entries[sitting.north].contestant_id,
        ew=book.entries[sitting.east].contestant_id,
        score=None if score is None else ns_points(score, result.board),
        awards=awards,
    )


def _scheduled_scores(book: EventBook) -> dict[Hashable, int]:
    """Return for each field the most scores any of its boards will have.

    While play goes on a board played twice so far is thus not worth less than it will be. A
    board entered as not played brings no score, so it does not count.
    """
    counts: dict[Hashable, dict[int, int]] = {}
    for result in book.results:
        if isinstance(in_force(book, result), NotPlayed):
            continue
        boards = counts.setdefault(_field(book, book.sittings[result.sitting_id].section_id), {})
        boards[result.board] = boards.get(result.board, 0) + 1
    return {field: max(boards.values()) for field, boards in counts.items()}


def _penalties(book: EventBook) -> list[Penalty]:
    return [
        Penalty(ruling.contestant_id, percent_of_top=Fraction(ruling.amount))
        if ruling.amount_in == "top_percent"
        else Penalty(ruling.contestant_id, points=Fraction(ruling.amount))
        for ruling in book.rulings
        if ruling.contestant_id is not None
    ]


def _line_points(rated: PairsRating) -> dict[int, LinePoints]:
    return {
        line.key: LinePoints(line.ns, line.ew, line.top, line.raw_ns, line.raw_ew)
        for line in rated.lines
        if isinstance(line.key, int)
    }


def _pair_totals(rated: PairsRating) -> dict[int, ContestantTotal]:
    return {
        total.contestant: ContestantTotal(
            total=total.factored,
            percentage=total.percentage if total.possible else None,
            boards_played=total.boards_played,
            penalty=total.penalty,
        )
        for total in rated.totals
        if isinstance(total.contestant, int)
    }


def _rate_tricks(book: EventBook, seen: Sight) -> Rating:
    """Rate whist pairs by their tricks against the average of their direction."""
    lines = [_line(book, result) for result in _seen_results(book, seen)]
    points: dict[int, LinePoints] = {}
    for line in lines:
        if line.score is not None and isinstance(line.key, int):
            ns, ew = Fraction(line.score), Fraction(TRICKS_IN_A_HAND - line.score)
            points[line.key] = LinePoints(ns, ew, None, ns, ew)
    penalties = _points_lost(book)
    totals = {
        total.contestant: _whist_total(total, penalties.get(total.contestant, Fraction(0)))
        for total in rate_direction_averages(lines)
        if isinstance(total.contestant, int)
    }
    return Rating(points, totals, {})


def _whist_total(total: WhistTotal, penalty: Fraction) -> ContestantTotal:
    return ContestantTotal(
        total=total.result - penalty,
        percentage=None,
        boards_played=total.deals,
        penalty=penalty,
        note="by the fraction of a trick" if total.by_fraction else "",
        tricks=total.tricks,
        tie_break=total.exact - penalty,
    )


def _points_lost(book: EventBook) -> dict[int, Fraction]:
    """Return penalties in points; a per cent of a top is a per cent of 13 tricks at whist."""
    lost: dict[int, Fraction] = {}
    for ruling in book.rulings:
        if ruling.contestant_id is not None:
            amount = Fraction(ruling.amount)
            if ruling.amount_in == "top_percent":
                amount = amount * TRICKS_IN_A_HAND / 100
            lost[ruling.contestant_id] = lost.get(ruling.contestant_id, Fraction(0)) + amount
    return lost


def _rate_match(book: EventBook, seen: Sight) -> Rating:
    """Rate each section's match, session by session, and add up the teams' totals."""
    matches: dict[tuple[int, str], MatchResult] = {}
    totals: dict[int, ContestantTotal] = {}
    penalties = _points_lost(book)
    for session in book.sessions:
        for letter, lines in _match_lines(book, session, seen).items():
            teams = _teams(book, letter)
            if len(teams) != 2:
                continue
            method = MatchMethod(book.event.method)
            match = rate_match(lines, teams=(teams[0], teams[1]), method=method)
            match = _with_awards(match, _awarded(book, session, letter, seen))
            matches[session.id, letter] = match
            for team in teams:
                before = totals.get(team, ContestantTotal(Fraction(0), None, 0, Fraction(0)))
                totals[team] = ContestantTotal(
                    total=before.total + match.totals[team],
                    percentage=None,
                    boards_played=before.boards_played + len(match.compared),
                    penalty=Fraction(0),
                )
    settled = {
        team: ContestantTotal(
            total.total - penalties.get(team, Fraction(0)),
            None,
            total.boards_played,
            penalties.get(team, Fraction(0)),
        )
        for team, total in totals.items()
    }
    return Rating({}, settled, matches)


def _awarded(book: EventBook, session: SessionFacts, letter: str, seen: Sight) -> list[Line]:
    """Return all lines of the boards of a match on which an artificial score was given."""
    lines = [
        _line(book, result)
        for result in _seen_results(book, seen)
        if _section_of(book, result).letter == letter
        and _section_of(book, result).session_id == session.id
    ]
    boards = {line.board for line in lines if line.awards is not None}
    return [line for line in lines if line.board in boards]


def _section_of(book: EventBook, result: ResultFacts) -> SectionFacts:
    return book.sections[book.sittings[result.sitting_id].section_id]


def _with_awards(match: MatchResult, lines: list[Line]) -> MatchResult:
    """Add the boards with artificial scores to a match by IMPs (Law 86B).

    By tricks and by total points there is nothing an award could be a percentage of, so such a
    board stays out of the match.
    """
    if match.method is not MatchMethod.IMPS or not lines:
        return match
    first, second = match.teams
    awarded = rate_team_match(lines, teams=match.teams)
    swings = [BoardSwing(board.board, 0, 0, 0, round(board.result[0])) for board in awarded.boards]
    won = [[max(round(result), 0) for result in board.result] for board in awarded.boards]
    done = {board.board for board in awarded.boards}
    totals = {
        first: match.totals[first] + sum(gain[0] for gain in won),
        second: match.totals[second] + sum(gain[1] for gain in won),
    }
    return replace(
        match,
        totals=totals,
        difference=totals[first] - totals[second],
        margin=Fraction(totals[first] - totals[second]),
        swings=tuple(sorted([*match.swings, *swings], key=lambda swing: swing.board)),
        incomplete=tuple(board for board in match.incomplete if board not in done),
    )


def _teams(book: EventBook, letter: str) -> tuple[int, ...]:
    return tuple(c.id for c in book.contestants.values() if c.section_letter == letter)


def _match_lines(book: EventBook, session: SessionFacts, seen: Sight) -> dict[str, list[MatchLine]]:
    lines: dict[str, list[MatchLine]] = {section.letter: [] for section in session.sections}
    for result in _seen_results(book, seen):
        sitting = book.sittings[result.sitting_id]
        section = book.sections[sitting.section_id]
        score = in_force(book, result)
        points = None if score is None else ns_points(score, result.board)
        if section.session_id == session.id and points is not None:
            lines[section.letter].append(
                MatchLine(
                    board=result.board,
                    ns_team=book.entries[sitting.north].contestant_id,
                    score=points,
                )
            )
    return lines
