"""How Django knows the application."""

from django.apps import AppConfig


class TournamentsConfig(AppConfig):
    """Tournaments: people, events, play, rulings and the ledger."""

    name = "tournaments"
    verbose_name = "Tournaments"
