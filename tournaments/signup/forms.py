"""What directors say of a list, and what players write on it."""

from typing import Any

from django import forms
from django.utils.dates import WEEKDAYS
from django.utils.translation import gettext_lazy as _

from tournaments.interchange.lists.people import people_in
from tournaments.membership.forms import AmountField
from tournaments.signup.models import TableMoney
from tournaments.signup.selectors import TERMS, Contest, ListTerms
from tournaments.signup.services import Newcomers
from tournaments.site.limits import (
    LONGEST_EMAIL,
    LONGEST_NAME,
    LONGEST_REMARK,
    LONGEST_TEAM,
    LONGEST_TITLE,
    limits_of,
)

CLOSES = (
    (0, _("When play begins")),
    (1, _("An hour before")),
    (3, _("3 hours before")),
    (6, _("6 hours before")),
    (24, _("A day before")),
    (48, _("2 days before")),
    (168, _("A week before")),
)


class TermsForm(forms.Form):
    """On what terms players sign up."""

    contest = forms.ChoiceField(label=_("Who signs up"), choices=Contest.choices)
    places = forms.IntegerField(
        label=_("Places"),
        required=False,
        help_text=_("How many pairs, players or teams. Leave it empty if there is room for all."),
        **limits_of(ListTerms, "places"),
    )
    closes_before = forms.TypedChoiceField(
        label=_("Sign-up closes"), choices=CLOSES, coerce=int, initial=0
    )
    fee = forms.CharField(
        label=_("Fee"),
        required=False,
        help_text=_("For each player, such as 5.00 or: 5.00, juniors free."),
        **limits_of(ListTerms, "fee"),
    )
    note = forms.CharField(
        label=_("Note"),
        required=False,
        help_text=_("Such as: we find a partner for everybody."),
        **limits_of(ListTerms, "note"),
    )

    @property
    def terms(self) -> ListTerms:
        """What a valid form says."""
        return ListTerms(**{name: self.cleaned_data[name] for name in TERMS})


class OpeningForm(TermsForm):
    """The terms of a list that is opened, perhaps for later sessions of the same name too."""

    later = forms.BooleanField(required=False)


def _text(label: Any, longest: int, **options: Any) -> forms.CharField:
    return forms.CharField(label=label, max_length=longest, **options)


class NamesForm(forms.Form):
    """Who plays: one player, a pair or somebody without a partner, or a team."""

    team = _text(_("Name of the team"), LONGEST_TITLE, required=False)
    name = _text(_("Your name"), LONGEST_NAME, widget=forms.TextInput({"autocomplete": "name"}))
    partner = _text(
        _("Your partner’s name"),
        LONGEST_NAME,
        required=False,
        help_text=_("Leave it empty if you are looking for a partner."),
        widget=forms.TextInput({"autocomplete": "off"}),
    )
    mates = _text(
        _("Your team-mates"),
        LONGEST_TEAM,
        required=False,
        help_text=_("One on each line. You can add them later."),
        widget=forms.Textarea({"rows": 3}),
    )
    about = _text(
        _("About you, if you are looking for a partner"),
        LONGEST_REMARK,
        required=False,
        help_text=_("Everybody can read it. Such as: weak no-trump, happy to play anything."),
    )
    unnamed = forms.BooleanField(
        label=_("Leave our names off the public list"),
        required=False,
    )

    def __init__(self, *args: Any, contest: str, partnered: bool = False, **kwargs: Any) -> None:
        """Take the contest, and whether the partner is settled or to be asked."""
        super().__init__(*args, **kwargs)
        unneeded = {
            Contest.PAIRS: {"team", "mates"},
            Contest.INDIVIDUAL: {"team", "mates", "partner", "about"},
            Contest.TEAMS: {"partner", "about"},
        }[Contest(contest)]
        if partnered:
            unneeded |= {"partner"}
        if contest == Contest.INDIVIDUAL or partnered:
            self.fields["unnamed"].label = _("Leave my name off the public list")
        for name in unneeded:
            del self.fields[name]

    def clean_name(self) -> str:
        """Refuse a name that stands for nobody, such as TBA."""
        name: str = self.cleaned_data["name"]
        if not people_in(name):
            raise forms.ValidationError(_("Enter a name."))
        return name

    @property
    def newcomers(self) -> Newcomers:
        """Who is put down by a valid form; two names in one field are two people."""
        sent = self.cleaned_data
        fields = (sent["name"], sent.get("partner", ""), *sent.get("mates", "").splitlines())
        return Newcomers(
            names=tuple(name for each in fields for name in people_in(each)),
            team=sent.get("team", ""),
            about=sent.get("about", ""),
            unnamed=sent["unnamed"],
            email=sent.get("email", ""),
        )


class SignUpForm(NamesForm):
    """Who plays, and where to write to them."""

    email = forms.EmailField(
        label=_("Your e-mail address"),
        required=False,
        max_length=LONGEST_EMAIL,
        help_text=_(
            "To be told when a place comes free or somebody would like to play with you. "
            "Nobody else sees it, and a week after the session we forget it."
        ),
        widget=forms.EmailInput({"autocomplete": "email"}),
    )

    def __init__(self, *args: Any, sends_mail: bool, **kwargs: Any) -> None:
        """Take whether there is a mail server: without one, no address is asked for."""
        super().__init__(*args, **kwargs)
        if not sends_mail:
            del self.fields["email"]


class PaidForm(forms.Form):
    """What somebody has paid; the service says which amounts there are."""

    amount = AmountField(
        error_messages=dict.fromkeys(
            ("required", "invalid"), _("Enter what was paid, such as 5.50.")
        )
    )
    how = forms.ChoiceField(choices=TableMoney.How.choices)


class FillInForm(forms.Form):
    """Who could play at short notice, when, and how to reach them."""

    name = _text(_("Your name"), LONGEST_NAME, widget=forms.TextInput({"autocomplete": "name"}))
    contact = _text(
        _("Telephone or e-mail"),
        LONGEST_NAME,
        help_text=_("Only the club’s directors see it."),
    )
    weekdays = forms.TypedMultipleChoiceField(
        label=_("On which days"),
        coerce=int,
        choices=[(number + 1, name) for number, name in WEEKDAYS.items()],
        widget=forms.CheckboxSelectMultiple,
        error_messages={"required": _("Choose at least one day of the week.")},
    )
