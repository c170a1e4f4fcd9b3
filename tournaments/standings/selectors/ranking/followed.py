"""What a phone that remembers its pair shows first: rank, result and where to sit."""

from collections.abc import Iterator
from dataclasses import dataclass

from movements.whereabouts.places import Seated
from tournaments.record.selectors.event.rounds import round_to_seat
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.seating import Seating, seating
from tournaments.standings.selectors.ranking.standings import Standing, rankings
from tournaments.standings.selectors.rating.knockout import knockouts


@dataclass(frozen=True, slots=True)
class Followed:
    """A contestant as shown on its own phone.

    Attributes:
        seats: Where it plays now; several for a team, none once everything is played.
        sits_out: The present round, if it sits out; 0 otherwise.
        next_draw: When the next round is drawn, as a sentence, once all drawn rounds are played; or
            how a knockout ended for those who are out.
    """

    contestant: ContestantFacts
    number: str
    name: str
    standing: Standing
    seats: tuple[Seated, ...]
    sits_out: int
    next_draw: str = ""


def followed(snapshot: EventSnapshot, contestant: ContestantFacts) -> Followed:
    """Return what a contestant wants to know first."""
    standing = next(
        line
        for ranking in rankings(snapshot)
        for line in ranking.standings
        if line.contestant_id == contestant.id
    )
    seats: tuple[Seated, ...] = ()
    sits_out, next_draw = 0, ""
    for section in _sections_in_play(snapshot, contestant):
        plan = seating(snapshot, section)
        now = round_to_seat(snapshot, section)
        if plan is not None and now is None:
            next_draw = next_draw or plan.next_draw
        if plan is None or now is None:
            continue
        seats = tuple(_seats(plan, contestant, now))
        sits_out = 0 if seats else now
        break
    for knockout in knockouts(snapshot):
        placing = knockout.placings.get(contestant.id)
        if placing and placing.reached:
            seats, sits_out = (), 0
            next_draw = f"Your knockout is over: {placing.reached}, place {placing.place}."
    return Followed(
        contestant,
        snapshot.label_of(contestant),
        snapshot.name_of(contestant),
        standing,
        seats,
        sits_out,
        "" if seats or sits_out else next_draw,
    )


def _sections_in_play(
    snapshot: EventSnapshot, contestant: ContestantFacts
) -> Iterator[SectionFacts]:
    for session in snapshot.sessions:
        for section in session.sections if session.status == "running" else ():
            if contestant.id in {each.id for each in snapshot.contestants_in(section.id)}:
                yield section


def _seats(plan: Seating, contestant: ContestantFacts, number: int) -> Iterator[Seated]:
    for row in plan.round(number):
        for seat, place in plan.seats(row):
            if place.contestant.id == contestant.id:
                yield Seated(row, seat)
