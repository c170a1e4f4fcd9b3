"""What Django knows of the app."""

from django.apps import AppConfig


class LeaguesConfig(AppConfig):
    """How is a season of matches, or a ladder, played?"""

    name = "tournaments.leagues"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    kinds_of_competition = "selectors.kinds.KINDS"
