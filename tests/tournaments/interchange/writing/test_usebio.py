"""USEBIO out: what our own reader makes of it, and the structure that other programs expect.

No document type definition is at hand, so the elements are compared with a file that a program in
use wrote (``usebio-mitchell.xml``); those that it has no occasion for are listed here.
"""

import re
from collections.abc import Mapping
from datetime import date
from decimal import Decimal

import pytest
from defusedxml.ElementTree import fromstring

from scoring.rounding import formatted
from tests.every_case import quick_few
from tests.tournaments.draws.services.test_knockouts import drawn, knockout, won_by
from tests.tournaments.evenings import (
    DIRECTOR,
    Evening,
    evening,
    every_line,
    rule,
    signed,
    two_sessions,
)
from tests.tournaments.interchange.writing.coming_back import again, read_back, shown
from tests.tournaments.kept import kept
from tournaments.clubs.models import Player
from tournaments.importing.formats import read_results
from tournaments.importing.services.events import import_event
from tournaments.interchange.results.events import EventDetails
from tournaments.record.models import Result
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.record.services.hands import DealtBoard, store_deals
from tournaments.standings.published.event import published_event
from tournaments.standings.published.formats import WritingError
from tournaments.standings.published.writing import written
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.knockout import knockouts
from tournaments.standings.services import award_by_hand

pytestmark = [pytest.mark.django_db, pytest.mark.computed]

HOWELL = ("howell", {"pairs": 6, "boards_per_round": 2})
MITCHELL = ("mitchell", {"tables": 5, "boards_per_round": 2})


def entered(snapshot: EventSnapshot) -> set[tuple[object, ...]]:
    event = published_event(snapshot)
    numbers = {who: (e.section, e.number, e.direction) for who, e in event.by_id.items()}
    return {
        (session.number, board.board, numbers[line.ns], numbers[line.ew], line.score)
        for session in event.sessions
        for board in session.boards
        for line in board.lines
    }


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps", "butler"])
@pytest.mark.slow
@pytest.mark.parametrize("movement", [MITCHELL, HOWELL], ids=["two winners", "one winner"])
def test_pairs_come_back_to_the_digit(method: str, movement: tuple[str, dict[str, int]]) -> None:
    held = evening(*movement, names=True, method=method).start()
    held.enter(held.results()[0], "3NTN+1 HK")
    held.play()
    rule(held.results()[3], "4SN-1")
    if method == "matchpoints":
        rule(held.results()[5], "A6040")
    back = again(held.snapshot)

    assert shown(back) == shown(held.snapshot)
    assert entered(back) == entered(held.snapshot)


DECIDED = [
    ("matchpoints", *MITCHELL, "pairs", {}),
    ("matchpoints", *HOWELL, "pairs", {}),
    ("cross_imps", *HOWELL, "pairs", {}),
    ("matchpoints", "individual", {"players": "8"}, "individual", {}),
    ("imps", "round-robin", {"teams": 4, "boards_per_round": 4}, "teams", {}),
    ("imps", "team-match", {"boards": 8}, "team_match", {}),
    ("matchpoints", *HOWELL, "pairs", {"round_award": "victory_points"}),
]


@pytest.mark.slow
@pytest.mark.parametrize(("method", "family", "parameters", "contest", "more"), DECIDED)
def test_penalties_and_masterpoints_come_back(method, family, parameters, contest, more) -> None:
    held = evening(family, parameters, names=True, contest=contest, method=method, **more)
    held.start().play()
    fined, awarded = list(held.event.contestants.order_by("id"))[:2]
    held.penalise(fined.address, "1.50", amount_in="points")
    held.finish()
    award_by_hand(contestant_id=awarded.pk, points=Decimal("0.25"), **signed({"reason": "Cup"}))
    back = again(held.snapshot)

    assert shown(back) == shown(held.snapshot)
    assert [
        (back.contestants[ruling.contestant_id].address, ruling.amount, ruling.amount_in)
        for ruling in back.rulings
    ] == [(fined.address, "1.50", "points")]
    decided = {
        line.contestant_id: (line.penalty, line.masterpoints)
        for line in every_line(standings(back))
        if line.penalty or line.masterpoints
    }
    assert sorted(decided.values()) == [("", "0.25"), ("1.5", "")]
    assert verify_ledger(back.event.id).ok


