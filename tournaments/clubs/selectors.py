"""Who is who at a club, who may do what, and what gives access in a person's name."""

import hashlib
from collections import Counter, defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import AnonymousUser, User
from django.contrib.sessions.models import Session
from django.core.exceptions import PermissionDenied
from django.db import DEFAULT_DB_ALIAS
from django.db.models import Exists, F, Model, OuterRef, Q, QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone
from django.utils.translation import gettext as _

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
from tournaments.clubs.personal import both_played_in, personal_data
from tournaments.clubs.roles import Role
from tournaments.site.letters import trigrams_of, words
from tournaments.site.limits import LARGEST_ID, LONGEST_NAME
from tournaments.site.prepared import Rows, moment, rows
from tournaments.site.refusals import NoSuchPartError, SecondFactorMissingError

NAMELESS = "A player"


def public_name(name: str, shown: str) -> str:
    """Return what the public sees: the name, its initials, or no name at all.

    >>> public_name("Edith Moss-Hart", "initials")
    'E. M.'
    >>> public_name("Edith Moss-Hart", "hidden")
    'A player'
    """
    if not name or shown == "name":
        return name
    if shown == "initials":
        return " ".join(f"{word[0]}." for word in name.split())
    return NAMELESS


DIRECTING = (Director.Role.OWNER, Director.Role.DIRECTOR)
SUGGESTIONS = 12


@dataclass(frozen=True, slots=True)
class OtherName:
    """Another name under which a person has played, by its own id."""

    id: int
    name: str
    national_id: str


@dataclass(frozen=True, slots=True)
class NumberFacts:
    """A person's number at a federation that is not the club's own."""

    federation: str
    number: str


