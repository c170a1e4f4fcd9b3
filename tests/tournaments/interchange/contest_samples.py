"""Small files of teams, players and Swiss pairs, as several programs write them; names invented."""

import json

from tests.tournaments.evenings import dealt
from tests.tournaments.interchange.programs.usebio.samples import (
    NAMES,
    element,
    pair,
    participants,
    usebio,
)

PEOPLE = (*NAMES, "Jo Ames", "Kit Bray", "Lou Cole", "Mo Dent")


def player(name: str, **more: str) -> str:
    parts = [element(tag, text) for tag, text in more.items()]
    return element("PLAYER", *parts, element("PLAYER_NAME", name))


def team(number: str, name: str, people: tuple[str, ...], total: str = "") -> str:
    parts = [element("TOTAL_SCORE", total)] if total else []
    return element("TEAM", *parts, *map(player, people), TEAM_ID=number, TEAM_NAME=name)


def line(score: str, **more: str) -> str:
    """Return a traveller line; the score is ``4S N 10 420``, or points alone."""
    parts = [element(tag, text) for tag, text in more.items()]
    words = score.split()
    if len(words) == 4:
        tags = ("CONTRACT", "PLAYED_BY", "TRICKS", "SCORE")
        parts += [element(tag, word) for tag, word in zip(tags, words, strict=True)]
    else:
        parts.append(element("SCORE", score))
    return element("TRAVELLER_LINE", *parts)


def match(
    number: int, teams: tuple[str, str], boards: list[tuple[int, str, str]], **more: str
) -> str:
    head = [
        element("ROUND_NUMBER", str(number)),
        element("TEAM", teams[0]),
        element("OPPOSING_TEAM", teams[1]),
        *(element(tag, text) for tag, text in more.items()),
    ]
    played = [
        element(
            "BOARD",
            element("BOARD_NUMBER", str(board)),
            line(open_room, DIRECTION="NS"),
            line(closed, DIRECTION="EW"),
        )
        for board, open_room, closed in boards
    ]
    return element("MATCH", *head, *played)


