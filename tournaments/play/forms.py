"""The forms of rulings and of the clock: an adjusted score, a penalty, how long rounds last."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, time, timedelta
from fractions import Fraction
from typing import Any, cast

from django import forms
from django.forms import BoundField
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from scoring.conditions.settings import conditions_for
from scoring.hands.doubts import is_uneven_award
from scoring.pairs.settings import ImpAwardRule
from scoring.play.boards import Side
from scoring.play.irregular_hands import LAW, Irregular
from scoring.play.ruling_notation import MOST_OUTCOMES, RuledScore, describe_ruling, format_ruling
from scoring.play.scores import Artificial
from scoring.rounding import formatted
from tournaments.play.services.clock import ClockSettings
from tournaments.play.services.rulings import checked_ruling, require_overplay_at
from tournaments.record.models import Ruling
from tournaments.record.selectors.event.snapshot import EventFacts, EventSnapshot
from tournaments.site.limits import (
    LARGEST_PENALTY,
    LONGEST_BREAKS,
    LONGEST_FACTS,
    LONGEST_LAW,
    LONGEST_SCORE,
)
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.rating.contest import penalty_units

LAWS = (
    ("12C1b", _("Assigned score")),
    ("12C1c", _("Weighted score")),
    ("12C1d", _("Too many possible results: artificial score")),
    ("12C1e", _("Serious error unrelated to the infraction")),
    ("12C2", _("Board could not be played: average plus, average, average minus")),
    ("16B", _("Unauthorised information from partner")),
    ("21B", _("Call based on misinformation")),
    ("23", _("Comparable call")),
    ("40B", _("Undisclosed understanding")),
    ("64C", _("Redress after a revoke")),
    ("70", _("Contested claim")),
    ("73E", _("Deception")),
    ("75", _("Mistaken explanation or call")),
    ("86B", _("Result obtained at the other table")),
    ("87", _("Fouled board")),
    ("90", _("Procedural penalty")),
    ("91", _("Disciplinary penalty")),
)
"""The laws that directors cite most often (Laws of Duplicate Bridge 2017); others can be typed."""

WHIST_LAWS = (
    (LAW, _("Irregular hand or wrong trump, found after the overplay had begun")),
    ("(a)", _("Each deal is played once by each player")),
    ("(g)", _("Revoke")),
    ("(h)", _("Cards liable to be called")),
)
"""The laws that directors cite most often at whist (Laws of Duplicate Whist, 1897)."""


PERCENTAGES = "percentages"
ASSIGNED = "assigned"
SPLIT = "split"
WEIGHTED = "weighted"
ADVERSARIES = "IRREGULAR ADVERSARIES"
PARTNERS = "IRREGULAR PARTNERS"
TRUMP = "IRREGULAR TRUMP"
FEWEST_ROWS = 2


@dataclass(frozen=True, slots=True)
class Asked:
    """What a ruling applies to: the event and the result."""

    event: EventFacts
    result_id: int


@dataclass(frozen=True, slots=True)
class ShareRow:
    """A row of a weighted score: a result and its weight for each side."""

    number: int
    outcome: BoundField
    share: BoundField
    share_ew: BoundField


class LawForm(forms.Form):
    """What every ruling states: the law, and what happened."""

    law = forms.CharField(
        label=_("Law"),
        max_length=LONGEST_LAW,
        required=False,
        widget=forms.TextInput(attrs={"list": "laws", "autocomplete": "off"}),
    )
    text = forms.CharField(
        label=_("What happened"),
        max_length=LONGEST_FACTS,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )

    laws: tuple[tuple[str, Any], ...] = LAWS


class AdjustForm(LawForm):
    """An adjusted score: artificial, assigned, split, weighted, or for irregular hands."""

    award = forms.ChoiceField(label=_("Adjusted score"))
    ns = forms.DecimalField(
        label=_("North-South, %"), required=False, min_value=0, max_value=100, decimal_places=2
    )
    ew = forms.DecimalField(
        label=_("East-West, %"), required=False, min_value=0, max_value=100, decimal_places=2
    )
    score = forms.CharField(label=_("Assigned score"), required=False, max_length=LONGEST_SCORE)
    offender = forms.ChoiceField(
        label=_("Side at fault"),
        required=False,
        choices=(("", "–"), *((side.value, side.words) for side in Side)),
    )
    split_ns = forms.CharField(label=_("North-South get"), required=False, max_length=LONGEST_SCORE)
    split_ew = forms.CharField(label=_("East-West get"), required=False, max_length=LONGEST_SCORE)

    def __init__(self, *args: Any, asked: Asked, rows: int = FEWEST_ROWS, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.asked = asked
        self.adjusted: RuledScore | None = None
        is_whist = asked.event.game == "whist"
        self.laws = WHIST_LAWS if is_whist else LAWS
        choices = _awards(asked.event) + (_irregular() if is_whist else [])
        choices = [("", _("Choose a score")), *choices]
        cast(forms.ChoiceField, self.fields["award"]).choices = choices
        example = "7" if is_whist else "4SN="
        for name in ("score", "split_ns", "split_ew"):
            self.fields[name].widget.attrs["placeholder"] = example
        self.row_count = rows_in(self.data) if self.is_bound else rows
        for number in range(self.row_count):
            self.fields |= _row_fields(number, example)

    @property
    def rows(self) -> tuple[ShareRow, ...]:
        """The rows of a weighted score."""
        return tuple(
            ShareRow(n, self[f"outcome-{n}"], self[f"share-{n}"], self[f"share_ew-{n}"])
            for n in range(self.row_count)
        )

    @property
    def may_have_more_rows(self) -> bool:
        """Whether another weighted result can be added."""
        return self.row_count < MOST_OUTCOMES

    @property
    def may_be_divided(self) -> bool:
        """Whether this event can have split and weighted scores."""
        return not self.asked.event.scoring_method.in_tricks

    def clean(self) -> dict[str, Any]:
        """Check that the chosen kind of ruling is complete, and write it in our notation."""
        cleaned = super().clean() or {}
        if not self.errors:
            cleaned["adjusted"] = self._notation(cleaned)
            if isinstance(self.adjusted, Irregular):
                cleaned["law"] = cleaned["law"] or LAW
        return cleaned

    @property
    def words(self) -> str:
        """The adjusted score in words; only for a valid form."""
        return "" if self.adjusted is None else describe_ruling(self.adjusted)

    @property
    def doubt(self) -> str:
        """A question if one of the awards may be a slip; only for a valid form."""
        if isinstance(self.adjusted, Artificial) and is_uneven_award(self.adjusted):
            return gettext(
                "These awards do not add up to 100% and are not averages: is one of them a slip?"
            )
        return ""

    def _notation(self, cleaned: dict[str, Any]) -> str:
        """Return the adjusted score in our notation; add an error to a wrong field."""
        field, text = "award", str(cleaned["award"])
        if text == PERCENTAGES:
            field, text = "ns", self._percentages(cleaned)
        elif text == ASSIGNED:
            field, text = "score", cleaned["score"]
        elif text in (PARTNERS, TRUMP):
            field, text = "offender", f"{text} {cleaned['offender']}"
        elif text == SPLIT:
            field, text = "split_ns", f"{cleaned['split_ns']} | {cleaned['split_ew']}"
        elif text == WEIGHTED:
            field, text = "outcome-0", self._weighted(cleaned)
        if self.errors:
            return ""
        try:
            adjusted = checked_ruling(text, self.asked.event.scoring_method)
            if isinstance(adjusted, Irregular):
                require_overplay_at(self.asked.result_id)
        except RefusedError as error:
            self.add_error(field, error.sentence)
            return ""
        self.adjusted = adjusted
        return format_ruling(adjusted)

    def _percentages(self, cleaned: dict[str, Any]) -> str:
        for name in ("ns", "ew"):
            if cleaned.get(name) is None:
                self.add_error(name, _("Enter a percentage from 0 to 100."))
        return f"A{cleaned.get('ns')}/{cleaned.get('ew')}"

    def _weighted(self, cleaned: dict[str, Any]) -> str:
        """Return the rows as a weighted score, with East-West's shares only if any are given."""
        ns, ew = [], []
        for n in range(self.row_count):
            outcome = cleaned[f"outcome-{n}"]
            share, share_ew = cleaned[f"share-{n}"], cleaned[f"share_ew-{n}"]
            if not outcome and (share is not None or share_ew is not None):
                self.add_error(f"outcome-{n}", _("Enter the result for this share."))
            if outcome and share is None and share_ew is None:
                self.add_error(f"share-{n}", _("Enter the share of this result, in per cent."))
            if share is not None:
                ns.append(f"{share:f}% {outcome}")
            if share_ew is not None:
                ew.append(f"{share_ew:f}% {outcome}")
        if not ns and not self.errors:
            self.add_error("outcome-0", _("Enter the results and the share of each, in per cent."))
        return " | ".join(", ".join(side) for side in (ns, ew) if side)


