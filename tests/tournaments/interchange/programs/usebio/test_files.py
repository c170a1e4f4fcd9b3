"""What a USEBIO file says, read; and what is wrong with one, in a sentence that says where."""

from datetime import date

import pytest

from scoring.comparison.butler import Datum, DatumRule
from scoring.conditions.methods import Method
from scoring.pairs.imp_pairs import CrossImps
from scoring.play.notation import format_score
from tests.scoring import definitions
from tests.tournaments.evenings import dealt
from tests.tournaments.interchange.programs.usebio.samples import (
    FOUR_PAIRS,
    IMP_SCORES,
    NAMES,
    SIX_BOARDS,
    SMALL,
    Traveller,
    board,
    element,
    imp_pairs,
    pair,
    participants,
    usebio,
)
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.imported import ImportedPlayer, PairKey
from tournaments.interchange.programs.usebio.files import read_usebio
from tournaments.interchange.results.events import EventDetails
from tournaments.record.services.hands import DealtBoard


def read(content):
    found = read_usebio(content, EventDetails()).results
    assert found is not None
    return found


def scores_of(results):
    return {
        (str(sitting.ns), str(sitting.ew), number): format_score(score)
        for sections in results.event.sessions
        for section in sections
        for sitting in section.sittings
        for number, score in sitting.scores
    }


def one_line(**changes):
    """A file with one line on board 1; North-South may take ten tricks in spades."""
    line = {"contract": "4S", "by": "N", "tricks": "10", "score": "420"} | changes
    return usebio(FOUR_PAIRS, board(1, [Traveller("1NS", "1EW", **line)]))


def played(*pairs, listed=FOUR_PAIRS):
    """A file in which pairs meet on board 1, each result worth fifty."""
    return usebio(listed, board(1, [Traveller(ns, ew, score="50") for ns, ew in pairs]))


def test_the_event_its_pairs_and_players_are_read():
    event = read(SMALL).event

    assert (event.club, event.name) == ("Mill Bridge Club", "Thursday Pairs")
    assert event.held_on == date(2026, 2, 5)
    assert event.winners == 2
    assert [str(p.key) for p in event.pairs] == ["1 N-S", "2 N-S", "1 E-W", "2 E-W"]
    assert event.pairs[0].players == (ImportedPlayer(NAMES[0]), ImportedPlayer(NAMES[1]))


def test_contracts_of_every_kind_are_read():
    assert scores_of(read(SMALL)) == {
        ("1 N-S", "1 E-W", 1): "4SN= HK",
        ("2 N-S", "2 E-W", 1): "4SS-1 HK",
        ("1 N-S", "1 E-W", 2): "3NTE=",
        ("2 N-S", "2 E-W", 2): "PASS",
        ("1 N-S", "1 E-W", 3): "2HXW-1 DT",
        ("2 N-S", "2 E-W", 3): "2HW= DT",
        ("2 N-S", "1 E-W", 4): "1NTS= C4",
        ("1 N-S", "2 E-W", 4): "1NTN= C4",
        ("2 N-S", "1 E-W", 5): "5CXXN= SA",
        ("1 N-S", "2 E-W", 5): "5CN= SA",
        ("2 N-S", "1 E-W", 6): "6NTE-1 S2",
        ("1 N-S", "2 E-W", 6): "6NTE-2 S2",
    }


def test_what_was_published_wrong_is_counted():
    wrong = SMALL.replace(b"<NS_MATCH_POINTS>1<", b"<NS_MATCH_POINTS>2<", 1)
    wrong = wrong.replace(b"58.33", b"59.33", 1)

    agreement = read(wrong).agreement

    assert (agreement.lines_apart, agreement.percentages_apart) == (1, 1)


