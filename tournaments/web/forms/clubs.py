"""The forms for playing with other clubs."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import BoardsShown


class OpenForm(forms.Form):
    """Opening an event to other clubs."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=120,
        help_text=_("As it stands above the results of all clubs."),
    )
    boards_shown = forms.ChoiceField(
        label=_("Players may read a board"),
        choices=BoardsShown.choices,
        initial=BoardsShown.ALL,
        help_text=_("Choose the second only where no club plays later than another."),
    )


class JoinForm(forms.Form):
    """Joining the tournament of another club."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("Eight letters and digits, from the club that leads the tournament."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
