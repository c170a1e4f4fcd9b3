"""How our forms look to a screen reader and carry a service's refusal to its field."""

from django import forms

from tournaments.services.refusals import RefusedError


def refuse(form: forms.Form, error: RefusedError) -> None:
    """Put a service's sentence at the field it names, or above the form."""
    field = error.field if error.field in form.fields else None
    form.add_error(field, error.sentence)
