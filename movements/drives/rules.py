"""What is agreed before a drive begins, and where everybody starts."""

from dataclasses import dataclass
from typing import Literal

from movements.draws.progressive import party
from movements.drives.games import TRICKS, TRUMPS, DriveGame, Seating, Trump, game_of
from movements.errors import MovementError
from movements.registry import generate

Side = tuple[str, ...]
"""Those who play together: lady and gentleman, two players, or the label of a pair."""
Table = tuple[Side, Side]

MOST_ROUNDS = 48
MOST_HANDS = 24


@dataclass(frozen=True, slots=True)
class Rules:
    """What is agreed before the first card.

    Attributes:
        game: The id of the game.
        seating: Who sits together.
        tables: How many tables begin; one or two for a party or a pivot, which has guests.
        rounds: How many rounds are planned, at least one.
        guests: How many play at a pivot (4 or 5) or a party (4 to 8); otherwise 0.
        hands: How many hands of thirteen tricks a round of whist has.
        trumps: What is trumps in the first round, the second and so on, and then from the start
            again.
        movers: Who leaves the table after a hand of a whist drive.
        ladies: Whether the ladies move to the next higher table number or the next lower.
        seed: What partners are drawn from where all play for themselves.
        couples: Who are partners at a party whenever both play.

    Raises:
        MovementError: Something does not fit; the message says what would.
    """

    game: str
    seating: Seating
    tables: int
    rounds: int
    guests: int = 0
    hands: int = 1
    trumps: tuple[Trump, ...] = ()
    movers: Literal["losers", "winners"] = "losers"
    ladies: Literal["up", "down"] = "up"
    seed: str = ""
    couples: tuple[tuple[str, str], ...] = ()

    def __post_init__(self) -> None:
        game = self.plays
        fewest, most = game.tables
        if self.seating not in game.seatings:
            raise MovementError(f"{game.name} can be seated as: {', '.join(game.seatings)}.")
        if not fewest <= self.tables <= most:
            raise MovementError(f"{game.name} needs {fewest} to {most} tables.")
        if not 1 <= self.rounds <= MOST_ROUNDS:
            raise MovementError(f"A drive has 1 to {MOST_ROUNDS} rounds.")
        if not 1 <= self.hands <= MOST_HANDS:
            raise MovementError(f"A round has 1 to {MOST_HANDS} hands.")
        if not set(self.trumps) <= set(TRUMPS):
            raise MovementError(f"Trumps must be: {', '.join(TRUMPS)}.")
        if self.seating == "guests":
            least, greatest = (4, 5) if game.move == "pivot" else (4, 8)
            if not least <= self.guests <= greatest:
                raise MovementError(f"{game.name} needs {least} to {greatest} guests.")
            if self.tables != (2 if self.guests == 8 else 1):
                raise MovementError("Eight guests make two tables, fewer make one.")
            party([str(n) for n in range(1, max(self.guests, 4) + 1)], self.couples)

    @property
    def plays(self) -> DriveGame:
        """The game itself."""
        return game_of(self.game)

    @property
    def tricks(self) -> int:
        """How many tricks a table plays in a round of whist."""
        return TRICKS * self.hands

    @property
    def somebody_moves_by_result(self) -> bool:
        """Whether a table must have a winner, because winners and losers part."""
        return self.seating in ("mixed", "one-sex", "pairs")

    def trump(self, number: int) -> Trump | None:
        """Return what is trumps in a round, counted from 1; None if none were given."""
        return self.trumps[(number - 1) % len(self.trumps)] if self.trumps else None


def labels_of_table(rules: Rules, number: int) -> Table:
    """Return who sits down at a table, counted from 1, before the first round.

    Partners sit as their cards say: lady 1 and gentleman 1 are couple 1 of table 1.
    """
    one, two = 2 * number - 1, 2 * number
    if rules.seating == "mixed":
        return (f"L{one}", f"G{one}"), (f"L{two}", f"G{two}")
    if rules.seating == "one-sex":
        first = 4 * number - 3
        return (str(first), str(first + 1)), (str(first + 2), str(first + 3))
    if rules.seating == "sitting":
        return (str(number),), (str(rules.tables + number),)
    return (str(one),), (str(two),)


def first_tables(rules: Rules) -> tuple[Table, ...]:
    """Return the seats of the first round."""
    if rules.seating == "forts":
        return battle(rules.tables, 1)
    if rules.seating == "guests":
        return guests_seated(rules, tuple(str(n) for n in range(1, rules.guests + 1)), 1)
    return tuple(labels_of_table(rules, number) for number in range(1, rules.tables + 1))


def battle(forts: int, number: int) -> tuple[Table, ...]:
    """Return who attacks whom in a battle of military whist, by the fort that is attacked.

    In odd battles company A of each fort goes out and company B holds the fort, in even ones the
    other way round. Both go one fort further at first, then two, and so on: after ``2 * (forts -
    1)`` battles each company has attacked every other fort, and it begins again.

    Source: M. E. Blain, Games for All Occasions, "Military euchre".

    >>> battle(3, 1)
    ((('1B',), ('3A',)), (('2B',), ('1A',)), (('3B',), ('2A',)))
    """
    away, home = ("A", "B") if number % 2 else ("B", "A")
    on = ((number + 1) // 2 - 1) % (forts - 1) + 1
    return tuple(
        ((f"{fort + 1}{home}",), (f"{(fort - on) % forts + 1}{away}",)) for fort in range(forts)
    )


def guests_seated(rules: Rules, order: tuple[str, ...], number: int) -> tuple[Table, ...]:
    """Return who plays a rubber with whom at a pivot or a party.

    Args:
        rules: The rules of the drive.
        order: The guests as they cut, highest first, with those who wait at the end.
        number: The rubber, counted from 1; a pivot starts again after its last.
    """
    if rules.plays.move == "party":
        return party(order, rules.couples)[0]
    rows = generate("pivot", {"players": rules.guests}).rows
    row = rows[(number - 1) % len(rows)]
    seats = [order[int(label) - 1] for label in (row.north, row.south, row.east, row.west)]
    return (((seats[0], seats[1]), (seats[2], seats[3])),)