@pytest.mark.parametrize(
    ("changes", "score"),
    [
        ({"contract": "", "by": "", "tricks": "", "score": "A6040"}, "A60/40"),
        ({"contract": "A5050", "by": "", "tricks": "", "score": ""}, "A"),
        ({"contract": "", "by": "", "tricks": "", "score": "A6060"}, "A60/60"),
        ({"contract": "", "by": "", "tricks": "", "score": "-620"}, "-620"),
        ({"contract": "", "by": "", "tricks": "", "score": "NP"}, "NP"),
        ({"score": ""}, "4SN="),
        ({"by": ""}, "+420"),
        ({"tricks": ""}, "+420"),
        ({"contract": "4♠", "by": "north"}, "4SN="),
        ({"contract": "all pass", "score": "0", "tricks": "0"}, "PASS"),
        ({"lead": "?"}, "4SN="),
        ({"lead": "-"}, "4SN="),
        ({"contract": "", "by": "", "tricks": "", "score": ""}, "NP"),
        ({"contract": "-", "by": "-", "tricks": "-", "score": "-"}, "NP"),
        ({"contract": "4 S x", "score": "590"}, "4SXN="),
        ({"tricks": "+1", "score": "450"}, "4SN+1"),
        ({"tricks": "-2", "score": "-100"}, "4SN-2"),
        ({"tricks": "="}, "4SN="),
        ({"contract": "4S*", "score": "590"}, "4SXN="),
        ({"contract": "4s dbl", "score": "590"}, "4SXN="),
        ({"contract": "4S**", "score": "880"}, "4SXXN="),
        ({"contract": "4S rdbl", "score": ""}, "4SXXN="),
        ({"contract": "3n", "score": "430"}, "3NTN+1"),
        ({"contract": "PASSED", "by": "", "tricks": "", "score": "0"}, "PASS"),
        ({"contract": "AVE", "by": "", "tricks": "", "score": ""}, "A"),
        ({"contract": "AVE+", "by": "", "tricks": "", "score": ""}, "A+"),
        ({"contract": "", "by": "", "tricks": "", "score": "AVG-"}, "A-"),
        ({"contract": "", "by": "", "tricks": "", "score": "60%-40%"}, "A60/40"),
        ({"contract": "", "by": "", "tricks": "", "score": "A60/40%"}, "A60/40"),
        ({"contract": "", "by": "", "tricks": "", "score": "+420"}, "+420"),
    ],
)
def test_other_kinds_of_line_are_read(changes, score):
    assert list(scores_of(read(one_line(**changes))).values()) == [score]


def test_awards_may_stand_by_side():
    line = Traveller("1NS", "1EW").xml().replace("</TRAV", "<NS_SCORE>60%</NS_SCORE></TRAV")
    both = line.replace("</TRAV", "<EW_SCORE>40 %</EW_SCORE></TRAV")
    head = element("BOARD_NUMBER", "1")

    of_both = usebio(FOUR_PAIRS, element("BOARD", head, both))
    of_one = usebio(FOUR_PAIRS, element("BOARD", head, line))

    assert list(scores_of(read(of_both)).values()) == ["A60/40"]
    assert list(scores_of(read(of_one)).values()) == ["NP"]


@pytest.mark.parametrize("nobody", ["", "0", "BYE"])
def test_a_pair_that_sits_out_has_no_result(nobody):
    lines = [
        Traveller("1NS", "1EW", score="50"),
        Traveller("2NS", nobody),
        Traveller(nobody, "2EW"),
    ]

    results = read(usebio(FOUR_PAIRS, board(1, lines)))

    assert list(scores_of(results)) == [("1 N-S", "1 E-W", 1)]
    assert len(results.event.pairs) == 4


@pytest.mark.parametrize("number", ["A1", "1A", "a 1", "A-1", "A01"])
def test_a_section_may_stand_in_the_number(number):
    listed = participants([pair(number, "North-South"), pair("B1", "NS"), pair("A9", "E/W")])
    results = read(played((number, "9A"), listed=listed))

    assert list(scores_of(results)) == [("1 N-S", "9 E-W", 1)]
    assert [each.key.section for each in results.event.pairs] == ["A", "A", "B"]