def rows_in(data: Mapping[str, Any]) -> int:
    """Return how many rows a page sends, within bounds."""
    sent = [n for n in range(MOST_OUTCOMES) if f"outcome-{n}" in data]
    return max(FEWEST_ROWS, max(sent, default=0) + 1)


def reshaped(data: Mapping[str, Any], *, asked: Asked) -> AdjustForm:
    """Return the form as typed, with one more row, or without the row to remove."""
    values = {name: data.get(name, "") for name in AdjustForm.base_fields}
    rows = [
        {name: data.get(f"{name}-{n}", "") for name in ("outcome", "share", "share_ew")}
        for n in range(rows_in(data))
    ]
    removed = data.get("less", "")
    if removed.isascii() and removed.isdigit() and int(removed[:3]) < len(rows):
        del rows[int(removed[:3])]
    elif "more" in data:
        rows.append({})
    rows = rows[:MOST_OUTCOMES]
    for n, row in enumerate(rows):
        values |= {f"{name}-{n}": value for name, value in row.items()}
    count = max(FEWEST_ROWS, len(rows))
    return AdjustForm(asked=asked, rows=count, initial=values)


def _row_fields(number: int, example: str) -> dict[str, forms.Field]:
    outcome = forms.CharField(label=_("Result"), required=False, max_length=LONGEST_SCORE)
    outcome.widget.attrs["placeholder"] = example
    return {
        f"outcome-{number}": outcome,
        f"share-{number}": _share("%"),
        f"share_ew-{number}": _share(gettext("% for East-West")),
    }


