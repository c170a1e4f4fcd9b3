"""Finals and consolations: who goes on, what they bring, and how it is taken back."""

from dataclasses import replace
from decimal import Decimal
from uuid import uuid4

import pytest

from scoring.ranking.carry_over import SessionScore
from tests.tournaments.evenings import (
    Evening,
    evening,
    every_line,
    proved,
    signed,
)
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.stages import StageWish, brought_from, corrected_since
from tournaments.draws.services import (
    StagesBegunError,
    StaleCutError,
    carry_over_anew,
    make_stages,
    preview_stages,
    undo_stages,
)
from tournaments.record.models import Contestant, Event, LedgerEntry, Stage
from tournaments.record.selectors.ledger.as_of import as_of, moment
from tournaments.record.selectors.ledger.history import history
from tournaments.record.services.conditions import change_method
from tournaments.record.services.events import delete_event_in_setup
from tournaments.seating.services.choice import choose_movement
from tournaments.seating.services.wishes import add_wish, seat_by_wishes
from tournaments.site.keys import KeyReusedError
from tournaments.site.refusals import ConflictError, RefusedError
from tournaments.standings.selectors.explanations.corrections import changes_of
from tournaments.standings.selectors.explanations.result_breakdown import result_breakdown
from tournaments.standings.selectors.ranking.standings import standings
from tournaments.standings.selectors.rating.contest import event_rating

pytestmark = pytest.mark.django_db

HOWELL = {"pairs": 8, "boards_per_round": 2}
FINAL = StageWish("Final", overall=8, carry="sum")
CONSOLATION = StageWish("Consolation", rest=True)
BOTH = (FINAL, CONSOLATION)


def qualifying(**more) -> Evening:
    """Sixteen pairs in two sections, all played."""
    held = evening("howell", HOWELL, names=True, sections=2, **more)
    return held.start().play().finish()


def made(held: Evening, *stages: StageWish, **more) -> list[Evening]:
    make_stages(event_id=held.event.pk, stages=stages or BOTH, **signed(more))
    targets = Event.objects.filter(stage__source=held.event).order_by("stage__number")
    return [Evening(held.club, each, each.sessions.get()) for each in targets]


def playing(held: Evening) -> Evening:
    for section in held.session.sections.all():
        choose_movement(section_id=section.pk, family="howell", parameters=HOWELL)
    return held.start().play(seed=5)


def in_order(held: Evening) -> list[int]:
    return [line.contestant_id for line in every_line(standings(held.snapshot))]


def came_from(held: Evening) -> list[int | None]:
    rows = held.event.contestants.order_by("section_letter", "id")
    return list(rows.values_list("came_from", flat=True))


def test_the_better_half_goes_to_the_final_and_the_others_to_the_consolation():
    held = qualifying()

    final, consolation = made(held)

    assert came_from(final) == in_order(held)[:8]
    assert came_from(consolation) == in_order(held)[8:]
    first = final.event.contestants.get(number="1")
    names = list(first.came_from.members.values_list("player", flat=True))
    assert list(first.members.values_list("player", flat=True)) == names
    assert final.event.conditions.value == held.event.conditions.value
    assert (final.event.method, final.event.held_on) == (held.event.method, held.event.held_on)


def test_what_was_won_counts_in_the_final_like_an_earlier_session():
    held = qualifying()
    final, consolation = map(playing, made(held))
    brought = brought_from(held.snapshot)

    for contestant in final.snapshot.contestants.values():
        own = event_rating(final.snapshot).sessions[final.session.pk].totals[contestant.id]
        total = event_rating(final.snapshot).whole.totals[contestant.id]
        earned = brought[contestant.came_from]
        assert total.total == own.total + earned.points
        assert total.percentage == total.total * 100 / (own.possible + earned.possible)
    lines = every_line(standings(final.public))
    assert all(line.carried for line in lines)
    assert not any(line.carried for line in every_line(standings(consolation.public)))
    assert proved(final)
    assert proved(consolation)


