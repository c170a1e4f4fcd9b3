"""The ranking of a whole field: its columns as ``scoring`` rates them."""

from collections import OrderedDict
from collections.abc import Collection, Hashable, Iterator, Mapping
from dataclasses import replace
from functools import cached_property
from threading import Lock

import numpy as np

from scoring.comparison.changed_boards import CountedBoards
from scoring.comparison.columns import Columns
from scoring.comparison.tallies import Listed
from scoring.conditions.methods import ContestKind
from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.scores import NotPlayed
from scoring.play.table_result import TableResult
from scoring.rating.contest import Contest
from scoring.rating.large_field import FieldSession, rate_large_field
from scoring.rating.points import EventRating
from tournaments.models import Result
from tournaments.selectors.access.law_16 import Mask
from tournaments.selectors.event.played_scores import stored_score
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.field.columns import (
    Kind,
    Numbers,
    ResultColumns,
    SmallNumbers,
    places_among,
)
from tournaments.selectors.field.remembered import once, remembered
from tournaments.selectors.field.seen import SeenField
from tournaments.selectors.rating.contest import contest
from tournaments.selectors.rating.scores import compared_apart, single_points


def can_be_rated(snapshot: EventSnapshot) -> bool:
    """Whether a field can be rated by columns: pairs at bridge, and no ties broken by boards.

    Anything else is rated result by result.
    """
    return (
        snapshot.method.contest is ContestKind.PAIRS
        and snapshot.method.compares_scores
        and not snapshot.method.compares_totals
        and snapshot.event.game is Game.BRIDGE
        and snapshot.settings.game is ContractGame.CONTRACT
        and not snapshot.settings.tie_breaks
        and not any(isinstance(each.score, Irregular) for each in snapshot.rulings)
    )


def rated_field(
    snapshot: EventSnapshot, people: Numbers, columns: ResultColumns, seen: SeenField
) -> EventRating:
    """Rate what counts in a field, each session separately, combined by the event's rule.

    Args:
        snapshot: All clubs, without contestants, tables and results.
        people: The ids of everybody on the list.
        columns: Their results.
        seen: What counts of these.
    """
    whole: Contest = contest(snapshot)
    listed = _listed(people)
    ids = listed.as_array()
    ns, ew = _places(ids, columns.ns), _places(ids, columns.ew)
    scores, ruled = columns.score, _ruled(snapshot, columns, seen)
    plain = seen.counts & (columns.kind == Kind.PLAIN)
    played = columns.kind != Kind.NOT_PLAYED
    played |= ~seen.counts
    if ruled:
        scores = scores.copy()
    for row, line in ruled.items():
        played[row] = line is not None
        plain[row] = line is not None and line.score is not None
        scores[row] = line.score or 0 if line is not None else 0
    sessions: dict[Hashable, FieldSession] = {}
    for place, session in enumerate(snapshot.sessions):
        here = _of_session(seen.session, place)
        field = snapshot.settings.scope.field(session=session.number, club=session.id, section=None)
        counting, due = once(here & plain), once(here & played)
        sessions[session.id] = FieldSession(
            results=Columns(
                contestants=listed,
                field=field,
                board=columns.board,
                group=columns.group,
                ns=ns,
                ew=ew,
                score=scores,
                apart=[
                    replace(line, field=field)
                    for row, line in ruled.items()
                    if line is not None and line.score is None and here[row]
                ],
                counting=counting,
                by_board=_by_board(columns.board, counting),
            ),
            expected=int(_by_board(columns.board, due).max(initial=0)),
            before=_counted.get((snapshot.event.slug, session.id)),
            played=_Seated(ids, ns, ew, here & seen.counts & (columns.kind != Kind.PENDING)),
        )
    rated = rate_large_field(whole, sessions)
    _keep_counted(snapshot.event.slug, rated)
    return rated


@remembered
def _listed(people: Numbers) -> Listed:
    """Return everybody by id."""
    return Listed(np.sort(people))


@remembered
def _places(ids: Numbers, numbers: Numbers) -> Numbers:
    return places_among(ids, numbers)


@remembered
def _of_session(session: Numbers, place: int) -> Mask:
    found: Mask = session == place
    return found


@remembered
def _by_board(board: SmallNumbers, counting: Mask) -> Numbers:
    """Return how many rows that count each board has, by its number."""
    return np.bincount(board if counting.all() else board[counting])


class _Seated(Collection[Hashable]):
    """Who sits at some results: only whether anybody does is asked of most tournaments."""

    def __init__(self, ids: Numbers, ns: Numbers, ew: Numbers, rows: Mask) -> None:
        self._ids, self._sides, self._rows = ids, (ns, ew), rows

    @cached_property
    def _everybody(self) -> frozenset[int]:
        found = np.zeros(len(self._ids), np.bool_)
        for side in self._sides:
            found[side[self._rows]] = True
        return frozenset(self._ids[found].tolist())

    def __bool__(self) -> bool:
        return bool(self._rows.any())

    def __len__(self) -> int:
        return len(self._everybody)

    def __iter__(self) -> Iterator[int]:
        return iter(self._everybody)

    def __contains__(self, who: object) -> bool:
        return who in self._everybody


MOST_COUNTED = 2
"""Sessions kept as they were counted last, of 45 bytes a result at most."""
_counted: OrderedDict[tuple[str, Hashable], CountedBoards] = OrderedDict()
"""By tournament and session. What was counted at any time gives the same points."""
_alone = Lock()


def _keep_counted(slug: str, rated: EventRating) -> None:
    with _alone:
        for session, each in rated.sessions.items():
            if each.counted is not None:
                _counted[slug, session] = each.counted
                _counted.move_to_end((slug, session))
        while len(_counted) > MOST_COUNTED:
            _counted.popitem(last=False)


def forget() -> None:
    """Forget what was counted, as a new process would know nothing."""
    with _alone:
        _counted.clear()


def _ruled(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, TableResult | None]:
    """Return by row the results that count with an award or a ruling; None for one not played.

    Their field is yet to be named.
    """
    special = columns.kind == Kind.AWARDED
    if snapshot.adjusted:
        special |= _ruled_on(tuple(snapshot.adjusted), columns.result)
    rows = np.flatnonzero(seen.counts & special)
    awarded = {
        result.pk: stored_score(result)
        for result in _stored(columns.result[rows][columns.kind[rows] == Kind.AWARDED])
    }
    found: dict[int, TableResult | None] = {}
    for row in rows.tolist():
        pk, board = int(columns.result[row]), int(columns.board[row])
        ruling = snapshot.adjusted.get(pk)
        score = awarded.get(pk) if ruling is None else ruling.score
        game = snapshot.settings.game
        line = TableResult(
            pk,
            None,
            board,
            int(columns.ns[row]),
            int(columns.ew[row]),
            single_points(score, board, game),
            group=int(columns.group[row]),
        )
        if line.score is None and score is not None:
            line = replace(line, **compared_apart(score, board, game=game))
        found[row] = None if isinstance(score, NotPlayed) else line
    return found


@remembered
def _ruled_on(results: tuple[int, ...], result: Numbers) -> Mask:
    """Return whether each result is one of some."""
    return np.isin(result, results)


def _stored(ids: Numbers) -> Iterator[Result]:
    return Result.objects.filter(pk__in=ids.tolist()).order_by("id").iterator(chunk_size=2000)
