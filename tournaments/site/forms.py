"""Fields that several forms have: a day and a time of day, as browsers let people choose them."""

from typing import Any, ClassVar

from django import forms
from django.utils.translation import gettext_lazy as _


class DayInput(forms.DateInput):
    """A calendar; browsers read and send a day as 2026-03-19."""

    input_type = "date"

    def __init__(self) -> None:
        """Write days as browsers read them."""
        super().__init__(format="%Y-%m-%d")


class DayField(forms.DateField):
    """A day."""

    widget = DayInput
    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("Enter the date as year-month-day, such as 2026-03-19."),
    }


class TimeOfDayInput(forms.TimeInput):
    """A clock; browsers read and send a time as 19:30."""

    input_type = "time"

    def __init__(self) -> None:
        """Write times as browsers read them."""
        super().__init__(format="%H:%M")


class TimeOfDayField(forms.TimeField):
    """A time of day, where the club is."""

    widget = TimeOfDayInput
    default_error_messages: ClassVar[dict[str, Any]] = {
        "invalid": _("Enter the time as hours and minutes, such as 19:30.")
    }
