"""Clubs, their directors and their lists of players."""

from datetime import datetime
from secrets import token_hex
from uuid import UUID

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import F

from tournaments.clubs.models import Club, Director, Player
from tournaments.clubs.personal import Follow, personal_data
from tournaments.clubs.selectors.people import has_second_factor
from tournaments.clubs.selectors.public_names import NAMELESS
from tournaments.site.creation import created_once
from tournaments.site.limits import LONGEST_NATIONAL_ID, LONGEST_TITLE
from tournaments.site.refusals import RefusedError
from tournaments.site.signature import FAIRDEAL, Actor
from tournaments.site.texts import apart_from_number, clean_name, free_slug, plain_text


@transaction.atomic
def create_club(*, name: str) -> Club:
    """Create a club with a readable address.

    Raises:
        RefusedError: the name is empty or taken.
    """
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    if Club.objects.filter(name__iexact=name).exists():
        raise RefusedError(f"There is already a club called {name}.", "name")
    slug = free_slug(name, 60, lambda s: Club.objects.filter(slug=s).exists(), "club")
    return Club.objects.create(name=name, slug=slug)


@transaction.atomic
def appoint_director(*, club_id: int, username: str, password: str) -> User:
    """Give a user the right to direct at a club, creating the user if nobody has this name.

    The password is set only for a new user. The first director becomes the owner of the club.
    """
    user = User.objects.filter(username=username).first()
    if user is None:
        user = User.objects.create_user(username=username, password=password)
    first = not Director.objects.filter(club=club_id, role=Director.Role.OWNER).exists()
    role = Director.Role.OWNER if first else Director.Role.DIRECTOR
    Director.objects.get_or_create(user=user, club_id=club_id, defaults={"role": role})
    return user


@created_once(Player)
@transaction.atomic
def add_player(
    *,
    club_id: int,
    name: str,
    national_id: str = "",
    by: Actor | None = None,
    key: UUID | None = None,
) -> Player:
    """Add a player to a club's list; the same name twice is two people, unless under one key.

    A membership number written into the name is stored as the number.

    Raises:
        RefusedError: the name is empty or too long.
    """
    plain, number = _person(name, national_id, "name")
    return Player.objects.create(club_id=club_id, name=plain, national_id=number)


@transaction.atomic
def rename_player(*, player_id: int, name: str, by: Actor = FAIRDEAL) -> Player:
    """Correct a player's name everywhere at once; the ledgers of final results say so.

    Raises:
        RefusedError: the name is empty or too long, or the player is unknown.
    """
    follow = _before_naming(player_id)
    player = _player(player_id)
    player.name, player.national_id = _person(name, player.national_id, "name")
    player.name_salt = new_salt()
    player.save(update_fields=["name", "national_id", "name_salt"])
    follow(player, by)
    _named_anew(player)
    return player


def find_or_add_player(*, club_id: int, name: str, national_id: str = "") -> Player:
    """Return the club's player with this membership number or this name, or a new one.

    Names match whatever their case. A player known only by name gets the number; one with another
    number is someone else. The club's row is locked, so two tables entering the same name at once
    add one player.
    """
    name, number = _person(name, national_id, "names")
    Club.objects.select_for_update().get(pk=club_id)
    here = Player.objects.filter(club_id=club_id, erased_at=None).order_by("id")
    if number:
        known = here.filter(national_id=number).first()
        if known is not None:
            return known
        here = here.filter(national_id="")
    known = here.filter(name__iexact=name).first()
    if known is None:
        return Player.objects.create(club_id=club_id, name=name, national_id=number)
    if number:
        known.national_id = number
        known.save(update_fields=["national_id"])
    return known


@transaction.atomic
def show_player(*, player_id: int, shown: str) -> Player:
    """Choose how the public sees a player: by ``name``, by ``initials``, or ``hidden``.

    Raises:
        RefusedError: there is no such way, or the player is not on the list.
    """
    if shown not in Player.Shown.values:
        raise RefusedError("Choose the full name, the initials or no name.", "shown")
    player = _player(player_id)
    player.shown = shown
    player.save(update_fields=["shown"])
    _named_anew(player)
    return player


@transaction.atomic
def erase_player(*, player_id: int, now: datetime, by: Actor = FAIRDEAL) -> None:
    """Erase a person's name and national id for good; the results and the ledger stay.

    The ledgers of final results say that a name was erased. What they knew of it was a mark, and
    the salt of the mark goes with the name. Printed sheets of the person's sessions go too; if
    requested again, they are made without the name.

    Raises:
        RefusedError: the player is not on the list.
    """
    follow = _before_naming(player_id)
    player = _player(player_id)
    player.name, player.name_salt, player.national_id = NAMELESS, "", ""
    player.shown, player.erased_at = Player.Shown.HIDDEN, now
    player.save(update_fields=["name", "name_salt", "national_id", "shown", "erased_at"])
    follow(player, by)
    _named_anew(player)


@transaction.atomic
def choose_for_club(
    *, club_id: int, by: User, noindex: bool | None = None, second_factor: bool | None = None
) -> None:
    """Store a club's settings; None leaves one as it is.

    Args:
        club_id: The club.
        by: Who chooses.
        noindex: Whether to ask search engines to leave out its events.
        second_factor: Whether its owners and directors need one to act for it.

    Raises:
        RefusedError: the person requiring a second factor has none, and would be the first locked
            out.
    """
    club = Club.objects.select_for_update().get(pk=club_id)
    if second_factor and not club.second_factor and not has_second_factor(by):
        raise RefusedError(
            "First set up a second factor for your own login, on your login page.",
            "second_factor",
        )
    club.noindex = club.noindex if noindex is None else noindex
    club.second_factor = club.second_factor if second_factor is None else second_factor
    club.save(update_fields=["noindex", "second_factor"])


def _person(name: str, number: str, field: str) -> tuple[str, str]:
    """Return a tidy name, which everyone may see, and the number, which they may not."""
    plain, written = apart_from_number(clean_name(name, field))
    return plain, plain_text(number, LONGEST_NATIONAL_ID) or written


def _before_naming(player_id: int) -> Follow:
    """Prepare all that must follow a player's name, and return what to do once it has changed."""
    followers = [kept.before_naming(player_id) for kept in personal_data() if kept.before_naming]

    def follow(player: Player, by: Actor) -> None:
        for each in followers:
            each(player, by)

    return follow


def _named_anew(player: Player) -> None:
    """Make sure that no page cached before shows the earlier name again."""
    Club.objects.filter(pk=player.club_id).update(names_edition=F("names_edition") + 1)


def new_salt() -> str:
    """Return a salt for the mark of a name."""
    return token_hex(16)


def _player(player_id: int) -> Player:
    rows = Player.objects.select_for_update().filter(pk=player_id, erased_at=None)
    player = rows.first()
    if player is None:
        raise RefusedError("This player is not on the club's list.", "player")
    return player
