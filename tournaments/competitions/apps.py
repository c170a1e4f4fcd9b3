"""What Django knows of the app."""

from django.apps import AppConfig


class CompetitionsConfig(AppConfig):
    """What do contests have in common that are kept entirely in their own ledger?"""

    name = "tournaments.competitions"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    personal_data = "personal.PERSONAL_DATA"
    lists = "views.LISTS"
