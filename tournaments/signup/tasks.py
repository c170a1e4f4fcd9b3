"""E-mails to people on lists: the question whether we may write, and what has become of them."""

import logging
from collections.abc import Iterable
from functools import partial
from smtplib import SMTPRecipientsRefused

from celery import shared_task
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.signup.models import SignedUp
from tournaments.signup.selectors import link_by_mail, list_of
from tournaments.signup.services import (
    AGREED,
    ALONE,
    ASKED,
    DECLINED,
    MOVED,
    PLACE,
    QUESTION,
    forget_old,
)
from tournaments.site.mails import hand_over, public_address, send_letter, sends_mail

logger = logging.getLogger(__name__)


def tell_soon(told: Iterable[tuple[int, str]]) -> None:
    """Hand what people on lists are to be told to a worker."""
    if sends_mail():
        for person_id, word in told:
            hand_over(partial(mail_word.delay, person_id, word))


def tell_moved(planned_id: int) -> None:
    """Tell everybody on the list of a planned session that it is not when they think it is."""
    people = SignedUp.objects.filter(sign_up__list__planned=planned_id).exclude(confirmed_at=None)
    tell_soon((pk, MOVED) for pk in people.order_by("pk").values_list("pk", flat=True))


@shared_task(autoretry_for=(OSError,), retry_backoff=60, max_retries=6)
def mail_word(person_id: int, word: str) -> None:
    """Tell somebody on a list what has happened, unless it is no longer so.

    Args:
        person_id: The person.
        word: What has happened, such as ``place``; ``question`` asks whether we may write.
    """
    rows = SignedUp.objects.exclude(email="").select_related("sign_up__list")
    person = rows.filter(pk=person_id).first()
    if person is None or (person.confirmed_at is None) != (word == QUESTION):
        return
    found = list_of(person.sign_up.list.planned_id)
    if found is None or found.is_over:
        return
    entry = found.entry_of(person.pk)
    if word == PLACE and entry not in found.playing:
        return
    subjects = {
        QUESTION: _("Your sign-up for %(session)s"),
        PLACE: _("You have a place: %(session)s"),
        ASKED: _("Somebody would like to play with you: %(session)s"),
        AGREED: _("You have a partner: %(session)s"),
        DECLINED: _("You still need a partner: %(session)s"),
        ALONE: _("Your partner has withdrawn: %(session)s"),
        MOVED: _("Called off: %(session)s")
        if found.planned.cancelled
        else _("Another day or time: %(session)s"),
    }
    link = link_by_mail(person)
    stop = public_address("signed_up_mail", link)
    context = {
        "word": word,
        "list": found,
        "planned": found.planned,
        "entry": entry,
        "link": public_address("signed_up", link),
        "stop": stop,
    }
    body = render_to_string("signup/mail/word.txt", context)
    try:
        send_letter(
            person.email,
            subjects[word] % {"session": found.planned.title},
            body,
            stop=stop,
        )
    except SMTPRecipientsRefused:
        logger.warning("The mail server refuses the address of person %s on a list", person.pk)


@shared_task
def forget_old_sign_ups() -> None:
    """Forget addresses and names that are no longer needed."""
    forget_old(timezone.localdate())
