"""Who is followed from one event to the next, and what the reader sees them called."""

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass

from scoring.conditions.methods import ContestKind
from scoring.series.rule import Entrants
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors.public_names import public_name
from tournaments.record.models import ContestantPlayer

Who = tuple[str, ...]
"""A player, pair or team: player ids in order, or a team's name."""

PAIR = 2
_OF_PAIRS = (ContestKind.PAIRS,)
_OF_TEAMS = (ContestKind.TEAM_MATCH, ContestKind.TEAMS)


@dataclass(frozen=True, slots=True)
class Followed:
    """What the reader sees someone called who is followed.

    ``hidden`` means that one of the players is hidden from this reader, so their individual results
    are not shown: who played where would give them away.
    """

    name: str
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Entered:
    """The contestants of some events, and who is followed there.

    Attributes:
        who: Those whom a contestant stands for, by its id; none if nobody is named.
        names: The name of each.
    """

    who: Mapping[int, tuple[Hashable, ...]]
    names: Mapping[Hashable, Followed]


def misfit(entrants: Entrants, contest: str) -> str:
    """Return why an event with this contest cannot count, in words; empty if it can."""
    kind = ContestKind(contest)
    if entrants is Entrants.PAIR and kind not in _OF_PAIRS:
        return "It ranks no pairs."
    if entrants is Entrants.TEAM and kind not in _OF_TEAMS:
        return "It ranks no teams."
    return ""


def entered(event_ids: Collection[int], entrants: Entrants, role: Role) -> Entered:
    """Return who is followed in these events; an unnamed team is identified by its players."""
    rows = (
        ContestantPlayer.objects.filter(contestant__event__in=event_ids)
        .order_by("contestant", "position")
        .values_list("contestant", "contestant__name", "player", "player__name", "player__shown")
    )
    members: dict[int, list[tuple[int, str, bool]]] = {}
    teams: dict[int, str] = {}
    for contestant, team, player, name, shown in rows:
        public = role is Role.PUBLIC
        called = public_name(name, shown) if public else name
        members.setdefault(contestant, []).append((player, called, public and shown == "hidden"))
        teams[contestant] = team
    who: dict[int, tuple[Hashable, ...]] = {}
    names: dict[Hashable, Followed] = {}
    for contestant, players in members.items():
        found: dict[Hashable, Followed] = dict(_followed(entrants, teams[contestant], players))
        who[contestant] = tuple(found)
        names |= found
    return Entered(who, names)


def _followed(
    entrants: Entrants, team: str, players: list[tuple[int, str, bool]]
) -> list[tuple[Who, Followed]]:
    if entrants is Entrants.PLAYER:
        return [((str(pk),), Followed(name, hidden)) for pk, name, hidden in players]
    if entrants is Entrants.PAIR and len(players) != PAIR:
        return []
    together = Followed(
        " – ".join(name for _, name, _ in players), any(hidden for *_, hidden in players)
    )
    if entrants is Entrants.TEAM and team:
        return [((team.casefold(),), Followed(team))]
    return [(tuple(sorted(str(pk) for pk, *_ in players)), together)]
