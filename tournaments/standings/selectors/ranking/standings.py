"""The standings: totals ranked, ties broken, strata and handicaps, figures formatted."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from fractions import Fraction
from typing import NamedTuple

from movements.lists import listed
from scoring.comparison.points import ContestantTotal
from scoring.conditions.methods import ContestKind
from scoring.play.scores import PassedOut
from scoring.ranking.strata_and_handicap import rank_groups, rank_strata, rank_with_handicap
from scoring.ranking.tie_breaks import Placing, rank_with_tie_breaks
from scoring.rating.points import EventRating, Rating
from scoring.rounding import formatted
from tournaments.record.selectors.access.visibility import (
    clubs_as_seen,
    complete_rounds,
    counts,
    last_rounds,
    visibility,
)
from tournaments.record.selectors.event.conditions_in_words import scoring_words
from tournaments.record.selectors.event.labels import label_text
from tournaments.record.selectors.event.snapshot import (
    ClubInPlay,
    ContestantFacts,
    EventSnapshot,
    SessionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.ledger.history import published_head
from tournaments.record.selectors.movement.attendance import attendance
from tournaments.site.texts import letters_of
from tournaments.standings.selectors.rating.contest import event_rating
from tournaments.standings.selectors.rating.knockout import knockouts

PRIZES = 3
"""How many places of each ranking get a prize."""


def wins_a_prize(rank: str) -> bool:
    """Return whether a place, as printed, gets a prize: ``3=`` does, ``4`` and none do not."""
    return bool(rank) and int(rank.strip("=")) <= PRIZES


class Place(NamedTuple):
    """A contestant's place in a ranking: from 1, or 0 without a result; and the note beside it."""

    number: int = 0
    is_shared: bool = False
    note: str = ""

    @property
    def rank(self) -> str:
        """The place as printed: ``1``, or ``2=`` if it is shared; empty for none."""
        return f"{self.number}{'=' if self.is_shared else ''}" if self.number else ""


FEWER_BOARDS = "*"
"""The mark at a total that is of fewer boards than others', or was brought to theirs."""
_TO_THE_MOST = "to the most that anyone could score"

TITLES = {"NS": "North-South", "EW": "East-West", "": "Overall"}


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ranking. Texts are as printed; ``total_exact`` is the unrounded total.

    ``sessions`` is the result of each session if there are several, empty for one not played;
    ``carried`` is the points carried over, if earlier sessions count in part. ``club`` is where the
    contestant plays, if there are several clubs. ``masterpoints`` are what each of its players was
    awarded, while the results are final. ``attendance`` is when it came late or left early, and
    ``scaled`` what brought its total to the boards of those who played more: ``from 15 boards to
    27``. ``marked_name`` and ``marked_players`` have the marks of ``substitutes``.
    """

    rank: str
    contestant_id: int
    address: str
    number: str
    direction: str
    name: str
    players: tuple[str, ...]
    marked_name: str
    marked_players: tuple[str, ...]
    substitutes: tuple[str, ...]
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
    attendance: str = ""
    scaled: str = ""

    @property
    def fewer_boards(self) -> str:
        """Why its total is not of as many boards as others': ``left after round 5: …``."""
        boards = f"scaled {self.scaled}" if self.scaled else ""
        if self.attendance and not boards and self.boards_played:
            boards = "1 board" if self.boards_played == 1 else f"{self.boards_played} boards"
        return ": ".join(filter(None, (self.attendance, boards)))

    @property
    def mark(self) -> str:
        """The mark at its total, if the ranking's remarks are about it."""
        return FEWER_BOARDS if self.fewer_boards and self.boards_played else ""


@dataclass(frozen=True, slots=True)
class Ranking:
    """Contestants ranked against each other, best first.

    ``sessions`` are the numbers of the sessions combined; none if there is only one.
    """

    title: str
    direction: str
    standings: tuple[Standing, ...]
    sessions: tuple[int, ...] = ()

    @property
    def substitutes(self) -> tuple[str, ...]:
        """What the marks by the names mean, to say below them."""
        return tuple(told for each in self.standings for told in each.substitutes)

    @property
    def boards_differ(self) -> bool:
        """Whether some have played more boards than others, so that each line must say how many."""
        return len({each.boards_played for each in self.standings}) > 1

    @property
    def remarks(self) -> tuple[str, ...]:
        """What the mark at some totals means: who left or came late, and what was scaled."""
        told = [f"{x.number} {x.fewer_boards}" for x in self.standings if x.attendance]
        alike: defaultdict[str, list[str]] = defaultdict(list)
        for line in self.standings:
            if line.scaled and not line.attendance:
                alike[line.scaled].append(line.number)
        for how, numbers in alike.items():
            is_all = len(numbers) == len(self.standings)
            told.append(f"Scaled {how}" if is_all else f"{listed(numbers)} scaled {how}")
        return tuple(f"{FEWER_BOARDS} {each}" for each in told)

    @property
    def told_below(self) -> tuple[str, ...]:
        """What the marks by names and totals mean, to say below them."""
        return (*self.substitutes, *self.remarks)


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
    return _ranking(snapshot, rated, _places(snapshot, rated.whole, contestants), direction, title)