def test_a_penalty_that_the_published_figures_do_not_show_is_left_out() -> None:
    held = evening(*MITCHELL, names=True).start().play().finish()
    content = written(held.snapshot, "usebio").content
    fined = content.replace(b"<PLACE>", b"<ADJUSTMENT>-3</ADJUSTMENT><PLACE>", 1)
    found = read_results(fined, EventDetails())

    assert fined != content
    assert (found.agreement.apart, found.agreement.percentages) == (0, 10)
    assert {pair.penalty for pair in found.event.pairs} == {0}
    assert "come out without the penalties" in found.remarks[-1]


@pytest.mark.parametrize(
    ("element", "remark"),
    [
        ("<ADJUSTMENT>2</ADJUSTMENT>", "the ADJUSTMENT of 2 was left out, because it would add"),
        ("<ADJUSTMENT>-1000.5</ADJUSTMENT>", "a penalty may be up to 1,000, with two decimals"),
        ("<ADJUSTMENT>-0.001</ADJUSTMENT>", "the ADJUSTMENT of -0.001 was left out"),
        (
            "<MASTER_POINTS_AWARDED>-4</MASTER_POINTS_AWARDED>",
            "-4 masterpoints were left out; an award is from 0 to 100,000",
        ),
    ],
)
def test_what_cannot_be_decided_here_is_left_out_with_a_reason(element: str, remark: str) -> None:
    held = evening(*MITCHELL, names=True).start().play()
    content = written(held.snapshot, "usebio").content
    found = read_results(
        content.replace(b"<PLACE>", f"{element}<PLACE>".encode(), 1), EventDetails()
    )

    assert any(remark in each for each in found.remarks)
    assert {(pair.penalty, pair.masterpoints) for pair in found.event.pairs} == {(0, 0)}


def test_two_sections_and_two_sessions_come_back() -> None:
    apart = evening(*MITCHELL, names=True, sections=2).start().play()
    over_two = two_sessions()

    for held in (apart, over_two):
        back = again(held.snapshot)
        assert shown(back) == shown(held.snapshot)
        assert entered(back) == entered(held.snapshot)


@pytest.mark.parametrize("ruling", ["A60/45", "A+-"])
def test_what_was_adjusted_comes_back_as_what_it_came_to(ruling: str) -> None:
    held = evening(*MITCHELL, names=True).start().play()
    rule(held.results()[0], ruling)
    back = again(held.snapshot)

    assert {(line[1], line[2], line[6], line[8]) for line in shown(back)} == {
        (line[1], line[2], line[6], line[8]) for line in shown(held.snapshot)
    }


def test_a_weighted_score_stands_as_the_per_cent_it_came_to() -> None:
    held = evening(*MITCHELL, names=True).start().play()
    result = held.results()[0]
    rule(result, "60% 4SN=, 40% 4SN-1")
    line = next(
        line
        for session in published_event(held.snapshot).sessions
        for board in session.boards
        for line in board.lines
        if (line.round, line.table, board.board) == (1, 1, result.board)
    )
    text = written(held.snapshot, "usebio").content.decode()
    ns, ew = (formatted(each, 2, trim=True) for each in (line.ns_percent, line.ew_percent))

    assert f"<SCORE>A{ns}/{ew}</SCORE>" in text or f"<SCORE>A{ns}{ew}</SCORE>" in text


def test_a_sit_out_and_a_board_not_played_come_back() -> None:
    held = evening("howell", {"pairs": 5, "boards_per_round": 2}, names=True).start()
    held.enter(held.results()[0], "NP")
    held.play()
    back = again(held.snapshot)

    assert shown(back) == shown(held.snapshot)


