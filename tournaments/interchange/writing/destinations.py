"""Where results go besides our own pages, and which file each destination takes."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Destination:
    """A website, federation or program that takes one of our files.

    Attributes:
        name: What it calls itself.
        form: The id of the format it takes.
        words: What to do with the file, in a sentence or two.
        table: The id of a table; empty for the whole event.
        public_names: Whether the file will be public, so that hidden players stay hidden.
        needs_numbers: Whether it identifies players by their national numbers.
    """

    name: str
    form: str
    words: str
    table: str = ""
    public_names: bool = True
    needs_numbers: bool = False


DESTINATIONS = (
    Destination(
        "BridgeWebs",
        "usebio",
        "Upload the file as the day’s results. It includes names, travellers and hands.",
    ),
    Destination(
        "Pianola",
        "usebio",
        "Upload the file as a session. Pianola finds members by their national numbers.",
        needs_numbers=True,
    ),
    Destination(
        "EBU",
        "usebio",
        "Upload the file to the members’ area: the English Bridge Union takes grades and "
        "attendance from it. It includes masterpoints once they are awarded.",
        public_names=False,
        needs_numbers=True,
    ),
    Destination(
        "ABF",
        "usebio",
        "Upload the file to MyABF as the results of a session. It includes masterpoints once they "
        "are awarded.",
        public_names=False,
        needs_numbers=True,
    ),
    Destination(
        "ACBL",
        "csv",
        "ACBL Live takes game files of ACBLscore only. Enter the scores there from this list.",
        table="travellers",
        public_names=False,
    ),
    Destination(
        "Bridge Base Online",
        "lin",
        "Load the hands at a teaching table, to bid and play them again.",
    ),
    Destination(
        "Programs that analyse or deal",
        "pbn",
        "Open the file in Bridge Composer, Double Dummy Solver or a dealing machine’s program: "
        "it has the hands and their results.",
    ),
    Destination(
        "Newspaper or club magazine",
        "xlsx",
        "Copy the rankings from the workbook.",
        table="standings",
    ),
)
"""In the order in which the page offers them."""
