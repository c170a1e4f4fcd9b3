"""Decisions about a participant in a USEBIO file: a penalty, and masterpoints."""

from decimal import Decimal
from fractions import Fraction

from scoring.rounding import formatted
from tournaments.interchange.programs.usebio.scores import points
from tournaments.interchange.programs.usebio.xml_tree import Node
from tournaments.services.play.awards import LARGEST_AWARD
from tournaments.services.play.rulings import LARGEST_PENALTY, SMALLEST_PENALTY

NOTHING = Decimal(0)
_SMALLEST_AWARD = Decimal("0.0001")


def penalty_of(node: Node, remarks: list[str]) -> Decimal:
    """Return what was subtracted from a participant's total; 0 for nothing.

    A negative ADJUSTMENT is a penalty. A bonus, or a penalty we cannot hold, is left out
    with a remark.
    """
    said = points(node, "ADJUSTMENT") or NOTHING
    amount = -said
    if not said:
        return NOTHING
    if said > 0:
        remarks.append(f"Line {node.line}: {_left_out(said)}, because it would add to the total.")
        return NOTHING
    if amount > LARGEST_PENALTY or amount != amount.quantize(SMALLEST_PENALTY):
        remarks.append(
            f"Line {node.line}: {_left_out(said)}; a penalty may be up to {LARGEST_PENALTY:,}, "
            "with two decimals."
        )
        return NOTHING
    return amount


def masterpoints_of(node: Node, remarks: list[str]) -> Decimal:
    """Return what each player of a participant was awarded; 0 for nothing."""
    awarded = points(node, "MASTER_POINTS_AWARDED") or NOTHING
    if 0 <= awarded <= LARGEST_AWARD and awarded == awarded.quantize(_SMALLEST_AWARD):
        return awarded
    remarks.append(
        f"Line {node.line}: {formatted(Fraction(awarded), 6, trim=True)} masterpoints were "
        f"left out; an award is from 0 to {LARGEST_AWARD:,}, with four decimals."
    )
    return NOTHING


def _left_out(said: Decimal) -> str:
    return f"the ADJUSTMENT of {formatted(Fraction(said), 6, trim=True)} was left out"
