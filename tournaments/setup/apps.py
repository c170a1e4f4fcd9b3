"""What Django knows of the app."""

from django.apps import AppConfig


class SetupConfig(AppConfig):
    """How is an event set up, started and closed?"""

    name = "tournaments.setup"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    event_tabs = "views.setup.EVENT_TABS"
