"""Who directs where, and a club's players."""

import hashlib
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from allauth.mfa.models import Authenticator
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import PermissionDenied
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone

from tournaments.clubs.models import Club, Director, Invitation, Player
from tournaments.clubs.roles import Role
from tournaments.site.prepared import Rows, rows
from tournaments.site.refusals import SecondFactorMissingError

DIRECTING = (Director.Role.OWNER, Director.Role.DIRECTOR)
SUGGESTIONS = 12
PLAYER = ("id", "name", "national_id", "shown")


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A player on a club's list."""

    id: int
    name: str
    national_id: str
    shown: str = "name"


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club."""

    id: int
    name: str
    slug: str


def has_second_factor(user: User) -> bool:
    """Whether a person needs more than a password to log in."""
    return _second_factors().filter(user=user.pk).exists()


def refusal(
    user: User | AnonymousUser, *clubs: object, roles: Collection[str] = DIRECTING
) -> PermissionDenied:
    """Return the refusal of a person: for lack of a second factor only if one would let them in.

    Args:
        user: The person refused.
        clubs: The ids, as numbers or as text from an address, of the clubs where they need one of
            the roles; if none are given, any club will do.
        roles: The roles they need there, owner or director.
    """
    if not user.is_authenticated or has_second_factor(user):
        return PermissionDenied()
    asking = Director.objects.filter(user=user.pk, role__in=roles, club__second_factor=True)
    waiting = dict(asking.order_by("club__name").values_list("club", "club__name"))
    if not waiting or not {str(club) for club in clubs} <= {str(club) for club in waiting}:
        return PermissionDenied()
    named = [name for club, name in waiting.items() if not clubs or str(club) in map(str, clubs)]
    return SecondFactorMissingError(named[0])


def rights_in_force(user: User | AnonymousUser) -> QuerySet[Director]:
    """Return what a person may do for which clubs.

    If a club requires a second factor of its owners and directors, those without one have no
    rights.
    """
    if not user.is_authenticated:
        return Director.objects.none()
    asked_for_no_more = Q(club__second_factor=False) | ~Q(role__in=DIRECTING)
    return Director.objects.filter(
        asked_for_no_more | Exists(_second_factors().filter(user=OuterRef("user"))), user=user.pk
    )


def _second_factors() -> QuerySet[Any]:  # the library has no types
    factors: QuerySet[Any] = Authenticator.objects.exclude(type=Authenticator.Type.RECOVERY_CODES)
    return factors


def role_at(user: User | AnonymousUser, club_id: int) -> Role:
    """Return the role in which a person sees a club's events."""
    match _right(user, club_id):
        case None:
            return Role.PUBLIC
        case Director.Role.SCORER:
            return Role.SCORER
        case _:
            return Role.DIRECTOR


def owns(user: User | AnonymousUser, club_id: int) -> bool:
    """Whether a person may decide who else acts for a club."""
    return _right(user, club_id) == Director.Role.OWNER


def _right(user: User | AnonymousUser, club_id: int) -> str | None:
    """Return a person's role at one club, as in ``rights_in_force``; needed for every score."""
    if not user.is_authenticated:
        return None
    found = rows(_rights, (user.pk, club_id))
    role, second_factor = found[0] if found else (None, False)
    if second_factor and role in DIRECTING and not has_second_factor(user):
        return None
    return role


def _rights(values: Sequence[int]) -> Rows:
    found = Director.objects.filter(user=values[0]).filter(club=values[1]).order_by()
    return found.values_list("role", "club__second_factor")


def clubs_directed(user: User | AnonymousUser) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs, by name."""
    return _clubs(rights_in_force(user).filter(role__in=DIRECTING))


def clubs_served(user: User | AnonymousUser) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person directs or enters scores, by name."""
    return _clubs(rights_in_force(user))


def roles_of(user: User | AnonymousUser) -> frozenset[str]:
    """Return the roles that a person has at any club: ``owner``, ``director``, ``scorer``."""
    return frozenset(rights_in_force(user).values_list("role", flat=True))


def clubs_owned(user: User | AnonymousUser) -> tuple[ClubFacts, ...]:
    """Return the clubs where a person decides who else may act, by name."""
    return _clubs(rights_in_force(user).filter(role=Director.Role.OWNER))


def _clubs(rights: QuerySet[Director]) -> tuple[ClubFacts, ...]:
    rows = Club.objects.filter(directors__in=rights).order_by("name", "id")
    return tuple(ClubFacts(*row) for row in rows.values_list("id", "name", "slug"))


@dataclass(frozen=True, slots=True)
class OfficialFacts:
    """A person who acts for a club; ``id`` identifies the right, not the person."""

    id: int
    username: str
    role: str
    second_factor: bool = False


@dataclass(frozen=True, slots=True)
class InvitationFacts:
    """An invitation that has not been accepted yet."""

    id: int
    note: str
    role: str
    club: str
    expires_at: datetime

    @property
    def role_words(self) -> str:
        """The role, as worded in a sentence."""
        return Director.Role(self.role).label.lower()


def officials_of(club_id: int) -> tuple[OfficialFacts, ...]:
    """Return who acts for a club, in the order in which they received the right."""
    guarded = Exists(_second_factors().filter(user=OuterRef("user")))
    rows = Director.objects.filter(club=club_id).order_by("id").annotate(guarded=guarded)
    names = ("id", "user__username", "role", "guarded")
    return tuple(OfficialFacts(*row) for row in rows.values_list(*names))


def invitations_of(club_id: int) -> tuple[InvitationFacts, ...]:
    """Return a club's open invitations, those expiring soonest first."""
    return _invitations(Invitation.objects.filter(club=club_id))


@dataclass(frozen=True, slots=True)
class ClubWishes:
    """A club's own settings.

    Attributes:
        noindex: Search engines are asked to leave out its events.
        second_factor: Its owners and directors need a second factor.
    """

    noindex: bool
    second_factor: bool


def wishes_of(club_id: int) -> ClubWishes:
    """Return a club's own settings."""
    return ClubWishes(*Club.objects.values_list("noindex", "second_factor").get(pk=club_id))


def invitation(link: str) -> InvitationFacts | None:
    """Return the open invitation of a link; None if it has expired, was withdrawn or is made up."""
    found = _invitations(Invitation.objects.filter(digest=digest_of(link)))
    return found[0] if found else None


def digest_of(link: str) -> str:
    """Return the digest stored for the secret part of a link."""
    return hashlib.sha256(link.encode(errors="replace")).hexdigest()


def _invitations(rows: QuerySet[Invitation]) -> tuple[InvitationFacts, ...]:
    rows = rows.filter(expires_at__gt=timezone.now())
    names = ("id", "note", "role", "club__name", "expires_at")
    return tuple(InvitationFacts(*row) for row in rows.values_list(*names))


def players_of(club_id: int, *, containing: str = "") -> tuple[PlayerFacts, ...]:
    """Return a club's players by name, only those whose name contains a text, ignoring case."""
    rows = Player.objects.filter(club=club_id, erased_at=None)
    if containing.strip():
        rows = rows.filter(name__icontains=containing.strip())
    return tuple(PlayerFacts(*row) for row in rows.values_list(*PLAYER))


def suggestions(club_id: int, typed: str) -> tuple[PlayerFacts, ...]:
    """Return players to suggest while a name is typed, names that begin with the text first."""
    found = players_of(club_id, containing=typed)
    start = typed.strip().casefold()
    ordered = sorted(found, key=lambda p: not p.name.casefold().startswith(start))
    return tuple(ordered[:SUGGESTIONS])
