"""Wishes in words, and why some cannot be met together."""

from collections.abc import Mapping, Sequence

from movements.lists import listed
from movements.wishes.places import Room, TableOfSection, gives
from movements.wishes.wish import SeatWish, WishKind

Names = Mapping[str, str]
"""What each contestant is called in the middle of a sentence: ``pair 3``."""

_WORDS: Mapping[WishKind, str] = {
    WishKind.STILL: "{who} sit{s} still",
    WishKind.TABLE: "{who} play{s} at table {table} only",
    WishKind.NOT_TABLE: "{who} never play{s} at table {table}",
    WishKind.WHEELCHAIR: "{who} need{s} tables that a wheelchair can reach",
    WishKind.NORTH_SOUTH: "{who} always sit{s} North-South",
    WishKind.EAST_WEST: "{who} always sit{s} East-West",
    WishKind.NO_SIT_OUT: "{who} never sit{s} out",
    WishKind.NEVER_MEET: "{who} never meet",
    WishKind.MEET: "{who} meet",
    WishKind.SEED: "{who} {be} seeded {nth}",
    WishKind.UNREACHABLE: "table {table} cannot be reached by wheelchair",
    WishKind.NOBODY_OUT_TWICE: "nobody sits out twice",
}
_CANNOT: Mapping[WishKind, str] = {
    WishKind.STILL: "sit still",
    WishKind.TABLE: "play at table {table} only",
    WishKind.NOT_TABLE: "keep away from table {table}",
    WishKind.WHEELCHAIR: "keep to tables that a wheelchair can reach",
    WishKind.NORTH_SOUTH: "always sit North-South",
    WishKind.EAST_WEST: "always sit East-West",
    WishKind.NO_SIT_OUT: "play every round",
    WishKind.NEVER_MEET: "avoid each other",
}


_MOST_LISTED = 6


def in_words(wish: SeatWish, names: Names) -> str:
    """Return a wish as a sentence without its full stop.

    >>> in_words(SeatWish(WishKind.NEVER_MEET, ("a", "b")), {"a": "pair 3", "b": "pair 7"})
    'Pairs 3 and 7 never meet'
    """
    return _capital(said(wish, names))


def why_not(
    conflict: Sequence[SeatWish], room: Room, names: Names, unreachable: frozenset[TableOfSection]
) -> str:
    """Return a sentence that says why wishes cannot all be met.

    Args:
        conflict: Wishes of which any one could be dropped to meet the others.
        room: The places there are.
        names: What to call the contestants.
        unreachable: The tables that a wheelchair cannot reach.
    """
    first = conflict[0]
    alike = {(wish.kind, wish.table) for wish in conflict}
    if first.kind is WishKind.NOBODY_OUT_TWICE:
        most = max(place.out for place in room.places)
        return f"In {room.called} someone sits out {most} rounds."
    if len(alike) == 1 and first.kind in _CANNOT and (first.kind.people == 1 or len(conflict) == 1):
        return _of_one_kind(conflict, room, names, unreachable)
    wished = "; ".join(said(wish, names) for wish in conflict)
    return f"In {room.called} these cannot all be met: {wished}."


def _of_one_kind(
    conflict: Sequence[SeatWish], room: Room, names: Names, unreachable: frozenset[TableOfSection]
) -> str:
    """Return why the same wish of one or several contestants cannot be met."""
    wish = conflict[0]
    who = [name for each in conflict for name in each.who]
    what = _CANNOT[wish.kind].format(table=_table(wish))
    several = "" if len(conflict) == 1 else "both " if len(who) == 2 else "all "
    sentence = f"{_capital(together(who, names))} cannot {several}{what}"
    return f"{sentence}: {_because(wish, room, unreachable)}."


def _because(wish: SeatWish, room: Room, unreachable: frozenset[TableOfSection]) -> str:
    """Return what the room offers of what is wished for."""
    if wish.kind is WishKind.NEVER_MEET:
        return f"in {room.called} everybody meets everybody"
    count = sum(gives(wish, place, unreachable) for place in room.places)
    if wish.kind is WishKind.STILL:
        if not count:
            return f"in {room.called} everybody moves"
        return f"{room.called} {_has(room)} {_counted(count, 'stationary place')}"
    if not count:
        return f"{room.called} {_has(room)} no such place"
    return f"{room.called} {_has(room)} {_counted(count, 'such place')}"


def together(who: Sequence[str], names: Names) -> str:
    """Return several contestants joined in a list.

    >>> together(["a", "b"], {"a": "pair 3", "b": "pair 7"})
    'pairs 3 and 7'
    """
    called = [names.get(each, each) for each in who]
    nouns = {each.partition(" ")[0] for each in called}
    noun = nouns.pop() if len(nouns) == 1 else ""
    is_counted = noun in ("pair", "player", "team")
    if len(called) > _MOST_LISTED:
        return f"{len(called)} {noun}s" if is_counted else f"{len(called)} of them"
    if len(called) > 1 and is_counted:
        called = [each.partition(" ")[2] for each in called]
        called[0] = f"{noun}s {called[0]}"
    return listed(called)


def said(wish: SeatWish, names: Names) -> str:
    """Return a wish as part of a sentence."""
    who = together(wish.who, names) if wish.who else ""
    are_two = "&" in who
    return _WORDS[wish.kind].format(
        who=who,
        s="" if are_two else "s",
        be="are" if are_two else "is",
        table=_table(wish),
        nth=_nth(wish.number),
    )


def _table(wish: SeatWish) -> str:
    return f"{wish.section}{wish.number}"


def _nth(number: int) -> str:
    """Return a place among the seeds.

    >>> _nth(1), _nth(2), _nth(3), _nth(11), _nth(22)
    ('1st', '2nd', '3rd', '11th', '22nd')
    """
    teen = number % 100 in (11, 12, 13)
    return f"{number}{'th' if teen else {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th')}"


def _has(room: Room) -> str:
    return "have" if room.called.startswith("these") else "has"


def _counted(count: int, what: str) -> str:
    return f"one {what}" if count == 1 else f"{count} {what}s"


def _capital(words: str) -> str:
    return f"{words[:1].upper()}{words[1:]}"