def _ranking(
    snapshot: EventSnapshot,
    rated: EventRating,
    placed: Mapping[int, Place],
    direction: str,
    title: str = "",
) -> Ranking:
    parts = [
        (part.totals, max((x.boards_played for x in part.totals.values()), default=0))
        for part in rated.sessions.values() or (rated.whole,)
    ]
    lines = [
        _standing(snapshot, rated, parts, snapshot.contestants[pk], place)
        for pk, place in placed.items()
    ]
    if len({each.direction for each in lines}) > 1:  # a number alone would be ambiguous
        lines = [replace(line, number=label_text(line.number, line.direction)) for line in lines]
    numbers = tuple(each.number for each in snapshot.sessions if each.id in rated.sessions)
    several = numbers if len(numbers) > 1 else ()
    return Ranking(title or TITLES[direction], direction, tuple(lines), several)


def _places(
    snapshot: EventSnapshot, rated: Rating, contestants: Sequence[ContestantFacts]
) -> dict[int, Place]:
    """Return everybody's place, best first; those without a result follow in list order.

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
    least: dict[Fraction, Fraction] = {}
    for total in totals.values():
        merit = total.ranked_by
        least[merit] = min(total.tie_break, least.get(merit, total.tie_break))
    order = sorted(totals, key=lambda pk: placings[pk].number)
    found = {
        pk: Place(placed.number, placed.is_shared, _note(placed, totals[pk], least[merit]))
        for pk in order
        for placed, merit in [(placings[pk], totals[pk].ranked_by)]
    }
    return found | {c.id: Place() for c in contestants if c.id not in found}


def _note(placing: Placing, total: ContestantTotal, least: Fraction) -> str:
    """Return which tie-break puts a contestant ahead of the next with an equal result.

    ``least`` is the lowest value of that tie-break among those tied with the contestant.
    """
    if placing.ahead_by is not None:
        return f"on the tie-break: {placing.ahead_by.words}"
    return (total.note or "on the tie-break") if total.tie_break > least else ""


def _standing(
    snapshot: EventSnapshot,
    rated: EventRating,
    parts: Sequence[tuple[Mapping[Hashable, ContestantTotal], int]],
    contestant: ContestantFacts,
    place: Place,
) -> Standing:
    """Return a contestant's line; ``parts`` are each session's totals and most boards."""
    carried = rated.carried_in_part.get(contestant.id)
    return replace(
        standing(
            snapshot,
            contestant,
            rated.whole.totals.get(contestant.id, NO_TOTAL),
            place.rank,
            most=0,
        ),
        note=place.note,
        sessions=tuple(
            _of_session(snapshot, part.totals.get(contestant.id))
            for part in rated.sessions.values()
        )
        if len(rated.sessions) > 1
        else (),
        carried="" if carried is None else formatted(carried, 2, trim=True),
        scaled=" and ".join(
            filter(
                None, (_scaled(totals.get(contestant.id, NO_TOTAL), most) for totals, most in parts)
            )
        ),
    )


def standing(
    snapshot: EventSnapshot,
    contestant: ContestantFacts,
    total: ContestantTotal,
    rank: str,
    most: int,
) -> Standing:
    """Return a contestant's line in a one-session event, without a note.

    ``most`` is the most boards that anyone has played.
    """
    return Standing(
        rank=rank,
        contestant_id=contestant.id,
        address=contestant.address,
        number=snapshot.number_of(contestant),
        direction=contestant.direction,
        name=snapshot.name_of(contestant),
        players=contestant.players,
        marked_name=snapshot.marked_name_of(contestant),
        marked_players=tuple(filter(None, contestant.marked)),
        substitutes=contestant.substitutes_told,
        total=snapshot.method.total_text(total.total),
        total_exact=total.total,
        percentage=_percentage_text(total),
        boards_played=total.boards_played,
        penalty=formatted(total.penalty, 2, trim=True) if total.penalty else "",
        note="",
        tricks=total.tricks,
        club=contestant.club,
        masterpoints=_masterpoints(snapshot, contestant),
        attendance=attendance(snapshot).get(contestant.id, ""),
        scaled=_scaled(total, most),
    )


def _scaled(total: ContestantTotal, most: int) -> str:
    """Return what brought a session's total to the boards of those who played most, if anything."""
    if total.percentage is None or total.won == total.total + total.penalty:
        return ""
    if total.boards_played >= most:
        return _TO_THE_MOST  # boards can have different tops
    boards = "1 board" if total.boards_played == 1 else f"{total.boards_played} boards"
    return f"from {boards} to {most}"


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


