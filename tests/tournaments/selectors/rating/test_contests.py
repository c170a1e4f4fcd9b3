"""Every contest of the books and of today, set up, played, and ranked through the services."""

from collections import Counter, defaultdict
from fractions import Fraction
from uuid import uuid4

import pytest

from scoring.play.scores import ns_points
from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import DIRECTOR, evening
from tournaments.selectors.boards.own_boards import scorecard
from tournaments.selectors.boards.travellers import travellers
from tournaments.selectors.event.snapshot import Role
from tournaments.selectors.ledger.verification import verify_ledger
from tournaments.selectors.standings.matches import matches
from tournaments.selectors.standings.standings import standings
from tournaments.services.conditions.conditions import change_conditions
from tournaments.services.movements.names import enter_names
from tournaments.services.movements.sessions import finalise_session
from tournaments.services.refusals import RefusedError

pytestmark = pytest.mark.django_db


def set_up(contest, game, method, family, parameters, **conditions):
    return evening(
        family, parameters, contest=contest, game=game, method=method, names=True, **conditions
    )


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_is_played_and_ranked(contest, game, method, family, parameters):
    played = set_up(contest, game, method, family, parameters).start().play()
    finalise_session(session_id=played.session.pk, by=DIRECTOR, key=uuid4())
    snapshot = played.snapshot

    shown = standings(snapshot.seen_by(Role.PUBLIC))

    listed = [line for ranking in shown.rankings for line in ranking.standings]
    assert len(listed) == len(snapshot.contestants)
    assert all(line.rank for line in listed)
    assert shown.scoring
    assert shown.unit_word
    assert verify_ledger(snapshot.event.id).ok
    for contestant in snapshot.contestants.values():
        assert len(contestant.players) == snapshot.places[contestant.id]
        assert scorecard(snapshot.seen_by(Role.PUBLIC), contestant).boards
    assert len(travellers(snapshot.seen_by(Role.PUBLIC))) == len(
        {r.board for r in snapshot.results}
    )


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_can_be_looked_at_before_and_while_it_is_played(
    contest, game, method, family, parameters
):
    event = set_up(contest, game, method, family, parameters)
    assert not standings(event.snapshot.seen_by(Role.PUBLIC)).started
    event.start()
    assert standings(event.snapshot.seen_by(Role.PUBLIC)).started
    event.play(rounds=1)
    for role in Role:
        assert standings(event.snapshot.seen_by(role)).rankings
        matches(event.snapshot.seen_by(role))


def net_points(snapshot, player):
    won = Fraction(0)
    for result in snapshot.results:
        sitting = snapshot.sittings[result.sitting_id]
        seats = {
            direction: snapshot.entries[getattr(sitting, direction)].contestant_id
            for direction in ("north", "south", "east", "west")
        }
        points = ns_points(result.score, result.board)
        if player in (seats["north"], seats["south"]):
            won += points
        elif player in (seats["east"], seats["west"]):
            won -= points
    return won


def test_pivot_adds_up_what_everybody_won():
    played = set_up("individual", "bridge", "total_points", "pivot", {"players": 4}).start().play()
    (ranking,) = standings(played.snapshot.seen_by(Role.DIRECTOR)).rankings
    for line in ranking.standings:
        assert line.total_exact == net_points(played.snapshot, line.contestant_id)
    assert sum(line.total_exact for line in ranking.standings) == 0


