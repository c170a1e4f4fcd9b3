"""What a club's owner types: its name, how it looks; and the choice of a club."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.contrib.auth.forms import UserCreationForm
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.selectors import ClubFacts
from tournaments.site.limits import (
    LONGEST_ADDRESS,
    LONGEST_FEDERATION,
    LONGEST_NATIONAL_ID,
    LONGEST_TITLE,
)

USUAL_COLOUR = "#0b6b4b"
"""Felt, where a club has chosen no colour: a field for a colour is never empty."""


class OfAClubForm(forms.Form):
    """Something for one of the clubs a person directs; with only one, the form does not ask."""

    club = forms.ChoiceField(label=_("Club"))

    def __init__(self, *args: Any, clubs: Iterable[ClubFacts], **kwargs: Any) -> None:
        """Offer these clubs, of which there is at least one."""
        super().__init__(*args, **kwargs)
        club = cast(forms.ChoiceField, self.fields["club"])
        club.choices = [(str(each.id), each.name) for each in clubs]
        club.initial = club.choices[0][0]
        if len(club.choices) == 1:
            club.widget = forms.HiddenInput()


class OwnClubForm(UserCreationForm):  # type: ignore[type-arg]  # generic in its stubs only
    """A club of one's own, and the login of its owner."""

    name = forms.CharField(label=_("Name of the club"), max_length=LONGEST_TITLE)

    field_order = ("name", "username", "password1", "password2")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        """Call the login what people call it, and begin with the club."""
        super().__init__(*args, **kwargs)
        self.fields["username"].label = _("Username")
        self.fields["username"].help_text = ""
        self.fields["password1"].help_text = _("At least 8 characters that nobody would guess.")
        self.fields["password2"].label = _("Password again")
        self.fields["password2"].help_text = ""
        self.fields["username"].widget.attrs.pop("autofocus", None)


class NumberForm(forms.Form):
    """A player's number at a federation."""

    federation = forms.CharField(
        label=_("Federation"),
        required=False,
        max_length=LONGEST_FEDERATION,
        help_text=_("Its short name; empty for your club’s own federation."),
    )
    number = forms.CharField(
        label=_("Number"),
        required=False,
        max_length=LONGEST_NATIONAL_ID,
        help_text=_("Empty takes the number away."),
    )


class ClubForm(forms.Form):
    """A club's name, address, colour and logo."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TITLE)
    address = forms.CharField(
        label=_("Address"),
        required=False,
        max_length=LONGEST_ADDRESS,
        help_text=_("Where you meet and how to reach you, on one line."),
    )
    colour = forms.CharField(
        label=_("Colour"),
        required=False,
        max_length=7,
        help_text=_("Dark enough to read on white paper."),
        widget=forms.TextInput(attrs={"type": "color"}),
    )
    logo = forms.FileField(
        label=_("Logo"),
        required=False,
        help_text=_("A PNG or JPEG, up to 5 MB. It is printed up to 45 mm wide."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg"}),
    )
    bare = forms.BooleanField(label=_("Remove the logo"), required=False)

    def __init__(self, *args: Any, club: ClubFacts, **kwargs: Any) -> None:
        """Fill in what the club has; without a logo there is none to remove."""
        super().__init__(*args, **kwargs)
        self.initial = {
            "name": club.name,
            "address": club.look.address,
            "colour": club.look.colour or USUAL_COLOUR,
        }
        if not club.look.logo:
            del self.fields["bare"]
