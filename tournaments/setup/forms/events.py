"""The forms for setting up: a new event, playing with other clubs, the cards of a session."""

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.conditions.methods import ContestKind, MatchAward, RoundAward, ScoringMethod
from scoring.play.notation import Game
from tournaments.clubs.selectors.people import ClubFacts
from tournaments.record.services.events import LETTERS
from tournaments.seating.forms.entrants import ENTRANTS, MOST_ENTRANTS
from tournaments.setup.forms.conditions import ConditionsForm
from tournaments.site.limits import LONGEST_TITLE


def methods(game: str, contest: str) -> list[tuple[str, str]]:
    """Return the scoring methods of a game and contest as choices, the usual one first."""
    return [(each.value, each.label) for each in methods_of(game, contest)]


class EventForm(ConditionsForm):
    """Everything that a new event needs, most of it already filled in."""

    club = forms.ChoiceField(label=_("Club"))
    name = forms.CharField(
        label=_("Name of the event"),
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"data-focus": True}),
        help_text=_("As it will appear on the result sheet."),
    )
    held_on = forms.DateField(
        label=_("Date"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
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

    def __init__(self, *args: Any, clubs: Iterable[ClubFacts], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        listed = [(str(club.id), club.name) for club in clubs]
        club = cast(forms.ChoiceField, self.fields["club"])
        club.choices = listed
        club.initial = listed[0][0]
        if len(listed) == 1:
            club.widget = forms.HiddenInput()
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
