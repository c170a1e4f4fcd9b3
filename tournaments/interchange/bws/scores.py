"""A score as ReceivedData holds it."""

from collections.abc import Mapping

from scoring.play.contracts import Doubling
from scoring.play.scores import (
    Artificial,
    Award,
    NotPlayed,
    PassedOut,
    PlayedContract,
    PlayedScore,
)
from tournaments.interchange.access.rows import Value

NOT_PLAYED = "Not played"
_DOUBLING = {Doubling.UNDOUBLED: "", Doubling.DOUBLED: " x", Doubling.REDOUBLED: " xx"}


def columns_of(score: PlayedScore, numbers: Mapping[str, int]) -> dict[str, Value] | None:
    """Return the columns that say what happened; None for a score that the file cannot hold.

    Args:
        score: The score; the file cannot hold points without a contract.
        numbers: The numbers of the players in seats N, E, S and W.
    """
    match score:
        case PlayedContract():
            seat = str(score.declarer)
            strain = "NT" if str(score.contract.strain) == "N" else str(score.contract.strain)
            said = f"{score.contract.level} {strain}{_DOUBLING[score.contract.doubling]}"
            return {
                "Declarer": numbers[seat],
                "NS/EW": seat,
                "Contract": said,
                "Result": "=" if not score.over else f"{score.over:+d}",
                "LeadCard": (score.lead or "").replace("T", "10"),
                "Remarks": "",
            }
        case PassedOut():
            return _without("PASS")
        case Artificial(ns, ew):
            return _without("", f"{_percent(ns)}-{_percent(ew)}")
        case NotPlayed():
            return _without("", NOT_PLAYED)
    return None


def _without(contract: str, remark: str = "") -> dict[str, Value]:
    return {
        "Declarer": 0,
        "NS/EW": "",
        "Contract": contract,
        "Result": "",
        "LeadCard": "",
        "Remarks": remark,
    }


def _percent(award: Award) -> str:
    return f"{float(award.percent):g}%"
