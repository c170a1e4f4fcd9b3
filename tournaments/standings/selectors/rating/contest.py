"""From an event to the contest that is rated: scores, rulings, penalties, fouled boards."""

from collections import Counter, defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction
from functools import lru_cache
from typing import TypedDict

from django.contrib.auth.models import User

from scoring.comparison.board_points import LinesShow
from scoring.comparison.points import LinePoints
from scoring.conditions.methods import ContestKind
from scoring.explanation.fouled import apart, group_sentence
from scoring.explanation.sentences import at_tables
from scoring.play.historical_scoring import ContractGame
from scoring.play.irregular_hands import Irregular
from scoring.play.notation import Game
from scoring.play.ruling_notation import Divided, RuledScore, describe_ruling, parse_ruling
from scoring.play.scores import Artificial, Award, NotPlayed, ns_points
from scoring.play.table_result import Penalty, TableResult, Weighted
from scoring.rating.contest import Contest, ScheduledResult
from scoring.rating.event import rate_event
from scoring.rating.matches import points_for_a_bye
from scoring.rating.points import EventRating
from scoring.rating.rate import rate
from scoring.rounding import formatted
from tournaments.clubs.roles import Role
from tournaments.record.models import Event, LedgerEntry, Ruling
from tournaments.record.selectors.access.visibility import shows, visibility
from tournaments.record.selectors.event.facts import EventFacts, RulingFacts, is_fouled
from tournaments.record.selectors.event.reading import ruling_facts
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    ResultFacts,
    SectionFacts,
    SessionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.event.table_names import table_numbers
from tournaments.record.selectors.ledger.entries import BoardFouled
from tournaments.record.selectors.ledger.history import HistoryLine, history


class Apart(TypedDict, total=False):
    """What a ``TableResult`` is compared by in place of one score: one of these, or nothing."""

    awards: tuple[Award, Award]
    weighted: Weighted


def compared_apart(score: RuledScore | None, board: int, *, game: ContractGame) -> Apart:
    """Return what a score in force is compared by if not one number for both sides.

    Empty for irregular hands, whose tricks depend on the other results.

    Args:
        score: What was entered, or what a ruling replaced it with; None until something is entered.
        board: The board's number, which decides the vulnerability.
        game: Whose table scores a contract.
    """
    if isinstance(score, Artificial):
        return {"awards": (score.ns, score.ew)}
    if isinstance(score, Divided):
        return {"weighted": score.outcomes(lambda each: ns_points(each, board, game=game))}
    return {}


@lru_cache(maxsize=8192)
def single_points(score: RuledScore | None, board: int, game: ContractGame) -> int | None:
    """Return the one number both sides are compared by, from North-South; None without one.

    Answers are cached, since a session repeats the same few scores many times.
    """
    if score is None or isinstance(score, Divided | Irregular):
        return None
    return ns_points(score, board, game=game)


def line_points(snapshot: EventSnapshot, points: LinePoints) -> tuple[Fraction, Fraction]:
    """Return what a traveller line shows for North-South and East-West."""
    if snapshot.event.conditions.lines_show is LinesShow.FACTORED:
        return points.ns, points.ew
    return points.raw_ns, points.raw_ew


def in_force(snapshot: EventSnapshot, result: ResultFacts) -> RuledScore | None:
    """Return the score that is compared: the adjusted one if there is a ruling."""
    ruling = snapshot.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def points_of(snapshot: EventSnapshot, score: RuledScore | None, board: int) -> int | None:
    """Return the number compared, from North-South: points in the event's game, or tricks.

    None if there is none, or if it differs for the two sides.
    """
    return single_points(score, board, snapshot.settings.game)


@dataclass(frozen=True, slots=True)
class RulingLine:
    """A ruling in words.

    Attributes:
        id: The ruling's id.
        kind: ``adjusted`` or ``penalty``.
        against: The board and table, or who the penalty is against.
        what: The adjusted score in words, or the amount.
        law: The law's number; may be empty.
        text: What happened; may be empty.
        who: Who made it.
        at: When; None for a ruling whose entry is gone.
        in_force: Whether it still counts.
        result_id: The result it adjusts, if any.
        board: The board it adjusts; 0 for a penalty.
        session: The number of the session in which it counts; None for a penalty in the last
            session its contestant played.
    """

    id: int
    kind: str
    against: str
    what: str
    law: str
    text: str
    who: str
    at: datetime | None
    in_force: bool
    result_id: int | None
    board: int
    session: int | None


