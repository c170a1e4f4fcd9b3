"""What Django knows of the app."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """How has somebody played, evening after evening?"""

    name = "tournaments.players"
    public_pages = "urls.public_pages"
    personal_data = "services.PERSONAL_DATA"
