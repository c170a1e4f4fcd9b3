"""How a drive's ledger is read, put into words, and written for programs."""

from collections.abc import Callable

from movements.drives.state import DriveState, Round
from scoring.rounding import formatted
from tournaments.selectors.competitions.drive_sheets import awards, total_lines
from tournaments.selectors.competitions.drives import (
    ARRIVED,
    COUNTED,
    CUT,
    EXCHANGED,
    GROUP,
    LEFT,
    MOVED,
    REPORT,
    REPORT_BACK,
    TABLE_ADDED,
    TIE_CUT,
    Drive,
    applied,
    begun,
)
from tournaments.selectors.competitions.kinds import CompetitionKind, Fact, Payload


def _told(before: Drive, fact: Fact, _name_of: Callable[[int], str]) -> str:
    """Say what happened; people are named by their cards, as in the room."""
    said = fact.payload
    ways: dict[str, Callable[[], str]] = {
        REPORT: lambda: _report_told(before, said),
        REPORT_BACK: lambda: f"Report of table {said['table']} withdrawn",
        MOVED: lambda: f"{before.rules.plays.round_word.capitalize()} {before.play.number} ended",
        LEFT: lambda: f"{said['label']} left",
        ARRIVED: lambda: f"{said['label']} arrived",
        TABLE_ADDED: lambda: f"Table {len(before.play.current.tables) + 1} added",
        EXCHANGED: lambda: f"{said['one']} and {said['other']} changed seats",
        CUT: lambda: f"Guests cut: {', '.join(said['order'])}",
        TIE_CUT: lambda: f"Tie decided: {', '.join(said['order'])}",
        COUNTED: lambda: f"{said['label']}: {said['what']}, {said['times']}",
        GROUP: lambda: f"{said['label']} competes with {said['group']}",
    }
    return ways[fact.kind]()


def _report_told(before: Drive, said: Payload) -> str:
    """Say what a table reported, in a round that may have been undone since."""
    rules = before.rules
    where = f"{rules.plays.round_word.capitalize()} {said['round']}, table {said['table']}: "
    if "first" in said:
        second = said.get("second")
        if second is None:
            second = rules.tricks - said["first"]
        return f"{where}{said['first']}–{second}"
    winners = said.get("winners", [said.get("winner")] * 2)
    if None in winners:
        return f"{where}nobody won"
    one, other = winners
    won = f"{one} won" if one == other else f"{one} and {other} won"
    return where + (f"{won}, halved" if any(said.get("halved", [])) else won)


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
    id="drive",
    label="Drive",
    facts=frozenset(
        {
            REPORT,
            REPORT_BACK,
            MOVED,
            LEFT,
            ARRIVED,
            TABLE_ADDED,
            EXCHANGED,
            CUT,
            TIE_CUT,
            COUNTED,
            GROUP,
        }
    ),
    begin=begun,
    apply=applied,
    told=_told,
    over=lambda drive: drive.play.over,
    written=_written,
    page="drive",
    console="drive_console",
)
