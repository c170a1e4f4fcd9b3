"""Who directs where, and a club's players."""

from dataclasses import dataclass

from django.contrib.auth.models import AnonymousUser, User

from tournaments.models import Club, Director, Player
from tournaments.selectors.event.snapshot import Role

SUGGESTIONS = 12


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player on a club's list."""

    id: int
    name: str
    national_id: str


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club."""

    id: int
    name: str
    slug: str


def role_at(user: User | AnonymousUser, club_id: int) -> Role:
    """Return the role in which somebody looks at a club's events."""
    if user.is_authenticated and Director.objects.filter(user=user.pk, club=club_id).exists():
        return Role.DIRECTOR
    return Role.PUBLIC


def clubs_directed(user: User | AnonymousUser) -> tuple[ClubFacts, ...]:
    """Return the clubs where somebody directs, by name."""
    if not user.is_authenticated:
        return ()
    rows = Club.objects.filter(directors__user=user.pk).order_by("name", "id")
    return tuple(ClubFacts(*row) for row in rows.values_list("id", "name", "slug"))


def players_of(club_id: int, *, containing: str = "") -> tuple[PlayerFacts, ...]:
    """Return a club's players by name: those with a text in their name, whatever the case."""
    rows = Player.objects.filter(club=club_id)
    if containing.strip():
        rows = rows.filter(name__icontains=containing.strip())
    return tuple(PlayerFacts(*row) for row in rows.values_list("id", "name", "national_id"))


def suggestions(club_id: int, typed: str) -> tuple[PlayerFacts, ...]:
    """Return players to offer while a name is typed: names that begin with it come first."""
    found = players_of(club_id, containing=typed)
    start = typed.strip().casefold()
    ordered = sorted(found, key=lambda p: not p.name.casefold().startswith(start))
    return tuple(ordered[:SUGGESTIONS])
