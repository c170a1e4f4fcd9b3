"""Every document there is, in the order in which a session needs them.

A document is declared here and nowhere else: what it is, which events it suits, the function that
reads what it shows and the one that lays it out.
"""

from functools import partial
from types import MappingProxyType

from scoring.conditions.methods import ContestKind
from scoring.play.notation import Game
from tournaments.documents.catalogue.kinds import DocumentKind, Moment
from tournaments.documents.guides import (
    board_labels,
    entry_list,
    guide_cards,
    name_badges,
    name_tents,
    personal_guides,
    placement,
    poster,
    seating_plan,
    table_cards,
    table_money,
)
from tournaments.documents.reading import itineraries
from tournaments.documents.reading.seating import check_planned
from tournaments.documents.reading.standings import check_started
from tournaments.documents.results import (
    booklet,
    brackets,
    hand_records,
    match_reports,
    matrix_sheets,
    personal_results,
    prize_list,
    result_sheet,
    travellers,
    wall_standings,
)
from tournaments.documents.slips import (
    blank_slips,
    late_plays,
    match_sheets,
    missing_results,
    ruling_forms,
    scorecards,
    table_slips,
    tallies,
    traveller_slips,
    trump_slips,
)
from tournaments.selectors.event.snapshot import EventSnapshot
from tournaments.selectors.rating.knockout import is_knockout


def _is_match(snapshot: EventSnapshot) -> bool:
    return snapshot.method.contest is ContestKind.TEAM_MATCH


def _is_no_match(snapshot: EventSnapshot) -> bool:
    return not _is_match(snapshot)


def _of_teams(snapshot: EventSnapshot) -> bool:
    return snapshot.method.is_of_teams


def _is_knockout(snapshot: EventSnapshot) -> bool:
    return any(is_knockout(section) for section in snapshot.sections.values())


def _of_players(snapshot: EventSnapshot) -> bool:
    return not snapshot.method.is_of_teams


def _is_whist(snapshot: EventSnapshot) -> bool:
    return snapshot.event.game == Game.WHIST


def _with_other_clubs(snapshot: EventSnapshot) -> bool:
    return bool(snapshot.event.simultaneous)


_before = partial(DocumentKind, moment=Moment.BEFORE)
_during = partial(DocumentKind, moment=Moment.DURING)
_after = partial(DocumentKind, moment=Moment.AFTER)

