"""What Django knows of the app."""

from django.apps import AppConfig


class InterchangeConfig(AppConfig):
    """What does a file of another program say, and how is one written?"""

    name = "tournaments.interchange"
    formats_out = "writing.formats.FORMATS_OUT"
    directors_pages = "urls.directors_pages"
