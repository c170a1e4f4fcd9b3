"""An event's seating requests, and the seating that best meets them."""

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, replace

from movements.advice.seat_wishes import Wished
from movements.registry import rounds_to_draw
from movements.wishes.places import Room, SectionMovement, room
from movements.wishes.seating import Seating, seat
from movements.wishes.wish import SeatWish, WishKind
from movements.wishes.words import in_words
from tournaments.record.models import SeatingWish, Session
from tournaments.record.selectors.event.snapshot import ContestantFacts, EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.seating import section_movement


class CannotSeatError(Exception):
    """Nobody can be seated by requests now; the message says why."""


@dataclass(frozen=True, slots=True)
class StoredWish:
    """A stored request; in ``wish`` contestants are named by address.

    ``words`` is the request as a sentence without its full stop.
    """

    id: int
    wish: SeatWish
    words: str


@dataclass(frozen=True, slots=True)
class WishVerdict:
    """A request, and a sentence saying why it is not met; empty if it is."""

    id: int
    words: str
    wish: SeatWish
    why_not: str

    @property
    def is_met(self) -> bool:
        """Whether it is met."""
        return not self.why_not


@dataclass(frozen=True, slots=True)
class SeatLine:
    """Who gets a number: those who have it now, and those who would get it."""

    place: ContestantFacts
    label: str
    now: str
    then: str
    moves: bool


@dataclass(frozen=True, slots=True)
class SeatingByWishes:
    """The seating that meets the most requests, as it would be done now.

    Attributes:
        lines: One for each number.
        wishes: Each request, and whether it is met.
        seats: For each address that would have different people, the address they have now.
        is_best: As ``movements.wishes.seating.Seating``.
        lot: The number by which places were drawn first.
        mark: A mark that changes when any of this does.
    """

    lines: tuple[SeatLine, ...]
    wishes: tuple[WishVerdict, ...]
    seats: Mapping[str, str]
    is_best: bool
    lot: int | None
    mark: str

    @property
    def met(self) -> int:
        """How many requests are met."""
        return sum(each.is_met for each in self.wishes)


def wishes_of(snapshot: EventSnapshot) -> tuple[StoredWish, ...]:
    """Return an event's requests in the order they were made."""
    names = names_in_sentences(snapshot)
    address = {pk: each.address for pk, each in snapshot.contestants.items()}
    found = []
    for row in SeatingWish.objects.filter(event=snapshot.event.id).order_by("id"):
        who = tuple(address[pk] for pk in (row.contestant_id, row.other_id) if pk is not None)
        letter = row.section_letter if snapshot.several_sections else ""
        wish = SeatWish(WishKind(row.kind), who, row.number or 0, letter)
        found.append(StoredWish(row.pk, wish, in_words(wish, names)))
    return tuple(found)


def names_in_sentences(snapshot: EventSnapshot) -> Mapping[str, str]:
    """Return what to call everybody in mid-sentence, by address."""
    names = {}
    for each in snapshot.contestants.values():
        name = snapshot.name_of(each)
        if each.players and not each.name and not snapshot.method.is_of_teams:
            name = " & ".join(each.players)
        is_named = bool(each.name or each.players)
        names[each.address] = name if is_named else f"{name[:1].lower()}{name[1:]}"
    return names


def seating_by_wishes(snapshot: EventSnapshot, lot: int | None = None) -> SeatingByWishes:
    """Return the best seating for an event in which play has not begun.

    Raises:
        CannotSeatError: A session has begun, no movement is chosen, there are no requests and no
            lot is drawn, or contestants differ in size.
    """
    if has_begun(snapshot):
        raise CannotSeatError(
            "Play has begun, so everybody keeps their number. Change the movement instead."
        )
    places = _room(snapshot)
    stored = wishes_of(snapshot)
    if not stored and lot is None:
        raise CannotSeatError("There are no requests yet. Add one first, or draw places by lot.")
    seated = _seated(snapshot, places, stored, lot)
    return _previewed(snapshot, stored, seated, lot)


def has_begun(snapshot: EventSnapshot) -> bool:
    """Return whether a session of the event has started, which fixes the numbers."""
    return any(each.status != Session.Status.SETUP for each in snapshot.sessions)


def wished_in(snapshot: EventSnapshot, section: SectionFacts) -> Wished:
    """Return the requests that one section's movement should meet, and who plays there.

    Requests that name anyone in another section are left out. Once play has begun numbers stay as
    they are, so movements still to be chosen have no requests to meet.
    """
    here = tuple(each.address for each in snapshot.contestants_in(section.id))
    wishes = tuple(
        replace(each.wish, section="")
        for each in wishes_of(snapshot)
        if not has_begun(snapshot)
        and set(each.wish.who) <= set(here)
        and each.wish.section in ("", section.letter)
    )
    return Wished(wishes, here, names_in_sentences(snapshot))


