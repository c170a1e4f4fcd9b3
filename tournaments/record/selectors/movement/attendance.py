"""Who came late or left early, as the changes of the movement tell."""

from collections.abc import Mapping

from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.event.snapshot import (
    EventSnapshot,
    SectionFacts,
    once_per_snapshot,
)
from tournaments.record.selectors.movement.changes import ChangeKind, MovementChange, read_change

_TOLD = {ChangeKind.PAIR_ARRIVES: "came", ChangeKind.PAIR_LEAVES: "left"}


@once_per_snapshot
def attendance(snapshot: EventSnapshot) -> Mapping[int, str]:
    """Return by contestant id who came late or left early, and when: ``left after round 5``.

    The whole of a simultaneous tournament does not tell; its clubs' events do.
    """
    found: dict[int, list[str]] = {}
    for session in snapshot.sessions if not snapshot.clubs else ():
        of_session = f" of session {session.number}" if len(snapshot.sessions) > 1 else ""
        for section in session.sections:
            who = {each.number: each.id for each in snapshot.contestants_in(section.id)}
            who |= {
                each.label: each.contestant_id
                for each in snapshot.starting_positions_in(section.id)
            }
            for change in changes_in_force(snapshot, section):
                verb = _TOLD.get(change.kind)
                if verb is None or change.who not in who:
                    continue
                if change.after or verb == "left":  # who comes before round 1 misses nothing
                    when = f"after round {change.after}" if change.after else "before round 1"
                    told = f"{verb} {when}{of_session}"
                    found.setdefault(who[change.who], []).append(told)
    return {pk: ", ".join(told) for pk, told in found.items()}


def changes_in_force(snapshot: EventSnapshot, section: SectionFacts) -> list[MovementChange]:
    """Return the changes of a section's movement that were not undone, in order; no draws."""
    if section.movement_version < 2:
        return []
    entries = LedgerEntry.objects.filter(
        event=snapshot.event.id,
        kind=LedgerEntry.Kind.MOVEMENT_CHANGED,
        sequence__lte=snapshot.event.ledger_sequence,
        payload__session=snapshot.session_of[section.id].number,
        payload__section=section.letter,
    )
    told = list(
        entries.order_by("sequence").values_list(
            "payload__change", "payload__version", "payload__undoes"
        )
    )
    undone = {undoes for _change, _version, undoes in told}
    in_force = (
        read_change(change, "change")
        for change, version, undoes in told
        if undoes is None and version not in undone
    )
    return [change for change in in_force if isinstance(change, MovementChange)]
