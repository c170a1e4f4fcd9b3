"""What follows a stage: who qualifies, what is carried over, and who meets whom in a knockout.

Nothing is stored until the stages are made: a draft is computed each time from the standings and
the director's choices, so the same results give the same draft.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from fractions import Fraction
from hashlib import sha256
from string import ascii_uppercase

from scoring.errors import ScoringError
from scoring.ranking.carry_over import CarryOver, CarryRule, SessionScore, combine_sessions
from scoring.ranking.cut import Placed, Quota, cut, snake
from scoring.rating.event import event_scores
from scoring.rounding import formatted
from tournaments.draws.selectors.stage_draw import StageDraft, drafted_after
from tournaments.record.models import NOTHING_CARRIED
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.movement.changes import CannotChangeError
from tournaments.record.selectors.movement.seating import is_knockout, settled_by
from tournaments.site.limits import LONGEST_TITLE
from tournaments.standings.selectors.ranking.standings import Place, places
from tournaments.standings.selectors.rating.contest import event_rating
from tournaments.standings.selectors.rating.knockout import knockout_seen

_AS_BEFORE = (
    "teams",
    "segments",
    "form",
    "third_place",
    "fifth_place",
    "carry_over",
    "carry_limit",
)


def resumed_stage(snapshot: EventSnapshot, section: SectionFacts) -> StageDraft | None:
    """Return the first round of a knockout that continues from an earlier session.

    It continues from the last earlier session in which the section with the same letter played a
    knockout that is not decided.

    Args:
        snapshot: The event as its director sees it.
        section: The section, before its session starts.

    Returns:
        None for a section that starts a new knockout or plays none.

    Raises:
        CannotChangeError: the earlier session is not final, has a different movement, or has a
            tied match.
    """
    earlier = _earlier(snapshot, section)
    if earlier is None:
        return None
    before = snapshot.session_of[earlier.id]
    if before.status != "final":
        raise CannotChangeError(
            f"The knockout of session {before.number} is not decided. Make that session final "
            "first, so that it is clear who qualifies."
        )
    if any(earlier.parameters.get(name) != section.parameters.get(name) for name in _AS_BEFORE):
        raise CannotChangeError(
            f"This session continues the knockout of session {before.number}. Choose the same "
            "movement; only the number of boards in a segment may differ."
        )
    seen = knockout_seen(snapshot, earlier.id)
    drafted = drafted_after(snapshot, section, seen, 1, (), {}, after=max(seen.segments))
    tied = [each.match for each in drafted.settled if each.asked]
    if tied:
        one, other = tied[0].names
        raise CannotChangeError(
            f"{one} and {other} are tied in session {before.number}. Reopen it and settle the "
            "tie on the “Draw the rounds” page."
        )
    return drafted


def resumed_from(snapshot: EventSnapshot, section: SectionFacts, drafted: StageDraft) -> StageDrawn:
    """Return what a section that continues a knockout stores about its first round.

    It gives the session that it continues from, and what was settled there.
    """
    earlier = _earlier(snapshot, section)
    if earlier is None:
        return drafted.as_fact()
    number = snapshot.session_of[earlier.id].number
    return replace(drafted.as_fact(), goes_on_from=number, before=tuple(settled_by(earlier)))


def _earlier(snapshot: EventSnapshot, section: SectionFacts) -> SectionFacts | None:
    """Return the section of an earlier session whose knockout continues here."""
    if not is_knockout(section):
        return None
    now = snapshot.session_of[section.id].number
    found = [
        each
        for session in snapshot.sessions
        for each in session.sections
        if session.number < now and session.status != "setup"
        if each.letter == section.letter and is_knockout(each)
    ]
    if not found or knockout_seen(snapshot, found[-1].id).seen.stage is None:
        return None
    return found[-1]


MOST_STAGES = 6
_QUOTA = {"min_value": 0, "max_value": 9999}
_SHARE = {"max_digits": 5, "decimal_places": 2, "min_value": Decimal(0), "max_value": Decimal(100)}
_CAP = {"max_digits": 8, "decimal_places": 2, "min_value": Decimal(0), "max_value": Decimal(10_000)}
UNRANKED = 1_000_000


class CannotCutError(ValueError):
    """Nobody can qualify this way; ``field`` is what has to change."""

    def __init__(self, sentence: str, field: str = "") -> None:
        super().__init__(sentence)
        self.field = field


@dataclass(frozen=True, slots=True)
class StageWish:
    """A contest that follows, as the director requests it.

    Attributes:
        name: The name of its event.
        of_each: How many qualify from the top of each section, or of each line if there are two
            winners.
        overall: How many qualify from the top of those then left.
        rest: Whether everybody then left also qualifies.
        sections: How many sections it has.
        carry: A word of ``CarryOver``, or ``nothing``.
        share: The percentage that is carried over; used for a proportion and a cap.
        cap: The most points above or below average; used for a cap.
        held_on: The day; None for that of the previous event.
    """

    name: str = field(metadata={"max_length": LONGEST_TITLE})
    of_each: int = field(default=0, metadata=_QUOTA)
    overall: int = field(default=0, metadata=_QUOTA)
    rest: bool = False
    sections: int = field(default=1, metadata={"min_value": 1, "max_value": len(ascii_uppercase)})
    carry: str = NOTHING_CARRIED
    share: Decimal = field(default=Decimal(100), metadata=_SHARE)
    cap: Decimal = field(default=Decimal(0), metadata=_CAP)
    held_on: date | None = None

    @property
    def rule(self) -> CarryRule | None:
        """How the carry-over counts; None if nothing is carried over."""
        if self.carry == NOTHING_CARRIED:
            return None
        return CarryRule(CarryOver(self.carry), Fraction(self.share) / 100, Fraction(self.cap))


@dataclass(frozen=True, slots=True)
class Qualified:
    """A qualifier: the place, the old and new sections, and the carry-over."""

    contestant_id: int
    label: str
    name: str
    place: str
    section: str
    brought: SessionScore | None
    carried: str
    goes_to: str = ""


@dataclass(frozen=True, slots=True)
class DraftedStage:
    """A contest that follows, as it would be made now.

    ``sections`` list their seeds, strongest first; ``members`` are all of them in that order.
    """

    wish: StageWish
    members: tuple[Qualified, ...]
    sections: tuple[tuple[Qualified, ...], ...]

    @property
    def strengths(self) -> tuple[int, ...]:
        """The sum of each section's seeds: the closer these are, the more equal the sections."""
        seed = {each.contestant_id: number for number, each in enumerate(self.members, 1)}
        return tuple(sum(seed[each.contestant_id] for each in here) for here in self.sections)


