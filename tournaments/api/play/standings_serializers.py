"""Standings, travellers, scorecards and matches, as far as the caller may see them."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournaments.api.events.simultaneous import ClubInPlayOut
from tournaments.selectors.event.snapshot import ContestantFacts


class AddressesField(serializers.ListField):
    """The addresses of a pair, a team, or two single players who play together."""

    child = serializers.CharField()

    def to_representation(self, value: Iterable[ContestantFacts]) -> list[str]:
        """Return the last part of each page's address."""
        return [contestant.address for contestant in value]


class StandingOut(serializers.Serializer[Any]):
    """One line of a ranking; numbers given as text are as printed."""

    rank = serializers.CharField()
    contestant = serializers.IntegerField(source="contestant_id")
    address = serializers.CharField()
    number = serializers.CharField()
    direction = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    total = serializers.CharField()
    total_exact = serializers.CharField(help_text="A fraction: 2501/12.")
    percentage = serializers.CharField()
    boards_played = serializers.IntegerField()
    penalty = serializers.CharField()
    masterpoints = serializers.CharField(help_text="Awarded to each player; empty if none.")
    note = serializers.CharField()
    tricks = serializers.IntegerField(allow_null=True)
    sessions = serializers.ListField(
        child=serializers.CharField(), help_text="The result of each session, if there are several."
    )
    carried = serializers.CharField(
        help_text="The points of earlier sessions that count only in part."
    )
    club = serializers.CharField(help_text="Only if there are several clubs.")


class RankingOut(serializers.Serializer[Any]):
    """Contestants ranked against each other, best first."""

    title = serializers.CharField()
    direction = serializers.CharField()
    standings = StandingOut(many=True)
    sessions = serializers.ListField(
        child=serializers.IntegerField(), help_text="The sessions that are combined."
    )


class HandicapLineOut(serializers.Serializer[Any]):
    """A contestant without and with its handicap; percentages as printed."""

    contestant = serializers.IntegerField(source="contestant_id")
    address = serializers.CharField()
    number = serializers.CharField()
    name = serializers.CharField()
    players = serializers.ListField(child=serializers.CharField())
    raw = serializers.CharField()
    raw_rank = serializers.CharField()
    handicap = serializers.CharField()
    net = serializers.CharField()
    net_rank = serializers.CharField()


class HandicapRankingOut(serializers.Serializer[Any]):
    """Contestants by percentage with handicap, best first."""

    title = serializers.CharField()
    direction = serializers.CharField()
    lines = HandicapLineOut(many=True)


class RoundsShownOut(serializers.Serializer[Any]):
    """How many rounds of a section are shown: ``complete`` of ``rounds``."""

    session = serializers.IntegerField()
    section = serializers.CharField()
    complete = serializers.IntegerField()
    rounds = serializers.IntegerField()


class StandingsOut(serializers.Serializer[Any]):
    """The rankings of an event."""

    rankings = RankingOut(many=True)
    others = RankingOut(
        many=True, help_text="Separate rankings for each session, section and stratum."
    )
    handicaps = HandicapRankingOut(many=True)
    provisional = serializers.BooleanField()
    started = serializers.BooleanField()
    shown = RoundsShownOut(many=True)
    unit_word = serializers.CharField()
    scoring = serializers.ListField(child=serializers.CharField())
    clubs = ClubInPlayOut(many=True, help_text="The clubs of a simultaneous tournament.")
    ledger_head = serializers.CharField(
        help_text="The code of the ledger, as printed with results; empty for the public while a "
        "session is in play."
    )


class TravellerLineOut(serializers.Serializer[Any]):
    """One table's score on a board."""

    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    ns = serializers.CharField(source="ns_number")
    ew = serializers.CharField(source="ew_number")
    ns_addresses = AddressesField(source="ns", help_text="One address, or two for single players.")
    ew_addresses = AddressesField(source="ew", help_text="One address, or two for single players.")
    ns_name = serializers.CharField()
    ew_name = serializers.CharField()
    contract = serializers.CharField()
    declarer = serializers.CharField()
    tricks = serializers.IntegerField(allow_null=True)
    lead = serializers.CharField()
    score = serializers.IntegerField(allow_null=True, help_text="From North-South's side.")
    text = serializers.CharField(help_text="The score entered, as on a slip.")
    adjusted = serializers.CharField(help_text="The score that a ruling put in its place.")
    given = serializers.CharField(help_text="North-South's tricks for irregular hands.")
    ns_points = serializers.CharField()
    ew_points = serializers.CharField()
    ns_percentage = serializers.CharField()
    cards = serializers.CharField(
        help_text="The group if the board is fouled: A, B or C; otherwise empty."
    )


