"""Rulings on hands found irregular at the overplay (whist)."""

from fractions import Fraction
from uuid import uuid4

import pytest

from tests.tournaments.evenings import FIVE_TABLES, Evening, clubs_in_play, evening, rule, withdraw
from tests.tournaments.printing.reading import text_of
from tournaments.clubs.roles import Role
from tournaments.printing.catalogue.printing import pdf, read_content
from tournaments.record.models import LedgerEntry, Result, Ruling
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.record.selectors.ledger.verification import verify_ledger
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.boards.own_boards import scorecard
from tournaments.standings.selectors.boards.travellers import traveller, travellers
from tournaments.standings.selectors.explanations.boards import explanations
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db


def five_tables(*, tricks: tuple[str, ...] = ("5", "7", "8", "9"), **conditions: str) -> Evening:
    """A Mitchell of five tables; board 1 is still to be played at the last of them."""
    held = evening(parameters=FIVE_TABLES, game="whist", names=True, **conditions).start()
    held.fill("6", board__gt=1)
    for result, text in zip(held.results(board=1), tricks, strict=False):
        held.enter(result, text)
    return held


def line_of(held: Evening, result: Result, role: Role = Role.DIRECTOR):
    found = traveller(held.snapshot.seen_by(role), held.session.pk, result.board)
    return next(line for line in found.lines if line.result_id == result.pk)


def test_the_average_is_that_of_the_tables_whenever_it_is_rated() -> None:
    held = five_tables()
    first, *_, last = held.results(board=1)
    ruling = rule(last, "irregular adversary", text="Twelve cards in North's hand")

    assert (ruling.score, ruling.law) == ("IRREGULAR ADVERSARIES", "(e) III")
    assert (line_of(held, last).given, line_of(held, last).text) == ("7.25", "NP")

    held.enter(first, "6")

    assert line_of(held, last).given == "7.5"
    assert line_of(held, last).ns_points == "7.5"


def test_a_deal_passed_on_is_entered_as_not_played_and_the_ledger_tells_both() -> None:
    held = five_tables()
    last = held.results(board=1)[-1]
    key = uuid4()

    for _time in range(2):
        rule(last, "IRREGULAR TRUMP EW", key=key)

    last.refresh_from_db()
    kinds = list(LedgerEntry.objects.order_by("-sequence").values_list("kind", flat=True)[:2])
    assert (last.status, kinds) == ("not_played", ["ruling_made", "result_recorded"])
    assert Ruling.objects.count() == 1
    assert verify_ledger(held.event.pk).problems == ()
    held.finish()
    assert standings(held.public).provisional is False


def test_a_score_that_was_entered_stays_under_the_ruling_and_counts_again_without() -> None:
    held = five_tables(tricks=("5", "7", "8", "9", "2"))
    last = held.results(board=1)[-1]
    ruling = rule(last, "IRREGULAR ADVERSARIES")
    assert (line_of(held, last).text, line_of(held, last).given) == ("2", "7.25")

    withdraw(ruling)

    assert (line_of(held, last).score, line_of(held, last).given) == (2, "")
    assert verify_ledger(held.event.pk).problems == ()


def test_a_pair_with_the_average_neither_wins_nor_loses_by_the_deal() -> None:
    held = five_tables()
    last = held.results(board=1)[-1]
    rule(last, "IRREGULAR ADVERSARIES")
    snapshot = held.snapshot
    ns, ew = snapshot.sides(snapshot.sitting(last))

    for side, own in ((ns, "7.25"), (ew, "5.75")):
        (told,) = explanations(snapshot, side.contestants[0], 1)
        assert told.points == "0"
        assert f"{own} tricks to" in told.steps[0]
        assert "the average of the deal" in told.steps[0]
        assert "The director ruled on a deal that was not overplayed (Law (e) III)" in (
            told.tables[0].ruling
        )
        card = scorecard(snapshot, side.contestants[0])
        assert [(line.given, line.points_text) for line in card.boards if line.board == 1] == [
            (own, own)
        ]

    # 5 + 7 + 8 + 9 + 7.25 and 24 for the others' boards: 31.25 is taken as 31, as the average is.
    totals = {
        line.contestant_id: (line.tricks, line.total_exact)
        for ranking in standings(snapshot).rankings
        for line in ranking.standings
    }
    assert totals[ns.ids[0]] == (31, 0)
    assert totals[ew.ids[0]] == (34, 0)


