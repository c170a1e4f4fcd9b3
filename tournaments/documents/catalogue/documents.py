"""Every document of the house, in the order in which an evening needs them.

A document is declared here and nowhere else: what it is, whom it suits, the function that reads
what it shows and the one that lays it out.
"""

from functools import partial
from types import MappingProxyType

from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.documents.catalogue.kinds import DocumentKind, Moment
from tournaments.documents.contents import (
    boards,
    deals,
    itineraries,
    match_plans,
    matches,
    play,
    points,
    prizes,
    room,
    seating,
    session,
    standings,
    travellers,
)
from tournaments.documents.contents import results as all_results
from tournaments.documents.guides import (
    entry_list,
    guide_cards,
    name_tents,
    personal_guides,
    placement,
    poster,
    seating_plan,
    table_cards,
)
from tournaments.documents.results import (
    booklet,
    hand_records,
    match_reports,
    matrix_sheets,
    personal_results,
    prize_list,
    result_sheet,
    scored_travellers,
    wall_standings,
)
from tournaments.documents.slips import (
    blank_slips,
    match_sheets,
    missing_results,
    pickup_slips,
    score_slips,
    scorecards,
    tallies,
    traveller_slips,
    trump_slips,
)
from tournaments.selectors.event.snapshot import EventSnapshot


def _is_match(snapshot: EventSnapshot) -> bool:
    return snapshot.method.contest is ContestKind.TEAM_MATCH


def _is_no_match(snapshot: EventSnapshot) -> bool:
    return not _is_match(snapshot)


def _of_teams(snapshot: EventSnapshot) -> bool:
    return snapshot.method.is_of_teams


def _of_players(snapshot: EventSnapshot) -> bool:
    return not snapshot.method.is_of_teams


def _is_whist(snapshot: EventSnapshot) -> bool:
    return snapshot.event.game == Game.WHIST


def _with_other_clubs(snapshot: EventSnapshot) -> bool:
    return bool(snapshot.event.simultaneous)


