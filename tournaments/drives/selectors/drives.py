"""A drive's ledger: what can happen, and the state it leads to: progressive games, parties."""

from abc import abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated, Any, cast, get_args

from movements.draws.progressive import Winner
from movements.drives import facts as play_facts
from movements.drives.facts import Fact as PlayFact
from movements.drives.games import WHIST_TRUMPS, Seating, Trump, game_of
from movements.drives.outcomes import Outcome, Scorer, counted
from movements.drives.rules import MOST_HANDS, MOST_ROUNDS, Rules, Table
from movements.drives.state import DriveState, apply, begin
from scoring.drives.prizes import PRIZES, Group, Prize
from tournaments.competitions.selectors.kinds import (
    CompetitionError,
    CompetitionFact,
    NameOf,
)
from tournaments.ledger.facts import Codec, read

NOBODY = 0
"""Nobody won: in place of a side."""
LONGEST_SEED = 40
MOST_NAMED = 300
PRIZE_OF: Mapping[str, Prize] = {prize.id: prize for prize in PRIZES}


@dataclass(frozen=True, slots=True)
class Drive:
    """A drive with what its prizes need to know.

    Attributes:
        play: Who sat where and what was reported.
        net: Whether opponents' points are subtracted.
        prizes: The prizes on offer, in the order in which they are announced.
        one_each: Whether nobody may win two prizes.
        groups: Who competes with the ladies or gentlemen although their place says otherwise.
    """

    play: DriveState
    net: bool
    prizes: tuple[Prize, ...]
    groups: Mapping[str, Group]
    one_each: bool = False

    @property
    def rules(self) -> Rules:
        """The rules agreed."""
        return self.play.rules

    def group_of(self, label: str) -> Group:
        """Return a label's group: a lady in a gentleman's place competes with the ladies."""
        if label in self.groups:
            return self.groups[label]
        place: dict[str, Group] = {"L": "ladies", "G": "gentlemen"}
        return place.get(label[0], "everybody")


def number_of(label: str) -> int:
    """Return the number under which the player with a label is entered.

    Ladies have the odd numbers and gentlemen the even ones, both companies of a fort have one.

    >>> number_of("L2"), number_of("G2"), number_of("7"), number_of("3B")
    (3, 4, 7, 3)
    """
    digits = int(label.strip("LGAB"))
    return {"L": 2 * digits - 1, "G": 2 * digits}.get(label[0], digits)


def usual_prizes(seating: Seating) -> tuple[str, ...]:
    """Return the customary prizes: for ladies and gentlemen separately, or for all."""
    if seating == "mixed":
        return ("ladies-1", "gentlemen-1", "ladies-booby", "gentlemen-booby")
    return ("first", "second", "booby")


@dataclass(frozen=True, slots=True, kw_only=True)
class DriveRules:
    """What is chosen when a drive is created; what is left out is as usual in its game.

    Attributes:
        absent: The labels of chairs that are empty from the start.
        groups: Who competes with whom although their place says otherwise, by label.
        prizes: The ids of the prizes.

    The others are those of ``movements.drives.rules.Rules`` and of ``Drive``.
    """

    game: str
    seating: str | None = None
    tables: int | None = None
    rounds: int | None = field(default=None, metadata={"min_value": 1, "max_value": MOST_ROUNDS})
    guests: int = 0
    hands: int = field(default=1, metadata={"min_value": 1, "max_value": MOST_HANDS})
    trumps: tuple[str, ...] | None = None
    movers: str = "losers"
    ladies: str = "up"
    seed: str = ""
    couples: tuple[tuple[str, str], ...] = ()
    net: bool = False
    prizes: tuple[str, ...] | None = None
    one_each: bool = False
    absent: tuple[str, ...] = ()
    groups: Mapping[str, str] = field(default_factory=dict)


