"""The models of Fairdeal's own apps, whichever app they are in."""

from django.apps import apps
from django.db.models import Model


def our_models() -> list[type[Model]]:
    """Return every model of the product."""
    own = [each for each in apps.get_app_configs() if each.name.partition(".")[0] == "tournaments"]
    return [model for app in own for model in app.get_models()]
