"""An event as a ``scoring`` contest, and its rating."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.comparison.points import LinePoints
from scoring.conditions.methods import ContestKind
from scoring.play.irregular_hands import Irregular
from scoring.play.ruling_notation import RuledScore
from scoring.play.scores import NotPlayed
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import EventRating
from scoring.rating.rate import rate
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SectionFacts,
    once_per_snapshot,
)
from tournaments.standings.selectors.rating.scores import compared_apart, in_force, single_points


@once_per_snapshot
def event_rating(snapshot: EventSnapshot) -> EventRating:
    """Rate what a viewer may see: each session separately, combined by the event's rule."""
    return rate_event(contest(snapshot))


@once_per_snapshot
def points_of_board(
    snapshot: EventSnapshot, session_id: int, board: int
) -> Mapping[Hashable, LinePoints]:
    """Return what every table scored on a board, by result.

    If scores are compared board by board, the other boards need not be rated. They are rated if an
    award may depend on the rest of the session, or if tricks were given for irregular hands.
    """
    method = snapshot.method
    here = {
        each.sitting_id: (each,)
        for each in snapshot.results
        if each.board == board and snapshot.session(each).id == session_id
    }
    lines = list(_schedule(snapshot, here))
    if (
        not method.compares_scores
        or method.is_of_teams
        or any(each.result.awards for each in lines)
        or _irregular(snapshot)
    ):
        return event_rating(snapshot).whole.lines
    full = _full_boards(snapshot)
    points: dict[Hashable, LinePoints] = {}
    for field in dict.fromkeys(each.result.field for each in lines):
        among = tuple(each for each in lines if each.result.field == field)
        points |= rate(replace(_contest(snapshot, among), full_board=full.get(field, 0))).lines
    return points


def _full_boards(snapshot: EventSnapshot) -> dict[Hashable, int]:
    """Return the most scores any board of each field will have."""
    fields, counting = snapshot.fields, visibility(snapshot).counting
    scores: Counter[tuple[Hashable, int]] = Counter()
    for result in snapshot.results:
        score = in_force(snapshot, result)
        if not (isinstance(score, NotPlayed) and result.id in counting):
            scores[fields[snapshot.sitting(result).section_id], result.board] += 1
    most: dict[Hashable, int] = {}
    for (field, _board), count in scores.items():
        most[field] = max(count, most.get(field, 0))
    return most


@once_per_snapshot
def contest(snapshot: EventSnapshot) -> Contest:
    """Return an event as it is rated; results that cannot be seen yet are only scheduled."""
    results = tuple(_schedule(snapshot, snapshot.results_by_sitting))
    found = replace(_contest(snapshot, results), penalties=tuple(_penalties(snapshot)))
    return _with_byes(snapshot, _with_brought(snapshot, found))


def _with_byes(snapshot: EventSnapshot, found: Contest) -> Contest:
    """Return a contest with what teams or pairs get for byes in rounds that count."""
    method = found.method
    has_matches = method.contest is ContestKind.TEAMS or method.counts_rounds
    if not has_matches or not any(s.byes for s in snapshot.sections.values()):
        return found
    points = points_for_a_bye(found)
    by_session: dict[Hashable, dict[Hashable, Fraction]] = {}
    whole: dict[Hashable, Fraction] = {}
    for session, section, number, who in _byes(snapshot):
        if points and number <= visibility(snapshot).rounds[section.id]:
            here = by_session.setdefault(session, {})
            for got in (here, whole):
                got[who] = got.get(who, Fraction(0)) + points
    return replace(found, byes=whole, byes_by_session=by_session)


def _byes(snapshot: EventSnapshot) -> Iterator[tuple[int, SectionFacts, int, int]]:
    """Yield the session, section, round and contestant of every bye."""
    for section in snapshot.sections.values():
        teams = {
            snapshot.contestants[start.contestant_id].number: start.contestant_id
            for start in snapshot.starting_positions_in(section.id)
        }
        for number, who in section.byes.items():
            if who in teams:
                yield section.session_id, section, number, teams[who]


