"""Change clubs, their players, officials and logins."""

import hashlib
import re
import secrets
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from operator import attrgetter
from secrets import token_hex
from uuid import UUID

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.db.models import F, ProtectedError, Q
from django.http import HttpRequest
from django.utils import timezone

from tournaments.clubs.logos import logo_of
from tournaments.clubs.models import (
    ApiToken,
    Club,
    ClubLogo,
    Director,
    Invitation,
    KeptApart,
    Player,
    PlayerNumber,
)
from tournaments.clubs.personal import AfterNaming, both_played_in, personal_data
from tournaments.clubs.selectors import NAMELESS, digest_of, has_second_factor, names_of
from tournaments.site.keys import FAIRDEAL, Actor, created_once
from tournaments.site.limits import (
    LONGEST_ADDRESS,
    LONGEST_FEDERATION,
    LONGEST_NATIONAL_ID,
    LONGEST_NOTE,
    LONGEST_TITLE,
    LONGEST_TOKEN_NAME,
)
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.texts import apart_from_number, clean_name, free_slug, plain_text, printable


@transaction.atomic
def create_club(*, name: str, demonstration: bool = False) -> Club:
    """Create a club with a readable address.

    Args:
        name: Its name.
        demonstration: Whether it is there only to be looked at.

    Raises:
        RefusedError: the name is empty or taken.
    """
    name = _free_name(name)
    slug = free_slug(name, 60, lambda s: Club.objects.filter(slug=s).exists(), "club")
    return Club.objects.create(name=name, slug=slug, demonstration=demonstration)


def _free_name(name: str, but: int = 0) -> str:
    """Return a club's name, tidied, if no other club than this one has it."""
    name = clean_name(name, "name", longest=LONGEST_TITLE)
    if Club.objects.filter(name__iexact=name).exclude(pk=but).exists():
        raise RefusedError(f"There is already a club called {name}.", "name")
    return name


DEMONSTRATION = "(demonstration)"
"""What the name of a demonstration club ends with as soon as there is another club."""


@transaction.atomic
def start_club(*, name: str, username: str, password: str) -> User:
    """Start the first club that is no demonstration, and return its owner.

    The demonstration stays as it is, but for its name, which now says everywhere what it is.

    Args:
        name: The club's name.
        username: The name of a login that nobody has yet.
        password: Its password, which has been checked.

    Raises:
        RefusedError: somebody has already started a club, or one of the names is taken.
    """
    demonstrations = list(Club.objects.select_for_update().filter(demonstration=True))
    if Club.objects.filter(demonstration=False).exists():
        raise RefusedError("A club has already been started here. Log in as its owner.")
    club = create_club(name=name)
    owner = _new_login(username, password)
    Director.objects.create(user=owner, club=club, role=Director.Role.OWNER)
    for each in demonstrations:
        room = LONGEST_TITLE - len(DEMONSTRATION) - 1
        each.name = f"{each.name.removesuffix(DEMONSTRATION).strip()[:room]} {DEMONSTRATION}"
        each.save(update_fields=["name"])
        _named_anew(each.pk)
    return owner


def _new_login(username: str, password: str) -> User:
    if User.objects.filter(username__iexact=username).exists():
        raise RefusedError("This name is taken. Choose another.", "username")
    return User.objects.create_user(username=username, password=password)


CONTRAST = 4.5
"""Of a club's colour on white paper, as WCAG 2.2 wants of text."""


@transaction.atomic
def dress_club(
    *, club_id: int, name: str, address: str, colour: str, logo: bytes | None, bare: bool = False
) -> None:
    """Choose a club's name, address, colour and logo; pages and paper use them at once.

    Its web addresses stay, so that links and printed codes still work.

    Args:
        club_id: The club.
        name: Its name.
        address: Where it meets and how to reach it; may be empty.
        colour: Its colour as ``#0b6b4b``; empty for the usual green.
        logo: A PNG or JPEG that replaces its logo; None to keep what it has.
        bare: Whether to remove its logo.

    Raises:
        RefusedError: the name is empty, too long or taken, the colour is too light to read on
            white, or the logo is no picture.
    """
    club = lock_club(club_id)
    club.name = _free_name(name, but=club_id)
    club.address = " ".join(printable(address).split())
    if len(club.address) > LONGEST_ADDRESS:
        raise RefusedError(f"An address can have up to {LONGEST_ADDRESS} characters.", "address")
    club.colour = _readable(colour)
    if logo is not None:
        png = logo_of(logo)
        club.logo = hashlib.sha256(png).hexdigest()[:32]
        ClubLogo.objects.update_or_create(club=club, defaults={"png": png})
    elif bare:
        club.logo = ""
        ClubLogo.objects.filter(club=club).delete()
    club.save(update_fields=["name", "address", "colour", "logo"])
    _named_anew(club_id)


