"""Matches of teams, board by board."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rating.points import MatchPoints
from scoring.rounding import formatted
from tournaments.record.models import Ruling
from tournaments.record.selectors.access.visibility import shows
from tournaments.record.selectors.event.snapshot import (
    ContestantFacts,
    EventSnapshot,
    once_per_snapshot,
)
from tournaments.standings.selectors.ranking.standings import Standing
from tournaments.standings.selectors.ranking.trophies import TrophyLine as TrophyLine
from tournaments.standings.selectors.ranking.trophies import challenging, trophy_lines_of
from tournaments.standings.selectors.rating.contest import amount_in_words, event_rating
from tournaments.standings.selectors.rating.knockout import (
    KnockoutMatch,
    KnockoutSeen,
    evenings,
    knockouts,
)


@dataclass(frozen=True, slots=True)
class MatchBoard:
    """A compared board: the scores of both teams, and the swing, signed for the first team.

    ``session`` is the number of the session in which it was played.
    """

    board: int
    first: str
    second: str
    swing: str
    session: int = 1


@dataclass(frozen=True, slots=True)
class MatchSegment:
    """A segment of a knockout match.

    ``name`` is ``Segment 2`` or ``Extra boards``, with the session if the match takes several. The
    totals are what the teams got in it, the scores those of the match after it.
    """

    session: int
    round: int
    name: str
    first_total: str
    second_total: str
    first_score: str
    second_score: str
    boards: tuple[MatchBoard, ...]

    @property
    def board_numbers(self) -> tuple[int, ...]:
        """The numbers of its boards."""
        return tuple(each.board for each in self.boards)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """What the viewer may see of a match.

    ``margin`` is in words ("North wins by 3½ tricks"), empty if nothing is compared; ``difference``
    is the difference in the teams' tricks: at whist, twice the margin. ``lines`` are those of a
    trophy schedule, in which ``challengers`` play as 1 to 4 against the ``challenged``; empty in
    other matches. ``first_award`` and ``second_award`` are what the match is worth among several
    teams, in ``award_unit``; empty if it is the only match. ``round`` is the round that is the
    match; 0 if it may take several.

    A match of a knockout is one sheet with all its ``segments``: ``stage`` is its name,
    ``Semi-final``, and its totals include what a team carries over, which ``carried`` says in
    words. ``session`` and ``round`` are those of its first segment.
    """

    session: int
    section: str
    first: str
    second: str
    first_id: int
    second_id: int
    first_total: str
    second_total: str
    first_award: str
    second_award: str
    margin: str
    difference: str
    boards: tuple[MatchBoard, ...]
    lines: tuple[TrophyLine, ...] = ()
    challengers: str = ""
    challenged: str = ""
    round: int = 0
    stage: str = ""
    carried: str = ""
    segments: tuple[MatchSegment, ...] = ()

    @property
    def teams(self) -> tuple[int, int]:
        """The ids of the teams, in the order they are named."""
        return self.first_id, self.second_id


@once_per_snapshot
def matches(snapshot: EventSnapshot) -> tuple[MatchSheet, ...]:
    """Return every match of teams by session, section and order of play; none in other contests.

    The segments of a knockout match are one match, wherever its first segment is.
    """
    if not snapshot.method.is_of_teams:
        return ()
    of_knockouts = {
        points.place: (seen, match)
        for seen in knockouts(snapshot)
        for match in seen.matches.values()
        for _segment, points in match.played
    }
    sheets = []
    before: dict[frozenset[int], Fraction] = {}  # a trophy match may continue in a second session
    for match in event_rating(snapshot).whole.matches:
        if (found := of_knockouts.get(match.place)) is not None:
            if found[1].played[0][1] is match:
                sheets.append(_knockout_sheet(snapshot, *found))
            continue
        teams = frozenset(match.teams)
        lines = trophy_lines_of(snapshot, match, before=before.get(teams, Fraction(0)))
        before[teams] = lines[-1].so_far if lines else before.get(teams, Fraction(0))
        sheets.append(_sheet(snapshot, match, lines))
    return tuple(sheets)


def last_round(sheets: Sequence[MatchSheet]) -> tuple[MatchSheet, ...]:
    """Return the matches of the latest round with a board that can be shown.

    None of a knockout, which has its bracket, and none if a match takes several rounds.
    """
    of_a_round = [each for each in sheets if each.round and not each.stage]
    last = max(((each.session, each.round) for each in of_a_round if each.boards), default=None)
    return tuple(each for each in of_a_round if (each.session, each.round) == last)


def _knockout_sheet(
    snapshot: EventSnapshot, seen: KnockoutSeen, match: KnockoutMatch
) -> MatchSheet:
    """Return a match of a knockout with all its segments."""
    sheets = [_sheet(snapshot, points, ()) for _segment, points in match.played]
    first = sheets[0]
    at_home = seen.numbers[str(match.state.sides[0])] == first.first_id
    brought = match.brought if at_home else match.brought[::-1]
    names = (first.first, first.second)
    so_far = list(brought)
    segments = []
    several = len({sheet.session for sheet in sheets}) > 1
    for sheet, (segment, points) in zip(sheets, match.played, strict=True):
        so_far = [before + total for before, total in zip(so_far, points.totals, strict=True)]
        segments.append(
            MatchSegment(
                session=sheet.session,
                round=sheet.round,
                name=f"{segment.name}, session {sheet.session}" if several else segment.name,
                first_total=sheet.first_total,
                second_total=sheet.second_total,
                first_score=_text(so_far[0]),
                second_score=_text(so_far[1]),
                boards=sheet.boards,
            )
        )
    awards = [points.awards for _segment, points in match.played if points.awards is not None]
    lead = match.lead if at_home else -match.lead
    return replace(
        first,
        first_total=segments[-1].first_score,
        second_total=segments[-1].second_score,
        first_award=_text(sum((each[0] for each in awards), Fraction(0))) if awards else "",
        second_award=_text(sum((each[1] for each in awards), Fraction(0))) if awards else "",
        margin=_knockout_margin(snapshot, seen, match, lead, names),
        difference=_text(2 * abs(lead))
        if snapshot.method.match_unit == "tricks" and any(so_far)
        else "",
        boards=tuple(board for each in segments for board in each.boards),
        stage=match.state.match.name,
        carried=", ".join(
            f"{name} {agreeing(name, 'carries', 'carry')} over {_amount(snapshot, points)}"
            for name, points in zip(names, brought, strict=True)
            if points
        ),
        segments=tuple(segments),
    )


def _knockout_margin(
    snapshot: EventSnapshot,
    seen: KnockoutSeen,
    match: KnockoutMatch,
    lead: Fraction,
    names: tuple[str, str],
) -> str:
    """Return who goes through or leads, and by how much, over all segments of a match.

    A match is won once its winner is settled, by a draw or because the session is final. Its score
    need not decide it: a tie is decided otherwise, and a team may withdraw while it leads.
    """
    if match.scores is None:
        return ""
    held = evenings(snapshot, seen.section)
    drawn = seen.knockout.states[match.state.match.id].winner
    over = all(snapshot.session_of[each.id].status == "final" for each in held)
    winner = drawn or (match.state.winner if over else None)
    name = _name_of(snapshot, seen, winner) if winner else ""
    if winner and lead and match.leader == winner:
        return f"{name} {agreeing(name, 'wins', 'win')} by {_amount(snapshot, abs(lead))}"
    said = "The match is level"
    if lead:
        ahead = names[0] if lead > 0 else names[1]
        said = f"{ahead} {agreeing(ahead, 'leads', 'lead')} by {_amount(snapshot, abs(lead))}"
    if not match.is_over:
        boards = sum(len(points.boards) for _segment, points in match.played)
        said += f" after {boards} board{'s' * (boards != 1)}"
    return f"{said}; {name} {agreeing(name, 'goes', 'go')} through" if winner else said


def _name_of(snapshot: EventSnapshot, seen: KnockoutSeen, number: str) -> str:
    return snapshot.name_of(snapshot.contestants[seen.numbers[number]])


def _amount(snapshot: EventSnapshot, points: Fraction) -> str:
    """Return a margin with its unit: ``12 IMPs``."""
    amount, unit = formatted(points, 2, trim=True), snapshot.method.match_unit
    return f"{amount} {unit.removesuffix('s') if amount == '1' else unit}"


@dataclass(frozen=True, slots=True)
class CrossCell:
    """What one team scored against another in all their matches; empty before the first board.

    ``opponent`` is None on the diagonal.
    """

    opponent: ContestantFacts | None
    points: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """A team and its cells, in row order."""

    rank: str
    team: ContestantFacts
    name: str
    cells: tuple[CrossCell, ...]
    total: str


def crosstable(
    snapshot: EventSnapshot, sheets: Iterable[MatchSheet], standing: Iterable[Standing]
) -> tuple[CrossRow, ...]:
    """Return what each team scored against each other team, by rank.

    Args:
        snapshot: The event.
        sheets: What the viewer may see of the event's matches.
        standing: The event's ranking, which gives the order and the totals.
    """
    got: dict[tuple[int, int], Fraction] = {}
    for sheet in sheets:
        if sheet.first_award:
            for one, other, award in (
                (sheet.first_id, sheet.second_id, sheet.first_award),
                (sheet.second_id, sheet.first_id, sheet.second_award),
            ):
                got[one, other] = got.get((one, other), Fraction(0)) + Fraction(award)
    lines = list(standing)
    return tuple(
        CrossRow(
            rank=line.rank,
            team=snapshot.contestants[line.contestant_id],
            name=line.name,
            cells=tuple(
                _cross_cell(snapshot, got, line.contestant_id, other.contestant_id)
                for other in lines
            ),
            total=line.total,
        )
        for line in lines
    )


def _cross_cell(
    snapshot: EventSnapshot, got: Mapping[tuple[int, int], Fraction], team: int, other: int
) -> CrossCell:
    if team == other:
        return CrossCell(None, "")
    points = got.get((team, other))
    # Numbers in a column have the same number of decimals, so that their points line up.
    exact = all(each.denominator == 1 for each in got.values())
    text = "" if points is None else formatted(points, 2, trim=exact)
    return CrossCell(snapshot.contestants[other], text)


def _sheet(
    snapshot: EventSnapshot, match: MatchPoints, lines: tuple[TrophyLine, ...]
) -> MatchSheet:
    session = next(each for each in snapshot.sessions if each.id == match.session)
    first, second = (snapshot.name_of(snapshot.contestants[team]) for team in match.teams)
    awards = match.awards
    first_challenges = challenging(snapshot, match) == match.teams[0]
    return MatchSheet(
        session=session.number,
        section=match.section,
        first=first,
        second=second,
        first_id=match.teams[0],
        second_id=match.teams[1],
        first_total=formatted(match.totals[0], 2, trim=True),
        second_total=formatted(match.totals[1], 2, trim=True),
        first_award="" if awards is None else formatted(awards[0], 2, trim=True),
        second_award="" if awards is None else formatted(awards[1], 2, trim=True),
        margin=", ".join(
            filter(
                None,
                (
                    _margin_in_words(
                        snapshot, match, (first, second), final=session.status == "final"
                    ),
                    _penalties_in_words(snapshot, match, (first, second)),
                ),
            )
        ),
        difference=_difference(snapshot, match),
        lines=lines,
        challengers=(first if first_challenges else second) if lines else "",
        challenged=(second if first_challenges else first) if lines else "",
        round=match.round,
        boards=tuple(
            MatchBoard(
                each.board,
                _text(each.first),
                _text(each.second),
                _signed(each.results[0]),
                session.number,
            )
            for each in match.boards
            if shows(snapshot, match.session, each.board)
        ),
    )


def _difference(snapshot: EventSnapshot, match: MatchPoints) -> str:
    """Return the teams' difference in tricks; empty for other units or before any board."""
    if snapshot.method.match_unit != "tricks" or not any(match.totals):
        return ""
    return formatted(2 * abs(match.margin), 2, trim=True)


