"""The owner of the one label that all models have, and of the one history of migrations."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """All models of all apps have this label; see docs/architecture.md."""

    name = "tournaments"
    verbose_name = "Tournaments"
