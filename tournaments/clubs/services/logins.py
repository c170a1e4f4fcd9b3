"""Tokens for programs that act for a director, second factors, and browser sessions."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from allauth.mfa.models import Authenticator
from allauth.usersessions.models import UserSession
from django.contrib.auth.models import User
from django.contrib.auth.signals import user_logged_in
from django.db import transaction
from django.http import HttpRequest
from django.utils import timezone

from tournaments.clubs.models import ApiToken
from tournaments.site.limits import LONGEST_TOKEN_NAME
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.texts import clean_name

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
    gone, _kinds = ApiToken.objects.filter(user=user_id, digest=digest).delete()
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