@dataclass(frozen=True, slots=True)
class OpenTie:
    """Contestants who share a stage's last place, of whom ``places`` qualify."""

    stage: str
    places: int
    among: tuple[Qualified, ...]


@dataclass(frozen=True, slots=True)
class DraftedCut:
    """Stages as they would be made now; those in ``out`` qualify for none of them."""

    stages: tuple[DraftedStage, ...]
    out: tuple[Qualified, ...]
    ties: tuple[OpenTie, ...]

    @property
    def mark(self) -> str:
        """A text that changes when the draft does, so that only what was shown is made."""
        return sha256(repr((self.stages, self.out)).encode()).hexdigest()[:16]


@once_per_snapshot
def brought_from(snapshot: EventSnapshot) -> Mapping[int, SessionScore]:
    """Return what every contestant with a result would carry over from an event to the next."""
    scores = event_scores(event_rating(snapshot.with_every_score()))
    return {pk: scores[pk] for pk in snapshot.contestants if pk in scores}


def carries_scores(snapshot: EventSnapshot) -> bool:
    """Return whether the event's scores can be carried over: not if the fewest tricks lost win."""
    totals = event_rating(snapshot.with_every_score()).whole.totals.values()
    return all(each.merit is None for each in totals)


@once_per_snapshot
def places_of(snapshot: EventSnapshot) -> Mapping[int, Place]:
    """Return everybody's place by contestant id, best first; those without a result are last.

    If there are two winners, the two lines alternate.
    """
    found = places(snapshot.with_every_score())
    return dict(sorted(found.items(), key=lambda two: two[1].number or UNRANKED))


def scores_mark(snapshot: EventSnapshot) -> str:
    """Return a mark of an event's places and scores, which changes when any of them does."""
    brought = brought_from(snapshot)
    said = [
        (pk, line.rank, brought[pk].points, brought[pk].possible) if pk in brought else (pk,)
        for pk, line in sorted(places_of(snapshot).items())
    ]
    return sha256(repr(said).encode()).hexdigest()


def drafted_cut(
    snapshot: EventSnapshot,
    wishes: Sequence[StageWish],
    *,
    chosen: Sequence[int] = (),
    declined: Sequence[int] = (),
) -> DraftedCut:
    """Return the stages as they would be made from the present standings.

    Args:
        snapshot: The event from which contestants qualify.
        wishes: The stages, finals first; each takes from those the earlier ones have left.
        chosen: Who qualifies among those tied at a cut, by contestant id.
        declined: Who declines to play on; the next contestant takes the place.

    Raises:
        CannotCutError: nobody has a result, or the request is impossible.
    """
    snapshot = snapshot.with_every_score()
    lines = places_of(snapshot)
    if not any(line.rank for line in lines.values()):
        raise CannotCutError("Nobody has a result yet. Enter scores first.")
    if not 1 <= len(wishes) <= MOST_STAGES:
        raise CannotCutError(f"Choose between 1 and {MOST_STAGES} contests.", "name-0")
    unknown = [pk for pk in (*chosen, *declined) if pk not in lines]
    if unknown:
        raise CannotCutError("One of the contestants named here does not take part in the event.")
    field = [
        Placed(pk, line.number or UNRANKED, _section(snapshot, pk))
        for pk, line in lines.items()
        if pk not in declined
    ]
    quotas = [_quota(wish, number) for number, wish in enumerate(wishes)]
    found = cut(field, quotas, chosen)
    stages = tuple(
        _stage(snapshot, wish, [int(str(pk)) for pk in going], number)
        for number, (wish, going) in enumerate(zip(wishes, found.going, strict=True))
    )
    ties = tuple(
        OpenTie(
            wishes[tie.quota].name,
            tie.places,
            tuple(_qualified(snapshot, int(str(pk)), None) for pk in tie.among),
        )
        for tie in found.ties
    )
    out = [*(int(str(pk)) for pk in found.out), *(pk for pk in lines if pk in declined)]
    return DraftedCut(stages, tuple(_qualified(snapshot, pk, None) for pk in out), ties)


