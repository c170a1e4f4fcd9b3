"""What a director types of the club's page and its calendar."""

import re
from datetime import date
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.dates import MONTHS
from django.utils.translation import gettext_lazy as _

from tournaments.clubhouse.selectors import PLAN, ClubWords, SessionPlan
from tournaments.site.forms import DayField, TimeOfDayField
from tournaments.site.limits import limits_of

_MARKDOWN = _(
    "A blank line begins a paragraph; **bold**, *italic*, - a list, [words](https://address)."
)


class WordsForm(forms.Form):
    """What a club's page says beside its events."""

    about = forms.CharField(
        label=_("About the club"),
        required=False,
        help_text=_MARKDOWN,
        widget=forms.Textarea(attrs={"rows": 8}),
        **limits_of(ClubWords, "about"),
    )
    joining = forms.CharField(
        label=_("How to join"),
        required=False,
        help_text=_("Who may come, when, with or without a partner, and what it costs."),
        widget=forms.Textarea(attrs={"rows": 5}),
        **limits_of(ClubWords, "joining"),
    )
    contact = forms.CharField(
        label=_("Whom to ask"), required=False, **limits_of(ClubWords, "contact")
    )
    email = forms.EmailField(label=_("E-mail"), required=False, **limits_of(ClubWords, "email"))
    telephone = forms.CharField(
        label=_("Telephone"), required=False, **limits_of(ClubWords, "telephone")
    )

    player_pages = forms.BooleanField(
        label=_("Players have pages of their own, those shown by name"),
        required=False,
        initial=True,
    )

    season_begins = forms.TypedChoiceField(
        label=_("The season begins in"), choices=tuple(MONTHS.items()), coerce=int, initial=9
    )

    @property
    def words(self) -> ClubWords:
        """What a valid form says."""
        return ClubWords(**self.cleaned_data)


class DaysField(forms.CharField):
    """Several days, each as year-month-day, with commas or spaces between them."""

    def clean(self, value: Any) -> tuple[date, ...]:
        """Return the days typed; refuse what is none."""
        days = []
        for word in re.split(r"[\s,;]+", super().clean(value)):
            if not word:
                continue
            try:
                days.append(date.fromisoformat(word))
            except ValueError as error:
                raise ValidationError(
                    _("%(word)s is no day. Write days as 2026-12-24, 2026-12-31."),
                    params={"word": word},
                ) from error
        return tuple(days)


EVERY = ((0, _("Once")), (1, _("Every week")), (2, _("Every second week")), (4, _("Every 4 weeks")))


class PlanForm(forms.Form):
    """A session of the calendar."""

    title = forms.CharField(label=_("What is played"), **limits_of(SessionPlan, "title"))
    day = DayField(label=_("Day"))
    begins = TimeOfDayField(label=_("Begins at"))
    remark = forms.CharField(
        label=_("Remark"),
        required=False,
        help_text=_("Such as: beginners welcome, partner not needed, supper at 6."),
        **limits_of(SessionPlan, "remark"),
    )

    @property
    def plan(self) -> SessionPlan:
        """What a valid form says."""
        return SessionPlan(**{name: self.cleaned_data[name] for name in PLAN})


class NewPlanForm(PlanForm):
    """A session of the calendar, or a season of them."""

    weeks = forms.TypedChoiceField(label=_("How often"), choices=EVERY, coerce=int, initial=1)
    until = DayField(
        label=_("Until"), required=False, help_text=_("The last day on which you may play.")
    )
    without = DaysField(
        label=_("But not on"),
        required=False,
        max_length=500,
        help_text=_("Holidays, such as 2026-12-24, 2026-12-31."),
    )

    def clean(self) -> dict[str, Any]:
        """Refuse a repeated session without an end."""
        sent: dict[str, Any] = super().clean() or {}
        if sent.get("weeks") and not sent.get("until") and "until" not in self.errors:
            self.add_error("until", _("Say until when, or choose Once."))
        return sent
