"""Every contest set up, played and ranked."""

import pytest

from tests.tournaments.contests import EVERY_CONTEST
from tests.tournaments.evenings import evening, every_line
from tournaments.clubs.roles import Role
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.boards.travellers import travellers
from tournaments.standings.selectors.ranking.matches import matches
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = [pytest.mark.django_db, pytest.mark.computed]


def set_up(contest, game, method, family, parameters, **conditions):
    return evening(
        family, parameters, contest=contest, game=game, method=method, names=True, **conditions
    )


@pytest.mark.parametrize(("contest", "game", "method", "family", "parameters"), EVERY_CONTEST)
def test_every_contest_is_played_looked_at_and_ranked(contest, game, method, family, parameters):
    played = set_up(contest, game, method, family, parameters)
    assert not standings(played.public).started
    played.start()
    assert standings(played.public).started
    played.play(rounds=1)
    for role in Role:
        assert standings(played.snapshot.seen_by(role)).rankings
        matches(played.snapshot.seen_by(role))

    public = played.play().finish().public

    shown = standings(public)
    assert len(every_line(shown)) == len(public.contestants)
    assert all(line.rank for line in every_line(shown))
    assert shown.scoring
    assert shown.unit_word
    assert verify_ledger(public.event.id).ok
    for contestant in public.contestants.values():
        assert len(contestant.players) == public.places[contestant.id]
        assert scorecard(public, contestant).boards
    assert len(travellers(public)) == len({r.board for r in public.results})


def test_partners_of_an_individual_change_and_are_named_on_the_scorecard():
    players = {"players": "8"}
    played = set_up("individual", "bridge", "matchpoints", "individual", players).start().play()
    snapshot = played.snapshot
    someone = next(iter(snapshot.contestants.values()))
    card = scorecard(snapshot, someone)
    assert len({line.partner_name for line in card.boards}) == 7
    assert all(len(line.opponents.contestants) == 2 for line in card.boards)
