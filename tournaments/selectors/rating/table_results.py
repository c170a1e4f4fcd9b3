"""From facts to the lines that ``scoring`` compares."""

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import replace
from fractions import Fraction

from scoring.play.contracts import TRICKS_IN_A_HAND
from scoring.play.irregular_hands import Irregular, with_given
from scoring.play.ruling_notation import RuledScore
from scoring.play.scores import NotPlayed
from scoring.play.table_result import Penalty, TableResult
from tournaments.selectors.access.visibility import counts
from tournaments.selectors.event.snapshot import EventSnapshot, ResultFacts, once_per_snapshot
from tournaments.selectors.rating.adjusted import compared, single_points


def in_force(snapshot: EventSnapshot, result: ResultFacts) -> RuledScore | None:
    """Return the score that is compared: the adjusted one where there is a ruling."""
    ruling = snapshot.adjusted.get(result.id)
    return result.score if ruling is None else ruling.score


def seen_results(snapshot: EventSnapshot) -> Iterable[ResultFacts]:
    """Yield the results that take part in what a viewer is shown."""
    return (result for result in snapshot.results if counts(snapshot, result))


@once_per_snapshot
def counted_lines(snapshot: EventSnapshot) -> dict[int, TableResult]:
    """Return by result what a viewer may see as ``scoring`` compares it.

    Lines are between contestants or pairs of players. Deals found irregular have what the law
    gives for them, by the results that this viewer may see.
    """
    results = list(seen_results(snapshot))
    plain = [line(snapshot, result) for result in results]
    settled = with_given(
        plain, irregular(snapshot), by_matchpoints=snapshot.event.method == "matchpoints"
    )
    return {result.id: each for result, each in zip(results, settled, strict=True)}


@once_per_snapshot
def scheduled_lines(snapshot: EventSnapshot) -> dict[int, TableResult]:
    """Return by result every line of the schedule; what a viewer may not see yet has no score.

    Who sits both ways, who is an odd pair and whether a deal is played out are matters of the
    schedule: without it a public that sees fewer rounds would be told other points.
    """
    counted = counted_lines(snapshot)
    return {
        result.id: counted.get(result.id)
        or line(snapshot, replace(result, score=None), ruled=False)
        for result in snapshot.results
    }


def irregular(snapshot: EventSnapshot) -> Mapping[Hashable, Irregular]:
    """Return the deals found irregular at the overplay, by result."""
    return {
        result: ruling.score
        for result, ruling in snapshot.adjusted.items()
        if isinstance(ruling.score, Irregular)
    }


@once_per_snapshot
def given_tricks(snapshot: EventSnapshot) -> dict[int, Fraction]:
    """Return North-South's tricks where hands were found irregular, by result.

    Without those that are given none: while nobody has played the deal, and the average of
    matchpoints.
    """
    found = irregular(snapshot)
    if not found:
        return {}
    counted = counted_lines(snapshot)
    return {
        key: Fraction(each.counted)
        for key, each in counted.items()
        if key in found and each.counted is not None
    }


def line(snapshot: EventSnapshot, result: ResultFacts, *, ruled: bool = True) -> TableResult:
    """Return a result as ``scoring`` compares it, before irregular hands are settled.

    Args:
        snapshot: The event.
        result: Which.
        ruled: Whether a ruling in force takes the place of what was entered.
    """
    sitting = snapshot.sittings[result.sitting_id]
    ns, ew = snapshot.keys(sitting)
    score = in_force(snapshot, result) if ruled else None
    game = snapshot.settings.game
    return TableResult(
        key=result.id,
        field=_field(snapshot, sitting.section_id),
        board=result.board,
        ns=ns,
        ew=ew,
        **compared(score, result.board, group=result.fouled_group, game=game),
    )


def points_of(snapshot: EventSnapshot, score: RuledScore | None, board: int) -> int | None:
    """Return what is compared from North-South, points of the event's game or tricks.

    None where there is nothing, or not one score for both sides.
    """
    return single_points(score, board, game=snapshot.settings.game)


def lines(snapshot: EventSnapshot) -> list[TableResult]:
    """Return the lines of everything a viewer may see."""
    return list(counted_lines(snapshot).values())


def lines_by_section(snapshot: EventSnapshot) -> list[list[TableResult]]:
    """Return the lines of everything a viewer may see, apart for each section."""
    gathered: dict[int, list[TableResult]] = {}
    counted = counted_lines(snapshot)
    for result in seen_results(snapshot):
        section = snapshot.sittings[result.sitting_id].section_id
        gathered.setdefault(section, []).append(counted[result.id])
    return list(gathered.values())


def _field(snapshot: EventSnapshot, section_id: int) -> Hashable:
    """Return what names the scores a section's are compared with."""
    session = snapshot.session_of[section_id]
    return snapshot.settings.scope.field(
        session=session.number, club=session.id, section=section_id
    )


@once_per_snapshot
def scheduled_scores(snapshot: EventSnapshot) -> dict[Hashable, int]:
    """Return for each field the most scores any of its boards will have.

    While play goes on a board played twice so far is thus not worth less than it will be. A
    board entered as not played brings no score, so it does not count, once the viewer may see it.
    """
    scores: dict[Hashable, dict[int, int]] = {}
    for result in snapshot.results:
        if counts(snapshot, result) and isinstance(in_force(snapshot, result), NotPlayed):
            continue
        boards = scores.setdefault(
            _field(snapshot, snapshot.sittings[result.sitting_id].section_id), {}
        )
        boards[result.board] = boards.get(result.board, 0) + 1
    return {field: max(boards.values()) for field, boards in scores.items()}


def penalties(snapshot: EventSnapshot) -> list[Penalty]:
    """Return the penalties in force, as points or as a share of a top."""
    return [
        Penalty(ruling.contestant_id, percent_of_top=Fraction(ruling.amount))
        if ruling.amount_in == "top_percent"
        else Penalty(ruling.contestant_id, points=Fraction(ruling.amount))
        for ruling in snapshot.rulings
        if ruling.contestant_id is not None and ruling.opponent_id is None
    ]


def points_lost(snapshot: EventSnapshot) -> dict[int, Fraction]:
    """Return penalties in points; a per cent of a top is a per cent of 13 tricks at whist."""
    lost: dict[int, Fraction] = {}
    for ruling in snapshot.rulings:
        if ruling.contestant_id is not None and ruling.opponent_id is None:
            amount = Fraction(ruling.amount)
            if ruling.amount_in == "top_percent":
                amount = amount * TRICKS_IN_A_HAND / 100
            lost[ruling.contestant_id] = lost.get(ruling.contestant_id, Fraction(0)) + amount
    return lost


def imps_lost(snapshot: EventSnapshot, session_id: int, team: int, opponent: int) -> Fraction:
    """Return what a team loses of its margin against another in a session, in IMPs."""
    return sum(
        (
            Fraction(ruling.amount)
            for ruling in snapshot.rulings
            if (ruling.contestant_id, ruling.opponent_id) == (team, opponent)
            and ruling.session_id == session_id
        ),
        Fraction(0),
    )


def penalties_in_points(snapshot: EventSnapshot) -> list[Penalty]:
    """Return the penalties in force in the points of the event, where there is no top."""
    return [Penalty(who, points=lost) for who, lost in points_lost(snapshot).items()]
