"""How fast a large field is scored, measured beside the definition on the same scores."""

import multiprocessing
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from scoring.command.bench_reference import (
    butler_by_definition,
    cross_imps_by_definition,
    matchpoints_by_definition,
)
from scoring.comparison.butler import Datum
from scoring.comparison.columns import Columns
from scoring.comparison.fast import all_butler, all_cross_imps, integer_places, rate_matchpoints
from scoring.comparison.frequencies import Integers
from scoring.pairs.live import LiveField
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.play.scores import AVERAGE_MINUS, AVERAGE_PLUS
from scoring.play.table_result import TableResult
from scoring.ranking.places import ranks

_FREQUENT = (
    -620,
    -450,
    -420,
    -150,
    -110,
    -100,
    -50,
    50,
    90,
    100,
    110,
    120,
    140,
    170,
    400,
    420,
    630,
)
_RARE = (-1430, -980, -800, -690, -300, -200, 180, 200, 480, 500, 650, 660, 980, 1100, 1460, 2220)


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the measured fields are, and how often each is rated.

    Args:
        pairs: Pairs of the usual case.
        largest: Pairs of the largest case.
        boards: Boards that all of them play.
        repeats: Times each figure is measured; the median counts.
    """

    pairs: int = 10_000
    largest: int = 42_000
    boards: int = 30
    repeats: int = 25


def field_of(pairs: int, boards: int, *, seed: int = 1897) -> Columns:
    """Return a Mitchell field: half of the pairs sit North-South, East-West move a table up."""
    chance = random.Random(seed)
    tables = pairs // 2
    scores = [
        chance.choices((*_FREQUENT, *_RARE), [9] * len(_FREQUENT) + [1] * len(_RARE), k=tables)
        for _ in range(boards)
    ]
    table = np.arange(tables)
    return Columns(
        first=np.arange(boards + 1) * tables,
        ns=np.tile(table, boards),
        ew=np.concatenate([tables + (table + board) % tables for board in range(boards)]),
        scores=np.array(scores, dtype=np.int64).ravel(),
        contestants=2 * tables,
    )


def rate(columns: Columns) -> tuple[Integers, Integers, Integers]:
    """Return the matchpoints of every line, everybody's total, and everybody's place."""
    points, sums = rate_matchpoints(columns)
    return points, sums, integer_places(sums)


def measure(sizes: Sizes) -> dict[str, Any]:
    """Measure everything.

    Returns:
        By case the median time, the time of the reference on the same scores in the same run,
        their ratio, and the number of lines in which the two differ. ``growth`` is the largest
        ratio of times when the pairs double, ``peak_mib`` the most memory that a process uses
        which does nothing but rate the largest field.
    """
    # First, because a child's peak counts what it has inherited.
    peak = _peak_of_largest(sizes)
    usual = field_of(sizes.pairs, sizes.boards)
    rule = Datum()
    return {
        "matchpoints": _case(sizes, lambda: rate(usual)[0], lambda: _rate_by_definition(usual)),
        "cross_imps": _case(
            sizes, lambda: all_cross_imps(usual), lambda: cross_imps_by_definition(usual)
        ),
        "butler": _case(
            sizes, lambda: all_butler(usual, rule), lambda: butler_by_definition(usual, rule)
        ),
        "largest": _largest(sizes),
        "one_change": _one_change(sizes, usual),
        "growth": _growth(sizes),
        "peak_mib": peak,
    }


def _milliseconds(repeats: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(repeats + 2):
        begin = time.perf_counter()
        work()
        times.append((time.perf_counter() - begin) * 1000)
    return statistics.median(times[2:])  # the first two warm up


def _case(
    sizes: Sizes, fast: Callable[[], Integers], reference: Callable[[], Integers]
) -> dict[str, float]:
    begin = time.perf_counter()
    expected = reference()
    reference_ms = (time.perf_counter() - begin) * 1000
    differences = int(np.count_nonzero(fast() != expected))
    return _figures(_milliseconds(sizes.repeats, fast), reference_ms, differences)


def _figures(median_ms: float, reference_ms: float, differences: int) -> dict[str, float]:
    return {
        "median_ms": round(median_ms, 3),
        "reference_ms": round(reference_ms, 3),
        "ratio": round(reference_ms / median_ms, 1),
        "differences": differences,
    }


def _rate_by_definition(columns: Columns) -> Integers:
    points = matchpoints_by_definition(columns)
    tops = np.repeat(2 * (columns.sizes - 1), columns.sizes)
    sums = [0] * columns.contestants
    for ns, ew, mine, top in zip(
        columns.ns.tolist(), columns.ew.tolist(), points.tolist(), tops.tolist(), strict=True
    ):
        sums[ns] += mine
        sums[ew] += top - mine
    in_order = sorted(sums, reverse=True)
    place = {total: n for n, total in reversed([*enumerate(in_order, 1)])}
    [place[total] for total in sums]
    return points


def _largest(sizes: Sizes) -> dict[str, float]:
    """Compare the largest field with the definition on one board: all would take minutes."""
    columns = field_of(sizes.largest, sizes.boards)
    one = field_of(sizes.largest, 1)
    case = _case(sizes, lambda: rate(one)[0], lambda: _rate_by_definition(one))
    median = _milliseconds(sizes.repeats, lambda: rate(columns))
    whole = case["reference_ms"] * sizes.boards
    figures = _figures(median, whole, int(case["differences"]))
    return figures | {"pairs": sizes.largest, "reference_boards": 1}


def _one_change(sizes: Sizes, columns: Columns) -> dict[str, float]:
    """Change results of every kind and rank anew each time; the reference rates everything.

    In the end all totals and places are compared with what ``rate_pairs`` gives.
    """
    lines = _lines(columns)
    live = LiveField(lines)
    chance = random.Random(7)
    times = []
    for turn in range(10 * sizes.repeats):
        new = _changed(chance.choice(lines), turn, chance)
        begin = time.perf_counter()
        live.change(new)
        live.places()
        times.append((time.perf_counter() - begin) * 1000)
    begin = time.perf_counter()
    anew = rate_pairs(live.lines).by_contestant()
    places = ranks([anew[who].percentage for who in live.contestants])
    reference_ms = (time.perf_counter() - begin) * 1000
    differences = sum(
        anew[who] != live.total(who) or int(place.removesuffix("=")) != int(mine)
        for who, place, mine in zip(live.contestants, places, live.places(), strict=True)
    )
    return _figures(statistics.median(times), reference_ms, differences)


def _changed(line: TableResult, turn: int, chance: random.Random) -> TableResult:
    """Return another result for a line: of ten changes an award, a split, a gap, a fouled board."""
    score, other = chance.sample(_FREQUENT, 2)
    without = replace(line, score=None)
    match turn % 10:
        case 3:
            return without
        case 5:
            return replace(without, split=(score, other))
        case 7:
            return replace(line, score=score, group="other cards")
        case 9:
            return replace(without, awards=(AVERAGE_PLUS, AVERAGE_MINUS))
        case _:
            return replace(line, score=score)


def _lines(columns: Columns) -> list[TableResult]:
    lines = []
    for board, places in enumerate(columns.boards(), 1):
        for place in range(places.start, places.stop):
            ns, ew = int(columns.ns[place]), int(columns.ew[place])
            lines.append(TableResult(place, "all", board, ns, ew, int(columns.scores[place])))
    return lines


def _growth(sizes: Sizes) -> dict[str, Any]:
    pairs = [sizes.pairs, 2 * sizes.pairs, 4 * sizes.pairs]
    fields = [field_of(each, sizes.boards) for each in pairs]
    works: dict[str, Callable[[Columns], object]] = {
        "matchpoints": rate,
        "cross_imps": all_cross_imps,
        "butler": lambda columns: all_butler(columns, Datum()),
    }
    growth: dict[str, Any] = {"pairs": pairs}
    for name, work in works.items():
        times = [_milliseconds(sizes.repeats, partial(work, each)) for each in fields]
        growth[name] = {
            "median_ms": [round(each, 3) for each in times],
            "ratio": round(max(b / a for a, b in pairwise(times)), 2),
        }
    growth["ratio"] = max(growth[name]["ratio"] for name in works)
    return growth


def _peak_of_largest(sizes: Sizes) -> float:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(peak_of, (sizes.largest, sizes.boards))


def peak_of(pairs: int, boards: int) -> float:
    """Rate a field of so many pairs and return the most memory this process has used, in MiB."""
    rate(field_of(pairs, boards))
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(used / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)
