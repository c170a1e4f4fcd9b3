"""What a director wishes for: who enters, and the time, boards and winners there should be.

The command line, the API and the page for choosing a movement take limits and defaults from here.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from movements.entrants import Entrant
from movements.errors import MovementError
from movements.families.drawn import MOST_ENTRANTS
from movements.family import Parameter, whole_number, yes_or_no
from movements.model import ParameterValue

ADVISED: Mapping[Entrant, tuple[int, int]] = {
    "pair": (4, 82),
    "player": (4, 100),
    "team": (2, MOST_ENTRANTS),
}
"""The fewest and the most that are advised; more than 40 teams only play a Swiss."""

_COUNTS = {f"{unit}s": whole_number(f"{unit}s", low, high) for unit, (low, high) in ADVISED.items()}
WISHES: Mapping[str, Parameter] = {
    "minutes": whole_number("minutes", 20, 600, default=210),
    "boards": whole_number("boards", 4, 60, default=26),
    "winners": whole_number("winners", 0, 2, "1 or 2, or 0 if either will do", default=0),
    "minutes_per_board": whole_number(
        "minutes_per_board", 4, 20, why=": bridge takes about 7, whist less", default=7
    ),
    "boards_per_round": whole_number(
        "boards_per_round",
        0,
        24,
        "a whole number from 1 to 24, or 0 for the usual number",
        default=0,
    ),
    "drawn": yes_or_no(
        "drawn", "true to play rounds drawn from the standings, Swiss, or false", default=False
    ),
    "historical": yes_or_no(
        "historical", "true to be offered the movements of the whist books, or false", default=False
    ),
}
"""By name: limits and default of what a director can ask for."""

USUAL_ROUND: Mapping[Entrant, range] = {
    "pair": range(2, 5),
    "player": range(2, 5),
    "team": range(2, 13),
}
"""How many boards a round usually has."""

_NEAR = 5
"""How many boards more or fewer than wished for are still near enough."""

_OVERTIME = Fraction(21, 20)
"""How much longer than asked is still in time, to the nearest 5 minutes: 8 rounds of 3 boards take
182 minutes and 12 of 2 take 190, and every club plays them in three hours."""


@cache
def _latest(minutes: int) -> int:
    return max(minutes, 5 * round(minutes * _OVERTIME / 5))


@dataclass(frozen=True, slots=True)
class Wish:
    """What a director wishes for; ``boards_per_round`` is 0 if the usual number will do.

    ``historical`` and ``drawn`` ask for movements of the whist books, and for Swiss.
    """

    unit: Entrant
    entrants: int
    minutes: int
    boards: int
    winners: int
    minutes_per_board: int
    boards_per_round: int
    historical: bool
    drawn: bool = False

    @property
    def who(self) -> str:
        """Who enters, in words."""
        tables = f" at {(self.entrants + 1) // 2} tables" if self.unit == "pair" else ""
        return f"{self.entrants} {self.unit}s{tables}"

    @property
    def latest(self) -> int:
        """How many minutes are still in time."""
        return _latest(self.minutes)

    @property
    def lengths(self) -> range:
        """How many boards a round should have.

        One more than usual is allowed if need be; further ones where the opponents are so few that
        meeting each once takes them.
        """
        asked, usual = self.boards_per_round, USUAL_ROUND[self.unit]
        most = max(usual.stop, -(-self.boards // (self.entrants - 1)))
        return range(asked, asked + 1) if asked else range(usual.start, most + 1)

    def misses(
        self,
        rounds: int,
        longest: int,
        boards: int,
        minutes: int,
        lengths: range | None = None,
    ) -> tuple[str, ...]:
        """Return what a movement misses, in figures; nothing if it fits exactly.

        Args:
            rounds: How many rounds are played.
            longest: How many boards the longest round has.
            boards: How many boards the busiest table plays.
            minutes: How long the movement takes.
            lengths: How many boards a round may have, if not the usual number.
        """
        size = "1 board" if longest == 1 else f"{longest} boards"
        up_to = "up to " if boards < rounds * longest else ""
        what = f"{'1 round' if rounds == 1 else f'{rounds} rounds'} of {up_to}{size}"
        found = []
        if abs(boards - self.boards) > _NEAR:
            found.append(f"{what} make {boards} boards, not about {self.boards}.")
        if minutes > self.latest:
            found.append(f"{what} take {minutes} minutes, more than {self.minutes}.")
        if longest not in (lengths or self.lengths):
            usual = lengths or USUAL_ROUND[self.unit]
            wanted = (
                f"{self.boards_per_round} were asked for"
                if self.boards_per_round
                else f"{usual.start} to {usual.stop - 1} are usual"
            )
            found.append(f"Its rounds have {size}; {wanted}.")
        return tuple(found)


def checked(wishes: Mapping[str, ParameterValue]) -> Wish:
    """Read wishes; anything left out gets its default.

    Raises:
        MovementError: A wish is unknown, missing or outside its range.
    """
    for name in wishes:
        if name not in (*WISHES, *_COUNTS, "unit"):
            known = ", ".join((*_COUNTS, *WISHES, "unit"))
            raise MovementError(f"There is no wish {name[:40]!r}; choose from: {known}.")
    given = [name for name in _COUNTS if name in wishes]
    unit = wishes.get("unit", given[0].removesuffix("s") if given else "pair")
    if unit not in ADVISED:
        allowed = ", ".join(ADVISED)
        raise MovementError(f"unit must be one of {allowed}; {str(unit)[:40]!r} is not allowed.")
    count = _COUNTS[f"{unit}s"]
    if given != [count.name]:
        raise MovementError(f"advise needs {count.name}: {count.rule}.")
    chosen: Entrant = next(known for known in ADVISED if known == unit)
    read = {name: wish.check(wishes.get(name, wish.default)) for name, wish in WISHES.items()}
    historical, drawn = bool(read.pop("historical")), bool(read.pop("drawn"))
    if drawn and unit == "player":
        raise MovementError(
            "Only rounds of pairs and of teams are drawn from the standings: leave drawn out."
        )
    numbers = {name: int(value) for name, value in read.items()}
    entrants = int(count.check(wishes[count.name]))
    return Wish(chosen, entrants, **numbers, historical=historical, drawn=drawn)
