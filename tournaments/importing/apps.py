"""What Django knows of the app."""

from django.apps import AppConfig


class ImportingConfig(AppConfig):
    """What becomes of a file that is brought in or followed?"""

    name = "tournaments.importing"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    background_work = "tasks.BACKGROUND_WORK"
    left_out_of_backups = "models.LEFT_OUT_OF_BACKUPS"
