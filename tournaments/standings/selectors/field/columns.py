"""The results of many clubs as columns of numbers, straight from the database."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import IntEnum
from functools import cache, partial
from itertools import chain
from typing import Any

import numpy as np
from django.db import connection
from django.db.models import Case, F, IntegerField, QuerySet, Value, When
from django.db.models.expressions import Combinable
from django.db.models.functions import Coalesce, StrIndex
from numpy.typing import NDArray

from scoring.play.scores import PlayedScore, ns_points
from tournaments.record.models import Contestant, Result, Section, Sitting
from tournaments.record.selectors.event.played_scores import played_score
from tournaments.record.selectors.event.undone_arrivals import undone_arrivals

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