def begun(said: Mapping[str, Any]) -> Drive:
    """Return a drive before its first report.

    Raises:
        CompetitionError, FactError, MovementError: its rules are impossible.
    """
    chosen = read(DriveRules, said, of="a drive")
    if not chosen.game.strip():
        raise CompetitionError("Give game.")
    game = game_of(chosen.game.strip())
    seating = cast("Seating", chosen.seating or game.seatings[0])
    whist: tuple[str, ...] = WHIST_TRUMPS if game.entry == "tricks" else ()
    if chosen.movers not in ("losers", "winners") or chosen.ladies not in ("up", "down"):
        raise CompetitionError("Choose whether losers or winners move, and ladies go up or down.")
    rules = Rules(
        game=game.id,
        seating=seating,
        tables=game.tables[0] if chosen.tables is None else chosen.tables,
        rounds=game.rounds if chosen.rounds is None else chosen.rounds,
        guests=chosen.guests,
        hands=chosen.hands,
        trumps=cast("tuple[Trump, ...]", whist if chosen.trumps is None else chosen.trumps),
        movers=cast("Any", chosen.movers),
        ladies=cast("Any", chosen.ladies),
        seed=chosen.seed[:LONGEST_SEED],
        couples=chosen.couples,
    )
    ids = usual_prizes(seating) if chosen.prizes is None else chosen.prizes
    unknown = next((each for each in ids if each not in PRIZE_OF), None)
    if unknown is not None:
        raise CompetitionError(f"There is no prize called {unknown[:30]}.")
    drive = Drive(
        begin(rules, _named(chosen.absent)),
        chosen.net,
        tuple(PRIZE_OF[each] for each in ids),
        {},
        one_each=chosen.one_each,
    )
    for label, group in chosen.groups.items():
        drive = Grouped(label, group).applied(drive)
    return drive


def with_number(drive: Drive, number: int) -> Drive:
    """Return a drive as it is, once somebody there has this number.

    Raises:
        CompetitionError: nobody has.
    """
    if number not in {number_of(label) for label in drive.play.labels}:
        raise CompetitionError(f"Nobody here has the number {number}.")
    return drive


def _read_side(said: object, _name: str) -> int:
    if said is not None and (isinstance(said, bool) or said not in (1, 2)):
        raise CompetitionError("A side is 1 or 2.")
    return NOBODY if said is None else cast("int", said)


_SIDE = Codec(_read_side, lambda side: side or None, many="sides")
Side = Annotated[int, _SIDE]
"""1 or 2, or ``NOBODY``, which the ledger holds as null."""


@dataclass(frozen=True, slots=True)
class DriveFact(CompetitionFact[Drive]):
    """Something that happened in a drive. People are named by their cards, as in the room."""

    def applied(self, state: Drive) -> Drive:
        return replace(state, play=apply(state.play, self.in_play(state.play)))

    @abstractmethod
    def in_play(self, play: DriveState) -> PlayFact:
        """Return what happens at the tables.

        Raises:
            CompetitionError, MovementError: it cannot have happened.
        """


@dataclass(frozen=True, slots=True)
class TableReport(DriveFact):
    """What a table said after a round, or its correction.

    Attributes:
        round: The round.
        table: The table.
        first: Points or tricks of the first side, where they count.
        second: Those of the second; with tricks they may be left out.
        tied: The side that moves on after a tie.
        winner: Who won, where that counts.
        winners: Whose lady and whose gentleman won, in place of ``winner``.
        halved: Whether the ladies, and the gentlemen, score half each; neither by default.
        scorer: Which of the winners scores; both by default.
    """

    kind = "report"
    round: int
    table: int
    first: int | None = None
    second: int | None = None
    tied: Side | None = None
    winner: Annotated[int | None, _SIDE] = None
    winners: tuple[Side, Side] | None = None
    halved: tuple[bool, bool] | None = None
    scorer: str | None = None

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.TablePlayed(self.round, self.table, self.outcome(play))

    def outcome(self, play: DriveState) -> Outcome:
        """Return the outcome that it describes, in a drive before it.

        Raises:
            CompetitionError, MovementError: it cannot be read, or cannot have happened.
        """
        seats = _seats(play, self.round, self.table)
        if play.rules.plays.entry in ("points", "tricks"):
            if self.first is None:
                raise CompetitionError("Give first as a whole number.")
            return counted(play.rules, seats, self.first, self.second, _winner(self.tied or 0))
        won = self.winners or (None if self.winner is None else (self.winner, self.winner))
        if won is None:
            raise CompetitionError("Give winner as 1 or 2, or as null if nobody won.")
        if self.scorer not in (None, *get_args(Scorer)):
            raise CompetitionError(
                "Choose whether both winners score, or only the first or the second."
            )
        scorer = cast("Scorer", self.scorer or "both")
        lady, gentleman = map(_winner, won)
        if lady is None or gentleman is None:
            return Outcome(None, scorer=scorer)
        return Outcome((lady, gentleman), None, self.halved or (False, False), scorer)

    def told(self, before: Drive, name_of: NameOf) -> str:
        rules = before.rules
        where = f"{rules.plays.round_word.capitalize()} {self.round}, table {self.table}: "
        if self.first is not None:
            second = rules.tricks - self.first if self.second is None else self.second
            return f"{where}{self.first}–{second}"
        one, other = self.winners or (self.winner or NOBODY,) * 2
        if NOBODY in (one, other):
            return f"{where}nobody won"
        won = f"{one} won" if one == other else f"{one} and {other} won"
        return where + (f"{won}, halved" if any(self.halved or ()) else won)