def _section(snapshot: EventSnapshot, contestant_id: int) -> tuple[str, str]:
    contestant = snapshot.contestants[contestant_id]
    return contestant.section_letter, contestant.direction if snapshot.two_winners else ""


def _quota(wish: StageWish, number: int) -> Quota:
    try:
        return Quota(wish.of_each, wish.overall, wish.rest)
    except ScoringError as error:
        raise CannotCutError(str(error), f"overall-{number}") from error


def _stage(
    snapshot: EventSnapshot, wish: StageWish, going: Sequence[int], number: int
) -> DraftedStage:
    if wish.sections > len(ascii_uppercase):
        raise CannotCutError("A session can have 1 to 26 sections.", f"sections-{number}")
    if len(going) < 2:
        raise CannotCutError(f"Fewer than two would qualify for {wish.name}.", f"overall-{number}")
    if wish.carry != NOTHING_CARRIED and not carries_scores(snapshot):
        raise CannotCutError(
            "Scores cannot be carried over with this method. Choose no carry-over.",
            f"carry-{number}",
        )
    try:
        divided = snake(going, wish.sections)
    except ScoringError as error:
        raise CannotCutError(str(error), f"sections-{number}") from error
    letter = {pk: ascii_uppercase[place] for place, here in enumerate(divided) for pk in here}
    members = {pk: replace(_qualified(snapshot, pk, wish.rule), goes_to=letter[pk]) for pk in going}
    sections = tuple(tuple(members[pk] for pk in here) for here in divided)
    return DraftedStage(wish, tuple(members.values()), sections)


def _qualified(snapshot: EventSnapshot, pk: int, rule: CarryRule | None) -> Qualified:
    contestant, line = snapshot.contestants[pk], places_of(snapshot)[pk]
    brought = brought_from(snapshot).get(pk) if rule is not None else None
    return Qualified(
        contestant_id=pk,
        label=snapshot.label_of(contestant),
        name=snapshot.name_of(contestant),
        place=line.rank,
        section=contestant.section_letter,
        brought=brought,
        carried="" if rule is None or brought is None else carried_text(brought, rule),
    )


def carried_text(brought: SessionScore, rule: CarryRule) -> str:
    """Return how many points are carried over, as printed; a mean is given as a percentage."""
    if rule.kind is CarryOver.PERCENTAGE and brought.possible:
        return f"{formatted(brought.percentage, 2)}%"
    (score,) = combine_sessions([{"who": brought}, {}], rule)
    return formatted(score.carried, 2, trim=True)


@dataclass(frozen=True, slots=True)
class BroughtAnew:
    """A contestant whose place or score in the previous event has changed since the carry-over."""

    label: str
    name: str
    place_before: str
    place_now: str
    before: str
    now: str


def corrected_since(
    source: EventSnapshot, then: EventSnapshot, rule: CarryRule | None
) -> tuple[BroughtAnew, ...]:
    """Return whose place or score in an event has changed since scores were carried over from it.

    Args:
        source: The event from which contestants qualified, as it is now.
        then: The same event as it was when scores were carried over.
        rule: How the scores count; None if nothing is carried over.
    """
    scores, were = brought_from(source), brought_from(then)
    lines, old = places_of(source), places_of(then)
    return tuple(
        BroughtAnew(
            label=source.label_of(source.contestants[pk]),
            name=source.name_of(source.contestants[pk]),
            place_before=old[pk].rank if pk in old else "",
            place_now=line.rank,
            before=_text(were.get(pk), rule),
            now=_text(scores.get(pk), rule),
        )
        for pk, line in lines.items()
        if scores.get(pk) != were.get(pk) or pk not in old or line.rank != old[pk].rank
    )


def _text(score: SessionScore | None, rule: CarryRule | None) -> str:
    if score is None:
        return ""
    return carried_text(score, rule) if rule is not None else formatted(score.points, 2, trim=True)
