"""What is printed before play."""

from collections.abc import Callable
from typing import Any

from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.documents.before import (
    entry_list,
    guide_cards,
    name_tents,
    pair_guides,
    placement,
    poster,
    seating_plan,
    table_cards,
)
from tournaments.documents.catalogue.kinds import DocumentKind, Moment
from tournaments.documents.contents import (
    boards as from_boards,
)
from tournaments.documents.contents import (
    itineraries as from_itineraries,
)
from tournaments.documents.contents import (
    match_plans as from_match_plans,
)
from tournaments.documents.contents import (
    room as from_room,
)
from tournaments.documents.contents import (
    seating as from_seating,
)
from tournaments.documents.during import (
    blank_slips,
    match_sheets,
    pickup_slips,
    score_slips,
    scorecards,
    tallies,
    travellers,
    trump_slips,
)
from tournaments.selectors.event.snapshot import EventSnapshot, SessionFacts


def _is_match(snapshot: EventSnapshot) -> bool:
    return snapshot.method.contest is ContestKind.TEAM_MATCH


def _is_of_teams(snapshot: EventSnapshot) -> bool:
    return snapshot.method.is_of_teams


def _is_whist(snapshot: EventSnapshot) -> bool:
    return snapshot.event.game == Game.WHIST


def _whole(
    read: Callable[[EventSnapshot, SessionFacts], Any],
) -> Callable[[EventSnapshot, SessionFacts, str], Any]:
    """Read a document that is always about the whole session."""
    return lambda snapshot, session, _about: read(snapshot, session)


BEFORE = (
    DocumentKind(
        "poster",
        "Poster",
        "For the door: the event, and a code that leads phones to its standings.",
        Moment.BEFORE,
        _whole(from_room.poster),
        poster.laid_out,
    ),
    DocumentKind(
        "entry-list",
        "Entry list",
        "Who takes part, with room for fees and remarks.",
        Moment.BEFORE,
        _whole(from_room.entry_list),
        entry_list.laid_out,
    ),
    DocumentKind(
        "seating-plan",
        "Seating plan",
        "Who sits where in the first round, by table and by name, to be pinned up.",
        Moment.BEFORE,
        _whole(from_room.seating_plan),
        seating_plan.laid_out,
    ),
    DocumentKind(
        "placement",
        "Board placement",
        "Which boards lie where at the start, how they travel, and which tables share.",
        Moment.BEFORE,
        _whole(from_boards.placement),
        placement.laid_out,
    ),
    DocumentKind(
        "table-cards",
        "Table cards",
        "One for each table, to be cut: its number, the directions, a code for the standings.",
        Moment.BEFORE,
        _whole(from_room.table_cards),
        table_cards.laid_out,
    ),
    DocumentKind(
        "name-tents",
        "Name tents",
        "One for each player, to be cut and folded.",
        Moment.BEFORE,
        _whole(from_room.name_tents),
        name_tents.laid_out,
    ),
    DocumentKind(
        "travellers",
        "Traveller slips",
        "One for each board, to be cut, folded and sent round with it.",
        Moment.BEFORE,
        _whole(from_seating.traveller_slips),
        travellers.laid_out,
        suits=lambda snapshot: not _is_match(snapshot),
    ),
    DocumentKind(
        "score-slips",
        "Score slips",
        "One for each table, to be cut: every board with room for its score.",
        Moment.BEFORE,
        _whole(from_seating.match_slips),
        score_slips.laid_out,
        suits=_is_match,
    ),
    DocumentKind(
        "pick-up-slips",
        "Pick-up slips",
        "One for each table and round, to be cut: its boards, their scores, both sides' initials.",
        Moment.BEFORE,
        _whole(from_boards.pickup_slips),
        pickup_slips.laid_out,
    ),
    DocumentKind(
        "trump-slips",
        "Trump slips",
        "One for each board, to be cut: the trump card, kept with the dealer's cards.",
        Moment.BEFORE,
        _whole(from_boards.trump_slips),
        trump_slips.laid_out,
        suits=_is_whist,
    ),
    DocumentKind(
        "guide-cards",
        "Table guide cards",
        "One for each table: who sits there in which round, with which boards.",
        Moment.BEFORE,
        _whole(from_seating.guide_cards),
        guide_cards.laid_out,
    ),
    DocumentKind(
        "guide-cards-pairs",
        "Personal guide cards",
        "One for each pair or player: where to sit in each round, and where to go next.",
        Moment.BEFORE,
        from_itineraries.itineraries,
        pair_guides.laid_out,
        about="contestant",
    ),
    DocumentKind(
        "scorecards",
        "Scorecards",
        "One for each pair or player, to be cut: the movement filled in, a line for each board.",
        Moment.BEFORE,
        from_itineraries.itineraries,
        scorecards.laid_out,
        about="contestant",
    ),
    DocumentKind(
        "match-score-sheets",
        "Match score sheets",
        "For captains: every board at both tables, with sums line by line.",
        Moment.BEFORE,
        _whole(from_match_plans.match_sheets),
        match_sheets.laid_out,
        suits=_is_of_teams,
    ),
    DocumentKind(
        "tally-sheets",
        "Tallies",
        "For progressive play: one for each player to carry, and a score pad for each table.",
        Moment.BEFORE,
        _whole(from_boards.tally_sheets),
        tallies.laid_out,
        suits=lambda snapshot: not _is_of_teams(snapshot),
    ),
    DocumentKind(
        "blank-slips",
        "Blank slips",
        "A sheet each of travellers, pick-up slips, scorecards and tallies, to fill in by hand.",
        Moment.BEFORE,
        _whole(from_room.blank_slips),
        blank_slips.laid_out,
    ),
)
