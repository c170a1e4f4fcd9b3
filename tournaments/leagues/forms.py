"""The forms of a league: its teams, its scoring, its dates, and the result of a match."""

import re
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as __
from django.utils.translation import gettext_lazy as _

from movements.draws.ladder import LARGEST_REACH
from movements.fixtures.wish import FixtureWish, FixtureWishKind
from scoring.leagues.meeting import Segments
from scoring.leagues.rules import (
    MOST_WON,
    LeaguePoints,
    LeagueRules,
    LeagueTieBreak,
    LeagueUnit,
)
from scoring.leagues.season import MOST_DIVISIONS
from scoring.teams.victory_points import VictoryPointScale
from tournaments.clubs.forms import OfAClubForm
from tournaments.competitions.selectors.kinds import CANNOT_BE
from tournaments.leagues.selectors.ladders import USUAL_REACH
from tournaments.leagues.selectors.leagues import rules_of
from tournaments.leagues.services import MOST_CLOSED, Calendar, TeamIn
from tournaments.site.forms import DayField, TimeOfDayField
from tournaments.site.limits import LONGEST_TITLE, limits_of
from tournaments.site.refusals import RefusedError

LONGEST_LIST = 8_000
MOST_ROWS = 20

_LISTED = ("for_result", "walkover")  # typed with spaces between
_PAIR = re.compile(r"\s*(\d{1,3})\s*[-–:]\s*(\d{1,3})\s*")
_TIE_BREAKS = [(each.value, each.label) for each in LeagueTieBreak][:-1]


class CalendarForm(forms.Form):
    """When a league plays, and what its teams request."""

    first = DayField(label=_("First date"))
    every = forms.IntegerField(
        label=_("Days between rounds"), initial=14, **limits_of(Calendar, "every")
    )
    times = forms.IntegerField(
        label=_("Teams meet"),
        initial=2,
        help_text=_("Twice means once at home, once away."),
        **limits_of(Calendar, "times"),
    )
    at = TimeOfDayField(
        label=_("Matches begin at"),
        required=False,
        help_text=_("Leave it empty if the teams agree on it."),
    )
    closed = forms.CharField(
        label=_("Dates without play"),
        required=False,
        max_length=MOST_CLOSED * 12,
        help_text=_("Such as 2026-12-24, separated by commas. Later rounds move back."),
    )
    wishes = forms.CharField(
        label=_("Requests"),
        required=False,
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 3}),
        help_text=_(
            "One per line: “Kings not home 2026-10-07”, “Kings home 2026-10-07”, or for two teams "
            "that share a room “Kings + Aces”."
        ),
    )
    lot = forms.IntegerField(
        label=_("Lot"),
        required=False,
        help_text=_(
            "The same number gives the same fixtures. Leave it empty to keep the order "
            "of the teams."
        ),
        **limits_of(Calendar, "lot"),
    )

    def clean_closed(self) -> tuple[date, ...]:
        """Return the dates that were typed."""
        typed = re.split(r"[\s,;]+", self.cleaned_data["closed"].strip())
        return tuple(_day(each) for each in typed if each)

    def calendar(self, numbers: dict[str, int]) -> Calendar:
        """Return what a valid form says.

        Args:
            numbers: The number of each team, by its name in small letters.

        Raises:
            ValidationError: a request cannot be read, or its team does not exist.
        """
        said = {name: self.cleaned_data[name] for name in CalendarForm.base_fields}
        lines = [line for line in said["wishes"].splitlines() if line.strip()]
        return Calendar(**said | {"wishes": tuple(_wish(line, numbers) for line in lines)})


class RulesForm(forms.Form):
    """How a league is scored."""

    unit = forms.ChoiceField(label=_("Results are entered in"), choices=LeagueUnit.choices())
    points = forms.ChoiceField(
        label=_("Matches are scored by"), choices=LeaguePoints.choices(), initial=LeaguePoints.VPS
    )
    boards = forms.IntegerField(
        label=_("Boards of a match"), initial=24, **limits_of(LeagueRules, "boards")
    )
    segments = forms.IntegerField(
        label=_("Parts of a match"),
        initial=1,
        help_text=_("Its result is entered part by part."),
        **limits_of(LeagueRules, "segments"),
    )
    scale = forms.ChoiceField(
        label=_("Scale of victory points"),
        choices=[each for each in VictoryPointScale.choices() if each[0] != VictoryPointScale.OWN],
    )
    for_result = forms.CharField(
        label=_("Points for a win, a draw, a loss"), initial="2 1 0", max_length=40
    )
    walkover = forms.CharField(
        label=_("Points of a match awarded, for and against"), initial="12 0", max_length=40
    )
    tie_breaks = forms.MultipleChoiceField(
        label=_("Ties are broken by"),
        choices=_TIE_BREAKS,
        required=False,
        initial=["head_to_head", "difference"],
        widget=forms.CheckboxSelectMultiple,
        help_text=_("From the top: the first that separates the teams."),
    )
    movers = forms.IntegerField(
        label=_("Teams promoted and relegated"), min_value=0, max_value=10, initial=1
    )

    def rules(self) -> LeagueRules:
        """Return what a valid form says.

        Raises:
            RefusedError: a rule is impossible; the sentence says why.
        """
        said = {name: self.cleaned_data[name] for name in RulesForm.base_fields}
        said |= {name: said[name].replace(",", " ").split() for name in _LISTED}
        try:
            return rules_of(said)
        except CANNOT_BE as error:
            raise RefusedError(str(error)) from error