def _readable(colour: str) -> str:
    """Return a colour in lower case that can be read on white, and white on it."""
    colour = colour.strip().lower()
    if not colour:
        return ""
    if not re.fullmatch("#[0-9a-f]{6}", colour):
        raise RefusedError("Write a colour as # and six digits, such as #0b6b4b.", "colour")
    red, green, blue = (_linear(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    if 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05) < CONTRAST:
        raise RefusedError(
            "This colour is too light to read on white. Choose a darker one.", "colour"
        )
    return colour


def _linear(share: float) -> float:
    """Return the light of one of a colour's parts, from 0 to 1 as its number is."""
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def lock_club(club_id: int) -> Club:
    """Return a club, locked until the end of the transaction.

    Raises:
        NotFoundError: there is no such club.
    """
    club = Club.objects.select_for_update().filter(pk=club_id).first()
    if club is None:
        raise NotFoundError("This club does not exist.", "club")
    return club


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
    after_naming = _before_naming(player_id)
    player = _player(player_id)
    player.name, player.national_id = _person(name, player.national_id, "name")
    player.name_salt = new_salt()
    player.save(update_fields=["name", "letters", "national_id", "name_salt"])
    after_naming(player, by)
    _named_anew(player.club_id)
    return player


def find_or_add_player(
    *, club_id: int, name: str, national_id: str = "", only_entered: bool = False
) -> Player:
    """Return the club's player with this number or this name, or a new one.

    A number at the club's own federation is looked for first, then one at another.

    Names match whatever their case; another name of somebody finds them under the name that the
    club keeps. A player known only by name gets the number; one with another number is someone
    else. The club's row is locked, so two tables entering the same name at once add one player.
    ``only_entered`` says that the name was typed for an event, not for the list.
    """
    name, number = _person(name, national_id, "names")
    Club.objects.select_for_update().get(pk=club_id)
    here = Player.objects.filter(club_id=club_id, erased_at=None).select_related("same_as")
    here = here.order_by("id")
    if number:
        numbered = (
            here.filter(national_id=number).first() or here.filter(numbers__number=number).first()
        )
        if numbered is not None:
            return numbered.same_as or numbered
        here = here.filter(national_id="")
    people = (each.same_as or each for each in here.filter(name__iexact=name))
    known = next((each for each in people if not (number and each.national_id)), None)
    if known is None:
        return Player.objects.create(
            club_id=club_id, name=name, national_id=number, only_entered=only_entered
        )
    now_only_entered = known.only_entered and only_entered
    if number or now_only_entered != known.only_entered:
        known.national_id = number or known.national_id
        known.only_entered = now_only_entered
        known.save(update_fields=["national_id", "only_entered"])
    return known


def leave_list_if_only_entered(player_id: int) -> None:
    """Take a player off the list who is there only by a name typed for an event, and in no event.

    Someone with a membership number, or of whom it was chosen how the public sees them, stays.
    """
    by_name = Player.objects.filter(
        only_entered=True, national_id="", numbers=None, shown=Player.Shown.NAME
    )
    with suppress(ProtectedError):
        by_name.filter(pk=player_id).delete()


@transaction.atomic
def show_player(*, player_id: int, shown: str) -> Player:
    """Choose how the public sees a player: by ``name``, by ``initials``, or ``hidden``.

    Raises:
        RefusedError: there is no such way, or the player is not on the list.
    """
    if shown not in Player.Shown.values:
        raise RefusedError("Choose the full name, the initials or no name.", "shown")
    player = _player(player_id)
    Player.objects.filter(pk__in=names_of(player_id)).update(shown=shown)
    player.shown = shown
    _named_anew(player.club_id)
    return player


@transaction.atomic
def erase_player(*, player_id: int, now: datetime, by: Actor = FAIRDEAL) -> None:
    """Erase all of a person's names and numbers for good; the results and the ledger stay.

    The ledgers of final results say that a name was erased. What they knew of it was a mark, and
    the salt of the mark goes with the name. Printed sheets of the person's sessions go too; if
    requested again, they are made without the name.

    Raises:
        RefusedError: the player is not on the list.
    """
    for name_id in names_of(player_id) or (player_id,):
        after_naming = _before_naming(name_id)
        player = _player(name_id)
        player.name, player.name_salt, player.national_id = NAMELESS, "", ""
        player.shown, player.erased_at = Player.Shown.HIDDEN, now
        player.save(
            update_fields=["name", "letters", "name_salt", "national_id", "shown", "erased_at"]
        )
        player.numbers.all().delete()
        after_naming(player, by)
        _named_anew(player.club_id)


@transaction.atomic
def set_number(*, player_id: int, number: str, federation: str = "") -> Player:
    """Set a person's number at a federation; an empty number takes it away.

    Args:
        player_id: The person, by any name.
        number: The number.
        federation: Its short name, such as ``ACBL``; empty for the club's own federation.

    Raises:
        RefusedError: the player is not on the list, the federation has no visible name, or
            somebody else at the club has this number.
    """
    named = _player(player_id)
    player = named.same_as or named
    number = plain_text(number, LONGEST_NATIONAL_ID)
    if federation.strip():
        federation = clean_name(federation, "federation", longest=LONGEST_FEDERATION)
    here = Player.objects.filter(club=player.club_id).exclude(pk__in=names_of(player.pk))
    at_federation = (
        Q(numbers__federation__iexact=federation, numbers__number=number)
        if federation
        else Q(national_id=number)
    )
    other = here.filter(at_federation).first() if number else None
    if other is not None:
        raise RefusedError(
            f"{number} is {other.name}’s number. If they are one person, merge them.", "number"
        )
    if not federation:
        player.national_id = number
        player.save(update_fields=["national_id"])
        return player
    known = PlayerNumber.objects.filter(
        player__in=names_of(player.pk), federation__iexact=federation
    )
    known.delete()
    if number:
        PlayerNumber.objects.create(player=player, federation=federation, number=number)
    return player


@transaction.atomic
def merge_players(*, player_id: int, into_id: int) -> Player:
    """Make a name, with all its other names, one more name of another person; return that person.

    Nothing that was played is rewritten: it stays under the name it was played under, and counts
    for the person. If the two were shown to the public differently, both are now shown as the more
    private one was.

    Args:
        player_id: The name that becomes another name.
        into_id: The person, by the name that the club keeps or any other.

    Raises:
        RefusedError: they are not two people on one club's list, or both have played in the same
            session.
    """
    # In one order, so that two merges at once wait for each other.
    names = Player.objects.filter(pk__in=(*names_of(player_id), *names_of(into_id)))
    list(names.select_for_update().order_by("pk"))
    into, other = _player(into_id), _player(player_id)
    kept = into.same_as or into
    if other.club_id != kept.club_id:
        raise RefusedError("They are on the lists of two clubs.", "player")
    if other.person_id == kept.pk:
        raise RefusedError(f"{other.name} and {kept.name} are one person already.", "player")
    if other.same_as is not None:
        raise RefusedError(
            f"{other.name} is another name of {other.same_as.name}. Merge {other.same_as.name} "
            "instead, or undo that first.",
            "player",
        )
    both = both_played_in(names_of(other.pk), names_of(kept.pk))
    if both:
        raise RefusedError(
            f"{other.name} and {kept.name} both played in {both}, so they are two people.", "player"
        )
    other.also.filter(came_with=None).update(came_with=other)
    Player.objects.filter(Q(pk=other.pk) | Q(same_as=other)).update(same_as=kept)
    kept.shown = max(kept.shown, other.shown, key=_MORE_PRIVATE.index)
    Player.objects.filter(pk__in=names_of(kept.pk)).update(shown=kept.shown)
    KeptApart.objects.filter(one__in=(kept, other), other__in=(kept, other)).delete()
    _named_anew(kept.club_id)
    return kept


_MORE_PRIVATE = (Player.Shown.NAME, Player.Shown.INITIALS, Player.Shown.HIDDEN)


@transaction.atomic
def separate_player(*, player_id: int) -> Player:
    """Make another name of a person somebody of its own again, and return it.

    The names that came with it go with it. What is played from now on counts for each alone.
    Entries made meanwhile stay with the person.

    Raises:
        RefusedError: it is no other name.
    """
    player = _player(player_id)
    if player.same_as is None:
        raise RefusedError(f"{player.name} is nobody’s other name.", "player")
    going = {player.pk}
    while more := set(
        Player.objects.filter(came_with__in=going)
        .exclude(pk__in=going)
        .values_list("pk", flat=True)
    ):
        going |= more
    Player.objects.filter(pk__in=going - {player.pk}).update(same_as=player)
    player.brought.update(came_with=None)
    player.same_as = player.came_with = None
    player.save(update_fields=["same_as", "came_with"])
    _named_anew(player.club_id)
    return player


@transaction.atomic
def keep_apart(*, player_id: int, other_id: int) -> None:
    """Note that two people are not one, so that they are no longer said to be that probably.

    Raises:
        RefusedError: they are not two people on one club's list.
    """
    one, other = sorted((_player(player_id), _player(other_id)), key=attrgetter("pk"))
    if one.club_id != other.club_id or one.person_id == other.person_id:
        raise RefusedError("Choose two people on the club's list.", "player")
    KeptApart.objects.get_or_create(one=one, other=other)


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


def _before_naming(player_id: int) -> AfterNaming:
    """Prepare all that must follow a player's name, and return what to do once it has changed."""
    prepared = [kept.before_naming(player_id) for kept in personal_data() if kept.before_naming]

    def after_naming(player: Player, by: Actor) -> None:
        for each in prepared:
            each(player, by)

    return after_naming


def _named_anew(club_id: int) -> None:
    """Make sure that no page cached before shows an earlier name again."""
    Club.objects.filter(pk=club_id).update(names_edition=F("names_edition") + 1)


def new_salt() -> str:
    """Return a salt for the mark of a name."""
    return token_hex(16)


def _player(player_id: int) -> Player:
    rows = Player.objects.select_for_update(of=("self",)).select_related("same_as")
    player = rows.filter(pk=player_id, erased_at=None).first()
    if player is None:
        raise RefusedError("This player is not on the club's list.", "player")
    return player


INVITED_DAYS = 7
MOST_INVITATIONS = 50  # open at a time, for one club

GONE = "This link has expired, has been used or was withdrawn. Ask for a new one."


@transaction.atomic
def invite(*, club_id: int, role: str, note: str) -> str:
    """Invite someone to act for a club; return the secret part of the link, shown only once.

    Args:
        club_id: The club.
        role: ``owner``, ``director`` or ``scorer``.
        note: Who it is for, so that invitations can be told apart.

    Raises:
        RefusedError: there is no such role, the note is empty, or too many are open.
    """
    note = clean_name(note, "note", longest=LONGEST_NOTE)
    Club.objects.select_for_update().get(pk=club_id)
    Invitation.objects.filter(expires_at__lte=timezone.now()).delete()
    if Invitation.objects.filter(club=club_id).count() >= MOST_INVITATIONS:
        raise RefusedError("This club has too many open invitations. Withdraw one first.")
    link = secrets.token_urlsafe(32)
    Invitation.objects.create(
        club_id=club_id,
        role=_role(role),
        note=note,
        digest=digest_of(link),
        expires_at=timezone.now() + timedelta(days=INVITED_DAYS),
    )
    return link


@transaction.atomic
def withdraw_invitation(*, club_id: int, invitation_id: int) -> None:
    """Withdraw an invitation, so that its link no longer works.

    Raises:
        NotFoundError: the club has no such invitation.
    """
    gone, _kinds = Invitation.objects.filter(club=club_id, pk=invitation_id).delete()
    if not gone:
        raise NotFoundError("This invitation has already been accepted or withdrawn.")


@transaction.atomic
def accept_invitation(*, link: str, user: User) -> None:
    """Let a user act for the club that invited them; the link works once and removes no rights.

    Raises:
        NotFoundError: the link is unknown, used or too old.
    """
    row = Invitation.objects.select_for_update().filter(digest=digest_of(link)).first()
    if row is None or row.expires_at <= timezone.now():
        raise NotFoundError(GONE)
    right, made = Director.objects.get_or_create(
        user=user, club=row.club, defaults={"role": row.role}
    )
    more = Director.Role.values.index(row.role) < Director.Role.values.index(right.role)
    if not made and more:
        right.role = row.role
        right.save(update_fields=["role"])
    row.delete()


@transaction.atomic
def accept_with_new_login(*, link: str, username: str, password: str) -> User:
    """Create a login for an invited person; the name and password have been checked.

    Raises:
        NotFoundError: the link is unknown, used or too old.
        RefusedError: the name is taken.
    """
    user = _new_login(username, password)
    accept_invitation(link=link, user=user)
    return user


@transaction.atomic
def restrict_official(*, club_id: int, official_id: int, role: str) -> None:
    """Change what a person may do for a club.

    Raises:
        NotFoundError: nobody with this id acts for the club.
        RefusedError: there is no such role, or the club would have no owner.
    """
    right = _right(club_id, official_id)
    right.role = _role(role)
    right.save(update_fields=["role"])
    _refuse_without_owner(club_id)


@transaction.atomic
def remove_official(*, club_id: int, official_id: int) -> None:
    """Stop a person acting for a club; what they did stays in the ledger.

    Raises:
        NotFoundError: nobody with this id acts for the club.
        RefusedError: the club would have no owner.
    """
    _right(club_id, official_id).delete()
    _refuse_without_owner(club_id)


def _right(club_id: int, official_id: int) -> Director:
    Club.objects.select_for_update().get(pk=club_id)  # two owners cannot remove each other
    right = Director.objects.filter(club=club_id, pk=official_id).first()
    if right is None:
        raise NotFoundError("This person no longer acts for the club.")
    return right


def _refuse_without_owner(club_id: int) -> None:
    if not Director.objects.filter(club=club_id, role=Director.Role.OWNER).exists():
        raise RefusedError("A club needs an owner. Make someone else an owner first.")


def _role(text: str) -> str:
    if text not in Director.Role.values:
        raise RefusedError("Choose owner, director or scorer.", "role")
    return text


USUAL_DAYS = 90
MOST_DAYS = 366
MOST_TOKENS = 20  # for one person


@dataclass(frozen=True, slots=True)
class IssuedToken:
    """A new token: ``token`` is shown only once, and only its hash is kept."""

    token: str
    name: str
    expires_at: datetime


@transaction.atomic
def issue_token(*, user: User, name: str, days: int = USUAL_DAYS) -> IssuedToken:
    """Make a token for a user whose password, and second factor, have been checked.

    Args:
        user: The person the program acts for.
        name: The name the person will recognise it by in the list.
        days: How long it is valid, from 1 to 366 days.

    Raises:
        RefusedError: it has no name, is to last too long, or the person has too many tokens.
    """
    name = clean_name(name, "name", longest=LONGEST_TOKEN_NAME)
    if not 1 <= days <= MOST_DAYS:
        raise RefusedError(f"A token can last from 1 to {MOST_DAYS} days.", "days")
    User.objects.select_for_update().get(pk=user.pk)
    mine = ApiToken.objects.filter(user=user)
    mine.filter(expiry__lte=timezone.now()).delete()
    mine.exclude(password_mark=user.get_session_auth_hash()).delete()
    if mine.count() >= MOST_TOKENS:
        raise RefusedError(
            f"You already have {MOST_TOKENS} tokens. Revoke one that you no longer need."
        )
    made, token = ApiToken.objects.create(
        user=user,
        expiry=timedelta(days=days),
        name=name,
        password_mark=user.get_session_auth_hash(),
    )
    return IssuedToken(token, name, made.expiry)


def note_login(*, user: User, request: HttpRequest) -> None:
    """Count a verified password as a login, which clears earlier failed attempts."""
    user_logged_in.send(sender=type(user), request=request, user=user)


def revoke_token(*, user_id: int, digest: str) -> None:
    """Revoke one of a user's tokens.

    Raises:
        NotFoundError: the user has no such token.
    """
    gone, _kinds = ApiToken.objects.filter(user=user_id, digest=digest.replace("\0", "")).delete()
    if not gone:
        raise NotFoundError("This token has already been revoked.")


def second_factor_fits(*, user: User, code: str) -> bool:
    """Return whether a code is valid for a login; any code is if there is no second factor.

    A code works once, whether it is a recovery code or comes from an app. Passkeys have no codes,
    so anyone with nothing else needs a recovery code to get a token for a program.
    """
    factors = list(Authenticator.objects.filter(user=user))
    if not factors:
        return True
    with_codes = (each for each in factors if each.type != Authenticator.Type.WEBAUTHN)
    return any(each.wrap().validate_code(code) for each in with_codes if code)


def note_use(*, session_key: str) -> None:
    """Note that a session is in use."""
    UserSession.objects.filter(session_key=session_key).update(last_seen_at=timezone.now())


@transaction.atomic
def end_session(*, user_id: int, session_id: int) -> None:
    """Log a person out in one browser.

    Raises:
        NotFoundError: the person has no such session.
    """
    session = UserSession.objects.filter(user=user_id, pk=session_id).first()
    if session is None:
        raise NotFoundError("That browser has already been logged out.")
    session.end()
