"""Results of events, worked out and sent by e-mail in the background."""

import logging
from collections.abc import Sequence
from functools import partial
from smtplib import SMTPRecipientsRefused
from uuid import NAMESPACE_URL, UUID, uuid5

from celery import shared_task
from django.db import transaction
from django.db.models import Q, QuerySet
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.models import Player
from tournaments.clubs.roles import Role
from tournaments.clubs.selectors import person
from tournaments.players.models import ResultMail
from tournaments.players.selectors.played import work_out
from tournaments.players.selectors.profile import EventLine, profile
from tournaments.players.services import word_of
from tournaments.record.models import Event, LedgerEntry
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.events import final_events
from tournaments.site.background import BATCH_PRIORITY
from tournaments.site.mails import hand_over, public_address, send_letter
from tournaments.site.models import UsedKey
from tournaments.site.page import Context
from tournaments.standings.selectors.explanations.corrections import changed_for, late_corrections

logger = logging.getLogger(__name__)

AT_ONCE = 10
"""How many events are worked out while somebody waits for a page."""

IN_A_TASK = 20


def work_out_soon(event_ids: Sequence[int]) -> None:
    """Work out a few events now, and hand the others to a worker."""
    work_out(event_ids[:AT_ONCE])
    for first in range(AT_ONCE, len(event_ids), IN_A_TASK):
        some = event_ids[first : first + IN_A_TASK]
        hand_over(partial(work_out_events.apply_async, (some,), priority=BATCH_PRIORITY))


@shared_task
def work_out_events(event_ids: list[int]) -> None:
    """Work out what events say of everybody who played in them."""
    work_out(event_ids)


def mail_results_soon(event: Event) -> None:
    """Hand an event that has become final to a worker, if somebody wants results by e-mail."""
    if _wanted(event.pk).exists():
        mailed = partial(mail_results.apply_async, (event.pk, event.ledger_sequence))
        transaction.on_commit(partial(hand_over, mailed))


def _wanted(event_id: int) -> QuerySet[ResultMail]:
    played = Q(entered__contestant__event=event_id) | Q(substituted__event=event_id)
    people = Player.objects.filter(played).annotate(person=person("")).values("person")
    wanted = ResultMail.objects.exclude(confirmed_at=None).annotate(person=person())
    return wanted.filter(person__in=people)


@shared_task(autoretry_for=(OSError,), retry_backoff=60, max_retries=6)
def mail_results(event_id: int, sequence: int) -> None:
    """Send each who asked their result of an event, if it is final.

    Whoever was told before hears of it again only if their own result or score has changed since.
    If the mail server does not answer, those who are left are tried again a little later.

    Args:
        event_id: The event.
        sequence: The ledger entry by which it became final: each is told of it once.
    """
    if not final_events().filter(pk=event_id).exists():
        return
    mails = list(_wanted(event_id).select_related("player__club"))
    # Whoever asked under two names of one person gets one e-mail.
    mails = list({(each.player.person_id, each.email): each for each in mails[::-1]}.values())[::-1]
    if not mails:
        return
    snapshot = open_event(event_id).seen_by(Role.PUBLIC)
    work_out([event_id])
    late = late_corrections(snapshot)
    finals = LedgerEntry.objects.filter(event=event_id, kind=LedgerEntry.Kind.SESSION_FINAL)
    earlier = finals.filter(sequence__lt=sequence).values_list("sequence", flat=True)
    told_at = {_key(event_id, each): each for each in earlier}
    for mail in mails:
        scope = f"result mail:{mail.pk}"
        keys = UsedKey.objects.filter(scope=scope, key__in=told_at).values_list("key", flat=True)
        told = max((told_at[key] for key in keys), default=0)
        found = profile(mail.player_id)
        lines = [each for each in found.events if each.slug == snapshot.event.slug] if found else []
        for line in lines:
            if told and not changed_for(snapshot, line.address, since=told, late=late):
                continue
            context: Context = {
                "line": line,
                "player": found,
                "remark": found.remark if found and found.events[0] is line else "",
                "late": late,
                "own": late.place_of(line.address) if late else None,
                "scorecard": public_address("scorecard", line.slug, line.address),
            }
            # Noted before, not in one transaction: a slow mail server must hold up no score.
            note, is_new = UsedKey.objects.get_or_create(
                scope=scope,
                key=_key(event_id, sequence),
                defaults={"at": timezone.now()},
            )
            if not is_new:
                continue
            try:
                subject = _subject(line)
                if told:
                    subject = _("Corrected: %(subject)s") % {"subject": subject}
                _send(mail, subject, "players/mail/result.txt", context)
            except SMTPRecipientsRefused:
                logger.warning("The mail server refuses the address of result mail %s", mail.pk)
            except OSError:
                note.delete()
                raise


def _key(event_id: int, sequence: int) -> UUID:
    return uuid5(NAMESPACE_URL, f"{event_id}:{sequence}")


def _subject(line: EventLine) -> str:
    if not line.place:
        return f"{line.name}: {line.result}"
    place = _("%(place)s of %(of)s") % {"place": line.place, "of": line.of}
    return f"{line.name}: {place}, {line.result}"


def send_question(mail: ResultMail) -> None:
    """Ask at an address whether a player's results may be sent there."""
    hand_over(partial(mail_question.delay, mail.pk))


@shared_task(autoretry_for=(OSError,), retry_backoff=60, max_retries=6)
def mail_question(mail_id: int) -> None:
    """Send the question, unless it has been answered."""
    mail = ResultMail.objects.select_related("player__club").filter(pk=mail_id).first()
    if mail is not None and mail.confirmed_at is None:
        subject = _("Results of %(player)s by e-mail?") % {"player": mail.player.name}
        _send(mail, subject, "players/mail/question.txt", {})


def _send(mail: ResultMail, subject: str, template: str, context: Context) -> None:
    link = public_address("result_mail", word_of(mail))
    body = render_to_string(template, {**context, "mail": mail, "link": link})
    send_letter(mail.email, subject, body, stop=link)
