"""Manage who acts for a club: invite them by a link, change their role, remove them."""

import secrets
from datetime import timedelta

from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone

from tournaments.clubs.models import Club, Director, Invitation
from tournaments.clubs.selectors.people import digest_of
from tournaments.site.limits import LONGEST_NOTE
from tournaments.site.refusals import NotFoundError, RefusedError
from tournaments.site.texts import clean_name

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
    if User.objects.filter(username__iexact=username).exists():
        raise RefusedError("This name is taken. Choose another.", "username")
    user = User.objects.create_user(username=username, password=password)
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
