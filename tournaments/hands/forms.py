"""Forms for hands: dealing them, or reading them from a file."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.hands.services import MOST_WANTED
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.programs.pbn.deals import LARGEST_FILE, read_deals_with_remarks
from tournaments.record.models import Seal
from tournaments.record.services.hands import HIGHEST_BOARD, DealtBoard


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
