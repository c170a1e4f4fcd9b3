"""The stored data of an event as plain facts, in the models' terms."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from types import MappingProxyType
from typing import Any, NamedTuple, Self

from movements.registry import rounds_to_draw
from scoring.conditions.catalogue import scoring_method
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ContestKind, Method, ScoringMethod
from scoring.conditions.presets import preset_of
from scoring.play.notation import Game, format_score
from scoring.play.ruling_notation import RuledScore
from scoring.play.scores import PlayedScore
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore
from tournaments.clubs.selectors import PLAIN, ClubLook
from tournaments.ledger.facts import Fact


@dataclass(frozen=True, slots=True)
class StageFacts:
    """How an event follows another; see ``Stage``. ``source`` is the id of the other."""

    source: int
    source_slug: str
    source_name: str
    number: int
    carry: str
    share: Decimal
    cap: Decimal
    source_sequence: int
    source_hash: str
    seen: str

    @property
    def rule(self) -> CarryRule | None:
        """How the carry-over counts; None if nothing is carried over."""
        if self.carry not in CarryOver.__members__.values():
            return None
        return CarryRule(CarryOver(self.carry), Fraction(self.share) / 100, Fraction(self.cap))


@dataclass(frozen=True, slots=True)
class EventFacts:
    """An event and its conditions of contest.

    ``simultaneous`` is the address of its simultaneous tournament, empty without one, and
    ``simultaneous_name`` that tournament's name. ``boards_shown`` and ``clubs_final`` are the
    tournament's; only its leading event has them. ``ledger_sequence`` and ``ledger_hash`` are the
    head of its ledger. ``stage`` is set if contestants qualified for it in another event.
    """

    id: int
    club_id: int
    club: str
    name: str
    slug: str
    held_on: date
    game: Game
    contest: ContestKind
    method: Method
    conditions: Conditions
    ledger_sequence: int
    ledger_hash: str = ""
    simultaneous: str = ""
    simultaneous_name: str = ""
    boards_shown: str = ""
    clubs_final: bool = False
    noindex: bool = False
    look: ClubLook = PLAIN
    club_slug: str = ""
    unrecorded: int = 0
    stage: StageFacts | None = None

    @property
    def scoring_method(self) -> ScoringMethod:
        """How it is scored, and everything that depends on contest and method."""
        chosen = self.conditions
        return scoring_method(
            self.game, self.contest, self.method, chosen.match_award, chosen.round_award
        )

    @property
    def preset(self) -> str:
        """The preset that matches all conditions; ``own`` if there is none."""
        return preset_of(self.conditions, self.scoring_method)

    def written(self) -> dict[str, object]:
        """Return by name everything that the ledger stores as the event's conditions."""
        return {name: getattr(self, name) for name in _WITH_CONDITIONS} | self.conditions.written()

    def with_written(self, written: Mapping[str, object]) -> Self:
        """Return the event with some conditions replaced by those from the ledger."""
        of_event = {name: value for name, value in written.items() if name in _WITH_CONDITIONS}
        rest = {name: value for name, value in written.items() if name in CONDITIONS}
        if "method" in of_event:
            of_event["method"] = Method(str(of_event["method"]))
        conditions = self.conditions.with_written(rest)
        # The ledger's values are of the fields' types, which mypy cannot know of a mapping.
        return replace(self, **of_event, conditions=conditions)  # type: ignore[arg-type]


_WITH_CONDITIONS = (
    "game",
    "contest",
    "method",
    "simultaneous",
    "simultaneous_name",
    "boards_shown",
    "clubs_final",
)
"""What the ledger stores besides the conditions of contest proper."""


class SaidRound(NamedTuple):
    """The round that the director says is in play, and the one by the scores at that moment."""

    round: int
    counted: int


