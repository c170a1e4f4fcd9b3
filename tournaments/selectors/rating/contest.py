"""An event as a ``scoring`` contest, and its rating."""

from collections import Counter
from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from scoring.comparison.points import LinePoints
from scoring.conditions.methods import ContestKind, MatchAward, ScoringMethod
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.scores import NotPlayed
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import EventRating
from scoring.rating.rate import rate
from tournaments.selectors.access.visibility import visibility
from tournaments.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SectionFacts,
    SittingFacts,
    once_per_snapshot,
)
from tournaments.selectors.rating.scores import compared_apart, in_force, single_points


@once_per_snapshot
def event_rating(snapshot: EventSnapshot) -> EventRating:
    """Rate what a viewer may see: each session separately, combined by the event's rule.

    The same contest has the same rating, so each role's last one is not rated again.
    """
    asked = contest(snapshot)
    last = snapshot.kept.get(("rated", snapshot.role))
    if last is None or last[0] != asked:
        last = snapshot.kept["rated", snapshot.role] = (asked, rate_event(asked))
    rated: EventRating = last[1]
    return rated


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
    has_matches = found.kind is ContestKind.TEAMS or found.counts_rounds
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
    method = snapshot.method
    return Contest(
        kind=method.contest,
        method=method.method,
        settings=snapshot.settings,
        results=results,
        contestants=tuple(snapshot.contestants),
        sessions=tuple(session.id for session in snapshot.sessions),
        award=_award(method),
        single_rounds=frozenset(
            (session.id, section.letter)
            for session in snapshot.sessions
            for section in session.sections
            if section.plays_single_rounds
        ),
        irregular=_irregular(snapshot),
        in_tricks=method.game is Game.WHIST,
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


def _award(method: ScoringMethod) -> MatchAward | None:
    """Return what a match is worth among several teams or pairs; None if there are no matches."""
    if method.counts_rounds:
        return method.match_award
    several = method.contest is ContestKind.TEAMS and not method.adds_up_points
    return method.match_award if several else None


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
    counting, lines = visibility(snapshot).counting, _Lines(snapshot)
    for pk, results in played.items():
        for result in results:
            yield lines.line(snapshot.sittings[pk], result, result.id in counting)


Place = tuple[int, str, Hashable]
"""What a section's lines share: its session, letter and field."""


class _Lines:
    """Results as they are rated, reusing those already made.

    A line without a ruling depends on its row, where the row stands, and whether it is seen. It is
    kept with the rows it was made from, and is valid only for those.
    """

    def __init__(self, snapshot: EventSnapshot) -> None:
        self._snapshot = snapshot
        self._game = snapshot.settings.game
        self._nets = snapshot.method.compares_totals
        self._places: dict[int, Place] = {
            pk: (snapshot.session_of[pk].id, section.letter, snapshot.fields[pk])
            for pk, section in snapshot.sections.items()
        }
        starts = tuple((pk, at.contestant_id) for pk, at in snapshot.starting_positions.items())
        depends_on = (self._game, self._nets, self._places, starts)
        kept: Any = snapshot.kept.get(_Lines)
        if kept is None or kept[0] != depends_on:
            kept = snapshot.kept[_Lines] = (depends_on, {True: {}, False: {}})
        made: dict[bool, dict[int, _Made]] = kept[1]
        self._made = made

    def line(self, sitting: SittingFacts, result: ResultFacts, seen: bool) -> ScheduledResult:
        """Return a result as it is rated; one that cannot be seen is only scheduled."""
        if seen and result.id in self._snapshot.adjusted:
            return self._new(sitting, result, seen)
        made = self._made[seen].get(result.id)
        if made is None or made[0] is not result or made[1] is not sitting:
            made = self._made[seen][result.id] = (
                result,
                sitting,
                self._new(sitting, result, seen),
            )
        return made[2]

    def _new(self, sitting: SittingFacts, result: ResultFacts, seen: bool) -> ScheduledResult:
        session, letter, field = self._places[sitting.section_id]
        ns, ew = self._snapshot.keys(sitting)
        score = in_force(self._snapshot, result) if seen else None
        points, group = single_points(score, result.board, self._game), result.fouled_group
        line = TableResult(result.id, field, result.board, ns, ew, points, group=group)
        if points is None and score is not None:
            apart = compared_apart(score, result.board, game=self._game)
            if not (self._nets and "awards" in apart):  # there is no top for a percentage
                line = replace(line, **apart)
        return ScheduledResult(
            line,
            session,
            letter,
            sitting.round,
            ((sitting.north, sitting.south), (sitting.east, sitting.west)),
            seen,
            result.score is not None,
            isinstance(score, NotPlayed),
        )


_Made = tuple[ResultFacts, SittingFacts, ScheduledResult]


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
