"""The forms for setting up: a new event, playing with other clubs, the cards of a session."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any, cast

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from scoring.conditions.catalogue import methods_of, scoring_method
from scoring.conditions.methods import ContestKind, MatchAward, RoundAward, ScoringMethod
from scoring.play.notation import Game
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import LARGEST_FILE, read_deals_with_remarks
from tournaments.models import BoardsShown, Seal
from tournaments.models.limits import LONGEST_TITLE
from tournaments.selectors.access.people import ClubFacts
from tournaments.services.events.events import LETTERS
from tournaments.services.play.dealing import MOST_WANTED
from tournaments.services.play.deals import HIGHEST_BOARD, DealtBoard
from tournaments.web.forms.conditions import ConditionsForm

MOST_ENTRANTS = 400


@dataclass(frozen=True, slots=True)
class Entrants:
    """The entrants of a contest, and how forms ask for their number.

    Attributes:
        unit: ``pair``, ``player`` or ``team``.
        usual: A number that suits the movements of one club session.
        most: The most for which movements are proposed.
    """

    unit: str
    expected: Any
    question: Any
    usual: int
    most: int


_TEAMS = Entrants("team", _("Teams expected"), _("How many teams?"), 8, 40)
ENTRANTS: Mapping[str, Entrants] = {
    ContestKind.PAIRS: Entrants("pair", _("Pairs expected"), _("How many pairs?"), 16, 82),
    ContestKind.INDIVIDUAL: Entrants(
        "player", _("Players expected"), _("How many players?"), 12, 100
    ),
    ContestKind.TEAM_MATCH: replace(_TEAMS, usual=2),
    ContestKind.TEAMS: _TEAMS,
}


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


class OpenForm(forms.Form):
    """Opening an event to other clubs."""

    name = forms.CharField(
        label=_("Name of the tournament"),
        max_length=LONGEST_TITLE,
        help_text=_("As it appears above the results of all clubs."),
    )
    boards_shown = forms.ChoiceField(
        label=_("Players may read a board"),
        choices=BoardsShown.choices,
        initial=BoardsShown.ALL,
        help_text=_("Choose the second only if no club plays later than another."),
    )


class JoinForm(forms.Form):
    """Joining another club's tournament."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        help_text=_("Eight letters and digits, from the club that leads the tournament."),
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "characters"}),
    )


class DealingForm(forms.Form):
    """Which boards Fairdeal deals, and when the director can take the file."""

    first = forms.IntegerField(label=_("First board"), min_value=1, max_value=HIGHEST_BOARD)
    last = forms.IntegerField(label=_("Last board"), min_value=1, max_value=HIGHEST_BOARD)
    opens = forms.ChoiceField(
        label=_("The dealing file can be downloaded"),
        choices=Seal.Opens.choices,
        initial=Seal.Opens.NOW,
        help_text=_("Every download is recorded, and everyone can see when it happened."),
    )
    wanted = forms.CharField(
        label=_("For a teaching set, what the hands must hold"),
        required=False,
        max_length=MOST_WANTED,
        widget=forms.Textarea(attrs={"rows": 3, "placeholder": "S: 1NT opening"}),
        help_text=_(
            "One line each, such as “S: 15-17 points, balanced”. Leave it empty to deal at random."
        ),
    )


class HandsForm(forms.Form):
    """A PBN file; once valid, it holds the deals read from it."""

    file = forms.FileField(
        label=_("PBN file"),
        help_text=_("The file from the dealing machine, with or without analysis."),
        widget=forms.FileInput(attrs={"accept": ".pbn,text/plain"}),
    )
    replace = forms.BooleanField(
        label=_("Replace the hands of boards where the file has others"),
        required=False,
    )

    def clean(self) -> dict[str, Any]:
        """Read the file, and show beside the field what is wrong with it."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if isinstance(file, UploadedFile):
            try:
                cleaned["read"] = read_deals_with_remarks(file.read(LARGEST_FILE + 1))
            except InterchangeError as error:
                self.add_error("file", str(error))
        return cleaned

    @property
    def deals(self) -> tuple[DealtBoard, ...]:
        """The deals of the file; only for a valid form."""
        return tuple(self.cleaned_data["read"].deals)

    @property
    def replaced(self) -> tuple[int, ...]:
        """The boards whose hands the director replaces; only for a valid form."""
        boards = tuple(deal.board for deal in self.deals)
        return boards if self.cleaned_data["replace"] else ()

    @property
    def remarks(self) -> tuple[str, ...]:
        """What was left out or is doubtful; only for a valid form."""
        return tuple(self.cleaned_data["read"].remarks)
