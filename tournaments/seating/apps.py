"""What Django knows of the app."""

from django.apps import AppConfig


class SeatingConfig(AppConfig):
    """Who sits where: a section's movement and its changes?"""

    name = "tournaments.seating"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    documents = "documents.catalogue.DOCUMENTS"