def test_the_breakdown_of_a_total_adds_up_what_was_carried_over():
    final = playing(made(qualifying())[0])
    contestant = final.snapshot.contestants[in_order(final)[0]]

    titles = [part.title for part in result_breakdown(final.snapshot, contestant)]
    together = result_breakdown(final.snapshot, contestant)[-2].lines

    assert titles == ["", "With what was carried over", "Rank"]
    total = event_rating(final.snapshot).whole.totals[contestant.id]
    assert together[0].amount + together[1].amount == together[2].amount == total.total


def test_the_entry_of_the_ledger_proves_what_was_carried_from_which_state():
    held = qualifying()
    final = made(held)[0]
    (row,) = LedgerEntry.objects.filter(event=final.event)

    then = moment(held.snapshot, row.payload["source_sequence"])
    assert then is not None
    scores = brought_from(then)

    assert row.kind == "stage_set"
    assert row.payload["source_hash"] == Event.objects.get(pk=held.event.pk).ledger_hash
    for said in row.payload["brought"].values():
        score = scores[said["from"]]
        assert (said["points"], said["possible"]) == (str(score.points), str(score.possible))
    assert "8 qualified" in history(final.event.pk)[0].what


def test_the_best_of_each_section_go_on_in_sections_of_one_strength():
    held = qualifying()
    wish = StageWish("Final", of_each=4, sections=2)

    drafted = preview_stages(snapshot=held.snapshot, stages=[wish])
    (final,) = made(held, wish)

    letters = [each.section for each in drafted.stages[0].members]
    assert (letters.count("A"), letters.count("B")) == (4, 4)
    assert drafted.stages[0].strengths == (18, 18)
    ranked = [each.contestant_id for each in drafted.stages[0].members]
    assert came_from(final) == [ranked[seed - 1] for seed in (1, 4, 5, 8, 2, 3, 6, 7)]


def test_people_seated_by_wishes_take_along_what_they_bring():
    final = made(qualifying())[0]
    section = final.section
    choose_movement(section_id=section.pk, family="howell", parameters=HOWELL)
    before = {c.came_from_id: c.brought for c in final.event.contestants.all()}
    last = final.event.contestants.get(number="1")
    add_wish(event_id=final.event.pk, kind="still", who=(last.pk,))
    seat_by_wishes(event_id=final.event.pk, **signed())

    assert final.event.contestants.get(number="1").came_from_id != last.came_from_id
    assert {c.came_from_id: c.brought for c in final.event.contestants.all()} == before
    assert proved(final.start().play())


def tied() -> Evening:
    """Everybody has an average, so every cut goes through a tie."""
    held = evening("howell", HOWELL, names=True).start()
    return held.fill("4SN=").finish()


def test_a_tie_at_the_cut_is_decided_by_the_director_with_a_reason():
    held = tied()
    wish = StageWish("Final", overall=4)
    ids = in_order(held)

    with pytest.raises(RefusedError, match="are tied for the last place in Final"):
        made(held, wish)
    with pytest.raises(RefusedError, match="Say why") as refused:
        made(held, wish, chosen=ids[4:])
    assert refused.value.field == "reason"
    (final,) = made(held, wish, chosen=ids[4:], reason="Cut for it")

    assert came_from(final) == ids[4:]
    assert history(final.event.pk)[0].reason == "Cut for it"


def test_who_does_not_want_to_go_on_makes_room_for_the_next():
    held = qualifying()
    ids = in_order(held)

    away = {"declined": ids[:1], "chosen": ids[:9], "reason": "Away on Sunday"}
    final, consolation = made(held, **away)

    assert came_from(final) == ids[1:9]
    assert came_from(consolation) == ids[9:]


@pytest.mark.parametrize(
    ("wish", "sentence", "field"),
    [
        (StageWish("Final"), "Say how many qualify", "overall-0"),
        (StageWish("Final", overall=1), "Fewer than two", "overall-0"),
        (StageWish("Final", overall=4, sections=5), "cannot be divided", "sections-0"),
        (StageWish("Final", overall=4, sections=0), "cannot be divided", "sections-0"),
        (StageWish(" ", overall=4), "enter a name", "name-0"),
        (StageWish("Final", overall=4, carry="all"), "Choose what", "carry-0"),
        (StageWish("Final", overall=4, carry="sum", share=Decimal(120)), "0 to 1", "share-0"),
    ],
)
def test_refuses_what_cannot_be_and_says_where(wish, sentence, field):
    with pytest.raises(RefusedError, match=sentence) as refused:
        made(qualifying(), wish)
    assert refused.value.field == field
    assert not Stage.objects.exists()


