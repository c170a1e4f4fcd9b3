"""What a director types for a drive: its set-up, and a table's report in a few keys."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, cast

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.drives.games import MOST_TABLES, WHIST_TRUMPS, DriveGame, Seating
from movements.drives.headcount import Headcount, of_couples, of_number
from movements.errors import MovementError
from scoring.drives.prizes import PRIZES
from tournaments.clubs.forms import OfAClubForm
from tournaments.clubs.selectors import ClubFacts
from tournaments.drives.selectors.drives import NOBODY, DriveRules, TableReport, usual_prizes
from tournaments.site.forms import DayField
from tournaments.site.limits import LONGEST_REPORT, LONGEST_TITLE, limits_of
from tournaments.site.refusals import RefusedError

MOST_PLAYERS = 4 * MOST_TABLES
_PEOPLE = ("ladies_count", "gentlemen_count", "number", "rounds")
_POINTS = re.compile(r"(\d{1,5})\s*[-–:/ ]\s*(\d{1,5})(?:\s+([12]))?")
_TRICKS = re.compile(r"(\d{1,3})(?:\s+([12]))?")
_WON = re.compile(r"([12])(=?)\s*(?:([12])(=?))?\s*([LlGg])?")

SEATING_WORDS = {
    "mixed": gettext_lazy("Lady and gentleman, who change partners"),
    "one-sex": gettext_lazy("Individuals, partners drawn each round"),
    "pairs": gettext_lazy("Pairs stay together, winners move up"),
    "sitting": gettext_lazy("Pairs stay together, half of them sit and half move"),
    "forts": gettext_lazy("Forts of four"),
    "guests": gettext_lazy("Guests, as individuals"),
}
_COUNTED = {
    "one-sex": gettext_lazy("Players"),
    "pairs": gettext_lazy("Pairs"),
    "sitting": gettext_lazy("Pairs"),
    "forts": gettext_lazy("Forts (tables)"),
    "guests": gettext_lazy("Guests"),
}
_TRUMPS = {
    "suits": gettext_lazy("Hearts, clubs, diamonds, spades, then again"),
    "no-trumps": gettext_lazy("The four suits, no trumps, then again"),
    "none": gettext_lazy("As each table turns up"),
}


def how_to_report(entry: str) -> str:
    """Say in one sentence what to type for each table."""
    return {
        "tricks": _("Type the tricks of the first side, such as 8. After a tie, add who moves on."),
        "points": _(
            "Type the points of both sides, such as 850-300. After a tie, add who moves on."
        ),
        "winner": _("Type 1 or 2 for the side that won, or 1= if the game was halved."),
        "flag": _("Type 1 or 2 for the side that took the flag, or 0 if nobody did."),
        "apart": _(
            "Type 1 or 2 for the side that won, or 1 2 for the lady of 1 and the gentleman of 2."
        ),
    }[entry]


def read_report(text: str, entry: str, round_: int, table: int) -> TableReport:
    """Return a report that was typed.

    Args:
        text: ``8`` or ``26 1`` for tricks, ``850-300`` or ``400-400 2`` for points, ``1`` or
            ``2`` for who won, ``0`` for nobody, ``1=`` for a halved game after which 1 goes up,
            ``1 2`` for the lady of side 1 and the gentleman of side 2, ``1 2 G`` if only the
            gentleman of those scores.
        entry: What the game reports: a word of ``movements.drives.games.Entry``, or ``flag``.
        round_: The round that it is about.
        table: The table.

    Raises:
        RefusedError: it is none of these; the sentence says how to write it.

    >>> read_report("400-400 2", "points", 1, 3).written()
    {'round': 1, 'table': 3, 'first': 400, 'second': 400, 'tied': 2}
    """
    place = partial(TableReport, round_, table)
    text = text.strip()
    if len(text) > LONGEST_REPORT:
        raise RefusedError(how_to_report(entry))
    if entry == "tricks" and (tricks := _TRICKS.fullmatch(text)):
        return place(int(tricks[1]), tied=_tied(tricks[2]))
    if entry == "points" and (points := _POINTS.fullmatch(text)):
        return place(int(points[1]), int(points[2]), tied=_tied(points[3]))
    if entry in ("winner", "apart", "flag") and text == "0":
        return place(winner=NOBODY)
    if entry in ("winner", "apart", "flag") and (won := _WON.fullmatch(text)):
        lady, gentleman = int(won[1]), int(won[3] or won[1])
        halved = (won[2] == "=", (won[4] if won[3] else won[2]) == "=")
        scorer = ("first" if won[5] in "Ll" else "second") if won[5] else None
        return place(
            winners=(lady, gentleman), halved=halved if any(halved) else None, scorer=scorer
        )
    raise RefusedError(how_to_report(entry))


def _tied(side: str | None) -> int | None:
    return int(side) if side else None


class DriveForm(OfAClubForm):
    """The set-up of a drive of one game."""

    name = forms.CharField(max_length=LONGEST_TITLE, label=gettext_lazy("Name"))
    starts_on = DayField(label=gettext_lazy("Day"))
    seating = forms.ChoiceField(label=gettext_lazy("Who sits together"))
    ladies_count = forms.IntegerField(
        min_value=0, max_value=MOST_PLAYERS, label=gettext_lazy("Ladies")
    )
    gentlemen_count = forms.IntegerField(
        min_value=0, max_value=MOST_PLAYERS, label=gettext_lazy("Gentlemen")
    )
    number = forms.IntegerField(min_value=1, max_value=MOST_PLAYERS, label=gettext_lazy("How many"))
    rounds = forms.IntegerField(**limits_of(DriveRules, "rounds"))
    hands = forms.IntegerField(
        initial=1, label=gettext_lazy("Hands in a round"), **limits_of(DriveRules, "hands")
    )
    trumps = forms.ChoiceField(choices=list(_TRUMPS.items()), label=gettext_lazy("Trumps"))
    movers = forms.ChoiceField(
        label=gettext_lazy("Who leaves the table"),
        choices=[
            ("losers", gettext_lazy("The losers; winners stay")),
            ("winners", gettext_lazy("The winners; losers stay")),
        ],
    )
    ladies = forms.ChoiceField(
        label=gettext_lazy("Which way"),
        choices=[
            ("up", gettext_lazy("Ladies to the next higher table, gentlemen to the next lower")),
            ("down", gettext_lazy("Ladies to the next lower table, gentlemen to the next higher")),
        ],
    )
    net = forms.ChoiceField(
        label=gettext_lazy("What counts"),
        choices=[
            ("own", gettext_lazy("One’s own points")),
            ("net", gettext_lazy("One’s own points less the opponents’ (the laws of 1950)")),
        ],
    )
    prizes = forms.MultipleChoiceField(
        required=False,
        label=gettext_lazy("Prizes"),
        choices=[(prize.id, gettext_lazy(prize.name)) for prize in PRIZES],
        widget=forms.CheckboxSelectMultiple,
    )
    one_each = forms.BooleanField(
        required=False,
        label=gettext_lazy("Nobody takes two prizes: the next in line takes the second"),
    )

    def __init__(
        self,
        data: Mapping[str, object] | None = None,
        *,
        game: DriveGame,
        seating: Seating,
        clubs: Iterable[ClubFacts],
        initial: Mapping[str, object] | None = None,
    ) -> None:
        """Ask only for what this game and seating need."""
        usual = {
            "seating": seating,
            "rounds": game.rounds,
            "prizes": usual_prizes(seating),
            "trumps": "suits",
        }
        super().__init__(data, clubs=clubs, initial=usual | dict(initial or {}))
        self.game, self.seats = game, seating
        _choices(self, "seating", [(each, SEATING_WORDS[each]) for each in game.seatings])
        self.fields["rounds"].label = _(game.round_word.capitalize() + "s")
        if game.move == "pivot":
            self.fields["rounds"].help_text = _(
                "Three for four guests, five for five: everyone then partners everyone else."
            )
        mixed = seating == "mixed"
        self.fields["number"].label = _COUNTED.get(seating, "")
        whist_moves = game.move in ("progressive", "semi-partner")
        needed = {
            "seating": len(game.seatings) > 1,
            "ladies_count": mixed,
            "gentlemen_count": mixed,
            "number": not mixed,
            "hands": game.entry == "tricks",
            "trumps": game.entry == "tricks",
            "movers": whist_moves,
            "ladies": whist_moves,
            "net": game.entry == "points",
        }
        for name, is_needed in needed.items():
            if not is_needed:
                del self.fields[name]
        if not mixed:
            _choices(
                self,
                "prizes",
                [(p.id, gettext_lazy(p.name)) for p in PRIZES if p.group == "everybody"],
            )

    @property
    def people_fields(self) -> list[forms.BoundField]:
        """How many people come, and how many rounds are played."""
        return [self[name] for name in _PEOPLE if name in self.fields]

    @property
    def other_fields(self) -> list[forms.BoundField]:
        """All other fields in order; the seating and the prizes are separate."""
        apart = (*_PEOPLE, "seating", "prizes", "one_each")
        return [self[name] for name in self.fields if name not in apart]

    def clean(self) -> dict[str, object]:
        """Check that this number of people can play the drive."""
        cleaned = super().clean() or {}
        if not self.errors:
            try:
                self.headcount = self._headcount(cleaned)
            except MovementError as error:
                field = "number" if "number" in self.fields else "ladies_count"
                self.add_error(field, str(error))
        return cleaned

    def _headcount(self, cleaned: Mapping[str, object]) -> Headcount:
        if self.seats == "mixed":
            return of_couples(
                self.game,
                int(str(cleaned["ladies_count"])),
                int(str(cleaned["gentlemen_count"])),
            )
        return of_number(self.game, self.seats, int(str(cleaned["number"])))

    def rules(self, seed: str) -> dict[str, object]:
        """Return the rules to create a drive with; ``seed`` is for the draw of partners."""
        given, count = self.cleaned_data, self.headcount
        said: dict[str, object] = {
            "game": self.game.id,
            "seating": self.seats,
            "tables": count.tables,
            "rounds": given["rounds"],
            "prizes": given["prizes"],
            "one_each": given["one_each"],
            "seed": seed if self.seats == "one-sex" else "",
        }
        if count.guests:
            said["guests"] = count.guests
        if count.absent:
            said["absent"] = list(count.absent)
        if count.in_other_places:
            said["groups"] = dict(count.in_other_places)
        said |= {name: given[name] for name in ("hands", "movers", "ladies") if name in given}
        if "trumps" in given:
            suits: Sequence[str] = WHIST_TRUMPS if given["trumps"] != "none" else ()
            more = ("no-trumps",) if given["trumps"] == "no-trumps" else ()
            said["trumps"] = [*suits, *more]
        if "net" in given:
            said["net"] = given["net"] == "net"
        return said


def _choices(form: forms.Form, name: str, choices: list[tuple[str, object]]) -> None:
    cast("forms.ChoiceField", form.fields[name]).choices = cast("Any", choices)
