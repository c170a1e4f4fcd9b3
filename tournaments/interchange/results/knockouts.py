"""Rebuild the bracket of a knockout from its matches: who met whom at each stage, and who won.

A file has the matches with their rounds, but no bracket. We take the bracket that asks for exactly
these matches, with the teams seeded by their numbers.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise

from movements.draws.knockout import Knockout
from movements.errors import MovementError
from movements.families.knockout import MOST_BOARDS, MOST_TEAMS, knockout_of, rounds_planned
from scoring.rating.points import MatchPoints
from tournaments.interchange.imported import (
    ImportedKnockout,
    ImportedPosition,
    ImportedSection,
    ImportedSitting,
    PairKey,
)
from tournaments.interchange.results.lines import Line

FEWEST_TEAMS = 3
MOST_SEGMENTS = 8
MOST_IN_A_SEGMENT = 24  # boards
MOST_TIES = 6
"""Tied matches in one stage whose winners the later matches reveal."""

NOT_REBUILT = "The teams are ranked by matches won. The bracket was not rebuilt, because {}."
_SINGLE: dict[str, object] = {"form": "single", "third_place": False, "fifth_place": False}
_FORMS = (
    _SINGLE,
    _SINGLE | {"third_place": True},
    _SINGLE | {"fifth_place": True},
    _SINGLE | {"third_place": True, "fifth_place": True},
    _SINGLE | {"form": "repechage"},
    _SINGLE | {"form": "repechage", "third_place": True},
    _SINGLE | {"form": "double"},
)


class NoBracketError(ValueError):
    """The bracket cannot be rebuilt; the message is a clause that says why."""


@dataclass(frozen=True, slots=True)
class _Match:
    """A match as played: who met, by number, and by how much each is ahead."""

    round: int
    leads: Mapping[str, Fraction]
    lines: tuple[Line, ...]

    @property
    def boards(self) -> tuple[int, ...]:
        return tuple(sorted({line.board for line in self.lines}))

    @property
    def leader(self) -> str:
        return next((who for who, lead in self.leads.items() if lead > 0), "")


@dataclass(frozen=True, slots=True)
class _Stage:
    """A stage: who met in each match, by place in the bracket, and who moved on without leading."""

    matches: tuple[tuple[int, _Match], ...]
    decided: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class _Search:
    """What is known about the teams besides their matches."""

    places: Mapping[str, int] = field(default_factory=dict)

    def stages(self, knockout: Knockout, left: Sequence[_Match]) -> tuple[_Stage, ...] | None:
        """Return the stages that use up all the matches; None if this is not the bracket."""
        if not left:
            return ()
        if knockout.stage is None:
            return None
        here = [
            (place, each)
            for place, each in enumerate(knockout.in_stage(knockout.stage))
            if each.is_open
        ]
        first = min(match.round for match in left)
        now = {frozenset(match.leads): match for match in left if match.round == first}
        met = tuple(
            (place, now.pop(frozenset(map(str, each.sides))))
            for place, each in here
            if frozenset(map(str, each.sides)) in now
        )
        later = [match for match in left if match.round > first]
        if now or not met:
            return None
        played = dict(met)
        open_ = {
            each.match.id: tuple(map(str, each.sides))
            for place, each in here
            if place not in played or not played[place].leader
        }
        won = {
            each.match.id: played[place].leader
            for place, each in here
            if each.match.id not in open_
        }
        if not later:
            # Nothing shows that an unplayed match at the end was due.
            return self._last(knockout, met, won, open_) if len(met) == len(here) else None
        if len(open_) > MOST_TIES:
            return None
        for choice in _choices(open_):
            rest = self.stages(knockout.settling(won | choice), later)
            if rest is not None:
                return (_Stage(met, tuple(choice.items())), *rest)
        return None

    def _last(
        self,
        knockout: Knockout,
        met: tuple[tuple[int, _Match], ...],
        won: Mapping[str, str],
        open_: Mapping[str, tuple[str, ...]],
    ) -> tuple[_Stage, ...]:
        """Return the last stage; the published places show who won a tie."""
        choice = {
            id_: min(sides, key=lambda who: self.places[who])
            for id_, sides in open_.items()
            if len({self.places.get(who) for who in sides} - {None}) == len(sides)
        }
        is_over = knockout.settling({**won, **choice}).stage is None
        return (_Stage(met, tuple(choice.items()) if is_over else ()),)


def _choices(open_: Mapping[str, tuple[str, ...]]) -> Iterator[dict[str, str]]:
    """Yield every way in which the matches without a leader may have ended."""
    if not open_:
        yield {}
        return
    (id_, sides), *rest = open_.items()
    for others in _choices(dict(rest)):
        for winner in sides:
            yield {id_: winner, **others}


def rebuilt(
    lines: Sequence[Line],
    teams: Sequence[PairKey],
    matches: Sequence[MatchPoints],
    places: Mapping[PairKey, int],
) -> ImportedSection:
    """Return the section that plays a knockout.

    Args:
        lines: Its results.
        teams: The teams.
        matches: The outcome of each match.
        places: The places in the file, where they are whole numbers.

    Raises:
        NoBracketError: the matches do not make a bracket.
    """
    played = _played(lines, teams, matches)
    search = _Search({key.number: place for key, place in places.items()})
    for form in _FORMS:
        try:
            knockout = knockout_of({**form, "teams": len(teams)})
        except MovementError:
            continue
        stages = search.stages(knockout, played)
        if stages is not None:
            return _section(form, knockout, stages, {key.number: key for key in teams})
    raise NoBracketError("the matches do not fit a bracket with the teams seeded by their numbers")


def positions_of(team: PairKey) -> tuple[ImportedPosition, ...]:
    """Return the labels of both pairs of a team of four."""
    return tuple(
        ImportedPosition(f"{team.number}{half}", place) for place, half in ((1, "ns"), (2, "ew"))
    )


def _played(
    lines: Sequence[Line], teams: Sequence[PairKey], matches: Sequence[MatchPoints]
) -> list[_Match]:
    if len({(line.session, line.section) for line in lines}) > 1:
        raise NoBracketError("it is in several sessions or sections")
    if not FEWEST_TEAMS <= len(teams) <= MOST_TEAMS:
        raise NoBracketError(f"a bracket has {FEWEST_TEAMS} to {MOST_TEAMS} teams")
    if {key.number for key in teams} != {str(n + 1) for n in range(len(teams))}:
        raise NoBracketError(f"the teams are not numbered from 1 to {len(teams)}, as seeds are")
    if not all(line.round for line in lines):
        raise NoBracketError("the file does not give the round of every match")
    return [
        _Match(
            match.round,
            {match.teams[0].number: match.margin, match.teams[1].number: -match.margin},
            tuple(
                line
                for line in lines
                if line.round == match.round and {*line.seats} == {*match.teams}
            ),
        )
        for match in matches
    ]


def _section(
    form: Mapping[str, object],
    knockout: Knockout,
    stages: Sequence[_Stage],
    keys: Mapping[str, PairKey],
) -> ImportedSection:
    firsts = [stage.matches[0][1].round for stage in stages]
    counts = Counter(len(match.boards) for stage in stages for _place, match in stage.matches)
    usual = max(counts, key=lambda count: (counts[count], -count))
    segments = _segments(min((b - a for a, b in pairwise(firsts)), default=1), usual, max(counts))
    parameters: dict[str, object] = {
        **form,
        "teams": len(keys),
        "segments": segments,
        "boards_per_round": -(-usual // segments),
        "carry_over": "none",
        "carry_limit": 16,
    }
    if rounds_planned(parameters) * -(-usual // segments) > MOST_BOARDS:
        raise NoBracketError(f"it has more than {MOST_BOARDS} boards")
    sittings: list[ImportedSitting] = []
    ties: dict[int, tuple[tuple[str, str], ...]] = {}
    for number, stage in enumerate(stages):
        before = number * segments
        for place, match in stage.matches:
            sittings += _sittings(match, knockout, place, before, segments, usual, keys)
        if stage.decided:
            ties[before + segments + 1] = stage.decided
    if {each.round for each in sittings} != {n + 1 for n in range(len(stages) * segments)}:
        raise NoBracketError("its matches are too short to be split into segments")
    letter = next(iter(keys.values())).section
    return ImportedSection(
        letter, tuple(sittings), single_rounds=True, knockout=ImportedKnockout(parameters, ties)
    )


def _segments(between: int, usual: int, longest: int) -> int:
    """Return how many rounds a match has: as many as lie between stages, if possible."""
    found = between if between <= min(MOST_SEGMENTS, usual) else 1
    while longest > found * MOST_IN_A_SEGMENT and found < MOST_SEGMENTS:
        found += 1
    return found


def _sittings(
    match: _Match,
    knockout: Knockout,
    place: int,
    before: int,
    segments: int,
    usual: int,
    keys: Mapping[str, PairKey],
) -> Iterator[ImportedSitting]:
    """Yield both tables of a match in each segment; extra boards go with the last one.

    As in our own draws, the higher seed has the lower table in odd segments.
    """
    size = -(-usual // segments)
    one, other = sorted(match.leads, key=knockout.seeds.index)
    for segment in range(segments):
        end = None if segment == segments - 1 else (segment + 1) * size
        boards = match.boards[segment * size : end]
        couples = [(one, other), (other, one)]
        for table, (home, away) in enumerate(couples if segment % 2 == 0 else couples[::-1]):
            here = [
                line for line in match.lines if line.board in boards and line.ns[0] == keys[home]
            ]
            if len({line.board for line in here}) < len(here):
                raise NoBracketError(f"teams {one} and {other} play a board twice")
            if here:
                yield _sitting(here, before + segment + 1, 2 * place + table + 1, home, away)


def _sitting(
    here: Sequence[Line], number: int, table: int, home: str, away: str
) -> ImportedSitting:
    ns, ew = f"{home}ns", f"{away}ew"
    found = sorted(here, key=lambda line: line.board)
    return ImportedSitting(
        round=number,
        table=table,
        ns=found[0].ns[0],
        ew=found[0].ew[0],
        scores=tuple((line.board, line.score) for line in found),
        labels=(ns, ew, ns, ew),
        rulings=tuple((line.board, line.ruling) for line in found if line.ruling),
    )