@dataclass(frozen=True, slots=True)
class RoundsShown:
    """How far the standings go in a section: ``complete`` of ``rounds``."""

    session: int
    section: str
    complete: int
    rounds: int


@dataclass(frozen=True, slots=True)
class HandicapLine:
    """A contestant without and with handicap; percentages as printed."""

    contestant_id: int
    address: str
    number: str
    name: str
    players: tuple[str, ...]
    marked_name: str
    marked_players: tuple[str, ...]
    substitutes: tuple[str, ...]
    raw: str
    raw_rank: str
    handicap: str
    net: str
    net_rank: str


@dataclass(frozen=True, slots=True)
class HandicapRanking:
    """Contestants by percentage with handicap, best first, under the ranking's ``title``."""

    title: str
    direction: str
    lines: tuple[HandicapLine, ...]

    @property
    def substitutes(self) -> tuple[str, ...]:
        """What the marks by the names mean, to say below them."""
        return tuple(told for each in self.lines for told in each.substitutes)


@dataclass(frozen=True, slots=True)
class Standings:
    """An event's rankings, as a viewer may see them now.

    ``rankings`` rank everybody once; ``others`` rank each session, section and stratum separately.
    ``handicaps`` show results without and with handicap. ``clubs`` are those of a simultaneous
    tournament, whose progress stands for that of their sections. ``ledger_head`` is the code of the
    ledger that final results come from; see ``published_head``.
    """

    rankings: tuple[Ranking, ...]
    others: tuple[Ranking, ...]
    handicaps: tuple[HandicapRanking, ...]
    provisional: bool
    started: bool
    shown: tuple[RoundsShown, ...]
    unit_word: str
    scoring: tuple[str, ...]
    clubs: tuple[ClubInPlay, ...] = ()
    ledger_head: str = field(default="", compare=False)

    @property
    def boards_counted(self) -> str:
        """How many boards count for each contestant: ``9``, or ``6–9``; empty if none does."""
        numbers = {line.boards_played for each in self.rankings for line in each.standings} - {0}
        return (
            "–".join(str(each) for each in sorted({min(numbers), max(numbers)})) if numbers else ""
        )


def is_ranked(found: Standings) -> bool:
    """Return whether anybody has a rank, so that there is something to show."""
    return any(line.rank for ranking in found.rankings for line in ranking.standings)


def rankings_of(found: Sequence[Ranking], asked: str) -> tuple[Ranking, ...]:
    """Return the rankings with those alone who have a number, or a name that begins with a text.

    Any of a contestant's names will do, with or without its accents, and those of substitutes.
    """
    start = f" {letters_of(asked)}"
    chosen = (
        replace(
            ranking,
            standings=tuple(
                line
                for line in ranking.standings
                if asked == line.number
                or any(
                    start in f" {letters_of(name).replace('-', ' ')}"
                    for name in (
                        line.name,
                        *line.players,
                        *(told.partition(" for ")[0] for told in line.substitutes),
                    )
                )
            ),
        )
        for ranking in found
    )
    return tuple(each for each in chosen if each.standings)


@once_per_snapshot
def standings(snapshot: EventSnapshot) -> Standings:
    """Return the rankings: by direction if there are two winners, otherwise overall."""
    return standings_by(snapshot, event_rating(snapshot), rankings(snapshot))


def standings_by(
    snapshot: EventSnapshot, rated: EventRating, ranked_lines: tuple[Ranking, ...]
) -> Standings:
    """Return the standings of an event that has been rated and ranked."""
    return Standings(
        rankings=ranked_lines,
        others=tuple(other_rankings(snapshot, rated, ranked_lines)),
        handicaps=handicaps(snapshot, rated.whole, ranked_lines),
        provisional=not snapshot.sessions or any(s.status != "final" for s in snapshot.sessions),
        started=any(s.status != "setup" for s in snapshot.sessions),
        shown=() if snapshot.clubs else _rounds_shown(snapshot),
        unit_word=snapshot.method.heading,
        scoring=scoring_words(snapshot),
        clubs=clubs_as_seen(snapshot),
        ledger_head=published_head(snapshot),
    )


