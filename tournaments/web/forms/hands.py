"""The form in which a director uploads the cards of a session."""

from typing import Any

from django import forms
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.pbn import LARGEST_FILE, read_deals
from tournaments.services.play.deals import DealtBoard


class HandsForm(forms.Form):
    """A PBN file; valid, it holds the deals read from it."""

    file = forms.FileField(
        label=_("PBN file"),
        help_text=_("The file from the dealing machine, with or without analysis."),
        widget=forms.FileInput(attrs={"accept": ".pbn,text/plain"}),
    )

    def clean(self) -> dict[str, Any]:
        """Read the file, and put what is wrong with it beside the field."""
        cleaned = super().clean() or {}
        file = cleaned.get("file")
        if isinstance(file, UploadedFile):
            try:
                cleaned["deals"] = read_deals(file.read(LARGEST_FILE + 1))
            except InterchangeError as error:
                self.add_error("file", str(error))
        return cleaned

    @property
    def deals(self) -> tuple[DealtBoard, ...]:
        """The deals of the file; only for a valid form."""
        return tuple(self.cleaned_data["deals"])
