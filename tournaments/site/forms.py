"""Fields that several forms have: a day and a time of day, as browsers let people choose them."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _


class DayField(forms.DateField):
    """A day, chosen from a calendar."""

    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("Enter the date as year-month-day, such as 2026-03-19.")
    }


class TimeOfDayField(forms.TimeField):
    """A time of day, where the club is."""

    widget = forms.TimeInput(attrs={"type": "time"}, format="%H:%M")
    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("Enter the time as hours and minutes, such as 19:30.")
    }
