"""What somebody types who wants a player's results by e-mail."""

from django import forms
from django.utils.translation import gettext_lazy as _


class ByMailForm(forms.Form):
    """Where results are sent."""

    email = forms.EmailField(
        label=_("Your e-mail address"), widget=forms.EmailInput(attrs={"autocomplete": "email"})
    )
