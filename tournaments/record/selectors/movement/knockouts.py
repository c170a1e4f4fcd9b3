"""What the draws of a knockout have settled, and who was still in it in each round."""

from collections.abc import Iterator

from movements.draws.knockout import Knockout
from movements.families.knockout import KNOCKOUT, knockout_of
from tournaments.record.selectors.event.facts import StageSettled
from tournaments.record.selectors.event.snapshot import SectionFacts


def is_knockout(section: SectionFacts) -> bool:
    """Return whether a section plays a knockout."""
    return section.family == KNOCKOUT


def settled(section: SectionFacts, up_to: int | None = None) -> Knockout:
    """Return the knockout as its draws have settled it: all of them, or those up to a round."""
    knockout = knockout_of(section.parameters)
    for said in settled_by(section, up_to):
        knockout = knockout.settling(dict(said.settled), said.out)
    return knockout


def settled_by(section: SectionFacts, up_to: int | None = None) -> list[StageSettled]:
    """Return what the draws of a knockout settled, in order, those of earlier sessions first."""
    found: list[StageSettled] = []
    for number, said in sorted(section.stages.items()):
        if up_to is None or number <= up_to:
            found += said.before or ()
            found.append(StageSettled(said.settled, said.out))
    return found


def knocked_out(section: SectionFacts, rounds: int) -> Iterator[tuple[int, frozenset[str]]]:
    """Yield for each round the numbers of the teams that had gone out before it was drawn.

    A team with a bye, or one that plays for third place, is still in.
    """
    for number in range(1, rounds + 1):
        placings = settled(section, number).placings()
        yield number, frozenset(who for who, each in placings.items() if each.reached)