def _margin_in_words(
    snapshot: EventSnapshot, match: MatchPoints, names: tuple[str, str], *, final: bool
) -> str:
    if not match.boards and not any(match.totals):
        return ""
    if match.margin == 0:
        return "The match is drawn" if final else "The match is level"
    winner = names[0] if match.margin > 0 else names[1]
    ahead = agreeing(winner, *(("wins", "win") if final else ("leads", "lead")))
    if match.by_fraction:
        return f"{winner} {ahead} by the fraction of a trick"
    return f"{winner} {ahead} by {_amount(snapshot, abs(match.margin))}"


def agreeing(team: str, one: str, many: str) -> str:
    """Return the form of a verb that agrees with a team's name.

    >>> agreeing("Owls", "leads", "lead"), agreeing("The Fox", "leads", "lead")
    ('lead', 'leads')
    >>> agreeing("Team 2", "wins", "win"), agreeing("Highgate Press", "wins", "win")
    ('wins', 'wins')
    """
    last = team.split()[-1].casefold() if team.split() else ""
    is_many = last.endswith("s") and not last.endswith(("ss", "us", "is"))
    return many if is_many else one


def _penalties_in_words(snapshot: EventSnapshot, match: MatchPoints, names: tuple[str, str]) -> str:
    """Return what was subtracted, in words: ``after a penalty of 3 IMPs against Oak``."""
    penalties = [
        f"{amount_in_words(snapshot.event, lost, Ruling.AmountIn.MATCH_IMPS)} against {name}"
        for name, lost in zip(names, match.lost, strict=True)
        if lost
    ]
    if not penalties:
        return ""
    return (
        f"after {'penalties' if len(penalties) > 1 else 'a penalty'} of {' and '.join(penalties)}"
    )


def _text(points: Fraction) -> str:
    return formatted(points, 2, trim=True)


def _signed(points: Fraction) -> str:
    text = formatted(points, 2, trim=True)
    return f"+{text}" if points > 0 else text
