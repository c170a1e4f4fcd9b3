"""The kind of competition that a drive is, and its state as programs read it."""

from django.utils.translation import gettext_noop as _

from movements.drives.state import DriveState, Round
from scoring.rounding import formatted
from tournaments.competitions.selectors.kinds import (
    CompetitionKind,
)
from tournaments.drives.selectors.drive_sheets import awards, total_lines
from tournaments.drives.selectors.drives import (
    Arrived,
    Drive,
    DriveRules,
    Grouped,
    GuestsCut,
    Left,
    Moved,
    ReportTakenBack,
    SeatsExchanged,
    SpecialCounted,
    TableAdded,
    TableReport,
    TieCut,
    begun,
    with_number,
)


def _written(drive: Drive) -> dict[str, object]:
    play = drive.play
    return {
        "game": play.rules.game,
        "seating": play.rules.seating,
        "rounds": [_round_written(each, n, play) for n, each in enumerate(play.rounds, 1)],
        "planned_rounds": play.rules.rounds,
        "waiting": list(play.waiting),
        "over": play.over,
        "totals": [
            {
                "contestant": line.contestant,
                "group": line.group,
                "place": line.place,
                "place_in_group": line.place_in_group,
                "total": formatted(line.total, 1, trim=True),
            }
            for line in total_lines(drive, lambda _label: "")
        ],
        "prizes": [
            {"prize": each.prize.id, "holders": list(each.holders), "tied": each.tied}
            for each in awards(drive)
        ],
        "groups": dict(sorted(drive.groups.items())),
        "counted": [list(each) for each in play.counted],
    }


def _round_written(round_: Round, number: int, play: DriveState) -> dict[str, object]:
    return {
        "round": number,
        "trump": play.rules.trump(number),
        "absent": sorted(round_.absent),
        "tables": [
            {
                "table": place,
                "first": list(table[0]),
                "second": list(table[1]),
                "points": list(outcome.points) if outcome and outcome.points else None,
                "winners": list(outcome.winners) if outcome and outcome.winners else None,
                "reported": outcome is not None,
            }
            for place, (table, outcome) in enumerate(
                zip(round_.tables, round_.outcomes, strict=True), 1
            )
        ],
    }


DRIVE = CompetitionKind(
    place=20,
    id="drive",
    label="Drive",
    rules=DriveRules,
    facts=(
        TableReport,
        ReportTakenBack,
        Moved,
        Left,
        Arrived,
        TableAdded,
        SeatsExchanged,
        GuestsCut,
        TieCut,
        SpecialCounted,
        Grouped,
    ),
    begin=begun,
    entered=with_number,
    over=lambda drive: drive.play.over,
    written=_written,
    page="drive",
    console="drive_console",
    first=_("Tables"),
    pages=(
        ("totals", _("Totals and prizes"), "drive_totals"),
        ("names", _("Names"), "drive_names"),
        ("print", _("Print"), "drive_print"),
    ),
    last=(("wall", _("Wall"), "drive_wall"),),
)


KINDS = (DRIVE,)
