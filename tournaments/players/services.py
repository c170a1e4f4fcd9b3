"""Ask for a player's results by e-mail, confirm it, and stop it."""

from datetime import datetime, timedelta

from django.core import signing
from django.db import transaction
from django.db.models import F

from tournaments.clubs.models import Player
from tournaments.clubs.personal import AfterNaming, PersonalData
from tournaments.clubs.selectors import names_of
from tournaments.clubs.services import lock_club
from tournaments.players.models import ResultMail
from tournaments.site.keys import Actor
from tournaments.site.mails import CONFIRMED_WITHIN, MOST_UNCONFIRMED
from tournaments.site.refusals import RefusedError

_SALT = "result mail"
ASKED_AGAIN_AFTER = timedelta(days=1)

MOST_OF_A_PLAYER = 10


@transaction.atomic
def ask_for_results(*, player_id: int, email: str, now: datetime) -> ResultMail | None:
    """Note that somebody wants a player's results, and return what they have to confirm.

    None if there is nothing to send: it is confirmed already, or was asked for within a day.

    Raises:
        RefusedError: too many addresses wait for a confirmation, or get this player's results.
    """
    player = Player.objects.get(pk=player_id)
    lock_club(player.club_id)
    unconfirmed = ResultMail.objects.filter(player__club=player.club_id, confirmed_at=None)
    unconfirmed.filter(asked_at__lt=now - CONFIRMED_WITHIN).delete()
    of_person = ResultMail.objects.filter(player__in=names_of(player_id))
    confirmed_first = F("confirmed_at").asc(nulls_last=True)
    asked = of_person.filter(email=email).order_by(confirmed_first, "id").first()
    if asked is None:
        full = of_person.count() >= MOST_OF_A_PLAYER
        if full or unconfirmed.count() >= MOST_UNCONFIRMED:
            raise RefusedError(
                "Too many addresses have been entered here. Try again tomorrow, or ask the club.",
                "email",
            )
        return ResultMail.objects.create(player=player, email=email, asked_at=now)
    if asked.confirmed_at or asked.asked_at > now - ASKED_AGAIN_AFTER:
        return None
    asked.asked_at = now
    asked.save(update_fields=["asked_at"])
    return asked


def word_of(mail: ResultMail) -> str:
    """Return the word of the link by which results are confirmed and stopped."""
    return signing.dumps(mail.pk, salt=_SALT)


def mail_at(word: str) -> ResultMail | None:
    """Return what a link is about; None if it is not ours, or nobody gets these results by it."""
    try:
        found = signing.loads(word, salt=_SALT)
    except signing.BadSignature:
        return None
    return ResultMail.objects.select_related("player__club").filter(pk=found).first()


def confirm(mail: ResultMail, *, now: datetime) -> None:
    """Send results from now on; the first confirmation counts."""
    ResultMail.objects.filter(pk=mail.pk, confirmed_at=None).update(confirmed_at=now)


def stop(mail: ResultMail) -> None:
    """Forget the address."""
    mail.delete()


def _told(player: Player) -> list[str]:
    return [each.email for each in player.result_mails.all()]


def _before_naming(player_id: int) -> AfterNaming:
    return _forgotten_if_erased


def _forgotten_if_erased(player: Player, _by: Actor) -> None:
    if player.erased_at:
        player.result_mails.all().delete()


PERSONAL_DATA = (PersonalData(35, "results by e-mail", _told, _before_naming),)