def test_boards_still_to_come_are_left_out() -> None:
    held = evening(*MITCHELL, names=True).start().play(rounds=1)
    content = written(held.snapshot, "usebio").content

    assert len(list(fromstring(content).iter("TRAVELLER_LINE"))) == len(
        [result for result in held.results() if result.status != "pending"]
    )
    assert b"NP" not in content


def test_hands_leads_and_national_numbers_are_in_the_file() -> None:
    held = evening(*MITCHELL, names=True).start()
    held.enter(held.results()[0], "3NTN+1 HK")
    held.play().finish()
    cards = "N:AKQJ.AKQ.AKQ.AKQ T987.JT9.JT9.JT9 6543.876.876.876 2.5432.5432.5432"
    store_deals(session_id=held.session.pk, deals=[DealtBoard(1, cards)], by=DIRECTOR)
    Player.objects.filter(club=held.club, name__startswith="Ann").update(national_id="00123")
    text = written(held.snapshot, "usebio").content.decode()

    assert "<LEAD>KH</LEAD>" in text
    assert read_back(held.snapshot).event.deals == (DealtBoard(1, cards),)
    assert "123456" not in written(held.public, "usebio").content.decode()


def test_names_may_hold_anything() -> None:
    held = evening(*MITCHELL, names=True).start().play()
    Player.objects.filter(club=held.club).update(name='"Bo" <&> D’Arcy \x0bÅse 王')

    assert shown(again(held.snapshot))


def relations(content: bytes) -> Mapping[str, set[str]]:
    """Return which elements each element holds."""
    found: dict[str, set[str]] = {}
    for node in fromstring(content).iter():
        found.setdefault(node.tag, set()).update(child.tag for child in node)
    return found


BESIDES = {
    "EVENT": {"SESSION", "BOARD_SCORING_METHOD", "MATCH_SCORING_METHOD", "MATCH"},
    "PAIR": {"ADJUSTMENT"},
    "PARTICIPANTS": {"TEAM", "PLAYER"},
    "TEAM": {"TOTAL_SCORE", "PERCENTAGE", "PLACE", "ADJUSTMENT", "PLAYER"},
    "PLAYER": {"PLAYER_NUMBER", "TOTAL_SCORE", "PERCENTAGE", "PLACE", "ADJUSTMENT"},
    "SESSION": {"SECTION"},
    "SECTION": {"PARTICIPANTS", "BOARD", "MATCH"},
    "MATCH": {
        *("ROUND_NUMBER", "TEAM", "OPPOSING_TEAM", "TEAM_SCORE", "OPPOSING_TEAM_SCORE"),
        *("TEAM_VICTORY_POINTS", "OPPOSING_TEAM_VICTORY_POINTS", "BOARD"),
    },
    "BOARD": {"IMPS"},
    "TRAVELLER_LINE": {
        *("DIRECTION", *(f"{seat}_PLAYER_NUMBER" for seat in "NESW")),
        *(f"{side}_{unit}_POINTS" for side in ("NS", "EW") for unit in ("BUTLER", "CROSS_IMP")),
    },
}
"""What the published file has no occasion for: teams, players, sections, IMPs, penalties."""

STRUCTURES = [
    ("matchpoints", *MITCHELL, "pairs"),
    ("butler", *HOWELL, "pairs"),
    ("cross_imps", *HOWELL, "pairs"),
    ("matchpoints", "individual", {"players": "8"}, "individual"),
    ("imps", "round-robin", {"teams": 4, "boards_per_round": 4}, "teams"),
    ("imps", "team-match", {"boards": 8}, "team_match"),
]


@pytest.mark.parametrize(("method", "family", "parameters", "contest"), STRUCTURES)
def test_elements_stand_where_other_programs_have_them(
    shared_data, method, family, parameters, contest
) -> None:
    published = relations((shared_data / "usebio-mitchell.xml").read_bytes())
    held = evening(family, parameters, names=True, contest=contest, method=method).start().play()

    for parent, children in relations(written(held.snapshot, "usebio").content).items():
        assert children <= published.get(parent, set()) | BESIDES.get(parent, set()), parent