@dataclass(frozen=True, slots=True)
class ReportTakenBack(DriveFact):
    """A table's report in the round being played was withdrawn."""

    kind = "report_back"
    table: int

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.ReportTakenBack(self.table)

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"Report of table {self.table} withdrawn"


@dataclass(frozen=True, slots=True)
class Moved(DriveFact):
    """The round ended, and everybody moved."""

    kind = "moved"

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.RoundEnded()

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{before.rules.plays.round_word.capitalize()} {before.play.number} ended"


@dataclass(frozen=True, slots=True)
class Left(DriveFact):
    """Someone went home."""

    kind = "left"
    label: str

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.Left(_given(self.label, "label"))

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{self.label} left"


@dataclass(frozen=True, slots=True)
class Arrived(DriveFact):
    """Someone took an empty chair."""

    kind = "arrived"
    label: str

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.Arrived(_given(self.label, "label"))

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{self.label} arrived"


@dataclass(frozen=True, slots=True)
class TableAdded(DriveFact):
    """A table was added at the foot."""

    kind = "table_added"

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.TableAdded()

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"Table {len(before.play.current.tables) + 1} added"


@dataclass(frozen=True, slots=True)
class SeatsExchanged(DriveFact):
    """Two people changed seats."""

    kind = "exchanged"
    one: str
    other: str

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.SeatsExchanged(_given(self.one, "one"), _given(self.other, "other"))

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{self.one} and {self.other} changed seats"


@dataclass(frozen=True, slots=True)
class GuestsCut(DriveFact):
    """The guests of a party cut for the next rubber, highest card first."""

    kind = "cut"
    order: tuple[str, ...] = ()

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.CutMade(_named(self.order))

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"Guests cut: {', '.join(self.order)}"


@dataclass(frozen=True, slots=True)
class TieCut(DriveFact):
    """Players who tied played off or cut, the better first."""

    kind = "tie_cut"
    order: tuple[str, ...] = ()

    def in_play(self, play: DriveState) -> PlayFact:
        return play_facts.TieCut(_named(self.order))

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"Tie decided: {', '.join(self.order)}"


@dataclass(frozen=True, slots=True)
class SpecialCounted(DriveFact):
    """Something happened that a special prize is for: a lone hand, a slam."""

    kind = "counted"
    label: str
    what: str
    times: int

    def in_play(self, play: DriveState) -> PlayFact:
        label, what = _given(self.label, "label"), _given(self.what, "what")
        return play_facts.Counted(label, what, self.times)

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{self.label}: {self.what}, {self.times}"


@dataclass(frozen=True, slots=True)
class Grouped(CompetitionFact[Drive]):
    """Somebody competes with the ladies, the gentlemen or everybody, whatever the place says."""

    kind = "group"
    label: str
    group: str

    def applied(self, state: Drive) -> Drive:
        label = _given(self.label, "label")
        if label not in state.play.labels:
            raise CompetitionError(f"Nobody here has the label {label[:20]}.")
        if self.group not in get_args(Group):
            raise CompetitionError("Choose the ladies, the gentlemen or everybody.")
        return replace(state, groups={**state.groups, label: cast("Group", self.group)})

    def told(self, before: Drive, name_of: NameOf) -> str:
        return f"{self.label} competes with {self.group}"


def _winner(side: int) -> Winner | None:
    return cast("Winner", side) if side != NOBODY else None


def _seats(play: DriveState, number: int, table: int) -> Table:
    if not 1 <= number <= play.number:
        raise CompetitionError(f"Round {number} has not begun.")
    tables = play.rounds[number - 1].tables
    if not 1 <= table <= len(tables):
        raise CompetitionError(f"Round {number} has tables 1 to {len(tables)}.")
    return tables[table - 1]


def _given(text: str, name: str) -> str:
    if not text.strip():
        raise CompetitionError(f"Give {name}.")
    return text.strip()


def _named(labels: tuple[str, ...]) -> tuple[str, ...]:
    if len(labels) > MOST_NAMED:
        raise CompetitionError(f"Name at most {MOST_NAMED} people.")
    return labels