def test_the_direction_may_stand_before_the_number_or_as_one_letter_behind():
    listed = participants([pair("NS1"), pair("1E", "EW")])
    results = read(played(("1N", "EW1"), listed=listed))

    assert list(scores_of(results)) == [("1 N-S", "1 E-W", 1)]


@pytest.mark.parametrize("written", ["05/02/2026", "5-2-2026", "05.02.2026", "2026-02-05"])
def test_dates_are_written_in_several_ways(written):
    event = read(usebio(FOUR_PAIRS, SIX_BOARDS, date=written)).event

    assert event.held_on == date(2026, 2, 5)


@pytest.mark.parametrize("nothing", ["-", "N/A"])
def test_points_that_do_not_apply_are_not_published(nothing):
    content = SMALL.replace(b"58.33", nothing.encode())

    assert read(content).agreement.percentages == 2


def by_method(*methods: str, event_type: str = "PAIRS", tag: str = "MATCH_POINTS") -> bytes:
    """The small session with its points in other elements and its method said elsewhere."""
    said = "".join(element("BOARD_SCORING_METHOD", method) for method in methods)
    content = usebio(said, FOUR_PAIRS, SIX_BOARDS, event_type=event_type).decode()
    return content.replace("_MATCH_POINTS", f"_{tag}").encode()


@pytest.mark.parametrize(
    ("content", "method"),
    [
        (by_method("MATCH_POINTS"), Method.MATCHPOINTS),
        (by_method("Match Points"), Method.MATCHPOINTS),
        (by_method(event_type="pairs"), Method.MATCHPOINTS),
        (by_method(event_type=""), Method.MATCHPOINTS),
        (by_method(event_type="mp_pairs"), Method.MATCHPOINTS),
        (by_method("CROSS_IMPS", tag="CROSS_IMP_POINTS"), Method.CROSS_IMPS),
        (by_method("IMPS", tag="CROSS_IMP_POINTS"), Method.CROSS_IMPS),
        (by_method("BUTLER_IMPS", tag="BUTLER_POINTS"), Method.BUTLER),
        (by_method("IMPS", tag="BUTLER_POINTS"), Method.BUTLER),
        (by_method(event_type="BUTLER_PAIRS", tag="BUTLER_POINTS"), Method.BUTLER),
        (by_method(event_type="CROSS_IMP", tag="CROSS_IMP_POINTS"), Method.CROSS_IMPS),
    ],
)
def test_the_method_follows_from_the_file(content, method):
    assert read(content).event.method == method


def test_published_sums_of_cross_imps_are_recognised():
    points = [definitions.cross_imps(scores) for scores in IMP_SCORES]

    results = read(imp_pairs(points, "_CROSS_IMP_POINTS", "CROSS_IMPS"))

    assert (results.event.conditions.cross, results.agreement.lines) == (CrossImps.SUM, 12)
    assert results.agreement.lines_apart == 0


def test_the_datum_is_recognised_from_the_published_imps():
    points = [definitions.butler(scores, Datum(drop=0)) for scores in IMP_SCORES]

    results = read(imp_pairs(points, "_BUTLER_POINTS", "BUTLER_PAIRS"))

    assert results.event.conditions.datum == DatumRule.DROP_NONE
    assert results.agreement.lines_apart == 0


def test_a_contract_that_contradicts_the_score_is_dropped_with_a_remark():
    results = read(one_line(score="450"))

    assert list(scores_of(results).values()) == ["+450"]
    assert results.remarks == (
        "Board 1, 1 N-S against 1 E-W: 4SN= scores +420, the file says +450: kept +450.",
    )


def test_a_file_of_several_clubs_is_one_event_and_says_so():
    sections = [
        element(
            "SECTION",
            element("CLUB", element("CLUB_NAME", club)),
            FOUR_PAIRS,
            SIX_BOARDS,
            SECTION_ID=letter,
        )
        for letter, club in (("A", "Mill Bridge Club"), ("B", "Weir &amp; Lock"))
    ]

    results = read(usebio(element("SESSION", *sections)))

    assert len(results.event.pairs) == 8
    assert results.remarks[0].startswith("The file names 2 clubs (Mill Bridge Club, Weir & Lock).")