def rulings(snapshot: EventSnapshot) -> tuple[RulingLine, ...]:
    """Return every ruling of an event, newest first."""
    rows = list(
        Ruling.objects.filter(event=snapshot.event.id)
        .select_related("result__sitting__section", "session")
        .order_by("-made_at_sequence", "-id")
    )
    made = _makers(snapshot.event.id, [row.made_at_sequence for row in rows])
    nobody: tuple[str, datetime | None] = ("", None)
    return tuple(_line(snapshot, row, *made.get(row.made_at_sequence, nobody)) for row in rows)


def _line(snapshot: EventSnapshot, row: Ruling, who: str, at: datetime | None) -> RulingLine:
    return RulingLine(
        id=row.pk,
        kind=row.kind,
        against=_against(snapshot, row),
        what=_what(snapshot, row),
        law=row.law,
        text=row.text,
        who=who,
        at=at,
        in_force=row.withdrawn_at_sequence is None,
        result_id=row.result_id,
        board=row.result.board if row.result else 0,
        session=_session(snapshot, row),
    )


def _session(snapshot: EventSnapshot, row: Ruling) -> int | None:
    if row.result is not None:
        return snapshot.session_of[row.result.sitting.section_id].number
    return None if row.session is None else row.session.number


def _against(snapshot: EventSnapshot, row: Ruling) -> str:
    if row.result is not None:
        sitting = row.result.sitting
        section = f"section {sitting.section.letter}, " if snapshot.several_sections else ""
        place = f"{section}round {sitting.round}, table {sitting.table}"
        return f"Board {row.result.board}, {place}"
    contestant = snapshot.contestants[row.contestant_id or 0]
    number = snapshot.label_of(contestant)
    return f"{number}, {snapshot.name_of(contestant)}"


def _what(snapshot: EventSnapshot, row: Ruling) -> str:
    if row.score:
        return describe_ruling(parse_ruling(row.score, game=Game(snapshot.event.game)))
    return f"Penalty of {penalty_in_words(snapshot, ruling_facts(row, snapshot.event.game))}"


def _makers(event_id: int, sequences: Iterable[int]) -> dict[int, tuple[str, datetime | None]]:
    entries = list(
        LedgerEntry.objects.filter(event=event_id, sequence__in=list(sequences)).values_list(
            "sequence", "actor", "at"
        )
    )
    ids = {actor: int(actor[5:]) for _n, actor, _at in entries if actor.startswith("user:")}
    users = User.objects.in_bulk(list(ids.values()))
    names = {
        actor: users[pk].get_full_name() or users[pk].get_username()
        for actor, pk in ids.items()
        if pk in users
    }
    return {number: (names.get(actor, actor), at) for number, actor, at in entries}


Unit = Ruling.AmountIn


def penalty_units(event: EventFacts | Event) -> tuple[Unit, ...]:
    """Return the units a penalty can be given in, the usual one first.

    A percentage of a top is offered only where there is one; at whist it is the 13 tricks of a
    deal. Victory points are offered where rounds are scored in them. IMPs of a match are offered
    where several teams play matches by IMPs, before these become victory points. Two teams play one
    match, whose points are IMPs.
    """
    method = event.scoring_method
    if method.counts_rounds:
        return (Unit.POINTS,)
    if method.by_matchpoints:
        return Unit.TOP_PERCENT, Unit.POINTS
    if method.in_tricks:
        return Unit.POINTS, Unit.TOP_PERCENT
    if method.contest is ContestKind.TEAMS and method.in_imps:
        return Unit.POINTS, Unit.MATCH_IMPS
    return (Unit.POINTS,)


def amount_in_words(event: EventFacts, amount: Fraction, unit: str) -> str:
    """Return an amount as printed: ``10% of a top``, ``1 matchpoint``, ``3 IMPs``."""
    number = formatted(amount, 2, trim=True)
    method = event.scoring_method
    if unit == Unit.TOP_PERCENT:
        return f"{number}% of {'13 tricks' if method.in_tricks else 'a top'}"
    one, several = ("IMP", "IMPs") if unit == Unit.MATCH_IMPS else method.penalty_unit
    return f"{number} {one if number == '1' else several}"


