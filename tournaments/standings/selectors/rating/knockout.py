"""Knockouts as one viewer may see them: every match's score, who is through, how far each got.

The winners of a stage are settled when the next stage is drawn, and recorded in the section. For
the stage in play, the results decide, as far as the viewer may see them.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, NamedTuple, cast

from movements.diagrams.bracket import BracketBox, BracketSide
from movements.draws.knockout import NOBODY, Knockout, MatchState, Placing, seating_rights
from scoring.rating.points import MatchPoints
from scoring.rounding import formatted
from scoring.teams.knockout import CarryIn, brought_along
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.movement.seating import is_knockout, settled
from tournaments.standings.selectors.rating.contest import event_rating

Scores = tuple[Fraction, Fraction]


class Segment(NamedTuple):
    """What a round of a knockout is: which segment of which stage, from 1.

    ``extra`` names the tied matches that play on; none in a segment played by all.
    """

    stage: int
    segment: int
    extra: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        """What it is called in its match."""
        return "Extra boards" if self.extra else f"Segment {self.segment}"


@dataclass(frozen=True, slots=True)
class KnockoutMatch:
    """A knockout match as a viewer may see it.

    Attributes:
        state: Who meets, and who goes through, as far as known.
        names: The names of the two; ``Bye``, or empty while unknown.
        scores: Each side's score, including carry-over; None until anything may be seen.
        brought: What each carried over from an earlier meeting.
        segments: What each scored in every segment that may be seen.
        played: Each of these segments, and how it is rated.
        missing: How many of its results are missing.
        is_over: Whether all its boards may be seen and none is missing.
        rights: The number of the team that sits down second, by segment; empty until both are
            known.
    """

    state: MatchState
    names: tuple[str, str]
    scores: Scores | None = None
    brought: Scores = (Fraction(0), Fraction(0))
    segments: tuple[Scores, ...] = ()
    played: tuple[tuple[Segment, MatchPoints], ...] = ()
    missing: int = 0
    is_over: bool = False
    rights: tuple[str, ...] = ()

    @property
    def lead(self) -> Fraction:
        """How much the first team leads by; negative if it trails."""
        return self.scores[0] - self.scores[1] if self.scores else Fraction(0)

    @property
    def leader(self) -> str:
        """The number of the leader; empty if neither leads."""
        one, other = self.state.sides
        return "" if not self.lead else str(one if self.lead > 0 else other)

    @property
    def lines(self) -> tuple[BracketSide, BracketSide]:
        """Both sides as shown in a bracket."""
        return _sides(self)

    @property
    def score_texts(self) -> tuple[str, str]:
        """Both scores as printed; empty until anything may be seen."""
        if self.scores is None:
            return "", ""
        return formatted(self.scores[0], 2, trim=True), formatted(self.scores[1], 2, trim=True)


@dataclass(frozen=True, slots=True)
class KnockoutSeen:
    """A section's knockout as a viewer may see it now.

    Attributes:
        section: The section.
        knockout: The knockout as settled, which decides the next draw.
        seen: The same, plus those matches of the stage in play whose results may be seen.
        segments: What each drawn round is.
        matches: Every match of the bracket, by id.
        numbers: The contestants by number.
    """

    section: SectionFacts
    knockout: Knockout
    seen: Knockout
    segments: Mapping[int, Segment]
    matches: Mapping[str, KnockoutMatch]
    numbers: Mapping[str, int] = field(default_factory=dict)

    @property
    def stages(self) -> tuple[tuple[KnockoutMatch, ...], ...]:
        """The matches stage by stage, leaving out empty ones: two byes, or no decider."""
        found: dict[int, list[KnockoutMatch]] = {}
        for each in self.matches.values():
            wanted = any(side != NOBODY for side in each.state.sides)
            if wanted and (each.state.match.part != "decider" or any(each.state.sides)):
                found.setdefault(each.state.match.stage, []).append(each)
        return tuple(tuple(stage) for stage in found.values())

    @property
    def in_play(self) -> tuple[KnockoutMatch, ...]:
        """The unfinished matches of the stage in play, by their places in the room.

        Empty before the first draw, and in a stage not yet drawn.
        """
        drawn = {each.stage for each in self.segments.values()}
        here = self.seen.in_stage(self.seen.stage) if self.seen.stage in drawn else ()
        return tuple(self.matches[each.match.id] for each in here if each.is_open)

    @property
    def boxes(self) -> tuple[BracketBox, ...]:
        """The matches as shown in the picture of the bracket, without walks to the next stage."""
        return tuple(
            BracketBox(each.state.match.id, each.state.match.name, _sides(each))
            for stage in self.stages
            for each in stage
        )

    @property
    def placings(self) -> Mapping[int, Placing]:
        """How far everybody got, by contestant, best first."""
        return {self.numbers[who]: each for who, each in self.seen.placings().items()}


def _sides(match: KnockoutMatch) -> tuple[BracketSide, BracketSide]:
    one, other = (
        BracketSide(side or "", name, score, bool(side) and side == match.state.winner)
        for side, name, score in zip(match.state.sides, match.names, match.score_texts, strict=True)
    )
    return one, other


def segments_of(section: SectionFacts) -> dict[int, Segment]:
    """Return what each round of a started knockout is, by number, in its own session only."""
    return {1: Segment(1, 1)} | {
        number: Segment(said.stage, said.segment, said.extra)
        for number, said in sorted(section.stages.items())
        if said.segment
    }


def evenings(snapshot: EventSnapshot, section: SectionFacts) -> tuple[SectionFacts, ...]:
    """Return the sections of a knockout held over several sessions, up to this one."""
    found = [section]
    while (begun := found[0].stages.get(1)) and (before := begun.goes_on_from):
        here = {
            (session.number, each.letter): each
            for session in snapshot.sessions
            for each in session.sections
        }
        found.insert(0, here[before, section.letter])
    return tuple(found)


def goes_on_in(snapshot: EventSnapshot, section: SectionFacts) -> int | None:
    """Return the number of the session that continues a section's knockout; None if none does."""
    for session in snapshot.sessions:
        for each in session.sections:
            if each.id != section.id and section.id in {s.id for s in evenings(snapshot, each)}:
                return session.number
    return None


