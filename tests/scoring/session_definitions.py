"""A whole session rated as the rules are said: every side with every other, one at a time."""

from collections import Counter, defaultdict
from fractions import Fraction

from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.pairs.imp_pairs import CrossImps
from scoring.pairs.settings import AverageRule, ImpAwardRule, MatchpointUnit, PenaltyOff
from scoring.play.scores import AwardKind
from scoring.rounding import rounded
from tests.scoring import definitions

FIXED = {3: [70, 60, 50], 2: [65, 55], 1: [60]}


def outcomes(line, side):
    """Return what a side is compared by, with shares of 1."""
    return [(each.percent / 100, each.score) for each in line.outcomes[side]]


def mean_over(line, others, side, value):
    """Return the sum over the others of the mean value of a side's difference."""
    sign = 1 if side == 0 else -1
    return sum(
        mine * theirs * value(sign * (score - other))
        for each in others
        for mine, score in outcomes(line, side)
        for theirs, other in outcomes(each, side)
    )


def comparable(line, lines):
    """Return the lines that a line is compared with."""
    where = (line.field, line.board, line.group)
    return [
        each
        for each in lines
        if each is not line and each.is_compared and (each.field, each.board, each.group) == where
    ]


def full_boards(lines, expected, *, common_top):
    """Return for each field and board the scores that a full board has."""
    entries = Counter((line.field, line.board) for line in lines if line.is_entry)
    most = Counter(expected)
    for (field, _), count in entries.items():
        most[field] = max(most[field], count)
    return {place: most[place[0]] if common_top else count for place, count in entries.items()}


def matchpoints_of_a_side(line, lines, side, scores, settings):
    """Return a side's points at two for each score beaten."""
    others = comparable(line, lines)
    raw = mean_over(line, others, side, lambda by: 1 + (by > 0) - (by < 0))
    mine = len(others) + 1
    sizes = Counter(
        each.group
        for each in lines
        if each.is_compared and (each.field, each.board) == (line.field, line.board)
    )
    rest = [size for group, size in sizes.items() if group != line.group]
    ascherman = settings.short_boards is ShortBoards.ASCHERMAN
    top = 2 * scores if ascherman else 2 * (scores - 1)
    awarded = {
        FouledBoards.ACBL: bool(rest) and (mine < 3 or (mine == 3 and max(rest) >= 3)),
        FouledBoards.EBU: bool(rest) and mine <= 3 and (mine == 1 or 3 * mine <= mine + sum(rest)),
    }
    if awarded.get(settings.fouled):
        middle = Fraction(sum(FIXED[mine]), mine)
        return (middle + 5 * (raw - (mine - 1))) * top / 100
    if rest and settings.fouled is FouledBoards.CULBERTSON_1949:
        return raw + (scores - mine) + ascherman
    match settings.short_boards:
        case ShortBoards.NEUBERG:
            return (raw * scores + scores - mine) / Fraction(mine)
        case ShortBoards.HALF_TOP:
            return raw + (scores - mine)
        case ShortBoards.PERCENTAGE:
            return raw * (scores - 1) / Fraction(mine - 1) if mine > 1 else Fraction(scores - 1)
        case _:
            return Fraction(scores, mine) * (raw + 1)


def matchpoint_session(lines, settings, *, expected=(), penalties=()):
    """Return both sides' points by key, and everybody's ``total``."""
    unit = Fraction(1 if settings.unit is MatchpointUnit.TWO_POINT else Fraction(1, 2))
    full = full_boards(lines, dict(expected), common_top=settings.common_top)
    of_line = {}
    played = defaultdict(list)
    given = defaultdict(list)
    entries = [line for line in lines if line.is_entry]
    for line in sorted(entries, key=lambda each: each.awards is not None):
        scores = full[line.field, line.board]
        top = 2 * (scores if settings.short_boards is ShortBoards.ASCHERMAN else scores - 1) * unit
        points = []
        for side, who in enumerate((line.ns, line.ew)):
            if line.awards is None:
                points.append(matchpoints_of_a_side(line, lines, side, scores, settings) * unit)
                played[who].append((points[side], top))
            else:
                percent = award_percent(line.awards[side], played[who], settings)
                points.append(percent * top / 100)
                given[who].append((points[side], top))
        of_line[line.key] = tuple(points)
    boards = {who: [*played[who], *given[who]] for line in lines for who in (line.ns, line.ew)}
    most = max(sum(top for _, top in mine) for mine in boards.values())
    return of_line, {
        who: total(mine, most, [each for each in penalties if each.contestant == who], settings)
        for who, mine in boards.items()
    }


