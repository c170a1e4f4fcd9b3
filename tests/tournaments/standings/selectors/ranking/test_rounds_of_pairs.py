"""Swiss pairs ranked by the victory points of their rounds: standings, pages, paper and files."""

from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse

from scoring.rating.rounds import victory_points
from tests.tournaments.evenings import Evening, change, evening, every_line, proved, signed
from tests.tournaments.kept import kept
from tests.tournaments.pages import words_of
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating, penalty_units

pytestmark = pytest.mark.django_db

PAIRS = {"pairs": 7, "rounds": 3, "boards_per_round": 3, "first_round": "numbers"}


def by_victory_points(**more) -> Evening:
    return evening("swiss-pairs", PAIRS, round_award="victory_points", names=True, **more)


def played(**more) -> Evening:
    held = by_victory_points(**more).start().play(seed=1)
    for number in (2, 3):
        draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
        held.play(seed=number)
    return held


by_matchpoints = kept(played)


@pytest.mark.parametrize("method", ["matchpoints", "butler", "cross_imps"])
def test_every_round_shares_out_twenty_and_byes_count_twelve(method):
    held = played(method=method)
    snapshot = held.snapshot

    found = standings(snapshot)
    rated = event_rating(snapshot).whole

    assert found.unit_word == "VPs"
    assert sum(Fraction(line.total) for line in every_line(found)) == 9 * 20 + 3 * 12
    assert len(rated.matches) == 9
    for match in rated.matches:
        for margin, award in zip(match.results, match.awards, strict=True):
            assert award == Fraction(victory_points(margin, 3, snapshot.settings))
    totals = [Fraction(line.total) for line in every_line(found)]
    assert totals == sorted(totals, reverse=True)
    assert not any(line.percentage for line in every_line(found))
    assert proved(held)


def test_the_next_round_is_drawn_by_victory_points(by_matchpoints):
    held = by_victory_points().start().play(seed=5)

    drawn = draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())

    assert drawn.first_round == 2
    assert proved(held)


def test_a_total_is_explained_by_its_rounds(by_matchpoints):
    snapshot = by_matchpoints.snapshot
    with_bye = next(iter(snapshot.sections[by_matchpoints.section.pk].byes.values()))
    contestant = next(c for c in snapshot.contestants.values() if c.number == with_bye)

    part, _rank = result_breakdown(snapshot, contestant, standings(snapshot))
    rows = part.lines

    said = [row.words for row in rows]
    assert sum(words.startswith("Round ") for words in said) == 2
    assert any("matchpoints" in words and words.endswith("%, in VPs") for words in said)
    assert "For rounds without an opponent" in said
    (line,) = (x for x in every_line(standings(snapshot)) if x.contestant_id == contestant.id)
    assert Fraction(rows[-1].figure) == Fraction(line.total)


def test_pages_paper_and_files_show_victory_points(by_matchpoints):
    held = by_matchpoints.finish()
    slug = held.event.slug
    line = every_line(standings(held.public))[0]

    for name in ("event", "wall"):
        told = words_of(Client().get(reverse(name, args=[slug])))
        assert line.total in told
    event = words_of(Client().get(reverse("event", args=[slug])))
    assert "VPs" in event
    assert "curve, 20, for the per cent of matchpoints over half" in event
    card = words_of(Client().get(reverse("scorecard", args=[slug, line.address])))
    assert "in VPs" in card
    shown = Client().get(f"/api/v1/events/{held.event.pk}/standings/").json()
    assert shown["rankings"][0]["standings"][0]["total"] == line.total


def test_penalties_are_victory_points(by_matchpoints):
    assert penalty_units(by_matchpoints.snapshot.event) == ("points",)
    address = every_line(standings(by_matchpoints.snapshot))[0].address
    before = Fraction(every_line(standings(by_matchpoints.snapshot))[0].total)

    by_matchpoints.penalise(address, "0.5")

    (line,) = (x for x in every_line(standings(by_matchpoints.snapshot)) if x.address == address)
    assert Fraction(line.total) == before - Fraction(1, 2)


def test_a_director_changes_his_mind_about_what_a_round_counts(by_matchpoints):
    change(by_matchpoints, round_award="boards")
    found = standings(by_matchpoints.snapshot)
    assert found.unit_word == "Matchpoints"
    assert all(line.percentage for line in every_line(found))

    change(by_matchpoints, round_award="victory_points", tie_breaks=("median_swiss_points",))
    assert standings(by_matchpoints.snapshot).unit_word == "VPs"
    assert proved(by_matchpoints)


def test_a_tie_break_of_matches_needs_rounds_that_are_matches():
    with pytest.raises(RefusedError, match="cannot break a tie"):
        evening("swiss-pairs", PAIRS, tie_breaks=("swiss_points",))