@dataclass(frozen=True, slots=True)
class StageSettled(Fact):
    """What an earlier draw of a knockout settled: ``settled`` and ``out`` as in ``StageDrawn``."""

    settled: tuple[tuple[str, str], ...]
    out: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class StageDrawn(Fact):
    """What a draw of a knockout settled, and the round that it drew.

    Attributes:
        name: What is played: ``Semi-final, segment 1``.
        stage: The stage of the round.
        segment: The segment of the round, from 1; 0 if no round is left to play.
        settled: The matches that it settled by their ids, each with the winner's number.
        decided: Those that something else than the score decided, each with what did.
        extra: The ids of tied matches that extra boards decide.
        out: Who withdrew with this draw.
        in_all: How many rounds there are in all.
        adjourned: Whether the knockout continues in a later session.
        goes_on_from: The number of the earlier session from which it continues, if any.
        before: What was settled there.
    """

    name: str
    stage: int
    segment: int
    settled: tuple[tuple[str, str], ...]
    decided: tuple[tuple[str, str], ...]
    extra: tuple[str, ...]
    out: tuple[str, ...]
    in_all: int
    adjourned: bool | None = None
    goes_on_from: int | None = None
    before: tuple[StageSettled, ...] | None = None


def stages_of(stored: Mapping[str, Mapping[str, Any]]) -> Mapping[int, StageDrawn]:
    """Return what each draw of a knockout settled, by the round drawn, as a section stores it."""
    return MappingProxyType({int(number): StageDrawn.of(said) for number, said in stored.items()})


@dataclass(frozen=True, slots=True)
class SectionFacts:
    """A section: ``family`` and ``parameters`` name its movement, ``winners`` is 1 or 2.

    ``own_movement`` holds the movement of family ``own``, as the club made it; ``club_number`` is
    its club's number in the snapshot of a whole simultaneous tournament, 0 elsewhere. ``said`` is
    what the director said about the round in play. ``byes`` are the pairs or teams with a bye, by
    round, if rounds are drawn. ``stages`` is what each draw of a knockout settled, by the round
    drawn; ``lot`` decides its seating rights, and is empty before it starts and in knockouts that
    started before lots were drawn.
    """

    id: int
    session_id: int
    letter: str
    family: str
    parameters: Mapping[str, object]
    winners: int
    shared: bool
    movement_version: int
    own_movement: Mapping[str, object]
    club_number: int = 0
    said: SaidRound | None = None
    byes: Mapping[int, str] = field(default_factory=dict)
    stages: Mapping[int, StageDrawn] = field(default_factory=dict)
    lot: str = ""

    @property
    def rounds_to_draw(self) -> int:
        """How many rounds it plays if they are drawn one at a time; 0 in other movements."""
        if self.stages:
            return self.stages[max(self.stages)].in_all
        return rounds_to_draw(self.family, self.parameters)

    @property
    def plays_single_rounds(self) -> bool:
        """Whether every round is a separate match, even between two that have met before."""
        return bool(self.rounds_to_draw or self.parameters.get("single_rounds"))


@dataclass(frozen=True, slots=True)
class SessionFacts:
    """A session and its sections in the order of their letters."""

    id: int
    number: int
    status: str
    sections: tuple[SectionFacts, ...]


class SubstituteFacts(NamedTuple):
    """Who replaces an entered player; ``seat`` from 1, ``last_round`` 0 for "to the end".

    ``public`` is the name as the public sees it. ``mark`` is the number, from 1, that stands by the
    player replaced in lists of the whole session; it is the same for all who replace that player.
    """

    id: int
    session_id: int
    session: int
    seat: int
    name: str
    public: str
    first_round: int
    last_round: int
    mark: int

    def plays(self, session_id: int, round_: int) -> bool:
        """Return whether the substitute sits in this round."""
        begun = self.session_id == session_id and self.first_round <= round_
        return begun and (not self.last_round or round_ <= self.last_round)


