"""Hands found irregular at the overplay: when a ruling is possible, and when to redeal."""

from django.db.models import Q, QuerySet

from scoring.ranking.carry_over import FieldScope
from tournaments.record.models import Event, Result, Ruling
from tournaments.site.refusals import RefusedError

FEWEST_TABLES = 3
"""With two tables the deal is redealt instead (Laws of Duplicate Whist 1897, law (e) III)."""


def require_overplay(result: Result, event: Event) -> None:
    """Refuse a ruling that the other tables with the same cards cannot settle.

    Raises:
        RefusedError: fewer than three tables play these cards, or no other table has played them
            yet.
    """
    others = _others_with_the_same_cards(result, event)
    if others.exclude(status=Result.Status.NOT_PLAYED).count() < FEWEST_TABLES - 1:
        raise RefusedError(
            "Only two tables play this deal, so the law requires a redeal. Redeal it at both "
            "tables and enter the tricks taken.",
            "score",
        )
    if not others.filter(status=Result.Status.TRICKS).exists():
        raise RefusedError(
            "Nobody else has played this deal, so this was not an overplay. Redeal it and enter "
            "the tricks taken.",
            "score",
        )


def require_overplay_at(result_id: int) -> None:
    """Refuse what ``require_overplay`` refuses, before a ruling is made."""
    found = Result.objects.select_related("sitting__section__session__event").get(pk=result_id)
    require_overplay(found, found.sitting.section.session.event)


def _others_with_the_same_cards(result: Result, event: Event) -> QuerySet[Result]:
    """Return the scheduled results of other tables that are compared with this one.

    In a simultaneous tournament, this covers all clubs.
    """
    section = result.sitting.section
    field: dict[str, object] = {"sitting__section": section}
    if event.simultaneous_id is not None:
        field = {
            "sitting__section__session__event__simultaneous": event.simultaneous_id,
            "sitting__section__session__number": section.session.number,
        }
    elif event.conditions.value.compare is FieldScope.SESSION:
        field = {"sitting__section__session": section.session_id}
    ruled = Ruling.objects.filter(withdrawn_at_sequence=None, score__startswith="IRREGULAR")
    return Result.objects.filter(
        board=result.board,
        fouled_group=result.fouled_group,
        sitting__withdrawn_in_version=None,
        **field,
    ).exclude(Q(pk=result.pk) | Q(pk__in=ruled.values("result")))
