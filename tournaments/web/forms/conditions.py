"""The form of the conditions of contest: a preset, and what matters for what is played."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scoring.ranking.tie_breaks import TieBreak
from tournaments.models import Event
from tournaments.models.conditions import MatchAward
from tournaments.selectors.conditions.settings import OWN, PRESETS, conditions_for, preset_for
from tournaments.selectors.conditions.tie_breaks import tie_breaks_for
from tournaments.selectors.event.facts import EventFacts
from tournaments.services.events.condition_checks import (
    CHOICES,
    LARGEST_AVERAGE_PLUS,
    LARGEST_CAP,
    MOST_PATTON_POINTS,
)

LABELS = {
    "compare": (_("Scores are compared"), _("Sections play the same deals only if you say so.")),
    "contract_table": (_("Contracts are scored by"), _("Older games have other tables of points.")),
    "unit": (_("Matchpoints"), _("The percentage is the same; the numbers differ.")),
    "short_boards": (
        _("Boards with fewer scores"),
        _("How a board that not all have played counts as much as the others."),
    ),
    "fouled": (_("Fouled boards"), _("What groups that played other cards get (Law 87).")),
    "average_plus": (_("Average plus"), _("Average minus is measured the same way (Law 12C2).")),
    "common_top": (_("Tops"), _("Whether every board counts the same.")),
    "percentage_of": (_("Percentages are of"), _("They may differ in the last digit.")),
    "cross": (_("Cross-IMPs"), _("What is published of the IMPs against every other score.")),
    "datum": (_("Datum"), _("The score of a board that every table is compared with.")),
    "datum_rounding": (_("A datum ending in 5 goes"), _("A datum is a whole number of tens.")),
    "average_plus_imps": (
        _("Average plus, in IMPs"),
        _("Whole or half IMPs; average minus takes as many away (Law 86B)."),
    ),
    "patton": (_("Total points at Patton"), _("How they share out points beside the boards.")),
    "patton_points": (_("Their points for each board"), _("A board itself is worth 2.")),
    "match_award": (_("A match counts"), _("What several teams are ranked by.")),
    "victory_points": (_("Victory points"), _("The scale for the margin of a match in IMPs.")),
    "own_scale": (
        _("Our own scale"),
        _("From which margin which VPs, as 0 10-10, 1 11-9, 3 12-8; a line each, or commas."),
    ),
    "shortage": (_("A shortage is measured by"), _("Where more than two tables play a deal.")),
    "carry": (_("Earlier sessions"), _("What they count in the result of the event.")),
    "carry_share": (_("Share carried over, in per cent"), _("For the last two choices above.")),
    "carry_cap": (_("Carried over at most, in points"), _("For a share up to a limit.")),
    "tie_breaks": (_("Ties are broken by"), _("In this order; nothing else breaks a tie.")),
    "handicap": (_("Handicaps are"), _("Each pair’s stands on the page “Strata and handicaps”.")),
    "embargo": (_("The public sees standings"), _("Directors see every score at once.")),
}
"""What each condition is called, and one line of help."""

GROUPS: tuple[tuple[Any, tuple[str, ...]], ...] = (
    (_("Fields"), ("compare", "contract_table")),
    (_("Points"), ("unit", "percentage_of", "cross", "datum", "datum_rounding", "shortage")),
    (_("Boards"), ("short_boards", "common_top", "fouled", "average_plus", "average_plus_imps")),
    (_("Teams"), ("match_award", "victory_points", "own_scale", "patton", "patton_points")),
    (_("Several sessions"), ("carry", "carry_share", "carry_cap")),
    (_("Ties and handicaps"), ("tie_breaks", "handicap")),
    (_("What is shown"), ("embargo",)),
)

YES_NO = (("yes", _("The same on all boards")), ("no", _("By the scores of each board")))
TIE_BREAKS = {
    TieBreak.HEAD_TO_HEAD: _("Head to head"),
    TieBreak.SPLIT_TIE: _("Boards on which one did better"),
    TieBreak.MOST_TOPS: _("Most tops"),
    TieBreak.MOST_ABOVE_AVERAGE: _("Most boards above average"),
    TieBreak.QUOTIENT: _("Quotient of what was won and lost"),
    TieBreak.NET: _("What was won less what was lost"),
    TieBreak.MATCHES_WON: _("Most matches won"),
}


class PresetField(forms.ChoiceField):
    """A preset, or the club's own choice where a form names none."""

    def clean(self, value: Any) -> Any:  # as the framework types it
        """Return the name that was chosen."""
        return super().clean(value or OWN)