def award_percent(award, played, settings):
    """Return an award's percentage, after all boards of its contestant that were played."""
    tops = sum(top for _, top in played)
    if settings.average_plus is AverageRule.FLAT or not tops:
        return award.percent
    average = sum(points for points, _ in played) * 100 / tops
    if award.or_better is AwardKind.OR_BETTER:
        return max(award.percent, average)
    return min(award.percent, average) if award.or_better is AwardKind.OR_WORSE else award.percent


def total(boards, most, penalties, settings):
    """Return the total, its percentage, what was possible, boards, and what was lost.

    Points are brought to the boards of whoever played most, so that a sit-out neither helps nor
    harms; penalties are subtracted afterwards, or before.
    """
    largest = max((top for _, top in boards), default=Fraction(0))
    lost = sum(
        each.points if each.points is not None else each.percent_of_top * largest / 100
        for each in penalties
    )
    possible = sum(top for _, top in boards)
    if not possible:
        return 0, None, 0, len(boards), lost
    won = sum(points for points, _ in boards)
    if settings.penalty_off is PenaltyOff.PLAYED:
        result = (won - lost) / possible * most
        return result, result / most * 100, possible, len(boards), won / possible * most - result
    result = won / possible * most - lost
    return result, result / most * 100, possible, len(boards), lost


def imp_session(lines, settings, *, expected=()):
    """Return both sides' IMPs by key; awards after all boards that were played."""
    full = full_boards(lines, dict(expected), common_top=settings.common_top)
    of_line, played = {}, defaultdict(list)
    for line in sorted((e for e in lines if e.is_entry), key=lambda e: e.awards is not None):
        scores, points = full[line.field, line.board], []
        summed = settings.cross is CrossImps.SUM and not settings.against_datum
        comparisons = scores - 1 if summed else 1
        for side, who in enumerate((line.ns, line.ew)):
            won = Fraction(imps_of_a_side(line, lines, side, scores, settings))
            if line.awards is None:
                played[who].append((won, comparisons if scores > 1 else 0))
            elif settings.awards is ImpAwardRule.SESSION and sum(n for _, n in played[who]):
                average = sum(imps for imps, _ in played[who]) / sum(n for _, n in played[who])
                if line.awards[side].or_better is AwardKind.OR_BETTER:
                    won = max(won, average * comparisons)
                elif line.awards[side].or_better is AwardKind.OR_WORSE:
                    won = min(won, average * comparisons)
            points.append(won)
        of_line[line.key] = tuple(points)
    return of_line


def imps_of_a_side(line, lines, side, scores, settings):
    """Return a side's IMPs, of a board that is full with so many scores."""
    butler = settings.against_datum
    summed = settings.cross is CrossImps.SUM and not butler
    if line.awards is not None:
        given = (line.awards[side].percent - 50) * settings.average_plus / 10
        return given * (scores - 1) if summed else given
    others = comparable(line, lines)
    if not butler:
        won = mean_over(line, others, side, definitions.imps) * scores / (len(others) + 1)
        return won if summed else won / max(scores - 1, 1)
    means = [
        int(rounded(sum(share * score for share, score in outcomes(each, side)), 0))
        for each in (line, *others)
    ]
    against = definitions.datum(means, settings.datum)
    sign = 1 if side == 0 else -1
    return sign * sum(
        share * definitions.imps(score - against) for share, score in outcomes(line, side)
    )
