"""The ranking of a whole field: its columns as ``scoring`` rates them."""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import replace

import numpy as np

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
from tournaments.record.models import Result
from tournaments.record.selectors.event.played_scores import stored_score
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.field.columns import (
    Kind,
    Numbers,
    ResultColumns,
    distinct,
    places_among,
)
from tournaments.standings.selectors.field.seen import SeenField
from tournaments.standings.selectors.rating.contest import contest
from tournaments.standings.selectors.rating.scores import compared_apart, single_points


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
    # Somebody may have come or gone while results were read.
    ids, _place = distinct(np.concatenate([people, columns.ns, columns.ew]))
    listed = Listed(ids)
    ns, ew = places_among(ids, columns.ns), places_among(ids, columns.ew)
    scores, ruled = columns.score.copy(), _ruled(snapshot, columns, seen)
    plain = seen.counts & (columns.kind == Kind.PLAIN)
    played = ~seen.counts | (columns.kind != Kind.NOT_PLAYED)
    entered = seen.counts & (columns.kind != Kind.PENDING)
    for row, line in ruled.items():
        played[row] = line is not None
        plain[row] = line is not None and line.score is not None
        scores[row] = line.score or 0 if line is not None else 0
    sessions: dict[Hashable, FieldSession] = {}
    for place, session in enumerate(snapshot.sessions):
        here = seen.session == place
        rows, sat = np.flatnonzero(here & plain), np.flatnonzero(here & entered)
        field = snapshot.settings.scope.field(session=session.number, club=session.id, section=None)
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
            expected=int(np.bincount(columns.board[here & played]).max(initial=0)),
            played=frozenset(
                distinct(np.concatenate([columns.ns[sat], columns.ew[sat]]))[0].tolist()
            ),
        )
    return rate_large_field(whole, sessions)


def _ruled(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, TableResult | None]:
    """Return by row the results that count with an award or a ruling; None for one not played.

    Their field is yet to be named.
    """
    special = columns.kind == Kind.AWARDED
    if snapshot.adjusted:
        special |= np.isin(columns.result, list(snapshot.adjusted))
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


def _stored(ids: Numbers) -> Iterator[Result]:
    return Result.objects.filter(pk__in=ids.tolist()).order_by("id").iterator(chunk_size=2000)
