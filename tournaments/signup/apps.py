"""What Django knows of the app."""

from django.apps import AppConfig


class SignUpConfig(AppConfig):
    """Who is coming, who waits for a place, and who looks for a partner?"""

    name = "tournaments.signup"
    public_pages = "urls.public_pages"
    directors_pages = "urls.directors_pages"
    personal_data = "services.PERSONAL_DATA"
    planned_notes = "views.PLANNED_NOTES"
