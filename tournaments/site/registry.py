"""What the apps declare about themselves in their ``AppConfig``, for those below to collect.

An app declares something by an attribute: the place of a sequence inside the app, as in
``documents = "documents.DOCUMENTS"``. Whoever collects it names the attribute and knows no app.
"""

from collections.abc import Sequence
from typing import Any

from django.apps import apps
from django.utils.module_loading import import_string


def collected(what: str) -> list[Any]:
    """Return what all apps declare under this attribute, in the order of ``INSTALLED_APPS``.

    Raises:
        ImportError: an app names a place where there is nothing.
    """
    found: list[Any] = []
    for app in apps.get_app_configs():
        place = getattr(app, what, "")
        if place:
            declared: Sequence[Any] = import_string(f"{app.name}.{place}")
            found.extend(declared)
    return found