def _share(label: str) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, required=False, min_value=0, max_value=100, decimal_places=2
    )


def _irregular() -> list[tuple[Any, Any]]:
    """Return the rulings on irregular hands found after the overplay has begun."""
    rulings = [
        (ADVERSARIES, _("Irregular hands, cards between adversaries: the average of the deal")),
        (PARTNERS, _("Irregular hands, cards between partners: the low score of the deal")),
        (TRUMP, _("Wrong trump turned: the low score of the deal")),
    ]
    return [(_("Irregular hands"), rulings)]


def _awards(event: EventFacts) -> list[tuple[Any, Any]]:
    """Return the kinds of adjusted score: assigned ones, then the usual artificial ones.

    Averages show their IMPs if the event is scored by IMPs.
    """
    method = event.scoring_method
    assigned = [(ASSIGNED, _("Assigned: one result for both sides"))]
    if not method.in_tricks:
        assigned += [
            (WEIGHTED, _("Weighted: several results, each with its share")),
            (SPLIT, _("Split: a different result for each side")),
        ]
    averages = _averages_in_imps(event) if method.in_imps else list(_AVERAGES)
    percentages = (PERCENTAGES, _("A percentage of a top for each side"))
    return [
        (_("Assigned scores"), assigned),
        (_("Artificial scores"), [*averages, percentages]),
    ]


_AVERAGES: tuple[tuple[str, Any], ...] = (
    ("A+-", _("Average plus to North-South, average minus to East-West")),
    ("A-+", _("Average minus to North-South, average plus to East-West")),
    ("A+", _("Average plus to both sides")),
    ("A", _("Average to both sides")),
    ("A-", _("Average minus to both sides")),
    ("A60/40", _("60% to North-South, 40% to East-West")),
    ("A50/50", _("50% to both sides")),
    ("A40/60", _("40% to North-South, 60% to East-West")),
)


def _averages_in_imps(event: EventFacts) -> list[tuple[str, Any]]:
    imps = {"imps": formatted(Fraction(event.conditions.average_plus_imps), 1, trim=True)}
    rule = event.conditions.average_imps
    if rule is ImpAwardRule.SESSION and "average_imps" in conditions_for(event.scoring_method):
        return [
            ("A+-", gettext("+%(imps)s IMPs or more to North-South, −%(imps)s or less") % imps),
            ("A-+", gettext("−%(imps)s IMPs or less to North-South, +%(imps)s or more") % imps),
            ("A+", gettext("+%(imps)s IMPs or more to both sides") % imps),
            ("A", gettext("0 IMPs to both sides")),
            ("A-", gettext("−%(imps)s IMPs or less to both sides") % imps),
        ]
    return [
        ("A+-", gettext("+%(imps)s IMPs to North-South, −%(imps)s to East-West") % imps),
        ("A-+", gettext("−%(imps)s IMPs to North-South, +%(imps)s to East-West") % imps),
        ("A+", gettext("+%(imps)s IMPs to both sides") % imps),
        ("A", gettext("0 IMPs to both sides")),
        ("A-", gettext("−%(imps)s IMPs to both sides") % imps),
    ]


