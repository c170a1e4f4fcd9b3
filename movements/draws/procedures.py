"""Systems with a rule instead of a schedule: progressions decided by results, and duplicate itself.

Together with the registry they cover every movement and progression in the catalogue of historical
systems.
"""

from dataclasses import dataclass

from movements.model import Unit
from movements.sources import BARNEY, CARD_GAMES, CLUBS, CULBERTSON


@dataclass(frozen=True, slots=True)
class Procedure:
    """A rule with the command that applies it.

    Attributes:
        id: As written on the command line; never changes.
        name: What a director calls it.
        catalogue: Ids of the catalogue of historical systems that it implements.
        unit: What moves.
        source: Where the rule comes from.
        summary: One sentence for a director.
        command: What to write after ``python -m movements``.
    """

    id: str
    name: str
    catalogue: tuple[str, ...]
    unit: Unit
    source: str
    summary: str
    command: str


def _next(
    id_: str, name: str, catalogue: tuple[str, ...], source: str, summary: str, unit: Unit = "pair"
) -> Procedure:
    return Procedure(id_, name, catalogue, unit, source, summary, f"next {id_} FILE")


_PROCEDURES = (
    Procedure(
        "duplicate",
        "The principle of duplicate",
        ("W-DUP",),
        "player",
        f"{BARNEY}; {CARD_GAMES}",
        "Nobody plays a deal twice, nobody is in two places, and every hand is held at other "
        "tables too: what the verifier asks of rows of any origin, for eight players or more.",
        "verify --rows FILE",
    ),
    _next(
        "euchre",
        "Progressive euchre",
        ("P-EUCHRE",),
        CARD_GAMES,
        "Winners go up one table, the losers of the head table to the foot; partners change.",
    ),
    _next(
        "rapid",
        "Rapid euchre",
        ("P-RAPID",),
        CARD_GAMES,
        "Like progressive euchre, but the winners of the head table go to the foot.",
    ),
    _next(
        "hearts",
        "Progressive hearts",
        ("P-HEARTS",),
        CARD_GAMES,
        "The lady with fewer hearts goes up, and so does the gentleman; at the head they stay.",
        "player",
    ),
    _next(
        "cinch",
        "Progressive cinch",
        ("P-CINCH",),
        CARD_GAMES,
        "Partners with more points when the bell rings go up; partners change.",
    ),
    _next(
        "bridge",
        "Progressive bridge",
        ("P-BRIDGE",),
        CULBERTSON,
        "Four deals a round; winners go up, losers of the head table to the foot; partners change "
        "or stay.",
    ),
    _next(
        "rubber",
        "Progressive rubber bridge",
        ("P-RUBBER",),
        CULBERTSON,
        "Six or eight deals a round, or half an hour; moves as in progressive bridge.",
    ),
    _next(
        "party",
        "Party bridge",
        ("C-PARTY",),
        CULBERTSON,
        "Four to eight guests: who plays at which table, who cuts in later, and married couples "
        "as partners whenever both play.",
        "player",
    ),
    _next(
        "knockout",
        "Knockout",
        ("G-KO",),
        f"{CULBERTSON}, glossary",
        "Two at a time, and the loser is out; the best seeds get the byes and meet only late.",
        "team",
    ),
    _next(
        "swiss",
        "Swiss pairing",
        (),
        CLUBS,
        "The best meets the nearest it has not met; rematches are untangled from the bottom.",
        "team",
    ),
    _next(
        "danish",
        "Danish pairing",
        (),
        CLUBS,
        "First against second, third against fourth, and so on; rematches are allowed.",
        "team",
    ),
)


def procedures() -> tuple[Procedure, ...]:
    """Return every procedure, in the order of a menu."""
    return _PROCEDURES