@dataclass(frozen=True, slots=True)
class PlayerFacts:
    """A person on a club's list, by the name that the club keeps.

    Attributes:
        id: The id of that name.
        name: The name.
        national_id: The number at the club's own federation.
        shown: How the public sees the person.
        also: The other names.
        numbers: The numbers at other federations, whatever the name.
    """

    id: int
    name: str
    national_id: str
    shown: str = "name"
    also: tuple[OtherName, ...] = ()
    numbers: tuple[NumberFacts, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Every name, the one kept first."""
        return (self.name, *(each.name for each in self.also))

    @property
    def every_number(self) -> tuple[str, ...]:
        """Every number, those at the club's own federation first."""
        own = (self.national_id, *(each.national_id for each in self.also))
        return tuple(dict.fromkeys(filter(None, (*own, *(each.number for each in self.numbers)))))

    @property
    def detail(self) -> str:
        """What tells the person from others of that name, in a list of names to choose from."""
        others = (name for name in dict.fromkeys(self.names[1:]) if name != self.name)
        numbers = (f"{each.federation} {each.number}" for each in self.numbers)
        return " · ".join(filter(None, (self.national_id, *numbers, *others)))


@dataclass(frozen=True, slots=True)
class ClubLook:
    """How a club looks on its pages and on paper; everything is empty if it has chosen nothing.

    Attributes:
        address: Where it meets and how to reach it, on one line.
        colour: Its colour, such as ``#0b6b4b``.
        logo: The mark of its logo.
    """

    address: str = ""
    colour: str = ""
    logo: str = ""


PLAIN = ClubLook()


@dataclass(frozen=True, slots=True)
class ClubFacts:
    """A club."""

    id: int
    name: str
    slug: str
    look: ClubLook = PLAIN
    noindex: bool = False


def club_facts(club: Club) -> ClubFacts:
    """Return a stored club as facts."""
    return ClubFacts(club.pk, club.name, club.slug, look_of(club), club.noindex)


def look_of(club: Club) -> ClubLook:
    """Return how a stored club looks."""
    return ClubLook(club.address, club.colour, club.logo)


def own_clubs() -> tuple[ClubFacts, ...]:
    """Return the clubs here that are no demonstration, at most two."""
    rows = Club.objects.filter(demonstration=False).order_by("id")
    return tuple(club_facts(row) for row in rows[:2])


def public_clubs() -> tuple[ClubFacts, ...]:
    """Return the clubs that everybody is shown, by name: a demonstration only if it is alone."""
    rows = Club.objects.order_by("name", "id")
    own = rows.filter(demonstration=False)
    return tuple(club_facts(row) for row in own or rows)


def club_at(slug: str) -> ClubFacts | None:
    """Return the club at an address; None if there is none."""
    row = Club.objects.filter(slug=slug).first()
    return None if row is None else club_facts(row)


def club_by_id(club_id: int) -> ClubFacts | None:
    """Return the club with an id; None if there is none."""
    row = Club.objects.filter(pk=club_id).first()
    return None if row is None else club_facts(row)


def logo(mark: str) -> bytes | None:
    """Return the PNG of the logo with this mark; None if no club has it now."""
    found = ClubLogo.objects.filter(club__logo=mark).values_list("png", flat=True).first()
    return None if found is None else bytes(found)


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


def owns_demonstration(user: User | AnonymousUser) -> bool:
    """Whether a person is an owner of a demonstration club."""
    owner = rights_in_force(user).filter(role=Director.Role.OWNER)
    return owner.filter(club__demonstration=True).exists()


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
    return tuple(club_facts(row) for row in rows)


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
class ClubChoices:
    """A club's own settings.

    Attributes:
        noindex: Search engines are asked to leave out its events.
        second_factor: Its owners and directors need a second factor.
    """

    noindex: bool
    second_factor: bool


def choices_of(club_id: int) -> ClubChoices:
    """Return a club's own settings."""
    return ClubChoices(*Club.objects.values_list("noindex", "second_factor").get(pk=club_id))


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


def has_clubs() -> bool:
    """Return whether there is any club."""
    return Club.objects.exists()


def name_of_player(player_id: int) -> str:
    """Return the name of a player who exists."""
    return Player.objects.values_list("name", flat=True).get(pk=player_id)


def players_of(club_id: int, *, containing: str = "") -> tuple[PlayerFacts, ...]:
    """Return the people on a club's list by name.

    Args:
        club_id: The club.
        containing: A part of any of their names, whatever its case; everybody if it is empty.
    """
    rows, sought = Player.objects.filter(club=club_id, erased_at=None), containing.strip()
    if len(sought) > LONGEST_NAME or "\0" in sought:
        return ()  # no name has it, and a database may refuse to look for it
    others: defaultdict[int, list[OtherName]] = defaultdict(list)
    for each in rows.exclude(same_as=None):
        others[each.person_id].append(OtherName(each.pk, each.name, each.national_id))
    numbers = defaultdict(list)
    of_club = PlayerNumber.objects.filter(player__club=club_id).select_related("player")
    for number in of_club:
        facts = NumberFacts(number.federation, number.number)
        numbers[number.player.person_id].append(facts)
    rows = rows.filter(same_as=None)
    if sought:
        under_another = Player.objects.filter(same_as=OuterRef("pk"), name__icontains=sought)
        rows = rows.filter(Q(name__icontains=sought) | Exists(under_another))
    return tuple(
        PlayerFacts(pk, name, own, shown, tuple(others.get(pk, ())), tuple(numbers.get(pk, ())))
        for pk, name, own, shown in rows.values_list("id", "name", "national_id", "shown")
    )


def player_of(player_id: int) -> PlayerFacts | None:
    """Return the person whom a name on a club's list stands for; None if there is nobody now."""
    row = Player.objects.filter(pk=player_id, erased_at=None).select_related("same_as").first()
    if row is None:
        return None
    kept = row.same_as or row
    also = kept.also.filter(erased_at=None).values_list("id", "name", "national_id")
    numbers = PlayerNumber.objects.filter(Q(player=kept) | Q(player__same_as=kept))
    return PlayerFacts(
        kept.pk,
        kept.name,
        kept.national_id,
        kept.shown,
        tuple(OtherName(*each) for each in also),
        tuple(NumberFacts(each.federation, each.number) for each in numbers),
    )


def suggestions(
    club_id: int, typed: str, *, usual: Mapping[int, int] | None = None
) -> tuple[PlayerFacts, ...]:
    """Return players to suggest while a name is typed.

    Args:
        club_id: The club.
        typed: What has been typed; names that begin with it come before others. Without any, only
            the usual ones are suggested.
        usual: Who is likely, by id: the higher the number, the earlier.
    """
    likely, start = usual or {}, typed.strip().casefold()
    found = [each for each in players_of(club_id, containing=typed) if start or each.id in likely]
    ordered = sorted(
        found,
        key=lambda p: (
            -likely.get(p.id, 0),
            not any(name.casefold().startswith(start) for name in p.names),
        ),
    )
    return tuple(ordered[:SUGGESTIONS])


def person(player: str = "player") -> Coalesce:
    """Return, for a query, the id of the person whom a player stands for, under any name.

    Whatever counts people or looks for somebody groups by this, not by the player.

    Args:
        player: The way from the row to the player; empty if the row is the player.
    """
    return Coalesce(*(("same_as", "pk") if not player else (f"{player}__same_as", player)))


def persons_of(club_id: int) -> dict[int, int]:
    """Return whom the other names of a club's players stand for: ids of people by ids of names."""
    others = Player.objects.filter(club=club_id).exclude(same_as=None).order_by()
    return {each.pk: each.person_id for each in others.only("same_as")}


def names_of(player_id: int) -> tuple[int, ...]:
    """Return the ids of all the names of a person, that of the name kept first."""
    kept = Player.objects.annotate(person=person("")).filter(pk=player_id).values("person")
    own = Player.objects.annotate(person=person("")).filter(person__in=kept)
    ordered = own.order_by(F("same_as").asc(nulls_first=True), "id")
    return tuple(ordered.values_list("id", flat=True))


MOST_ALIKE = 25
"""How many pairs of names that are probably one person's are shown at a time."""

LOOKED_AT_ALIKE = 200
NEARLY = 0.88
"""How alike two names must be, from 0 to 1: John Smith and Jon Smith are by 0.95."""

SHARED_TRIGRAMS = 0.5
"""How many trigrams two names must share before they are compared letter by letter."""

TOO_COMMON = 150
"""A trigram in more names than this says little, and would have everybody compared."""


@dataclass(frozen=True, slots=True)
class Alike:
    """Two people on a club's list who are probably one; ``why`` says why in words."""

    one: PlayerFacts
    other: PlayerFacts
    why: str


def probably_same(club_id: int) -> tuple[Alike, ...]:
    """Return pairs of people who are probably one person, the surest first.

    Left out are those whom a director has kept apart, and those who have played in the same
    session.
    """
    listed = players_of(club_id)
    by_id = {each.id: each for each in listed}
    apart = set(KeptApart.objects.filter(one__club=club_id).values_list("one", "other"))
    found: dict[tuple[int, int], str] = {}
    spelt = {each.id: " ".join(sorted(words(each.name))) for each in listed}
    numbered, lettered = defaultdict(list), defaultdict(list)
    for each in listed:
        lettered[spelt[each.id]].append(each.id)
        for number in each.every_number:
            numbered[number].append(each.id)
    for groups, why in (
        (numbered, _("They have the same number.")),
        (lettered, _("The names have the same letters.")),
    ):
        for them in groups.values():
            for pair in combinations(sorted(them), 2):
                found.setdefault(pair, why)
    for pair in _nearly(spelt):
        found.setdefault(pair, _("The names are nearly the same."))
    shown: list[Alike] = []
    for pair, why in list(found.items())[:LOOKED_AT_ALIKE]:
        one, other = (by_id[pk] for pk in pair)
        if pair in apart or both_played_in(
            *([p.id, *(n.id for n in p.also)] for p in (one, other))
        ):
            continue
        shown.append(Alike(one, other, why))
        if len(shown) == MOST_ALIKE:
            break
    return tuple(shown)


def _nearly(spelt: Mapping[int, str]) -> list[tuple[int, int]]:
    """Return the pairs of names that are nearly the same, the most alike first."""
    trigrams = {
        pk: {each for word in letters.split() for each in trigrams_of(word)}
        for pk, letters in spelt.items()
    }
    holding: defaultdict[str, list[int]] = defaultdict(list)
    for pk in sorted(trigrams):
        for each in trigrams[pk]:
            holding[each].append(pk)
    shared = Counter(
        pair
        for them in holding.values()
        if len(them) <= TOO_COMMON
        for pair in combinations(them, 2)
    )
    near = []
    for (one, other), number in shared.items():
        if 2 * number < SHARED_TRIGRAMS * (len(trigrams[one]) + len(trigrams[other])):
            continue
        alike = SequenceMatcher(None, spelt[one], spelt[other], autojunk=False).ratio()
        if alike >= NEARLY:
            near.append((-alike, one, other))
    return [(one, other) for _alike, one, other in sorted(near)]


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


@dataclass(frozen=True, slots=True)
class TokenFacts:
    """A token; ``digest`` is the hash used to revoke it, ``start`` its first letters."""

    digest: str
    start: str
    name: str
    created: datetime
    expires_at: datetime


def tokens_of(user: User) -> tuple[TokenFacts, ...]:
    """Return a person's valid tokens in the order they were made."""
    rows = ApiToken.objects.filter(
        user=user, expiry__gt=timezone.now(), password_mark=user.get_session_auth_hash()
    )
    return tuple(
        TokenFacts(digest, key[:6], name, created, expiry)
        for digest, key, name, created, expiry in rows.values_list(
            "digest", "token_key", "name", "created", "expiry"
        )
    )


# In the order of the model's fields, as ``from_db`` expects them.
_OF_TOKEN = ("digest", "token_key", "user_id", "expiry", "name", "password_mark")
_OF_USER = ("id", "password", "is_superuser", "username", "is_staff", "is_active")


def _beginning(values: Sequence[str]) -> Rows:
    found: Rows = ApiToken.objects.filter(token_key=values[0]).order_by()
    return found.values_list(*_OF_TOKEN, *(f"user__{name}" for name in _OF_USER))


def tokens_beginning(start: str) -> Iterator[ApiToken]:
    """Yield the tokens that begin with ``start``, each with its user; other columns load on use."""
    for row in rows(_beginning, (start,)):
        columns = dict(zip(_OF_TOKEN, row, strict=False))
        columns["expiry"] = moment(columns["expiry"])
        token = ApiToken.from_db(DEFAULT_DB_ALIAS, _OF_TOKEN, tuple(columns.values()))
        token.user = User.from_db(DEFAULT_DB_ALIAS, _OF_USER, row[len(_OF_TOKEN) :])
        yield token


def is_good(token: ApiToken) -> bool:
    """Whether a token has not expired and its user's password has not changed since it was made."""
    if token.expiry is not None and token.expiry <= timezone.now():
        return False
    return bool(token.password_mark == token.user.get_session_auth_hash())


@dataclass(frozen=True, slots=True)
class SessionOfPerson:
    """A browser in which a person is logged in; ``here`` marks the one that sent the request."""

    id: int
    browser: str
    address: str
    since: datetime
    last_used: datetime
    here: bool


def sessions_of(user_id: int, *, here: str) -> tuple[SessionOfPerson, ...]:
    """Return the browsers in which a person is logged in.

    The one that sent the request comes first, then the most recently used.

    Args:
        user_id: The person.
        here: The session key of the request.
    """
    alive = Session.objects.filter(expire_date__gt=timezone.now()).values("session_key")
    rows = UserSession.objects.filter(user=user_id, session_key__in=alive)
    found = [
        SessionOfPerson(
            row.pk,
            row.user_agent[:200],
            row.ip,
            row.created_at,
            row.last_seen_at,
            row.session_key == here,
        )
        for row in rows.order_by("-last_seen_at", "-id")
    ]
    return tuple(sorted(found, key=lambda each: not each.here))


def everything_about(player_id: int) -> dict[str, Any] | None:
    """Return everything kept about a player, as plain JSON; None if there is no such player.

    About other people it says only where they sat, not their names.
    """
    player = (
        Player.objects.select_related("club", "same_as")
        .filter(pk=player_id, erased_at=None)
        .first()
    )
    if player is None:
        return None
    kept = player.same_as or player
    return {
        "club": player.club.name,
        **_told(kept),
        "other_names": [_told(other) for other in kept.also.filter(erased_at=None)],
    }


def _told(player: Player) -> dict[str, Any]:
    """Return what is kept about a person under one name."""
    return {
        "name": player.name,
        "national_id": player.national_id,
        "numbers": list(player.numbers.values("federation", "number")),
        "shown_to_the_public": player.shown,
    } | {kept.name: kept.told(player) for kept in personal_data() if kept.told is not None}
