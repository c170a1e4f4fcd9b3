"""The form of an event and of its conditions of contest."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.conditions.contest import CONDITIONS, GROUPS
from scoring.conditions.declaring import Amount, Condition, OneOf, TieBreakList, WholeNumber, YesNo
from scoring.conditions.methods import ContestKind, MatchAward, Method, RoundAward, ScoringMethod
from scoring.conditions.presets import CHOSEN, OWN, PRESETS, chosen_by
from scoring.play.notation import Game
from scoring.ranking.tie_breaks import TieBreak
from scoring.rounding import formatted
from tournaments.clubs.forms import OfAClubForm
from tournaments.record.selectors.event.facts import EventFacts
from tournaments.record.services.events import LETTERS
from tournaments.seating.forms import ENTRANTS, MOST_ENTRANTS
from tournaments.site.forms import DayField
from tournaments.site.limits import LARGEST_ID, LONGEST_SCALE, LONGEST_TITLE

"""The most characters of a scale as typed; it is shortened before it is stored."""


class PresetField(forms.ChoiceField):
    """A preset; the club's own choice if a form names none."""

    def clean(self, value: Any) -> Any:  # typed as in Django
        """Return the name that was chosen."""
        return super().clean(value or OWN)


class YesNoField(forms.TypedChoiceField):
    """A choice between two words, stored as true or false."""

    def __init__(self, *, yes: Any, no: Any, **kwargs: Any) -> None:  # any argument of a field
        choices = (("yes", yes), ("no", no))
        super().__init__(choices=choices, coerce=lambda word: word == "yes", **kwargs)

    def prepare_value(self, value: object) -> object:
        """Return the word of a stored value."""
        return {True: "yes", False: "no"}[value] if isinstance(value, bool) else value


class AmountField(forms.DecimalField):
    """A number, shown without the trailing zeros of its database column."""

    def prepare_value(self, value: object) -> object:
        """Return ``7.5`` for a stored ``7.50``; leave what was typed as it is."""
        return formatted(Fraction(value), 2, trim=True) if isinstance(value, Decimal) else value


class TieBreaksWidget(forms.MultiWidget):
    """A list of choices, the most important first."""

    use_fieldset = True

    def __init__(self, offered: Sequence[TieBreak]) -> None:
        choices = [("", _("nothing else")), *((each.value, _(each.label)) for each in offered)]
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
    ) -> None:  # any argument of a field
        words = [("", ""), *((each.value, each.value) for each in offered)]
        fields = [forms.ChoiceField(choices=words, required=False) for _place in offered]
        widget = TieBreaksWidget(offered)
        super().__init__(fields, widget=widget, require_all_fields=False, **kwargs)
        self.widget.use_fieldset = True

    def clean(self, value: Any) -> Any:  # typed as in Django
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


def condition_field(condition: Condition, tie_breaks: Sequence[TieBreak] = ()) -> forms.Field:
    """Return the field of a condition; its help says which value is usual.

    Args:
        condition: The condition.
        tie_breaks: Those that can break a tie in what is played.
    """
    told: dict[str, Any] = {
        "label": _(condition.label),
        "initial": condition.stored(condition.default),
        "help_text": f"{_now(condition.help)} {_now('Usual: %s.') % _now(condition.usual())}",
    }
    match condition:
        case OneOf():
            choices = [(str(word), _(word.label)) for word in condition.choices]
            return forms.ChoiceField(choices=choices, **told)
        case YesNo():
            return YesNoField(yes=_(condition.yes), no=_(condition.no), **told)
        case WholeNumber():
            return forms.IntegerField(min_value=condition.least, max_value=condition.most, **told)
        case Amount():
            steps = {"step_size": condition.step} if condition.step else {"decimal_places": 2}
            return AmountField(min_value=0, max_value=condition.most, **steps, **told)
        case TieBreakList():
            return TieBreaksField(offered=tie_breaks, **told)
        case _:
            return forms.CharField(
                widget=forms.Textarea(attrs={"rows": 3}),
                required=False,
                max_length=LONGEST_SCALE,
                label=told["label"],
                help_text=_(condition.help),
            )


