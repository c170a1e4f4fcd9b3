"""The matches of an event as they are exported: of teams, and of pairs round by round."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from scoring.rounding import formatted
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.ranking.matches import MatchSheet, matches
from tournaments.standings.selectors.rating.contest import contest, event_rating


@dataclass(frozen=True, slots=True)
class PublishedMatch:
    """A match of two teams.

    Attributes:
        round: The first round in which they play it.
        sheet: What the reader may see of it; in a knockout, of all its segments in a session.
        rounds: Its rounds; none if it covers all rounds in which the two meet in that session.
    """

    round: int
    sheet: MatchSheet
    rounds: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class PublishedRound:
    """A round of two pairs scored in victory points, as a match; ``awards`` are theirs."""

    session: int
    section: str
    round: int
    pairs: tuple[int, int]
    awards: tuple[Fraction, Fraction]


def published_matches(snapshot: EventSnapshot) -> Iterator[PublishedMatch]:
    """Yield the matches in order of play; in a session the segments of a knockout match are one."""
    numbers = {session.id: session.number for session in snapshot.sessions}
    goes_on = {  # matches that take two rounds
        (numbers[session], letter, teams, first): number
        for ((session, letter), teams, number), first in contest(snapshot).begun_in.items()
    }
    for sheet in matches(snapshot):
        if sheet.segments:
            yield from _by_session(sheet)
            continue
        rounds = {sheet.round} if sheet.round else set[int]()
        place = sheet.session, sheet.section, frozenset(sheet.teams), sheet.round
        if place in goes_on:
            rounds.add(goes_on[place])
        first = sheet.round or _first_round(snapshot, sheet)
        yield PublishedMatch(first, sheet, frozenset(rounds))


def published_rounds(snapshot: EventSnapshot) -> Iterator[PublishedRound]:
    """Yield the rounds of pairs whose rounds are matches, in order of play."""
    if snapshot.method.counts_rounds:
        numbers = {session.id: session.number for session in snapshot.sessions}
        for match in event_rating(snapshot).whole.matches:
            if match.awards is not None:
                yield PublishedRound(
                    numbers[match.session], match.section, match.round, match.teams, match.awards
                )


def _by_session(sheet: MatchSheet) -> Iterator[PublishedMatch]:
    """Yield what a knockout match is in each of its sessions, without what is carried over."""
    for session in dict.fromkeys(each.session for each in sheet.segments):
        here = [each for each in sheet.segments if each.session == session]
        first, second = (
            formatted(sum(map(Fraction, totals), Fraction(0)), 2, trim=True)
            for totals in (
                [each.first_total for each in here],
                [each.second_total for each in here],
            )
        )
        boards = tuple(board for each in here for board in each.boards)
        whole = replace(
            sheet, session=session, first_total=first, second_total=second, boards=boards
        )
        rounds = frozenset(each.round for each in here)
        yield PublishedMatch(min(rounds), whole, rounds)


def _first_round(snapshot: EventSnapshot, sheet: MatchSheet) -> int:
    """Return the first round in which two teams sit at one table; 1 if they never do."""
    session = next(each for each in snapshot.sessions if each.number == sheet.session)
    letters = {section.id: section.letter for section in session.sections}
    rounds = [
        sitting.round
        for sitting in snapshot.sittings_of.get(sheet.first_id, ())
        if letters.get(sitting.section_id) == sheet.section
        and sheet.second_id in {who for side in snapshot.sides(sitting) for who in side.ids}
    ]
    return min(rounds, default=1)
