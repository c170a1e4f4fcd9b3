"""What Django knows of the app."""

from django.apps import AppConfig


class DeskConfig(AppConfig):
    """What is on, and where does a director begin?"""

    name = "tournaments.desk"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
