"""What Django knows of the app."""

from django.apps import AppConfig


class SimultaneousConfig(AppConfig):
    """How do several clubs play the same deals?"""

    name = "tournaments.simultaneous"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    lists = "views.LISTS"