_DECLARED = (
    _before(
        "poster",
        "Poster",
        "For the door: the event, and a code that leads phones to its standings.",
        poster.read,
        poster.layout,
    ),
    _before(
        "entry-list",
        "Entry list",
        "Who takes part, with the national numbers known, and room for fees and remarks.",
        entry_list.read,
        entry_list.layout,
    ),
    _before(
        "seating-plan",
        "Seating plan",
        "Who sits where in the first round, by table and by name, to be pinned up.",
        seating_plan.read,
        seating_plan.layout,
    ),
    _before(
        "placement",
        "Board placement",
        "Which boards lie where at the start, how they travel, and which tables share.",
        placement.read,
        placement.layout,
        check=check_planned,
    ),
    _before(
        "table-cards",
        "Table cards",
        "One for each table, to be cut: its number, the directions, a code for the standings.",
        table_cards.read,
        table_cards.layout,
    ),
    _before(
        "name-tents",
        "Name tents",
        "One for each player, to be cut and folded.",
        name_tents.read,
        name_tents.layout,
    ),
    _before(
        "name-badges",
        "Name badges",
        "One for each player, to be cut and worn: the name, the number, the event.",
        name_badges.read,
        name_badges.layout,
    ),
    _before(
        "table-money",
        "Table money",
        "Who has paid what, with lines for late entries and the cash box.",
        table_money.read,
        table_money.layout,
    ),
    _before(
        "board-labels",
        "Board labels",
        "One for each board, to be cut: number, dealer and vulnerability.",
        board_labels.read,
        board_labels.layout,
    ),
    _before(
        "travellers",
        "Traveller slips",
        "One for each board, to be cut, folded and sent round with it.",
        traveller_slips.read,
        traveller_slips.layout,
        suits=_is_no_match,
        usual=True,
    ),
    _before(
        "score-slips",
        "Score slips",
        "One for each table, to be cut: every board with room for its score.",
        table_slips.read_match,
        table_slips.layout_match,
        suits=_is_match,
        usual=True,
    ),
    _before(
        "pick-up-slips",
        "Pick-up slips",
        "One for each table and round, to be cut: its boards, their scores, both sides' initials.",
        table_slips.read,
        table_slips.layout,
    ),
    _before(
        "trump-slips",
        "Trump slips",
        "One for each board, to be cut: the trump card, kept with the dealer's cards.",
        trump_slips.read,
        trump_slips.layout,
        suits=_is_whist,
    ),
    _before(
        "guide-cards",
        "Table guide cards",
        "One for each table: who sits there in which round, with which boards.",
        guide_cards.read,
        guide_cards.layout,
        usual=True,
        check=check_planned,
    ),
    _before(
        "guide-cards-pairs",
        "Personal guide cards",
        "One for each pair or player: where to sit in each round, and where to go next.",
        personal_guides.read,
        personal_guides.layout,
        about="contestant",
        check=check_planned,
    ),
    _before(
        "scorecards",
        "Scorecards",
        "One for each pair or player, to be cut: the movement filled in, a line for each board.",
        itineraries.read,
        scorecards.layout,
        about="contestant",
        check=check_planned,
    ),
    _before(
        "match-score-sheets",
        "Match score sheets",
        "For captains: every board at both tables, with sums line by line.",
        match_sheets.read,
        match_sheets.layout,
        suits=_of_teams,
    ),
    _before(
        "tally-sheets",
        "Tallies",
        "For progressive play: one for each player to carry, and a score pad for each table.",
        tallies.read,
        tallies.layout,
        suits=_of_players,
    ),
    _before(
        "blank-slips",
        "Blank slips",
        "A sheet each of travellers, pick-up slips, scorecards and tallies, to fill in by hand.",
        blank_slips.read,
        blank_slips.layout,
    ),
    _before(
        "ruling-form",
        "Ruling and appeal form",
        "The facts, the ruling and its law; on the second page, an appeal.",
        ruling_forms.read,
        ruling_forms.layout,
    ),
    _before(
        "late-plays",
        "Late-play slips",
        "To be cut: which board two pairs still have to play, when and where.",
        late_plays.read,
        late_plays.layout,
    ),
    _during(
        "missing-results",
        "Missing results",
        "Which tables owe which boards, by round, to walk the room with and tick off.",
        missing_results.read,
        missing_results.layout,
        usual=True,
    ),
    _during(
        "standings",
        "Standings for the wall",
        "The standings as everybody may see them now, large enough to be read in a crowd.",
        wall_standings.read,
        wall_standings.layout,
        usual=True,
    ),
    _during(
        "guide-cards-from",
        "Guide cards for the remaining rounds",
        "One for each table, from a given round on: after a change of movement.",
        guide_cards.read_from,
        guide_cards.layout,
        about="round",
        check=guide_cards.check_under_way,
    ),
    _after(
        "results",
        "Result sheet",
        "The standings as everybody may see them, with the conditions of contest, to be pinned up.",
        result_sheet.read,
        result_sheet.layout,
        usual=True,
        check=check_started,
    ),
    _after(
        "results-travellers",
        "Results with travellers",
        "The result sheet, and after it every traveller.",
        partial(result_sheet.read, with_travellers=True),
        result_sheet.layout,
        check=check_started,
    ),
    _after(
        "results-clubs",
        "Results of all clubs",
        "One ranking of everybody at all the clubs that play the same deals.",
        result_sheet.read_of_all_clubs,
        result_sheet.layout,
        suits=_with_other_clubs,
    ),
    _after(
        "recap",
        "Recap",
        "Every contestant on every board: score, points and totals on one table.",
        matrix_sheets.read_recap,
        matrix_sheets.layout,
        suits=_of_players,
        check=check_started,
    ),
    _after(
        "travellers-scored",
        "Scored travellers",
        "Every traveller with its results, frequencies and the mean of its scores.",
        travellers.read,
        travellers.layout,
        usual=True,
        check=travellers.check_shown,
    ),
    _after(
        "personal",
        "Personal results",
        "A sheet for each contestant: every board, and how its points came about.",
        personal_results.read,
        personal_results.layout,
        suits=_of_players,
        about="contestant",
        check=check_started,
    ),
    _after(
        "hand-records",
        "Hand records",
        "Every board with its cards, what can be made with them and the par, to take home.",
        hand_records.read,
        hand_records.layout,
    ),
    _after(
        "hand-records-results",
        "Hand records with results",
        "The same with every table's result beside the cards.",
        hand_records.read_with_results,
        hand_records.layout,
        check=hand_records.read,
    ),
    _after(
        "match-reports",
        "Match report",
        "The match board by board: both tables beside each other, with running totals.",
        match_reports.read,
        match_reports.layout,
        suits=_of_teams,
    ),
    _during(
        "bracket",
        "Bracket",
        "Who meets whom in a knockout, stage by stage, with the scores: A4 across.",
        brackets.read,
        brackets.layout,
        suits=_is_knockout,
    ),
    _during(
        "bracket-wall",
        "Bracket for the wall",
        "The bracket on A3 across, to be read from a few steps away; tabloid for US Letter.",
        brackets.read,
        brackets.layout_for_a_wall,
        suits=_is_knockout,
    ),
    _after(
        "crosstable",
        "Crosstable",
        "What everybody scored against everybody else.",
        matrix_sheets.read_crosstable,
        matrix_sheets.layout,
        check=check_started,
    ),
    _after(
        "prize-list",
        "Prize list",
        "The first three of every ranking, to be read out and ticked off.",
        prize_list.read,
        prize_list.layout,
    ),
    _after(
        "booklet",
        "Booklet",
        "Everything after the session as one file, with a contents list and page numbers.",
        partial(booklet.read, with_personal=True),
        booklet.layout,
        check=check_started,
    ),
    _after(
        "booklet-short",
        "Booklet without personal results",
        "The same without a sheet for each contestant.",
        partial(booklet.read, with_personal=False),
        booklet.layout,
        suits=_of_players,
        check=check_started,
    ),
)

CATALOGUE = MappingProxyType({kind.id: kind for kind in _DECLARED})


def suitable(snapshot: EventSnapshot) -> tuple[DocumentKind, ...]:
    """Return the documents that suit an event."""
    return tuple(kind for kind in CATALOGUE.values() if kind.suits(snapshot))