def keep_still(
    snapshot: EventSnapshot, section: SectionFacts, tables: Mapping[str, int]
) -> dict[str, int]:
    """Return the table where a contestant must sit in a drawn round, by number.

    Args:
        snapshot: The event.
        section: The section.
        tables: The table at which each last sat, by number.
    """
    here = _numbers(snapshot, section)
    found = {}
    for each in wishes_of(snapshot):
        wish = each.wish
        if wish.section not in ("", section.letter) or not set(wish.who) <= here.keys():
            continue
        if wish.kind is WishKind.TABLE:
            found[here[wish.who[0]]] = wish.number
        elif wish.kind in (WishKind.STILL, WishKind.WHEELCHAIR) and here[wish.who[0]] in tables:
            found.setdefault(here[wish.who[0]], tables[here[wish.who[0]]])
    return found


def never_meet(snapshot: EventSnapshot, section: SectionFacts) -> tuple[tuple[str, str], ...]:
    """Return the numbers of those who must never meet, from the event's requests."""
    here = _numbers(snapshot, section)
    return tuple(
        (here[each.wish.who[0]], here[each.wish.who[1]])
        for each in wishes_of(snapshot)
        if each.wish.kind is WishKind.NEVER_MEET and set(each.wish.who) <= here.keys()
    )


def _numbers(snapshot: EventSnapshot, section: SectionFacts) -> dict[str, str]:
    """Return everybody's number in a section, by address."""
    return {each.address: each.number for each in snapshot.contestants_in(section.id)}


def _room(snapshot: EventSnapshot) -> Room:
    """Return the places of all sections, over all sessions whose movement is known."""
    parts = []
    for session in snapshot.sessions:
        for section in session.sections:
            if section.family in ("", "imported"):
                continue
            if rounds_to_draw(section.family, section.parameters):
                raise CannotSeatError(
                    "Each round of this movement is drawn, so keep people apart when you draw it."
                )
            starts = snapshot.starting_positions_in(section.id)
            own = {s.label: snapshot.contestants[s.contestant_id].address for s in starts}
            letter = section.letter if snapshot.several_sections else ""
            parts.append(SectionMovement(section_movement(section), letter, own))
    if not parts:
        raise CannotSeatError("Choose a movement first: it decides which places there are.")
    return room(parts)


def _seated(
    snapshot: EventSnapshot, places: Room, stored: tuple[StoredWish, ...], lot: int | None
) -> Seating:
    there = {each.address: snapshot.places[pk] for pk, each in snapshot.contestants.items()}
    if len({there[name] for name in places.names}) > 1:
        raise CannotSeatError("Teams of different sizes cannot take each other's places.")
    homes = {name: name for name in places.names}
    if any(name not in homes for each in stored for name in each.wish.who):
        raise CannotSeatError(
            "One of the requests concerns a section without a movement. Choose its movement first."
        )
    wishes = [each.wish for each in stored]
    return seat(wishes, places, homes, names=names_in_sentences(snapshot), lot=lot)


def _previewed(
    snapshot: EventSnapshot, stored: tuple[StoredWish, ...], seated: Seating, lot: int | None
) -> SeatingByWishes:
    contestants = {each.address: each for each in snapshot.contestants.values()}
    who_at = {place: who for who, place in seated.places.items()}
    came = {place: who_at[place] for place in seated.places}  # in the order of the numbers
    seats = {place: who for place, who in came.items() if place != who}
    verdicts = tuple(
        WishVerdict(each.id, each.words, each.wish, verdict.why_not)
        for each, verdict in zip(stored, seated.verdicts, strict=True)
    )
    there = [(each.id, each.address, each.players, each.name) for each in contestants.values()]
    content = repr((seats, [(each.id, each.wish, each.is_met) for each in verdicts], there, lot))
    return SeatingByWishes(
        lines=tuple(
            SeatLine(
                place=contestants[place],
                label=snapshot.label_of(contestants[place]),
                now=snapshot.name_of(contestants[place]),
                then=snapshot.name_of(contestants[who]),
                moves=place != who,
            )
            for place, who in came.items()
        ),
        wishes=verdicts,
        seats=seats,
        is_best=seated.is_best,
        lot=lot,
        mark=hashlib.sha256(content.encode()).hexdigest()[:40],
    )
