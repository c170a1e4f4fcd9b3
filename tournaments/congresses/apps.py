"""What Django knows of the app."""

from django.apps import AppConfig


class CongressesConfig(AppConfig):
    """What happens when at a congress?"""

    name = "tournaments.congresses"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    lists = "views.LISTS"
