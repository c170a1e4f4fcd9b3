"""Captains' private links, and what captains say through them."""

import secrets
from uuid import UUID

from django.db import transaction

from scoring.leagues.meeting import Segments, Venue
from tournaments.clubs.selectors.people import digest_of
from tournaments.competitions.models import CaptainLink, CompetitionEntry
from tournaments.competitions.selectors.folding import facts_of, fold
from tournaments.competitions.selectors.opened import entries_of
from tournaments.competitions.services import lock_competition, record_fact
from tournaments.leagues.selectors.captains import CaptainFacts
from tournaments.leagues.selectors.leagues import LEAGUE, Confirmed, Disputed, MatchFact, Reported
from tournaments.record.selectors.access.links import SECRET_BYTES, secret_of
from tournaments.site.refusals import NotFoundError
from tournaments.site.signature import Actor


@transaction.atomic
def give_captains_links(*, competition_id: int) -> None:
    """Give every team of a league a link for its captain, if it has none yet.

    Raises:
        NotFoundError: there is no such competition.
    """
    competition = lock_competition(competition_id)
    entered = fold(LEAGUE, facts_of(LEAGUE, entries_of(competition_id))).entrants
    there = set(
        CaptainLink.objects.filter(competition=competition).values_list("number", flat=True)
    )
    CaptainLink.objects.bulk_create(
        CaptainLink(competition=competition, number=number, **_made())
        for number in sorted(entered)
        if number not in there
    )


@transaction.atomic
def exchange_captains_link(*, competition_id: int, number: int) -> None:
    """Give one team's captain a new link; the old one no longer works.

    Raises:
        NotFoundError: the team has none.
    """
    rows = CaptainLink.objects.select_for_update().filter(competition=competition_id, number=number)
    link = rows.order_by().first()
    if link is None:
        raise NotFoundError("This team has no link yet.", "number")
    for name, value in _made().items():
        setattr(link, name, value)
    link.save(update_fields=["seed", "digest"])


def report_match(
    *, link: CaptainFacts, match: int, segments: Segments, key: UUID
) -> CompetitionEntry:
    """Report how a match ended; it counts once the other side reports the same.

    Args:
        link: The link of the captain who reports.
        match: The match, by its number.
        segments: What the home team and the visitors won in each segment.
        key: The idempotency key.

    Raises:
        NotFoundError: the team does not play this match.
        RefusedError: the match is settled, or the score is impossible.
    """
    return _said(link, Reported(match, _venue(link, match), segments), key)


def confirm_match(
    *, link: CaptainFacts, match: int, segments: Segments, key: UUID
) -> CompetitionEntry:
    """Confirm the other side's report as this side saw it.

    Takes and raises what ``report_match`` does.
    """
    return _said(link, Confirmed(match, _venue(link, match), segments), key)


def dispute_match(
    *, link: CaptainFacts, match: int, key: UUID, reason: str = ""
) -> CompetitionEntry:
    """Say that the other side's report is wrong; the director decides.

    Takes and raises what ``report_match`` does; ``reason`` is for the director.
    """
    return _said(link, Disputed(match, _venue(link, match)), key, reason)


def _venue(link: CaptainFacts, match: int) -> Venue:
    venue = link.venues.get(match)
    if venue is None:
        raise NotFoundError("Your team does not play this match.", "match")
    return venue


def _said(link: CaptainFacts, fact: MatchFact, key: UUID, reason: str = "") -> CompetitionEntry:
    return record_fact(
        competition_id=link.competition_id,
        fact=fact,
        by=Actor(f"captain:{link.number}"),
        key=key,
        reason=reason,
    )


def _made() -> dict[str, str]:
    seed = secrets.token_hex(SECRET_BYTES)
    return {"seed": seed, "digest": digest_of(secret_of(seed))}