def test_refuses_before_everybody_can_know_who_goes_on():
    empty = evening("howell", HOWELL).start()
    with pytest.raises(RefusedError, match="Nobody has a result"):
        preview_stages(snapshot=empty.snapshot, stages=BOTH)
    empty.play()
    with pytest.raises(ConflictError, match="final first"):
        made(empty)


def test_refuses_a_draft_that_is_no_longer_what_was_seen():
    held = qualifying()
    seen = preview_stages(snapshot=held.snapshot, stages=BOTH).mark
    held.reopen().penalise(held.snapshot.contestants[in_order(held)[0]].address, 40)
    held.finish()

    with pytest.raises(StaleCutError):
        made(held, seen=seen)


def test_the_same_key_makes_the_stages_once_and_another_cut_is_refused():
    held = qualifying()
    key = uuid4()

    made(held, key=key)
    made(held, key=key)

    assert Stage.objects.filter(source=held.event).count() == 2
    with pytest.raises(KeyReusedError):
        made(held, FINAL, key=key)
    with pytest.raises(ConflictError, match="already follow this event"):
        made(held)


def test_stages_are_undone_until_one_of_them_starts():
    held = qualifying()
    made(held)

    undo_stages(event_id=held.event.pk)
    undo_stages(event_id=held.event.pk)

    assert not Stage.objects.exists()
    assert Event.objects.filter(club=held.club).count() == 1
    assert not Contestant.objects.exclude(came_from=None).exists()
    final, _consolation = made(held)
    playing(final)
    with pytest.raises(StagesBegunError, match="Final has started"):
        undo_stages(event_id=held.event.pk)


def test_one_stage_can_be_removed_by_itself_and_leaves_the_other():
    held = qualifying()
    _final, consolation = made(held)

    delete_event_in_setup(event_id=consolation.event.pk)

    assert Stage.objects.get().number == 1


def test_a_movement_must_have_room_for_all_who_went_on():
    final = made(qualifying())[0]
    smaller = {"pairs": 6, "boards_per_round": 2}

    with pytest.raises(RefusedError, match="8 qualified"):
        choose_movement(section_id=final.section.pk, family="howell", parameters=smaller)
    choose_movement(
        section_id=final.section.pk,
        family="mitchell",
        parameters={"tables": 5, "boards_per_round": 2},
    )

    went_on = final.event.contestants.exclude(came_from=None)
    assert final.event.contestants.count() == 10
    assert went_on.values("came_from").distinct().count() == 8
    assert set(went_on.values_list("direction", flat=True)) == {"NS", "EW"}


def test_what_is_carried_over_keeps_its_method():
    final, consolation = made(qualifying())

    with pytest.raises(ConflictError, match="so the method cannot change"):
        change_method(event_id=final.event.pk, method="cross_imps", **signed())
    change_method(event_id=consolation.event.pk, method="cross_imps", **signed())

    assert Event.objects.get(pk=consolation.event.pk).method == "cross_imps"


def corrected(held: Evening) -> None:
    """Take points off the winners of the qualifying, after its final has begun."""
    held.reopen().penalise(held.snapshot.contestants[in_order(held)[0]].address, 10)
    held.finish()


