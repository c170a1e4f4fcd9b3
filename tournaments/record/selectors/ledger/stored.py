"""The stored set-up of an event, in the form its ledger holds."""

from collections import defaultdict
from collections.abc import Collection
from decimal import Decimal

from tournaments.clubs.models import Player
from tournaments.record.models import (
    Award,
    Contestant,
    ContestantPlayer,
    Deal,
    Seal,
    StartingPosition,
    Substitute,
)
from tournaments.record.selectors.ledger.entries import (
    Awarded,
    Brought,
    EnteredContestant,
    Position,
    Substituted,
    deal_mark,
    name_mark,
    player_mark,
)


def entered_contestants(event_id: int, **which: object) -> dict[str, EnteredContestant]:
    """Return an event's contestants by address, without players' names.

    Args:
        event_id: The event.
        which: Columns and their values, to return only some of them.
    """
    players: dict[int, dict[int, int]] = defaultdict(dict)
    of_them = {f"contestant__{column}": value for column, value in which.items()}
    members = ContestantPlayer.objects.filter(contestant__event=event_id, **of_them).order_by()
    for contestant, position, player in members.values_list(
        "contestant_id", "position", "player_id"
    ):
        players[contestant][position] = player
    rows = Contestant.objects.filter(event=event_id, **which).order_by("section_letter", "id")
    return {
        address: EnteredContestant(letter, number, direction, name, _by_seat(players[pk]))
        for pk, address, letter, number, direction, name in rows.values_list(
            "id", "address", "section_letter", "number", "direction", "name"
        )
    }


def _by_seat(players: dict[int, int]) -> tuple[str, ...]:
    return tuple(
        player_mark(players[seat]) if seat in players else ""
        for seat in range(1, max(players, default=0) + 1)
    )


def starting_positions(section_ids: Collection[int]) -> dict[int, dict[str, Position]]:
    """Return who starts where, by section id and label."""
    found: dict[int, dict[str, Position]] = {section: {} for section in section_ids}
    rows = StartingPosition.objects.filter(section__in=section_ids).order_by("section", "id")
    for section, label, address, part, seats in rows.values_list(
        "section_id", "label", "contestant__address", "position", "seats"
    ):
        found[section][label] = address, part, seats
    return found


def brought_by(event_id: int) -> dict[str, Brought]:
    """Return what contestants carry over from the event they qualified in, by address."""
    rows = Contestant.objects.filter(event=event_id).exclude(
        came_from=None, brought="", brought_of=""
    )
    return {
        address: Brought(came_from or 0, points, possible)
        for address, came_from, points, possible in rows.order_by("id").values_list(
            "address", "came_from", "brought", "brought_of"
        )
    }


def substitutes_of(
    event_id: int, **which: object
) -> dict[tuple[int, str], tuple[Substituted, ...]]:
    """Return the substitutes of an event by session number and contestant address.

    Args:
        event_id: The event.
        which: Columns and their values, to return only some of them.
    """
    found: dict[tuple[int, str], list[Substituted]] = defaultdict(list)
    rows = Substitute.objects.filter(event=event_id, **which).order_by("seat", "first_round", "id")
    for number, address, seat, player, first, last in rows.values_list(
        "session__number", "contestant__address", "seat", "player_id", "first_round", "last_round"
    ):
        found[number, address].append((seat, player_mark(player), first, last))
    return {place: tuple(each) for place, each in found.items()}


def marks_of_names(players: Collection[int]) -> dict[str, str]:
    """Return the marks of players' names as they are now, by the players' marks."""
    rows = Player.objects.filter(pk__in=players).order_by("pk")
    return {
        player_mark(pk): name_mark(salt, name)
        for pk, salt, name in rows.values_list("pk", "name_salt", "name")
    }


def awards_of(event_id: int) -> dict[str, Awarded]:
    """Return the masterpoints of an event by contestant address."""
    rows = Award.objects.filter(event=event_id).order_by("contestant")
    return {
        address: (said_of_points(points), table)
        for address, points, table in rows.values_list("contestant__address", "points", "table")
    }


def said_of_points(points: Decimal) -> str:
    """Return masterpoints as the ledger holds them, always with four decimals."""
    return f"{points:.4f}"


def marks_of_deals(session_ids: Collection[int]) -> dict[int, dict[int, str]]:
    """Return the marks of stored cards, by session id and board."""
    found: dict[int, dict[int, str]] = {session: {} for session in session_ids}
    rows = Deal.objects.filter(session__in=session_ids).order_by("session", "board")
    for session, board, *cards in rows.values_list(
        "session_id", "board", "cards", "makeable", "par"
    ):
        found[session][board] = deal_mark(*cards)
    return found


def said_of_seal(opens: str, commitment: str) -> str:
    """Return what the ledger holds about a seal: when the file becomes available, and the hash."""
    return f"{opens} {commitment}"


def said_of_seals(session_ids: Collection[int]) -> dict[int, str]:
    """Return what the ledger holds about stored seals, by session id."""
    rows = Seal.objects.filter(session__in=session_ids).order_by("session")
    return {
        session: said_of_seal(opens, commitment)
        for session, opens, commitment in rows.values_list("session_id", "opens", "commitment")
    }