def penalty_in_words(snapshot: EventSnapshot, ruling: RulingFacts) -> str:
    """Return how much a penalty is, in which match, and in which session if there are several.

    ``3 IMPs in the match against Oak, in session 2``.
    """
    words = amount_in_words(snapshot.event, Fraction(ruling.amount), ruling.amount_in)
    opponent = snapshot.contestants.get(ruling.opponent_id or 0)
    if opponent is not None:
        words += f" in the match against {snapshot.name_of(opponent)}"
    session = next((each for each in snapshot.sessions if each.id == ruling.session_id), None)
    if session is not None and len(snapshot.sessions) > 1:
        words += f", in session {session.number}"
    return words


def penalty_by_law(snapshot: EventSnapshot, ruling: RulingFacts, *, with_name: bool = True) -> str:
    """Return what a penalty costs and under which law, with the contestant's number if wanted."""
    contestant = snapshot.contestants[ruling.contestant_id or 0]
    law = f" (Law {ruling.law.removeprefix('Law ')})" if ruling.law else ""
    who = f", against {snapshot.label_of(contestant)}" if with_name else ""
    return f"{penalty_in_words(snapshot, ruling)}{law}{who}"


@once_per_snapshot
def event_rating(snapshot: EventSnapshot) -> EventRating:
    """Rate what a viewer may see: each session separately, combined by the event's rule."""
    return rate_event(contest(snapshot))


@once_per_snapshot
def points_of_board(
    snapshot: EventSnapshot, session_id: int, board: int
) -> Mapping[Hashable, LinePoints]:
    """Return what every table scored on a board, by result.

    If scores are compared board by board, the other boards need not be rated. They are rated if an
    award may depend on the rest of the session, or if tricks were given for irregular hands.
    """
    method = snapshot.method
    here = {
        each.sitting_id: (each,)
        for each in snapshot.results
        if each.board == board and snapshot.session(each).id == session_id
    }
    lines = list(_schedule(snapshot, here))
    if (
        not method.compares_scores
        or method.is_of_teams
        or any(each.result.awards for each in lines)
        or _irregular(snapshot)
    ):
        return event_rating(snapshot).whole.lines
    full = _full_boards(snapshot)
    points: dict[Hashable, LinePoints] = {}
    for field in dict.fromkeys(each.result.field for each in lines):
        among = tuple(each for each in lines if each.result.field == field)
        points |= rate(replace(_contest(snapshot, among), full_board=full.get(field, 0))).lines
    return points


def _full_boards(snapshot: EventSnapshot) -> dict[Hashable, int]:
    """Return the most scores any board of each field will have."""
    fields, counting = snapshot.fields, visibility(snapshot).counting
    scores: Counter[tuple[Hashable, int]] = Counter()
    for result in snapshot.results:
        score = in_force(snapshot, result)
        if not (isinstance(score, NotPlayed) and result.id in counting):
            scores[fields[snapshot.sitting(result).section_id], result.board] += 1
    most: dict[Hashable, int] = {}
    for (field, _board), count in scores.items():
        most[field] = max(count, most.get(field, 0))
    return most


@once_per_snapshot
def contest(snapshot: EventSnapshot) -> Contest:
    """Return an event as it is rated; results that cannot be seen yet are only scheduled."""
    results = tuple(_schedule(snapshot, snapshot.results_by_sitting))
    found = replace(_contest(snapshot, results), penalties=tuple(_penalties(snapshot)))
    return _with_byes(snapshot, _with_brought(snapshot, found))


def _with_byes(snapshot: EventSnapshot, found: Contest) -> Contest:
    """Return a contest with what teams or pairs get for byes in rounds that count."""
    method = found.method
    has_matches = method.contest is ContestKind.TEAMS or method.counts_rounds
    if not has_matches or not any(s.byes for s in snapshot.sections.values()):
        return found
    points = points_for_a_bye(found)
    by_session: dict[Hashable, dict[Hashable, Fraction]] = {}
    whole: dict[Hashable, Fraction] = {}
    for session, section, number, who in _byes(snapshot):
        if points and number <= visibility(snapshot).rounds[section.id]:
            here = by_session.setdefault(session, {})
            for got in (here, whole):
                got[who] = got.get(who, Fraction(0)) + points
    return replace(found, byes=whole, byes_by_session=by_session)


def _byes(snapshot: EventSnapshot) -> Iterator[tuple[int, SectionFacts, int, int]]:
    """Yield the session, section, round and contestant of every bye."""
    for section in snapshot.sections.values():
        teams = {each.number: each.id for each in snapshot.contestants_in(section.id)}
        for number, who in section.byes.items():
            if who in teams:
                yield section.session_id, section, number, teams[who]


