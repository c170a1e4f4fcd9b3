"""What gives access in a person's name: API tokens and logged-in browsers."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime

from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import DEFAULT_DB_ALIAS
from django.utils import timezone

from tournaments.clubs.models import ApiToken
from tournaments.site.prepared import Rows, moment, rows


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