def test_numbers_without_directions_take_them_from_the_participants():
    listed = participants([pair("1", "NS"), pair("2", "NS"), pair("1", "E/W"), pair("2", "EW")])
    plain = usebio(listed, SIX_BOARDS.replace("NS<", "<").replace("EW<", "<"))

    assert scores_of(read(plain)) == scores_of(read(SMALL))


def test_pairs_without_any_direction_are_where_they_sit():
    boards = SIX_BOARDS.replace("1EW<", "3<").replace("2EW<", "4<").replace("NS<", "<")
    results = read(usebio(participants([pair(n) for n in "1234"]), boards))

    assert [str(p.key) for p in results.event.pairs] == ["1 N-S", "2 N-S", "3 E-W", "4 E-W"]


def test_with_one_winner_pairs_have_numbers_alone():
    boards = board(1, [Traveller("1", "2", score="50"), Traveller("3", "4", score="100")])
    boards += board(2, [Traveller("2", "3", score="-50"), Traveller("4", "1", score="-100")])
    listed = participants([pair(n, "NS" if n in "13" else "EW") for n in "1234"])

    results = read(usebio(listed, boards, winners="1"))

    assert results.event.winners == 1
    assert [p.key for p in results.event.pairs] == [PairKey("A", n, "") for n in "1234"]


def test_one_point_for_a_score_beaten_is_recognised_from_the_published_points():
    halved = SMALL
    for tag in (b"NS_MATCH_POINTS", b"EW_MATCH_POINTS"):
        for points, half in ((b"1", b"0.5"), (b"2", b"1")):
            halved = halved.replace(b"<%s>%s<" % (tag, points), b"<%s>%s<" % (tag, half))

    agreement = read(halved).agreement

    assert (str(agreement.conditions.unit), agreement.lines_apart) == ("one_point", 0)


def test_the_rule_for_short_boards_is_recognised_from_the_published_percentages():
    # Three tables; the third missed board 2. By half a comparison the winner there has 2 + 1 of 4.
    pairs = {"1NS": "87.50", "2NS": "50.00", "3NS": "0.00"}
    pairs |= {"1EW": "12.50", "2EW": "50.00", "3EW": "100.00"}
    listed = participants([pair(number, percentage=share) for number, share in pairs.items()])
    boards = board(
        1,
        [
            Traveller(f"{n}NS", f"{n}EW", score=s)
            for n, s in (("1", "90"), ("2", "70"), ("3", "50"))
        ],
    )
    boards += board(2, [Traveller("1NS", "1EW", score="90"), Traveller("2NS", "2EW", score="70")])

    agreement = read(usebio(listed, boards)).agreement

    assert str(agreement.conditions.short_boards) == "half_top"


SECTIONS = [
    element("SECTION", FOUR_PAIRS, SIX_BOARDS, SECTION_ID="Red"),
    element("SECTION", element("SECTION_ID", "Blue"), FOUR_PAIRS, SIX_BOARDS),
]


def test_older_files_nest_sessions_and_sections():
    results = read(usebio(element("SESSION", *SECTIONS)))

    assert [section.letter for section in results.event.sessions[0]] == ["A", "B"]
    assert len(results.event.pairs) == 8
    assert str(results.agreement.conditions.compare) == "section"
    assert results.agreement.lines_apart == 0


def test_sections_scored_together_are_recognised_from_the_published_points():
    tied = board(1, [Traveller("1NS", "1EW", score="50", ns_points="1", ew_points="1")])
    listed = participants([pair("1NS"), pair("1EW")])
    nested = [element("SECTION", listed, tied, SECTION_ID=name) for name in "AB"]

    assert str(read(usebio(*nested)).agreement.conditions.compare) == "session"