BOARDS = [(1, "4S N 10 420", "4S N 9 -50"), (2, "3NT E 9 -400", "3NT E 8 50")]
THREE_TEAMS = participants(
    [
        team("1", "Reds", PEOPLE[:4], "10"),
        team("2", "Blues", PEOPLE[4:8], "20"),
        team("3", "Greens", PEOPLE[8:], "10"),
    ]
)
TEAMS = usebio(
    THREE_TEAMS,
    match(1, ("1", "2"), BOARDS),
    match(2, ("3", "2"), [(3, "420", "420"), (4, "-50", "-50")]),
    event_type="SWISS_TEAMS",
    winners="1",
)
KNOCKOUT = usebio(
    participants([team("A", "Reds", PEOPLE[:4]), team("B", "Blues", PEOPLE[4:8])]),
    match(1, ("A", "B"), BOARDS, TEAM_SCORE="10", OPPOSING_TEAM_SCORE="10"),
    event_type="KO",
    winners="1",
)
BRACKET = usebio(
    participants([team(str(n), f"Team {n}", PEOPLE[n - 1 : n + 3]) for n in range(1, 5)]),
    *(match(1, two, BOARDS) for two in (("1", "4"), ("3", "2"))),
    match(2, ("1", "3"), [(3, "420", "-50"), (4, "-50", "-50")]),
    event_type="KO",
    winners="1",
)
INDIVIDUAL = usebio(
    participants([player(name, PLAYER_NUMBER=str(n)) for n, name in enumerate(PEOPLE[:8], 1)]),
    *(
        element(
            "BOARD",
            element("BOARD_NUMBER", str(board)),
            *(
                line(
                    score,
                    **{
                        f"{seat}_PLAYER_NUMBER": str(who)
                        for seat, who in zip("NESW", seats, strict=True)
                    },
                    NS_MATCH_POINTS=points,
                    EW_MATCH_POINTS=str(2 - int(points)),
                )
                for score, seats, points in lines
            ),
        )
        for board, lines in (
            (1, (("4S N 10 420", (1, 3, 2, 4), "2"), ("4S N 9 -50", (5, 7, 6, 8), "0"))),
            (2, (("3NT E 9 -400", (1, 2, 5, 6), "0"), ("3NT E 8 50", (3, 4, 7, 8), "2"))),
        )
    ),
    event_type="INDIVIDUAL",
    winners="1",
)
SWISS_PAIRS = usebio(
    participants([pair("1", players=PEOPLE[:2]), pair("2", players=PEOPLE[2:4])]),
    element(
        "MATCH",
        element("ROUND_NUMBER", "1"),
        element("NS_PAIR_NUMBER", "1"),
        element("EW_PAIR_NUMBER", "2"),
        element("NS_SCORE", "12"),
        element("EW_SCORE", "8"),
        element("BOARD", element("BOARD_NUMBER", "1"), line("4S N 10 420")),
    ),
    event_type="SWISS_PAIRS",
    winners="1",
)
CSV_TEAMS = b"""Round,Table,Board,NS,EW,North-South,East-West,Contract,By,Tricks,Score,NS points
1,1,1,1,2,Reds,Blues,4S,N,10,420,10
1,2,1,2,1,Blues,Reds,4S,N,9,-50,-10
1,1,2,1,2,Reds,Blues,3NT,E,9,-400,-10
1,2,2,2,1,Blues,Reds,3NT,E,8,50,10
"""
CSV_PLAYERS = b"""Board,NS,EW,North-South,East-West,Score
1,1+2,3+4,Ann Orme - Bo Lisle,Cy Nash - Di Fenn,420
1,5+6,7+8,Ed Royle - Flo Pike,Gus Hale - Ivy Dell,-50
"""
CSV_NAMES = b"""Board,North-South,East-West,Score
1,Ann Orme & Bo Lisle,Cy Nash & Di Fenn,420
1,Ed Royle & Flo Pike,Gus Hale & Ivy Dell,-50
2,Ann Orme & Bo Lisle,Gus Hale & Ivy Dell,100
2,Ed Royle & Flo Pike,Cy Nash & Di Fenn,-100
"""
OWN_JSON = json.dumps(
    {
        "event": {
            "name": "Cup",
            "club": "Weir",
            "held_on": "2026-03-19",
            "game": "bridge",
            "contest": "team_match",
            "method": "imps",
        },
        "travellers": [
            {"round": 1, "table": 1, "board": 1, "ns": "A", "ew": "B", "score": 420},
            {"round": 1, "table": 2, "board": 1, "ns": "B", "ew": "A", "score": "4SN-1"},
        ],
        "entries": [{"number": "A", "name": "Reds", "player_1": "Ann", "player_2": "Bo"}],
        "standings": [{"ranking": "Overall", "rank": 1, "number": "A", "total": 10}],
    }
).encode()


