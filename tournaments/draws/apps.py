"""What Django knows of the app."""

from django.apps import AppConfig


class DrawsConfig(AppConfig):
    """Who meets whom next: Swiss rounds, knockout stages, cuts?"""

    name = "tournaments.draws"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