@once_per_snapshot
def rankings(snapshot: EventSnapshot) -> tuple[Ranking, ...]:
    """Return the event's main rankings: one, or one for each line if there are two winners."""
    return _rankings(snapshot, event_rating(snapshot), places(snapshot))


def rankings_by(snapshot: EventSnapshot, rated: EventRating) -> tuple[Ranking, ...]:
    """Return the rankings of an event that has been rated."""
    return _rankings(snapshot, rated, _main_places(snapshot, rated))


def _rankings(
    snapshot: EventSnapshot, rated: EventRating, placed: Mapping[int, Place]
) -> tuple[Ranking, ...]:
    return tuple(
        _ranking(
            snapshot,
            rated,
            {
                pk: place
                for pk, place in placed.items()
                if direction in ("", snapshot.contestants[pk].direction)
            },
            direction,
        )
        for direction in _directions(snapshot)
    )


def _directions(snapshot: EventSnapshot) -> tuple[str, ...]:
    return ("NS", "EW") if snapshot.two_winners else ("",)


@once_per_snapshot
def places(snapshot: EventSnapshot) -> Mapping[int, Place]:
    """Return everybody's place in the main rankings by contestant id, best first.

    If there are two winners, all of North-South come before East-West.
    """
    return _main_places(snapshot, event_rating(snapshot))


def _main_places(snapshot: EventSnapshot, rated: EventRating) -> Mapping[int, Place]:
    found: dict[int, Place] = {}
    for direction in _directions(snapshot):
        here = [c for c in snapshot.contestants.values() if direction in ("", c.direction)]
        found |= _by_how_far_one_came(snapshot, _places(snapshot, rated.whole, here))
    return found


def _by_how_far_one_came(
    snapshot: EventSnapshot, placed: Mapping[int, Place]
) -> Mapping[int, Place]:
    """Return these places with those in a knockout first, ranked by the stage they reached.

    Those still in have no place yet; those who did not qualify follow with theirs.
    """
    came = {who: each for seen in knockouts(snapshot) for who, each in seen.placings.items()}
    if not any(each.reached for each in came.values()):
        return placed
    in_knockout = {
        who: Place(each.number, each.is_shared, each.reached)
        if each.reached
        else Place(note="Still in")
        for who, each in sorted(came.items(), key=lambda pair: pair[1].number)
        if who in placed
    }
    others = {who: each for who, each in placed.items() if who not in came}
    first = min((each.number for each in others.values() if each.number), default=1)
    by = len(in_knockout) + 1 - first
    return in_knockout | {
        who: each._replace(number=each.number + by) if each.number else each
        for who, each in others.items()
    }


def _rounds_shown(snapshot: EventSnapshot) -> tuple[RoundsShown, ...]:
    """Return how far each section has got or, for the public, how far its results are shown."""
    complete, last = complete_rounds(snapshot), last_rounds(snapshot)
    return tuple(
        RoundsShown(
            session=session.number,
            section=section.letter,
            complete=min(complete[section.id], visibility(snapshot).rounds[section.id]),
            rounds=max(last[section.id], section.rounds_to_draw if last[section.id] else 0),
        )
        for session in snapshot.sessions
        for section in session.sections
    )


@once_per_snapshot
def first_round_shown(snapshot: EventSnapshot) -> int:
    """Return the first round after which a score counts for this role; 0 if none ever does.

    The event is viewed as if that many rounds had been played, so that the answer always agrees
    with what ``visibility`` will decide then.
    """
    last = max(last_rounds(snapshot).values(), default=0)
    return next((each for each in range(1, last + 1) if _counts_after(snapshot, each)), 0)


def _counts_after(snapshot: EventSnapshot, number: int) -> bool:
    played = replace(
        snapshot,
        results=tuple(
            each._replace(score=each.score or PassedOut())
            if snapshot.sitting(each).round <= number
            else each._replace(score=None)
            for each in snapshot.results
        ),
    )
    return any(each.score is not None and counts(played, each) for each in played.results)


