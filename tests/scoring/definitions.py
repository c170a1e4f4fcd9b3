"""The definitions of comparison, written as they are said: every score with every other."""

from bisect import bisect_right
from fractions import Fraction
from statistics import median

from scoring.comparison.butler import DatumKind, DatumRounding

BOUNDS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900]
BOUNDS += [1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]


def imps(difference):
    won = bisect_right(BOUNDS, abs(difference))
    return won if difference > 0 else -won


def matchpoints(scores):
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def cross_imps(scores):
    return [sum(imps(mine - other) for other in scores) for mine in scores]


def datum(scores, rule):
    in_order = sorted(scores)
    if rule.kind is DatumKind.MEDIAN:
        exact = Fraction(median(map(Fraction, in_order)))
    else:
        drop = rule.drop + len(scores) * rule.drop_percent // 100
        drop = min(drop, (len(scores) - 1) // 2)
        kept = in_order[drop : len(scores) - drop]
        exact = Fraction(sum(kept), len(kept))
    step = 1 if rule.rounding is DatumRounding.TO_POINTS else 10
    steps = abs(exact) / step
    whole = int(steps)
    if rule.rounding is DatumRounding.TO_EVEN:
        whole = round(steps)
    elif steps - whole >= Fraction(1, 2):
        whole += 1
    return step * whole if exact > 0 else -step * whole


def butler(scores, rule):
    middle = datum(scores, rule)
    return [imps(score - middle) for score in scores]