def test_sections_may_share_one_list_of_participants():
    listed = participants([pair(n) for n in ("1NS", "1EW", "2NS", "2EW")])
    nested = [
        element("SECTION", board(1, [Traveller(f"{n}NS", f"{n}EW", score="50")]), SECTION_ID=n)
        for n in "12"
    ]

    event = read(usebio(listed, *nested)).event

    assert [(p.key.section, str(p.key)) for p in event.pairs] == [
        *(("A", "1 N-S"), ("A", "1 E-W")),
        *(("B", "2 N-S"), ("B", "2 E-W")),
    ]


def test_two_sessions_of_the_same_pairs_are_one_event():
    event = read(usebio(FOUR_PAIRS, *[element("SESSION", SIX_BOARDS)] * 2)).event

    assert len(event.sessions) == 2
    assert len(event.pairs) == 4


def test_the_club_may_be_named_by_whoever_imports():
    assert (
        read_usebio(
            usebio(FOUR_PAIRS, SIX_BOARDS, club=""), EventDetails(club="Weir")
        ).results.event.club
        == "Weir"
    )


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"<html/>", "This is not a USEBIO file: its first element is “HTML”."),
        (b"<USEBIO/>", "The file has no EVENT."),
        (b"<USEBIO><EVENT/><EVENT/></USEBIO>", "The file holds 2 events"),
        (usebio(event_type="SWISS_PAIRS"), "Line 4: the event has no BOARD with results."),
        (usebio(event_type="BUTLER_PAIRS"), "the event has no BOARD"),
        (usebio(event_type="SWISS_TEAMS"), "lists no teams"),
        (usebio(event_type="INDIVIDUAL"), "lists no players"),
        (usebio(event_type="AGGREGATE"), "aggregate pairs (AGGREGATE). Fairdeal reads pairs by"),
        (usebio(event_type="KARAOKE"), "“KARAOKE”"),
        (usebio(event_type=""), "does not say what sort of event it is"),
        (usebio(FOUR_PAIRS), "the event has no BOARD"),
        (usebio(FOUR_PAIRS, board(1, [])), "has no TRAVELLER_LINE"),
        (usebio(SIX_BOARDS), "lists no pairs"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, winners="3"), "WINNER_TYPE is “3”, not a whole number"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, date=""), "the event has no date"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, date="31/02/2026"), "DATE is “31/02/2026”"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, date="soon"), "DATE is “soon”"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, name=""), "the event has no name"),
        (usebio(FOUR_PAIRS, SIX_BOARDS, club=""), "does not name its club"),
        (usebio(FOUR_PAIRS, board("seven", [])), "BOARD_NUMBER is “seven”"),
        (usebio(FOUR_PAIRS, board("0", [])), "whole number from 1 to 999"),
        (usebio(FOUR_PAIRS, board("", [])), "BOARD_NUMBER is missing"),
        (usebio(FOUR_PAIRS, board("²", [])), "BOARD_NUMBER is “²”"),
        (one_line(contract="8S"), "board 1: “8S” is not a contract"),
        (one_line(contract="4SXXX"), "is not a contract"),
        (one_line(by="Q"), "PLAYED_BY is “Q”, not N, E, S or W."),
        (one_line(tricks="14"), "cannot take 14 tricks"),
        (one_line(tricks="ten"), "TRICKS is “ten”"),
        (one_line(tricks="-11"), "TRICKS is “-1”"),
        (one_line(score="421"), "is not a bridge score"),
        (one_line(score="lots"), "“LOTS” is not a score"),
        (one_line(score="A9999999"), "artificial score"),
        (one_line(by="", score=""), "has no declarer or tricks, and there is no score"),
        (one_line(ns_points="many"), "NS_MATCH_POINTS is “many”, which is not a number"),
        (played(("9NS", "1EW")), "board 1: pair 9 N-S is not among the participants"),
        (played(("", "1EW")), "NS_PAIR_NUMBER is missing"),
        (played(("one", "1EW")), "NS_PAIR_NUMBER is “ONE”, which is not a pair number"),
        (played(("1NS", "1NS")), "pair 1 N-S plays against itself"),
        (
            played(("1NS", "1EW"), ("2NS", "1EW")),
            "pair 1 E-W plays board 1 a second time; the first is in line",
        ),
        (
            usebio(participants([pair("1NS"), pair("1NS"), pair("1EW")]), SIX_BOARDS),
            "pair 1 N-S is listed a second time; the first is in line",
        ),
        (usebio(participants([pair("1NS", "EW")]), SIX_BOARDS), "pair 1 N-S has the direction E-W"),
        (usebio(participants([pair("1", "UP")]), SIX_BOARDS), "DIRECTION is “UP”"),
        (usebio(participants([pair("")]), SIX_BOARDS), "PAIR_NUMBER is missing"),
        (usebio(participants([pair("1NS", "", "many")]), SIX_BOARDS), "PERCENTAGE is “many”"),
        (
            played(("1", "2"), listed=participants([pair("1"), pair("2"), pair("3")])),
            "pair 3 has no direction, but there are two winners",
        ),
        (
            played(("A1", "B1"), listed=participants([pair("A1"), pair("B1")])),
            "are from different sections",
        ),
        (
            usebio(
                element("SESSION", participants([pair("1NS", players=NAMES[:2])]), SIX_BOARDS),
                element("SESSION", participants([pair("1NS", players=NAMES[2:4])]), SIX_BOARDS),
            ),
            "has different players in line",
        ),
        (usebio(participants([pair("1NS", players=["X" * 201])]), SIX_BOARDS), "more than 200"),
        (usebio(participants([pair("1NS", players=NAMES)]), SIX_BOARDS), "up to 6 players"),
    ],
)
def test_a_faulty_file_is_refused_in_one_sentence(content, sentence):
    with pytest.raises(InterchangeError) as refused:
        read(content)

    assert sentence in str(refused.value)
    assert "\n" not in str(refused.value)


