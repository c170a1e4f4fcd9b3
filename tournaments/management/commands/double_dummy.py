"""``manage.py double_dummy``: the makeable contracts of an event's boards."""

from json import dumps
from typing import Any

from django.core.management.base import CommandError

from scoring.hands.deals import Deal
from scoring.hands.par import board_par
from tournaments.clubs.roles import Role
from tournaments.hands.services import complete_analysis, store_double_dummy
from tournaments.hands.solver import SolverError, solved
from tournaments.management.database import ReadingCommand
from tournaments.management.text_table import text_table
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.snapshot import EventSnapshot
from tournaments.record.selectors.hands import ShownDeal, boards_dealt, cards_to_analyse, deals


class Command(ReadingCommand):
    """Work out the makeable contracts of an event's boards, and print those that may be shown."""

    help = (
        "Work out what every declarer can make on every board in every strain, and the par. "
        "Boards whose hands are still hidden are worked out but not printed."
    )

    def about(self, snapshot: EventSnapshot, *, json: bool, **options: Any) -> None:
        if not any(boards_dealt(session.id) for session in snapshot.sessions):
            raise CommandError(
                f"{snapshot.event.name} has no hands. Upload them on the session's Hands page."
            )
        count = sum(_work_out(session.id) for session in snapshot.sessions)
        seen = snapshot.seen_by(Role.DIRECTOR)
        shown = [deal for each in snapshot.sessions for deal in deals(seen, session_id=each.id)]
        if json:
            boards = [_as_json(deal) for deal in shown]
            self.stdout.write(dumps({"computed": count, "boards": boards}))
            return
        self.stdout.write(f"{count} board{'' if count == 1 else 's'} worked out.")
        if shown:
            self.stdout.write(_as_text(shown))
        stored = sum(len(boards_dealt(each.id)) for each in snapshot.sessions)
        if len(shown) < stored or not visibility(seen).deals:
            self.stdout.write("Hands are shown once the last board of the session has been played.")


def _work_out(session_id: int) -> int:
    """Work out and store what a session lacks; return how many boards that was."""
    wanted = [cards for _board, cards in cards_to_analyse(session_id)]
    try:
        answers = solved([Deal.parse(cards) for cards in wanted])
        for cards, makeable in zip(wanted, answers, strict=True):
            store_double_dummy(session_id=session_id, cards=cards, makeable=makeable.digits)
    except SolverError as error:
        raise CommandError(str(error)) from error
    complete_analysis(session_id=session_id)
    return len(wanted)


def _as_json(deal: ShownDeal) -> dict[str, object]:
    """Return a board; ``tricks`` lists, by declarer N, S, E, W, those in NT, S, H, D, C."""
    found: dict[str, object] = {"session": deal.session, "board": deal.board}
    if deal.makeable is None:
        return found
    par = board_par(deal.makeable, deal.board)
    return found | {
        "tricks": {
            seat: [deal.makeable.tricks(seat, strain) for strain in "NSHDC"] for seat in "NSEW"
        },
        "par": {
            "ns_points": par.ns_points,
            "contracts": [
                {"contract": str(each.contract), "by": each.who, "over": each.over}
                for each in par.contracts
            ],
        },
    }


def _as_text(shown: list[ShownDeal]) -> str:
    """Return a table: the tricks of each declarer in NT, S, H, D, C, and the par."""
    rows = [
        (
            str(deal.board),
            *(
                " ".join(str(deal.makeable.tricks(seat, strain)) for strain in "NSHDC")
                for seat in "NSEW"
            ),
            deal.par,
        )
        for deal in shown
        if deal.makeable is not None
    ]
    heads = ("Board", *(f"{seat}: NT ♠ ♥ ♦ ♣" for seat in "NSEW"), "Par")
    return text_table(heads, rows, right=(0,))
