"""Pictures of the room for a table's phone: who from that table goes where after each round."""

from collections.abc import Mapping

from movements.diagrams.ways import ways_from
from tournaments.clubs.roles import Role
from tournaments.record.selectors.access.links import TableLinkFacts
from tournaments.record.selectors.event.labels import IN_PICTURES
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.movement.seating import seating


def table_ways(snapshot: EventSnapshot, link: TableLinkFacts) -> Mapping[int, str]:
    """Return an SVG picture for each round played at a table, by round; none out of play."""
    section = snapshot.sections[link.section_id]
    plan = seating(snapshot.seen_by(Role.PUBLIC), section)
    if plan is None or snapshot.session_of[section.id].status != "running":
        return {}
    return ways_from(plan.movement, link.table, IN_PICTURES)
