"""The documents about play, each with its place on the list of all."""

from functools import partial

from tournaments.play.documents import (
    blank_slips,
    late_plays,
    match_sheets,
    missing_results,
    ruling_forms,
    table_cards,
    table_slips,
    traveller_slips,
    trump_slips,
)
from tournaments.printing.catalogue.kinds import (
    DocumentKind,
    Moment,
    is_match,
    is_no_match,
    is_whist,
    of_teams,
    on_paper,
    on_phones,
)

_before = partial(DocumentKind, moment=Moment.BEFORE)
_during = partial(DocumentKind, moment=Moment.DURING)

DOCUMENTS = (
    _before(
        50,
        "table-cards",
        "Table cards",
        "One for each table, to cut out: its number, the directions, a code for its phone or for "
        "the standings.",
        table_cards.read,
        table_cards.layout,
        usual=on_phones,
    ),
    _before(
        100,
        "travellers",
        "Traveller slips",
        "One for each board, to cut, fold and send round with it.",
        traveller_slips.read,
        traveller_slips.layout,
        suits=is_no_match,
        usual=on_paper,
    ),
    _before(
        110,
        "score-slips",
        "Score slips",
        "One for each table, to cut out: every board, with space for its score.",
        table_slips.read_match,
        table_slips.layout_match,
        suits=is_match,
        usual=on_paper,
    ),
    _before(
        120,
        "pick-up-slips",
        "Pick-up slips",
        "One for each table and round, to cut out: its boards, their scores, both sides' initials.",
        table_slips.read,
        table_slips.layout,
    ),
    _before(
        130,
        "trump-slips",
        "Trump slips",
        "One for each board, to cut out: for the trump card, kept with the dealer's cards.",
        trump_slips.read,
        trump_slips.layout,
        suits=is_whist,
    ),
    _before(
        170,
        "match-score-sheets",
        "Match score sheets",
        "For captains: every board at both tables, with totals line by line.",
        match_sheets.read,
        match_sheets.layout,
        suits=of_teams,
    ),
    _before(
        190,
        "blank-slips",
        "Blank slips",
        "One sheet each of travellers, pick-up slips and scorecards, to fill in by hand.",
        blank_slips.read,
        blank_slips.layout,
    ),
    _before(
        200,
        "ruling-form",
        "Ruling and appeal form",
        "The facts, the ruling and its law, with an appeal on the second page.",
        ruling_forms.read,
        ruling_forms.layout,
    ),
    _before(
        210,
        "late-plays",
        "Late-play slips",
        "To cut out: which board two pairs still have to play, when and where.",
        late_plays.read,
        late_plays.layout,
    ),
    _during(
        220,
        "missing-results",
        "Missing results",
        "Which tables owe which boards, by round: a list to carry round the room and tick off.",
        missing_results.read,
        missing_results.layout,
        usual=on_paper,
    ),
)
