"""With whom somebody usually plays."""

from django.db.models import Count

from scoring.conditions.methods import ContestKind
from tournaments.clubs.models import Player
from tournaments.clubs.selectors import person
from tournaments.record.models import ContestantPlayer


def usual_partners(club_id: int, name: str) -> dict[int, int]:
    """Return how many events of pairs each partner entered with somebody, by the partner's id.

    Args:
        club_id: The club.
        name: Any name of the person; nobody has partners whose name is not on the club's list.
    """
    called = Player.objects.filter(club=club_id, erased_at=None, name__iexact=name)
    people = called.annotate(person=person("")).values("person")
    own = Player.objects.filter(club=club_id).annotate(person=person("")).filter(person__in=people)
    pairs = ContestantPlayer.objects.filter(
        player__in=own, contestant__event__contest=ContestKind.PAIRS
    )
    others = ContestantPlayer.objects.annotate(person=person())
    others = others.filter(contestant__in=pairs.values("contestant")).exclude(player__in=own)
    counted = others.order_by().values_list("person").annotate(Count("contestant"))
    return dict(counted)
