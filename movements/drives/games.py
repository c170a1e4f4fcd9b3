"""The games that a drive can play: how they are entered, how they move, what they need."""

from dataclasses import dataclass
from typing import Literal, get_args

from movements.errors import MovementError
from movements.sources import CARD_GAMES, CLUBS, CULBERTSON

Seating = Literal["mixed", "one-sex", "pairs", "sitting", "forts", "guests"]
"""Who sits together.

``mixed``: a lady and a gentleman, who change partners. ``one-sex``: anybody, partners redrawn in
each round. ``pairs``: pairs stay together and win their way up. ``sitting``: half of the pairs sit,
the others move down one table each round. ``forts``: four who hold a table and send out two.
``guests``: one table or two, everybody plays alone.
"""

Move = Literal["up", "rapid", "progressive", "semi-partner", "forts", "pivot", "party"]
Entry = Literal["winner", "apart", "points", "tricks"]
"""What a table reports: who won, which lady and which gentleman won, points of both, or tricks."""

Trump = Literal["hearts", "clubs", "diamonds", "spades", "no-trumps"]
TRUMPS: tuple[Trump, ...] = get_args(Trump)
WHIST_TRUMPS: tuple[Trump, ...] = ("hearts", "clubs", "diamonds", "spades")
TRICKS = 13

WHIST_DRIVE = (
    "whistdrive.wordpress.com, frequently asked questions; Doncaster Whist Club; "
    "Wikipedia, 'Whist', on whist drives"
)
MILITARY = (
    "Alberta 55 plus, Rules of Military Whist; M. E. Blain, Games for All Occasions, "
    "'Military euchre'"
)


@dataclass(frozen=True, slots=True)
class DriveGame:
    """A game as a drive plays it.

    Attributes:
        id: As it is stored; never changes.
        name: What a director calls it.
        source: Where the rule comes from.
        summary: One sentence for a director.
        seatings: Who may sit together, the usual way first.
        move: Who goes where after a round, unless the seating says so (``sitting``).
        entry: What a table reports.
        round_word: What a round is called.
        rounds: How many rounds are usual.
        tables: The fewest and the most tables.
        ties: What the book says about a table that ties.
    """

    id: str
    name: str
    source: str
    summary: str
    seatings: tuple[Seating, ...]
    move: Move
    entry: Entry
    round_word: str
    rounds: int
    tables: tuple[int, int]
    ties: str


MOST_TABLES = 60
_HALVES = (
    "Either cut, and the high card wins, or give each half a game and cut to see who moves up."
)

GAMES: tuple[DriveGame, ...] = (
    DriveGame(
        "whist",
        "Progressive whist drive",
        WHIST_DRIVE,
        "Everybody keeps their own tricks. The losing lady and the losing gentleman leave in "
        "opposite directions; the winners stay and play against each other.",
        ("mixed",),
        "progressive",
        "tricks",
        "hand",
        24,
        (3, MOST_TABLES),
        "If both sides have the same number of tricks, the table cuts to see who moves.",
    ),
    DriveGame(
        "semi-partner-whist",
        "Semi-partner whist drive",
        WHIST_DRIVE,
        "Like the progressive drive, but winners stay partners until they lose.",
        ("mixed",),
        "semi-partner",
        "tricks",
        "hand",
        24,
        (3, MOST_TABLES),
        "If both sides have the same number of tricks, the table cuts to see who moves.",
    ),
    DriveGame(
        "partner-whist",
        "Partner whist drive",
        CLUBS,
        "Pairs stay together; half of them sit and the others move, or winners move up.",
        ("sitting", "pairs"),
        "up",
        "tricks",
        "round",
        8,
        (2, MOST_TABLES),
        "If both sides have the same number of tricks, the table cuts to see who moves.",
    ),
    DriveGame(
        "military-whist",
        "Military whist",
        MILITARY,
        "Each table is a fort of four. Two hold it while two attack another fort; the winners take "
        "a flag. Every fort meets every other, at home and away.",
        ("forts",),
        "forts",
        "winner",
        "battle",
        12,
        (2, 30),
        "Nobody takes the flag, or the table cuts for it.",
    ),
    DriveGame(
        "euchre",
        "Progressive euchre",
        CARD_GAMES,
        "Winners go up one table, the losers of the head table to the foot; partners change. The "
        "game at the head table ends the round.",
        ("mixed",),
        "up",
        "winner",
        "game",
        12,
        (3, MOST_TABLES),
        "The side that scored its points first wins; or the ladies cut, and the high card wins; "
        "or each of the four scores half a game.",
    ),
    DriveGame(
        "rapid",
        "Rapid euchre",
        CARD_GAMES,
        "The first table to score five ends the round; the winners of the head table go to the "
        "foot.",
        ("mixed",),
        "rapid",
        "winner",
        "game",
        12,
        (3, MOST_TABLES),
        "The side that scored its points first wins; or the ladies cut, and the high card wins; "
        "or each of the four scores half a game.",
    ),
    DriveGame(
        "hearts",
        "Progressive hearts",
        CARD_GAMES,
        "The lady with fewer hearts goes up, and so does the gentleman; at the head they stay.",
        ("mixed",),
        "up",
        "apart",
        "hand",
        12,
        (3, MOST_TABLES),
        _HALVES,
    ),
    DriveGame(
        "cinch",
        "Progressive cinch",
        CARD_GAMES,
        "Partners with more points on the last hand go up when the first table has 32.",
        ("mixed",),
        "up",
        "winner",
        "game",
        12,
        (3, MOST_TABLES),
        _HALVES,
    ),
    DriveGame(
        "bridge",
        "Progressive bridge",
        CULBERTSON,
        "Four deals a round. Winners go up one table, the losers of table 1 to the last.",
        ("mixed", "one-sex", "pairs", "sitting"),
        "up",
        "points",
        "round",
        6,
        (2, MOST_TABLES),
        "The laws say nothing; cut, and the high card wins.",
    ),
    DriveGame(
        "rubber",
        "Progressive rubber bridge",
        CULBERTSON,
        "Six or eight deals a round, or half an hour, with as many rubbers as there is time for.",
        ("mixed", "one-sex", "pairs", "sitting"),
        "up",
        "points",
        "round",
        4,
        (2, MOST_TABLES),
        "The laws say nothing; cut, and the high card wins.",
    ),
    DriveGame(
        "pivot",
        "Pivot bridge",
        CULBERTSON,
        "Four or five at one table: everybody is everybody’s partner equally often.",
        ("guests",),
        "pivot",
        "points",
        "rubber",
        3,
        (1, 1),
        "Nothing moves, so a tie needs no answer.",
    ),
    DriveGame(
        "party",
        "Party bridge",
        CULBERTSON,
        "Four to eight guests: five or six take turns to wait, eight make two tables.",
        ("guests",),
        "party",
        "points",
        "rubber",
        4,
        (1, 2),
        "Nothing moves, so a tie needs no answer.",
    ),
)


def game_of(id_: str) -> DriveGame:
    """Return a game.

    Raises:
        MovementError: There is no such game.
    """
    for game in GAMES:
        if game.id == id_:
            return game
    there_is = ", ".join(game.id for game in GAMES)
    raise MovementError(f"There is no drive {id_[:40]!r}; choose from: {there_is}.")
