"""The form of a series: what counts, for whom, and in which events."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.series.rule import Combined, Entrants, SeriesPoints
from tournaments.series.selectors import (
    COLUMNS,
    MOST_TO_CHOOSE,
    EventOfSeries,
    SeriesChoice,
    SeriesFacts,
)
from tournaments.site.forms import DayField
from tournaments.site.limits import limits_of

WHICH = (
    ("rule", _("All the club’s events, or those that match below")),
    ("hand", _("The events ticked")),
)


class SeriesForm(forms.Form):
    """Everything that a series needs, most of it already filled in."""

    name = forms.CharField(
        label=_("Name"),
        help_text=_("As it appears above the table."),
        widget=forms.TextInput(attrs={"data-focus": True}),
        **limits_of(SeriesChoice, "name"),
    )
    entrants = forms.ChoiceField(
        label=_("Who is ranked?"), choices=Entrants.choices(), initial=Entrants.PLAYER
    )
    points = forms.ChoiceField(
        label=_("What is a result worth?"),
        choices=SeriesPoints.choices(),
        initial=SeriesPoints.PERCENTAGE,
    )
    places = forms.CharField(
        label=_("Points for places"),
        required=False,
        help_text=_("From first place down, such as 10 7 5 4 3 2 1. Only if places earn points."),
        **limits_of(SeriesChoice, "places"),
    )
    best = forms.IntegerField(
        label=_("How many results count?"),
        initial=0,
        required=False,
        help_text=_("The best ones; 0 for all."),
        **limits_of(SeriesChoice, "best"),
    )
    minimum = forms.IntegerField(
        label=_("Events needed to be ranked"),
        initial=0,
        required=False,
        help_text=_("0 if everyone is ranked."),
        **limits_of(SeriesChoice, "minimum"),
    )
    combined = forms.ChoiceField(
        label=_("What decides the ranking?"),
        choices=Combined.choices(),
        initial=Combined.TOTAL,
    )
    which = forms.ChoiceField(label=_("Which events?"), choices=WHICH, initial="rule")
    name_part = forms.CharField(
        label=_("Whose name contains"), required=False, **limits_of(SeriesChoice, "name_part")
    )
    first_day = DayField(label=_("From"), required=False)
    last_day = DayField(label=_("Until"), required=False)
    events = forms.TypedMultipleChoiceField(
        label=_("Events"), coerce=int, required=False, widget=forms.CheckboxSelectMultiple
    )
    provisional = forms.BooleanField(
        label=_("Also count events in play, as far as the public can see them"), required=False
    )

    def __init__(self, *args: Any, events: tuple[EventOfSeries, ...], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field = cast(forms.TypedMultipleChoiceField, self.fields["events"])
        field.choices = [(each.id, f"{each.held_on:%Y-%m-%d} {each.name}") for each in events]
        if len(events) >= MOST_TO_CHOOSE:
            field.help_text = _("The latest events. To count older ones, choose by name or date.")

    @property
    def wanted(self) -> SeriesChoice:
        """What a valid form says."""
        said = {name: value for name, value in self.cleaned_data.items() if value is not None}
        by_hand = said.pop("which") == "hand"
        return SeriesChoice(**said | {"by_hand": by_hand, "events": tuple(said["events"])})


def filled(series: SeriesFacts) -> dict[str, object]:
    """Return a series as its form shows it."""
    return {
        **{name: getattr(series, name) for name in COLUMNS},
        "which": "hand" if series.by_hand else "rule",
        "events": list(series.events),
    }