class PenaltyForm(LawForm):
    """A procedural penalty against a pair or team."""

    contestant = forms.ChoiceField(label=_("Against"))
    amount = forms.DecimalField(
        label=_("Penalty"),
        min_value=0,  # the service says in one sentence what a penalty may be
        max_value=LARGEST_PENALTY,
        max_digits=6,
        decimal_places=2,
    )
    amount_in = forms.ChoiceField(label=_("Unit"))
    opponent = forms.TypedChoiceField(
        label=_("In the match against"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("Only for IMPs in one match: they change its margin before it is scored."),
    )
    session = forms.TypedChoiceField(
        label=_("Session"),
        required=False,
        coerce=int,
        empty_value=None,
        help_text=_("To choose a final session, reopen it first."),
    )

    field_order = ("contestant", "amount", "amount_in", "opponent", "session", "law", "text")

    def __init__(self, *args: Any, snapshot: EventSnapshot, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        units = penalty_units(snapshot.event)
        listed = [
            (str(c.id), f"{snapshot.label_of(c)} {snapshot.name_of(c)}")
            for c in snapshot.contestants.values()
        ]
        self._offer("contestant", [("", _("Choose who")), *listed])
        self._offer("amount_in", [(str(unit), unit.label) for unit in units])
        if Ruling.AmountIn.MATCH_IMPS in units:
            self._offer("opponent", [("", _("no match")), *listed])
        else:
            del self.fields["opponent"]
        running = [each.number for each in snapshot.sessions if each.status == "running"]
        if len(snapshot.sessions) > 1:
            named = [(str(n), gettext("Session %d") % n) for n in running]
            self._offer("session", [("", _("The session in play")), *named])
        else:
            del self.fields["session"]

    def _offer(self, name: str, choices: list[tuple[str, Any]]) -> None:
        cast(forms.ChoiceField, self.fields[name]).choices = choices


HALF_A_DAY = timedelta(hours=12)

_LENGTH = re.compile(r"(\d{1,3})(?::([0-5]\d))?")
_BREAK = re.compile(r"(\d{1,3})\s*:\s*(\d{1,3})")


class LengthField(forms.Field):
    """A length as a director writes it, in seconds; None if the form has no such field.

    >>> [LengthField(required=False).clean(text) for text in ("22:30", " 20 ", None)]
    [1350, 1200, None]
    """

    def to_python(self, value: str | None) -> int | None:
        """Read minutes, or minutes and seconds."""
        if value is None:
            return None
        found = _LENGTH.fullmatch(value[:10].strip())
        if found is None:
            raise forms.ValidationError(gettext("Enter a length in minutes, such as 22 or 22:30."))
        return int(found[1]) * 60 + int(found[2] or 0)


class BreaksField(forms.Field):
    """A list of rounds and minutes, in seconds by round; None if the form has no such field.

    >>> [BreaksField(required=False).clean(text) for text in ("4: 15, 8:10", "", None)]
    [{4: 900, 8: 600}, {}, None]
    """

    def to_python(self, value: str | None) -> dict[int, int] | None:
        """Read the round before each break, and its minutes."""
        if value is None:
            return None
        breaks = {}
        for each in filter(None, (part.strip() for part in value[:LONGEST_BREAKS].split(","))):
            found = _BREAK.fullmatch(each)
            if found is None:
                raise forms.ValidationError(
                    gettext("Enter a break as the round before it and its minutes, such as 4: 15.")
                )
            breaks[int(found[1])] = int(found[2]) * 60
        return breaks


class ClockForm(forms.Form):
    """How long rounds, changes and breaks last; a field that is not sent changes nothing."""

    breaks = BreaksField(required=False)
    round = LengthField(required=False)
    change = LengthField(required=False)
    warning = LengthField(required=False)
    home = forms.Field(required=False)

    def clean_home(self) -> time | None:
        """Read the time of day at which everybody goes home."""
        text = (self.cleaned_data["home"] or "")[:5]
        try:
            return datetime.strptime(text, "%H:%M").time() if text else None  # noqa: DTZ007 - only its hour and minute
        except ValueError as error:
            raise forms.ValidationError(gettext("Enter a time of day such as 22:40.")) from error

    def settings(self, now: datetime) -> ClockSettings:
        """Return what a valid form says, with the moment nearest to now as its time of day."""
        said = self.cleaned_data
        return ClockSettings(
            round_seconds=said["round"],
            change_seconds=said["change"],
            warning_seconds=said["warning"],
            breaks=said["breaks"],
            planned_end=_nearest(said["home"], now) if said["home"] else None,
        )


def _nearest(wanted: time, now: datetime) -> datetime:
    here = timezone.localtime(now)
    moment = here.replace(hour=wanted.hour, minute=wanted.minute, second=0, microsecond=0)
    if moment - here > HALF_A_DAY:
        return moment - timedelta(days=1)
    if here - moment > HALF_A_DAY:
        return moment + timedelta(days=1)
    return moment
