"""Rankings: contestants in order of result, with ties broken in the published order."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from fractions import Fraction

from scoring.comparison.points import ContestantTotal
from scoring.ranking.tie_breaks import Placing, rank_with_tie_breaks
from scoring.rating.points import EventRating, Rating
from scoring.rounding import formatted
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot

TITLES = {"NS": "North-South", "EW": "East-West", "": "Overall"}


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranking. Texts are as printed; ``total_exact`` is the unrounded total.

    ``sessions`` is the result of each session if there are several, empty for one not played;
    ``carried`` is the points carried over, if earlier sessions count in part. ``club`` is where the
    contestant plays, if there are several clubs. ``masterpoints`` are what each of its players was
    awarded, while the results are final.
    """

    rank: str
    contestant_id: int
    address: str
    number: str
    direction: str
    name: str
    players: tuple[str, ...]
    total: str
    total_exact: Fraction
    percentage: str
    boards_played: int
    penalty: str
    note: str
    tricks: int | None
    sessions: tuple[str, ...] = ()
    carried: str = ""
    club: str = ""
    masterpoints: str = ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants ranked against each other, best first.

    ``sessions`` are the numbers of the sessions combined; none if there is only one.
    """

    title: str
    direction: str
    standings: tuple[Standing, ...]
    sessions: tuple[int, ...] = ()


def ranked(
    snapshot: EventSnapshot,
    rated: EventRating,
    contestants: Sequence[ContestantFacts],
    direction: str,
    *,
    title: str = "",
) -> Ranking:
    """Rank those with a result; the others follow unranked, in list order.

    If ``title`` is empty, the direction is the title.
    """
    places = _places(snapshot, rated.whole, contestants)
    lines = [
        *(
            _standing(snapshot, rated, snapshot.contestants[pk], *place)
            for pk, place in places.items()
        ),
        *(_standing(snapshot, rated, c, "", "") for c in contestants if c.id not in places),
    ]
    if len({each.direction for each in contestants}) > 1:  # a number alone would be ambiguous
        lines = [replace(line, number=label_text(line.number, line.direction)) for line in lines]
    numbers = tuple(each.number for each in snapshot.sessions if each.id in rated.sessions)
    several = numbers if len(numbers) > 1 else ()
    return Ranking(title or TITLES[direction], direction, tuple(lines), several)


def _places(
    snapshot: EventSnapshot, rated: Rating, contestants: Sequence[ContestantFacts]
) -> dict[int, tuple[str, str]]:
    """Return the place and note of those with a result, best first.

    Ties are broken by the event's list of tie-breaks, or at whist by the fraction of a trick;
    contestants who remain tied are in list order.
    """
    totals = {
        c.id: rated.totals[c.id]
        for c in contestants
        if c.id in rated.totals and rated.totals[c.id].counts
    }
    results: dict[Hashable, tuple[Fraction, ...]] = {
        pk: (total.ranked_by, total.tie_break) for pk, total in totals.items()
    }
    placings = rank_with_tie_breaks(results, rated.evidence, snapshot.settings.tie_breaks)
    order = sorted(totals, key=lambda pk: int(placings[pk].place.removesuffix("=")))
    if not any(total.tie_break for total in totals.values()):
        return {pk: (placings[pk].place, _note(placings[pk], totals[pk], _ZERO)) for pk in order}
    least: dict[Fraction, Fraction] = {}
    for total in totals.values():
        merit = total.ranked_by
        least[merit] = min(total.tie_break, least.get(merit, total.tie_break))
    return {
        pk: (placings[pk].place, _note(placings[pk], totals[pk], least[totals[pk].ranked_by]))
        for pk in order
    }


def _note(placing: Placing, total: ContestantTotal, least: Fraction) -> str:
    """Return which tie-break puts a contestant ahead of the next with an equal result.

    ``least`` is the lowest value of that tie-break among those tied with the contestant.
    """
    if placing.ahead_by is not None:
        return f"on the tie-break: {placing.ahead_by.words}"
    return (total.note or "on the tie-break") if total.tie_break > least else ""


def _standing(
    snapshot: EventSnapshot, rated: EventRating, contestant: ContestantFacts, place: str, note: str
) -> Standing:
    carried = rated.carried_in_part.get(contestant.id)
    return replace(
        standing(snapshot, contestant, rated.whole.totals.get(contestant.id, NO_TOTAL), place),
        note=note,
        sessions=tuple(
            _of_session(snapshot, part.totals.get(contestant.id))
            for part in rated.sessions.values()
        )
        if len(rated.sessions) > 1
        else (),
        carried="" if carried is None else formatted(carried, 2, trim=True),
    )


def standing(
    snapshot: EventSnapshot, contestant: ContestantFacts, total: ContestantTotal, place: str
) -> Standing:
    """Return a contestant's line in a one-session event, without a note."""
    return Standing(
        rank=place,
        contestant_id=contestant.id,
        address=contestant.address,
        number=snapshot.number_of(contestant),
        direction=contestant.direction,
        name=snapshot.name_of(contestant),
        players=contestant.players,
        total=snapshot.method.total_text(total.total),
        total_exact=total.total,
        percentage=_percentage_text(total),
        boards_played=total.boards_played,
        penalty=formatted(total.penalty, 2, trim=True) if total.penalty else "",
        note="",
        tricks=total.tricks,
        club=contestant.club,
        masterpoints=_masterpoints(snapshot, contestant),
    )


def _masterpoints(snapshot: EventSnapshot, contestant: ContestantFacts) -> str:
    """Return an award as printed; empty while a session is reopened."""
    if any(each.status != "final" for each in snapshot.sessions):
        return ""
    return award_text(contestant.masterpoints)


def award_text(points: Decimal | None) -> str:
    """Return an award as printed, with two decimals or more if it has them.

    >>> award_text(Decimal("2.5000")), award_text(Decimal("1.1250"))
    ('2.50', '1.125')
    """
    if points is None:
        return ""
    text = f"{points:.4f}".rstrip("0")
    return text + "0" * max(0, 2 - len(text.partition(".")[2]))


_ZERO = Fraction(0)
NO_TOTAL = ContestantTotal(_ZERO, None, 0, _ZERO)


def _percentage_text(total: ContestantTotal) -> str:
    return "" if total.percentage is None else formatted(total.percentage, 2)


def _of_session(snapshot: EventSnapshot, total: ContestantTotal | None) -> str:
    if total is None or not total.boards_played:
        return ""
    return _percentage_text(total) or snapshot.method.total_text(total.total)
