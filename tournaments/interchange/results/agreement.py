"""Compare published figures with ours, and find the method and conditions that agree best.

Whatever a file publishes (points of results, totals, percentages, what matches are worth) is
compared with what each choice would give.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from itertools import chain

from scoring.comparison.board_points import BoardPoints, LinesShow
from scoring.comparison.butler import DatumRounding, DatumRule
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.catalogue import METHODS, scoring_method
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ContestKind, MatchAward, Method, ScoringMethod
from scoring.conditions.settings import settings_of
from scoring.pairs.imp_pairs import CrossImps, rate_imps
from scoring.pairs.matchpoint_pairs import rate_pairs
from scoring.pairs.settings import MatchpointUnit
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, RuledScore, parse_ruling
from scoring.play.scores import Artificial, NotPlayed, ns_points
from scoring.play.table_result import Penalty, TableResult
from scoring.ranking.carry_over import FieldScope
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import MatchPoints, Rating
from scoring.rounding import is_print_of
from scoring.teams.victory_points import VictoryPointScale
from tournaments.interchange.imported import ImportedPair, PairKey
from tournaments.interchange.results.lines import Line, Pairs


@dataclass(frozen=True, slots=True)
class Agreement:
    """How far published points and percentages agree with ours under some conditions.

    Attributes:
        lines: Results with published points.
        lines_apart: Those for which we compute different points.
        percentages: Pairs with a published percentage.
        percentages_apart: Those for which we compute a different one.
        totals: Published totals of contestants, and matches of teams.
        totals_apart: Those for which we compute something else.
    """

    conditions: Conditions
    lines: int
    lines_apart: int
    percentages: int
    percentages_apart: int
    totals: int = 0
    totals_apart: int = 0

    @property
    def apart(self) -> int:
        """How many of all these differ."""
        return self.lines_apart + self.percentages_apart + self.totals_apart


def best_agreement(
    lines: Sequence[Line],
    method: Method,
    percentages: Mapping[PairKey, Decimal],
    penalties: Sequence[Penalty] = (),
) -> Agreement:
    """Try the conditions in which programs differ, and return those that agree best.

    Points show the field, the matchpoint unit, whether cross-IMPs are averaged, the Butler datum
    and a cap on IMPs. Percentages show the rule for short boards, and whether a board's points are
    rounded before they are added. If several agree equally well, we take the usual one, which is
    listed first.
    """
    several = len({line.section for line in lines}) > 1
    tried = conditions_to_try(method, several_sections=several)
    if not percentages and not any(line.is_published for line in lines):
        return Agreement(tried[0], 0, 0, 0, 0)
    compared = _Compared(lines)
    best = compared.under(method, tried[0], percentages, penalties)
    if best.lines_apart:
        best = _best(
            (
                compared.under(method, each, percentages, penalties)
                for each in _finalists(lines, method, tried)
            ),
            by_lines=True,
        )
    if method is Method.MATCHPOINTS:
        others = _others(best, "short_boards")
        tries = (compared.under(method, each, percentages, penalties) for each in others)
        best = _best(chain([best], tries))
    for name in ("imp_cap", "board_points"):
        if best.apart and CONDITIONS[name].matters(_method(method)):
            tries = (
                compared.under(method, each, percentages, penalties) for each in _others(best, name)
            )
            best = _best(chain([best], tries))
    if method is Method.MATCHPOINTS and _shows_factored(compared, best.conditions):
        return replace(best, conditions=replace(best.conditions, lines_show=LinesShow.FACTORED))
    return best


def sample_of(lines: Sequence[Line]) -> Sequence[Line]:
    """Return all lines of some boards, if there are far more than we need to see how they compare.

    Include boards with few and with many scores, as conventions differ there.
    """
    if len(lines) <= LARGEST_SAMPLE:
        return lines
    boards: dict[tuple[int, int], list[Line]] = defaultdict(list)
    for line in lines:
        boards[line.session, line.board].append(line)
    by_size = sorted(boards, key=lambda place: (len(boards[place]), place))
    wanted = max(2, LARGEST_SAMPLE * len(by_size) // len(lines))
    if wanted >= len(by_size):
        return lines
    places = {by_size[n * (len(by_size) - 1) // (wanted - 1)] for n in range(wanted)}
    return [line for line in lines if (line.session, line.board) in places]


def _finalists(
    lines: Sequence[Line], method: Method, tried: Sequence[Conditions]
) -> Sequence[Conditions]:
    """Return those that agree best on a sample, in order; all of them if there are few lines."""
    sample = sample_of(lines)
    if len(sample) == len(lines):
        return tried
    compared = _Compared(sample)
    apart = [compared.under(method, each, {}, ()).lines_apart for each in tried]
    return [each for each, count in zip(tried, apart, strict=True) if count == min(apart)]


LARGEST_SAMPLE = 600
_MOST_TRIED = 3_000
"""Above this number of results we do not try rare conventions; a club has a tenth of it."""

_RARE: Mapping[str, Sequence[object]] = {
    "short_boards": tuple(ShortBoards),
    "imp_cap": tuple(range(8, 24)),
    "board_points": tuple(BoardPoints),
}


def _others(best: Agreement, name: str) -> Iterator[Conditions]:
    """Yield the conditions that agree best so far, each time with one of them changed."""
    if best.lines <= _MOST_TRIED or name == "short_boards":
        for value in _RARE[name]:
            if value != getattr(best.conditions, name):
                yield best.conditions.with_written({name: value})


def _best(tried: Iterable[Agreement], *, by_lines: bool = False) -> Agreement:
    """Return the first of those that agree best; stop at one that agrees completely."""
    best: Agreement | None = None
    for each in tried:
        apart = each.lines_apart if by_lines else each.apart
        if best is None or apart < (best.lines_apart if by_lines else best.apart):
            best = each
        if not apart:
            break
    assert best is not None  # noqa: S101 (every method has conditions)
    return best


def _method(method: Method) -> ScoringMethod:
    return scoring_method(Game.BRIDGE, ContestKind.PAIRS, method)


def _shows_factored(compared: "_Compared", conditions: Conditions) -> bool:
    """Whether lines of short boards show factored points, not those among the scores there are."""
    settings = settings_of(conditions, name="", method=_method(Method.MATCHPOINTS))
    results = compared.results(conditions.compare)
    plain = factored = 0
    for n, points in rate_pairs(results, settings=settings.pairs).lines.items():
        line = compared.lines[n] if isinstance(n, int) else None
        if line is None or not line.is_published or points.raw_ns == points.ns:
            continue
        plain += line.says(points.raw_ns, points.raw_ew)
        factored += line.says(points.ns, points.ew)
    return factored > plain


def conditions_to_try(method: Method, *, several_sections: bool) -> list[Conditions]:
    """Return the conditions in which programs differ and that matter to a method."""
    fields = (FieldScope.SECTION, FieldScope.SESSION) if several_sections else (FieldScope.SECTION,)
    usual = [Conditions(compare=compare) for compare in fields]
    if method is Method.MATCHPOINTS:
        return [replace(each, unit=unit) for unit in MatchpointUnit for each in usual]
    if method is Method.CROSS_IMPS:
        return [replace(each, cross=cross) for each in usual for cross in CrossImps]
    if method is Method.BUTLER:
        return [
            replace(each, datum=datum, datum_rounding=rounding)
            for rounding in DatumRounding
            for each in usual
            for datum in DatumRule
        ]
    return usual[:1]


class _Compared:
    """The lines of a file, and their points under one set of conditions after another."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        self._by_field: dict[FieldScope, list[TableResult]] = {}

    def results(self, compare: FieldScope) -> list[TableResult]:
        """Return the lines as they are compared in a field."""
        if compare not in self._by_field:
            self._by_field[compare] = [
                table_result(n, line, compare) for n, line in enumerate(self.lines)
            ]
        return self._by_field[compare]

    def under(
        self,
        method: Method,
        conditions: Conditions,
        percentages: Mapping[PairKey, Decimal],
        penalties: Sequence[Penalty],
    ) -> Agreement:
        """Return how far the published figures agree under some conditions."""
        lines = self.lines
        points, totals = _rated(self.results(conditions.compare), method, conditions, penalties)
        published = [n for n, line in enumerate(lines) if line.is_published]
        return Agreement(
            conditions=conditions,
            lines=len(published),
            lines_apart=sum(
                not any(lines[n].says(ns, ew) for ns, ew in points.get(n, ())) for n in published
            ),
            percentages=len(percentages),
            percentages_apart=sum(
                key not in totals or not is_print_of(percentage, totals[key])
                for key, percentage in percentages.items()
            ),
        )


