"""What a director types of a congress and its timetable."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.congresses.services import LARGEST_SESSION
from tournaments.record.selectors.events import EventLine
from tournaments.site.forms import DayField, TimeOfDayField
from tournaments.site.limits import LONGEST_PLACE, LONGEST_TITLE, LONGEST_WEB_ADDRESS


class CongressForm(forms.Form):
    """A new congress."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TITLE)
    place = forms.CharField(label=_("Where"), max_length=LONGEST_PLACE, required=False)


class LineForm(forms.Form):
    """A line of a timetable."""

    day = DayField(label=_("Day"))
    begins = TimeOfDayField(label=_("Begins"))
    event_id = forms.TypedChoiceField(
        label=_("Event"),
        required=False,
        coerce=int,
        empty_value=None,
        error_messages={"invalid_choice": _("The club has no such event.")},
    )
    session = forms.IntegerField(
        label=_("Session"), min_value=1, max_value=LARGEST_SESSION, initial=1
    )
    title = forms.CharField(label=_("Title"), max_length=LONGEST_TITLE, required=False)
    entries = forms.CharField(
        label=_("Web address for entries"),
        max_length=LONGEST_WEB_ADDRESS,
        required=False,
        widget=forms.URLInput,
    )

    def __init__(self, *args: Any, events: Iterable[EventLine], **kwargs: Any) -> None:
        """Offer these events."""
        super().__init__(*args, **kwargs)
        offered = [(each.id, f"{each.name}, {each.held_on:%-d %b %Y}") for each in events]
        nothing = ("", _("none (a prize-giving, a dinner …)"))
        cast(forms.ChoiceField, self.fields["event_id"]).choices = [nothing, *offered]
