"""Rate a contest from a file under each method and set of conditions that it may have used.

We compare what a file publishes (points of results, totals, percentages, what matches are worth)
with what each choice would give, and take the choice that agrees best.
"""

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction

from scoring.conditions.catalogue import METHODS, scoring_method
from scoring.conditions.contest import Conditions
from scoring.conditions.methods import ContestKind, MatchAward, Method, ScoringMethod
from scoring.conditions.settings import settings_of
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, RuledScore, parse_ruling
from scoring.play.scores import Artificial, NotPlayed, ns_points
from scoring.play.table_result import Penalty, TableResult
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import MatchPoints, Rating
from scoring.rounding import is_print_of
from scoring.teams.victory_points import VictoryPointScale
from tournaments.interchange.results.agreement import Agreement, conditions_to_try
from tournaments.interchange.results.lines import Line, Pairs
from tournaments.services.importing.imported import PairKey

_Pair = tuple[Decimal, Decimal]
Byes = Mapping[tuple[int, str, int], PairKey]
"""Who had the bye, by session, section and round."""


@dataclass(frozen=True, slots=True)
class PublishedMatch:
    """What a file says about a match: what its boards gave each team, and what it is worth."""

    session: int
    round: int
    teams: tuple[PairKey, PairKey]
    points: _Pair | None = None
    awards: _Pair | None = None


@dataclass(frozen=True, slots=True)
class Published:
    """What a file says besides the points of results, by contestant and match."""

    totals: Mapping[PairKey, Decimal] = field(default_factory=dict)
    percentages: Mapping[PairKey, Decimal] = field(default_factory=dict)
    matches: Sequence[PublishedMatch] = ()
    byes: Byes = field(default_factory=dict)
    penalties: Sequence[Penalty] = ()


@dataclass(frozen=True, slots=True)
class Told:
    """What a file says about its scoring; None where it says nothing."""

    method: Method | None = None
    award: MatchAward | None = None


@dataclass(frozen=True, slots=True)
class Chosen:
    """The choice that agrees best.

    Attributes:
        method: How scores become points.
        agreement: How far the published figures agree, with the conditions.
        byes: Whether the byes count.
        apart: Contestants whose total or percentage differs, with ours.
        matches: The outcome of every team match.
    """

    method: Method
    agreement: Agreement
    byes: bool
    apart: Mapping[PairKey, Fraction]
    matches: Sequence[MatchPoints] = ()


def best_choice(
    lines: Sequence[Line],
    published: Published,
    *,
    game: Game,
    contest: ContestKind,
    contestants: Sequence[PairKey],
    told: Told,
    pairs: Sequence[Pairs],
    single_rounds: bool = False,
) -> Chosen:
    """Return the method and conditions that reproduce most of what a file says.

    If several agree equally well, take what the file or the importer says, or the first in the
    usual order.
    """
    best: tuple[int, Chosen] | None = None
    for method, conditions in _choices(game, contest, told, lines):
        rated = _Rated(lines, game, contest, contestants, method, conditions, single_rounds, pairs)
        for byes in (False, True) if published.byes else (False,):
            found = rated.compared(published, byes=byes)
            apart = found.agreement.apart
            if best is None or apart < best[0]:
                best = (apart, found)
        if best is not None and best[0] == 0:
            break
    assert best is not None  # noqa: S101 (every contest has a method)
    return best[1]


def _choices(
    game: Game, contest: ContestKind, told: Told, lines: Sequence[Line]
) -> Iterator[tuple[Method, Conditions]]:
    methods = [
        each.method
        for each in METHODS.values()
        if each.contest is contest
        and game in each.games
        and (not each.needs_replay or _all_played_again(lines))
        and (not each.needs_four_pairs or _four_pairs(lines))
    ]
    if told.method is not None:
        methods = [told.method]
    several = len({line.section for line in lines}) > 1
    for method in methods:
        fitting = scoring_method(game, contest, method)
        for conditions in conditions_to_try(method, several_sections=several):
            if len(fitting.awards) < 2:
                yield method, conditions
                continue
            usual = sorted(fitting.awards, key=lambda each: each is not fitting.match_award)
            awards = [told.award] if told.award in fitting.awards else usual
            for award in awards:
                yield from (
                    (method, replace(conditions, match_award=award, victory_points=scale))
                    for scale in _scales(award)
                )


def _all_played_again(lines: Sequence[Line]) -> bool:
    """Whether the same people replay every board with the other cards."""
    met = {(line.board, frozenset(line.ns), frozenset(line.ew)) for line in lines}
    return all((board, ew, ns) in met for board, ns, ew in met)


def _four_pairs(lines: Sequence[Line]) -> bool:
    """Whether the pairs are those of a four-pair match, which are named by their players."""
    pairs = {who.number for line in lines for who in line.seats}
    return len(pairs) == 4 and all("-" in number for number in pairs)


def _scales(award: MatchAward | None) -> Iterable[VictoryPointScale]:
    if award is not MatchAward.VICTORY_POINTS:
        return (VictoryPointScale.WBF,)
    return (each for each in VictoryPointScale if each is not VictoryPointScale.OWN)