class YesNoField(forms.TypedChoiceField):
    """A choice of two that is true or false."""

    def __init__(self, **kwargs: Any) -> None:  # whatever a field takes
        super().__init__(choices=YES_NO, coerce=lambda word: word == "yes", **kwargs)

    def prepare_value(self, value: object) -> object:
        """Return the word of a stored value."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


class TieBreaksWidget(forms.MultiWidget):
    """A list of choices, the most important first."""

    use_fieldset = True

    def __init__(self, offered: Sequence[TieBreak]) -> None:
        choices = [("", _("nothing more")), *((each.value, TIE_BREAKS[each]) for each in offered)]
        super().__init__(
            [
                forms.Select(attrs={"aria-label": _now("Tie-break %d") % place}, choices=choices)
                for place in range(1, len(offered) + 1)
            ]
        )

    def decompress(self, value: str | None) -> list[str]:
        """Return the words of a stored list."""
        words = [word for word in (value or "").split(",") if word]
        return [*words, *[""] * len(self.widgets)][: len(self.widgets)]


class TieBreaksField(forms.MultiValueField):
    """A list of tie-breaks as an event stores it."""

    def __init__(
        self, *, offered: Sequence[TieBreak], **kwargs: Any
    ) -> None:  # and whatever a field takes
        words = [("", ""), *((each.value, each.value) for each in offered)]
        fields = [forms.ChoiceField(choices=words, required=False) for _place in offered]
        widget = TieBreaksWidget(offered)
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)
        self.widget.use_fieldset = True

    def clean(self, value: Any) -> Any:  # as the framework types it
        """Return the list as an event stores it; an empty one breaks no ties."""
        return super().clean(value) if any(value or ()) else ""

    def compress(self, data_list: list[str]) -> str:
        """Return the chosen words with commas between."""
        return ",".join(word for word in data_list if word)


@dataclass(frozen=True, slots=True)
class Group:
    """Fields under one heading."""

    title: str
    fields: tuple[forms.BoundField, ...]


def condition_fields(tie_breaks: Sequence[TieBreak]) -> dict[str, forms.Field]:
    """Return a field for every condition, with its usual value and what that is.

    Args:
        tie_breaks: Those that have a meaning in what is played.
    """
    fields: dict[str, forms.Field] = {}
    for name, (label, help_text) in LABELS.items():
        usual = Event._meta.get_field(name).get_default()  # type: ignore[union-attr]
        told = {"label": label, "initial": usual, "help_text": _with_usual(name, usual, help_text)}
        if name == "common_top":
            fields[name] = YesNoField(**told)
        elif name == "tie_breaks":
            fields[name] = TieBreaksField(offered=tie_breaks, **told)
        elif name == "carry_share":
            fields[name] = forms.IntegerField(min_value=0, max_value=100, **told)
        elif name == "carry_cap":
            fields[name] = forms.DecimalField(
                min_value=0, max_value=LARGEST_CAP, decimal_places=2, **told
            )
        elif name == "average_plus_imps":
            fields[name] = forms.DecimalField(
                min_value=0, max_value=LARGEST_AVERAGE_PLUS, step_size=0.5, **told
            )
        elif name == "own_scale":
            fields[name] = forms.CharField(
                widget=forms.Textarea(attrs={"rows": 3}),
                required=False,
                max_length=5000,
                label=label,
                help_text=help_text,
            )
        elif name == "patton_points":
            fields[name] = forms.IntegerField(min_value=1, max_value=MOST_PATTON_POINTS, **told)
        else:
            fields[name] = forms.ChoiceField(choices=CHOICES[name], **told)
    return fields


def _with_usual(name: str, usual: object, help_text: object) -> str:
    """Return a line of help that ends with what most clubs have."""
    words = dict(YES_NO if name == "common_top" else CHOICES.get(name, ()))
    if name == "common_top":
        usual = "yes" if usual else "no"
    said = words.get(str(usual), usual) if name != "tie_breaks" else _("nothing")
    return f"{help_text} {_now('Usual: %s.') % said}"


class ConditionsForm(forms.Form):
    """The conditions of contest that matter for a game, contest and method.

    A preset fills all others. Where it was chosen and its values were not fetched into the
    form, as without script, it fills them when the form is sent.
    """

    preset = PresetField(
        label=_("Conventions of"),
        help_text=_("Fills everything below; change there what your club does otherwise."),
        choices=[(OWN, _("our own choice")), *((name, name) for name in PRESETS)],
        initial=OWN,
    )
    preset_in_use = forms.CharField(widget=forms.HiddenInput, required=False, initial=OWN)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = self.played()
        matters = {*conditions_for(*played), "embargo"}
        offered = tie_breaks_for(*played[1:])
        for name, field in condition_fields(offered).items():
            if name in matters and not self._was_left_out(name):
                self.fields[name] = field

    def played(self) -> tuple[str, str, str, str]:
        """Return the game, contest, method and what matches count; by default matchpoint pairs."""
        return "bridge", "pairs", "matchpoints", MatchAward.VICTORY_POINTS

    def _was_left_out(self, name: str) -> bool:
        """Whether a sent form says nothing of a condition, which then stays as it is."""
        first = f"{name}_0" if name == "tie_breaks" else name
        return self.is_bound and self.add_prefix(first) not in self.data

    @property
    def groups(self) -> list[Group]:
        """The conditions that matter, under their headings."""
        found = (
            Group(str(title), tuple(self[name] for name in names if name in self.fields))
            for title, names in GROUPS
        )
        return [group for group in found if group.fields]

    @property
    def conditions_wrong(self) -> bool:
        """Whether a condition has an error, so that it must be seen."""
        return any(self[name].errors for name in LABELS if name in self.fields)

    @property
    def chosen(self) -> dict[str, Any]:
        """The conditions of a valid form: those of the preset, and over them what stands there."""
        preset = self.cleaned_data.get("preset", "")
        given = {name: self.cleaned_data[name] for name in LABELS if name in self.cleaned_data}
        if preset not in PRESETS:
            return given
        if preset != self.cleaned_data.get("preset_in_use"):
            given = {name: value for name, value in given.items() if name not in PRESETS[preset]}
        _game, contest, method, match_award = self.played()
        match_award = str(given.get("match_award", match_award))
        return preset_for(preset, contest, method, match_award) | given


class ConditionsOfEventForm(ConditionsForm):
    """The conditions of an event that is there."""

    def __init__(self, *args: Any, event: EventFacts, **kwargs: Any) -> None:
        self._event = event
        super().__init__(*args, **kwargs)

    def played(self) -> tuple[str, str, str, str]:
        """Return what is played in the event."""
        event = self._event
        return event.game, event.contest, event.method, event.match_award


def with_preset(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was typed with the values of the preset that was chosen in their place."""
    preset = str(typed.get("preset", ""))
    kept = {name: typed[name] for name in typed if name in LABELS}
    ties = [str(typed.get(f"tie_breaks_{n}", "")) for n in range(len(TieBreak))]
    if "tie_breaks_0" in typed:
        kept["tie_breaks"] = ",".join(word for word in ties if word in set(TieBreak))
    if preset in PRESETS and preset != typed.get("preset_in_use"):
        kept |= PRESETS[preset]
    shown = preset if preset in PRESETS else OWN
    return kept | {"preset": shown, "preset_in_use": shown}
