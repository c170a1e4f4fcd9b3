"""What Django knows of the app."""

from django.apps import AppConfig


class BackupsConfig(AppConfig):
    """How is everything kept, and brought back?"""

    name = "tournaments.backups"
    directors_pages = "urls.directors_pages"
