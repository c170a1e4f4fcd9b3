"""What Django knows of the app."""

from django.apps import AppConfig


class DrivesConfig(AppConfig):
    """How is a progressive game played and won?"""

    name = "tournaments.drives"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    personal_data = "services.PERSONAL_DATA"
    kinds_of_competition = "selectors.drive_kind.KINDS"
