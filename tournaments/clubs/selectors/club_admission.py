"""Who is let in to a club: directors, scorers, owners."""

from django.contrib.auth.models import AnonymousUser, User
from django.db.models import Model

from tournaments.clubs.models import Director
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors.people import owns, refusal, role_at
from tournaments.site.limits import LARGEST_ID
from tournaments.site.refusals import NoSuchPartError

Person = User | AnonymousUser


def club_of(model: type[Model], number: int) -> int | None:
    """Return the id of the club that keeps the row of a model with this id, or None."""
    if number > LARGEST_ID:
        return None
    found = model._default_manager.filter(pk=number)
    club: int | None = found.values_list("club_id", flat=True).first()
    return club


def require_director_of(model: type[Model], called: str, number: int, person: Person) -> None:
    """Make sure that a person directs at the club that keeps a player, a file or the like.

    Args:
        model: What the club keeps.
        called: What people call it, for the refusal.
        number: Its id.
        person: Who asks.

    Raises:
        NoSuchPartError: there is nothing with this number.
        PermissionDenied: the person does not.
    """
    club = club_of(model, number)
    if club is None:
        raise NoSuchPartError(called)
    require_director(club, person)


def require_director(club: int, person: Person) -> None:
    """Make sure that a person directs at a club.

    Raises:
        PermissionDenied: the person does not, or there is no such club.
    """
    if role_at(person, club) is not Role.DIRECTOR:
        raise refusal(person, club)


def require_scorer(club: int, person: Person) -> Role:
    """Return the role of a person who enters scores at a club.

    Raises:
        PermissionDenied: the person neither directs nor scores there.
    """
    role = role_at(person, club)
    if role is Role.PUBLIC:
        raise refusal(person, club)
    return role


def require_owner(club: int, person: Person) -> None:
    """Make sure that a person may say who acts for a club.

    Raises:
        PermissionDenied: the person does not.
    """
    if not owns(person, club):
        raise refusal(person, club, roles=(Director.Role.OWNER,))