def _contest(snapshot: EventSnapshot, results: tuple[ScheduledResult, ...]) -> Contest:
    """Return some of an event's results as they are rated, without penalties."""
    return Contest(
        method=snapshot.method,
        settings=snapshot.settings,
        results=results,
        contestants=tuple(snapshot.contestants),
        sessions=tuple(session.id for session in snapshot.sessions),
        single_rounds=frozenset(
            (session.id, section.letter)
            for session in snapshot.sessions
            for section in session.sections
            if section.plays_single_rounds
        ),
        irregular=_irregular(snapshot),
    )


def _with_brought(snapshot: EventSnapshot, found: Contest) -> Contest:
    """Return a contest with what its contestants carry over from the previous event."""
    stage = snapshot.event.stage
    if stage is None or stage.rule is None:
        return found
    brought = {
        pk: each.brought for pk, each in snapshot.contestants.items() if each.brought is not None
    }
    return replace(found, brought=brought, brought_by=stage.rule)


def _irregular(snapshot: EventSnapshot) -> dict[Hashable, Irregular]:
    """Return the irregular hands found at the overplay, by result."""
    return {
        result: ruling.score
        for result, ruling in snapshot.adjusted.items()
        if isinstance(ruling.score, Irregular)
    }


def _penalties(snapshot: EventSnapshot) -> Iterable[Penalty]:
    for ruling in snapshot.rulings:
        if ruling.contestant_id is not None:
            amount = Fraction(ruling.amount)
            in_percent = ruling.amount_in == "top_percent"
            yield Penalty(
                ruling.contestant_id,
                points=None if in_percent else amount,
                percent_of_top=amount if in_percent else None,
                session=ruling.session_id,
                opponent=ruling.opponent_id,
                key=ruling.id,
            )


def _schedule(
    snapshot: EventSnapshot, played: Mapping[int, Iterable[ResultFacts]]
) -> Iterator[ScheduledResult]:
    """Yield results as they are rated, looking up once what those of a sitting share.

    Args:
        snapshot: The event.
        played: The results by sitting, in order of play.
    """
    if not played:
        return  # a large field, whose results are columns
    counting, adjusted = visibility(snapshot).counting, snapshot.adjusted
    game, nets = snapshot.settings.game, snapshot.method.compares_totals
    for pk, results in played.items():
        sitting = snapshot.sittings[pk]
        section = snapshot.sections[sitting.section_id]
        field, (ns, ew) = snapshot.fields[section.id], snapshot.keys(sitting)
        seats = ((sitting.north, sitting.south), (sitting.east, sitting.west))
        for result in results:
            seen = result.id in counting
            score: RuledScore | None = result.score if seen else None
            if seen and result.id in adjusted:
                score = adjusted[result.id].score
            points, group = single_points(score, result.board, game), result.fouled_group
            line = TableResult(result.id, field, result.board, ns, ew, points, group=group)
            if points is None and score is not None:
                apart = compared_apart(score, result.board, game=game)
                if not (nets and "awards" in apart):  # there is no top for a percentage
                    line = replace(line, **apart)
            yield ScheduledResult(
                line,
                snapshot.session_of[section.id].id,
                section.letter,
                sitting.round,
                seats,
                seen,
                result.score is not None,
                isinstance(score, NotPlayed),
            )


@once_per_snapshot
def given_tricks(snapshot: EventSnapshot) -> dict[int, Fraction]:
    """Return North-South's tricks on boards with irregular hands, by result.

    Results given no tricks are left out: those of a deal nobody has played yet, and those given
    average matchpoints.
    """
    if not _irregular(snapshot):
        return {}
    rated = contest(snapshot)
    lines = {key: rated.by_key[key].result for key in rated.irregular}
    return {key: Fraction(line.counted) for key, line in lines.items() if line.counted is not None}


LETTERS = "ABC"
"""The names of a fouled board's groups."""


@dataclass(frozen=True, slots=True)
class CardGroup:
    """The tables that held the same cards on a fouled board.

    Attributes:
        letter: The name of the group, ``A`` for the first.
        section: The section's letter if sections are compared separately; otherwise empty.
        tables: The names of its tables, in order of play.
        words: A sentence on who is compared with whom and how their scores are rated.
        results: The ids of their results.
    """

    letter: str
    section: str
    tables: tuple[str, ...]
    words: str
    results: frozenset[int]

    @property
    def named(self) -> str:
        """Which tables these are, ``tables 1, 3 and 5``."""
        return at_tables(self.tables)


