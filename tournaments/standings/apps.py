"""What Django knows of the app."""

from django.apps import AppConfig


class StandingsConfig(AppConfig):
    """What do the scores come to?"""

    name = "tournaments.standings"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    documents = "documents.catalogue.DOCUMENTS"
    event_tabs = "views.pages.EVENT_TABS"
