"""Masterpoints: awarded by a table when results are final, by hand, and taken back."""

from decimal import Decimal
from uuid import uuid4

import pytest
from defusedxml.ElementTree import fromstring

from scoring.awards.reading import parse_table, shipped_tables
from tests.tournaments.evenings import DIRECTOR, evening, every_line, proved, signed
from tests.tournaments.kept import kept
from tournaments.interchange.writing.usebio import USEBIO
from tournaments.record.models import LedgerEntry
from tournaments.record.selectors.ledger.history import history
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, NotFoundError, RefusedError
from tournaments.standings.published.tables import TABLES
from tournaments.standings.selectors.explanations.corrections import late_corrections
from tournaments.standings.selectors.ranking.awards import proposed_awards, unsuited
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.services import award_by_hand, award_by_table, withdraw_awards

pytestmark = pytest.mark.django_db
CLUB = shipped_tables()["club"]
OTHER = parse_table(
    'name = "Elm Row"\nversion = "2"\nsource = "us"\nvalid_until = 2025-12-31\n'
    '[[scale]]\ncontests = ["teams"]\nfirst = "1"\n'
)

final = kept(lambda: evening("howell", {"pairs": 6}, names=True).start().play().finish())


def awarded(held):
    return {line.rank: line.masterpoints for line in every_line(standings(held.public))}


def test_a_table_awards_the_final_places_for_everybody_to_see(final):
    count = award_by_table(event_id=final.event.pk, table=CLUB, **signed())

    found = every_line(standings(final.public))
    assert [line.masterpoints for line in found[:2]] == ["0.30", "0.20"]
    assert {line.masterpoints for line in found[2:]} == {""}
    assert count == 2
    assert proved(final)
    assert history(final.event.pk)[0].what == "2 awards by Club points, 2"
    assert not late_corrections(final.public)  # an award corrects nothing
    assert TABLES["standings"].of(final.public).columns[-1] == "Masterpoints"


def test_usebio_says_what_was_awarded(final):
    before = fromstring(USEBIO.write(final.snapshot))
    award_by_table(event_id=final.event.pk, table=CLUB, **signed())
    after = fromstring(USEBIO.write(final.snapshot))

    assert before.findtext("EVENT/MPS_AWARDED_FLAG") == "N"
    assert after.findtext("EVENT/MPS_AWARDED_FLAG") == "Y"
    assert sorted(each.text for each in after.iter("MASTER_POINTS_AWARDED")) == ["0.20", "0.30"]


def test_an_award_by_hand_takes_the_place_of_the_tables_and_says_why(final):
    award_by_table(event_id=final.event.pk, table=CLUB, **signed())
    best, *_others, last = every_line(standings(final.public))

    award_by_hand(
        contestant_id=best.contestant_id, points=Decimal(0), **signed({"reason": "a guest"})
    )
    award_by_hand(
        contestant_id=last.contestant_id,
        points=Decimal("1.125"),
        **signed({"reason": "the raffle"}),
    )

    lines = every_line(standings(final.public))
    assert [line.masterpoints for line in (lines[0], lines[-1])] == ["", "1.125"]
    assert history(final.event.pk)[1].reason == "a guest"
    assert history(final.event.pk)[1].what.endswith(": none")
    assert history(final.event.pk)[0].what.endswith(": 1.1250, by hand")
    assert proved(final)


def test_an_award_by_hand_needs_its_reason_and_keeps_it(final):
    award_by_table(event_id=final.event.pk, table=CLUB, **signed({"reason": "the month's cup"}))
    best, other, *_others, last = every_line(standings(final.public))
    for reason in ("", "   "):
        with pytest.raises(RefusedError, match="Say why the award is made by hand"):
            award_by_hand(
                contestant_id=last.contestant_id,
                points=Decimal("2.5"),
                **signed({"reason": reason}),
            )
    award_by_hand(
        contestant_id=last.contestant_id, points=Decimal("2.5"), **signed({"reason": "the raffle"})
    )
    award_by_hand(
        contestant_id=best.contestant_id, points=Decimal(0), **signed({"reason": "a guest"})
    )

    told = {each.contestant_id: each for each in proposed_awards(final.snapshot, CLUB)}

    def shown(line):
        return (told[line.contestant_id].by, told[line.contestant_id].reason)

    assert shown(last) == ("by hand", "the raffle")
    assert shown(other) == ("Club points, 2", "the month's cup")
    assert shown(best) == ("", "")
    withdraw_awards(event_id=final.event.pk, **signed())
    assert {(each.by, each.reason) for each in proposed_awards(final.snapshot)} == {("", "")}
    assert proved(final)


@pytest.mark.parametrize("sections", [1, 2])
def test_the_director_reads_the_award_of_a_line_as_the_public_does(sections):
    held = evening("mitchell", {"tables": 5, "boards_per_round": 2}, sections=sections, names=True)
    held.start().play().finish()
    award_by_table(event_id=held.event.pk, table=CLUB, **signed())
    changed = every_line(standings(held.public))[-1]
    award_by_hand(
        contestant_id=changed.contestant_id, points=Decimal("2.5"), **signed({"reason": "a cup"})
    )

    public = {line.contestant_id: line.masterpoints for line in every_line(standings(held.public))}
    directors = {each.contestant_id: each.awarded for each in proposed_awards(held.snapshot, CLUB)}

    assert directors == public
    assert public[changed.contestant_id] == "2.50"
    assert len({*public.values()}) > 3


