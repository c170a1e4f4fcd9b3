"""The next round of a knockout: the next segment of its matches, or the next stage."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, get_args

from movements.draws.knockout import Knockout
from movements.families.drawn import round_of_teams_at
from movements.families.knockout import extra_boards
from movements.model import Row
from scoring.rounding import formatted
from tournaments.record.selectors.event.facts import StageDrawn
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.changes import CannotChangeError
from tournaments.standings.selectors.rating.knockout import (
    KnockoutMatch,
    KnockoutSeen,
    Segment,
    goes_on_in,
    knockout_seen,
    match_rights,
)

TieChoice = Literal["extra", "seed", "first"]
TIE_CHOICES: tuple[TieChoice, ...] = get_args(TieChoice)
"""Extra boards, the higher seed, or the winner of the first segment."""

How = Literal["score", "extra", "seed", "first", "director", "withdrew"]


@dataclass(frozen=True, slots=True)
class SettledMatch:
    """A match that the draw settles.

    Attributes:
        match: The match with its score.
        winner: Who goes through; empty if extra boards will decide, or if neither does.
        how: What decides it: its score, the director's choice, or a withdrawal.
        asked: Whether it is tied and the director has not yet said what decides it.
    """

    match: KnockoutMatch
    winner: str
    how: How
    asked: bool = False


@dataclass(frozen=True, slots=True)
class StageDraft:
    """The next draw of a knockout, and what it settles.

    Attributes:
        name: What is played: ``Semi-final, segment 1``; or a note that the knockout is decided.
        stage: The stage of the round.
        segment: The segment of the round, from 1; 0 if no round is left to play.
        seeds: Everybody, best first.
        still_in: Who was still in before the draw.
        settled: The matches that the draw settles.
        extra: The tied matches that extra boards decide.
        out: Who withdraws with this draw.
        seated: The matches of the round: the place of each, and who meets.
        rights: Who has seating rights in each of these matches; nobody for extra boards.
        rows: The rows of the round.
        missing: How many results are missing in the matches that it settles.
        in_all: How many rounds there will be in all.
        brought: What teams carry over into the stage from earlier meetings, by their numbers.
        adjourned: Whether the knockout continues in a later session, so that nobody is seated now.
    """

    name: str
    stage: int
    segment: int
    seeds: tuple[str, ...]
    still_in: tuple[str, ...]
    settled: tuple[SettledMatch, ...]
    extra: tuple[str, ...]
    out: tuple[str, ...]
    seated: tuple[tuple[int, str, str], ...]
    rights: tuple[str, ...]
    rows: tuple[Row, ...]
    missing: int
    in_all: int
    brought: Mapping[str, str]
    adjourned: bool = False

    @property
    def asks(self) -> bool:
        """Whether a match is tied and the director has not yet said what decides it."""
        return any(each.asked for each in self.settled)

    def as_fact(self) -> StageDrawn:
        """Return the draft as stored with the section and in the ledger."""
        return StageDrawn(
            name=self.name,
            stage=self.stage,
            segment=self.segment,
            settled=tuple(
                (each.match.state.match.id, each.winner)
                for each in self.settled
                if each.winner and each.how != "withdrew"
            ),
            decided=tuple(
                (each.match.state.match.id, each.how)
                for each in self.settled
                if each.how not in ("score", "withdrew")
            ),
            extra=self.extra,
            out=self.out,
            in_all=self.in_all,
            adjourned=self.adjourned or None,
        )


def is_to_decide(snapshot: EventSnapshot, section: SectionFacts) -> bool:
    """Whether the last planned round is complete but leaves a tie to decide."""
    seen = knockout_seen(snapshot.with_every_score(), section.id)
    stage = seen.seen.stage
    if stage is None:
        return False
    return any(seen.matches[each.match.id].is_over for each in seen.seen.in_stage(stage)) or (
        stage != seen.knockout.stage
    )


def drafted_stage(
    snapshot: EventSnapshot,
    section: SectionFacts,
    number: int,
    out: Sequence[str],
    ties: Mapping[str, str],
    *,
    adjourn: bool = False,
) -> StageDraft:
    """Return the next round of a knockout as it would be drawn now.

    Args:
        snapshot: As its director sees it.
        section: The section.
        number: The round to be drawn.
        out: Who withdraws.
        ties: What decides a tied match, by its id: a ``TieChoice``, or the number of a team.
        adjourn: Whether to settle only the matches, because another session will continue.

    Raises:
        CannotChangeError: the knockout is over, a team that is not in it withdraws, or a choice is
            impossible.
    """
    seen = knockout_seen(snapshot, section.id)
    if (later := goes_on_in(snapshot, section)) is not None:
        raise CannotChangeError(
            f"This knockout continues in session {later}. Draw its rounds there."
        )
    if any(said.adjourned for said in section.stages.values()):
        raise CannotChangeError(
            "The knockout is adjourned to a later session. To continue it now, undo that first."
        )
    if seen.knockout.stage is None:
        raise CannotChangeError(_over(snapshot, seen))
    return drafted_after(snapshot, section, seen, number, out, ties, adjourn=adjourn)


def drafted_after(
    snapshot: EventSnapshot,
    section: SectionFacts,
    seen: KnockoutSeen,
    number: int,
    out: Sequence[str],
    ties: Mapping[str, str],
    *,
    after: int | None = None,
    adjourn: bool = False,
) -> StageDraft:
    """Return the round of a section that follows what was seen, after its round ``after``."""
    still_in = _still_in(seen.seen)
    for each in out:
        if each not in still_in:
            raise CannotChangeError(f"Team {each[:20]} is no longer in the knockout.")
    before = seen.segments[number - 1 if after is None else after]
    drawn = _next_segment(seen, before, out) or _next_stage(seen, before, out, ties)
    if adjourn:
        drawn = _adjourned(drawn, before)
    elif not (drawn.stage or out or any(each.how != "score" for each in drawn.settled)):
        raise CannotChangeError(_over(snapshot, seen))
    segment = 1 if drawn.extra else drawn.segment
    seated = drawn.after.seated(drawn.stage, segment) if drawn.stage else ()
    fewer = extra_boards(section.parameters) if drawn.extra else 0
    size = int(str(section.parameters["boards_per_round"]))
    return StageDraft(
        name=_name(drawn, _segments(section)) if not adjourn else "Adjourned to a later session",
        stage=drawn.stage,
        segment=drawn.segment if drawn.stage else 0,
        seeds=drawn.after.seeds,
        still_in=still_in,
        settled=drawn.settled,
        extra=drawn.extra,
        out=tuple(out),
        seated=seated,
        rights=_seating_rights(snapshot, section, drawn),
        rows=tuple(round_of_teams_at(number, seated, size, fewer=fewer)),
        missing=drawn.missing,
        in_all=_in_all(drawn, number, _segments(section)),
        brought=_brought(seen, drawn.stage),
        adjourned=adjourn,
    )


@dataclass(frozen=True, slots=True)
class _Drawn:
    """What comes next: the knockout once matches are settled, and the round; stage 0 if none."""

    after: Knockout
    stage: int
    segment: int
    settled: tuple[SettledMatch, ...]
    extra: tuple[str, ...] = ()
    missing: int = 0


def _segments(section: SectionFacts) -> int:
    return int(str(section.parameters["segments"]))


def _next_segment(seen: KnockoutSeen, before: Segment, out: Sequence[str]) -> _Drawn | None:
    """Return the next segment of the same matches; None if there is none or nobody to play it."""
    if before.segment >= _segments(seen.section) or before.stage != seen.knockout.stage:
        return None
    after = seen.knockout.settling({}, out)
    if not any(each.is_open for each in after.in_stage(before.stage)):
        return None
    ended = _withdrawals(seen, after, before.stage)
    return _Drawn(after, before.stage, before.segment + 1, ended)


def _next_stage(
    seen: KnockoutSeen, before: Segment, out: Sequence[str], ties: Mapping[str, str]
) -> _Drawn:
    """Return what follows when the stage ends: the next stage, or extra boards in tied matches."""
    settled = _settled(seen, before.stage, frozenset(out), ties)
    counted = [each for each in settled if each.how != "withdrew"]
    winners = {each.match.state.match.id: each.winner for each in counted if each.winner}
    after = seen.knockout.settling(winners, out)
    extra = tuple(each.match.state.match.id for each in counted if each.how == "extra")
    missing = sum(each.match.missing for each in counted)
    if extra:
        return _Drawn(after, before.stage, before.segment + 1, settled, extra, missing)
    return _Drawn(after, after.stage or 0, 1, settled, (), missing)


def _adjourned(drawn: _Drawn, before: Segment) -> _Drawn:
    """Return a draw that settles the same matches and seats nobody."""
    if drawn.stage == before.stage and not drawn.extra:
        raise CannotChangeError(
            "The matches are not over. To play their next segment in a later session, make this "
            "session final."
        )
    if drawn.extra and not any(each.asked for each in drawn.settled):
        raise CannotChangeError(
            "Extra boards are a round of this session. Draw them first, then adjourn."
        )
    return replace(drawn, stage=0, extra=())


def _seating_rights(
    snapshot: EventSnapshot, section: SectionFacts, drawn: _Drawn
) -> tuple[str, ...]:
    """Return who has seating rights for the segment in each open match."""
    if drawn.extra or not drawn.stage:
        return ()
    return tuple(
        match_rights(snapshot, section, each)[drawn.segment - 1]
        for each in drawn.after.in_stage(drawn.stage)
        if each.is_open
    )


def _brought(seen: KnockoutSeen, stage: int) -> dict[str, str]:
    """Return what is carried over into a stage, as far as its matches are known."""
    return {
        str(side): formatted(points, 2, trim=True)
        for each in seen.matches.values()
        if each.state.match.stage == stage
        for side, points in zip(each.state.sides, each.brought, strict=True)
        if points
    }


def _in_all(drawn: _Drawn, number: int, segments: int) -> int:
    """Return how many rounds there will be, including this one."""
    if not drawn.stage:
        return number - 1
    here = 0 if drawn.extra else segments - drawn.segment
    return number + here + segments * (drawn.after.stages_left - 1)


def _name(drawn: _Drawn, segments: int) -> str:
    if not drawn.stage:
        winner = drawn.after.winner
        return f"Team {winner} has won" if winner else "Nobody is left"
    open_ = [each.match for each in drawn.after.in_stage(drawn.stage) if each.is_open]
    name = " and ".join(dict.fromkeys(each.name for each in open_))
    if drawn.extra:
        return f"{name}, extra boards"
    return f"{name}, segment {drawn.segment} of {segments}" if segments > 1 else name


def _still_in(knockout: Knockout) -> tuple[str, ...]:
    return tuple(who for who, each in knockout.placings().items() if not each.reached)


def _withdrawals(seen: KnockoutSeen, after: Knockout, stage: int) -> tuple[SettledMatch, ...]:
    """Return the matches of a stage that end because a team withdraws."""
    return tuple(
        SettledMatch(seen.matches[each.match.id], each.winner or "", "withdrew")
        for each in after.in_stage(stage)
        if each.walkover and seen.knockout.states[each.match.id].is_open
    )


def _settled(
    seen: KnockoutSeen, stage: int, out: frozenset[str], ties: Mapping[str, str]
) -> tuple[SettledMatch, ...]:
    """Return how the matches of a stage end."""
    return tuple(
        _end(seen, seen.matches[each.match.id], out, ties)
        for each in seen.knockout.in_stage(stage)
        if each.is_open
    )


def _end(
    seen: KnockoutSeen, match: KnockoutMatch, out: frozenset[str], ties: Mapping[str, str]
) -> SettledMatch:
    sides = tuple(map(str, match.state.sides))
    gone = out & set(sides)
    if gone and not match.is_over:
        left = next((each for each in sides if each not in gone), "")
        return SettledMatch(match, left, "withdrew")
    if match.leader:
        return SettledMatch(match, match.leader, "score")
    choice = ties.get(match.state.match.id, "")
    if choice == "seed":
        return SettledMatch(match, min(sides, key=seen.knockout.seeds.index), "seed")
    if choice == "first":
        one, other = match.segments[0] if match.segments else (0, 0)
        if one == other:
            raise CannotChangeError(
                f"{match.names[0]} and {match.names[1]} also tied in the first segment. "
                "Choose extra boards or who goes through.",
                "ties",
            )
        return SettledMatch(match, sides[0] if one > other else sides[1], "first")
    if choice in sides:
        return SettledMatch(match, choice, "director")
    if choice not in ("", "extra"):
        raise CannotChangeError(
            f"Decide a tie by {', '.join(TIE_CHOICES)}, or give the number of the team "
            "that goes through.",
            "ties",
        )
    return SettledMatch(match, "", "extra", asked=not choice)


def _over(snapshot: EventSnapshot, seen: KnockoutSeen) -> str:
    winner = seen.seen.winner
    if not winner:
        return "The knockout is over: nobody is left."
    name = snapshot.name_of(snapshot.contestants[seen.numbers[winner]])
    return f"The knockout is over: {name} won it."
