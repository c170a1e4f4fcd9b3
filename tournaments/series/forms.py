"""The form of a series: what counts, for whom, and in which events."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.series.rule import (
    MOST_RESULTS,
    Combined,
    Entrants,
    SeriesPoints,
)
from tournaments.series.selectors import MOST_TO_CHOOSE, EventOfSeries, SeriesFacts
from tournaments.series.services import SeriesChoice
from tournaments.site.limits import LONGEST_PLACES, LONGEST_TITLE

WHICH = (
    ("rule", _("All the club’s events, or those that match below")),
    ("hand", _("The events ticked")),
)


def _day(label: Any) -> forms.DateField:
    """Return an optional field for a day; its label is translated when it is shown."""
    widget = forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    return forms.DateField(label=label, widget=widget, required=False)


class SeriesForm(forms.Form):
    """Everything that a series needs, most of it already filled in."""

    name = forms.CharField(
        label=_("Name"),
        max_length=LONGEST_TITLE,
        help_text=_("As it appears above the table."),
        widget=forms.TextInput(attrs={"data-focus": True}),
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
        max_length=LONGEST_PLACES,
        required=False,
        help_text=_("From first place down, such as 10 7 5 4 3 2 1. Only if places earn points."),
    )
    best = forms.IntegerField(
        label=_("How many results count?"),
        min_value=0,
        max_value=MOST_RESULTS,
        initial=0,
        required=False,
        help_text=_("The best ones; 0 for all."),
    )
    minimum = forms.IntegerField(
        label=_("Events needed to be ranked"),
        min_value=0,
        max_value=MOST_RESULTS,
        initial=0,
        required=False,
        help_text=_("0 if everyone is ranked."),
    )
    combined = forms.ChoiceField(
        label=_("What decides the ranking?"),
        choices=Combined.choices(),
        initial=Combined.TOTAL,
    )
    which = forms.ChoiceField(label=_("Which events?"), choices=WHICH, initial="rule")
    name_part = forms.CharField(
        label=_("Whose name contains"), max_length=LONGEST_TITLE, required=False
    )
    first_day = _day(_("From"))
    last_day = _day(_("Until"))
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
        said = self.cleaned_data
        return SeriesChoice(
            name=said["name"],
            entrants=said["entrants"],
            points=said["points"],
            places=said["places"],
            best=said["best"] or 0,
            minimum=said["minimum"] or 0,
            combined=said["combined"],
            provisional=said["provisional"],
            by_hand=said["which"] == "hand",
            name_part=said["name_part"],
            first_day=said["first_day"],
            last_day=said["last_day"],
            events=tuple(said["events"]),
        )


def filled(series: SeriesFacts) -> dict[str, object]:
    """Return a series as its form shows it."""
    names = [name for name in SeriesForm.base_fields if name not in ("which", "events")]
    return {
        **{name: getattr(series, name) for name in names},
        "which": "hand" if series.by_hand else "rule",
        "events": list(series.chosen),
    }