_DECLARED = (
    DocumentKind(
        "poster",
        "Poster",
        "For the door: the event, and a code that leads phones to its standings.",
        Moment.BEFORE,
        room.poster,
        poster.layout,
    ),
    DocumentKind(
        "entry-list",
        "Entry list",
        "Who takes part, with room for fees and remarks.",
        Moment.BEFORE,
        room.entry_list,
        entry_list.layout,
    ),
    DocumentKind(
        "seating-plan",
        "Seating plan",
        "Who sits where in the first round, by table and by name, to be pinned up.",
        Moment.BEFORE,
        room.seating_plan,
        seating_plan.layout,
    ),
    DocumentKind(
        "placement",
        "Board placement",
        "Which boards lie where at the start, how they travel, and which tables share.",
        Moment.BEFORE,
        boards.placement,
        placement.layout,
    ),
    DocumentKind(
        "table-cards",
        "Table cards",
        "One for each table, to be cut: its number, the directions, a code for the standings.",
        Moment.BEFORE,
        room.table_cards,
        table_cards.layout,
    ),
    DocumentKind(
        "name-tents",
        "Name tents",
        "One for each player, to be cut and folded.",
        Moment.BEFORE,
        room.name_tents,
        name_tents.layout,
    ),
    DocumentKind(
        "travellers",
        "Traveller slips",
        "One for each board, to be cut, folded and sent round with it.",
        Moment.BEFORE,
        seating.traveller_slips,
        traveller_slips.layout,
        suits=_is_no_match,
        usual=True,
    ),
    DocumentKind(
        "score-slips",
        "Score slips",
        "One for each table, to be cut: every board with room for its score.",
        Moment.BEFORE,
        seating.match_slips,
        score_slips.layout,
        suits=_is_match,
        usual=True,
    ),
    DocumentKind(
        "pick-up-slips",
        "Pick-up slips",
        "One for each table and round, to be cut: its boards, their scores, both sides' initials.",
        Moment.BEFORE,
        boards.pickup_slips,
        pickup_slips.layout,
    ),
    DocumentKind(
        "trump-slips",
        "Trump slips",
        "One for each board, to be cut: the trump card, kept with the dealer's cards.",
        Moment.BEFORE,
        boards.trump_slips,
        trump_slips.layout,
        suits=_is_whist,
    ),
    DocumentKind(
        "guide-cards",
        "Table guide cards",
        "One for each table: who sits there in which round, with which boards.",
        Moment.BEFORE,
        seating.guide_cards,
        guide_cards.layout,
        usual=True,
    ),
    DocumentKind(
        "guide-cards-pairs",
        "Personal guide cards",
        "One for each pair or player: where to sit in each round, and where to go next.",
        Moment.BEFORE,
        itineraries.itineraries,
        personal_guides.layout,
        about="contestant",
    ),
    DocumentKind(
        "scorecards",
        "Scorecards",
        "One for each pair or player, to be cut: the movement filled in, a line for each board.",
        Moment.BEFORE,
        itineraries.itineraries,
        scorecards.layout,
        about="contestant",
    ),
    DocumentKind(
        "match-score-sheets",
        "Match score sheets",
        "For captains: every board at both tables, with sums line by line.",
        Moment.BEFORE,
        match_plans.match_sheets,
        match_sheets.layout,
        suits=_of_teams,
    ),
    DocumentKind(
        "tally-sheets",
        "Tallies",
        "For progressive play: one for each player to carry, and a score pad for each table.",
        Moment.BEFORE,
        boards.tally_sheets,
        tallies.layout,
        suits=_of_players,
    ),
    DocumentKind(
        "blank-slips",
        "Blank slips",
        "A sheet each of travellers, pick-up slips, scorecards and tallies, to fill in by hand.",
        Moment.BEFORE,
        room.blank_slips,
        blank_slips.layout,
    ),
    DocumentKind(
        "missing-results",
        "Missing results",
        "Which tables owe which boards, by round, to walk the room with and tick off.",
        Moment.DURING,
        play.missing_results,
        missing_results.layout,
        usual=True,
    ),
    DocumentKind(
        "standings",
        "Standings for the wall",
        "The standings as everybody may see them now, large enough to be read in a crowd.",
        Moment.DURING,
        standings.wall_standings,
        wall_standings.layout,
        usual=True,
    ),
    DocumentKind(
        "guide-cards-from",
        "Guide cards of the rounds to come",
        "One for each table, from a round on: after a change of the movement.",
        Moment.DURING,
        seating.guide_cards_from,
        guide_cards.layout,
        about="round",
    ),
    DocumentKind(
        "results",
        "Result sheet",
        "The standings as they are now, with the conditions of contest, to be pinned up.",
        Moment.AFTER,
        all_results.result_sheet,
        result_sheet.layout,
        usual=True,
    ),
    DocumentKind(
        "results-travellers",
        "Results with travellers",
        "The result sheet, and after it every traveller.",
        Moment.AFTER,
        partial(all_results.result_sheet, with_travellers=True),
        result_sheet.layout,
    ),
    DocumentKind(
        "results-clubs",
        "Results of all clubs",
        "The ranking of everybody in all the clubs that play the same deals.",
        Moment.AFTER,
        all_results.result_sheet_of_all_clubs,
        result_sheet.layout,
        suits=_with_other_clubs,
    ),
    DocumentKind(
        "recap",
        "Recap",
        "Every contestant on every board: score, points and totals on one table.",
        Moment.AFTER,
        points.recap,
        matrix_sheets.layout,
        suits=_of_players,
        check=standings.check_started,
    ),
    DocumentKind(
        "travellers-scored",
        "Scored travellers",
        "Every traveller with its results, frequencies and the mean of its scores.",
        Moment.AFTER,
        travellers.scored_travellers,
        scored_travellers.layout,
        usual=True,
    ),
    DocumentKind(
        "personal",
        "Personal results",
        "A sheet for each contestant: every board, and how its points came about.",
        Moment.AFTER,
        points.personal_results,
        personal_results.layout,
        suits=_of_players,
        about="contestant",
        check=standings.check_started,
    ),
    DocumentKind(
        "hand-records",
        "Hand records",
        "Every board with its cards, what can be made with them and the par, to take home.",
        Moment.AFTER,
        deals.hand_records,
        hand_records.layout,
    ),
    DocumentKind(
        "match-reports",
        "Match report",
        "The match board by board: both tables beside each other, with running totals.",
        Moment.AFTER,
        matches.match_reports,
        match_reports.layout,
        suits=_of_teams,
    ),
    DocumentKind(
        "crosstable",
        "Crosstable",
        "What everybody scored against everybody else.",
        Moment.AFTER,
        points.crosstable,
        matrix_sheets.layout,
        check=standings.check_started,
    ),
    DocumentKind(
        "prize-list",
        "Prize list",
        "The first three of every ranking, to be read out and ticked off.",
        Moment.AFTER,
        prizes.prize_list,
        prize_list.layout,
    ),
    DocumentKind(
        "booklet",
        "Booklet",
        "Everything after the session as one file, with a contents list and page numbers.",
        Moment.AFTER,
        partial(session.booklet, with_personal=True),
        booklet.layout,
        check=standings.check_started,
    ),
    DocumentKind(
        "booklet-short",
        "Booklet without personal results",
        "The same without a sheet for each contestant.",
        Moment.AFTER,
        partial(session.booklet, with_personal=False),
        booklet.layout,
        suits=_of_players,
        check=standings.check_started,
    ),
)

CATALOGUE = MappingProxyType({kind.id: kind for kind in _DECLARED})


def suitable(snapshot: EventSnapshot) -> tuple[DocumentKind, ...]:
    """Return the documents that an event has a use for."""
    return tuple(kind for kind in CATALOGUE.values() if kind.suits(snapshot))
