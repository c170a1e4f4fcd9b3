"""Double dummy by DDS, against a table worked out by hand and 36 published boards."""

import json
import re
import sys
from pathlib import Path

import pytest

from scoring.hands.deals import Deal, Makeable
from scoring.hands.par import board_par, par
from scoring.play.boards import Direction, Vulnerability
from tournaments.hands import solver
from tournaments.hands.solver import SolverError, solved

SOLID = Deal.parse("N:AKQJT98765432... .AKQJT98765432.. ..AKQJT98765432. ...AKQJT98765432")
"""Each player has a suit: whoever declares in it takes all tricks, and nobody any in notrumps."""


def test_a_suit_each(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)  # as a command that is run from anywhere
    north, south = "0d0d0", "0d0d0"
    east, west = "00d0d", "00d0d"
    assert [each.digits for each in solved([SOLID])] == [north + south + east + west]


def test_no_deal_is_no_question() -> None:
    assert list(solved([])) == []


def test_a_reader_who_stops_reading_stops_the_solver() -> None:
    answers = solved([SOLID] * 3)
    next(answers)
    answers.close()


def test_a_missing_solver_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "endplay").mkdir()
    (tmp_path / "endplay" / "__init__.py").write_text("raise ModuleNotFoundError('endplay')")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SolverError, match="is not installed"):
        list(solved([SOLID]))


def test_a_crashing_solver_is_reported_in_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\nread line\nexit 139\n")
    broken.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(broken))
    with pytest.raises(SolverError, match="failed: it ended with code 139"):
        list(solved([SOLID] * (solver.AT_ONCE + 1)))


@pytest.mark.thorough
def test_published_boards_come_out_as_published(shared_data: Path) -> None:
    hands = json.loads((shared_data / "club-pairs-25.json").read_bytes())["hands"]
    found = list(solved([_deal(hand["deal"]) for hand in hands]))
    assert len(found) == 36
    for hand, makeable in zip(hands, found, strict=True):
        for side, words in (("NS", hand["double_dummy_ns"]), ("EW", hand["double_dummy_ew"])):
            assert _published(side, words) == _levels(side, makeable), hand["board"]
        assert _par(hand["par"]) == _ours(makeable, hand["board"])


@pytest.mark.thorough
def test_par_is_that_of_dds_whoever_deals_and_is_vulnerable(shared_data: Path) -> None:
    """One thread of its own process may call DDS directly."""
    from endplay.dds import calc_all_tables
    from endplay.dds import par as dds_par
    from endplay.types import Deal as Dealt
    from endplay.types import Player, Vul

    hands = json.loads((shared_data / "club-pairs-25.json").read_bytes())["hands"]
    deals = [_deal(hand["deal"]) for hand in hands[:12]]
    tables = calc_all_tables([Dealt(str(deal)) for deal in deals])
    names = {"none": Vul.none, "NS": Vul.ns, "EW": Vul.ew, "all": Vul.both}
    for makeable, table in zip(solved(deals), tables, strict=True):
        for seat in Direction:
            for v in Vulnerability:
                theirs = dds_par(table, names[v], Player.find(seat.value))
                listed = {(c.level, c.denom.abbr[:1], c.result) for c in list(theirs)}
                ours = par(makeable, seat, v)
                assert ours.ns_points == theirs.score
                if theirs.score:
                    assert listed == {
                        (each.contract.level, each.contract.strain.symbol[:1], each.over)
                        for each in ours.contracts
                    }


def _deal(hands: dict[str, dict[str, str]]) -> Deal:
    suits = ("spades", "hearts", "diamonds", "clubs")
    texts = (
        ".".join(re.sub("[ -]", "", hands[seat][suit]).replace("10", "T") for suit in suits)
        for seat in ("north", "east", "south", "west")
    )
    return Deal.parse("N:" + " ".join(texts))


def _published(side: str, words: str) -> dict[str, tuple[int, int]]:
    """Read ``NS: 1D C1 3/4H NT6/7``: a level before the strain, tricks below seven after it."""
    found = {}
    for word in words.removeprefix(f"{side}: ").split():
        made = re.fullmatch(r"(\d)(?:/(\d))?(NT|[SHDC])", word)
        failed = re.fullmatch(r"(NT|[SHDC])(\d)(?:/(\d))?", word)
        if made:
            first, second = int(made[1]) + 6, int(made[2] or made[1]) + 6
            found[made[3][0]] = (first, second)
        elif failed:
            # Where only one of both makes a contract, the level stands with the other's tricks.
            found[failed[1][0]] = (int(failed[2]), int(failed[3] or failed[2]))
    return found


def _levels(side: str, makeable: Makeable) -> dict[str, tuple[int, int]]:
    first, second = side
    return {
        strain: (makeable.tricks(first, strain), makeable.tricks(second, strain))
        for strain in "NSHDC"
    }


def _par(words: str) -> tuple[int, set[tuple[str, str]]]:
    """Read ``Par: 920 6D-NS/6C-NS`` or ``Par: 1400 6S*-EW-5``."""
    score, contracts = words.removeprefix("Par: ").split(" ", 1)
    found = (re.match(r"(\d(?:NT|[SHDC]))(\*?)-", each) for each in contracts.split("/"))
    return int(score), {(each[1], each[2]) for each in found if each}


def _ours(makeable: Makeable, board: int) -> tuple[int, set[tuple[str, str]]]:
    found = board_par(makeable, board)
    return found.ns_points, {
        (str(each.contract).rstrip("X"), "*" if each.contract.doubling else "")
        for each in found.contracts
    }
