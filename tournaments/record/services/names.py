"""The names of those who played: what is kept about them, and their marks in the ledger."""

from collections.abc import Collection
from typing import Any
from uuid import uuid4

from django.db.models import Q, QuerySet

from tournaments.clubs.models import Player
from tournaments.clubs.personal import AfterNaming, PersonalData
from tournaments.clubs.selectors import names_of
from tournaments.clubs.services import new_salt
from tournaments.record.models import ContestantPlayer, Event, LedgerEntry, Session, Substitute
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.entries import NameReplaced, name_mark, player_mark
from tournaments.record.services.ledger import append_entry
from tournaments.site.keys import Actor


def mark_names(event: Event) -> dict[str, str]:
    """Return the marks of the names of all who play in a locked event, by the players' marks.

    A name gets the salt of its mark here, the first time. ``NameReplaced`` says when one changes.
    """
    entered = ContestantPlayer.objects.filter(contestant__event=event).values("player")
    substitutes = Substitute.objects.filter(event=event).values("player")
    playing = Q(pk__in=entered) | Q(pk__in=substitutes)
    players = list(Player.objects.select_for_update().filter(playing).order_by("pk"))
    unsalted = [each for each in players if not each.name_salt and each.erased_at is None]
    for each in unsalted:
        each.name_salt = new_salt()
    Player.objects.bulk_update(unsalted, ["name_salt"], batch_size=200)
    return {player_mark(each.pk): name_mark(each.name_salt, each.name) for each in players}


def _before_naming(player_id: int) -> AfterNaming:
    """Lock the events in which someone plays, so that none becomes final meanwhile.

    Those in whose final results someone once was are among them. Afterwards, the ledger of every
    event with final results says openly that a name has changed.
    """
    names = names_of(player_id)  # all at once, and in one order, if all are erased
    entered = ContestantPlayer.objects.filter(player__in=names).values("contestant__event")
    substitutes = Substitute.objects.filter(player__in=names).values("event")
    club = Player.objects.filter(pk=player_id).values("club")
    known = Q(pk__in=entered) | Q(pk__in=substitutes)
    for name in names:
        marked = _with_names(name).filter(event__club__in=club)
        known |= Q(pk__in=marked.values("event"))
    played = list(Event.objects.select_for_update().filter(known).order_by("pk"))

    def after_naming(player: Player, by: Actor) -> None:
        mark = name_mark(player.name_salt, player.name)
        entry = NameReplaced(player_mark(player.pk), mark, bool(player.erased_at))
        marked = _with_names(player.pk).filter(event__in=played)
        known = set(marked.values_list("event", flat=True))
        for event in played:
            if event.pk in known:
                append_entry(event, entry, by=by, key=uuid4())

    return after_naming


def _with_names(player_id: int) -> QuerySet[LedgerEntry]:
    """Return the entries that have a mark of a player's name."""
    kinds = (LedgerEntry.Kind.SESSION_FINAL, LedgerEntry.Kind.NAMES_ENTERED)
    entries = LedgerEntry.objects.filter(kind__in=kinds).order_by()
    return entries.filter(payload__names__has_key=player_mark(player_id))


def _substituted(player: Player) -> list[dict[str, Any]]:
    return [
        {"event": event, "session": session, "first_round": first, "last_round": last}
        for event, session, first, last in Substitute.objects.filter(player=player)
        .order_by("event__held_on", "event", "session", "first_round", "id")
        .values_list("event__name", "session__number", "first_round", "last_round")
    ]


def _entered(player: Player) -> list[dict[str, Any]]:
    rows = ContestantPlayer.objects.filter(player=player).order_by(
        "contestant__event__held_on", "contestant__event", "contestant"
    )
    entered = rows.values_list("contestant__event", "contestant", "position")
    return [_event(open_event(event), *at) for event, *at in entered]


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


def _met(one: Collection[int], other: Collection[int]) -> str:
    """Return the name of an event which two people both entered, or in a session of which both sat.

    Each is given by the ids of all their names.
    """
    events = [
        ContestantPlayer.objects.filter(player__in=names).values("contestant__event")
        for names in (one, other)
    ]
    entry = "contestant__starting_positions__section__session"
    sessions = [
        Q(pk__in=ContestantPlayer.objects.filter(player__in=names).values(entry))
        | Q(pk__in=Substitute.objects.filter(player__in=names).values("session"))
        for names in (one, other)
    ]
    together = Session.objects.filter(*sessions).order_by()
    both = Q(pk__in=events[0]) & Q(pk__in=events[1])
    met = Event.objects.filter(both | Q(pk__in=together.values("event")))
    return met.order_by("held_on", "id").values_list("name", flat=True).first() or ""


PERSONAL_DATA = (
    PersonalData(10, "substitute", _substituted),
    PersonalData(30, "events", _entered, _before_naming, _met),
)
