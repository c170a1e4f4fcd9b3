"""What Django knows of the app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Who is who: clubs, players, officials, logins?"""

    name = "tournaments.clubs"
