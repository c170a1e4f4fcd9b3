"""What Django knows of the app."""

from django.apps import AppConfig


class FiguresConfig(AppConfig):
    """How was the club's year?"""

    name = "tournaments.figures"
    directors_pages = "urls.directors_pages"