def test_the_fewest_tricks_lost_win_an_individual_of_the_nineties():
    played = set_up("individual", "whist", "shortage", "individual-whist", {"players": "8"})
    played.start().play()
    snapshot = played.snapshot
    lost = dict.fromkeys(snapshot.contestants, 0)
    together = defaultdict(list)
    for result in snapshot.results:
        together[(snapshot.sittings[result.sitting_id].round - 1) // 2].append(result)
    assert len(together) == 7
    for results in together.values():
        taken = Counter()
        for result in results:
            ns, ew = snapshot.sides(snapshot.sittings[result.sitting_id])
            taken["NS", ns.ids] += result.score.ns_tricks
            taken["EW", ew.ids] += 13 - result.score.ns_tricks
        for side in ("NS", "EW"):
            most = max(tricks for (where, _), tricks in taken.items() if where == side)
            for (where, players), tricks in taken.items():
                for player in players if where == side else ():
                    lost[player] += most - tricks
    (ranking,) = standings(snapshot.seen_by(Role.DIRECTOR)).rankings
    totals = [line.total_exact for line in ranking.standings]
    assert {line.contestant_id: line.total_exact for line in ranking.standings} == lost
    assert totals == sorted(totals)


def test_teams_are_ranked_by_the_victory_points_of_their_matches():
    conditions = {"teams": 4, "boards_per_round": 4}
    played = set_up("teams", "bridge", "imps", "round-robin", conditions).start().play()
    sheets = matches(played.snapshot.seen_by(Role.DIRECTOR))
    assert len(sheets) == 6
    won = Counter()
    for sheet in sheets:
        first, second = Fraction(sheet.first_award), Fraction(sheet.second_award)
        assert first + second == 20
        won[sheet.first_id] += first
        won[sheet.second_id] += second
    shown = standings(played.snapshot.seen_by(Role.DIRECTOR))
    assert shown.unit_word == "VPs"
    assert {line.contestant_id: line.total_exact for line in shown.rankings[0].standings} == won


def test_matches_can_count_as_won_or_lost_instead():
    played = set_up("teams", "bridge", "imps", "fours-howell", {"teams": 5})
    change_conditions(
        event_id=played.event.pk, conditions={"match_award": "win_loss"}, by=DIRECTOR, key=uuid4()
    )
    played.start().play()
    (ranking,) = standings(played.snapshot.seen_by(Role.DIRECTOR)).rankings
    assert sum(line.total_exact for line in ranking.standings) == 5 * 4 // 2


def test_board_a_match_shares_out_two_points_a_board():
    teams = {"teams": 5}
    played = set_up("teams", "bridge", "board_a_match", "american-whist-league", teams)
    change_conditions(
        event_id=played.event.pk, conditions={"match_award": "results"}, by=DIRECTOR, key=uuid4()
    )
    played.start().play()
    (ranking,) = standings(played.snapshot.seen_by(Role.DIRECTOR)).rankings
    boards = sum(line.boards_played for line in ranking.standings)
    assert sum(line.total_exact for line in ranking.standings) == boards
    assert all(line.percentage for line in ranking.standings)


def test_two_big_teams_of_odd_pairs_add_the_average_of_those_opposite():
    played = set_up("team_match", "whist", "tricks", "big-teams", {"pairs": 5}).start().play()
    (sheet,) = matches(played.snapshot.seen_by(Role.DIRECTOR))
    first, second = Fraction(sheet.first_total), Fraction(sheet.second_total)
    tables = len(played.snapshot.results)
    assert sheet.boards == ()
    assert abs(first + second - 13 * tables * Fraction(6, 5)) < 1
    assert sheet.margin.startswith(sheet.first if first > second else sheet.second)


def test_partners_of_an_individual_change_and_are_named_on_the_scorecard():
    players = {"players": "8"}
    played = set_up("individual", "bridge", "matchpoints", "individual", players).start().play()
    snapshot = played.snapshot
    someone = next(iter(snapshot.contestants.values()))
    card = scorecard(snapshot.seen_by(Role.DIRECTOR), someone)
    assert len({line.partner_name for line in card.boards}) == 7
    assert all(len(line.opponents.contestants) == 2 for line in card.boards)


@pytest.mark.parametrize(
    ("contest", "game", "method", "family", "parameters", "sentence"),
    [
        ("pairs", "bridge", "", "individual", {"players": "8"}, "needs a movement for pairs"),
        ("individual", "bridge", "", "mitchell", {"tables": 5}, "for single players"),
        ("team_match", "bridge", "", "fours-howell", {"teams": 5}, "for two teams"),
        ("teams", "bridge", "", "team-match", {}, "for three teams or more"),
        ("individual", "bridge", "", "pivot", {"players": 4}, "score this event by total points"),
        ("individual", "whist", "gains", "individual", {"players": "8"}, "Mnemonic"),
        ("individual", "whist", "shortage", "mnemonic", {}, "by tricks gained"),
        ("pairs", "whist", "", "four-pair", {}, "scored by matches won"),
        ("pairs", "whist", "matches", "mitchell", {"tables": 5}, "choose that movement"),
        ("teams", "bridge", "imps", "fours-mitchell", {"teams": 5}, "only their totals compare"),
        ("team_match", "bridge", "imps", "big-teams", {"pairs": 5}, "only their totals compare"),
    ],
)
def test_refuses_a_movement_in_which_the_scoring_cannot_work(
    contest, game, method, family, parameters, sentence
):
    with pytest.raises(RefusedError, match=sentence):
        evening(family, parameters, contest=contest, game=game, method=method)


def test_a_player_of_an_individual_has_one_name_and_a_pair_of_a_team_two():
    single = evening("individual", {"players": "8"}, contest="individual")
    with pytest.raises(RefusedError, match="There is 1 seat here, so at most 1 name"):
        enter_names(contestant_id=single.event.contestants.first().pk, names=["Ann", "Ben"])
    teams = evening("fours-howell", {"teams": 5}, contest="teams")
    team = teams.event.contestants.first()
    enter_names(contestant_id=team.pk, names=["Ann", "", "Cai", "Dee"], team_name="Larks")
    snapshot = teams.snapshot
    at = {
        e.label: snapshot.name_at(e)
        for e in snapshot.entries.values()
        if e.contestant_id == team.pk
    }
    assert at == {"1ns": "Ann", "1ew": "Cai – Dee"}


def test_the_older_games_score_by_their_own_tables():
    played = evening(names=True)
    conditions = {"contract_table": "auction"}
    change_conditions(event_id=played.event.pk, conditions=conditions, by=DIRECTOR, key=uuid4())
    played.start()
    result = played.results()[0]
    played.enter(result, "3NTN+1")
    found = travellers(played.snapshot.seen_by(Role.DIRECTOR), board=result.board)
    assert [line.score for line in found[0].lines if line.text] == [40]
