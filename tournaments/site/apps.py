"""What Django knows of the app."""

from django.apps import AppConfig


class SiteConfig(AppConfig):
    """What does every page, answer and service share, whatever it is about?"""

    name = "tournaments.site"