def card_groups(snapshot: EventSnapshot, results: Sequence[ResultFacts]) -> tuple[CardGroup, ...]:
    """Return a fouled board's groups; none if all tables held the same cards.

    Args:
        snapshot: The event.
        results: The board's results at all tables of one session.
    """
    if not is_fouled(results):
        return ()
    names = table_numbers(snapshot, results)
    fields: defaultdict[object, list[ResultFacts]] = defaultdict(list)
    rated = contest(snapshot).by_key
    for result in results:
        fields[rated[result.id].result.field].append(result)
    return tuple(
        group
        for members in fields.values()
        for group in _groups(snapshot, members, names, several=len(fields) > 1)
    )


def _groups(
    snapshot: EventSnapshot,
    members: Sequence[ResultFacts],
    names: Mapping[int, str],
    *,
    several: bool,
) -> Iterable[CardGroup]:
    """Yield the groups among tables that would be compared with each other."""
    gathered: dict[int, list[ResultFacts]] = {}
    for result in sorted(members, key=lambda each: each.fouled_group):
        gathered.setdefault(result.fouled_group, []).append(result)
    # Groups without a score to compare do not count, so they do not make others smaller.
    rated = contest(snapshot).by_key
    counts = {
        group: sum(rated[each.id].result.is_compared for each in tables)
        for group, tables in gathered.items()
    }
    compared = [group for group, count in counts.items() if count]
    sizes = tuple(counts[group] for group in compared)
    section = snapshot.sections[snapshot.sittings[members[0].sitting_id].section_id].letter
    for group, tables in gathered.items():
        held = {each.id for each in tables}
        told = tuple(name for pk, name in names.items() if pk in held)
        words = f"{apart(told)}."
        if snapshot.method.by_matchpoints and group in compared and len(sizes) > 1:
            settings = snapshot.settings.pairs
            mine = compared.index(group)
            words = group_sentence(
                told, settings.fouled, settings.short_boards, sizes=sizes, mine=mine
            )
        yield CardGroup(LETTERS[group], section if several else "", told, words, frozenset(held))


@dataclass(frozen=True, slots=True)
class FouledBoard:
    """A board whose tables are compared in groups."""

    session: SessionFacts
    board: int
    groups: tuple[CardGroup, ...]

    @property
    def results(self) -> frozenset[int]:
        """The ids of the results of all groups."""
        return frozenset().union(*(group.results for group in self.groups))

    @property
    def words(self) -> str:
        """Which tables are compared with each other."""
        return "; ".join(
            f"{f'section {group.section}, ' if group.section else ''}cards {group.letter}: "
            f"{group.named}"
            for group in self.groups
        )


@once_per_snapshot
def fouled_boards(snapshot: EventSnapshot) -> tuple[FouledBoard, ...]:
    """Return the fouled boards that this role may see, by session and number."""
    fouled = {
        (snapshot.session(each).id, each.board) for each in snapshot.results if each.fouled_group
    }
    if not fouled:
        return ()
    boards: defaultdict[tuple[int, int], list[ResultFacts]] = defaultdict(list)
    for result in snapshot.results:
        boards[snapshot.session(result).id, result.board].append(result)
    return tuple(
        FouledBoard(session, board, card_groups(snapshot, boards[session.id, board]))
        for session in snapshot.sessions
        for board in sorted(board for pk, board in fouled if pk == session.id)
        if shows(snapshot, session.id, board)
    )


def why_fouled(snapshot: EventSnapshot) -> Mapping[tuple[int, int], HistoryLine]:
    """Return who last grouped the tables of each fouled board and why, by session id and board.

    Directors alone read it: it is written for the history.
    """
    fouled = fouled_boards(snapshot) if snapshot.role is Role.DIRECTOR else ()
    if not fouled:
        return {}
    grouped = history(snapshot.event.id, kind=LedgerEntry.Kind.BOARD_FOULED)
    last = {
        (line.entry.session, line.entry.board): line
        for line in reversed(grouped)
        if isinstance(line.entry, BoardFouled)
    }
    return {
        (each.session.id, each.board): last[each.session.number, each.board]
        for each in fouled
        if (each.session.number, each.board) in last
    }
