"""Forms about a movement and its changes, and what those who enter are called."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from movements.changes.lines import lines_of
from movements.entrants import Entrant
from scoring.conditions.methods import ContestKind
from tournaments.record.selectors.event.labels import seat_label
from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.record.selectors.movement.changes import FIELDS, ChangeKind, ChangeRequest
from tournaments.record.selectors.movement.seating import stored_movement, stored_rows
from tournaments.site.limits import LARGEST_BOARD

MOST_ENTRANTS = 400


@dataclass(frozen=True, slots=True)
class Entrants:
    """The entrants of a contest, and how forms ask for their number.

    Attributes:
        unit: ``pair``, ``player`` or ``team``.
        usual: A number that suits the movements of one club session.
    """

    unit: Entrant
    expected: Any
    question: Any
    usual: int


_TEAMS = Entrants("team", gettext_lazy("Teams expected"), gettext_lazy("How many teams?"), 8)


ENTRANTS: Mapping[str, Entrants] = {
    ContestKind.PAIRS: Entrants(
        "pair", gettext_lazy("Pairs expected"), gettext_lazy("How many pairs?"), 16
    ),
    ContestKind.INDIVIDUAL: Entrants(
        "player", gettext_lazy("Players expected"), gettext_lazy("How many players?"), 12
    ),
    ContestKind.TEAM_MATCH: replace(_TEAMS, usual=2),
    ContestKind.TEAMS: _TEAMS,
}


MOST_BOARDS = 60
NUMBERS = frozenset({"after", "round", "last_round", "table", "count", "by"})
TICKED = frozenset({"turn", "reseat"})
"""The fields that are tick boxes."""

Choices = list[tuple[str, str]]


class ChangeForm(forms.Form):
    """The details of one change; fields offer only what is possible in the section."""

    def __init__(
        self,
        data: Any = None,
        *,
        snapshot: EventSnapshot,
        section: SectionFacts,
        kind: ChangeKind,
        begun: int,
        initial: Any = None,
    ) -> None:
        self.kind = kind
        self._begun = begun
        self._snapshot = snapshot
        self._section = section
        self.ticked = TICKED
        self._rows = tuple(stored_rows(snapshot, section.id).values())
        self._rounds = sorted({row.round for row in self._rows})
        super().__init__(data, initial=initial)
        for name in FIELDS[kind]:
            self.fields[name] = getattr(self, name)()  # made by the method below with that name

    def completed(self) -> Any:
        """Return the initial values as if they had been sent; None if a required one is missing."""
        values = {n: self.get_initial_for_field(f, n) for n, f in self.fields.items()}
        values |= {n: value for n, value in values.items() if n not in TICKED or value}
        missing = [n for n, f in self.fields.items() if f.required and values[n] in (None, "")]
        return None if missing else values

    @property
    def wanted(self) -> ChangeRequest:
        """The change; only for a valid form."""
        said: dict[str, Any] = {
            name: int(value or 0) if name in NUMBERS else value
            for name, value in self.cleaned_data.items()
        }
        return ChangeRequest(self.kind, **said)

    def clean_boards(self) -> tuple[int, ...]:
        """Read ``9-11`` or ``1, 3``."""
        try:
            return board_numbers(self.cleaned_data["boards"])
        except ValueError as error:
            raise forms.ValidationError(
                _("Enter the boards as on a guide card, such as 9-11 or 1, 3.")
            ) from error

    def choose(self, label: str, choices: Choices, initial: object, **more: Any) -> forms.Field:
        """Return a field with choices."""
        return forms.ChoiceField(label=label, choices=choices, initial=initial, **more)

    def after(self) -> forms.Field:
        """Ask which round is the last to be played as planned; 0 for none."""
        rounds = [0, *self._rounds]
        if self.kind is ChangeKind.CURTAILED:
            choices = [(str(n), _("Round %(n)s") % {"n": n}) for n in self._rounds]
            return self.choose(_("Which round is the last?"), choices, max(self._begun, 1))
        choices = [
            (str(n), _("After round %(n)s") % {"n": n} if n else _("Before round 1"))
            for n in rounds[:-1]
        ]
        usual = min(self._begun, rounds[-2])
        return self.choose(_("From when?"), choices, usual)

    def round(self) -> forms.Field:
        """Ask in which round it happened."""
        future = self.kind is ChangeKind.ROUND_SHORTENED
        usual = min(self._begun + future, self._rounds[-1])
        return self.choose(_("In which round?"), _numbered(self._rounds), max(usual, 1))

    def last_round(self) -> forms.Field:
        """Ask for the last round in which it happened; 0 for the first one only, or for no end."""
        if self.kind is ChangeKind.LINE_MOVED:
            choices = [("0", _("To the end: they move on from where they are"))]
        else:
            choices = [("0", _("In that round only"))]
        until = self._rounds if self.kind is ChangeKind.LINE_MOVED else self._rounds[1:]
        choices += [(str(n), _("Until round %(n)s") % {"n": n}) for n in until]
        return self.choose(_("How long?"), choices, "0", required=False)

    def table(self) -> forms.Field:
        """Ask at which table; 0 for all of them."""
        choices = _numbered(sorted({row.table for row in self._rows}))
        if self.kind is ChangeKind.DIRECTIONS_SWITCHED:
            return self.choose(
                _("At which table?"), [("", "–"), *choices, ("0", _("At all tables"))], ""
            )
        return self.choose(_("Which table?"), [("", "–"), *choices], "")

    def contestant(self) -> forms.Field:
        """Ask which contestant it concerns; a whole team can leave too."""
        teams = self._teams() if self.kind is ChangeKind.PAIR_LEAVES else []
        return self.choose(_("Who?"), [("", "–"), *teams, *self._people()], "")

    def other(self) -> forms.Field:
        """Ask with which contestant they changed places."""
        return self.choose(_("With whom?"), [("", "–"), *self._people()], "")

    def boards(self) -> forms.Field:
        """Ask which boards were played."""
        return forms.CharField(
            label=_("Which boards did they play?"),
            max_length=100,
            widget=forms.TextInput(attrs={"placeholder": "9-11", "inputmode": "numeric"}),
        )

    def count(self) -> forms.Field:
        """Ask how many boards of a round were played."""
        most = max(len(row.boards) for row in self._rows)
        choices = [(str(n), str(n)) for n in range(1, most)] or [("1", "1")]
        return self.choose(_("How many boards are played?"), choices, max(most - 1, 1))

    def line(self) -> forms.Field:
        """Ask which whole line moved wrongly."""
        movement = stored_movement(self._snapshot, self._section)
        choices = [(line, str(LINE_NAMES[line])) for line in lines_of(movement)]
        return self.choose(_("What moved wrongly?"), choices, choices[0][0])

    def by(self) -> forms.Field:
        """Ask how many tables too far it moved."""
        choices = [
            ("", "–"),
            ("1", _("One table too far")),
            ("-1", _("One table too few, as when a skip is forgotten")),
            ("2", _("Two tables too far")),
            ("-2", _("Two tables too few")),
        ]
        return self.choose(_("How far?"), choices, "")

    def reseat(self) -> forms.Field:
        """Ask whether to find other seats for those who would sit out."""
        return forms.BooleanField(
            label=_("Find other seats for those who would sit out, where possible"),
            required=False,
            initial=True,
        )

    def turn(self) -> forms.Field:
        """Ask whether scores already entered change sides."""
        return forms.BooleanField(
            label=_("Scores were entered for the pairs, not by direction: swap them"),
            required=False,
        )

    def _teams(self) -> Choices:
        snapshot = self._snapshot
        teams = snapshot.contestants_in(self._section.id) if snapshot.method.is_of_teams else ()
        return [
            (each.number, _("The whole team: %(name)s") % {"name": snapshot.name_of(each)})
            for each in teams
        ]

    def _people(self) -> Choices:
        snapshot = self._snapshot
        who = snapshot.contestants
        return [
            (
                start.label,
                f"{seat_label(start.label)}, {snapshot.name_of(who[start.contestant_id])}",
            )
            for start in snapshot.starting_positions_in(self._section.id)
        ]


LINE_NAMES = {
    "ew": gettext_lazy("East-West"),
    "ns": gettext_lazy("North-South"),
    "north": gettext_lazy("The North players"),
    "east": gettext_lazy("The East players"),
    "south": gettext_lazy("The South players"),
    "west": gettext_lazy("The West players"),
    "boards": gettext_lazy("The boards"),
}

TITLES = {
    ChangeKind.PAIR_ARRIVES: (
        gettext_lazy("A pair arrives late"),
        gettext_lazy("It takes the empty seat, or replaces other pairs in turn."),
    ),
    ChangeKind.PAIR_LEAVES: (
        gettext_lazy("A pair leaves"),
        gettext_lazy("Its later opponents sit out, or meet others who would."),
    ),
    ChangeKind.TABLE_STOPS: (
        gettext_lazy("A table stops"),
        gettext_lazy("The pair due there sits out, or plays elsewhere in turn."),
    ),
    ChangeKind.CURTAILED: (
        gettext_lazy("The session ends early"),
        gettext_lazy("The remaining rounds are not played."),
    ),
    ChangeKind.ROUND_SHORTENED: (
        gettext_lazy("A round is cut short"),
        gettext_lazy("Every table plays fewer boards in that round."),
    ),
    ChangeKind.SEATS_EXCHANGED: (
        gettext_lazy("Two changed places"),
        gettext_lazy("For one round, or until the end."),
    ),
    ChangeKind.WRONG_BOARDS: (
        gettext_lazy("A table played the wrong boards"),
        gettext_lazy("Or should play others in a later round."),
    ),
    ChangeKind.DIRECTIONS_SWITCHED: (
        gettext_lazy("North-South and East-West were switched"),
        gettext_lazy("At one table, or everywhere."),
    ),
    ChangeKind.LINE_MOVED: (
        gettext_lazy("A line moved too far, or the skip was forgotten"),
        gettext_lazy("East-West, North-South or the boards, at all tables at once."),
    ),
    ChangeKind.ROUND_ADDED: (
        gettext_lazy("One more round"),
        gettext_lazy("With boards and opponents that are new to everyone."),
    ),
}

_OF_TEAMS = {
    ChangeKind.PAIR_ARRIVES: (
        gettext_lazy("A team arrives late"),
        gettext_lazy(
            "It takes the place of the team that sits out, or of others for whole matches in turn."
        ),
    ),
    ChangeKind.PAIR_LEAVES: (
        gettext_lazy("A team or one of its pairs leaves"),
        gettext_lazy("Its later opponents sit out."),
    ),
    ChangeKind.TABLE_STOPS: (
        gettext_lazy("A table stops"),
        gettext_lazy("Those due there sit out."),
    ),
}
_OF_PLAYERS = {
    ChangeKind.PAIR_ARRIVES: (
        gettext_lazy("A player arrives late"),
        gettext_lazy("They take the empty seat, or other players’ seats in turn."),
    ),
    ChangeKind.PAIR_LEAVES: (
        gettext_lazy("A player leaves"),
        gettext_lazy("The table sits out, unless someone plays as a substitute."),
    ),
}


def titles_in(snapshot: EventSnapshot) -> dict[ChangeKind, tuple[Any, Any]]:
    """Return each kind of change, worded for what the event ranks."""
    others = _OF_TEAMS if snapshot.method.is_of_teams else {}
    return {**TITLES, **(_OF_PLAYERS if snapshot.method.is_individual else others)}


def board_numbers(text: str) -> tuple[int, ...]:
    """Return the boards that a text names.

    Raises:
        ValueError: it names none, or is not a list of numbers.

    >>> board_numbers("9-11, 3")
    (3, 9, 10, 11)
    """
    boards: set[int] = set()
    for part in text.replace("–", "-").replace(",", " ").split():
        first, dash, last = part.partition("-")
        low, high = int(first), int(last if dash else first)
        if not 1 <= low <= high <= LARGEST_BOARD or high - low >= MOST_BOARDS:
            raise ValueError(part)
        boards.update(range(low, high + 1))
    if not 1 <= len(boards) <= MOST_BOARDS:
        raise ValueError(text)
    return tuple(sorted(boards))


def _numbered(numbers: Iterable[int]) -> Choices:
    return [(str(number), str(number)) for number in numbers]
