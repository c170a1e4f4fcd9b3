"""Standings, travellers, scorecards and matches, without what the caller may not see."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournaments.api.events.simultaneous import ClubInPlayOut
from tournaments.selectors.event.snapshot import ContestantFacts


class AddressesField(serializers.ListField):
    """The addresses of those who play together: a pair, a team, or two single players."""

    child = serializers.CharField()

    def to_representation(self, value: Iterable[ContestantFacts]) -> list[str]:
        """Return the last parts of the addresses of their pages."""
        return [contestant.address for contestant in value]


class StandingOut(serializers.Serializer[Any]):
    """One line of a ranking; numbers in texts are as printed."""

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
    masterpoints = serializers.CharField(help_text="Awarded to each player; empty for none.")
    note = serializers.CharField()
    tricks = serializers.IntegerField(allow_null=True)
    sessions = serializers.ListField(
        child=serializers.CharField(), help_text="What each session gave, where there are several."
    )
    carried = serializers.CharField(help_text="Points of earlier sessions that count in part.")
    club = serializers.CharField(help_text="Where there are several clubs.")


class RankingOut(serializers.Serializer[Any]):
    """Contestants ranked against each other, best first."""

    title = serializers.CharField()
    direction = serializers.CharField()
    standings = StandingOut(many=True)
    sessions = serializers.ListField(
        child=serializers.IntegerField(), help_text="The sessions that are combined."
    )


class HandicapLineOut(serializers.Serializer[Any]):
    """A contestant without and with handicap; percentages as printed."""

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
    """Contestants by their percentage with handicap, best first."""

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
    others = RankingOut(many=True, help_text="Each session, section and stratum ranked by itself.")
    handicaps = HandicapRankingOut(many=True)
    provisional = serializers.BooleanField()
    started = serializers.BooleanField()
    shown = RoundsShownOut(many=True)
    unit_word = serializers.CharField()
    scoring = serializers.ListField(child=serializers.CharField())
    clubs = ClubInPlayOut(many=True, help_text="Those of a simultaneous tournament.")
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
    ns_addresses = AddressesField(source="ns", help_text="One, or two single players.")
    ew_addresses = AddressesField(source="ew", help_text="One, or two single players.")
    ns_name = serializers.CharField()
    ew_name = serializers.CharField()
    contract = serializers.CharField()
    declarer = serializers.CharField()
    tricks = serializers.IntegerField(allow_null=True)
    lead = serializers.CharField()
    score = serializers.IntegerField(allow_null=True, help_text="From North-South.")
    text = serializers.CharField(help_text="What was entered, as on a slip.")
    adjusted = serializers.CharField(help_text="What a ruling put in its place.")
    given = serializers.CharField(help_text="North-South's tricks for irregular hands.")
    ns_points = serializers.CharField()
    ew_points = serializers.CharField()
    ns_percentage = serializers.CharField()
    cards = serializers.CharField(help_text="The group of a fouled board, A, B or C; else empty.")


class CardGroupOut(serializers.Serializer[Any]):
    """Tables of a fouled board that held the same cards."""

    letter = serializers.CharField()
    section = serializers.CharField(help_text="Where sections are compared apart, else empty.")
    tables = serializers.ListField(child=serializers.CharField())
    words = serializers.CharField(help_text="Who is compared with whom, and by which rule.")


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
    groups = CardGroupOut(many=True, help_text="Of a fouled board; else none.")


class PlayOut(serializers.Serializer[Any]):
    """How one table bid and played the board, as far as a file told it."""

    section = serializers.CharField()
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    calls = serializers.ListField(
        child=serializers.CharField(), help_text="From the dealer on: 1N, P, X, XX."
    )
    cards = serializers.ListField(
        child=serializers.CharField(), help_text="In the order in which they fell: SA, D9."
    )


class BoardTravellerOut(TravellerOut):
    """All scores of one board, and how it was bid and played."""

    plays = PlayOut(
        many=True, help_text="None before the cards may be seen, or if no file told them."
    )


class TravellersIn(serializers.Serializer[Any]):
    """Which travellers."""

    session = serializers.IntegerField(
        min_value=1, max_value=10**15, required=False, help_text="A session's id; all if left out."
    )


class ScorecardLineOut(serializers.Serializer[Any]):
    """One board from a contestant's own side; empty where ``shown`` is false."""

    session = serializers.IntegerField(source="session.number", help_text="The session's number.")
    round = serializers.IntegerField()
    table = serializers.IntegerField()
    board = serializers.IntegerField()
    direction = serializers.CharField(source="side.value")
    partner_name = serializers.CharField(help_text="Empty where pairs or teams are ranked.")
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
        allow_null=True, help_text="Null before the cards may be seen, or if no file told it."
    )


