"""What Django knows of the app."""

from django.apps import AppConfig


class ClubhouseConfig(AppConfig):
    """What is on at a club, and how does one join?"""

    name = "tournaments.clubhouse"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    lists = "views.LISTS"