_Points = Mapping[Hashable, Sequence[tuple[Fraction, Fraction]]]


def _rated(
    results: Iterable[TableResult],
    method: Method,
    conditions: Conditions,
    penalties: Sequence[Penalty],
) -> tuple[_Points, Mapping[Hashable, Fraction]]:
    """Return the points of each line, and percentages by pair.

    Some programs print a short board's matchpoints among the scores there were, others factor them
    to the full top, so we return both.
    """
    settings = settings_of(conditions, name="", method=_method(method))
    if method is Method.MATCHPOINTS:
        pairs = rate_pairs(list(results), settings=settings.pairs, penalties=penalties)
        return (
            {
                key: ((each.raw_ns, each.raw_ew), (each.ns, each.ew))
                for key, each in pairs.lines.items()
            },
            {who: total.percentage or Fraction(0) for who, total in pairs.totals.items()},
        )
    rated = rate_imps(list(results), settings=settings.imps)
    return {key: ((each.ns, each.ew),) for key, each in rated.lines.items()}, {}


def penalties_of(pairs: Iterable[ImportedPair]) -> tuple[Penalty, ...]:
    """Return what a file subtracts from totals."""
    return tuple(Penalty(pair.key, points=Fraction(pair.penalty)) for pair in pairs if pair.penalty)


