"""What Django knows of the app."""

from django.apps import AppConfig


class MembershipConfig(AppConfig):
    """Who is a member, of which category, and paid until when?"""

    name = "tournaments.membership"
    directors_pages = "urls.directors_pages"
    personal_data = "services.PERSONAL_DATA"