@dataclass(frozen=True, slots=True)
class ContestantFacts:
    """A pair, a player or a team; ``players`` is empty if nobody is named.

    ``seated`` are those entered by seat, with an empty name for an open seat; ``players`` are the
    same without the open seats. What is about one round names those ``sitting`` in it; what is
    about more names those entered, ``marked`` where one is replaced, with ``substitutes_told``.
    ``stratum`` is 1 for the highest, None outside all strata; ``handicap`` is a percentage.
    ``masterpoints`` are what each player was awarded, None for nothing.
    ``club`` is where it plays, in a simultaneous tournament only. ``public`` is what the public
    reads in the place of ``seated``, None where that is the same. ``came_from`` is the id of the
    contestant that it was in the event before, 0 for none, and ``brought`` what it won there.
    ``national_ids`` are those of ``seated``, empty where not known; never for the public.
    """

    id: int
    section_letter: str
    number: str
    direction: str
    address: str
    name: str
    players: tuple[str, ...]
    seated: tuple[str, ...] = ()
    stratum: int | None = None
    handicap: Decimal | None = None
    club: str = ""
    public: tuple[str, ...] | None = None
    substitutes: tuple[SubstituteFacts, ...] = ()
    came_from: int = 0
    brought: SessionScore | None = None
    masterpoints: Decimal | None = None
    national_ids: tuple[str, ...] = ()

    def seen_by_the_public(self) -> "ContestantFacts":
        """Return the contestant with its public names and no national numbers."""
        if self.public is None:
            return replace(self, national_ids=()) if self.national_ids else self
        known = tuple(each._replace(name=each.public) for each in self.substitutes)
        return replace(
            self,
            seated=self.public,
            players=tuple(filter(None, self.public)),
            public=None,
            substitutes=known,
            national_ids=(),
        )

    def sitting(self, session_id: int, round_: int) -> tuple[str, ...]:
        """The players by seat in one round, substitutes in the place of those they replace."""
        there = dict(enumerate(self.seated, start=1))
        there |= {x.seat: x.name for x in self.substitutes if x.plays(session_id, round_)}
        return tuple(there.get(seat, "") for seat in range(1, max(there, default=0) + 1))

    @property
    def marked(self) -> tuple[str, ...]:
        """The players entered by seat, with a mark by those who are replaced: ``Ann Lee¹``."""
        marks = {each.seat: each.mark for each in self.substitutes}
        return tuple(
            f"{name}{_raised(marks[seat])}" if name and seat in marks else name
            for seat, name in enumerate(self.seated, start=1)
        )

    @property
    def marks(self) -> str:
        """The marks of all who are replaced, to stand by the name of their team."""
        return " ".join(_raised(mark) for mark in dict.fromkeys(x.mark for x in self.substitutes))

    @property
    def substitutes_told(self) -> tuple[str, ...]:
        """What each mark means: ``¹ Cai Dow for Ann Lee in rounds 3–5``."""
        return tuple(f"{_raised(each.mark)} {self.told(each)}" for each in self.substitutes)

    def told(self, substitute: SubstituteFacts) -> str:
        """Return who plays for whom, and when: ``Cai Dow for Ann Lee in rounds 3–5``."""
        when = rounds_sat(substitute.first_round, substitute.last_round)
        if {each.session for each in self.substitutes} != {1}:
            when = f"{when} of session {substitute.session}"
        entered = "".join(self.seated[substitute.seat - 1 : substitute.seat])
        return f"{substitute.name} for {entered} {when}" if entered else f"{substitute.name} {when}"


def rounds_sat(first: int, last: int) -> str:
    """Return when a substitute sits in, as ``last`` is 0 for "to the end".

    >>> rounds_sat(3, 5), rounds_sat(3, 3), rounds_sat(3, 0)
    ('in rounds 3–5', 'in round 3', 'from round 3')
    """
    if first == last:
        return f"in round {first}"
    return f"in rounds {first}–{last}" if last else f"from round {first}"


def _raised(mark: int) -> str:
    return str(mark).translate(_RAISED)


_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


