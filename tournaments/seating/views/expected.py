"""How many entrants the director expects: typed once, then suggested for every movement."""

from django.http import HttpRequest

from tournaments.record.selectors.event.snapshot import EventSnapshot, SectionFacts
from tournaments.seating.forms.entrants import ENTRANTS

_NAME = "entrants-expected"
_KEPT_EVENTS = 20


def remember_entrants(request: HttpRequest, slug: str, entrants: int | None) -> None:
    """Remember the number in the browser's session; it only fills in a field."""
    kept = dict(request.session.get(_NAME, {}))
    if entrants is not None:
        kept[slug] = entrants
    request.session[_NAME] = dict(list(kept.items())[-_KEPT_EVENTS:])


def expected_entrants(request: HttpRequest, snapshot: EventSnapshot, section: SectionFacts) -> int:
    """Return how many to suggest for a section: as many as it has, or its share of the total."""
    there = {start.contestant_id for start in snapshot.starting_positions_in(section.id)}
    went_on = [
        each.id
        for each in snapshot.contestants.values()
        if each.came_from and each.section_letter == section.letter
    ]
    if there or went_on:
        return len(there) or len(went_on)
    usual = ENTRANTS[snapshot.event.contest].usual
    total = int(request.session.get(_NAME, {}).get(snapshot.event.slug, usual))
    sections = snapshot.session_of[section.id].sections
    place = [s.id for s in sections].index(section.id)
    tables = -(-total // 2)
    share = 2 * (tables // len(sections) + (place < tables % len(sections)))
    return share - 1 if total % 2 and place == len(sections) - 1 else share
