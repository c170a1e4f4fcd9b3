"""What a final event says of each who played in it, worked out once and remembered.

It is remembered under the event's edition, each contestant apart, so that a player's page reads
only its own part of ten years. It holds what the public sees, and players by their ids: names are
read when they are shown.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator
from fractions import Fraction
from hashlib import sha256
from typing import NamedTuple

from django.core.cache import cache

from scoring.conditions.methods import ContestKind
from scoring.play.scores import PlayedContract
from tournaments.clubs.roles import Role
from tournaments.players.selectors.best_third import beside_best_third
from tournaments.record.models import ContestantPlayer, Substitute
from tournaments.record.selectors.edition import Edition, editions_of
from tournaments.record.selectors.event.reading import without_collecting
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.site.build import build
from tournaments.standings.selectors.boards.double_dummy import tricks_by_result
from tournaments.standings.selectors.boards.own_boards import OwnBoard, own_boards
from tournaments.standings.selectors.ranking.standings import rankings
from tournaments.standings.selectors.rating.contest import event_rating, in_force

REMEMBERED_SECONDS = 30 * 24 * 3600


class BoardPlayed(NamedTuple):
    """A board as one contestant played it; players by their ids.

    Attributes:
        session: The number of the session.
        board: The board's number.
        own: Who sat there.
        opponents: Whom they met.
        points: What they scored, as a numerator; the denominator is ``top``.
        top: 0 where the event has no top.
        declared: Whether their side declared; None if nobody did.
        tricks: How many tricks above double dummy they took; None where that is not known.
        beside: How many tricks more than the field's best third they took, as numerator and
            denominator; None where nobody of it is to be compared with.
    """

    session: int
    board: int
    own: tuple[int, ...]
    opponents: tuple[int, ...]
    points: int
    top: int
    declared: bool | None
    tricks: int | None
    beside: tuple[int, int] | None


class EventPlayed(NamedTuple):
    """How a contestant finished in an event.

    Attributes:
        address: The end of the address of its page.
        place: The place as printed, ``3=``; empty for none.
        of: How many were ranked with it.
        total: The total as printed.
        percentage: The percentage as numerator and denominator; None where there is none.
        players: Those entered, by their ids.
        boards: Its boards in the order of play; none for teams.
    """

    address: str
    place: str
    of: int
    total: str
    percentage: tuple[int, int] | None
    players: tuple[int, ...]
    boards: tuple[BoardPlayed, ...]


def remembered(entries: Iterable[tuple[int, int]]) -> dict[tuple[int, int], EventPlayed]:
    """Return how contestants finished, as far as it has been worked out.

    Args:
        entries: Contestants, each with its event, by their ids.
    """
    wanted = list(entries)
    editions = editions_of(sorted({event for event, _contestant in wanted}))
    keys = {
        _key(editions[event], contestant): (event, contestant)
        for event, contestant in wanted
        if event in editions
    }
    return {keys[key]: found for key, found in cache.get_many([*keys]).items()}


def work_out(event_ids: Collection[int]) -> None:
    """Work out what events say of everybody who played in them, and remember it."""
    for event, edition in editions_of(sorted(event_ids)).items():
        with without_collecting():
            snapshot = open_event(event).seen_by(Role.PUBLIC)
            found = {_key(edition, pk): each for pk, each in _played(snapshot)}
        cache.set_many(found, REMEMBERED_SECONDS)


def _key(edition: Edition, contestant: int) -> str:
    return f"played:{sha256(repr((build(), edition, contestant)).encode()).hexdigest()}"


def _played(snapshot: EventSnapshot) -> Iterator[tuple[int, EventPlayed]]:
    totals = event_rating(snapshot).whole.totals
    seats = _Seats(snapshot.event.id)
    for ranking in rankings(snapshot):
        of = sum(bool(line.rank) for line in ranking.standings)
        for line in ranking.standings:
            total = totals.get(line.contestant_id)
            percentage = total.percentage if total else None
            yield (
                line.contestant_id,
                EventPlayed(
                    address=line.address,
                    place=line.rank,
                    of=of,
                    total=line.total,
                    percentage=percentage.as_integer_ratio() if percentage is not None else None,
                    players=seats.entered(line.contestant_id),
                    boards=tuple(_boards(snapshot, line.contestant_id, seats)),
                ),
            )


def _boards(snapshot: EventSnapshot, contestant: int, seats: "_Seats") -> Iterator[BoardPlayed]:
    if snapshot.event.contest not in (ContestKind.PAIRS, ContestKind.INDIVIDUAL):
        return  # a team's boards do not say which of its players sat where
    tricks, field = tricks_by_result(snapshot), beside_best_third(snapshot)
    scores = {each.id: in_force(snapshot, each) for each in snapshot.results}
    for own in own_boards(snapshot, snapshot.contestants[contestant]):
        if not own.shown or scores[own.result_id] is None:
            continue
        score = scores[own.result_id]
        declared = score.declarer.side is own.side if isinstance(score, PlayedContract) else None
        above, beside = tricks.get(own.result_id), field.get((own.result_id, own.side))
        share = own.points / own.top if own.points is not None and own.top else Fraction(0)
        yield BoardPlayed(
            session=own.session.number,
            board=own.board,
            own=seats.at((contestant, *(each.id for each in own.partners)), own),
            opponents=seats.at(own.opponents.ids, own),
            points=share.numerator,
            top=share.denominator if own.points is not None and own.top else 0,
            declared=declared,
            tricks=above if above is None or declared else -above,
            beside=None if beside is None else beside.as_integer_ratio(),
        )


class _Seats:
    """Who of a contestant sat in a round, substitutes included."""

    def __init__(self, event_id: int) -> None:
        self._seated: defaultdict[int, dict[int, int]] = defaultdict(dict)
        for contestant, seat, player in (
            ContestantPlayer.objects.filter(contestant__event=event_id)
            .order_by("contestant", "position")
            .values_list("contestant", "position", "player")
        ):
            self._seated[contestant][seat] = player
        self._substitutes = list(Substitute.objects.filter(event=event_id))

    def entered(self, contestant: int) -> tuple[int, ...]:
        """Return the players of a contestant in their order."""
        return tuple(self._seated[contestant].values())

    def at(self, contestants: Iterable[int], own: OwnBoard) -> tuple[int, ...]:
        """Return the players of contestants who sat at a board."""
        return tuple(
            self._sitting(contestant, seat, player, own)
            for contestant in contestants
            for seat, player in self._seated[contestant].items()
        )

    def _sitting(self, contestant: int, seat: int, player: int, own: OwnBoard) -> int:
        place = (contestant, seat, own.session.id)
        for each in self._substitutes:
            if (each.contestant_id, each.seat, each.session_id) == place and (
                each.first_round <= own.round <= (each.last_round or own.round)
            ):
                return each.player_id
        return player
