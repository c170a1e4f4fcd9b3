"""The forms of rulings: an adjusted score, a penalty."""

from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from scoring.errors import ScoringError
from scoring.notation import Game, describe_score, format_score, parse_score
from tournaments.models import Ruling
from tournaments.selectors.book import EventBook

PERCENTAGES = "percentages"
ASSIGNED = "assigned"


class LawForm(forms.Form):
    """What every ruling says: by which law, and what happened."""

    law = forms.CharField(label=_("Law"), max_length=40, required=False)
    text = forms.CharField(
        label=_("What happened"),
        max_length=2000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class AdjustForm(LawForm):
    """An adjusted score: an average, percentages, or a score assigned."""

    award = forms.ChoiceField(
        label=_("Adjusted score"),
        widget=forms.RadioSelect,
        initial="A+-",
        choices=(
            ("A+-", _("Average plus to North-South, average minus to East-West")),
            ("A-+", _("Average minus to North-South, average plus to East-West")),
            ("A+", _("Average plus to both sides")),
            ("A", _("Average to both sides")),
            ("A-", _("Average minus to both sides")),
            (PERCENTAGES, _("Percentages of a top")),
            (ASSIGNED, _("An assigned score")),
        ),
    )
    ns = forms.DecimalField(
        label=_("North-South, %"), required=False, min_value=0, max_value=100, decimal_places=2
    )
    ew = forms.DecimalField(
        label=_("East-West, %"), required=False, min_value=0, max_value=100, decimal_places=2
    )
    score = forms.CharField(label=_("Assigned score"), required=False, max_length=40)

    field_order = ("award", "ns", "ew", "score", "law", "text")

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = Game(game)
        example = "7" if self.game is Game.WHIST else "4SN="
        self.fields["score"].widget.attrs["placeholder"] = example

    def clean(self) -> dict[str, Any]:
        """Check that the chosen way has what it needs, and put it into one notation."""
        cleaned = super().clean() or {}
        if not self.errors:
            cleaned["adjusted"] = self._notation(cleaned)
        return cleaned

    @property
    def words(self) -> str:
        """The adjusted score in words; only for a valid form."""
        return describe_score(parse_score(self.cleaned_data["adjusted"], game=self.game))

    def _notation(self, cleaned: dict[str, Any]) -> str:
        award = str(cleaned["award"])
        if award == PERCENTAGES:
            for name in ("ns", "ew"):
                if cleaned.get(name) is None:
                    self.add_error(name, _("Enter a percentage from 0 to 100."))
            return f"A{cleaned.get('ns')}/{cleaned.get('ew')}"
        if award != ASSIGNED:
            return award
        try:
            return format_score(parse_score(cleaned.get("score", ""), game=self.game))
        except ScoringError as error:
            self.add_error("score", str(error))
            return ""


class PenaltyForm(LawForm):
    """A procedural penalty against a pair or team."""

    contestant = forms.ChoiceField(label=_("Against"))
    amount = forms.DecimalField(
        label=_("Penalty"), min_value=0, max_value=1000, max_digits=6, decimal_places=2
    )
    amount_in = forms.ChoiceField(
        label=_("Counted in"),
        choices=Ruling.AmountIn.choices,
        initial=Ruling.AmountIn.TOP_PERCENT,
    )

    field_order = ("contestant", "amount", "amount_in", "law", "text")

    def __init__(self, *args: Any, book: EventBook, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        cast(forms.ChoiceField, self.fields["contestant"]).choices = [
            (str(c.id), f"{book.number_of(c)}{c.direction} {book.name_of(c)}")
            for c in book.contestants.values()
        ]
        if book.event.method != "matchpoints":
            self.fields["amount_in"].initial = Ruling.AmountIn.POINTS
