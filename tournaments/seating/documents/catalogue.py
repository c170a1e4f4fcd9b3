"""The documents about seating, each with its place on the list of all."""

from functools import partial

from tournaments.printing.catalogue.kinds import (
    DocumentKind,
    Moment,
    always,
)
from tournaments.printing.reading import check_planned
from tournaments.seating.documents import (
    board_labels,
    entry_list,
    guide_cards,
    name_badges,
    name_tents,
    personal_guides,
    placement,
    poster,
    seating_plan,
    table_money,
)

_before = partial(DocumentKind, moment=Moment.BEFORE)
_during = partial(DocumentKind, moment=Moment.DURING)

DOCUMENTS = (
    _before(
        10,
        "poster",
        "Poster",
        "For the door: the event, and a code that opens its standings on a phone.",
        poster.read,
        poster.layout,
    ),
    _before(
        20,
        "entry-list",
        "Entry list",
        "Who is playing, with national numbers where known, and space for fees and remarks.",
        entry_list.read,
        entry_list.layout,
    ),
    _before(
        30,
        "seating-plan",
        "Seating plan",
        "Who sits where in the first round, by table and by name, to pin up.",
        seating_plan.read,
        seating_plan.layout,
    ),
    _before(
        40,
        "placement",
        "Board placement",
        "Which boards start where, how they move, and which tables share.",
        placement.read,
        placement.layout,
        check=check_planned,
    ),
    _before(
        60,
        "name-tents",
        "Name tents",
        "One for each player, to cut and fold.",
        name_tents.read,
        name_tents.layout,
    ),
    _before(
        70,
        "name-badges",
        "Name badges",
        "One for each player, to cut out and wear: name, number and event.",
        name_badges.read,
        name_badges.layout,
    ),
    _before(
        80,
        "table-money",
        "Table money",
        "Who has paid what, with lines for late entries and the cash box.",
        table_money.read,
        table_money.layout,
    ),
    _before(
        90,
        "board-labels",
        "Board labels",
        "One for each board, to cut out: number, dealer and vulnerability.",
        board_labels.read,
        board_labels.layout,
    ),
    _before(
        140,
        "guide-cards",
        "Table guide cards",
        "One for each table: who sits there in each round, and which boards they play.",
        guide_cards.read,
        guide_cards.layout,
        usual=always,
        check=check_planned,
    ),
    _before(
        150,
        "guide-cards-pairs",
        "Personal guide cards",
        "One for each pair or player: where to sit in each round, and where to go next.",
        personal_guides.read,
        personal_guides.layout,
        about="contestant",
        check=check_planned,
    ),
    _during(
        240,
        "guide-cards-from",
        "Guide cards for the remaining rounds",
        "One for each table, from a given round on, for use after a change of movement.",
        guide_cards.read_from,
        guide_cards.layout,
        about="round",
        check=guide_cards.check_under_way,
    ),
)