class ConditionsForm(forms.Form):
    """The conditions of contest that matter for a game, contest and method.

    A preset fills in all the others: at once with JavaScript, otherwise when the form is sent.
    """

    preset = PresetField(
        label=_("Regulations"),
        help_text=_("Fills in everything below. Then change what your club does differently."),
        choices=[(OWN, _("our own choice")), *((name, name) for name in PRESETS)],
        initial=OWN,
    )
    preset_in_use = forms.CharField(widget=forms.HiddenInput, required=False, initial=OWN)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        method = self.scored_by()
        shown = {name for name, each in CONDITIONS.items() if each.matters(method)}
        for name in (name for _title, names in GROUPS for name in names):
            if name in shown and not self._was_left_out(name):
                self.fields[name] = condition_field(CONDITIONS[name], method.tie_breaks)

    def scored_by(self) -> ScoringMethod:
        """Return the method that the conditions are for; by default pairs by matchpoints."""
        return scoring_method(Game.BRIDGE, ContestKind.PAIRS, Method.MATCHPOINTS)

    def _was_left_out(self, name: str) -> bool:
        """Whether a form leaves out a condition, which then stays as it is."""
        first = f"{name}_0" if name == "tie_breaks" else name
        return self.is_bound and self.add_prefix(first) not in self.data

    @property
    def groups(self) -> list[Group]:
        """The conditions that matter, under their headings."""
        found = (
            Group(_now(title), tuple(self[name] for name in names if name in self.fields))
            for title, names in GROUPS
        )
        return [group for group in found if group.fields]

    @property
    def conditions_wrong(self) -> bool:
        """Whether a condition has an error and must be shown."""
        return any(self[name].errors for name in CONDITIONS if name in self.fields)

    @property
    def chosen(self) -> dict[str, Any]:
        """The conditions of a valid form: those of the preset, overridden by what was typed."""
        preset = self.cleaned_data.get("preset", "")
        given = {name: self.cleaned_data[name] for name in CONDITIONS if name in self.cleaned_data}
        if preset in PRESETS and preset != self.cleaned_data.get("preset_in_use"):
            given = {name: value for name, value in given.items() if name not in CHOSEN}
        method = self.scored_by()
        if "match_award" in given:
            method = method.awarding(given["match_award"])
        if "round_award" in given:
            method = method.counting_rounds(given["round_award"])
        return chosen_by(preset, method) | given


class ConditionsOfEventForm(ConditionsForm):
    """The conditions of an existing event."""

    def __init__(self, *args: Any, event: EventFacts, **kwargs: Any) -> None:
        self._event = event
        super().__init__(*args, **kwargs)

    def scored_by(self) -> ScoringMethod:
        """Return the method of the event."""
        return self._event.scoring_method


def with_preset(typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was typed, overwritten by a preset that has just been chosen."""
    preset = str(typed.get("preset", ""))
    kept = {name: typed[name] for name in typed if name in CONDITIONS}
    ties = [str(typed.get(f"tie_breaks_{n}", "")) for n in range(len(TieBreak))]
    if "tie_breaks_0" in typed:
        kept["tie_breaks"] = ",".join(word for word in ties if word in set(TieBreak))
    if preset in PRESETS and preset != typed.get("preset_in_use"):
        stored = PRESETS[preset].stored()
        kept |= {name: stored[name] for name in CHOSEN}
    shown = preset if preset in PRESETS else OWN
    return kept | {"preset": shown, "preset_in_use": shown}


def methods(game: str, contest: str) -> list[tuple[str, str]]:
    """Return the scoring methods of a game and contest as choices, the usual one first."""
    return [(each.value, each.label) for each in methods_of(game, contest)]


class EventForm(OfAClubForm, ConditionsForm):
    """Everything that a new event needs, most of it already filled in."""

    planned = forms.IntegerField(
        required=False, min_value=1, max_value=LARGEST_ID, widget=forms.HiddenInput
    )
    name = forms.CharField(
        label=_("Name of the event"),
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"data-focus": True}),
        help_text=_("As it will appear on the result sheet."),
    )
    held_on = DayField(label=_("Date"))
    game = forms.ChoiceField(label=_("Game"), choices=Game.choices(), initial=Game.BRIDGE)
    contest = forms.ChoiceField(
        label=_("Contest"), choices=ContestKind.choices(), initial=ContestKind.PAIRS
    )
    method = forms.CharField(label=_("Scoring"), required=False, widget=forms.Select)
    sections = forms.IntegerField(
        label=_("Sections"), min_value=1, max_value=len(LETTERS), initial=1
    )
    entrants = forms.IntegerField(
        label=_("Pairs expected"), min_value=2, max_value=MOST_ENTRANTS, required=False
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        widget = cast(forms.Select, self.fields["method"].widget)
        contest = str(self["contest"].value())
        widget.choices = methods(str(self["game"].value()), contest)
        self.fields["entrants"].label = ENTRANTS.get(contest, ENTRANTS[ContestKind.PAIRS]).expected

    def scored_by(self) -> ScoringMethod:
        """Return the method chosen so far, the usual one of the game and contest if none."""
        game, contest = str(self["game"].value()), str(self["contest"].value())
        fitting = methods_of(game, contest)
        if not fitting:
            return super().scored_by()
        method = str(self["method"].value())
        chosen = self.data if self.is_bound else self.initial
        award, of_round = chosen.get("match_award"), chosen.get("round_award")
        return scoring_method(
            game,
            contest,
            method if method in fitting else fitting[0],
            award if award in list(MatchAward) else MatchAward.VICTORY_POINTS,
            of_round if of_round in list(RoundAward) else RoundAward.BOARDS,
        )

    @property
    def of_the_event(self) -> dict[str, Any]:
        """What a valid form says about the event itself, not about its conditions."""
        return {
            name: self.cleaned_data[name]
            for name in EventForm.declared_fields
            if name not in ConditionsForm.base_fields
        }