def test_two_tables_have_a_new_deal() -> None:
    held = evening("league-24", {}, contest="team_match", game="whist").start().play(rounds=2)

    with pytest.raises(RefusedError, match="Only two tables play this deal"):
        rule(held.results()[0], "IRREGULAR ADVERSARIES")

    assert not Ruling.objects.exists()


def test_a_deal_of_which_nothing_is_known_yet_is_dealt_again() -> None:
    held = five_tables(tricks=())
    waiting = held.results(board=1)

    with pytest.raises(RefusedError, match="Nobody else has played this deal"):
        rule(waiting[0], "IRREGULAR ADVERSARIES")

    held.enter(waiting[0], "7")
    rule(waiting[1], "IRREGULAR ADVERSARIES")
    with pytest.raises(RefusedError, match="Redeal it"):
        rule(waiting[0], "IRREGULAR ADVERSARIES")
    assert Result.objects.filter(status="not_played").count() == 1


@pytest.mark.parametrize("score", ["IRREGULAR", "IRREGULAR TRUMP", "IRREGULAR ADVERSARIES NS"])
def test_refuses_what_the_law_does_not_know(score: str) -> None:
    held = five_tables()

    with pytest.raises(RefusedError):
        rule(held.results(board=1)[-1], score)

    assert not Ruling.objects.exists()
    assert Result.objects.filter(status="pending").count() == 1


def test_bridge_has_no_such_ruling() -> None:
    held = evening().start().play()

    with pytest.raises(RefusedError, match="cannot be read"):
        rule(held.results()[0], "IRREGULAR TRUMP NS")


def test_sections_that_share_the_cards_are_tables_of_one_deal() -> None:
    three = {"tables": 3, "boards_per_round": 1}
    held = evening(parameters=three, game="whist", sections=2, compare="session").start().play()
    here, *others = held.results(board=1)
    rule(here, "IRREGULAR ADVERSARIES")

    tricks = [int(result.tricks) for result in others]
    assert Fraction(line_of(held, here).given).limit_denominator(9) == Fraction(sum(tricks), 5)


def test_the_tables_of_all_clubs_hold_the_same_cards() -> None:
    three = {"tables": 3, "boards_per_round": 1}
    one, two = (
        evening(parameters=three, game="whist", method="matchpoints").start().play(seed=seed)
        for seed in (1, 2)
    )
    field = clubs_in_play(one, two)
    here = one.results(board=1)[0]
    for result in one.results(board=1)[1:]:
        one.enter(result, "NP")

    rule(here, "IRREGULAR PARTNERS NS")

    found = travellers(open_event_or_simultaneous(field.slug), board=1)
    (given,) = [line.given for each in found for line in each.lines if line.given]
    assert int(given) == min(int(result.tricks) for result in two.results(board=1))


def test_the_public_average_holds_nothing_of_a_round_that_is_still_played() -> None:
    held = evening(parameters=FIVE_TABLES, game="whist").start()
    held.play(rounds=2)
    second = next(r for r in held.results(sitting__round=2))
    rule(second, "IRREGULAR ADVERSARIES")
    later = next(r for r in held.results(sitting__round=3, board=second.board))
    held.enter(later, "13")
    before = standings(held.public)

    held.enter(later, "0")

    assert standings(held.public) == before


def test_printed_results_travellers_and_recap_say_what_was_given() -> None:
    held = five_tables()
    last = held.results(board=1)[-1]
    rule(last, "IRREGULAR ADVERSARIES")

    results, travellers, recap = (
        text_of(pdf(kind, read_content(held.snapshot, held.session.pk, kind), "A4"))
        for kind in ("results", "travellers-scored", "recap")
    )

    said = "cards between adversaries, so each side gets the average of the deal (Law (e) III)"
    assert said in " ".join(results.split())
    assert "7.25†" in travellers
    assert "5.75" in travellers
    assert "7.25†" in recap
