"""Large fields, ranked by columns without an object for each result."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import IntEnum
from functools import cache, partial
from itertools import chain
from types import MappingProxyType
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Case, F, IntegerField, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, StrIndex
from numpy.typing import NDArray

from scoring.comparison.columns import Columns
from scoring.comparison.tallies import Listed
from scoring.conditions.methods import ContestKind
from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.scores import NotPlayed, PlayedScore, ns_points
from scoring.play.table_result import TableResult
from scoring.rating.contest import Contest
from scoring.rating.large_field import FieldSession, rate_large_field
from scoring.rating.points import EventRating
from tournaments.record.models import Contestant, Result, Section, Sitting, StartingPosition
from tournaments.record.selectors.access import law_16
from tournaments.record.selectors.access.law_16 import Mask, Play
from tournaments.record.selectors.access.visibility import rounds_to_draw
from tournaments.record.selectors.event.played_scores import played_score, stored_score
from tournaments.record.selectors.event.reading import contestants_with_ids
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot
from tournaments.record.selectors.event.undone_arrivals import undone_arrivals
from tournaments.site.prepared import Rows, rows
from tournaments.standings.selectors.rating.contest import compared_apart, contest, single_points

Numbers = NDArray[np.int64]
SmallNumbers = NDArray[np.signedinteger[Any]]


class Kind(IntEnum):
    """What was entered for a result."""

    PENDING = 0
    PLAIN = 1  # one number for both sides
    AWARDED = 2
    NOT_PLAYED = 3


@dataclass(frozen=True, eq=False)
class ResultColumns:
    """Results of the sittings in force, a row for each, in no order.

    Attributes:
        result: Ids of results.
        sitting: Ids of sittings.
        section: Ids of sections.
        round: Rounds.
        ns: Ids of the contestants North-South.
        ew: Ids of the contestants East-West.
        board: Board numbers.
        group: Groups of fouled boards.
        kind: What was entered, a ``Kind``.
        score: The points of contract bridge from North-South; 0 unless the kind is plain.

    Rounds, boards, groups and kinds are small numbers, of few bytes each.
    """

    result: Numbers
    sitting: Numbers
    section: Numbers
    round: SmallNumbers
    ns: Numbers
    ew: Numbers
    board: SmallNumbers
    group: SmallNumbers
    kind: SmallNumbers
    score: Numbers


DIRECTIONS = ("", "NS", "EW")


@dataclass(frozen=True, eq=False)
class PeopleColumns:
    """Contestants in the order of the list, a row for each.

    Attributes:
        contestant: Ids.
        direction: The place of their directions in ``DIRECTIONS``.
        ranked_apart: 1 for those with a stratum or a handicap.
        event: The ids of their events.
    """

    contestant: Numbers
    direction: Numbers
    ranked_apart: Numbers
    event: Numbers


def distinct(numbers: Numbers) -> tuple[Numbers, Numbers]:
    """Return the different numbers in order, and for each number which of them it is.

    Numbers that lie close together are counted instead of sorted, in a fraction of the time.

    >>> found, place = distinct(np.array([7, 5, 7]))
    >>> found.tolist(), place.tolist()
    ([5, 7], [1, 0, 1])
    """
    if not len(numbers) or np.ptp(numbers) > _AS_WIDE * len(numbers) + _WIDE:
        found, place = np.unique(numbers, return_inverse=True)
        return found, place
    lowest = numbers.min()
    offsets = numbers - lowest
    there = np.bincount(offsets) > 0
    places = np.cumsum(there) - 1
    return np.flatnonzero(there) + lowest, places[offsets]


def places_among(listed: Numbers, numbers: Numbers) -> Numbers:
    """Return the place of each number among those in a list, which is sorted and has them all.

    >>> places_among(np.array([5, 7, 9]), np.array([9, 5])).tolist()
    [2, 0]
    """
    if not len(listed) or listed[-1] - listed[0] > _AS_WIDE * len(listed) + _WIDE:
        found: Numbers = np.searchsorted(listed, numbers)
        return found
    table = np.zeros(listed[-1] - listed[0] + 1, np.int64)
    table[listed - listed[0]] = np.arange(len(listed))
    places: Numbers = table[numbers - listed[0]]
    return places


_AS_WIDE, _WIDE = 8, 1 << 20
"""How far apart numbers may lie for a table of all between them."""


# The fewer columns a query has, the quicker half a million rows are read: two hold two numbers.
_GROUPS = 1 << 15
_CONTRACT, _FLAGS = 4, 8
_STRAINS, _DECLARERS = "CDHSN", "NESW"
_DOUBLINGS, _TRICKS = 3, 14


def _scores(board: Numbers, kind: Numbers, code: Numbers, is_contract: Numbers) -> Numbers:
    """Return the points of results; of a few thousand different ones each is looked up once."""
    keys = (code * 16 + (board - 1) % 16) * 2 + is_contract
    found, place = distinct(np.where(kind == Kind.PLAIN, keys, 0))
    points = np.array([_points(key) for key in found.tolist()], np.int64)
    return np.where(kind == Kind.PLAIN, points[place], 0)


@cache
def _points(key: int) -> int:
    rest, is_contract = divmod(key, 2)
    code, board = divmod(rest, 16)
    score = _contract(code) if is_contract else None
    return code if score is None else ns_points(score, board + 1) or 0


def _contract(code: int) -> PlayedScore | None:
    code, tricks = divmod(code, _TRICKS)
    code, declarer = divmod(code, len(_DECLARERS) + 1)
    code, doubling = divmod(code, _DOUBLINGS)
    level, strain = divmod(code, len(_STRAINS) + 1)
    return played_score(
        "contract",
        level,
        _STRAINS[strain - 1],
        doubling,
        _DECLARERS[declarer - 1],
        tricks,
        "",
        None,
        "",
    )


def read_people(events: Collection[int]) -> PeopleColumns:
    """Return the contestants of some events: event by event, each in the order of its list."""
    people = _table(_people(events), 4)
    changed = Section.objects.filter(event__in=events, movement_version__gt=1).order_by("id")
    gone = undone_arrivals(changed.values_list("id", flat=True)).contestants
    return PeopleColumns(*people[:, ~np.isin(people[0], list(gone))])


def read_results(sections: Collection[int]) -> ResultColumns:
    """Return the results of some sections."""
    sittings = _table(_sittings(sections), 5)
    sittings = sittings[:, np.argsort(sittings[0])]
    rows = _table(_results(sections), 4)
    # A movement that was changed meanwhile has brought other sittings, for the next time.
    result, sitting, cards, said = rows[:, np.isin(rows[1], sittings[0])]
    section, number, ns, ew = sittings[1:, places_among(sittings[0], sitting)]
    flags, board = said % _FLAGS, cards // _GROUPS
    kind = flags % _CONTRACT
    return ResultColumns(
        result=result,
        sitting=sitting,
        section=section,
        round=number.astype(np.int16),
        ns=ns,
        ew=ew,
        board=board.astype(np.int16),
        group=(cards % _GROUPS).astype(np.int16),
        kind=kind.astype(np.int8),
        score=_scores(board, kind, said // _FLAGS, flags // _CONTRACT),
    )


def _table(
    rows: "QuerySet[Result, tuple[int, ...]] | QuerySet[Sitting, tuple[int, ...]] |"
    " QuerySet[Contestant, tuple[int, ...]]",
    width: int,
) -> Numbers:
    """Return the columns of a query for whole numbers, shape (width, n)."""
    text, values = rows.query.sql_with_params()
    with connection.cursor() as cursor:
        cursor.execute(text, values)
        parts = iter(partial(cursor.fetchmany, _TOGETHER), [])
        numbers = np.fromiter(chain.from_iterable(chain.from_iterable(parts)), np.int64)
    return numbers.reshape(-1, width).T


_TOGETHER = 10_000
"""Rows taken from the database at a time: all of them would fill a hundred megabytes."""


def _people(events: Collection[int]) -> "QuerySet[Contestant, tuple[int, ...]]":
    rows = Contestant.objects.filter(event__in=events).annotate(
        way=_among("direction", DIRECTIONS),
        apart=Case(
            When(stratum=None, handicap=None, then=0), default=1, output_field=IntegerField()
        ),
    )
    listed = rows.order_by("event_id", "section_letter", "id")
    return listed.values_list("id", "way", "apart", "event_id")


def _among(name: str, words: Sequence[str]) -> Case:
    places = [When(**{name: word}, then=place) for place, word in enumerate(words)]
    return Case(*places, default=0, output_field=IntegerField())


def _sittings(sections: Collection[int]) -> "QuerySet[Sitting, tuple[int, ...]]":
    rows = Sitting.objects.filter(section__in=sections, withdrawn_in_version=None)
    return rows.order_by().values_list(
        "id", "section_id", "round", "north__contestant_id", "east__contestant_id"
    )


def _results(sections: Collection[int]) -> "QuerySet[Result, tuple[int, ...]]":
    rows = Result.objects.filter(sitting__section__in=sections, sitting__withdrawn_in_version=None)
    said = _by_status(
        {
            "contract": _code() * _FLAGS + (_CONTRACT + Kind.PLAIN),
            "pending": Kind.PENDING,
            "artificial": Kind.AWARDED,
            "not_played": Kind.NOT_PLAYED,
        },
        Coalesce(F("bare_score"), 0) * _FLAGS + Kind.PLAIN,
    )
    cards = F("board") * _GROUPS + F("fouled_group")
    listed = rows.order_by().annotate(cards=cards, said=said)
    return listed.values_list("id", "sitting_id", "cards", "said")


def _by_status(values: Mapping[str, int | Combinable], rest: int | Combinable) -> Case:
    return Case(
        *(When(status=status, then=value) for status, value in values.items()),
        default=rest,
        output_field=IntegerField(),
    )


def _code() -> Combinable:
    """Return the expression whose value ``_contract`` reads."""
    strain = F("level") * (len(_STRAINS) + 1) + StrIndex(Value(_STRAINS), F("strain"))
    declarer = (strain * _DOUBLINGS + F("doubling")) * (len(_DECLARERS) + 1) + StrIndex(
        Value(_DECLARERS), F("declarer")
    )
    return declarer * _TRICKS + F("tricks")


TOGETHER = 500
"""Contestants read at a time: a database takes so many parameters."""


@dataclass(frozen=True, slots=True)
class Places:
    """How contestants of many clubs are told apart.

    Attributes:
        clubs: The names of the clubs by number.
        sections: By id, in order, the letter of each section, which begins with the club's number.
        changed: The ids of sections whose movement was changed after the start.
    """

    clubs: Mapping[int, str]
    sections: Mapping[int, str]
    changed: frozenset[int]


def places_of(snapshot: EventSnapshot) -> Places:
    """Return how the contestants of a field are told apart."""
    sections = snapshot.sections
    return Places(
        clubs={club.number: club.club for club in snapshot.clubs},
        sections={pk: each.letter for pk, each in sections.items()},
        changed=frozenset(pk for pk, each in sections.items() if each.movement_version > 1),
    )


def named(
    places: Places, contestants: Sequence[int], clubs: Sequence[int]
) -> dict[int, ContestantFacts]:
    """Return contestants by id as the public may name them, in the order given.

    Args:
        places: How they are told apart.
        contestants: Their ids; one that is no longer there is left out.
        clubs: The number of each one's club.
    """
    found: dict[int, ContestantFacts] = {}
    for first in range(0, len(contestants), TOGETHER):
        some = contestants[first : first + TOGETHER]
        stored, letters = contestants_with_ids(some), _letters(places, some)
        for pk, club in zip(some, clubs[first : first + TOGETHER], strict=True):
            if pk in stored:
                found[pk] = replace(
                    stored[pk].seen_by_the_public(),
                    section_letter=f"{letters.get(pk, club)}-",
                    address=f"{club}-{stored[pk].address}",
                    club=places.clubs[club],
                )
    return found


def with_people(
    snapshot: EventSnapshot, contestants: Sequence[int], clubs: Sequence[int]
) -> EventSnapshot:
    """Return the snapshot of a field with its contestants."""
    everybody = named(places_of(snapshot), contestants, clubs)
    return replace(snapshot, contestants=MappingProxyType(everybody))


def _starts(contestants: Sequence[int]) -> Rows:
    found = StartingPosition.objects.filter(contestant__in=contestants).order_by("id")
    return found.values_list("id", "contestant_id", "section_id")


def _letters(places: Places, contestants: Sequence[int]) -> dict[int, str]:
    """Return by contestant the letter of its last section."""
    starts = rows(_starts, contestants) if contestants else []
    changed = {section for _pk, _who, section in starts} & places.changed
    gone = undone_arrivals(changed).starting_positions
    order = {section: place for place, section in enumerate(places.sections)}
    there = [start for start in starts if start[2] in order and start[0] not in gone]
    there.sort(key=lambda start: order[start[2]])
    return {who: places.sections[section] for _pk, who, section in there}


@dataclass(frozen=True, eq=False)
class SeenField:
    """The results of a field by the parts of its event.

    Attributes:
        section: For each result the place of its section among their ids in order.
        session: For each result the place of its session among those of the snapshot.
        counts: Whether it counts in what the public sees.
    """

    section: Numbers
    session: Numbers
    counts: Mask


def seen_by_the_public(
    snapshot: EventSnapshot, held_back: Collection[int], columns: ResultColumns
) -> SeenField:
    """Return which results count in the public's standings.

    Args:
        snapshot: All clubs, without tables and results.
        held_back: The ids of sessions that a club has not started yet.
        columns: The results.
    """
    sessions = {session.id: place for place, session in enumerate(snapshot.sessions)}
    ids = sorted(snapshot.sections)
    of_sections = dict(zip(snapshot.sections, rounds_to_draw(snapshot), strict=True))
    session_of = tuple(sessions[snapshot.session_of[pk].id] for pk in ids)
    fields = {field: place for place, field in enumerate(dict.fromkeys(snapshot.fields.values()))}
    section = _section_places(tuple(ids), columns.section)
    session = _sessions(session_of, section)
    boards, board = _boards(session, columns.board)
    compared = columns.kind == Kind.PLAIN
    if snapshot.adjusted:
        compared &= ~np.isin(columns.result, list(snapshot.adjusted))
    board_session = boards // _BOARDS
    waiting = [place for pk, place in sessions.items() if pk in held_back]
    play = Play(
        final=np.array([each.status == "final" for each in snapshot.sessions], np.bool_),
        session=np.array(session_of, np.int64),
        field=np.array([fields[snapshot.fields[pk]] for pk in ids], np.int64),
        to_draw=np.array([of_sections[pk] for pk in ids], np.int64),
        board_session=board_session,
        withheld=np.isin(board_session, waiting),
        half_played=np.zeros(len(boards), np.bool_),  # pairs play no triangles
        section=section,
        sitting=_tables(columns.sitting),
        round=columns.round,
        board=board,
        group=columns.group,
        pending=columns.kind == Kind.PENDING,
        compared=compared,
    )
    seen = law_16.seen(
        play,
        embargo=snapshot.event.conditions.embargo,
        hides_scores=snapshot.method.hides_scores,
        everything=False,
    )
    return SeenField(section, session, seen.counts)


def _section_places(ids: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result the place of its section among their ids in order."""
    return places_among(np.array(ids, np.int64), section)


