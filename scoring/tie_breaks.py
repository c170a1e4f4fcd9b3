"""Ties broken by the list that an event has published, and by nothing else."""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction

from scoring.lines import Line, PairsRating


class TieBreak(StrEnum):
    """What decides between equal results; within the list, the first that can."""

    HEAD_TO_HEAD = "head_to_head"  # the share won on boards against the others who are tied
    SPLIT_TIE = "split_tie"  # boards on which one did better than another who is tied
    MOST_TOPS = "most_tops"  # complete tops
    MOST_ABOVE_AVERAGE = "most_above_average"  # boards above average


@dataclass(frozen=True, slots=True)
class BoardScore:
    """What a contestant got on one board, as a share of its top, and against whom."""

    share: Fraction
    opponent: Hashable


Boards = Mapping[Hashable, Mapping[Hashable, BoardScore]]


def board_scores(lines: Iterable[Line], rating: PairsRating) -> Boards:
    """Return by contestant and board (with its field) what everybody got."""
    of_line = {line.key: line for line in lines}
    scores: defaultdict[Hashable, dict[Hashable, BoardScore]] = defaultdict(dict)
    for rated in rating.lines:
        line = of_line[rated.key]
        if rated.top:
            board = (line.field, line.board)
            scores[line.ns][board] = BoardScore(rated.ns / rated.top, line.ew)
            scores[line.ew][board] = BoardScore(rated.ew / rated.top, line.ns)
    return scores


def rank_with_tie_breaks(
    results: Mapping[Hashable, Fraction], boards: Boards, tie_breaks: Sequence[TieBreak]
) -> dict[Hashable, str]:
    """Return everybody's place, ties broken as far as the list can.

    When a tie-break parts some of those who are tied, those who are still equal start at the
    head of the list again, among themselves.

    Args:
        results: Everybody's result, the highest first.
        boards: What everybody got on each board.
        tie_breaks: The event's list, the most important first.
    """
    groups: defaultdict[Fraction, list[Hashable]] = defaultdict(list)
    for who, result in results.items():
        groups[result].append(who)
    places: dict[Hashable, str] = {}
    for result in sorted(groups, reverse=True):
        for equal in _parted(groups[result], boards, tie_breaks):
            place = f"{len(places) + 1}{'=' if len(equal) > 1 else ''}"
            places |= dict.fromkeys(equal, place)
    return {who: places[who] for who in results}


def _parted(
    tied: list[Hashable], boards: Boards, tie_breaks: Sequence[TieBreak]
) -> list[list[Hashable]]:
    """Return the tied in groups that stay equal, the best group first."""
    if len(tied) == 1:
        return [tied]
    for tie_break in tie_breaks:
        values: defaultdict[Fraction, list[Hashable]] = defaultdict(list)
        for who in tied:
            others = [other for other in tied if other != who]
            values[value_of(tie_break, who, others, boards)].append(who)
        if len(values) > 1:
            return [
                group
                for value in sorted(values, reverse=True)
                for group in _parted(values[value], boards, tie_breaks)
            ]
    return [tied]


def value_of(
    tie_break: TieBreak, who: Hashable, others: Sequence[Hashable], boards: Boards
) -> Fraction:
    """Return what one of several who are tied has by a tie-break, the highest first."""
    return _RULES[tie_break](who, others, boards)


def _head_to_head(who: Hashable, others: Sequence[Hashable], boards: Boards) -> Fraction:
    shares = [score.share for score in boards[who].values() if score.opponent in others]
    return sum(shares, Fraction(0)) / len(shares) if shares else Fraction(1, 2)


def _split_tie(who: Hashable, others: Sequence[Hashable], boards: Boards) -> Fraction:
    won = Fraction(0)
    for other in others:
        for board, score in boards[who].items():
            if board in boards[other]:
                theirs = boards[other][board].share
                won += (score.share > theirs) - (score.share < theirs)
    return won


def _tops(who: Hashable, _: Sequence[Hashable], boards: Boards) -> Fraction:
    return Fraction(sum(score.share >= 1 for score in boards[who].values()))


def _above_average(who: Hashable, _: Sequence[Hashable], boards: Boards) -> Fraction:
    return Fraction(sum(score.share > Fraction(1, 2) for score in boards[who].values()))


_RULES: dict[TieBreak, Callable[[Hashable, Sequence[Hashable], Boards], Fraction]] = {
    TieBreak.HEAD_TO_HEAD: _head_to_head,
    TieBreak.SPLIT_TIE: _split_tie,
    TieBreak.MOST_TOPS: _tops,
    TieBreak.MOST_ABOVE_AVERAGE: _above_average,
}
