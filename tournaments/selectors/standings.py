"""Who is where: rankings of an event, computed from its results whenever they are asked for."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from scoring.ranking import ranks
from scoring.rounding import formatted
from tournaments.selectors.book import ContestantFacts, EventBook
from tournaments.selectors.conditions import two_winners
from tournaments.selectors.conditions_in_words import scoring_words
from tournaments.selectors.points import ContestantTotal, Rating
from tournaments.selectors.rating import rating
from tournaments.selectors.visibility import Role, Sight, complete_rounds, sight

TITLES = {"NS": "North-South", "EW": "East-West", "": "Overall"}


@dataclass(frozen=True, slots=True)
class Standing:
    """One line of a ranking; texts are as printed, ``total_exact`` is what they round."""

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


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants ranked against each other, best first."""

    title: str
    direction: str
    standings: tuple[Standing, ...]


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """How far what is shown goes in one section: ``complete`` of ``rounds``."""

    session: int
    section: str
    complete: int
    rounds: int


@dataclass(frozen=True, slots=True)
class Standings:
    """The rankings of an event as one viewer may see them now."""

    rankings: tuple[Ranking, ...]
    provisional: bool
    started: bool
    shown: tuple[RoundsShown, ...]
    unit_word: str
    scoring: tuple[str, ...]


def standings(book: EventBook, role: Role) -> Standings:
    """Return the rankings: by direction where there are two winners, otherwise overall."""
    seen = sight(book, role)
    rated = rating(book, seen)
    return Standings(
        rankings=tuple(_rankings(book, rated)),
        provisional=not book.sessions or any(s.status != "final" for s in book.sessions),
        started=any(s.status != "setup" for s in book.sessions),
        shown=_rounds_shown(book, seen),
        unit_word=_unit_word(book),
        scoring=scoring_words(book),
    )


def _unit_word(book: EventBook) -> str:
    event = book.event
    if event.contest == "team_match" and event.method == "tricks":
        return "Tricks"
    if event.contest == "teams" and event.game == "bridge":
        if event.match_award == "win_loss":
            return "Matches"
        if event.match_award == "victory_points" and event.method == "imps":
            return "VPs"
    return _UNITS[event.method]


_UNITS = {
    "matchpoints": "Matchpoints",
    "cross_imps": "IMPs",
    "butler": "IMPs",
    "tricks": "Tricks ±",
    "matches": "Matches",
    "shortage": "Tricks lost",
    "gains": "Tricks gained",
    "imps": "IMPs",
    "board_a_match": "Boards",
    "patton": "Points",
    "total_points": "Points",
}


def _rankings(book: EventBook, rated: Rating) -> Iterable[Ranking]:
    listed = list(book.contestants.values())
    if two_winners(book):
        for direction in ("NS", "EW"):
            line = [c for c in listed if c.direction == direction]
            yield _ranking(book, rated, line, direction)
    else:
        yield _ranking(book, rated, listed, "")


def _ranking(
    book: EventBook, rated: Rating, contestants: Sequence[ContestantFacts], direction: str
) -> Ranking:
    """Rank those who have a result; the others follow, unranked, in the order of the list."""
    nothing = ContestantTotal(Fraction(0), None, 0, Fraction(0))
    totals = {c.id: rated.totals.get(c.id, nothing) for c in contestants}
    ranked = [c for c in contestants if totals[c.id].boards_played or totals[c.id].penalty]
    order = {c.id: place for place, c in enumerate(contestants)}
    ranked.sort(key=lambda c: (-_merit(totals[c.id]), -totals[c.id].tie_break, order[c.id]))
    places = ranks(
        [_merit(totals[c.id]) for c in ranked], [[totals[c.id].tie_break] for c in ranked]
    )
    decided = {
        ahead.id
        for ahead, behind in pairwise(ranked)
        if totals[ahead.id].total == totals[behind.id].total
        and totals[ahead.id].tie_break > totals[behind.id].tie_break
    }
    waiting = [c for c in contestants if c not in ranked]
    lines = [
        *(
            _standing(book, c, totals[c.id], place, decided=c.id in decided)
            for c, place in zip(ranked, places, strict=True)
        ),
        *(_standing(book, c, totals[c.id], "") for c in waiting),
    ]
    return Ranking(TITLES[direction], direction, tuple(lines))


def _merit(total: ContestantTotal) -> Fraction:
    """Return what is ranked: the percentage, so that a sit-out is not a bad score."""
    if total.merit is not None:
        return total.merit
    return total.total if total.percentage is None else total.percentage


def _standing(
    book: EventBook,
    contestant: ContestantFacts,
    total: ContestantTotal,
    place: str,
    *,
    decided: bool = False,
) -> Standing:
    signed = _is_signed(book)
    text = formatted(total.total, 2, trim=book.event.method not in _TWO_DECIMALS)
    percentage = "" if total.percentage is None else formatted(total.percentage, 2)
    return Standing(
        rank=place,
        contestant_id=contestant.id,
        address=contestant.address,
        number=book.number_of(contestant),
        direction=contestant.direction,
        name=book.name_of(contestant),
        players=contestant.players,
        total=f"+{text}" if signed and total.total > 0 else text,
        total_exact=total.total,
        percentage=percentage,
        boards_played=total.boards_played,
        penalty=formatted(total.penalty, 2, trim=True) if total.penalty else "",
        note=total.note if decided else "",
        tricks=total.tricks,
    )


_TWO_DECIMALS = ("matchpoints", "cross_imps")


def _is_signed(book: EventBook) -> bool:
    """Whether totals lie about nought, so that a plus is written too."""
    if book.event.contest in ("pairs", "individual"):
        return book.event.method in ("tricks", "cross_imps", "butler", "total_points", "gains")
    return book.event.contest == "teams" and book.event.method == "tricks"


def _rounds_shown(book: EventBook, seen: Sight) -> tuple[RoundsShown, ...]:
    """Say how far each section is, without telling the public what is missing beyond that."""
    complete = complete_rounds(book)
    last = dict.fromkeys(book.sections, 0)
    for sitting in book.sittings.values():
        last[sitting.section_id] = max(last[sitting.section_id], sitting.round)
    return tuple(
        RoundsShown(
            session=session.number,
            section=section.letter,
            complete=min(complete[section.id], seen.rounds[section.id]),
            rounds=last[section.id],
        )
        for session in book.sessions
        for section in session.sections
    )
