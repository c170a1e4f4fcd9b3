"""What Django knows of the app."""

from django.apps import AppConfig


class PrintingConfig(AppConfig):
    """How is a document asked for, made and kept?"""

    name = "tournaments.printing"
    directors_pages = "urls.directors_pages"
    api = "urls.api"
    personal_data = "services.PERSONAL_DATA"
    left_out_of_backups = "models.LEFT_OUT_OF_BACKUPS"
    background_work = "tasks.BACKGROUND_WORK"
    event_tabs = "views.printing.EVENT_TABS"
