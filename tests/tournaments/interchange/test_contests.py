"""Teams, individuals and Swiss pairs from files of other programs, as new events."""

from dataclasses import replace
from datetime import date

import pytest

from scoring.comparison.board_points import BoardPoints, LinesShow
from scoring.conditions.methods import ContestKind, MatchAward, Method
from scoring.play.boards import Side
from tests.tournaments.evenings import DAY, dealt, evening, every_line, proved
from tests.tournaments.interchange import contest_samples as samples
from tournaments.importing.formats import read_file
from tournaments.importing.planning import plan_file
from tournaments.importing.plans import Target
from tournaments.importing.services.events import import_event
from tournaments.importing.services.kept_files import do_work
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.contents import FileContents
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.record.selectors.event.snapshot import open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import standings

DETAILS = EventDetails("Weir", "Cup", date(2026, 3, 19))


def read(content: bytes) -> FileContents:
    return read_file(content, DETAILS)


def event_of(content: bytes) -> ResultsFile:
    found = read(content)
    assert found.results is not None, found.no_event
    return found.results


@pytest.mark.django_db
def test_swiss_teams_of_usebio_become_an_event_with_their_matches_and_byes():
    found = event_of(samples.TEAMS)
    assert (found.agreement.totals, found.agreement.totals_apart) == (3, 0)
    snapshot = open_event(import_event(imported=found.event).pk)

    assert (snapshot.event.contest, snapshot.event.method) == (ContestKind.TEAMS, Method.IMPS)
    assert {(line.name, line.total) for line in every_line(standings(snapshot))} == {
        ("Blues", "20"),
        ("Reds", "10"),
        ("Greens", "10"),
    }
    assert [(each.first, each.second, len(each.boards)) for each in matches(snapshot)] == [
        ("Reds", "Blues", 2),
        ("Blues", "Greens", 2),
    ]
    assert verify_ledger(snapshot.event.id).ok


@pytest.mark.django_db
def test_byes_count_where_the_totals_say_so():
    with_byes = samples.TEAMS.replace(b">10</TOTAL_SCORE>", b">22</TOTAL_SCORE>")
    found = event_of(with_byes)

    assert found.agreement.totals_apart == 0
    byes = [section.byes for sections in found.event.sessions for section in sections]
    assert byes == [((1, "3"), (2, "1"))]
    event = import_event(imported=found.event)
    assert {line.total for line in every_line(standings(open_event(event.pk)))} == {"22", "20"}
    assert verify_ledger(event.pk).ok


def test_a_total_that_is_not_ours_is_told_by_name():
    found = event_of(samples.TEAMS.replace(b">20</TOTAL_SCORE>", b">31</TOTAL_SCORE>"))

    assert found.agreement.totals_apart == 1
    assert found.remarks == ("Blues: the file says 31, Fairdeal computes 20.",)


def test_a_match_without_its_boards_is_refused_with_its_line():
    start = samples.TEAMS.index(b"<BOARD>")
    end = samples.TEAMS.index(b"</MATCH>")
    with pytest.raises(InterchangeError, match=r"^Line \d+: the match of 1 against 2 has no"):
        read(samples.TEAMS[:start] + samples.TEAMS[end:])


def test_a_match_told_from_both_sides_counts_once():
    start, end = samples.TEAMS.index(b"<MATCH>"), samples.TEAMS.index(b"</MATCH>") + 8
    twice = samples.TEAMS[:end] + samples.TEAMS[start:end] + samples.TEAMS[end:]

    assert event_of(twice).event == event_of(samples.TEAMS).event


@pytest.mark.django_db
def test_one_match_of_a_knockout_is_a_match_of_two_teams():
    found = event_of(samples.KNOCKOUT)
    snapshot = open_event(import_event(imported=found.event).pk)

    assert snapshot.event.contest is ContestKind.TEAM_MATCH
    assert {(line.name, line.total) for line in every_line(standings(snapshot))} == {
        ("Reds", "10"),
        ("Blues", "10"),
    }


def test_several_matches_of_a_knockout_are_ranked_by_matches_won():
    content = samples.TEAMS.replace(b"SWISS_TEAMS", b"KO")
    found = event_of(content)

    assert found.event.conditions.match_award is MatchAward.WIN_LOSS
    assert "The bracket was not rebuilt" in found.remarks[-1]


@pytest.mark.django_db
def test_an_individual_of_usebio_ranks_its_players():
    found = event_of(samples.INDIVIDUAL)
    assert (found.agreement.lines, found.agreement.lines_apart) == (4, 0)
    snapshot = open_event(import_event(imported=found.event).pk)
    lines = {line.name: line.total for line in every_line(standings(snapshot))}

    assert snapshot.event.contest is ContestKind.INDIVIDUAL
    assert len(lines) == 8
    assert lines["Ann Orme"] == "2.00"


def test_swiss_pairs_of_usebio_become_an_event_ranked_by_victory_points():
    event = event_of(samples.SWISS_PAIRS).event

    assert (event.contest, event.method) == (ContestKind.PAIRS, Method.MATCHPOINTS)
    assert event.conditions.round_award == "victory_points"
    (((section,),),) = [event.sessions]
    assert section.single_rounds
    assert [(s.round, s.table, str(s.ns), str(s.ew)) for s in section.sittings] == [
        (1, 1, "1", "2")
    ]


