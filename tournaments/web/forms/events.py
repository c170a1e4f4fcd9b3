"""The forms of setting up: a new event and its conditions of contest."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import (
    AveragePlus,
    Compare,
    Contest,
    Embargo,
    Game,
    Method,
    ShortBoards,
    Unit,
)
from tournaments.selectors.people import ClubFacts
from tournaments.services.events import LETTERS, METHODS

MOST_ENTRANTS = 400


def methods(game: str, contest: str) -> list[tuple[str, str]]:
    """Return the scoring methods of a game and contest as choices, the usual one first."""
    return [(str(m), str(Method(m).label)) for m in METHODS.get((game, contest), ())]


class ConditionsForm(forms.Form):
    """The conditions of contest, each with its usual choice."""

    unit = forms.ChoiceField(label=_("Matchpoints"), choices=Unit.choices, initial=Unit.TWO_POINT)
    short_boards = forms.ChoiceField(
        label=_("Boards with fewer scores"),
        choices=ShortBoards.choices,
        initial=ShortBoards.NEUBERG,
    )
    average_plus = forms.ChoiceField(
        label=_("Average plus"), choices=AveragePlus.choices, initial=AveragePlus.SESSION
    )
    compare = forms.ChoiceField(
        label=_("Scores are compared"), choices=Compare.choices, initial=Compare.SECTION
    )
    embargo = forms.ChoiceField(
        label=_("The public sees standings"), choices=Embargo.choices, initial=Embargo.ROUNDS
    )


class EventForm(ConditionsForm):
    """Everything that a new event needs, most of it filled in."""

    club = forms.ChoiceField(label=_("Club"))
    name = forms.CharField(
        label=_("Name of the event"),
        max_length=120,
        widget=forms.TextInput(attrs={"data-focus": True}),
        help_text=_("As it shall stand on the result sheet."),
    )
    held_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    game = forms.ChoiceField(label=_("Game"), choices=Game.choices, initial=Game.BRIDGE)
    contest = forms.ChoiceField(label=_("Contest"), choices=Contest.choices, initial=Contest.PAIRS)
    method = forms.CharField(label=_("Scoring"), required=False, widget=forms.Select)
    sections = forms.IntegerField(
        label=_("Sections"), min_value=1, max_value=len(LETTERS), initial=1
    )
    entrants = forms.IntegerField(
        label=_("Pairs expected"),
        min_value=2,
        max_value=MOST_ENTRANTS,
        required=False,
    )

    def __init__(self, *args: Any, clubs: Iterable[ClubFacts], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(str(club.id), club.name) for club in clubs]
        club = cast(forms.ChoiceField, self.fields["club"])
        club.choices = listed
        club.initial = listed[0][0]
        if len(listed) == 1:
            club.widget = forms.HiddenInput()
        widget = cast(forms.Select, self.fields["method"].widget)
        widget.choices = methods(str(self["game"].value()), str(self["contest"].value()))

    @property
    def conditions(self) -> list[forms.BoundField]:
        """The fields folded under the conditions of contest."""
        return [self[name] for name in ConditionsForm.base_fields]

    @property
    def conditions_wrong(self) -> bool:
        """Whether one of the folded fields has an error, so that it must be seen."""
        return any(field.errors for field in self.conditions)
