"""What a director types of members and their payments."""

from collections.abc import Iterable
from datetime import date
from decimal import Decimal
from typing import Any, cast

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.membership.models import Subscription
from tournaments.membership.selectors import CategoryFacts
from tournaments.site.forms import DayField


class MemberForm(forms.Form):
    """The category of a person, and until when they have paid."""

    category = forms.TypedChoiceField(
        label=_("Category"), required=False, coerce=int, empty_value=None
    )
    paid_until = DayField(label=_("Paid until"), required=False)

    def __init__(self, *args: Any, categories: Iterable[CategoryFacts], **kwargs: Any) -> None:
        """Offer the club's categories."""
        super().__init__(*args, **kwargs)
        offered = [("", _("None: a visitor")), *((each.id, each.name) for each in categories)]
        cast(forms.ChoiceField, self.fields["category"]).choices = offered


class ListForm(forms.Form):
    """A file with people."""

    file = forms.FileField(
        label=_("File"),
        help_text=_("CSV or Excel, with a heading above each column. Empty cells change nothing."),
        widget=forms.FileInput(attrs={"accept": ".csv,.txt,.xlsx"}),
    )


class AmountField(forms.DecimalField):
    """An amount without a currency, with a point or a comma."""

    widget = forms.TextInput(attrs={"inputmode": "decimal"})

    def to_python(self, value: Any) -> Any:
        """Take a comma for a point."""
        return super().to_python(value.replace(",", ".") if isinstance(value, str) else value)


class SubscriptionForm(forms.Form):
    """A payment of a member."""

    amount = AmountField(
        label=_("Amount"), min_value=Decimal("0.01"), max_digits=9, decimal_places=2
    )
    way = forms.ChoiceField(label=_("How"), choices=Subscription.Way)
    paid_on = DayField(label=_("Paid on"))
    begins = DayField(label=_("For the time from"))
    until = DayField(label=_("To"))

    def clean(self) -> dict[str, date]:
        """Refuse a time that ends before it begins."""
        found = super().clean() or {}
        begins, until = found.get("begins"), found.get("until")
        if begins and until and until < begins:
            self.add_error("until", _("The last day cannot be before the first."))
        return found
