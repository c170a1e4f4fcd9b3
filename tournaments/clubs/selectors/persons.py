"""Everything kept about a player, for that person to read."""

from typing import Any

from tournaments.clubs.models import Player
from tournaments.competitions.models import CompetitionPlayer
from tournaments.record.models import ContestantPlayer, Substitute
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event


def everything_about(player_id: int) -> dict[str, Any] | None:
    """Return everything kept about a player, as plain JSON; None if there is no such player.

    About other people it says only where they sat, not their names.
    """
    player = Player.objects.select_related("club").filter(pk=player_id, erased_at=None).first()
    if player is None:
        return None
    rows = ContestantPlayer.objects.filter(player=player).order_by(
        "contestant__event__held_on", "contestant__event", "contestant"
    )
    entered = rows.values_list("contestant__event", "contestant", "position")
    return {
        "club": player.club.name,
        "name": player.name,
        "national_id": player.national_id,
        "shown_to_the_public": player.shown,
        "substitute": [
            {"event": event, "session": session, "first_round": first, "last_round": last}
            for event, session, first, last in Substitute.objects.filter(player=player)
            .order_by("event__held_on", "event", "session", "first_round", "id")
            .values_list("event__name", "session__number", "first_round", "last_round")
        ],
        "competitions": [
            {"competition": name, "address": slug, "number": number}
            for name, slug, number in CompetitionPlayer.objects.filter(player=player)
            .order_by("competition__starts_on", "competition", "number")
            .values_list("competition__name", "competition__slug", "number")
        ],
        "events": [_event(open_event(event), *at) for event, *at in entered],
    }


def _event(snapshot: EventSnapshot, contestant_id: int, position: int) -> dict[str, Any]:
    event, contestant = snapshot.event, snapshot.contestants.get(contestant_id)
    return {
        "event": event.name,
        "address": event.slug,
        "held_on": event.held_on.isoformat(),
        "number": snapshot.number_of(contestant) if contestant else "",
        "direction": contestant.direction if contestant else "",
        "team": contestant.name if contestant else "",
        "place_in_the_entry": position,
        "results": [
            {
                "round": sitting.round,
                "table": sitting.table,
                "board": result.board,
                "score": "" if result.score is None else str(result.score),
            }
            for sitting in snapshot.sittings_of.get(contestant_id, ())
            for result in snapshot.results_by_sitting[sitting.id]
        ],
    }
