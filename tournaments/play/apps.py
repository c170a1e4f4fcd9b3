"""What Django knows of the app."""

from django.apps import AppConfig


class PlayConfig(AppConfig):
    """What happens at the tables while an event is played?"""

    name = "tournaments.play"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    documents = "documents.catalogue.DOCUMENTS"
    event_tabs = "tabs.EVENT_TABS"