def typed_rules(rules: LeagueRules) -> dict[str, object]:
    """Return rules as a form shows them."""
    said: dict[str, Any] = {name: getattr(rules, name) for name in RulesForm.base_fields}
    return said | {name: " ".join(map(str, said[name])) for name in _LISTED}


class LeagueForm(OfAClubForm, CalendarForm, RulesForm):
    """Everything that a new league needs, most of it already filled in."""

    name = forms.CharField(
        label=_("Name of the league"),
        max_length=LONGEST_TITLE,
        widget=forms.TextInput(attrs={"data-focus": True}),
    )
    teams = forms.CharField(
        label=_("Teams"),
        max_length=LONGEST_LIST,
        widget=forms.Textarea(attrs={"rows": 10}),
        help_text=_(
            "One per line: the team, then a comma and its captain. You can add its venue after "
            "its name: “Kings @ Village hall, Ada Hope”. An empty line begins the next "
            "division."
        ),
    )

    def clean_teams(self) -> list[list[TeamIn]]:
        """Return the teams of each division."""
        blocks = re.split(r"\n\s*\n", self.cleaned_data["teams"].replace("\r", "").strip())
        if len(blocks) > MOST_DIVISIONS:
            raise forms.ValidationError(
                __("A league can have up to %(most)s divisions.") % {"most": MOST_DIVISIONS}
            )
        return [[_team(line) for line in block.splitlines() if line.strip()] for block in blocks]

    def new_calendar(self) -> Calendar:
        """Return the league's dates from a valid form."""
        teams = [team for block in self.cleaned_data["teams"] for team in block]
        return self.calendar({team.name.casefold(): n for n, team in enumerate(teams, 1)})


class NextSeasonForm(CalendarForm):
    """The next season: its name and its dates."""

    name = forms.CharField(label=_("Name of the next season"), max_length=LONGEST_TITLE)


class LadderForm(OfAClubForm):
    """A new ladder."""

    name = forms.CharField(label=_("Name"), max_length=LONGEST_TITLE)
    starts_on = DayField(label=_("First day"))
    reach = forms.IntegerField(
        label=_("How many places above may be challenged"),
        min_value=1,
        max_value=LARGEST_REACH,
        initial=USUAL_REACH,
    )


def posted_segments(given: QueryDict) -> Segments:
    """Return the parts of a match from two columns of fields, leaving out empty rows.

    Raises:
        RefusedError: one cannot be read; the sentence says what to enter.
    """
    columns = (given.getlist(name)[:MOST_ROWS] for name in ("home", "away"))
    found = []
    for home, away in zip(*columns, strict=False):
        if not (home.strip() or away.strip()):
            continue
        both = _PAIR.fullmatch(f"{home.strip()}-{away.strip()}")
        if both is None:
            raise RefusedError(
                __("Enter what each side won as two whole numbers up to %(most)s.")
                % {"most": MOST_WON},
                "home",
            )
        found.append((int(both[1]), int(both[2])))
    if not found:
        raise RefusedError(__("Enter what each side won."), "home")
    return tuple(found)


def _team(line: str) -> TeamIn:
    first, *players = (part.strip() for part in line.split(","))
    name, _at, room = (part.strip() for part in first.partition("@"))
    return TeamIn(name, tuple(each for each in players if each), room)


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError as error:
        message = __("%(text)s is not a date. Write it as 2026-12-24.") % {"text": text[:20]}
        raise forms.ValidationError(message) from error


_AT_HOME = re.compile(
    r"(?P<who>.+?)\s+(?P<no>not\s+)?(?:at\s+)?home\s+(?:on\s+)?(?P<on>\S+)\s*", re.I
)


def _wish(line: str, numbers: dict[str, int]) -> FixtureWish:
    two = line.split("+")
    at_home = _AT_HOME.fullmatch(line.strip())
    if len(two) == 2:
        return FixtureWish(
            FixtureWishKind.SHARE, tuple(_number(each, numbers) for each in two), None
        )
    if at_home is None:
        message = __(
            "%(line)s cannot be read as a request. Write “Kings not home 2026-10-07” or "
            "“Kings + Aces”."
        )
        raise forms.ValidationError({"wishes": message % {"line": line[:60]}})
    kind = FixtureWishKind.NOT_HOME if at_home["no"] else FixtureWishKind.HOME
    try:
        on = _day(at_home["on"])
    except forms.ValidationError as error:
        raise forms.ValidationError({"wishes": error.messages}) from error
    return FixtureWish(kind, (_number(at_home["who"], numbers),), on)


def _number(name: str, numbers: dict[str, int]) -> str:
    found = numbers.get(name.strip().casefold())
    if found is None:
        message = __("No team is called %(name)s.") % {"name": name.strip()[:60]}
        raise forms.ValidationError({"wishes": message})
    return str(found)
