"""How many entrants the director expects: typed once, then suggested with every movement."""

from collections.abc import Mapping

from django.http import HttpRequest

from scoring.conditions.methods import ContestKind
from tournaments.selectors.event.snapshot import EventSnapshot, SectionFacts

_NAME = "entrants-expected"
_KEPT_EVENTS = 20
USUAL_ENTRANTS: Mapping[str, int] = {
    ContestKind.PAIRS: 16,
    ContestKind.INDIVIDUAL: 12,
    ContestKind.TEAM_MATCH: 2,
    ContestKind.TEAMS: 8,
}
"""Numbers that movements of an evening fit."""


def remember_entrants(request: HttpRequest, slug: str, entrants: int | None) -> None:
    """Remember the number in this person's session; it only fills in a field."""
    kept = dict(request.session.get(_NAME, {}))
    if entrants is not None:
        kept[slug] = entrants
    request.session[_NAME] = dict(list(kept.items())[-_KEPT_EVENTS:])


def expected_entrants(request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many to suggest for a section: those it has, or its share of the total."""
    there = {
        entry.contestant_id for entry in snapshot.entries.values() if entry.section_id == section.id
    }
    if there:
        return len(there)
    usual = USUAL_ENTRANTS[snapshot.event.contest]
    total = int(request.session.get(_NAME, {}).get(snapshot.event.slug, usual))
    sections = snapshot.session_of[section.id].sections
    place = [s.id for s in sections].index(section.id)
    tables = -(-total // 2)
    share = 2 * (tables // len(sections) + (place < tables % len(sections)))
    return share - 1 if total % 2 and place == len(sections) - 1 else share
