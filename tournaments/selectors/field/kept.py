"""The results of many clubs as columns, kept from one reading to the next.

What was read of a club is kept with the head of its ledger, as ``event.play_in_memory`` keeps an
event: when one club enters a score, that club is read anew and no other. The columns of all clubs
are kept as well. Only those in which something differs are made anew, so that whatever follows from
the others need not be found out again (see ``remembered``).
"""

from collections import OrderedDict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from itertools import accumulate
from threading import Lock

import numpy as np

from tournaments.models import Session
from tournaments.selectors.event.reading.under_heads import Head, UnderHeads, heads_of
from tournaments.selectors.field.columns import (
    Club,
    PeopleColumns,
    ResultColumns,
    read,
    read_people,
)

MOST_RESULTS = 1_200_000
"""Results kept, of 88 bytes each, and of 55 where they are put together."""
MOST_TOGETHER = 2
"""Tournaments whose clubs are kept put together."""


@dataclass(frozen=True, eq=False)
class _Together:
    """The columns of some clubs, in their order, and what they were made of."""

    clubs: Sequence[Club]
    results: ResultColumns
    people: PeopleColumns


_kept: UnderHeads[Club] = UnderHeads(MOST_RESULTS, lambda club: club.results.shape[1])
_together: OrderedDict[tuple[int, ...], _Together] = OrderedDict()
_alone = Lock()


def columns_of(
    events: Sequence[int],
    heads: Mapping[int, Head] | None = None,
    to_come: Collection[int] | None = None,
) -> tuple[ResultColumns, PeopleColumns]:
    """Return the results and the contestants of these events, in their order.

    The results of each are in the order of their ids, its contestants in that of the list. A column
    in which nothing differs is the one that was returned last.

    Results of events without a ledger, and all inside a transaction, are read each time.

    Args:
        events: Their ids.
        heads: The heads of their ledgers, if these were just read.
        to_come: Those with a session to come, if these are known: until it starts, entries are in
            no ledger, so the lists of these are read each time.
    """
    heads = heads_of(events) if heads is None else heads
    known = _kept.at({pk: heads[pk] for pk in events if pk in heads})
    missing = [pk for pk in events if pk not in known]
    if missing:
        found = read(missing)
        _kept.keep(found, heads)
        known |= found
    open_lists = [pk for pk in (_to_come(events) if to_come is None else to_come) if pk in known]
    if open_lists:
        for pk, people in read_people(sorted(open_lists)).items():
            known[pk] = known[pk]._replace(people=people)
    clubs, order = [known[pk] for pk in events], tuple(events)
    together = _put_together(clubs, _together.get(order))
    with _alone:
        _together[order] = together
        _together.move_to_end(order)
        while len(_together) > MOST_TOGETHER:
            _together.popitem(last=False)
    return together.results, together.people


def forget() -> None:
    """Forget every event, as in a new process."""
    _kept.forget()
    with _alone:
        _together.clear()


def _to_come(events: Collection[int]) -> set[int]:
    waiting = Session.objects.filter(event__in=events, status=Session.Status.SETUP)
    return set(waiting.values_list("event_id", flat=True))


def _put_together(clubs: Sequence[Club], before: _Together | None) -> _Together:
    """Return the columns of clubs one after another.

    Args:
        clubs: In their order.
        before: What the same clubs were at another time, if that is known.
    """
    results, people = None, None
    if before is not None:
        results = _with_results(before, clubs)
        if all(
            one.people is other.people or np.array_equal(one.people, other.people)
            for one, other in zip(before.clubs, clubs, strict=True)
        ):
            people = before.people
    if results is None:
        results = ResultColumns.of([club.results for club in clubs])
    if people is None:
        nobody = np.zeros((4, 0), np.int64)
        people = PeopleColumns(*np.concatenate([nobody, *(c.people for c in clubs)], axis=1))
    for columns in (results, people):
        for each in fields(columns):
            getattr(columns, each.name).setflags(write=False)
    return _Together(clubs, results, people)


def _with_results(before: _Together, clubs: Sequence[Club]) -> ResultColumns | None:
    """Return the results of before with those of clubs that changed; None if rows are to move."""
    pairs = list(zip(before.clubs, clubs, strict=True))
    changed = [place for place, (was, now) in enumerate(pairs) if was.results is not now.results]
    if any(pairs[place][0].results.shape != pairs[place][1].results.shape for place in changed):
        return None
    if not changed:
        return before.results
    ends = list(accumulate(club.results.shape[1] for club in clubs))
    columns = {each.name: getattr(before.results, each.name) for each in fields(ResultColumns)}
    for row, name in enumerate(columns):
        here = [
            place
            for place in changed
            if not np.array_equal(pairs[place][0].results[row], pairs[place][1].results[row])
        ]
        if here:
            columns[name] = columns[name].copy()
        for place in here:
            own = clubs[place].results
            columns[name][ends[place] - own.shape[1] : ends[place]] = own[row]
    return ResultColumns(**columns)