def acbl(**more: object) -> bytes:
    """Return the JSON of a session of ACBL Live: two tables, two boards."""

    def result(ns: str, ew: str, score: str, contract: str, tricks: str, points: str) -> object:
        return {
            "round_number": 1,
            "table_number": int(ns),
            "ns_pair": ns,
            "ew_pair": ew,
            "ns_score": score,
            "ew_score": str(-int(score)) if score.lstrip("-").isdecimal() else score,
            "contract": contract,
            "declarer": "N" if contract not in ("", "PASS") else "",
            "tricks_taken": tricks,
            "result": "",
            "ns_match_points": points,
            "ew_match_points": str(1 - float(points)),
        }

    hands = dict(zip("NESW", dealt(1).cards.removeprefix("N:").split(), strict=True))
    record: dict[str, object] = {"board": 1, "dealer": "N", "vulnerability": "None"}
    for seat, cards in zip(("north", "east", "south", "west"), hands.values(), strict=True):
        for suit, held in zip(
            ("spades", "hearts", "diamonds", "clubs"), cards.split("."), strict=True
        ):
            record[f"{seat}_{suit}"] = " ".join(held.replace("T", "10")) or "-----"
    whole = {
        "name": "Tuesday Pairs",
        "club_name": "Weir",
        "start_date": "03/19/2026",
        "board_scoring_method": "MATCH_POINTS",
        "winner_type": 2,
        "sessions": [
            {
                "number": 1,
                "hand_records": [
                    {key: str(value).replace("1 0", "10") for key, value in record.items()}
                ],
                "sections": [
                    {
                        "name": "A",
                        "pair_summaries": [
                            {
                                "pair_number": str(n),
                                "direction": side,
                                "percentage": percentage,
                                "players": [
                                    {"name": PEOPLE[at], "id_number": f"{at + 100}"},
                                    {"name": PEOPLE[at + 1], "id_number": "tmp:0a0e"},
                                ],
                            }
                            for n, side, percentage, at in (
                                (1, "NS", "75.00", 0),
                                (2, "NS", "25.00", 2),
                                (1, "EW", "25.00", 4),
                                (2, "EW", "75.00", 6),
                            )
                        ],
                        "boards": [
                            {
                                "board_number": 1,
                                "board_results": [
                                    result("1", "1", "420", "4 S", "10", "1.00"),
                                    result("2", "2", "-50", "4 S", "9", "0.00"),
                                ],
                            },
                            {
                                "board_number": 2,
                                "board_results": [
                                    result("1", "1", "0", "PASS", "", "0.50"),
                                    result("2", "2", "0", "PASS", "", "0.50"),
                                ],
                            },
                        ],
                    }
                ],
            }
        ],
    }
    return json.dumps({**whole, **more}).encode()


PBN_ROOMS = b"\n".join(
    f'[Event "Final"]\n[Date "2026.03.05"]\n[Board "{board}"]\n[Room "{room}"]\n'
    f'[West "{w}"]\n[North "{n}"]\n[East "{e}"]\n[South "{s}"]\n[HomeTeam "Reds"]\n'
    f'[VisitTeam "Blues"]\n[Contract "{contract}"]\n[Declarer "N"]\n[Result "{tricks}"]\n'.encode()
    for board, room, (n, e, s, w), contract, tricks in (
        (1, "Open", ("Ann", "Ed", "Bo", "Flo"), "4S", 10),
        (1, "Closed", ("Gus", "Cy", "Ivy", "Di"), "4S", 9),
        (2, "Open", ("Ann", "Ed", "Bo", "Flo"), "3NT", 9),
        (2, "Closed", ("Gus", "Cy", "Ivy", "Di"), "3NT", 9),
    )
)
PBN_TEAMS = b"""% PBN 2.1
[Event "League"]
[Date "2026.03.05"]
[Board "1"]
[Scoring "IMP"]
[ScoreTable "Round;Table;PairId_NS;PairId_EW;Contract;Declarer;Result;Score_NS;IMP_NS;IMP_EW"]
1 1 A B 4S N 10 420 10 -10
1 2 B A 4S N 9 -50 -10 10
[TotalScoreTable "Rank;TeamId;Names;TotalIMP;NrBoards"]
1 A "Reds" 10 1
2 B "Blues" 0 1
"""
EVERY = {
    "usebio teams": TEAMS,
    "usebio knockout": KNOCKOUT,
    "usebio bracket": BRACKET,
    "usebio individual": INDIVIDUAL,
    "usebio swiss pairs": SWISS_PAIRS,
    "csv teams": CSV_TEAMS,
    "csv players": CSV_PLAYERS,
    "csv names": CSV_NAMES,
    "own json": OWN_JSON,
    "acbl": acbl(),
    "pbn rooms": PBN_ROOMS,
    "pbn teams": PBN_TEAMS,
}
