"""The headings under which forms ask for the conditions of contest."""

from scoring.text import translatable as _

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (_("Fields"), ("compare", "contract_table")),
    (
        _("Points"),
        (
            *("unit", "percentage_of", "cross", "datum", "datum_rounding", "imp_cap"),
            *("board_points", "shortage"),
        ),
    ),
    (
        _("Boards"),
        (
            *("short_boards", "common_top", "fouled"),
            *("average_plus", "average_plus_imps", "average_imps"),
        ),
    ),
    (
        _("Matches"),
        (
            *("match_award", "round_award", "victory_points", "own_scale", "bye"),
            *("patton", "patton_points"),
        ),
    ),
    (_("Several sessions"), ("carry", "carry_share", "carry_cap")),
    (_("Ties and handicaps"), ("tie_breaks", "handicap")),
    (_("At the tables"), ("entry",)),
    (_("What is shown"), ("embargo", "lines_show")),
)
"""The headings of a form, with the conditions under each."""
