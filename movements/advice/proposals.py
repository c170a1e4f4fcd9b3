"""What a movement takes and how fair it is, as a director wants to know."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal

from movements.analysis.encounters import Tallies
from movements.analysis.fairness import fairness
from movements.analysis.logistics import needs_guide_cards, sets_resting, walks
from movements.analysis.opponents import opponents_sentence
from movements.analysis.share import ScheduleShare, schedule_share
from movements.model import Movement, ParameterValue
from movements.registry import family, generate

MINUTES_PER_BOARD, MINUTES_PER_BOARD_OF_WHIST, MINUTES_PER_MOVE = 7, 6, 2
"""How many minutes a board takes in a club, and the move after a round; clocks begin with them."""

TABLES_FOR_A_CADDY = 15

WITH_A_SIMPLE_VARIANT = "howell-reduced"


@dataclass(frozen=True, slots=True)
class Part:
    """What one section plays, if a field is divided into sections."""

    entrants: int
    name: str
    family: str
    parameters: Mapping[str, ParameterValue]

    @property
    def unit(self) -> str:
        """What enters: ``pair`` or ``player``."""
        return family(self.family).unit


@dataclass(frozen=True, slots=True)
class Simpler:
    """The same movement with directions that are easier to walk.

    Attributes:
        parameters: Its parameters.
        share_percent: The schedule's share of the spread of results, as a percentage.
        sentence: What it is and what it costs.
    """

    parameters: Mapping[str, ParameterValue]
    share_percent: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Proposal:
    """A movement with what it takes and how fair it is.

    Attributes:
        boards: The most boards that anyone plays.
        fewest_boards: The fewest that anyone plays: those who sit out play fewer.
        minutes: At 2 a move and, unless said otherwise, 7 a board.
        sit_outs: The most rounds that anyone sits out.
        fairness: In one or two words.
        share_percent: The schedule's share of the spread of results, as a percentage; pairs only.
            The word for fairness follows from it.
        share_opponents: The part of it that depends on who met whom.
        share_comparisons: The rest of it, which depends on whose scores were compared.
        share_directions: The part of ``share_comparisons`` that depends on who sat the same way.
        opponents: How many opponents a pair misses and meets again, a sentence; pairs only.
        bias_percent: Luck of comparisons within the worse line, as a percentage of the spread of
            skill; pairs and individuals only.
        sd: Standard deviation of the comparisons, in boards; pairs and individuals only.
        board_sets: How many sets of boards travel.
        boards_to_deal: All boards, every copy counted.
        relays: Whether sets rest between tables.
        shared: Whether tables pass boards back and forth.
        caddies: How many people should carry boards.
        winners: 2 if the two lines are ranked separately.
        boards_per_round: The most boards that a table plays in a round.
        figures: The fairness in figures, a sentence.
        table_boards: How many boards the busiest table plays.
        guide_cards: Whether those who move go to different places, so that each needs a card.
        resting: The most sets that rest on relays at once; 0 if there are copies.
        still: How many contestants never leave their table.
        walked: How many tables a contestant walks in the whole session, on average.
        misses: What does not fit the director's wishes, in sentences.
        sections: Who plays what in each section, if the field is divided; empty otherwise.
            The family and parameters are then those of the first section.
        simpler: The same movement made easier to walk, and its share, if the family has one.
        unmet: Why wishes for seats cannot be met, in sentences; None if nothing was wished for, or
            this is not known.
    """

    family: str
    parameters: Mapping[str, ParameterValue]
    name: str
    boards: int
    fewest_boards: int
    rounds: int
    minutes: int
    sit_outs: int
    fairness: str
    share_percent: float | None
    share_opponents: float | None
    share_comparisons: float | None
    share_directions: float | None
    opponents: str
    bias_percent: float | None
    sd: float | None
    board_sets: int
    boards_to_deal: int
    copies: int
    relays: bool
    shared: bool
    caddies: int
    tables: int
    winners: Literal[1, 2]
    boards_per_round: int
    figures: str
    table_boards: int
    guide_cards: bool
    resting: int
    still: int
    walked: float
    misses: tuple[str, ...] = ()
    sections: tuple[Part, ...] = ()
    simpler: Simpler | None = None
    unmet: tuple[str, ...] | None = None

    @property
    def title(self) -> str:
        """Its name, with rounds and boards: ``Howell, 7 rounds of 4 boards``."""
        parts = {"first": ", first session", "second": ", second session"}
        session = parts.get(str(self.parameters.get("part")), "")
        boards = "1 board" if self.boards_per_round == 1 else f"{self.boards_per_round} boards"
        switched = ", arrow-switched" if self.parameters.get("arrow_switch") else ""
        return f"{self.name}{session}, {self.rounds} rounds of {boards}{switched}"

    @property
    def summary(self) -> str:
        """What its family is, in a sentence."""
        return family(self.family).summary

    def to_json(self) -> dict[str, object]:
        """Return the proposal as ``python -m movements advise`` prints it."""
        plain = {name: getattr(self, name) for name in self.__slots__}
        equipment = {
            name: plain.pop(name)
            for name in ("board_sets", "boards_to_deal", "copies", "relays", "shared", "caddies")
        } | {"guide_cards": plain.pop("guide_cards")}
        plain["misses"] = list(self.misses)
        unmet = plain.pop("unmet")
        plain |= {} if unmet is None else {"unmet": list(unmet)}
        plain["sections"] = [
            {
                "entrants": part.entrants,
                "name": part.name,
                "family": part.family,
                "parameters": dict(part.parameters),
            }
            for part in self.sections
        ]
        plain["simpler"] = self.simpler and {
            "parameters": dict(self.simpler.parameters),
            "share_percent": self.simpler.share_percent,
            "sentence": self.simpler.sentence,
        }
        return plain | {"parameters": dict(self.parameters), "equipment": equipment}


def proposal(movement: Movement, minutes_per_board: int = MINUTES_PER_BOARD) -> Proposal:
    """Describe a movement of the registry."""
    return described(movement, family(movement.family).name, minutes_per_board)


def described(
    movement: Movement, name: str, minutes_per_board: int = MINUTES_PER_BOARD
) -> Proposal:
    """Describe any movement, under the name given."""
    fair = fairness(movement)
    tallies = fair.tallies
    share = schedule_share(movement, fair.matrix)
    out = Counter(idle.contestant for idle in movement.idle)
    at_tables = {(row.round, board) for row in movement.rows for board in row.boards}
    longest = longest_tables(movement)
    at_table = Counter[int]()
    for row in movement.rows:
        at_table[row.table] += len(row.boards)
    walked = walks(movement.rows)
    words_, figures = _in_words(movement, share, tallies)
    copied = movement.copies > 1
    played = [sum(boards.values()) for boards in tallies.boards.values()]
    crowded = copied or movement.tables > TABLES_FOR_A_CADDY
    return Proposal(
        family=movement.family,
        parameters=movement.parameters,
        name=name,
        boards=max(played, default=0),
        fewest_boards=min(played, default=0),
        rounds=movement.rounds,
        minutes=minutes(longest, minutes_per_board),
        sit_outs=max(out.values(), default=0),
        fairness=words_,
        share_percent=None if share is None else share.percent,
        share_opponents=None if share is None else share.opponents,
        share_comparisons=None if share is None else share.comparisons,
        share_directions=None if share is None else share.directions,
        opponents=opponents_sentence(movement, tallies),
        bias_percent=fair.bias_percent,
        sd=fair.sd,
        board_sets=len({row.boards for row in movement.rows}),
        boards_to_deal=movement.boards * movement.copies,
        copies=movement.copies,
        relays=len(at_tables) < movement.rounds * movement.boards and not copied,
        shared=movement.shared and not copied,
        caddies=-(-movement.tables // TABLES_FOR_A_CADDY) if crowded else 0,
        tables=movement.tables,
        winners=movement.winners,
        boards_per_round=max(longest, default=0),
        figures=figures,
        table_boards=max(at_table.values(), default=0),
        guide_cards=any(walked.values()) and needs_guide_cards(movement.rows),
        resting=0 if copied else max(0, sets_resting(movement.rows, len(movement.contestants))),
        still=sum(not far for far in walked.values()),
        walked=sum(walked.values()) / max(1, len(walked)),
    )


def simpler(found: Proposal) -> Simpler | None:
    """Return the simple variant of a reduced Howell and what it costs; None for all others.

    A field in sections has none: its sections are chosen together.
    """
    given = found.parameters
    if found.family != WITH_A_SIMPLE_VARIANT or found.sections or given["directions"] != "balanced":
        return None
    movement = generate(found.family, {**given, "directions": "constant"})
    share = schedule_share(movement, fairness(movement).matrix)
    percent = share.percent if share else 0.0  # pairs in one field always have one
    simple, balanced = f"{percent:.1f}%", f"{found.share_percent:.1f}%"
    return Simpler(
        movement.parameters,
        percent,
        "Easier to follow: stationary pairs sit North-South, and no table changes direction. "
        + (
            "It is just as fair."
            if simple == balanced
            else f"The schedule's share is {simple} instead of {balanced}."
        ),
    )


def longest_tables(movement: Movement) -> tuple[int, ...]:
    """Return for each round the number of boards at the table with the most."""
    longest: dict[int, int] = {}
    for row in movement.rows:
        size = len(row.boards)
        if longest.get(row.round, -1) < size:
            longest[row.round] = size
    return tuple(longest[number] for number in sorted(longest))


def minutes(longest: Sequence[int], per_board: int = MINUTES_PER_BOARD) -> int:
    """Return how many minutes rounds with these numbers of boards take, including the moves.

    >>> minutes([3, 3])
    44
    """
    return sum(longest) * per_board + (len(longest) - 1) * MINUTES_PER_MOVE


_LIMITS: tuple[tuple[float, str], ...] = (
    (0.005, "perfect"),
    (5, "excellent"),
    (10, "good"),
    (20, "fair"),
)


def words(share: ScheduleShare | None) -> str:
    """Return the fairness of a movement of pairs in words."""
    return "not comparable" if share is None else _word(share.percent)


def _word(percent: float) -> str:
    return next((word for limit, word in _LIMITS if percent <= limit), "poor")


def _in_words(movement: Movement, share: ScheduleShare | None, tallies: Tallies) -> tuple[str, str]:
    if share is not None:
        return words(share), share.sentence
    teams = {contestant.label: contestant.team for contestant in movement.contestants}
    if any(teams.values()):
        met: Counter[frozenset[str | None]] = Counter()
        for row in movement.rows:
            met[frozenset((teams[row.north], teams[row.east]))] += len(row.boards)
        counts = [
            met[frozenset(two)] for two in combinations(sorted(set(map(str, teams.values()))), 2)
        ]
        return _evenness(counts), f"Any two teams meet on {_span(counts)} boards."
    if movement.unit == "pair":
        replayed = "The boards are played again on purpose; the schedule's share is not measured."
        return words(None), replayed if movement.replayed else "Nothing is compared."
    twos = list(combinations(movement.labels, 2))
    together = [tallies.partnerships[two] for two in twos]
    against = [tallies.boards_met(*two) for two in twos]
    figures = f"Any two are partners on {_span(together)} boards, opponents on {_span(against)}."
    return _evenness(together, against), figures


def _span(counts: Collection[int]) -> str:
    least, most = min(counts, default=0), max(counts, default=0)
    return str(least) if least == most else f"{least} to {most}"


def _evenness(*kinds: list[int]) -> str:
    """Return in words how equal counts are within each kind.

    The widest distance from the mean, as a percentage of the mean, is divided by ten and judged
    like a share of the spread: meeting someone once more or less matters less than that.
    """
    off = [
        100 * max(abs(len(counts) * count - sum(counts)) for count in counts) / sum(counts)
        for counts in kinds
        if sum(counts)
    ]
    return _word(max(off, default=0) / 10)