def _teams() -> Evening:
    return evening(
        "round-robin",
        {"teams": 4, "boards_per_round": 4},
        names=True,
        contest="teams",
        method="imps",
    )


teams = kept(_teams)


def test_a_match_has_both_rooms_and_adds_up(teams: Evening) -> None:
    snapshot = teams.start().play().snapshot
    root = fromstring(written(snapshot, "usebio").content)
    matches = root.findall("./EVENT/MATCH")

    assert root.find("EVENT").get("EVENT_TYPE") == "SWISS_TEAMS"
    assert len(matches) == 6
    for match in matches:
        boards = match.findall("BOARD")
        swings = [int(board.findtext("IMPS")) for board in boards]
        ours, theirs = (float(match.findtext(tag)) for tag in ("TEAM_SCORE", "OPPOSING_TEAM_SCORE"))
        assert ours - theirs == sum(swings)
        for board in boards:
            rooms = [line.findtext("DIRECTION") for line in board.findall("TRAVELLER_LINE")]
            assert sorted(rooms) == ["EW", "NS"]
    assert {team.get("TEAM_ID") for team in root.iter("TEAM") if team.get("TEAM_ID")} == {
        match.findtext(tag) for match in matches for tag in ("TEAM", "OPPOSING_TEAM")
    }


def test_a_knockout_says_so_has_places_and_no_victory_points() -> None:
    held = knockout(4, segments=2, third_place=True).start()
    play_knockout(held, "12", "13")
    root = fromstring(written(held.snapshot, "usebio").content)

    assert root.find("EVENT").get("EVENT_TYPE") == "KO"
    places = {team.get("TEAM_ID"): team.findtext("PLACE") for team in root.iter("TEAM")}
    assert {place for team, place in places.items() if team} == {"1", "2", "3", "4"}
    assert root.find(".//TEAM_VICTORY_POINTS") is None
    matches = root.findall("./EVENT/MATCH")
    assert [len(match.findall("BOARD")) for match in matches] == [2, 2, 2, 2]


def play_knockout(held: Evening, *stages: str) -> None:
    """Play a knockout to its end, or as far as winners of its stages are named."""
    segments = int(held.section.parameters["segments"])
    for number, winners in enumerate(stages, 1):
        for segment in range(1, segments + 1):
            won_by(held, *winners)
            if number < len(stages) or segment < segments:
                drawn(held)


def bracket(snapshot: EventSnapshot) -> list[tuple[object, ...]]:
    """Return every match of the one knockout with its score and its segments, and the places."""
    (seen,) = knockouts(snapshot)
    matches = [
        (id_, each.state.sides, each.state.winner, each.scores, each.segments)
        for id_, each in seen.matches.items()
    ]
    places = [(line.number, line.rank, line.note) for line in every_line(standings(snapshot))]
    return [*matches, *sorted(places)]


KNOCKOUTS = {
    "four": (4, {}, ("13", "3")),
    "third place": (4, {"segments": 2, "third_place": True}, ("12", "13")),
    "three": (3, {"segments": 2, "boards_per_round": 3}, ("2", "1")),
    "fifth place": (8, {"fifth_place": True, "third_place": True}, ("1234", "1278", "1356")),
    "byes": (5, {"boards_per_round": 2}, ("5", "53", "3")),
    "double": (4, {"form": "double"}, ("12", "13", "3", "1")),
    "double, decided late": (4, {"form": "double"}, ("12", "13", "3", "3", "1")),
    "repechage": (8, {"form": "repechage", "segments": 2}, ("1234", "1256", "12", "1")),
    "not yet over": (8, {"segments": 2}, ("1234", "12")),
}


