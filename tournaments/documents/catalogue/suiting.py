"""Which events a document suits: whist, a match, a team contest and so on."""

from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.movement.knockouts import is_knockout


def is_match(snapshot: EventSnapshot) -> bool:
    """Suit a match of two teams."""
    return snapshot.method.contest is ContestKind.TEAM_MATCH


def is_no_match(snapshot: EventSnapshot) -> bool:
    """Suit anything except a match of two teams."""
    return not is_match(snapshot)


def of_teams(snapshot: EventSnapshot) -> bool:
    """Suit team contests."""
    return snapshot.method.is_of_teams


def has_knockout(snapshot: EventSnapshot) -> bool:
    """Suit events with a knockout."""
    return any(is_knockout(section) for section in snapshot.sections.values())


def of_players(snapshot: EventSnapshot) -> bool:
    """Suit contests of pairs and of players."""
    return not snapshot.method.is_of_teams


def is_whist(snapshot: EventSnapshot) -> bool:
    """Suit whist."""
    return snapshot.event.game == Game.WHIST


def with_other_clubs(snapshot: EventSnapshot) -> bool:
    """Suit a simultaneous."""
    return bool(snapshot.event.simultaneous)
