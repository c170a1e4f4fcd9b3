"""Forms for a tournament of several clubs."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.record.models import BoardsShown
from tournaments.site.limits import LONGEST_CODE, LONGEST_TITLE


class OpenForm(forms.Form):
    """Opening an event to other clubs."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=LONGEST_TITLE,
        help_text=_("As it appears above the results of all clubs."),
    )
    boards_shown = forms.ChoiceField(
        label=_("Players may read a board"),
        choices=BoardsShown.choices,
        initial=BoardsShown.ALL,
        help_text=_("Choose the second only if no club plays later than another."),
    )


class JoinForm(forms.Form):
    """Joining another club's tournament."""

    code = forms.CharField(
        label=_("Code"),
        max_length=LONGEST_CODE,
        help_text=_("Eight letters and digits, from the club that leads the tournament."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )
