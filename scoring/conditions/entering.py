"""Who enters scores, and when the public sees the standings."""

from scoring.choices import Choice


class Embargo(Choice):
    """When the public sees standings; ``printed`` is the whole rule."""

    ROUNDS = (
        "rounds",
        "After each complete round",
        "after each complete round, without boards whose scores the totals would give away",
    )
    SESSION = (
        "session",
        "When the session is over",
        "when the session is over in every club that plays it",
    )
    BOARDS = (
        "boards",
        "When all have played the board",
        "board by board, as soon as everybody has played the board",
    )
    LIVE = (
        "live",
        "With every score",
        "with every score, without boards whose scores the totals would give away",
    )


class Entry(Choice):
    """Who enters the scores at the tables. A director always can, whatever is chosen."""

    DIRECTOR = ("director", "The director only")
    PHONES = ("phones", "A phone at each table")
    TWO_PHONES = ("two_phones", "Two phones at each table, which agree")
    MIXED = ("mixed", "A phone at some tables, paper at others")
