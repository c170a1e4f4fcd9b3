"""Matchpointed pairs: every board of a session compared, and each contestant's total."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from scoring.comparison import ExactFractions, Tally, compare
from scoring.errors import ScoringError
from scoring.matchpoints import full_top
from scoring.scores import Award, AwardKind
from scoring.settings import STANDARD, AverageRule, PairsSettings


@dataclass(frozen=True, slots=True)
class Line:
    """One table's result on one board.

    At most one of ``score``, ``awards`` and ``split`` is given; a line without any is pending
    or was not played, and takes no part.

    Args:
        key: Names the line in the rating.
        field: The scores compared with each other: lines of one field and board.
        board: Board number.
        ns: The contestant who sat North-South on this board.
        ew: The contestant who sat East-West.
        score: What is compared, from North-South: bridge points or tricks.
        awards: Artificial scores for North-South and East-West.
        split: A split ruling: North-South's score and East-West's, both from North-South. Each
            side is compared with the field as if its own had been the result.

    Raises:
        ScoringError: more than one of the three is given.
    """

    key: Hashable
    field: Hashable
    board: int
    ns: Hashable
    ew: Hashable
    score: int | None = None
    awards: tuple[Award, Award] | None = None
    split: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if (self.score, self.awards, self.split).count(None) < 2:
            message = f"Board {self.board} has more than one result at the same table."
            raise ScoringError(message)

    @property
    def is_entry(self) -> bool:
        """Whether the line takes part: it has a score, a split score or awards."""
        return (self.score, self.awards, self.split) != (None, None, None)

    @property
    def sides(self) -> tuple[int, int] | None:
        """The scores North-South and East-West are compared by; None without any."""
        if self.score is not None:
            return self.score, self.score
        return self.split


@dataclass(frozen=True, slots=True)
class Penalty:
    """A procedural penalty, subtracted from a contestant's total.

    Args:
        contestant: Who pays.
        points: Points in the event's unit, or
        percent_of_top: percent of the top of one board. Exactly one of the two is given.

    Raises:
        ScoringError: both or neither is given.
    """

    contestant: Hashable
    points: Fraction | None = None
    percent_of_top: Fraction | None = None

    def __post_init__(self) -> None:
        if (self.points is None) == (self.percent_of_top is None):
            message = "A penalty is either in points or in percent of a top."
            raise ScoringError(message)


@dataclass(frozen=True, slots=True)
class LineRating:
    """What both sides got for one line, exact and in the event's unit.

    Args:
        key: The line's key.
        ns: North-South's points, out of ``top``.
        ew: East-West's points.
        top: The most a side could get.
        from_comparison: False for awards, which were given and not earned.
        raw_ns: North-South's matchpoints among the scores there really were, as many programs
            print them on a traveller; the same as ``ns`` on a full board and for awards.
        raw_ew: East-West's.
    """

    key: Hashable
    ns: Fraction
    ew: Fraction
    top: Fraction
    from_comparison: bool
    raw_ns: Fraction
    raw_ew: Fraction


@dataclass(frozen=True, slots=True)
class Total:
    """A contestant's session, exact and in the event's unit.

    Args:
        contestant: Whose.
        points: Points won, penalties subtracted.
        possible: Tops of the boards that counted for this contestant.
        percentage: ``points`` in percent of ``possible``; 0 when nothing counted.
        boards_played: Boards that counted: compared or awarded.
        penalty: What was subtracted.
        factored: ``points`` brought to as many boards as the contestant who played most, so
            that a sit-out neither helps nor harms: the total that programs publish.
    """

    contestant: Hashable
    points: Fraction
    possible: Fraction
    percentage: Fraction
    boards_played: int
    penalty: Fraction
    factored: Fraction


@dataclass(frozen=True, slots=True)
class PairsRating:
    """A session rated.

    Args:
        lines: Ratings of the lines that took part, in the order of the lines.
        totals: One per contestant, in the order in which the lines name them.
    """

    lines: tuple[LineRating, ...]
    totals: tuple[Total, ...]

    def by_key(self) -> dict[Hashable, LineRating]:
        """Return the ratings by the key of their line."""
        return {rating.key: rating for rating in self.lines}

    def by_contestant(self) -> dict[Hashable, Total]:
        """Return the totals by contestant."""
        return {total.contestant: total for total in self.totals}


def rate_pairs(
    lines: Iterable[Line],
    *,
    expected: Mapping[Hashable, int] | None = None,
    settings: PairsSettings = STANDARD,
    penalties: Sequence[Penalty] = (),
) -> PairsRating:
    """Matchpoint a session.

    Args:
        lines: Every line of the session, pending ones included. The session average behind
            average plus and average minus is taken over these lines.
        expected: For a field, the scores a full board has. A field that is not named, or a
            number that is too small, follows the board of the field with most entries. Give
            the scheduled number while play goes on, so that a board played twice so far is
            worth as much as it will be. Not used without a common top.
        settings: The event's conventions.
        penalties: Subtracted from the totals.

    Returns:
        Exact ratings and totals in the event's unit. Real scores on a board with awards are
        factored to the full board; awards are a percentage of the full top.
    """
    all_lines = list(lines)
    session = _Session(settings, ExactFractions(settings.unit.points_per_score_beaten))
    for entries, scores in _boards(all_lines, expected or {}, settings):
        session.rate_board(entries, scores)
    session.rate_awards()
    contestants = dict.fromkeys(side for line in all_lines for side in (line.ns, line.ew))
    contestants |= dict.fromkeys(penalty.contestant for penalty in penalties)
    return PairsRating(
        lines=tuple(rating for _, rating in sorted(session.ratings.items())),
        totals=tuple(session.totals(contestants, penalties)),
    )


_Entries = list[tuple[int, Line]]  # lines of one board that take part, with their place


def _boards(
    lines: list[Line], expected: Mapping[Hashable, int], settings: PairsSettings
) -> Iterator[tuple[_Entries, int]]:
    """Yield the entries of each board of each field, and the scores a full board has."""
    boards: defaultdict[tuple[Hashable, int], _Entries] = defaultdict(list)
    for place, line in enumerate(lines):
        if line.is_entry:
            boards[line.field, line.board].append((place, line))
    most = Counter(expected)
    for (of_field, _), entries in boards.items():
        most[of_field] = max(most[of_field], len(entries))
    for (of_field, _), entries in boards.items():
        yield entries, most[of_field] if settings.common_top else len(entries)


@dataclass(slots=True)
class _Session:
    """A session while it is rated, in two points for each score beaten."""

    settings: PairsSettings
    exact: ExactFractions
    ratings: dict[int, LineRating] = field(default_factory=dict)  # by the place of the line
    tallies: defaultdict[Hashable, Tally] = field(default_factory=lambda: defaultdict(Tally))
    awarded: list[tuple[int, Line, tuple[Award, Award], int]] = field(default_factory=list)

    def rate_board(self, entries: _Entries, scores: int) -> None:
        """Compare the scores of one board and put its awards aside."""
        rule = self.settings.short_boards
        top = full_top(rule, scores)
        compared = [(place, line, line.sides) for place, line in entries if line.sides]
        self.awarded += [(place, line, line.awards, top) for place, line in entries if line.awards]
        if not compared:
            return
        board = compare([sides for _, _, sides in compared], rule, expected=scores)
        for (place, line, _), ns, ew, raw_ns, raw_ew in zip(
            compared, board.ns, board.ew, board.raw_ns, board.raw_ew, strict=True
        ):
            self.tallies[line.ns].add(ns, board.denominator, top)
            self.tallies[line.ew].add(ew, board.denominator, top)
            self.ratings[place] = LineRating(
                key=line.key,
                ns=self.exact(ns, board.denominator),
                ew=self.exact(ew, board.denominator),
                top=self.exact(top, 1),
                from_comparison=True,
                raw_ns=self.exact(raw_ns, 1),
                raw_ew=self.exact(raw_ew, 1),
            )

    def rate_awards(self) -> None:
        """Turn awards into points, once every session average is known."""
        averages = {who: tally.percentage for who, tally in self.tallies.items()}
        for place, line, awards, top in self.awarded:
            points = []
            for who, award in zip((line.ns, line.ew), awards, strict=True):
                percent = self._percent(award, averages.get(who))
                share = percent * top / 100
                self.tallies[who].add(share.numerator, share.denominator, top)
                points.append(self.exact(share.numerator, share.denominator))
            ns, ew = points
            self.ratings[place] = LineRating(
                key=line.key,
                ns=ns,
                ew=ew,
                top=self.exact(top, 1),
                from_comparison=False,
                raw_ns=ns,
                raw_ew=ew,
            )

    def _percent(self, award: Award, average: Fraction | None) -> Fraction:
        flat = self.settings.average_plus is AverageRule.FLAT
        if average is None or flat or award.or_better is AwardKind.EXACT:
            return award.percent
        better = award.or_better is AwardKind.OR_BETTER
        return max(award.percent, average) if better else min(award.percent, average)

    def totals(
        self, contestants: Iterable[Hashable], penalties: Sequence[Penalty]
    ) -> Iterator[Total]:
        """Yield everybody's total, with penalties subtracted."""
        most = max((tally.possible for tally in self.tallies.values()), default=0)
        for who in contestants:
            tally = self.tallies[who]
            penalty = sum(
                (self._penalty(each, tally) for each in penalties if each.contestant == who),
                Fraction(0),
            )
            points = self.exact(*tally.points.as_integer_ratio()) - penalty
            possible = self.exact(tally.possible, 1)
            share = points / possible if possible else Fraction(0)
            yield Total(
                contestant=who,
                points=points,
                possible=possible,
                percentage=share * 100,
                boards_played=tally.boards,
                penalty=penalty,
                factored=share * self.exact(most, 1),
            )

    def _penalty(self, penalty: Penalty, tally: Tally) -> Fraction:
        if penalty.points is not None:
            return Fraction(penalty.points)
        percent = Fraction(penalty.percent_of_top or 0)
        return percent * self.exact(tally.largest_top, 1) / 100