class _Rated:
    """A contest under one method and one set of conditions."""

    def __init__(
        self,
        lines: Sequence[Line],
        game: Game,
        kind: ContestKind,
        contestants: Sequence[PairKey],
        method: Method,
        conditions: Conditions,
        single_rounds: bool,
        pairs: Sequence[Pairs],
    ) -> None:
        self.method, self.conditions, self.lines = method, conditions, lines
        chosen = scoring_method(game, kind, method, conditions.match_award)
        settings = settings_of(conditions, name="", method=chosen)
        several = kind is ContestKind.TEAMS and not chosen.adds_up_points
        self.contest = Contest(
            kind=kind,
            method=method,
            settings=settings,
            results=tuple(
                ScheduledResult(
                    _table_result(n, line, conditions, chosen, game),
                    line.session,
                    line.section,
                    line.round or 1,
                    pairs[n],
                    not_played=isinstance(line.score, NotPlayed),
                )
                for n, line in enumerate(lines)
            ),
            contestants=tuple(contestants),
            sessions=tuple(sorted({line.session for line in lines})),
            award=chosen.match_award if several else None,
            single_rounds=frozenset(
                {(line.session, line.section) for line in lines} if single_rounds else ()
            ),
            in_tricks=game is Game.WHIST,
        )

    def compared(self, published: Published, *, byes: bool) -> Chosen:
        """Return how far the published figures agree."""
        contest = self._with(published.byes) if byes else self.contest
        whole = rate_event(replace(contest, penalties=tuple(published.penalties))).whole
        given = [n for n, line in enumerate(self.lines) if line.ns_points is not None]
        apart = {
            key: _total(whole, key)
            for key, printed in published.totals.items()
            if not is_print_of(printed, _total(whole, key))
        }
        percentages = {
            key: (whole.totals[key].percentage or Fraction(0)) if key in whole.totals else None
            for key in published.percentages
        }
        wrong = {
            key: Fraction(ours or 0)
            for key, ours in percentages.items()
            if ours is None or not is_print_of(published.percentages[key], ours)
        }
        matches = [each for each in published.matches if each.points or each.awards]
        return Chosen(
            self.method,
            Agreement(
                conditions=self.conditions,
                lines=len(given),
                lines_apart=sum(not self._says(whole, n) for n in given),
                percentages=len(percentages),
                percentages_apart=len(wrong),
                totals=len(published.totals) + len(matches),
                totals_apart=len(apart) + sum(not _match_agrees(whole, each) for each in matches),
            ),
            byes,
            apart or wrong,
            whole.matches,
        )

    def _with(self, byes: Byes) -> Contest:
        """Return the contest with what the byes are worth."""
        points = points_for_a_bye(self.contest)
        by_session: dict[int, dict[Hashable, Fraction]] = {}
        whole: dict[Hashable, Fraction] = {}
        for (session, _section, _round), who in byes.items():
            for got in (by_session.setdefault(session, {}), whole):
                got[who] = got.get(who, Fraction(0)) + points
        return replace(self.contest, byes=whole, byes_by_session=by_session)

    def _says(self, whole: Rating, n: int) -> bool:
        found = whole.lines.get(n)
        return found is not None and any(
            self.lines[n].says(ns, ew)
            for ns, ew in ((found.raw_ns, found.raw_ew), (found.ns, found.ew))
        )


def _total(whole: Rating, who: PairKey) -> Fraction:
    return whole.totals[who].total if who in whole.totals else Fraction(0)


def _match_agrees(whole: Rating, said: PublishedMatch) -> bool:
    """Whether a match comes to what is printed: its worth, what each side won, or the net."""
    for match in whole.matches:
        if match.session != said.session or set(match.teams) != set(said.teams):
            continue
        if match.round and said.round and match.round != said.round:
            continue
        turned = match.teams != said.teams

        def prints(printed: _Pair | None, ours: tuple[Fraction, Fraction] | None) -> bool:
            if printed is None or ours is None:
                return False
            first, second = ours[::-1] if turned else ours  # noqa: B023 (used at once)
            return is_print_of(printed[0], first) and is_print_of(printed[1], second)

        ways = (match.awards, match.totals, match.results, (match.margin, -match.margin))
        net = max(match.margin, Fraction(0)), max(-match.margin, Fraction(0))
        if said.awards and not prints(said.awards, match.awards):
            return False
        return not said.points or any(prints(said.points, each) for each in (*ways, net))
    return False


def _table_result(
    number: int, line: Line, conditions: Conditions, chosen: ScoringMethod, game: Game
) -> TableResult:
    whole = conditions.compare.field(session=line.session, club=line.session, section=line.section)
    found = TableResult(
        key=number,
        field=whole,
        board=line.board,
        ns=line.ns if chosen.is_individual else line.ns[0],
        ew=line.ew if chosen.is_individual else line.ew[0],
    )
    score: RuledScore = parse_ruling(line.ruling, game=game) if line.ruling else line.score
    match score:
        case Artificial(ns, ew):  # match totals have no top for a percentage
            return found if chosen.compares_totals else replace(found, awards=(ns, ew))
        case Divided():
            return replace(found, weighted=score.outcomes(lambda each: ns_points(each, line.board)))
        case Irregular():
            return found
        case _:
            return replace(found, score=ns_points(score, line.board))