def test_a_sentence_names_the_line():
    content = one_line(tricks="ten")
    at = next(n for n, line in enumerate(content.splitlines(), 1) if b"<TRAVELLER_LINE" in line)

    with pytest.raises(InterchangeError, match=f"^Line {at}, board 1: "):
        read(content)


def test_the_published_session_agrees_line_by_line(shared_data):
    results = read((shared_data / "usebio-mitchell.xml").read_bytes())

    assert (results.agreement.lines, results.agreement.lines_apart) == (512, 0)
    assert (results.agreement.percentages, results.agreement.percentages_apart) == (38, 0)
    assert results.remarks == ()
    assert results.event.winners == 2


def hand(direction: str, cards: str) -> str:
    spades, hearts, diamonds, clubs = cards.split(".")
    suits = {"SPADES": spades, "HEARTS": hearts, "DIAMONDS": diamonds, "CLUBS": clubs}
    return element(
        "HAND", element("DIRECTION", direction), *(element(*each) for each in suits.items())
    )


def handset(number: int, *hands: str) -> bytes:
    board = element("BOARD", element("BOARD_NUMBER", str(number)), *hands)
    return SMALL.replace(b"</USEBIO>", element("HANDSET", board).encode() + b"</USEBIO>")


def test_the_cards_are_read():
    hands = dealt(3).cards[2:].split()
    content = handset(3, *map(hand, ("North", "East", "S", "West"), hands))
    assert read(content).event.deals == (DealtBoard(3, dealt(3).cards),)
    assert read(SMALL).event.deals == ()


def test_cards_that_are_no_deal_are_refused():
    hands = dealt(3).cards[2:].split()
    with pytest.raises(InterchangeError, match=r"board 3: South has 0 cards, not 13"):
        read(handset(3, *map(hand, ("North", "East", "West"), hands)))
    with pytest.raises(InterchangeError, match=r"board 3: DIRECTION is “North”"):
        read(handset(3, *map(hand, ("North", "North"), hands)))
