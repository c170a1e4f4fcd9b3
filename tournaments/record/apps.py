"""What Django knows of the app."""

from django.apps import AppConfig


class RecordConfig(AppConfig):
    """What happened in an event, and who may see it?"""

    name = "tournaments.record"
    api = "urls.api"
    problems = "problems.PROBLEMS"
    personal_data = "services.names.PERSONAL_DATA"
    left_out_of_backups = "models.play.LEFT_OUT_OF_BACKUPS"
