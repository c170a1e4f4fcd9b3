"""What Django knows of the app."""

from django.apps import AppConfig
from django.db.models.signals import post_migrate


class SearchConfig(AppConfig):
    """Where is somebody or something, however it is typed?"""

    name = "tournaments.search"
    public_pages = "urls.public_pages"
    api = "urls.api"

    def ready(self) -> None:
        """Have the index made wherever tables are made or changed."""
        from tournaments.search.models import after_migrate  # not before all apps are there

        post_migrate.connect(after_migrate, sender=self)
