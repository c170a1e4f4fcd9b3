"""A wish: to sit still, that two never meet, a table out of reach, seeds kept apart."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from movements.errors import MovementError
from movements.family import whole_number

HIGHEST_TABLE, LOWEST_SEED = 200, 200
MOST_WISHES = 200


class WishKind(StrEnum):
    """What can be wished for."""

    STILL = "still"
    TABLE = "table"
    NOT_TABLE = "not_table"
    WHEELCHAIR = "wheelchair"
    NORTH_SOUTH = "north_south"
    EAST_WEST = "east_west"
    NO_SIT_OUT = "no_sit_out"
    NEVER_MEET = "never_meet"
    MEET = "meet"
    SEED = "seed"
    UNREACHABLE = "unreachable"
    NOBODY_OUT_TWICE = "nobody_out_twice"

    @property
    def people(self) -> Literal[0, 1, 2]:
        """How many contestants it names."""
        if self in _OF_NOBODY:
            return 0
        return 2 if self in _OF_TWO else 1

    @property
    def number(self) -> Literal["", "table", "seed"]:
        """Which number it needs: a table's, a place among the seeds, or none."""
        if self in _OF_TABLES:
            return "table"
        return "seed" if self is WishKind.SEED else ""


_OF_NOBODY = frozenset({WishKind.UNREACHABLE, WishKind.NOBODY_OUT_TWICE})
_OF_TWO = frozenset({WishKind.NEVER_MEET, WishKind.MEET})
_OF_TABLES = frozenset({WishKind.TABLE, WishKind.NOT_TABLE, WishKind.UNREACHABLE})


@dataclass(frozen=True, slots=True)
class SeatWish:
    """One wish.

    Attributes:
        kind: What is wished for.
        who: The contestants it is for, by any names the caller uses: as many as
            ``kind.people``.
        number: The table, counted from 1, or the place among the seeds, 1 the strongest; 0 where
            the kind needs none.
        section: The letter of the table's section; empty where there is only one.
    """

    kind: WishKind
    who: tuple[str, ...] = ()
    number: int = 0
    section: str = ""

    @property
    def table(self) -> tuple[str, int]:
        """The section and number of its table."""
        return self.section, self.number


def checked(wish: SeatWish) -> SeatWish:
    """Return a wish that is complete and in range.

    Raises:
        MovementError: It names too few, too many or the same contestant twice, or its number is
            missing or out of range.
    """
    kind = wish.kind
    if len(wish.who) != kind.people or not all(wish.who):
        raise MovementError(_PEOPLE[kind.people])
    if len(set(wish.who)) < len(wish.who):
        raise MovementError("Nobody can meet themselves: name two different contestants.")
    if kind.number:
        highest = HIGHEST_TABLE if kind.number == "table" else LOWEST_SEED
        whole_number(kind.number, 1, highest).check(wish.number)
    elif wish.number:
        raise MovementError("This request needs no number.")
    return wish


_PEOPLE = {
    0: "This request is for the whole room: name no contestant.",
    1: "This request is for one contestant: name exactly one.",
    2: "This request is for two contestants: name exactly two.",
}


def read_wishes(text: str, who: Collection[str] | None = None) -> tuple[SeatWish, ...]:
    """Read wishes as typed on the command line, separated by semicolons.

    A wish is its kind, then whom it is for, then its number, separated by spaces.

    Args:
        text: What was typed.
        who: Who takes part; None to skip the check.

    Raises:
        MovementError: A wish cannot be read, or is for someone who does not take part.

    >>> [wish.who for wish in read_wishes("still 3; never_meet 3 7; unreachable 5")]
    [('3',), ('3', '7'), ()]
    """
    found = tuple(_read(each.split()) for each in text.split(";") if each.strip())
    if len(found) > MOST_WISHES:
        raise MovementError(f"There can be at most {MOST_WISHES} requests.")
    for wish in found:
        for name in wish.who:
            if who is not None and name not in who:
                known = ", ".join(list(who)[:6])
                raise MovementError(
                    f"Nobody here is called {name[:20]!r}; choose from: {known}, …."
                )
    return found


def _read(words: Sequence[str]) -> SeatWish:
    if words[0] not in WishKind.__members__.values():
        raise MovementError(
            f"There is no wish {words[0][:40]!r}; choose from: {', '.join(WishKind)}."
        )
    kind = WishKind(words[0])
    who, rest = tuple(words[1 : 1 + kind.people]), words[1 + kind.people :]
    if len(rest) != bool(kind.number) or len(who) != kind.people:
        raise MovementError(f"Write: {_FORMS[kind.people, kind.number].format(kind)}.")
    if not rest:
        return checked(SeatWish(kind, who))
    highest = HIGHEST_TABLE if kind.number == "table" else LOWEST_SEED
    return checked(SeatWish(kind, who, int(whole_number(kind.number, 1, highest).check(rest[0]))))


_FORMS: Mapping[tuple[int, str], str] = {
    (0, ""): "{}",
    (0, "table"): "{} TABLE",
    (1, ""): "{} WHO",
    (1, "table"): "{} WHO TABLE",
    (1, "seed"): "{} WHO NUMBER",
    (2, ""): "{} WHO WHO",
}
