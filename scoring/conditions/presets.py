"""The conditions that federations lay down, and those of an old club."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from scoring.comparison.butler import DatumRounding, DatumRule
from scoring.comparison.fouled import FouledBoards
from scoring.comparison.matchpoints import ShortBoards
from scoring.conditions.contest import CONDITIONS, Conditions
from scoring.conditions.methods import ScoringMethod
from scoring.pairs.settings import AverageRule, MatchpointUnit, PercentageBasis
from scoring.ranking.carry_over import CarryOver, FieldScope
from scoring.ranking.tie_breaks import TieBreak
from scoring.teams.victory_points import VictoryPointScale

PRESETS: Mapping[str, Conditions] = MappingProxyType(
    {
        "WBF": Conditions(
            compare=FieldScope.SESSION,
            carry=CarryOver.PERCENTAGE,
            tie_breaks=(TieBreak.HEAD_TO_HEAD,),
        ),
        "ACBL": Conditions(
            unit=MatchpointUnit.ONE_POINT,
            fouled=FouledBoards.ACBL,
            percentage_of=PercentageBasis.PRINTED_TOTAL,
            datum=DatumRule.DROP_5_PERCENT,
            datum_rounding=DatumRounding.TO_EVEN,
            victory_points=VictoryPointScale.ACBL_20_SHORT,
        ),
        "EBU": Conditions(fouled=FouledBoards.EBU, tie_breaks=(TieBreak.SPLIT_TIE,)),
        "club of 1897": Conditions(
            unit=MatchpointUnit.ONE_POINT,
            short_boards=ShortBoards.HALF_TOP,
            average_plus=AverageRule.FLAT,
            fouled=FouledBoards.CULBERTSON_1949,
        ),
    }
)

OWN = "own"
"""Instead of a preset's name: the club's own choice."""

CHOSEN = tuple(name for name, each in CONDITIONS.items() if each.in_presets)
"""The conditions that a preset chooses."""


def chosen_by(name: str, method: ScoringMethod) -> dict[str, Any]:
    """Return what a preset chooses for a method, by the name of the condition.

    Tie-breaks that cannot break a tie are left out; ``own`` chooses nothing.
    """
    if name not in PRESETS:
        return {}
    preset = _with_meaning(PRESETS[name], method)
    return {each: getattr(preset, each) for each in CHOSEN}


def preset_of(conditions: Conditions, method: ScoringMethod) -> str:
    """Return the name of the preset whose every choice was made, ``own`` if none."""
    chosen = _with_meaning(conditions, method)
    made = {name: getattr(chosen, name) for name in CHOSEN}
    return next((name for name in PRESETS if chosen_by(name, method) == made), OWN)


def _with_meaning(conditions: Conditions, method: ScoringMethod) -> Conditions:
    offered = method.tie_breaks
    return replace(
        conditions, tie_breaks=tuple(each for each in conditions.tie_breaks if each in offered)
    )
