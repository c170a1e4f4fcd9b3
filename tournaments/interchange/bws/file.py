"""Make a new file."""

from tournaments.interchange.access.database import Database
from tournaments.interchange.bws.evening import Evening
from tournaments.interchange.bws.schema import INDIVIDUAL, TABLES

_BY_SEAT = ("RoundData", "ReceivedData", "IntermediateData")


def new_file(evening: Evening) -> bytes:
    """Return the file for a session.

    Raises:
        AccessError: it would be larger than the largest file we can make.
    """
    database = Database.empty()
    for name, columns in TABLES.items():
        more = INDIVIDUAL if evening.is_individual and name in _BY_SEAT else ()
        database.create(name, (*columns, *more), evening.day)
    for name, rows in evening.rows().items():
        database.insert(name, rows)
    return bytes(database)