class ScorecardOut(serializers.Serializer[Any]):
    """All boards of a contestant in the order of play."""

    contestant = serializers.IntegerField(source="contestant.id")
    address = serializers.CharField(source="contestant.address")
    number = serializers.CharField()
    name = serializers.CharField()
    lines = ScorecardLineOut(source="boards", many=True)


class ExplainedTableOut(serializers.Serializer[Any]):
    """What happened at a table that points come from, from the contestant's side."""

    round = serializers.IntegerField()
    table = serializers.IntegerField()
    side = serializers.CharField(help_text="NS or EW.")
    opponents = serializers.CharField(source="opponents_number")
    opponents_addresses = AddressesField(source="opponents")
    opponents_name = serializers.CharField()
    words = serializers.CharField(help_text="What was entered, in words.")
    score = serializers.IntegerField(allow_null=True)
    ruling = serializers.CharField(help_text="What the director ruled, a sentence; may be empty.")


class BoardExplanationOut(serializers.Serializer[Any]):
    """How points came about; empty where ``shown`` is false."""

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
    figure = serializers.CharField(
        help_text="As printed; empty for a line that only says something."
    )
    is_sum = serializers.BooleanField(help_text="What the lines before it come to.")


class BreakdownPartOut(serializers.Serializer[Any]):
    """A session, all sessions together, or the rank."""

    title = serializers.CharField(help_text="Empty for the only session.")
    lines = BreakdownRowOut(many=True)


class MatchBoardOut(serializers.Serializer[Any]):
    """One compared board of a match."""

    board = serializers.IntegerField()
    first = serializers.CharField(help_text="Points or tricks of the first team.")
    second = serializers.CharField()
    swing = serializers.CharField(help_text="With its sign from the first team.")


class LineTableOut(serializers.Serializer[Any]):
    """A table in a line of a trophy schedule, as it starts: number and name of each player."""

    table = serializers.IntegerField()
    ns = serializers.ListField(child=serializers.CharField())
    ew = serializers.ListField(child=serializers.CharField())


class TrophyLineOut(serializers.Serializer[Any]):
    """A line of a trophy schedule; tricks have their sign from the first team."""

    deals = serializers.CharField()
    tables = LineTableOut(many=True)
    compared = serializers.IntegerField(help_text="How many of its deals count so far.")
    of = serializers.IntegerField(help_text="How many deals it has.")
    difference = serializers.CharField(help_text="On this line; empty before its first deal.")
    running = serializers.CharField(help_text="The difference since the match began.")
    lead = serializers.CharField(help_text="Half of that: tricks in excess of half.")


class MatchOut(serializers.Serializer[Any]):
    """A match of two teams."""

    session = serializers.IntegerField(help_text="The session's number.")
    section = serializers.CharField()
    first = serializers.CharField()
    second = serializers.CharField()
    first_total = serializers.CharField()
    second_total = serializers.CharField()
    first_award = serializers.CharField(help_text="What the match counts among several teams.")
    second_award = serializers.CharField()
    margin = serializers.CharField(help_text="In words, empty while nothing is compared.")
    difference = serializers.CharField(help_text="By how many tricks the teams differ.")
    boards = MatchBoardOut(many=True)
    lines = TrophyLineOut(many=True, help_text="Of a trophy schedule; none in other matches.")
    challengers = serializers.CharField(help_text="Players 1 to 4 of a trophy schedule.")
    challenged = serializers.CharField(help_text="Players 5 to 8.")