class CardGroupOut(serializers.Serializer[Any]):
    """Tables that held the same cards of a fouled board."""

    letter = serializers.CharField()
    section = serializers.CharField(
        help_text="If sections are compared separately; otherwise empty."
    )
    tables = serializers.ListField(child=serializers.CharField())
    words = serializers.CharField(help_text="Who is compared with whom, and how.")


class FrequencyOut(serializers.Serializer[Any]):
    """How often a score occurred."""

    score = serializers.IntegerField()
    count = serializers.IntegerField()
    ns_points = serializers.CharField()
    ew_points = serializers.CharField()


class TravellerOut(serializers.Serializer[Any]):
    """All scores of one board, best for North-South first."""

    session = serializers.IntegerField(help_text="The session's number.")
    board = serializers.IntegerField()
    dealer = serializers.CharField()
    vulnerability = serializers.CharField()
    lines = TravellerLineOut(many=True)
    frequencies = FrequencyOut(many=True)
    groups = CardGroupOut(many=True, help_text="For a fouled board; otherwise empty.")


class PlayOut(serializers.Serializer[Any]):
    """The auction and play at one table, as far as an imported file has it."""

    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    calls = serializers.ListField(
        child=serializers.CharField(), help_text="Starting with the dealer: 1N, P, X, XX."
    )
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="In the order played: SA, D9."
    )


class BoardTravellerOut(TravellerOut):
    """All scores of one board, with the auction and play."""

    plays = PlayOut(
        many=True, help_text="Empty until the cards can be seen, or if no file had them."
    )


class TravellersIn(serializers.Serializer[Any]):
    """Which travellers to list."""

    session = serializers.IntegerField(
        min_value=1,
        max_value=10**15,
        required=False,
        help_text="A session's id; if left out, all sessions.",
    )


