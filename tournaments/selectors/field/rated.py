"""The ranking of a whole field: its columns as ``scoring`` rates them."""

from collections import OrderedDict
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace
from threading import Lock

import numpy as np

from scoring.comparison.changed_boards import CountedBoards
from scoring.comparison.columns import Columns
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
from tournaments.selectors.event.played_scores import stored_score
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.field.columns import Kind, Numbers, ResultColumns, places_among
from tournaments.selectors.field.seen import Mask, SeenField
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
    """Rate what counts of a field, every session by itself, combined by the event's rule.

    Args:
        snapshot: All clubs, without contestants, tables and results.
        people: The ids of everybody on the list.
        columns: Their results.
        seen: What counts of these.
    """
    whole: Contest = contest(snapshot)
    ids = np.sort(people)
    listed: list[Hashable] = ids.tolist()
    scores, ruled = columns.score.copy(), _ruled(snapshot, columns, seen)
    ns, ew = places_among(ids, columns.ns), places_among(ids, columns.ew)
    plain = seen.counts & (columns.kind == Kind.PLAIN)
    not_played = seen.counts & (columns.kind == Kind.NOT_PLAYED)
    for row, line in ruled.items():
        not_played[row] = line is None
        plain[row] = line is not None and line.score is not None
        scores[row] = line.score or 0 if line is not None else 0
    sessions: dict[Hashable, FieldSession] = {}
    for place, session in enumerate(snapshot.sessions):
        here = seen.session == place
        field = snapshot.settings.scope.field(session=session.number, club=session.id, section=None)
        counted = here & plain
        rows = slice(None) if counted.all() else np.flatnonzero(counted)
        boards = np.bincount(columns.board[here & ~not_played])
        entered = here & seen.counts & (columns.kind != Kind.PENDING)
        sessions[session.id] = FieldSession(
            results=Columns(
                contestants=listed,
                field=field,
                board=columns.board[rows],
                group=columns.group[rows],
                ns=ns[rows],
                ew=ew[rows],
                score=scores[rows],
                apart=[
                    replace(line, field=field)
                    for row, line in ruled.items()
                    if line is not None and line.score is None and here[row]
                ],
            ),
            expected=int(boards.max(initial=0)),
            before=_counted.get((snapshot.event.slug, session.id)),
            played=frozenset(ids[_occurring(len(ids), ns[entered], ew[entered])].tolist()),
        )
    rated = rate_large_field(whole, sessions)
    _keep_counted(snapshot.event.slug, rated)
    return rated


MOST_COUNTED = 2
"""Sessions kept as they were counted last, of 88 bytes a result at most."""
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


def _occurring(count: int, *places: Numbers) -> Mask:
    """Return which of the places 0, 1, 2 … occur."""
    found = np.zeros(count, np.bool_)
    for each in places:
        found[each] = True
    return found


def _ruled(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, TableResult | None]:
    """Return by row the results that count with an award or a ruling; None for one not played.

    Their field is yet to be named.
    """
    rows = np.flatnonzero(
        seen.counts
        & ((columns.kind == Kind.AWARDED) | np.isin(columns.result, list(snapshot.adjusted)))
    )
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


def _stored(ids: Numbers) -> Iterator[Result]:
    return Result.objects.filter(pk__in=ids.tolist()).order_by("id").iterator(chunk_size=2000)
