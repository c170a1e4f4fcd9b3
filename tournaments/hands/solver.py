"""Double-dummy analysis by DDS, in a separate process.

DDS crashes when two Python threads call it, and holds some hundred megabytes. So each call of
``solved`` starts a process that answers deal by deal and ends; whatever happens to it, the caller
carries on. It runs at low priority, as entering scores comes first.
"""

import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

from scoring.errors import ScoringError
from scoring.hands.deals import Deal, Makeable

AT_ONCE = 8
"""Deals given to DDS at once: enough for all cores, few enough to show progress.

DDS takes no more than 40.
"""
_NICE = 10
_PROJECT = Path(__file__).resolve().parents[2]


class SolverError(Exception):
    """The solver is not installed, or failed; the message is a sentence."""


def solved(deals: Sequence[Deal]) -> Iterator[Makeable]:
    """Yield what the cards of each deal can make, in the order given, once known.

    The solver stops when the caller stops reading.

    Raises:
        SolverError: the solver is not installed, or failed.
    """
    if not deals:
        return
    with subprocess.Popen(
        [sys.executable, "-m", "tournaments.hands.solver"],
        cwd=_PROJECT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            yield from _answers(process, deals)
        finally:
            process.kill()
            _hang_up(process)


def _answers(process: "subprocess.Popen[str]", deals: Sequence[Deal]) -> Iterator[Makeable]:
    # One answer for each question, so that neither side waits for a full pipe.
    for first in range(0, len(deals), AT_ONCE):
        asked = deals[first : first + AT_ONCE]
        try:
            process.stdin.write(";".join(map(str, asked)) + "\n")  # type: ignore[union-attr]
            process.stdin.flush()  # type: ignore[union-attr]
        except BrokenPipeError as error:
            raise SolverError(_why(process)) from error
        found = process.stdout.readline().split()  # type: ignore[union-attr]
        if len(found) != len(asked):
            raise SolverError(_why(process))
        try:
            yield from map(Makeable, found)
        except ScoringError as error:
            raise SolverError(
                f"The double-dummy solver gave an answer that makes no sense: {error}"
            ) from error


def _hang_up(process: "subprocess.Popen[str]") -> None:
    with suppress(BrokenPipeError):  # nobody is left to read the question
        process.stdin.close()  # type: ignore[union-attr]


def _why(process: "subprocess.Popen[str]") -> str:
    _hang_up(process)
    said = process.stderr.read()  # type: ignore[union-attr]
    if "ModuleNotFoundError" in said:
        return "The double-dummy solver is not installed. Install endplay 0.5.12."
    last = said.strip().splitlines()[-1:] or [f"it ended with code {process.wait()}"]
    return f"The double-dummy solver failed: {last[0]}."


def _serve() -> None:
    """Answer questions from standard input, one per line, until there are no more."""
    os.nice(_NICE)
    # Imported only here: it takes a second and loads a drawing library.
    from endplay.dds import calc_all_tables
    from endplay.types import Deal as Dealt
    from endplay.types import Denom, Player

    declarers = {seat: Player.find(seat) for seat in "NSEW"}
    strains = {
        "N": Denom.nt,
        "S": Denom.spades,
        "H": Denom.hearts,
        "D": Denom.diamonds,
        "C": Denom.clubs,
    }
    for line in sys.stdin:
        tables = calc_all_tables([Dealt(text) for text in line.strip().split(";")])
        found = (
            Makeable.of(
                {
                    (declarer, strain): table[denomination, player]
                    for declarer, player in declarers.items()
                    for strain, denomination in strains.items()
                }
            ).digits
            for table in tables
        )
        sys.stdout.write(" ".join(found) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    _serve()
