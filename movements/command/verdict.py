"""What ``verify`` prints: the proof, the fairness and the logistics of a movement."""

import json
from dataclasses import asdict, replace

from movements.analysis.fairness import Fairness, fairness, qf_with_one_absent
from movements.analysis.logistics import logistics_json
from movements.analysis.share import ScheduleShare, schedule_share
from movements.command.given import read_text
from movements.family import whole_number
from movements.formats.reading import movement_in
from movements.model import Movement
from movements.proof.verifier import verify
from movements.proof.violations import Verification

_MOST_WITH_ABSENCE = 30
"""The most contestants for which each is left out in turn; more would take too long."""


def rows_verdict(file: str, copies: str, *, as_json: bool) -> tuple[str, int]:
    """Return what ``verify --rows`` prints about a file, and its exit status.

    With ``copies`` 1 the number in the file is used.

    Raises:
        MovementError: The file cannot be read, or ``copies`` is not a number from 1 to 99.
    """
    number = whole_number("copies", 1, 99).check(copies)
    movement = movement_in(read_text(file))
    if int(number) > 1:
        movement = replace(movement, copies=int(number))
    return verdict(movement, as_json=as_json)


def verdict(movement: Movement, *, as_json: bool) -> tuple[str, int]:
    """Return what ``verify`` prints about a movement, and its exit status."""
    found, fair = verify(movement), fairness(movement)
    share = schedule_share(movement, fair.matrix)
    if as_json:
        shown = _verification_json(found, fair, share) | logistics_json(movement, found.tallies)
        if len(movement.contestants) <= _MOST_WITH_ABSENCE:
            absent = qf_with_one_absent(movement)
            shown["qf_with_one_absent"] = absent and {"mean": absent[0], "worst": absent[1]}
        return json.dumps(shown, ensure_ascii=False), 0 if found.ok else 1
    return _verdict_text(found, fair, share), 0 if found.ok else 1


def _verdict_text(found: Verification, fair: Fairness, share: ScheduleShare | None) -> str:
    lines = [violation.sentence for violation in found.violations] or ["Proved: nothing is wrong."]
    for field in fair.fields:
        line = {"NS": "North-South", "EW": "East-West", None: "Everybody"}[field.direction]
        sd = "no comparisons" if field.sd is None else f"standard deviation {field.sd:.4f}"
        best = "" if fair.bound is None else f" (none has less than {fair.bound:.4f})"
        lines.append(f"{line}: {field.contestants} compared, {sd}{best}.")
    if share is not None:
        lines.append(share.sentence)
    return "\n".join(lines)


def _verification_json(
    found: Verification, fair: Fairness, share: ScheduleShare | None
) -> dict[str, object]:
    """Return a proof as ``verify --json`` prints it."""
    meetings: dict[str, dict[str, dict[str, int]]] = {}
    for (one, other), meeting in found.tallies.meetings.items():
        counts = {"rounds": meeting.rounds, "boards": meeting.boards}
        meetings.setdefault(one, {})[other] = counts
    return {
        "ok": found.ok,
        "violations": [asdict(violation) for violation in found.violations],
        "meetings": meetings,
        "fairness": fair.to_json() | ({} if share is None else {"share_percent": asdict(share)}),
    }
