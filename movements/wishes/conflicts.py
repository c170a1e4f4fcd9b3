"""The smallest set of wishes that cannot be met together."""

from collections.abc import Sequence

from movements.wishes.program import Program


def smallest_conflict(program: Program, demanded: int, met: Sequence[int]) -> list[int]:
    """Return the fewest demands that cannot be met together with one more.

    Any set that can be met leaves something out of every conflict. So this looks for the fewest
    demands that include something of everything left out so far, until these cannot be met
    themselves (implicit hitting sets: Ignatiev, Previti, Liffiton and Marques-Silva, 2015).

    Args:
        program: Holds the demands.
        demanded: The demand that cannot be met with all the others.
        met: Demands that can be met together, without it.

    Returns:
        Demands of ``met``, in its order; none if the one cannot be met at all.

    Raises:
        GivenUpError: No answer was found within the branches allowed.
    """
    choosing = Program(program.branches)
    chosen = dict(zip(met, choosing.new(len(met)), strict=True))
    fewest: list[int] = []
    while (found := program.least(dict.fromkeys(met, -1), [demanded, *fewest])) is not None:
        left_out = [chosen[each] for each in met if each not in found]
        choosing.demand(1, left_out, len(left_out))
        hitting = choosing.least(dict.fromkeys(chosen.values(), 1)) or ()
        fewest = [each for each in met if chosen[each] in hitting]
    return fewest
