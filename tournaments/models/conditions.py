"""The choices of an event: what is played, what is ranked, and the conditions of contest.

The words are those of ``scoring``; each class says what its condition settles.
"""

from django.db import models


class Game(models.TextChoices):
    """What is played at the table."""

    BRIDGE = "bridge", "Contract bridge"
    WHIST = "whist", "Duplicate whist"


class Contest(models.TextChoices):
    """What is ranked."""

    PAIRS = "pairs", "Pairs"
    INDIVIDUAL = "individual", "Individual"
    TEAM_MATCH = "team_match", "Match of two teams"
    TEAMS = "teams", "Several teams"


class Method(models.TextChoices):
    """How scores on one board become points."""

    MATCHPOINTS = "matchpoints", "Matchpoints"
    CROSS_IMPS = "cross_imps", "Cross-IMPs"
    BUTLER = "butler", "Butler"
    TRICKS = "tricks", "Tricks"
    MATCHES = "matches", "Matches won"
    SHORTAGE = "shortage", "Shortage of tricks"
    GAINS = "gains", "Tricks gained"
    IMPS = "imps", "IMPs"
    BOARD_A_MATCH = "board_a_match", "Board-a-match"
    PATTON = "patton", "Patton"
    TOTAL_POINTS = "total_points", "Total points"


class Unit(models.TextChoices):
    """What a score beaten is worth."""

    TWO_POINT = "two_point", "2 for a score beaten, 1 for a tie"
    ONE_POINT = "one_point", "1 for a score beaten, ½ for a tie"


class ShortBoards(models.TextChoices):
    """How a board with fewer scores than others is brought to the same top."""

    NEUBERG = "neuberg", "Neuberg formula"
    HALF_TOP = "half_top", "Half a comparison for each missing score"
    PERCENTAGE = "percentage", "Percentage of the scores there are"
    ASCHERMAN = "ascherman", "Ascherman: a score ties with itself"


class AveragePlus(models.TextChoices):
    """What average plus and average minus look at."""

    SESSION = "session", "60 %, or the pair's session average if higher"
    FLAT = "flat", "60 % always"


class Compare(models.TextChoices):
    """Which scores are compared with each other."""

    SECTION = "section", "Within each section"
    SESSION = "session", "Across all sections of a session"


class Embargo(models.TextChoices):
    """When the public sees standings."""

    ROUNDS = "rounds", "After each complete round"
    SESSION = "session", "When the session is over"
    LIVE = "live", "With every score"


class BoardsShown(models.TextChoices):
    """When a board of a simultaneous tournament may be read in a club (Law 16)."""

    ALL = "all", "When every club has played it"
    CLUB = "club", "When the club itself has played it"


class Fouled(models.TextChoices):
    """What the groups of a fouled board get (Law 87)."""

    NEUBERG_ALWAYS = "neuberg_always", "Each group as a board with fewer scores"
    ACBL = "acbl", "Fixed awards to groups of 3 or fewer (ACBL)"
    EBU = "ebu", "Fixed awards to groups of 3 or fewer, at most a third (EBU)"
    CULBERTSON_1949 = "culbertson_1949", "½ for each score of the other groups (1949)"


class PercentageOf(models.TextChoices):
    """What a percentage is the percentage of."""

    EXACT_TOTAL = "exact_total", "The exact total"
    PRINTED_TOTAL = "printed_total", "The total as printed"


class Cross(models.TextChoices):
    """What is published of the IMPs against every other score."""

    MEAN = "mean", "Their mean"
    SUM = "sum", "Their sum"


class DatumRule(models.TextChoices):
    """How the datum of a board is found at Butler."""

    DROP_ONE = "drop_one", "Mean without the best and the worst score"
    DROP_TWO = "drop_two", "Mean without the two best and the two worst"
    DROP_NONE = "drop_none", "Mean of all scores"
    DROP_5_PERCENT = "drop_5_percent", "Mean without 5 % at each end"
    DROP_10_PERCENT = "drop_10_percent", "Mean without 10 % at each end"
    MEDIAN = "median", "Median"


class DatumRounding(models.TextChoices):
    """Where a datum goes that ends in 5: it is a whole number of tens."""

    AWAY_FROM_ZERO = "away_from_zero", "Away from zero"
    TO_EVEN = "to_even", "To the even number of tens (ACBL)"


class PattonShare(models.TextChoices):
    """How the total points of a match share out points of their own at Patton."""

    RATIO = "ratio", "In the ratio of the net to all points"
    SIGN = "sign", "All to the team with the better net"


class MatchAward(models.TextChoices):
    """What a match of several teams counts."""

    VICTORY_POINTS = "victory_points", "Victory points"
    WIN_LOSS = "win_loss", "1 for a win, ½ for a tie"
    RESULTS = "results", "What its boards gave"


class VictoryPoints(models.TextChoices):
    """The scale of victory points; those in whole steps are named as scoring names them."""

    WBF = "wbf", "WBF continuous, 20"
    ACBL_20_SHORT = "20 points, 6-8 boards", "ACBL 20, 6–8 boards"
    ACBL_20_LONG = "20 points, 9-11 boards", "ACBL 20, 9–11 boards"
    ACBL_30_SHORT = "30 points, 6-8 boards", "ACBL 30, 6–8 boards"
    ACBL_30_LONG = "30 points, 9-11 boards", "ACBL 30, 9–11 boards"
    OWN = "own", "A scale of our own"


class ContractTable(models.TextChoices):
    """Whose table scores a contract."""

    CONTRACT = "contract", "Contract bridge, laws of 2017"
    CULBERTSON_1949 = "culbertson_1949", "Contract bridge of 1949"
    AUCTION = "auction", "Auction bridge"
    CONTRACT_WHIST = "contract_whist", "Contract whist"
    BRIDGE_WHIST = "bridge_whist", "Bridge whist"


class Carry(models.TextChoices):
    """What earlier sessions count in the result of an event."""

    SUM = "sum", "Points are added"
    PERCENTAGE = "percentage", "The mean of the percentages"
    PROPORTION = "proportion", "A share of earlier points is carried over"
    CAPPED = "capped", "A share of points above average is carried over, up to a limit"


class HandicapRule(models.TextChoices):
    """How a handicap changes a percentage."""

    ADDED = "added", "Added to the percentage"
    SCALED = "scaled", "In per cent of the percentage"


class ShortageMeasure(models.TextChoices):
    """What a shortage of tricks is measured against where more than two tables play a deal."""

    BEST = "best", "The most tricks in the same seats"
    AVERAGE = "average", "The average in the same seats"


CONDITIONS = (
    "game",
    "contest",
    "method",
    "unit",
    "short_boards",
    "average_plus",
    "compare",
    "embargo",
    "common_top",
    "fouled",
    "percentage_of",
    "cross",
    "datum",
    "datum_rounding",
    "average_plus_imps",
    "patton",
    "patton_points",
    "match_award",
    "victory_points",
    "own_scale",
    "contract_table",
    "shortage",
    "carry",
    "carry_share",
    "carry_cap",
    "handicap",
    "tie_breaks",
)
"""What an event is scored and shown by; the ledger holds it as it was at the start, and changes."""
