"""The definitions of comparison, written as they are said: every score with every other."""

from bisect import bisect_right

BOUNDS = [20, 50, 90, 130, 170, 220, 270, 320, 370, 430, 500, 600, 750, 900]
BOUNDS += [1100, 1300, 1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000]


def imps(difference):
    won = bisect_right(BOUNDS, abs(difference))
    return won if difference > 0 else -won


def matchpoints(scores):
    return [sum(2 * (mine > other) + (mine == other) for other in scores) - 1 for mine in scores]


def cross_imps(scores):
    return [sum(imps(mine - other) for other in scores) for mine in scores]


def places(values):
    return [1 + sum(other > mine for other in values) for mine in values]
