"""What Django knows of the app."""

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """What does a season table count?"""

    name = "tournaments.series"
