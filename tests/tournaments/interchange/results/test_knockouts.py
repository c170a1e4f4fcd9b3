"""Knockouts of other programs: the bracket is rebuilt from matches, or it is said why not."""

from collections.abc import Mapping

import pytest

from tests.tournaments.evenings import every_line
from tests.tournaments.interchange import contest_samples as samples
from tests.tournaments.interchange.programs.usebio.samples import element, participants, usebio
from tournaments.importing.formats import read_results
from tournaments.importing.services.events import import_event
from tournaments.interchange.results.events import EventDetails, ResultsFile
from tournaments.record.selectors.event.snapshot import EventSnapshot, open_event
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.knockout import knockouts

WON = [(1, "420", "-50"), (2, "100", "100")]
TIED = [(1, "420", "420"), (2, "100", "100")]
SEMIS = (samples.match(1, ("1", "4"), WON), samples.match(1, ("3", "2"), WON))


def file_of(
    *matches: str, teams: str = "1234", places: Mapping[str, str] | None = None
) -> ResultsFile:
    listed = []
    for number in teams:
        place = element("PLACE", (places or {}).get(number, ""))
        people = [samples.player(f"{name} {number}") for name in ("Ann", "Bo", "Cy", "Di")]
        listed.append(element("TEAM", place, *people, TEAM_ID=number, TEAM_NAME=f"Team {number}"))
    content = usebio(participants(listed), *matches, event_type="KO", winners="1")
    return read_results(content, EventDetails())


def imported(found: ResultsFile) -> EventSnapshot:
    assert not [each for each in found.remarks if "bracket" in each]
    snapshot = open_event(import_event(imported=found.event).pk)
    assert verify_ledger(snapshot.event.id).ok
    return snapshot


def winners(snapshot: EventSnapshot) -> dict[str, str | None]:
    (seen,) = knockouts(snapshot)
    return {id_: each.state.winner for id_, each in seen.matches.items()}


def places(snapshot: EventSnapshot) -> dict[str, str]:
    return {line.number: line.rank for line in every_line(standings(snapshot))}


@pytest.mark.django_db
def test_the_same_boards_in_every_round_make_a_bracket_too():
    snapshot = imported(file_of(*SEMIS, samples.match(2, ("3", "1"), WON)))

    assert winners(snapshot) == {"1.1": "1", "1.2": "3", "2.1": "3"}
    assert places(snapshot) == {"3": "1", "1": "2", "2": "3=", "4": "3="}


@pytest.mark.django_db
def test_of_a_tied_match_whoever_plays_on_has_won():
    semi = samples.match(1, ("2", "3"), TIED)
    snapshot = imported(file_of(SEMIS[0], semi, samples.match(5, ("1", "3"), WON)))

    assert winners(snapshot) == {"1.1": "1", "1.2": "3", "2.1": "1"}


@pytest.mark.django_db
def test_of_a_match_that_was_not_played_whoever_plays_on_has_won():
    final, third = (samples.match(2, two, WON) for two in (("1", "2"), ("4", "3")))

    assert winners(imported(file_of(SEMIS[0], final, third))) == {
        "1.1": "1",
        "1.2": "2",
        "2.1": "1",
        "2.2": "4",
    }


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("given", "winner"), [({"1": "2", "3": "1"}, "3"), ({"1": "1", "3": "2"}, "1")]
)
def test_of_a_tied_final_the_places_tell_the_winner(given, winner):
    final = samples.match(2, ("1", "3"), TIED)
    snapshot = imported(file_of(*SEMIS, final, places=given))

    assert winners(snapshot)["2.1"] == winner
    assert places(snapshot)[winner] == "1"


@pytest.mark.django_db
def test_of_a_tied_final_without_places_the_winner_stays_open():
    snapshot = imported(file_of(*SEMIS, samples.match(2, ("1", "3"), TIED)))

    assert winners(snapshot)["2.1"] is None
    assert (places(snapshot)["1"], places(snapshot)["3"]) == ("", "")


@pytest.mark.django_db
def test_a_knockout_that_still_goes_on_comes_in_as_far_as_it_is():
    snapshot = imported(file_of(*SEMIS))

    assert winners(snapshot) == {"1.1": "1", "1.2": "3", "2.1": None}


@pytest.mark.django_db
def test_a_long_match_has_several_segments():
    boards = [(n, "420" if n == 1 else "100", "100") for n in range(1, 33)]
    long = [samples.match(n, two, boards) for n, two in ((1, ("1", "4")), (1, ("2", "3")))]
    found = file_of(*long, samples.match(2, ("1", "2"), boards))
    (((section,),),) = [found.event.sessions]

    assert {each.round for each in section.sittings} == {1, 2, 3, 4}
    assert {len(each.scores) for each in section.sittings} == {16}
    assert winners(imported(found))["2.1"] == "1"


NO_ROUND = element("ROUND_NUMBER", "1")


@pytest.mark.parametrize(
    ("found", "why"),
    [
        (lambda: file_of(SEMIS[0], samples.match(2, ("1", "A"), WON), teams="1A4"), "not numbered"),
        (lambda: file_of(*(m.replace(NO_ROUND, "") for m in SEMIS)), "the round of every match"),
        (lambda: file_of(samples.match(1, ("1", "2"), WON), SEMIS[1], SEMIS[0]), "do not fit"),
        (
            lambda: file_of(*SEMIS, samples.match(2, ("4", "3"), WON)),  # who lost plays the final
            "do not fit",
        ),
    ],
)
def test_says_why_a_bracket_is_not_rebuilt(found, why):
    read = found()
    (remark,) = [each for each in read.remarks if "bracket was not rebuilt" in each]

    assert why in remark
    assert all(section.knockout is None for each in read.event.sessions for section in each)