@pytest.mark.parametrize(
    "form", quick_few(KNOCKOUTS, ("three", "byes", "double", "repechage", "not yet over"))
)
def test_a_knockout_comes_back_with_its_bracket(form) -> None:
    teams, parameters, stages = KNOCKOUTS[form]
    held = knockout(teams, **parameters).start()
    play_knockout(held, *stages)
    found = read_back(held.snapshot)
    back = again(held.snapshot)

    assert not [remark for remark in found.remarks if "bracket" in remark]
    assert bracket(back) == bracket(held.snapshot)
    assert entered(back) == entered(held.snapshot)
    assert verify_ledger(back.event.id).ok


@pytest.mark.parametrize(("choice", "winner"), [("seed", "1"), ("extra", "4"), ("4", "4")])
def test_a_tie_of_a_knockout_comes_back_with_whoever_went_on(choice: str, winner: str) -> None:
    held = knockout(4, boards_per_round=2).start()
    for result in held.results():
        held.enter(
            result, "1NTN=" if result.sitting.table > 2 and "2" in _north(held, result) else "PASS"
        )
    drawn(held, ties=(("1.1", choice),))
    if choice == "extra":
        won_by(held, winner)
        drawn(held)
    won_by(held, winner)
    back = again(held.snapshot)

    assert [each[:3] for each in bracket(back)] == [each[:3] for each in bracket(held.snapshot)]
    assert entered(back) == entered(held.snapshot)


def _north(held: Evening, result: Result) -> str:
    return held.snapshot.contestant_at(result.sitting.north_id).number


def test_a_withdrawal_from_a_knockout_comes_back_with_whoever_went_on() -> None:
    held = knockout(8, boards_per_round=2).start()
    won_by(held, *"1234")
    drawn(held, out=("2",))
    won_by(held, "1")
    drawn(held)
    won_by(held, "3")
    back = again(held.snapshot)

    assert [each[:3] for each in bracket(back)] == [each[:3] for each in bracket(held.snapshot)]
    assert entered(back) == entered(held.snapshot)


def test_an_individual_names_all_four_players() -> None:
    held = evening(
        "individual", {"players": "8"}, names=True, contest="individual", method="matchpoints"
    )
    root = fromstring(written(held.start().play().snapshot, "usebio").content)
    players = {node.findtext("PLAYER_NUMBER") for node in root.iter("PLAYER")}

    assert len(players) == 8
    for line in root.iter("TRAVELLER_LINE"):
        assert {line.findtext(f"{seat}_PLAYER_NUMBER") for seat in "NESW"} <= players
        assert len({line.findtext(f"{seat}_PLAYER_NUMBER") for seat in "NESW"}) == 4


@pytest.mark.parametrize(
    ("choices", "reason"),
    [
        ({"method": "total_points"}, "by total points"),
        ({"game": "whist"}, "is only for bridge"),
    ],
)
def test_says_for_which_events_there_is_no_such_file(choices, reason) -> None:
    held = evening(*MITCHELL, **choices).start()

    with pytest.raises(WritingError, match=reason):
        written(held.snapshot, "usebio")


def test_declares_its_version() -> None:
    held = evening(*MITCHELL).start().play()
    head = written(held.snapshot, "usebio").content[:200].decode()

    assert re.search(r'<!DOCTYPE USEBIO SYSTEM "\S+usebio_v1_2.dtd">\n<USEBIO Version="1.2">', head)


@pytest.mark.slow
def test_a_published_evening_goes_out_as_it_came_in(shared_data) -> None:
    content = (shared_data / "usebio-mitchell.xml").read_bytes()
    first = read_results(content, EventDetails())
    snapshot = open_event(import_event(imported=first.event).pk)
    second = read_back(snapshot)

    assert second.event == first.event
    assert (second.agreement.lines_apart, second.agreement.percentages_apart) == (0, 0)
    assert shown(again(snapshot)) == shown(snapshot)


@pytest.mark.slow
def test_a_session_with_short_boards_comes_back(shared_data) -> None:
    details = EventDetails("Willow Bank", "Afternoon", date(2026, 2, 3))
    table = read_results((shared_data / "club-pairs-25.json").read_bytes(), details)
    snapshot = open_event(import_event(imported=table.event).pk)

    assert shown(again(snapshot)) == shown(snapshot)
