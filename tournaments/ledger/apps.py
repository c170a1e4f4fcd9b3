"""What Django knows of the app."""

from django.apps import AppConfig


class LedgerConfig(AppConfig):
    """How is what was accepted chained, and how is a chain proved?"""

    name = "tournaments.ledger"