WITHOUT_PENALTIES = (
    "The published totals come out without the penalties (ADJUSTMENT), so these were left out. "
    "Apply them yourself if they should count."
)


def table_result(
    number: int,
    line: Line,
    compare: FieldScope,
    *,
    game: Game = Game.BRIDGE,
    of_players: bool = False,
    as_totals: bool = False,
) -> TableResult:
    """Return a line as a result to compare; its number is its key.

    Args:
        number: The line's number.
        line: The line.
        compare: Which lines are compared with each other.
        game: What is played.
        of_players: Whether players are ranked, not pairs or teams.
        as_totals: Whether match totals are compared, which have no top for a percentage.
    """
    found = TableResult(
        key=number,
        field=compare.field(session=line.session, club=line.session, section=line.section),
        board=line.board,
        ns=line.ns if of_players else line.ns[0],
        ew=line.ew if of_players else line.ew[0],
    )
    score: RuledScore = parse_ruling(line.ruling, game=game) if line.ruling else line.score
    match score:
        case Artificial(ns, ew):
            return found if as_totals else replace(found, awards=(ns, ew))
        case Divided():
            return replace(found, weighted=score.outcomes(lambda each: ns_points(each, line.board)))
        case Irregular():
            return found
        case _:
            return replace(found, score=ns_points(score, line.board))


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
        self.contest = Contest(
            method=chosen,
            settings=settings,
            results=tuple(
                ScheduledResult(
                    table_result(
                        n,
                        line,
                        conditions.compare,
                        game=game,
                        of_players=chosen.is_individual,
                        as_totals=chosen.compares_totals,
                    ),
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
            single_rounds=frozenset(
                {(line.session, line.section) for line in lines} if single_rounds else ()
            ),
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
