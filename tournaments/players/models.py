"""Who gets a player's results by e-mail."""

from django.db import models

from tournaments.clubs.models import Player


class ResultMail(models.Model):
    """An address to which a player's results are sent once they are final.

    Nothing is sent before ``confirmed_at``, when somebody who reads mail there said yes.
    """

    player = models.ForeignKey(Player, on_delete=models.CASCADE, related_name="result_mails")
    email = models.EmailField()
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        app_label = "tournaments"
        ordering = ("id",)
        constraints = (
            models.UniqueConstraint(fields=("player", "email"), name="result_mail_once"),
        )

    def __str__(self) -> str:
        return f"results of {self.player} to {self.email}"