def test_a_corrected_qualifying_changes_what_is_carried_only_when_the_director_says_so():
    held = qualifying()
    final = playing(made(held)[0])
    before = {c.came_from: c.brought for c in final.snapshot.contestants.values()}
    winner = in_order(held)[0]
    stage = final.snapshot.event.stage
    assert stage is not None
    corrected(held)

    assert {c.came_from: c.brought for c in final.snapshot.contestants.values()} == before
    then = moment(held.snapshot, stage.source_sequence)
    assert then is not None
    changed = corrected_since(held.snapshot, then, stage.rule)
    assert winner in [
        c.id
        for c in held.snapshot.contestants.values()
        if held.snapshot.label_of(c) in [each.label for each in changed]
    ]

    entry = carry_over_anew(event_id=final.event.pk, **signed({"reason": "Qualifying corrected"}))

    now = {c.came_from: c.brought for c in final.snapshot.contestants.values()}
    assert now[winner] == SessionScore(before[winner].points - 10, before[winner].possible)
    assert proved(final)
    assert history(final.event.pk)[0].what.startswith("Carry-over updated for")
    earlier = as_of(final.snapshot, [entry.sequence - 1])[entry.sequence - 1]
    assert {c.came_from: c.brought for c in earlier.contestants.values()} == before
    (why,) = changes_of(final.snapshot, [entry.sequence]).values()
    assert "carries over" in why.why[0]


def test_the_director_can_leave_what_is_carried_and_says_why():
    held = qualifying()
    final = playing(made(held)[0])
    corrected(held)

    with pytest.raises(RefusedError, match="Say why"):
        carry_over_anew(event_id=final.event.pk, leave=True, **signed())
    before = {c.came_from: c.brought for c in final.snapshot.contestants.values()}
    key = uuid4()
    sent = {"leave": True, "reason": "Too late", "key": key}
    first = carry_over_anew(event_id=final.event.pk, **signed(sent))
    again = carry_over_anew(event_id=final.event.pk, **signed(sent))

    assert first.sequence == again.sequence
    assert {c.came_from: c.brought for c in final.snapshot.contestants.values()} == before
    assert "Carry-over left unchanged" in history(final.event.pk)[0].what
    assert proved(final)


def test_nothing_is_carried_over_anew_in_a_final_event_or_one_that_follows_no_other():
    held = qualifying()
    final = playing(made(held)[0]).finish()

    with pytest.raises(ConflictError, match="Reopen it"):
        carry_over_anew(event_id=final.event.pk, **signed({"reason": "?"}))
    with pytest.raises(RefusedError, match="Nobody qualified"):
        carry_over_anew(event_id=held.event.pk, **signed({"reason": "?"}))


def test_a_semifinal_brings_what_the_qualifying_brought_to_the_final():
    held = qualifying()
    semifinal = playing(made(held)[0]).finish()
    (final,) = made(semifinal, StageWish("The very last", overall=8, carry="sum"))

    won = {c.came_from: c.brought for c in final.snapshot.contestants.values()}

    whole = event_rating(semifinal.snapshot).whole.totals
    assert {pk: score.points for pk, score in won.items()} == {
        pk: total.total for pk, total in whole.items()
    }


def test_teams_go_on_with_all_their_players_and_their_victory_points():
    held = evening(
        "round-robin",
        {"teams": 6, "boards_per_round": 2},
        contest="teams",
        method="imps",
        names=True,
    ).start()
    held.play().finish()

    (final,) = made(held, StageWish("Final", overall=2, carry="sum"), reason="", chosen=())

    contestant = final.event.contestants.get(number="1")
    assert contestant.members.count() == contestant.came_from.members.count() == 4
    total = event_rating(held.snapshot).whole.totals[contestant.came_from_id]
    assert contestant.brought == str(total.total)


def test_the_public_reads_the_carried_points_only_once_something_is_played():
    final = made(qualifying())[0]

    assert not any(line.rank for line in every_line(standings(final.public)))
    assert final.public.role is Role.PUBLIC


def test_where_tricks_rank_players_nothing_can_be_carried_over():
    held = evening(
        "individual-whist",
        {"players": "8"},
        game="whist",
        contest="individual",
        method="shortage",
        names=True,
    )
    held.start().play().finish()
    wish = StageWish("Final", overall=4, carry="sum")
    tied = in_order(held)[:4]

    with pytest.raises(
        RefusedError, match="Scores cannot be carried over with this method"
    ) as refused:
        preview_stages(snapshot=held.snapshot, stages=[wish], chosen=tied)

    assert refused.value.field == "carry-0"
    alone = preview_stages(snapshot=held.snapshot, stages=[replace(wish, carry="nothing")])
    assert len(alone.stages[0].members) == 4