@dataclass(frozen=True, slots=True)
class StartingPositionFacts:
    """The contestant, or part of one, for a label of a section's movement.

    ``position`` is the part of the contestant, with ``seats`` players; None for all of it.
    """

    id: int
    section_id: int
    label: str
    contestant_id: int
    position: int | None
    seats: int

    @property
    def first(self) -> int:
        """The place of its first player among the contestant's, from 0."""
        return ((self.position or 1) - 1) * self.seats


class SittingFacts(NamedTuple):
    """One table in one round; the seats are ids of starting positions."""

    id: int
    section_id: int
    round: int
    table: int
    north: int
    south: int
    east: int
    west: int

    @property
    def seats(self) -> tuple[int, int, int, int]:
        """North, east, south, west, as in a movement's row."""
        return (self.north, self.east, self.south, self.west)


class ResultFacts(NamedTuple):
    """The entry for a board at a sitting; ``score`` is None if there is none.

    A named tuple like ``SittingFacts``: a page needs a thousand of them, and they are made three
    times as fast as frozen dataclasses.

    ``fouled_group`` separates tables with different cards; ``checked_version`` is the version that
    the director found right, ``confirmed_version`` the one that both sides agreed at the table.
    """

    id: int
    sitting_id: int
    board: int
    score: PlayedScore | None
    version: int
    fouled_group: int = 0
    checked_version: int | None = None
    confirmed_version: int | None = None

    @property
    def is_confirmed(self) -> bool:
        """Whether both sides agreed on this score at the table."""
        return self.confirmed_version == self.version

    @property
    def is_checked(self) -> bool:
        """Whether the director has checked this score and found it right."""
        return self.checked_version == self.version

    @property
    def text(self) -> str:
        """The score as on a slip; empty if nothing is entered."""
        return "" if self.score is None else format_score(self.score)


@dataclass(frozen=True, slots=True)
class RulingFacts:
    """A ruling in force; ``score`` for an adjusted score, ``amount`` (text) for a penalty.

    A penalty counts in its session, or otherwise in the last that its contestant played; IMPs of a
    match count in the match against the opponent.
    """

    id: int
    kind: str
    result_id: int | None
    score: RuledScore | None
    contestant_id: int | None
    amount: str
    amount_in: str
    law: str
    text: str
    session_id: int | None = None
    opponent_id: int | None = None


class ClubInPlay(NamedTuple):
    """A club of a simultaneous tournament, and its progress.

    Attributes:
        event_id: Its event.
        number: Its number in the tournament, which distinguishes its pairs.
        club: Its name.
        slug: The address of its event.
        status: ``setup``, ``running`` or ``final``.
        contestants: How many take part.
        entered: How many of its ``results`` are in.
        results: How many there will be; 0 before the start.
    """

    event_id: int
    number: int
    club: str
    slug: str
    status: str
    contestants: int
    entered: int
    results: int

    def counted(self, entered: int, results: int) -> "ClubInPlay":
        """Return the club with these numbers of results in and in all."""
        return self._replace(entered=entered, results=results)


@dataclass(frozen=True, slots=True)
class Side:
    """Who plays together at a table: a pair, a pair of a team, or two single players.

    Attributes:
        contestants: One, or the two players where players are ranked.
        number: Their number in lists: ``3``, or ``1+8``.
        name: Their names in one line.
        names: Their names line by line: a team's name, or each player's.
    """

    contestants: tuple[ContestantFacts, ...]
    number: str
    name: str
    names: tuple[str, ...]

    @property
    def ids(self) -> tuple[int, ...]:
        """The ids of the contestants."""
        return tuple(contestant.id for contestant in self.contestants)

    @property
    def key(self) -> int | tuple[int, ...]:
        """The key of the side in a table result of ``scoring``: a contestant, or two players."""
        return self.ids[0] if len(self.ids) == 1 else self.ids


def is_fouled(results: Iterable[ResultFacts]) -> bool:
    """Whether a board's tables held different cards."""
    return len({result.fouled_group for result in results}) > 1
