"""What Django knows of the app."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """What do the scores come to?"""

    name = "tournaments.standings"