def other_rankings(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    """Yield the ranking of each session, section and stratum, if there are several.

    Rankings with the same contestants as the overall one are left out, as are the sections of many
    clubs, which have their own standings.
    """
    if snapshot.method.contest is ContestKind.TEAM_MATCH:
        return  # each section is a match
    if len(rated.sessions) > 1:
        for session in snapshot.sessions:
            if session.id in rated.sessions:
                yield from _session(snapshot, session, rated.sessions[session.id])
    if snapshot.several_sections and not snapshot.clubs:
        yield from _sections(snapshot, rated, rankings)
    yield from _strata(snapshot, rated, rankings)


def handicaps(
    snapshot: EventSnapshot, rated: Rating, rankings: Sequence[Ranking]
) -> tuple[HandicapRanking, ...]:
    """Return every ranking with handicap, if anyone has one and there are percentages."""
    if not any(each.handicap for each in snapshot.contestants.values()):
        return ()
    found = (_with_handicap(snapshot, rated, ranking) for ranking in rankings)
    return tuple(each for each in found if each.lines)


def _session(snapshot: EventSnapshot, session: SessionFacts, rated: Rating) -> Iterable[Ranking]:
    by_direction = snapshot.method.is_pairs and all(s.winners == 2 for s in session.sections)
    totals = rated.totals
    played = [
        c for c in snapshot.contestants.values() if c.id in totals and totals[c.id].boards_played
    ]
    for direction in ("NS", "EW") if by_direction else ("",):
        line = [c for c in played if direction in ("", c.direction)]
        title = _title(f"Session {session.number}", direction)
        yield ranked(snapshot, EventRating(rated, {}), line, direction, title=title)


def _sections(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    letters: dict[Hashable, Hashable] = {
        pk: each.section_letter for pk, each in snapshot.contestants.items()
    }
    for ranking in rankings:
        groups = rank_groups(_results(rated.whole, ranking), letters)
        for letter in sorted(groups, key=str):
            yield ranked_among(snapshot, rated, ranking, f"Section {letter}", groups[letter])


def _strata(
    snapshot: EventSnapshot, rated: EventRating, rankings: Sequence[Ranking]
) -> Iterable[Ranking]:
    strata: dict[Hashable, int] = {
        pk: each.stratum for pk, each in snapshot.contestants.items() if each.stratum
    }
    for ranking in rankings:
        results = _results(rated.whole, ranking)
        for stratum, places in rank_strata(results, strata).items():
            if places and len(places) < len(results):
                yield ranked_among(snapshot, rated, ranking, f"Stratum {stratum}", places)


def ranked_among(
    snapshot: EventSnapshot,
    rated: EventRating,
    ranking: Ranking,
    name: str,
    members: Iterable[object],
) -> Ranking:
    """Return how some of a ranking are ranked among themselves, under a separate name."""
    chosen = set(members)
    listed = [each for pk, each in snapshot.contestants.items() if pk in chosen]
    title = _title(name, ranking.direction)
    return ranked(snapshot, rated, listed, ranking.direction, title=title)


def _title(name: str, direction: str) -> str:
    return f"{name}, {TITLES[direction]}" if direction else name


def _results(rated: Rating, ranking: Ranking) -> dict[Hashable, Fraction]:
    """Return the result of everybody with a place, best first.

    In a knockout, a contestant who withdrew after a bye may have a place without a board.
    """
    return {
        line.contestant_id: rated.totals[line.contestant_id].ranked_by
        for line in ranking.standings
        if line.rank and line.contestant_id in rated.totals
    }


def _with_handicap(snapshot: EventSnapshot, rated: Rating, ranking: Ranking) -> HandicapRanking:
    lines = {line.contestant_id: line for line in ranking.standings if line.percentage}
    percentages: dict[Hashable, Fraction] = {
        pk: rated.totals[pk].percentage or Fraction(0) for pk in lines
    }
    given: dict[Hashable, Fraction] = {
        pk: Fraction(snapshot.contestants[pk].handicap or 0) for pk in lines
    }
    results = rank_with_handicap(percentages, given, snapshot.settings.handicap)
    results.sort(key=lambda each: -each.net)
    return HandicapRanking(
        title=f"{ranking.title}, with handicap",
        direction=ranking.direction,
        lines=tuple(
            HandicapLine(
                contestant_id=line.contestant_id,
                address=line.address,
                number=line.number,
                name=line.name,
                players=line.players,
                marked_name=line.marked_name,
                marked_players=line.marked_players,
                substitutes=line.substitutes,
                raw=line.percentage,
                raw_rank=line.rank,  # after tie-breaks, as in the ranking
                handicap=formatted(each.handicap, 2, trim=True),
                net=formatted(each.net, 2),
                net_rank=each.net_place,
            )
            for each in results
            if isinstance(each.contestant, int)
            for line in (lines[each.contestant],)
        ),
    )
