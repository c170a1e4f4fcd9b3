"""How an event is scored, in words, as printed with results and explained on its public page."""

from scoring.conditions.methods import ContestKind
from scoring.conditions.presets import OWN
from scoring.conditions.settings import carry_in_words, conditions_for
from scoring.conditions.settings import in_words as every_setting
from tournaments.record.selectors.event.snapshot import EventSnapshot


def in_words(snapshot: EventSnapshot) -> tuple[tuple[str, str], ...]:
    """Return every condition that matters for an event, as a title and the choice made.

    Carry-over is included if there are several sessions or an earlier event; penalties, handicaps
    and strata if anyone has one.
    """
    method = snapshot.method
    settings = snapshot.settings
    said = dict(every_setting(settings))
    relevant = conditions_for(method)
    words = [("Scoring", method.in_words)]
    if settings.name != OWN:
        words.append(("Regulations", settings.name))
    if method.contest is ContestKind.PAIRS:
        winners = "two, North-South and East-West" if snapshot.two_winners else "one"
        words.append(("Winners", winners))
    silent = (*_LATER, *_NOT_OF_KNOCKOUTS) if snapshot.is_knockout else _LATER
    words += [line for name, line in said.items() if name in relevant and name not in silent]
    if snapshot.is_knockout:
        words.append(("Places", "by the stage reached in the knockout"))
    elif "match_award" in relevant:
        words.append(("A match is worth", method.match_award.printed))
    if method.counts_rounds:
        words.append(("A round is worth", method.match_award.printed))
    if len(snapshot.sessions) > 1:
        words.append(said["carry"])
    stage = snapshot.event.stage
    if stage is not None and stage.rule is not None:
        words.append((f"After {stage.source_name}", carry_in_words(stage.rule)))
    if "penalty_off" in relevant and any(each.contestant_id for each in snapshot.rulings):
        words.append(said["penalty_off"])
    listed = snapshot.contestants.values()
    if "handicap" in relevant and any(each.handicap for each in listed):
        words.append(said["handicap"])
    if method.contest is not ContestKind.TEAM_MATCH and any(each.stratum for each in listed):
        words.append(("Strata", "everybody is also ranked in the strata above their own"))
    return tuple(words)


def shown_words(snapshot: EventSnapshot) -> tuple[str, str]:
    """Return when the public sees standings, as a title and the choice made."""
    return "The public sees standings", snapshot.event.conditions.embargo.printed


_LATER = ("carry", "handicap", "penalty_off")
"""Printed only if someone has several sessions, a handicap or a penalty."""

_NOT_OF_KNOCKOUTS = ("victory_points", "bye", "tie_breaks")
"""Not printed if only the winner of a match goes through and nothing else counts."""


def scoring_words(snapshot: EventSnapshot) -> tuple[str, ...]:
    """Return the conditions of contest as printed with the results, one phrase each."""
    return tuple(f"{what}: {how}" for what, how in in_words(snapshot))
