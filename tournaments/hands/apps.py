"""What Django knows of the app."""

from django.apps import AppConfig


class HandsConfig(AppConfig):
    """Where do a session's hands come from, and what can be made of them?"""

    name = "tournaments.hands"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    background_work = "tasks.BACKGROUND_WORK"
    event_tabs = "views.EVENT_TABS"
