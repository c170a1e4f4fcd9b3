"""What somebody types who wants a player's results by e-mail."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.site.limits import LONGEST_EMAIL


class ByMailForm(forms.Form):
    """Where results are sent."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        max_length=LONGEST_EMAIL,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