def test_swiss_pairs_without_their_list_make_no_event_but_fill_a_session():
    content = samples.SWISS_PAIRS.replace(b"<PAIR_NUMBER>2<", b"<PAIR_NUMBER>3<")

    found = read(content)

    assert found.results is None
    assert "make a new event only in one session" in found.no_event
    assert [(s.round, *map(s.number, Side), s.board) for s in found.scores] == [(1, "1", "2", 1)]
    assert [len(entry.players) for entry in found.entries] == [2, 2]


@pytest.mark.parametrize("method", [Method.MATCHPOINTS, Method.CROSS_IMPS, Method.TRICKS])
def test_a_match_is_refused_by_a_method_that_does_not_score_matches(method):
    found = read_file(samples.EVERY["csv teams"], replace(DETAILS, method=method))

    assert found.results is None
    assert f"“{method.label}” does not score these results" in found.no_event


@pytest.mark.parametrize("kind", ["csv teams", "pbn teams", "pbn rooms"])
def test_two_teams_in_a_table_or_in_two_rooms_are_a_match(kind):
    event = event_of(samples.EVERY[kind]).event

    assert (event.contest, event.method) == (ContestKind.TEAM_MATCH, Method.IMPS)
    assert {pair.name for pair in event.pairs} == {"Reds", "Blues"}


def test_rooms_with_a_player_of_both_teams_come_in_as_pairs_and_say_so():
    mixed = samples.PBN_ROOMS.replace(b'[North "Gus"]', b'[North "Ann"]')
    found = read(mixed)

    assert found.results is not None
    assert found.results.event.contest is ContestKind.PAIRS
    assert any("who plays for whom" in each for each in found.warnings)


def test_pairs_that_are_only_named_get_numbers_and_keep_their_names():
    event = event_of(samples.CSV_NAMES).event

    assert {tuple(p.name for p in pair.players) for pair in event.pairs} == {
        ("Ann Orme", "Bo Lisle"),
        ("Cy Nash", "Di Fenn"),
        ("Ed Royle", "Flo Pike"),
        ("Gus Hale", "Ivy Dell"),
    }


def test_an_evening_of_acbl_live_comes_with_names_percentages_and_hands():
    found = event_of(samples.acbl())

    assert (found.event.name, found.event.held_on) == ("Tuesday Pairs", date(2026, 3, 19))
    agreement = found.agreement
    assert (agreement.lines, agreement.lines_apart) == (4, 0)
    assert (agreement.percentages, agreement.percentages_apart) == (4, 0)
    assert [deal.board for deal in found.event.deals] == [1]
    assert found.event.deals[0].cards == dealt(1).cards
    assert found.event.pairs[0].players[0].national_id == "100"
    assert found.event.pairs[0].players[1].national_id == ""


def test_teams_of_acbl_live_are_refused_in_a_sentence():
    sessions = [{"team_matches": [1], "sections": []}]
    content = samples.acbl(sessions=sessions, pair_summaries=[], board_results=[])
    with pytest.raises(InterchangeError, match="team results from ACBL Live"):
        read(content)


def test_the_published_session_brings_its_hands(shared_data):
    content = (shared_data / "club-pairs-25.json").read_bytes()
    found = event_of(content)

    assert found.event.conditions.unit == "one_point"
    assert (found.agreement.lines, found.agreement.lines_apart) == (312, 0)
    assert (found.agreement.percentages, found.agreement.percentages_apart) == (25, 0)
    assert len(found.event.deals) == 36


@pytest.mark.django_db
def test_the_plan_says_how_many_teams_and_whether_the_totals_agree():
    plan = plan_file(samples.TEAMS, Target(club="Weir"))

    assert plan.holds[0] == "8 results of 3 teams"
    assert "All 3 totals and matches in the file agree with ours." in plan.does


@pytest.mark.django_db
def test_lines_left_out_stand_in_the_order_of_the_file():
    held = evening().start()
    table = b"Table,Round,Board,Score\n77,1,1,0\n1,1,1,what\n78,1,1,0\n"
    plan = plan_file(table, Target(session_id=held.session.pk, club_id=held.club.pk))

    assert [each[:5] for each in plan.left_out] == ["Row 2", "Row 3", "Row 4"]


@pytest.mark.django_db
def test_hands_that_are_here_already_are_neither_stored_nor_said_to_be_replaced():
    held = evening().start()
    target = Target(session_id=held.session.pk, club_id=held.club.pk, name="x", held_on=DAY)
    pbn = f'[Board "1"]\n[Deal "{dealt(1).cards}"]\n'.encode()
    other = f'[Board "1"]\n[Deal "{dealt(1, seed=5).cards}"]\n'.encode()
    do_work(work=plan_file(pbn, target).work)
    assert plan_file(pbn, target).does == ()
    assert plan_file(other, target).does == ()
    chosen = replace(target, replaced=None)
    assert "The current hands of board 1 are replaced." in plan_file(other, chosen).does
    assert proved(held)


def test_rounded_points_and_factored_lines_are_found_by_agreement(shared_data):
    content = (shared_data / "usebio-mitchell.xml").read_bytes()
    event = event_of(content).event

    assert event.conditions.board_points is BoardPoints.EXACT
    assert event.conditions.lines_show in tuple(LinesShow)
