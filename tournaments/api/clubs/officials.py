"""For a club's owners: who acts for it, who is invited, and its settings."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.api.protocol.base import DirectorView, sent
from tournaments.api.protocol.caller import person
from tournaments.api.protocol.fields import RoleField, StrictIn
from tournaments.api.protocol.openapi import operation
from tournaments.selectors.access.admission import require_owner
from tournaments.selectors.access.people import (
    OfficialFacts,
    invitation,
    invitations_of,
    officials_of,
    wishes_of,
)
from tournaments.services.officials import (
    LONGEST_NOTE,
    invite,
    remove_official,
    restrict_official,
    withdraw_invitation,
)
from tournaments.services.people import choose_for_club
from tournaments.services.refusals import NotFoundError


class OfficialOut(serializers.Serializer[Any]):
    """Somebody who acts for a club."""

    id = serializers.IntegerField(help_text="Of the right, not of the person.")
    username = serializers.CharField()
    role = RoleField()
    second_factor = serializers.BooleanField(help_text="Whether a second factor guards the login.")


class RoleIn(StrictIn):
    """What somebody may do from now on."""

    role = RoleField()


class InvitationIn(StrictIn):
    """Whom to invite."""

    role = RoleField()
    note = serializers.CharField(
        max_length=LONGEST_NOTE, help_text="Who it is for, to tell invitations apart."
    )


class InvitationOut(serializers.Serializer[Any]):
    """An invitation that nobody has taken up yet."""

    id = serializers.IntegerField()
    role = RoleField()
    note = serializers.CharField()
    expires_at = serializers.DateTimeField()


class InvitationLinkOut(InvitationOut):
    """An invitation with its link."""

    link = serializers.CharField(help_text="Works once, and is shown this once.")


class WishesOut(serializers.Serializer[Any]):
    """What a club has chosen for itself."""

    noindex = serializers.BooleanField(
        help_text="Search engines are asked to leave its events out."
    )
    second_factor = serializers.BooleanField(
        help_text="Owners and directors may do nothing for it without a second factor."
    )


class WishesIn(StrictIn):
    """What to change; what is left out stays."""

    noindex = serializers.BooleanField(required=False)
    second_factor = serializers.BooleanField(required=False)


class WishesView(DirectorView):
    """What a club has chosen for itself."""

    @operation("read_club_settings", "Read a club's settings", gives=WishesOut)
    def get(self, request: Request, club: int) -> object:
        """For its owners."""
        require_owner(club, request.user)
        return wishes_of(club)

    @operation(
        "change_club_settings",
        "Change a club's settings",
        takes=WishesIn,
        gives=WishesOut,
        problems=[422],
    )
    def patch(self, request: Request, club: int) -> object:
        """Only somebody who has a second factor can require one of others."""
        require_owner(club, request.user)
        choose_for_club(club_id=club, by=person(request), **sent(WishesIn, request))
        return wishes_of(club)


class OfficialsView(DirectorView):
    """Who acts for a club."""

    @operation("list_officials", "List who acts for a club", gives=OfficialOut(many=True))
    def get(self, request: Request, club: int) -> object:
        """In the order in which they came."""
        require_owner(club, request.user)
        return officials_of(club)


class OfficialView(DirectorView):
    """Somebody who acts for a club."""

    @operation(
        "change_official",
        "Change somebody's role at a club",
        takes=RoleIn,
        gives=OfficialOut,
        problems=[422],
    )
    def patch(self, request: Request, club: int, official: int) -> object:
        """Takes effect at once. A club always has an owner."""
        require_owner(club, request.user)
        restrict_official(club_id=club, official_id=official, **sent(RoleIn, request))
        return _official(club, official)

    @operation(
        "remove_official",
        "Remove somebody who acts for a club",
        status=204,
        problems=[422],
    )
    def delete(self, request: Request, club: int, official: int) -> None:
        """What they did stays in the ledgers. A club always has an owner."""
        require_owner(club, request.user)
        remove_official(club_id=club, official_id=official)


class InvitationsView(DirectorView):
    """A club's open invitations."""

    @operation(
        "list_invitations",
        "List a club's open invitations",
        gives=InvitationOut(many=True),
    )
    def get(self, request: Request, club: int) -> object:
        """Those that expire first come first, without their links."""
        require_owner(club, request.user)
        return invitations_of(club)

    @operation(
        "invite",
        "Invite somebody to act for a club",
        takes=InvitationIn,
        gives=InvitationLinkOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """The link makes whoever opens it owner, director or scorer; it works once, within a week.

        Only a hash of it is kept: if the answer is lost, withdraw the invitation and send another.
        """
        require_owner(club, request.user)
        secret = invite(club_id=club, **sent(InvitationIn, request))
        made = invitation(secret)
        link = request.build_absolute_uri(reverse("invitation", args=[secret]))
        return {**InvitationOut(made).data, "link": link}


class InvitationView(DirectorView):
    """An invitation that nobody has taken up yet."""

    @operation(
        "withdraw_invitation",
        "Withdraw an invitation",
        status=204,
    )
    def delete(self, request: Request, club: int, invitation: int) -> None:
        """Whoever has taken it up already stays: change or remove them as an official."""
        require_owner(club, request.user)
        withdraw_invitation(club_id=club, invitation_id=invitation)


def _official(club: int, official: int) -> OfficialFacts:
    found = next((each for each in officials_of(club) if each.id == official), None)
    if found is None:  # another owner has just removed them
        raise NotFoundError("This person no longer acts for the club.", "official")
    return found
