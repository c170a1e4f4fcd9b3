"""How fast a large field is rated, compared with the plain definition on the same scores.

``python -m tools.bench_scoring --json``
"""

import argparse
import json
import multiprocessing
import random
import resource
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np

from scoring.comparison.butler import Datum
from scoring.comparison.frequencies import Integers
from scoring.conditions.catalogue import METHODS
from scoring.conditions.methods import ContestKind, Method
from scoring.conditions.settings import ScoringSettings
from scoring.pairs.imp_pairs import CrossImps, ImpSettings
from scoring.play.table_result import TableResult
from scoring.ranking.places import ranks
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.points import Rating
from scoring.rating.rate import rate
from tools.by_definition import (
    butler_by_definition,
    cross_imps_by_definition,
    matchpoints_by_definition,
    totals_by_definition,
)

_FREQUENT = (
    *(-620, -450, -420, -150, -110, -100, -50, 50, 90),
    *(100, 110, 120, 140, 170, 400, 420, 630),
)
_RARE = (-1430, -980, -800, -690, -300, -200, 180, 200, 480, 500, 650, 660, 980, 1100, 1460, 2220)

_CLUB_TABLES, _CLUB_BOARDS = 30, 28


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the measured fields are, and how often each is rated.

    Args:
        pairs: Pairs in the usual case.
        largest: Pairs in the largest case.
        boards: Boards that all of them play.
        repeats: Times each figure is measured; the median counts.
    """

    pairs: int = 10_000
    largest: int = 42_000
    boards: int = 30
    repeats: int = 3


def main(arguments: Sequence[str]) -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(prog="tools.bench_scoring", description=__doc__)
    usual = Sizes()
    parser.add_argument("--json", action="store_true", help="print one JSON object")
    parser.add_argument("--pairs", type=int, default=usual.pairs, help="pairs in the usual case")
    parser.add_argument("--largest", type=int, default=usual.largest, help="pairs in the largest")
    parser.add_argument("--boards", type=int, default=usual.boards, help="boards that all play")
    parser.add_argument("--repeats", type=int, default=usual.repeats, help="runs for each median")
    given = parser.parse_args(arguments)
    figures = measure(Sizes(given.pairs, given.largest, given.boards, given.repeats))
    if given.json:
        print(json.dumps(figures, indent=2))
        return
    for name, figure in figures.items():
        print(f"{name:12} {figure}")


def scores_of(pairs: int, boards: int, *, seed: int = 1897) -> Integers:
    """Return random scores from North-South: a row for each board, a column for each table."""
    chance = random.Random(seed)
    usual, weights = (*_FREQUENT, *_RARE), [9] * len(_FREQUENT) + [1] * len(_RARE)
    rows = [chance.choices(usual, weights, k=pairs // 2) for _ in range(boards)]
    return np.array(rows, dtype=np.int64)


def contest_of(scores: Integers, method: Method = Method.MATCHPOINTS) -> Contest:
    """Return a Mitchell: half of the pairs sit North-South, East-West move a table up."""
    tables = scores.shape[1]
    imps = ImpSettings(against_datum=method is Method.BUTLER, cross=CrossImps.SUM)
    return Contest(
        method=METHODS[ContestKind.PAIRS, method],
        settings=ScoringSettings("bench", imps=imps),
        results=tuple(
            ScheduledResult(
                TableResult(
                    key=board * tables + table,
                    field="all",
                    board=board + 1,
                    ns=table,
                    ew=tables + (table + board) % tables,
                    score=score,
                )
            )
            for board, row in enumerate(scores.tolist())
            for table, score in enumerate(row)
        ),
    )


def rated(contest: Contest) -> Rating:
    """Rate a contest as the application does, places included."""
    # A copy, because a contest remembers what it has worked out, and every request starts afresh.
    rating = rate(replace(contest))
    ranks([total.ranked_by for total in rating.totals.values()])
    return rating


def measure(sizes: Sizes) -> dict[str, Any]:
    """Measure everything.

    Returns:
        For each case the median processor time in milliseconds, the reference's time on the same
        scores in the same run, their ratio, and the number of results in which the two differ.
        ``club_cross_imps`` and ``club_butler`` are one session of 30 tables and 28 boards.
        ``one_change`` rates everything after one result was corrected. ``growth`` is the largest
        ratio of times when the number of pairs doubles, ``peak_mib`` the most memory used by a
        process that only rates the largest field.
    """
    # First, because a child's peak includes what it has inherited.
    peak = _peak_of_largest(sizes)
    usual = scores_of(sizes.pairs, sizes.boards)
    club = scores_of(2 * _CLUB_TABLES, _CLUB_BOARDS)
    by_datum = partial(butler_by_definition, rule=Datum())
    return {
        "matchpoints": _case(sizes, usual, Method.MATCHPOINTS, matchpoints_by_definition),
        "cross_imps": _case(sizes, usual, Method.CROSS_IMPS, cross_imps_by_definition),
        "butler": _case(sizes, usual, Method.BUTLER, by_datum),
        "club_cross_imps": _case(sizes, club, Method.CROSS_IMPS, cross_imps_by_definition),
        "club_butler": _case(sizes, club, Method.BUTLER, by_datum),
        "largest": _largest(sizes),
        "one_change": _one_change(sizes, usual),
        "growth": _growth(sizes),
        "peak_mib": peak,
    }


def _milliseconds(repeats: int, work: Callable[[], object]) -> float:
    times = []
    for _ in range(repeats + 1):
        begin = time.process_time()
        work()
        times.append((time.process_time() - begin) * 1000)
    return statistics.median(times[1:])  # the first warms up


def _case(
    sizes: Sizes, scores: Integers, method: Method, reference: Callable[[Integers], Integers]
) -> dict[str, float]:
    contest = contest_of(scores, method)
    begin = time.process_time()
    expected = reference(scores)
    reference_ms = (time.process_time() - begin) * 1000
    points = [line.ns for line in rate(contest).lines.values()]
    differences = sum(mine != other for mine, other in zip(points, expected.flat, strict=True))
    return _figures(_milliseconds(sizes.repeats, lambda: rated(contest)), reference_ms, differences)


def _figures(median_ms: float, reference_ms: float, differences: int) -> dict[str, float]:
    return {
        "median_ms": round(median_ms, 3),
        "reference_ms": round(reference_ms, 3),
        "ratio": round(reference_ms / median_ms, 1),
        "differences": differences,
    }


def _largest(sizes: Sizes) -> dict[str, float]:
    """Compare the largest field with the definition on one board; all would take minutes."""
    scores = scores_of(sizes.largest, sizes.boards)
    case = _case(sizes, scores[:1], Method.MATCHPOINTS, matchpoints_by_definition)
    contest = contest_of(scores)
    median = _milliseconds(sizes.repeats, lambda: rated(contest))
    whole = case["reference_ms"] * sizes.boards
    figures = _figures(median, whole, int(case["differences"]))
    return figures | {"pairs": sizes.largest, "reference_boards": 1}


def _one_change(sizes: Sizes, scores: Integers) -> dict[str, float]:
    """Correct one result after another, then compare all totals with the definition."""
    corrected = scores.copy()
    chance = random.Random(7)
    times = []
    for _ in range(sizes.repeats):
        place = chance.randrange(corrected.shape[0]), chance.randrange(corrected.shape[1])
        corrected[place] = chance.choice(_FREQUENT)
        contest = contest_of(corrected)
        times.append(_milliseconds(1, partial(rated, contest)))
    begin = time.process_time()
    expected = totals_by_definition(corrected)
    reference_ms = (time.process_time() - begin) * 1000
    totals = rated(contest).totals
    differences = sum(totals[who].won != points for who, points in enumerate(expected))
    return _figures(statistics.median(times), reference_ms, differences)


def _growth(sizes: Sizes) -> dict[str, Any]:
    pairs = [sizes.pairs, 2 * sizes.pairs, 4 * sizes.pairs]
    growth: dict[str, Any] = {"pairs": pairs}
    for method in (Method.MATCHPOINTS, Method.CROSS_IMPS, Method.BUTLER):
        contests = (contest_of(scores_of(each, sizes.boards), method) for each in pairs)
        times = [_milliseconds(sizes.repeats, partial(rated, each)) for each in contests]
        growth[method.value] = {
            "median_ms": [round(each, 3) for each in times],
            "ratio": round(max(b / a for a, b in pairwise(times)), 2),
        }
    growth["ratio"] = max(each["ratio"] for each in growth.values() if isinstance(each, dict))
    return growth


def _peak_of_largest(sizes: Sizes) -> float:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(peak_of, (sizes.largest, sizes.boards))


def peak_of(pairs: int, boards: int) -> float:
    """Rate a field of this many pairs and return the most memory this process has used, in MiB."""
    rated(contest_of(scores_of(pairs, boards)))
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return round(used / (1024 * 1024 if sys.platform == "darwin" else 1024), 1)


if __name__ == "__main__":
    main(sys.argv[1:])
