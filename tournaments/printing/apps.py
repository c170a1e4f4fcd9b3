"""What Django knows of the app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """How is a document asked for, made and kept?"""

    name = "tournaments.printing"
