"""Clubs, their directors and their lists of players."""

from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Club, Director, Player
from tournaments.services.refusals import RefusedError
from tournaments.services.texts import clean_name, free_slug, plain_text


@transaction.atomic
def create_club(*, name: str) -> Club:
    """Create a club with a readable address.

    Raises:
        RefusedError: the name is empty or taken.
    """
    name = clean_name(name, "name", longest=120)
    if Club.objects.filter(name__iexact=name).exists():
        raise RefusedError(f"There is a club called {name} already.", "name")
    slug = free_slug(name, 60, lambda s: Club.objects.filter(slug=s).exists(), "club")
    return Club.objects.create(name=name, slug=slug)


@transaction.atomic
def appoint_director(*, club_id: int, username: str, password: str) -> User:
    """Give a user the right to direct at a club; create the user if there is none of this name.

    The password is set for a new user only.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username=username, password=password)
    Director.objects.get_or_create(user=user, club_id=club_id)
    return user


@transaction.atomic
def add_player(*, club_id: int, name: str, national_id: str = "") -> Player:
    """Add a player to a club's list; the same name twice means two people.

    Raises:
        RefusedError: the name is empty or too long.
    """
    return Player.objects.create(
        club_id=club_id, name=clean_name(name, "name"), national_id=plain_text(national_id, 40)
    )


@transaction.atomic
def rename_player(*, player_id: int, name: str) -> Player:
    """Correct a player's name everywhere at once.

    Raises:
        RefusedError: the name is empty or too long, or the player is unknown.
    """
    player = Player.objects.select_for_update().filter(pk=player_id).first()
    if player is None:
        raise RefusedError("This player is not on the club's list.", "player")
    player.name = clean_name(name, "name")
    player.save(update_fields=["name"])
    return player


def find_or_add_player(*, club_id: int, name: str) -> Player:
    """Return the club's player of this name, whatever the case; add one if there is none.

    The club's row is locked, so that two tables entering the same name at once add one player.
    """
    name = clean_name(name, "names")
    Club.objects.select_for_update().get(pk=club_id)
    known = Player.objects.filter(club_id=club_id, name__iexact=name).order_by("id").first()
    return known or Player.objects.create(club_id=club_id, name=name)