def match_rights(
    snapshot: EventSnapshot, section: SectionFacts, state: MatchState
) -> tuple[str, ...]:
    """Return which of the two in a match has the seating rights, by segment.

    The lot was drawn when the session started and is in the ledger, so nobody knows it earlier and
    no undo draws another. Knockouts that started without one derive theirs from the event's
    address, the session and the section.
    """
    one, other = map(str, state.sides)
    section = _begun_in(snapshot, section, state.match.stage)
    old = f"{snapshot.event.slug} {snapshot.session_of[section.id].number} {section.letter}"
    segments = int(str(section.parameters["segments"]))
    return seating_rights(section.lot or old, state.match.id, (one, other), segments)


def _begun_in(snapshot: EventSnapshot, section: SectionFacts, stage: int) -> SectionFacts:
    """Return the section where a stage of a knockout began; the section itself if none did."""
    return next(
        (
            each
            for each in evenings(snapshot, section)
            if any(segment.stage == stage for segment in segments_of(each).values())
        ),
        section,
    )


def rights_by_round(snapshot: EventSnapshot, section: SectionFacts) -> dict[int, frozenset[str]]:
    """Return the numbers of the teams with the seating rights in each drawn round.

    Nobody has seating rights for extra boards.
    """
    knockout, found = settled(section), {}
    for number, segment in segments_of(section).items():
        met = () if segment.extra else knockout.in_stage(segment.stage)
        found[number] = frozenset(
            match_rights(snapshot, section, each)[segment.segment - 1] for each in met
        )
    return found


@once_per_snapshot
def knockout_seen(snapshot: EventSnapshot, section_id: int) -> KnockoutSeen:
    """Return a section's knockout as the snapshot's role may see it."""
    section = snapshot.sections[section_id]
    knockout = settled(section)
    reader = _Reader(snapshot, section, knockout)
    live = {}
    for each in knockout.states.values():
        if each.is_open and reader.segments:
            read = reader.read(each)
            if read.is_over and read.leader:
                live[each.match.id] = read.leader
    seen = knockout.settling(live)
    return KnockoutSeen(
        section=section,
        knockout=knockout,
        seen=seen,
        segments=reader.segments,
        matches={id_: reader.read(each) for id_, each in seen.states.items()},
        numbers=reader.numbers,
    )