class ScorecardLineOut(serializers.Serializer[Any]):
    """One board from a contestant's side; empty if ``shown`` is false."""

    session = serializers.IntegerField(source="session.number", help_text="The session's number.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    direction = serializers.CharField(source="side.value")
    partner_name = serializers.CharField(help_text="Empty if pairs or teams are ranked.")
    opponents = serializers.CharField(source="opponents.number")
    opponents_addresses = AddressesField(source="opponents.contestants")
    opponents_name = serializers.CharField(source="opponents.name")
    shown = serializers.BooleanField()
    text = serializers.CharField()
    adjusted = serializers.CharField()
    given = serializers.CharField(help_text="Tricks for irregular hands.")
    score = serializers.IntegerField(allow_null=True)
    points = serializers.CharField(source="points_text")
    percentage = serializers.CharField(source="percentage_text")
    play = PlayOut(
        allow_null=True, help_text="Null until the cards can be seen, or if no file had it."
    )


class ScorecardOut(serializers.Serializer[Any]):
    """All boards of a contestant in the order of play."""

    contestant = serializers.IntegerField(source="contestant.id")
    address = serializers.CharField(source="contestant.address")
    number = serializers.CharField()
    name = serializers.CharField()
    lines = ScorecardLineOut(source="boards", many=True)


class ExplainedTableOut(serializers.Serializer[Any]):
    """What happened at the table where the points were scored, from the contestant's side."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    side = serializers.CharField(help_text="NS or EW.")
    opponents = serializers.CharField(source="opponents_number")
    opponents_addresses = AddressesField(source="opponents")
    opponents_name = serializers.CharField()
    words = serializers.CharField(help_text="The score entered, in words.")
    score = serializers.IntegerField(allow_null=True)
    ruling = serializers.CharField(
        help_text="What the director ruled, in a sentence; may be empty."
    )


class BoardExplanationOut(serializers.Serializer[Any]):
    """How points were scored; empty if ``shown`` is false."""

    session = serializers.IntegerField(help_text="The session's number.")
    board = serializers.IntegerField()
    shown = serializers.BooleanField()
    tables = ExplainedTableOut(many=True)
    points = serializers.CharField()
    unit = serializers.CharField()
    percentage = serializers.CharField()
    steps = serializers.ListField(child=serializers.CharField())


class BreakdownRowOut(serializers.Serializer[Any]):
    """A row of a breakdown: words and a figure."""

    words = serializers.CharField()
    figure = serializers.CharField(help_text="As printed; empty for a line of words only.")
    is_sum = serializers.BooleanField(help_text="Whether it is the sum of the lines before it.")


class BreakdownPartOut(serializers.Serializer[Any]):
    """One session, all sessions together, or the rank."""

    title = serializers.CharField(help_text="Empty for the only session.")
    lines = BreakdownRowOut(many=True)


class MatchBoardOut(serializers.Serializer[Any]):
    """One compared board of a match."""

    board = serializers.IntegerField()
    first = serializers.CharField(help_text="The first team's points or tricks.")
    second = serializers.CharField()
    swing = serializers.CharField(help_text="Signed from the first team's side.")
    session = serializers.IntegerField(help_text="The session in which it was played.")


class MatchSegmentOut(serializers.Serializer[Any]):
    """A segment of a knockout match."""

    session = serializers.IntegerField(help_text="The session's number.")
    round = serializers.IntegerField()
    name = serializers.CharField(help_text="Segment 2, or Extra boards.")
    first_total = serializers.CharField(help_text="What the first team got in it.")
    second_total = serializers.CharField()
    first_score = serializers.CharField(
        help_text="The score of the match after it, with what was carried over."
    )
    second_score = serializers.CharField()
    boards = serializers.ListField(
        source="board_numbers", child=serializers.IntegerField(), help_text="The compared boards."
    )


class LineTableOut(serializers.Serializer[Any]):
    """A table in a line of a trophy schedule at its start: each player's number and name."""

    table = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.CharField())
    ew = serializers.ListField(child=serializers.CharField())


class TrophyLineOut(serializers.Serializer[Any]):
    """A line of a trophy schedule; tricks are signed from the first team's side."""

    deals = serializers.CharField()
    tables = LineTableOut(many=True)
    compared = serializers.IntegerField(help_text="How many of its deals count so far.")
    of = serializers.IntegerField(help_text="How many deals it has.")
    difference = serializers.CharField(
        help_text="The difference on this line; empty before its first deal."
    )
    running = serializers.CharField(help_text="The difference since the match began.")
    lead = serializers.CharField(help_text="Half of that: tricks in excess of half.")


class MatchOut(serializers.Serializer[Any]):
    """A match of two teams; in a knockout, all its segments together."""

    session = serializers.IntegerField(
        help_text="The session's number; that of the first segment in a knockout."
    )
    section = serializers.CharField()
    first = serializers.CharField()
    second = serializers.CharField()
    first_total = serializers.CharField()
    second_total = serializers.CharField()
    first_award = serializers.CharField(
        help_text="What the match is worth to the first team, if several teams play."
    )
    second_award = serializers.CharField()
    margin = serializers.CharField(help_text="In words; empty while nothing has been compared.")
    difference = serializers.CharField(help_text="By how many tricks the teams differ.")
    boards = MatchBoardOut(many=True)
    lines = TrophyLineOut(many=True, help_text="For a trophy schedule; empty in other matches.")
    challengers = serializers.CharField(help_text="Players 1 to 4, in a trophy schedule.")
    challenged = serializers.CharField(help_text="Players 5 to 8, in a trophy schedule.")
    stage = serializers.CharField(help_text="Which match of a knockout it is: Semi-final.")
    carried = serializers.CharField(
        help_text="What a team carries over from an earlier meeting, in words."
    )
    segments = MatchSegmentOut(many=True, help_text="Those of a knockout; empty in other matches.")