def _contest(snapshot: EventSnapshot, results: tuple[ScheduledResult, ...]) -> Contest:
    """Return some of an event's results as they are rated, without penalties."""
    return Contest(
        method=snapshot.method,
        settings=snapshot.settings,
        results=results,
        contestants=tuple(snapshot.contestants),
        sessions=tuple(session.id for session in snapshot.sessions),
        single_rounds=frozenset(
            (session.id, section.letter)
            for session in snapshot.sessions
            for section in session.sections
            if section.plays_single_rounds
        ),
        irregular=_irregular(snapshot),
    )


def _with_brought(snapshot: EventSnapshot, found: Contest) -> Contest:
    """Return a contest with what its contestants carry over from the previous event."""
    stage = snapshot.event.stage
    if stage is None or stage.rule is None:
        return found
    brought = {
        pk: each.brought for pk, each in snapshot.contestants.items() if each.brought is not None
    }
    return replace(found, brought=brought, brought_by=stage.rule)


def _irregular(snapshot: EventSnapshot) -> dict[Hashable, Irregular]:
    """Return the irregular hands found at the overplay, by result."""
    return {
        result: ruling.score
        for result, ruling in snapshot.adjusted.items()
        if isinstance(ruling.score, Irregular)
    }


def _penalties(snapshot: EventSnapshot) -> Iterable[Penalty]:
    for ruling in snapshot.rulings:
        if ruling.contestant_id is not None:
            amount = Fraction(ruling.amount)
            in_percent = ruling.amount_in == "top_percent"
            yield Penalty(
                ruling.contestant_id,
                points=None if in_percent else amount,
                percent_of_top=amount if in_percent else None,
                session=ruling.session_id,
                opponent=ruling.opponent_id,
                key=ruling.id,
            )


def _schedule(
    snapshot: EventSnapshot, played: Mapping[int, Iterable[ResultFacts]]
) -> Iterator[ScheduledResult]:
    """Yield results as they are rated, looking up once what those of a sitting share.

    Args:
        snapshot: The event.
        played: The results by sitting, in order of play.
    """
    if not played:
        return  # a large field, whose results are columns
    counting, adjusted = visibility(snapshot).counting, snapshot.adjusted
    game, nets = snapshot.settings.game, snapshot.method.compares_totals
    for pk, results in played.items():
        sitting = snapshot.sittings[pk]
        section = snapshot.sections[sitting.section_id]
        field, (ns, ew) = snapshot.fields[section.id], snapshot.keys(sitting)
        seats = ((sitting.north, sitting.south), (sitting.east, sitting.west))
        for result in results:
            seen = result.id in counting
            score: RuledScore | None = result.score if seen else None
            if seen and result.id in adjusted:
                score = adjusted[result.id].score
            points, group = single_points(score, result.board, game), result.fouled_group
            line = TableResult(result.id, field, result.board, ns, ew, points, group=group)
            if points is None and score is not None:
                apart = compared_apart(score, result.board, game=game)
                if not (nets and "awards" in apart):  # there is no top for a percentage
                    line = replace(line, **apart)
            yield ScheduledResult(
                line,
                snapshot.session_of[section.id].id,
                section.letter,
                sitting.round,
                seats,
                seen,
                result.score is not None,
                isinstance(score, NotPlayed),
            )


@once_per_snapshot
def given_tricks(snapshot: EventSnapshot) -> dict[int, Fraction]:
    """Return North-South's tricks on boards with irregular hands, by result.

    Results given no tricks are left out: those of a deal nobody has played yet, and those given
    average matchpoints.
    """
    if not _irregular(snapshot):
        return {}
    rated = contest(snapshot)
    lines = {key: rated.by_key[key].result for key in rated.irregular}
    return {key: Fraction(line.counted) for key, line in lines.items() if line.counted is not None}
