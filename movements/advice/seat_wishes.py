"""Which wishes for seats a proposal can meet, and why it cannot meet the others."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from movements.advice.proposals import Proposal
from movements.registry import generate
from movements.wishes.places import SectionMovement, room
from movements.wishes.seating import seat
from movements.wishes.wish import SeatWish, read_wishes


@dataclass(frozen=True, slots=True)
class Wished:
    """Wishes for seats in a field that still needs a movement.

    Attributes:
        wishes: The wishes; tables without a section.
        who: Everybody who takes part, by any names.
        names: What to call them in the middle of a sentence.
    """

    wishes: tuple[SeatWish, ...]
    who: tuple[str, ...]
    names: Mapping[str, str] = field(default_factory=dict)


def numbered(unit: str, entrants: int, wishes: str) -> Wished:
    """Return typed wishes of pairs, players or teams that are numbered from 1.

    Raises:
        MovementError: A wish cannot be read, or is for a number that does not take part.
    """
    who = tuple(map(str, range(1, entrants + 1)))
    return Wished(read_wishes(wishes, who), who, {each: f"{unit} {each}" for each in who})


def with_seat_wishes(found: Sequence[Proposal], wished: Wished) -> list[Proposal]:
    """Return proposals with what becomes of the wishes, those that meet most of them first.

    Proposals with several sections, which seat people separately, say nothing and keep their place
    behind those that meet all.
    """
    answered = [replace(each, unmet=_unmet(each, wished)) for each in found]
    return sorted(answered, key=lambda each: 1 if each.unmet is None else len(each.unmet))


def _unmet(found: Proposal, wished: Wished) -> tuple[str, ...] | None:
    """Return why wishes cannot be met, a sentence for each; None where that is not known."""
    if found.sections:
        return None
    places = room([SectionMovement(generate(found.family, found.parameters))])
    if len(places.places) < len(wished.who):
        return None
    homes = dict(zip(wished.who, places.names, strict=False))
    seated = seat(wished.wishes, places, homes, names=wished.names)
    return tuple(dict.fromkeys(each.why_not for each in seated.unmet))
