"""Bridgemate files as programs of several years wrote them, made table by table."""

from collections.abc import Collection
from datetime import datetime

from tests.tournaments.evenings import dealt
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.rows import Value
from tournaments.interchange.bws.schema import TABLES

NOW = datetime(2026, 3, 19, 19, 45)  # noqa: DTZ001 (the file knows no time zones)
SINCE_2010 = frozenset({"PlayerNumbers.Name", "PlayerNumbers.Updated", "PlayerNames", "HandRecord"})
SINCE_2016 = SINCE_2010 | {
    "ReceivedData.ExternalUpdate",
    "ReceivedData.SuspiciousContract",
    "Section.Winners",
    "Section.ScoringType",
    "Section.EWMoveBeforePlay",
    "Section.Session",
    "Session",
    "PlayerNumbers.TimeLog",
    "PlayerNumbers.Processed",
    "PlayerNumbers.Round",
}
Row = dict[str, Value]


def bridgemate_file(without: Collection[str] = ()) -> bytes:
    """Return a file of a Mitchell of three tables, all played.

    Args:
        without: Tables, and columns as ``Table.Column``, that the program did not know.
    """
    database = Database.empty()
    rows = _rows()
    for name, columns in TABLES.items():
        if name in without:
            continue
        known = [column for column in columns if f"{name}.{column.name}" not in without]
        names = {column.name for column in known}
        database.create(name, known, NOW)
        database.insert(
            name, [{k: v for k, v in row.items() if k in names} for row in rows.get(name, ())]
        )
    return bytes(database)


def _rows() -> dict[str, list[Row]]:
    rounds: list[Row] = []
    results: list[Row] = []
    for number in range(3):
        for table in range(3):
            low = 2 * ((table + number) % 3) + 1
            pairs = {"NSPair": table + 1, "EWPair": (table - number) % 3 + 4}
            place: Row = {"Section": 1, "Table": table + 1, "Round": number + 1}
            rounds.append(place | pairs | {"LowBoard": low, "HighBoard": low + 1})
            for board in (low, low + 1):
                results.append(
                    place
                    | {
                        "ID": len(results) + 1,
                        "Board": board,
                        "PairNS": pairs["NSPair"],
                        "PairEW": pairs["EWPair"],
                        "Declarer": pairs["NSPair"],
                        "NS/EW": "NESW"[(board + table) % 4],
                        "Contract": ("4 S", "3 NT x", "PASS", "2 H")[(board + number) % 4],
                        "Result": ("=", "-1", "", "+1")[(board + number) % 4],
                        "LeadCard": "D10",
                        "Remarks": "",
                        "DateLog": NOW,
                        "TimeLog": NOW,
                        "ExternalUpdate": False,
                    }
                )
    seats: list[Row] = [
        {"Section": 1, "Table": table, "Direction": seat, "Number": f"{table}{place}"}
        for table in (1, 2, 3)
        for place, seat in enumerate("NSEW")
    ]
    people: list[Row] = [
        {"ID": int(str(row["Number"])), "Name": f"Player {row['Number']}", "strID": row["Number"]}
        for row in seats
    ]
    return {
        "Section": [{"ID": 1, "Letter": "A", "Tables": 3, "MissingPair": 0}],
        "Tables": [{"Section": 1, "Table": table} for table in (1, 2, 3)],
        "RoundData": rounds,
        "ReceivedData": results,
        "PlayerNumbers": seats,
        "PlayerNames": people,
        "HandRecord": [_hand(board) for board in range(1, 7)],
    }


def _hand(board: int) -> Row:
    hands = dealt(board).cards[2:].split()
    return {"Section": 1, "Board": board} | {
        seat + suit: cards
        for seat, hand in zip(("North", "East", "South", "West"), hands, strict=True)
        for suit, cards in zip(
            ("Spades", "Hearts", "Diamonds", "Clubs"), hand.split("."), strict=True
        )
    }