class _Reader:
    """Reads match scores from the rating the viewer may see."""

    def __init__(self, snapshot: EventSnapshot, section: SectionFacts, knockout: Knockout) -> None:
        self._snapshot, self._section, self._knockout = snapshot, section, knockout
        self.numbers = {each.number: each.id for each in snapshot.contestants_in(section.id)}
        self.segments = segments_of(section) if self.numbers else {}
        held = evenings(snapshot, section)
        self._section_at = {(each.session_id, each.letter): each.id for each in held}
        self._rounds: dict[tuple[int | None, int], Segment] = {
            (each.id, number): segment
            for each in held
            for number, segment in (segments_of(each).items() if self.numbers else ())
        }
        self._played: dict[frozenset[Any], list[MatchPoints]] = {}
        for match in event_rating(snapshot).whole.matches:
            self._played.setdefault(frozenset(match.teams), []).append(match)
        self._lacking = _lacking(snapshot, frozenset(each.id for each in held))

    def read(self, state: MatchState) -> KnockoutMatch:
        """Return a match with what may be seen of it."""
        one, other = (self._name(each) for each in state.sides)
        if not state.is_met:
            return KnockoutMatch(state, (one, other))
        teams = self.numbers.get(str(state.sides[0]), 0), self.numbers.get(str(state.sides[1]), 0)
        rounds = [
            place
            for place, each in self._rounds.items()
            if each.stage == state.match.stage and (not each.extra or state.match.id in each.extra)
        ]
        here: list[MatchPoints] = []
        before: list[MatchPoints] = []
        for each in self._played.get(frozenset(teams), ()):
            (here if self._place_of(each) in rounds else before).append(each)
        if before and here:
            before = before[: self._played[frozenset(teams)].index(here[0])]
        brought = self._brought(teams, before)
        segments = tuple(_turned(each, teams[0]) for each in here)
        totals = [sum((each[n] for each in segments), brought[n]) for n in (0, 1)]
        wanted = int(str(self._section.parameters["segments"]))
        missing, unseen = (
            sum(which.get((place, frozenset(teams)), 0) for place in rounds)
            for which in self._lacking
        )
        return KnockoutMatch(
            state=state,
            names=(one, other),
            scores=(totals[0], totals[1]) if segments or any(brought) else None,
            brought=brought,
            segments=segments,
            played=tuple((self._rounds[self._place_of(each)], each) for each in here),
            missing=missing,
            is_over=len(rounds) >= wanted and not missing and not unseen,
            rights=match_rights(self._snapshot, self._section, state),
        )

    def _place_of(self, match: MatchPoints) -> tuple[int | None, int]:
        """Return the section, if it is of this knockout, and the round of a rated segment."""
        return self._section_at.get((match.session, match.section)), match.round

    def _name(self, side: str | None) -> str:
        if side is None:
            return ""
        if not side:
            return "Bye"
        contestant = self._snapshot.contestants.get(self.numbers.get(side, 0))
        return f"Team {side}" if contestant is None else self._snapshot.name_of(contestant)

    def _brought(self, teams: tuple[int, int], before: list[MatchPoints]) -> Scores:
        """Return what the winner of all earlier meetings together carries over."""
        lead = sum((one - two for one, two in (_turned(e, teams[0]) for e in before)), Fraction(0))
        numbers = list(self.numbers.values())
        higher = numbers.index(teams[0]) < numbers.index(teams[1])
        carried = brought_along(
            abs(lead),
            cast(CarryIn, self._section.parameters["carry_over"]),
            int(str(self._section.parameters["carry_limit"])),
            higher_seed_won=(lead > 0) == higher,
        )
        return (carried, Fraction(0)) if lead > 0 else (Fraction(0), carried)


def _turned(match: MatchPoints, first: int) -> Scores:
    """Return a match's totals, this team's first."""
    one, other = match.totals
    if match.margin != one - other:  # net points: one team's less the other's
        one, other = max(match.margin, Fraction(0)), max(-match.margin, Fraction(0))
    return (one, other) if match.teams[0] == first else (other, one)


def _lacking(
    snapshot: EventSnapshot, sections: frozenset[int]
) -> tuple[dict[Any, int], dict[Any, int]]:
    """Return how many results of two teams in a round are missing, and how many are hidden."""
    missing: dict[Any, int] = {}
    unseen: dict[Any, int] = {}
    counting = visibility(snapshot).counting
    for pk, results in snapshot.results_by_sitting.items():
        sitting = snapshot.sittings[pk]
        if sitting.section_id in sections:
            teams = frozenset(snapshot.contestant_at(e).id for e in (sitting.north, sitting.east))
            place = (sitting.section_id, sitting.round), teams
            for result in results:
                missing[place] = missing.get(place, 0) + (result.score is None)
                unseen[place] = unseen.get(place, 0) + (result.id not in counting)
    return missing, unseen


def knockouts(snapshot: EventSnapshot) -> Iterator[KnockoutSeen]:
    """Yield the knockouts of an event that have started, by session and section.

    For one held over several sessions, the last to have started contains it all.
    """
    started = [
        section
        for session in snapshot.sessions
        for section in (session.sections if session.status != "setup" else ())
        if is_knockout(section)
    ]
    earlier = {each.id for section in started for each in evenings(snapshot, section)[:-1]}
    for section in started:
        if section.id not in earlier:
            yield knockout_seen(snapshot, section.id)
