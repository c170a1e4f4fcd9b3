"""An award table: which place in which field gets which award, in exact numbers."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from fractions import Fraction

from scoring.choices import Choice


class Basis(Choice):
    """What the first award grows with."""

    CONTESTANTS = "contestants", "each contestant in the field"
    TABLES = "tables", "each table"
    FIXED = "fixed", "nothing"


class Later(Choice):
    """What places get that have no share in the list."""

    NOTHING = "nothing", "nothing"
    PLACE = "place", "the first award divided by the place"
    PLACE_BEFORE = "place_before", "the first award divided by the place before"


class Rounding(Choice):
    """How a number is rounded."""

    HALF_UP = "half_up", "halves up"
    UP = "up", "up"
    DOWN = "down", "down"


class Sharing(Choice):
    """What those who tie share equally."""

    EXACT = "exact", "the exact awards of the places they take up"
    ROUNDED = "rounded", "the rounded awards of the places they take up"


class Among(Choice):
    """Who is ranked together."""

    OVERALL = "overall", "everybody"
    SECTION = "section", "each section"
    STRATUM = "stratum", "each stratum"


class Several(Choice):
    """What a contestant gets who has awards in more than one ranking."""

    BETTER = "better", "the largest award"
    SUM = "sum", "all of them"


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardScale:
    """What one kind of event awards.

    Attributes:
        contests: Which contests: ``pairs``, ``individual``, ``team_match``, ``teams``.
        among: Which rankings it awards: the overall one, those of sections, those of strata.
        winners: 1 or 2 for movements with that many winners; 0 for both.
        basis: What the first award grows with.
        first: The first award, for each contestant or table unless it is fixed.
        shares: What part of it the first, second, … place gets.
        later: What the places after those get.
        depth: Which part of the field gets awards; 1 for everybody.
        depth_rounding: How the number of awards is rounded.
        most: The largest first award; None for no limit.
        least: The smallest award; smaller ones become this.
        fewest: The fewest tables.
        largest: The most tables; 0 for no limit.
    """

    contests: tuple[str, ...]
    first: Fraction
    among: tuple[Among, ...] = (Among.OVERALL,)
    winners: int = 0
    basis: Basis = Basis.FIXED
    shares: tuple[Fraction, ...] = (Fraction(1),)
    later: Later = Later.NOTHING
    depth: Fraction = Fraction(1)
    depth_rounding: Rounding = Rounding.HALF_UP
    most: Fraction | None = None
    least: Fraction = Fraction(0)
    fewest: int = 0
    largest: int = 0

    def suits(self, contest: str, *, winners: int, tables: int) -> bool:
        """Return whether it applies to an event."""
        return (
            contest in self.contests
            and self.winners in (0, winners)
            and tables >= self.fewest
            and (not self.largest or tables <= self.largest)
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class AwardTable:
    """A whole table.

    Attributes:
        name: As results print it.
        version: The year or edition of the rule.
        source: Where its text can be read.
        unit: What is awarded, in the plural.
        decimals: How many decimals awards have.
        rounding: How awards are rounded.
        sharing: What those who tie share.
        several: What a contestant gets who has awards in several rankings.
        valid_from: The first day on which it is valid, if any.
        valid_until: The last day, if any.
        scales: One for each kind of event; of those for the same ranking, the first that suits.
    """

    name: str
    version: str
    source: str
    scales: tuple[AwardScale, ...]
    unit: str = "masterpoints"
    decimals: int = 2
    rounding: Rounding = Rounding.HALF_UP
    sharing: Sharing = Sharing.EXACT
    several: Several = Several.BETTER
    valid_from: date | None = None
    valid_until: date | None = None

    @property
    def title(self) -> str:
        """The table and its version, as they are noted with an award."""
        return f"{self.name}, {self.version}"

    def holds_on(self, day: date) -> bool:
        """Return whether it is valid on a day."""
        early = self.valid_from is not None and day < self.valid_from
        late = self.valid_until is not None and day > self.valid_until
        return not early and not late

    def scale_for(
        self, contest: str, *, winners: int, tables: int, among: Among = Among.OVERALL
    ) -> AwardScale | None:
        """Return the scale for a ranking of an event, if there is one."""
        found = (
            each
            for each in self.scales
            if among in each.among and each.suits(contest, winners=winners, tables=tables)
        )
        return next(found, None)

    def together(self, given: Sequence[Decimal]) -> Decimal:
        """Return what a contestant gets for these awards in several rankings.

        >>> scale = AwardScale(contests=("pairs",), first=Fraction(2))
        >>> club = AwardTable(name="Club", version="1", source="", scales=(scale,))
        >>> club.together([Decimal("0.3"), Decimal("0.5")])
        Decimal('0.5')
        """
        return max(given) if self.several is Several.BETTER else sum(given, Decimal(0))
