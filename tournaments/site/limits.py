"""The limits that columns set and forms say: texts in characters, and the largest number."""

from collections.abc import Mapping
from dataclasses import fields
from decimal import Decimal
from typing import Any

LONGEST_TITLE = 120
"""The name of a club, an event, a team, a series, …"""

LONGEST_NAME = 200
"""A person's name."""

LONGEST_NAMES = 250
"""Those of a pair; what is longer for one person is refused with a sentence."""

LONGEST_TEAM = 500
"""A team and its players, on one line."""

LONGEST_NAME_LIST = 50_000
"""A pasted list of names."""

LONGEST_ADDRESS = 160
"""Where a club meets and how to reach it, on one line of a sheet."""

LONGEST_PLACE = 200
"""Where a congress is held."""

LONGEST_TEXT = 6000
"""What a club says of itself on its page."""

LONGEST_REMARK = 200

LONGEST_EMAIL = 254  # RFC 5321; as Django stores it
"""What a calendar adds to a session: for whom, what it costs."""

LONGEST_TELEPHONE = 40

LONGEST_FEE = 60
"""What an evening costs, in words."""

LARGEST_FEE = Decimal("9999.99")

LONGEST_NATIONAL_ID = 40
LONGEST_FEDERATION = 30
LONGEST_CATEGORY = 40
LONGEST_SLUG = 80
LONGEST_WEB_ADDRESS = 300

LONGEST_REASON = 300
"""Why something was changed."""

LONGEST_SENTENCE = 300
"""What went wrong, or why something was refused."""

LONGEST_NOTE = 60
"""Who an invitation is for."""

LONGEST_LABEL = 20
"""The number of a pair or team, or its name in a movement: “challengers”."""

LONGEST_LISTED = 300
"""Pairs or teams that a draw keeps apart or brings together."""

LONGEST_BREAKS = 200
"""The breaks of a clock."""

LONGEST_REPORT = 24
"""What a table of a drive reports."""

LONGEST_MARK = 40
"""What stands for a draft that was shown."""

LONGEST_HEAD = 80
"""The code of a ledger, as on a printed sheet."""

LONGEST_CODE = 20
"""The code by which a club joins a simultaneous tournament, however it is typed."""

LONGEST_TOKEN_NAME = 60
LONGEST_MESSAGE = 200

LONGEST_SCORE = 40
"""A score as on a slip."""

LONGEST_RULING = 200
"""An adjusted score, as written."""

LONGEST_LAW = 40
LONGEST_FACTS = 2000
"""The facts of a ruling."""

LONGEST_FIGURE = 20
"""A number as typed."""

LONGEST_SCALE = 5000
"""A scale of points among the conditions."""

LONGEST_PLACES = 400
"""The points for each place in a series."""

LONGEST_DOCUMENT_KIND = 24
LONGEST_ABOUT = 600
"""What a document is about."""

MOST_ROUNDS = MOST_TABLES = LARGEST_BOARD = 999
"""The largest number of a round, a table or a board that is asked about."""

LARGEST_ID = 10**15 - 1
"""More than any id will ever need, and within the integers of both databases."""

LARGEST_VERSION = LARGEST_SEQUENCE = 2**31 - 1
"""The largest that a column holds: of what has versions, and of a ledger's entries."""

LARGEST_LOT = 999_999
"""A number to draw by, which people write down."""

SMALLEST_PENALTY = Decimal("0.01")
LARGEST_PENALTY = Decimal(1000)


def limits_of(declared: type, name: str) -> Mapping[str, Any]:
    """Return the limits of a dataclass's field by the names that fields of forms give them."""
    return next(each.metadata for each in fields(declared) if each.name == name)