def test_awards_are_withdrawn(final):
    award_by_table(event_id=final.event.pk, table=CLUB, **signed())

    withdraw_awards(event_id=final.event.pk, **signed())

    assert set(awarded(final).values()) == {""}
    assert history(final.event.pk)[0].what == "2 awards withdrawn"
    assert proved(final)


def test_nothing_is_awarded_twice_and_a_key_stands_for_one_request(final):
    key = uuid4()
    for _turn in range(2):
        award_by_table(event_id=final.event.pk, table=CLUB, by=DIRECTOR, key=key)
    award_by_table(event_id=final.event.pk, table=CLUB, **signed())

    assert LedgerEntry.objects.filter(event=final.event, kind="awards_made").count() == 1
    with pytest.raises(KeyReusedError):
        withdraw_awards(event_id=final.event.pk, by=DIRECTOR, key=key)


def test_an_award_is_hidden_while_a_session_is_open_again():
    held = evening("howell", {"pairs": 6}).start().play()
    with pytest.raises(ConflictError, match="once the results of every session are final"):
        award_by_table(event_id=held.event.pk, table=CLUB, **signed())
    award_by_table(event_id=held.finish().event.pk, table=CLUB, **signed())

    held.reopen()

    assert set(awarded(held).values()) == {""}
    assert "MPs" not in str(standings(held.public))
    held.finish()
    assert "0.30" in awarded(held).values()


def two_sections_of_two_lines():
    """Two sections of three tables, two winners each; in B there are two strata."""
    held = evening("mitchell", {"tables": 3, "boards_per_round": 2}, sections=2).start()
    held.play().finish()
    return held


def best_of(scales):
    """Return a table that gives the first of everything 1, or as it says."""
    head = 'name = "Elm Row"\nversion = "3"\nsource = "us"\n'
    return parse_table(head + scales)


ONE_EACH = (
    '[[scale]]\ncontests = ["pairs"]\namong = ["section"]\nfirst = "1"\n'
    '[[scale]]\ncontests = ["pairs"]\namong = ["overall", "stratum"]\nfirst = "1.5"\n'
)


def test_sections_are_awarded_beside_the_whole_and_everybody_has_the_better():
    held = two_sections_of_two_lines()

    found = proposed_awards(held.snapshot, best_of(ONE_EACH))

    winners = {each.address: each for each in found if each.proposed}
    assert len(winners) == 4  # of each section the first of each line
    overall = [each for each in winners.values() if each.place == "1"]
    assert {str(each.proposed) for each in overall} == {"1.50"}
    assert {str(e.proposed) for e in winners.values() if e not in overall} == {"1.00"}
    titles = {part.ranking for each in overall for part in each.parts if part.points}
    assert titles >= {"North-South", "East-West"}
    assert titles & {"Section A, North-South", "Section B, North-South"}


def test_a_table_may_give_all_of_several_awards():
    held = two_sections_of_two_lines()

    found = proposed_awards(held.snapshot, best_of('several = "sum"\n' + ONE_EACH))

    assert sorted(str(each.proposed) for each in found if each.place == "1") == ["2.50", "2.50"]
    assert max(each.proposed for each in found) == Decimal("2.50")


def test_a_stratum_is_awarded_among_those_who_are_in_it_or_below(final):
    last, before = [line.address for line in every_line(standings(final.snapshot))][:-3:-1]
    final.reopen()
    final.set_prizes({last: (2, None), before: (1, None)})
    final.finish()

    found = {each.address: each for each in proposed_awards(final.snapshot, best_of(ONE_EACH))}

    assert [str(found[who].proposed) for who in (before, last)] == ["1.50", "1.50"]
    assert [(part.ranking, part.place, str(part.points)) for part in found[last].parts][1:] == [
        ("Stratum 1", "2", "0.00"),
        ("Stratum 2", "1", "1.50"),
    ]
    assert str(found[every_line(standings(final.snapshot))[1].address].proposed) == "0.00"


def test_the_sections_of_team_matches_are_matches_and_nothing_else_is_awarded():
    held = evening(
        "team-match",
        {"boards": 8},
        contest="team_match",
        method="imps",
        sections=2,
    )
    table = best_of(ONE_EACH.replace("pairs", "team_match"))

    assert {
        part.ranking for each in proposed_awards(held.snapshot, table) for part in each.parts
    } <= {"Overall"}


def test_refuses_a_table_that_does_not_hold(final):
    assert "is not valid on the day" in unsuited(final.snapshot, OTHER)
    abf = shipped_tables()["abf-session-grade-e"]
    assert unsuited(final.snapshot, abf) == ""
    with pytest.raises(RefusedError, match="Elm Row, 2 is not valid"):
        award_by_table(event_id=final.event.pk, table=OTHER, **signed())


@pytest.mark.parametrize("points", ["-1", "100001", "0.00001", "NaN", "Infinity"])
def test_refuses_a_number_that_is_not_an_award(final, points):
    who = final.event.contestants.order_by("id")[0]

    with pytest.raises(RefusedError, match="Enter a number from 0 to 100,000"):
        award_by_hand(
            contestant_id=who.pk, points=Decimal(points), **signed({"reason": "the raffle"})
        )


def test_refuses_somebody_who_does_not_play():
    with pytest.raises(NotFoundError):
        award_by_hand(contestant_id=10**9, points=Decimal(1), **signed({"reason": "the raffle"}))
