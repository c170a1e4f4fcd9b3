"""What Django knows of the app."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Who is who: clubs, players, officials, logins?"""

    name = "tournaments.clubs"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
