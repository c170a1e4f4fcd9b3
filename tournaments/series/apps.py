"""What Django knows of the app."""

from django.apps import AppConfig


class SeriesConfig(AppConfig):
    """What does a season table count?"""

    name = "tournaments.series"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    lists = "views.LISTS"
