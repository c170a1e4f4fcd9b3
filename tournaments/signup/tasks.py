"""E-mails to people on lists: the question whether we may write, and what has become of them."""

import logging
from collections.abc import Iterable
from functools import partial
from smtplib import SMTPRecipientsRefused

from celery import shared_task
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from movements.lists import listed
from tournaments.clubhouse.selectors import words_of_club
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
from tournaments.site.page import Context

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


def tell_removed(planned_id: int, removed: Iterable[SignedUp]) -> None:
    """Tell people whom a director has taken off the list of a planned session."""
    if sends_mail():
        for each in removed:
            hand_over(partial(mail_removed.delay, planned_id, each.pk, each.email, each.name))


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
    askers = found.askers_of(entry)
    if (word == PLACE and entry not in found.playing) or (word == ASKED and not askers):
        return
    subjects = {
        QUESTION: _("Your sign-up for %(session)s"),
        PLACE: _("You have a place: %(session)s"),
        ASKED: _("%(names)s would like to play with you: %(session)s"),
        AGREED: _("You have a partner: %(session)s"),
        DECLINED: _("You still need a partner: %(session)s"),
        ALONE: _("Your partner has withdrawn: %(session)s"),
        MOVED: _("Called off: %(session)s")
        if found.planned.cancelled
        else _("Another day or time: %(session)s"),
    }
    link = link_by_mail(person)
    context = {
        "word": word,
        "planned": found.planned,
        "names": entry.names,
        "askers": askers,
        "link": public_address("signed_up", link),
        "stop": public_address("signed_up_mail", link),
    }
    asking = listed(each.name for each in askers) if askers else ""
    subject = subjects[word] % {"session": found.planned.title, "names": asking}
    _send(person.pk, person.email, subject, context)


@shared_task(autoretry_for=(OSError,), retry_backoff=60, max_retries=6)
def mail_removed(planned_id: int, person_id: int, email: str, name: str) -> None:
    """Tell somebody whom a director has taken off a list, unless play has begun.

    Nothing is kept of them any more, so address and name come with the task.
    """
    found = list_of(planned_id)
    if found is None or found.is_over:
        return
    planned, club = found.planned, words_of_club(found.club_id)
    context = {
        "word": "removed",
        "planned": planned,
        "names": name,
        "whom_to_ask": ", ".join(filter(None, (club.contact, club.telephone, club.email))),
        "link": public_address("sign_up", planned.slug_of_club, planned.id),
        "stop": public_address("signed_up_mail", link_by_mail(SignedUp(pk=person_id, email=email))),
    }
    subject = _("You are no longer on the list: %(session)s") % {"session": planned.title}
    _send(person_id, email, subject, context)


def _send(person_id: int, email: str, subject: str, context: Context) -> None:
    body = render_to_string("signup/mail/word.txt", context)
    try:
        send_letter(email, subject, body, stop=str(context["stop"]))
    except SMTPRecipientsRefused:
        logger.warning("The mail server refuses the address of person %s on a list", person_id)


@shared_task
def forget_old_sign_ups() -> None:
    """Forget addresses and names that are no longer needed."""
    forget_old(timezone.localdate())
