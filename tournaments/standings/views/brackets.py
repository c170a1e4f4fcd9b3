"""The brackets of an event's knockouts: a picture for wide screens, a list of stages for phones."""

from dataclasses import dataclass

from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from movements.diagrams.bracket import bracket_picture
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.standings.selectors.rating.knockout import KnockoutMatch, KnockoutSeen, knockouts


@dataclass(frozen=True, slots=True)
class Bracket:
    """The bracket of a section; ``title`` names the section if there are several.

    ``stages`` are named lists of matches, with the current stage last. ``rights`` says who sits
    down second in which segment of each match in play.
    """

    id: str
    title: str
    svg: SafeString
    stages: tuple[tuple[str, tuple[KnockoutMatch, ...]], ...]
    rights: tuple[str, ...] = ()


def brackets(snapshot: EventSnapshot) -> tuple[Bracket, ...]:
    """Return the brackets of an event, as the reader may see them; none without a knockout."""
    several = len(snapshot.sections) > 1
    return tuple(bracket_of(seen, several=several) for seen in knockouts(snapshot))


def bracket_of(seen: KnockoutSeen, *, several: bool = False) -> Bracket:
    """Return the bracket of one section."""
    id_ = f"bracket-{seen.section.id}"
    drawn = bracket_picture(seen.knockout.bracket, seen.boxes, name=id_)
    return Bracket(
        id=id_,
        title=seen.section.letter if several else "",
        svg=mark_safe(drawn),  # noqa: S308 - escaped where it is drawn
        stages=tuple((_name(stage), stage) for stage in seen.stages),
        rights=tuple(_rights(each) for each in seen.in_play),
    )


def _rights(match: KnockoutMatch) -> str:
    """Say who sits down second in which segments of a match."""
    one, other = (
        f"{side} {name}" for side, name in zip(match.state.sides, match.names, strict=True)
    )
    if match.rights[0] != match.state.sides[0]:
        one, other = other, one
    segments = len(match.rights)
    if segments == 1:
        return _("%(one)s, against %(other)s") % {"one": one, "other": other}
    turns = ((one, range(1, segments + 1, 2)), (other, range(2, segments + 1, 2)))
    return "; ".join(
        ngettext("%(team)s in segment %(its)s", "%(team)s in segments %(its)s", len(its))
        % {"team": team, "its": _(" and ").join(map(str, its))}
        for team, its in turns
    )


def _name(stage: tuple[KnockoutMatch, ...]) -> str:
    return ", ".join(dict.fromkeys(each.state.match.name for each in stage))