def _sessions(session_of: tuple[int, ...], section: Numbers) -> Numbers:
    """Return for each result its session, which is that of its section."""
    return np.array(session_of, np.int64)[section]


_BOARDS = 1000
"""More than any board's number."""


def _boards(session: Numbers, board: SmallNumbers) -> tuple[Numbers, Numbers]:
    """Return the boards of all sessions, and for each result which of them it is.

    A board is ``_BOARDS`` times the place of its session, and its number.
    """
    return distinct(session * _BOARDS + board)


def _tables(sitting: Numbers) -> Numbers:
    """Return for each result which of all sittings it is of."""
    _found, place = distinct(sitting)
    return place


def by_club(
    snapshot: EventSnapshot, columns: ResultColumns, seen: SeenField
) -> Mapping[int, tuple[int, int]]:
    """Return by the club's number how many of its results are in and counted, and how many all."""
    ids = sorted(snapshot.sections)
    entered = _per_section(len(ids), seen.section, seen.counts, columns.kind != Kind.PENDING)
    everything = _per_section(len(ids), seen.section, None, None)
    found: dict[int, tuple[int, int]] = {}
    for pk, *counts in zip(ids, entered, everything, strict=True):
        club = snapshot.sections[pk].club_number
        before = found.get(club, (0, 0))
        found[club] = before[0] + counts[0], before[1] + counts[1]
    return found


def _per_section(
    sections: int, section: Numbers, counts: Mask | None, entered: Mask | None
) -> list[int]:
    """Return how many results each section has; of those that count and are entered, if told."""
    if counts is not None and entered is not None:
        both = counts & entered
        section = section if both.all() else section[both]
    found: list[int] = np.bincount(section, minlength=sections).tolist()
    return found


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
