"""For a club's owners: its officials, invitations and settings."""

from typing import Any

from django.urls import reverse
from rest_framework import serializers
from rest_framework.request import Request

from tournaments.clubs.api.people import RoleField
from tournaments.clubs.selectors import (
    ClubChoices,
    InvitationFacts,
    OfficialFacts,
    choices_of,
    invitation,
    invitations_of,
    officials_of,
    require_owner,
)
from tournaments.clubs.services import (
    choose_for_club,
    invite,
    remove_official,
    restrict_official,
    withdraw_invitation,
)
from tournaments.site.api.base import DirectorView, person, sent
from tournaments.site.api.fields import StrictIn, mirrors
from tournaments.site.api.openapi import operation
from tournaments.site.limits import LONGEST_NOTE
from tournaments.site.refusals import NotFoundError


@mirrors(
    OfficialFacts,
    id="The id of the role, not of the person.",
    second_factor="Whether the login has a second factor.",
)
class OfficialOut(serializers.Serializer[Any]):
    """An official of a club."""

    role = RoleField()


class RoleIn(StrictIn):
    """An official's new role."""

    role = RoleField()


class InvitationIn(StrictIn):
    """An invitation to send."""

    role = RoleField()
    note = serializers.CharField(
        max_length=LONGEST_NOTE, help_text="Who it is for, so that you can tell invitations apart."
    )


@mirrors(InvitationFacts, fields="id role note expires_at")
class InvitationOut(serializers.Serializer[Any]):
    """An invitation that nobody has accepted yet."""

    role = RoleField()


class InvitationLinkOut(InvitationOut):
    """An invitation with its link."""

    link = serializers.CharField(help_text="Works once, and is shown only now.")


@mirrors(
    ClubChoices,
    noindex="Ask search engines not to list its events.",
    second_factor="Require a second factor of owners and directors.",
)
class WishesOut(serializers.Serializer[Any]):
    """The settings of a club."""


class WishesIn(StrictIn):
    """The settings to change; the others stay as they are."""

    noindex = serializers.BooleanField(required=False)
    second_factor = serializers.BooleanField(required=False)


class ClubSettingsView(DirectorView):
    """The settings of a club."""

    @operation("read_club_settings", "Read a club's settings", gives=WishesOut)
    def get(self, request: Request, club: int) -> object:
        """For owners only."""
        require_owner(club, request.user)
        return choices_of(club)

    @operation(
        "change_club_settings",
        "Change a club's settings",
        takes=WishesIn,
        gives=WishesOut,
        problems=[422],
    )
    def patch(self, request: Request, club: int) -> object:
        """To require a second factor of others, you must have one yourself."""
        require_owner(club, request.user)
        choose_for_club(club_id=club, by=person(request), **sent(WishesIn, request))
        return choices_of(club)


class OfficialsView(DirectorView):
    """The officials of a club."""

    @operation("list_officials", "List a club's officials", gives=OfficialOut(many=True))
    def get(self, request: Request, club: int) -> object:
        """In the order in which they joined."""
        require_owner(club, request.user)
        return officials_of(club)


class OfficialView(DirectorView):
    """An official of a club."""

    @operation(
        "change_official",
        "Change an official's role",
        takes=RoleIn,
        gives=OfficialOut,
        problems=[422],
    )
    def patch(self, request: Request, club: int, official: int) -> object:
        """Takes effect at once. A club must keep at least one owner."""
        require_owner(club, request.user)
        restrict_official(club_id=club, official_id=official, **sent(RoleIn, request))
        return _official(club, official)

    @operation(
        "remove_official",
        "Remove an official",
        status=204,
        problems=[422],
    )
    def delete(self, request: Request, club: int, official: int) -> None:
        """What they did stays in the ledgers. A club must keep at least one owner."""
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
        """Soonest to expire first, without their links."""
        require_owner(club, request.user)
        return invitations_of(club)

    @operation(
        "invite",
        "Invite someone to act for a club",
        takes=InvitationIn,
        gives=InvitationLinkOut,
        status=201,
        problems=[422],
    )
    def post(self, request: Request, club: int) -> object:
        """Whoever opens the link becomes an owner, director or scorer. It works once, for a week.

        We keep only a hash of the link: if you lose it, withdraw the invitation and send another.
        """
        require_owner(club, request.user)
        secret = invite(club_id=club, **sent(InvitationIn, request))
        made = invitation(secret)
        link = request.build_absolute_uri(reverse("invitation", args=[secret]))
        return {**InvitationOut(made).data, "link": link}


class InvitationView(DirectorView):
    """An invitation that nobody has accepted yet."""

    @operation(
        "withdraw_invitation",
        "Withdraw an invitation",
        status=204,
    )
    def delete(self, request: Request, club: int, invitation: int) -> None:
        """Someone who has already accepted it stays; change or remove them as an official."""
        require_owner(club, request.user)
        withdraw_invitation(club_id=club, invitation_id=invitation)


def _official(club: int, official: int) -> OfficialFacts:
    found = next((each for each in officials_of(club) if each.id == official), None)
    if found is None:  # another owner has just removed them
        raise NotFoundError("This person no longer acts for the club.", "official")
    return found
