"""A director draws the rounds of an evening: look, change by hand, publish, undo."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from tests.tournaments.evenings import Evening, evening, proved, signed
from tests.tournaments.kept import kept
from tests.tournaments.pages import key, words_of
from tests.tournaments.phones import phone, with_phones
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round
from tournaments.record.models import LedgerEntry
from tournaments.standings.selectors.ranking.followed import followed

pytestmark = pytest.mark.django_db

TEAMS = {"teams": 5, "rounds": 3, "boards_per_round": 2, "first_round": "numbers"}
PAIRS = {"pairs": 7, "rounds": 3, "boards_per_round": 2, "first_round": "fold"}

begun = kept(
    lambda: evening("swiss-teams", TEAMS, contest="teams", method="imps", names=True).start().play()
)


def url(held: Evening, name: str = "draw_round") -> str:
    return reverse(name, args=[held.section.pk])


def sent(page: str) -> dict[str, object]:
    """Return the hidden fields of the form that publishes a draft."""
    (form,) = [each for each in re.findall(r"<form.*?</form>", page, re.DOTALL) if "seen" in each]
    fields = re.findall(r'name="([\w.-]+)"\s+value="([^"]*)"', form)
    found: dict[str, list[str]] = {}
    for name, value in fields:
        found.setdefault(name, []).append(value)
    return {**found, **key()}


def publish(client: Client, held: Evening, page: str, **more: object):
    return client.post(url(held), sent(page) | more, follow=True)


@pytest.mark.parametrize(
    ("family", "parameters", "contest"),
    [("swiss-teams", TEAMS, "teams"), ("swiss-pairs", PAIRS, "pairs")],
)
def test_a_whole_evening_is_played_through_the_pages(directing, family, parameters, contest):
    method = {"method": "imps"} if contest == "teams" else {}
    held = evening(
        family, parameters | {"rounds": 2, "first_round": "random"}, contest=contest, **method
    )
    client = directing(held)
    chosen = {"family": family, **{f"p-{n}": v for n, v in parameters.items()}, **key()}
    choose = reverse("choose_movement", args=[held.section.pk])
    assert "Swiss" in client.page("choose_movement", held.section.pk)
    client.post(choose, chosen)
    client.post(reverse("start_session", args=[held.session.pk]), key())

    for number in (2, 3):
        assert f"Round {number - 1} has no score yet" in words_of(client.get(url(held)))
        held.play(seed=number)
        assert f"Draw round {number}" in words_of(client.page("console", held.session.pk))
        page = client.get(url(held)).content.decode()
        assert f"Round {number} of 3, as it would be drawn now" in words_of(page)
        told = words_of(publish(client, held, page))
        assert f"Round {number} is drawn" in told
        assert f"Round {number} of 3 is drawn" in told
    held.play(seed=9)
    check = client.page("before_final", held.session.pk)
    assert "not drawn" not in words_of(check)
    seen = re.search(r'name="seen" value="(\w*)"', check)[1]
    client.post(reverse("finalise_session", args=[held.session.pk]), key() | {"seen": seen})
    held.session.refresh_from_db()

    assert held.session.status == "final"
    assert proved(held)
    shown = words_of(Client().get(reverse("event", args=[held.event.slug])))
    for contestant in held.event.contestants.all():
        assert contestant.number in shown


def test_the_draft_says_who_meets_whom_and_why_and_nobody_else_sees_it(directing):
    begun = evening("swiss-teams", TEAMS, contest="teams", method="imps").start()
    # 5 has 12 for its bye, 1 has just won and 3 and 4 are level, so 5 does not meet 1.
    begun.fill(lambda result: "4SN+1" if result.sitting.table == 1 else "4SN=")
    client = directing(begun)

    words = words_of(client.get(url(begun)))

    assert "Bye" in words
    assert re.search(r"has met \d \(round 1\)|needed further down", words)
    for page in ("seating", "wall", "event"):
        seen = words_of(Client().get(reverse(page, args=[begun.event.slug])))
        assert "Round 2" not in seen.replace("Round 2 is drawn when round 1 is in", "")
        assert "Round 2 is drawn when" in seen or page == "event"
    assert not LedgerEntry.objects.filter(kind="movement_changed").exists()


def test_the_plan_of_a_later_session_says_that_round_1_is_drawn_and_the_draft_whom_one_has_met(
    directing, begun
):
    client = directing(begun)
    later = begun.next_session("swiss-teams", TEAMS)
    plan = words_of(client.get(reverse("section_plan", args=[later.section.pk])))
    assert "round 1 is drawn from the standings when the session starts" in plan
    begun.enter(begun.results()[0], None, expected_version=1)
    plan = words_of(client.get(reverse("section_plan", args=[later.section.pk])))
    assert "1 result of an earlier session is missing" in plan
    begun.play(seed=4)

    later.start().play(seed=2)

    asked = {"asked": "1", "together": "1-2"}
    words = words_of(client.get(url(later), asked))
    assert "already met in an earlier session" in words


def test_no_page_calls_a_round_the_last_while_others_are_to_be_drawn(directing, begun):
    public = Client().get(reverse("seating", args=[begun.event.slug])).content.decode()
    plan = directing(begun).page("section_plan", begun.section.pk)

    for page in (public, plan):
        assert "Round 1 of 3" in words_of(page)
        assert "The room in round 1 of 3" in page
        assert ">Round 2 is drawn when round 1 is in.</text>" in page
        assert "last round" not in page
        assert "?round=2" not in page
    assert "1 of 3 rounds drawn, 4 tables" in words_of(plan)


def test_a_card_that_proposes_a_swiss_does_not_call_its_first_round_the_last(directing):
    held = evening("swiss-teams", TEAMS, contest="teams", method="imps")
    page = directing(held).page("choose_movement", held.section.pk, query={"pairs": "8"})

    assert "Swiss teams, 3 rounds of 9 boards" in words_of(page)
    assert "27 boards each" in words_of(page)
    assert "each later round is drawn from the standings" in words_of(page)
    assert "The last round" not in page


def test_two_change_places_by_hand_and_the_broken_rule_is_named(directing, begun):
    client = directing(begun)
    bye = client.get(url(begun)).context["bye"].number

    page = client.get(url(begun), {"asked": "1", "one": bye, "other": "5"}).content.decode()
    words = words_of(page)

    assert "5 has already had a bye" in words
    assert "undo" in words
    assert "changed by hand" in words
    told = words_of(publish(client, begun, page, reason="They asked for it"))
    assert "5 has the bye, changed by hand" in told
    assert proved(begun)


def test_a_pair_that_goes_home_is_ticked_and_drawn_no_more(directing, begun):
    client = directing(begun)
    page = client.get(url(begun), {"asked": "1", "out": ["2"], "apart": "1-5"}).content.decode()

    publish(client, begun, page)

    change = LedgerEntry.objects.get(kind="movement_changed").payload["change"]
    assert (change["out"], change["apart"], change["bye"]) == (["2"], [["1", "5"]], "")
    begun.play()
    assert client.get(url(begun)).context["wanted"].out == ("2",)


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"apart": "three"}, "Name two by their numbers"),
        ({"apart": "3-99"}, "There is no team 99"),
        ({"apart": "1-2, " * 2_000}, "up to 300 characters"),
        ({"exchange": ["1-2", "x" * 10_000]}, "Name two by their numbers"),
        ({"one": "1", "other": "\0"}, "Name two by their numbers"),
        ({"out": ["\0", "1", "2"]}, "There is no team"),
        ({"one": "2", "other": "2"}, "Name two by their numbers"),
        ({"out": ["1", "2", "3", "4"]}, "Fewer than two"),
    ],
)
def test_an_impossible_draw_is_refused_with_a_sentence(directing, begun, asked, sentence):
    client = directing(begun)
    answer = client.get(url(begun), {"asked": "1", **asked})
    assert answer.status_code == 200
    assert sentence in words_of(answer)
    sent_so = client.post(url(begun), {"asked": "1", **asked, **key()})
    assert sent_so.status_code == 422
    assert sentence in words_of(sent_so)
    assert not LedgerEntry.objects.filter(kind="movement_changed").exists()


def test_a_stale_draft_and_one_without_its_reason_are_shown_again(directing, begun):
    client = directing(begun)
    page = client.get(url(begun)).content.decode()
    stale = client.post(url(begun), sent(page) | {"seen": "older"})
    assert stale.status_code == 422
    assert "has changed since you looked" in words_of(stale)

    begun.enter(begun.results()[0], None, expected_version=1)
    page = client.get(url(begun)).content.decode()
    assert "1 result from earlier rounds is missing" in words_of(page)
    refused = publish(client, begun, page)
    assert "Say why you are drawing the round" in words_of(refused)
    told = publish(client, begun, page, reason="Table 1 forgot a board")
    assert "1 result still missing" in words_of(told)


def test_a_draw_is_undone_on_its_page_and_a_later_correction_is_told(directing, begun):
    client = directing(begun)
    publish(client, begun, client.get(url(begun)).content.decode())
    begun.enter(begun.results()[0], "7NTN=", expected_version=1)
    words = words_of(client.get(url(begun)))
    assert "A result of round 1 has changed since round 2 was drawn" in words
    assert "You can undo it below and draw again." in words
    assert "Undo the draw of round 2" in words

    version = {"version": begun.section.movement_version}
    told = client.post(url(begun, "undo_draw"), key() | version, follow=True)

    assert "Undone: Round 2 is drawn" in words_of(told)
    assert "as it would be drawn now" in words_of(told)
    assert proved(begun)


def test_a_draw_with_scores_is_not_called_undone(directing, begun):
    client = directing(begun)
    publish(client, begun, client.get(url(begun)).content.decode())
    begun.enter(begun.results()[0], "7NTN=", expected_version=1)
    drawn = next(each for each in begun.results() if each.sitting.round == 2)
    begun.enter(drawn, "4SN=")

    words = words_of(client.get(url(begun)))

    assert "It can no longer be undone." in words
    assert "Undo the draw" not in words


def test_rounds_that_are_not_drawn_are_open_before_results_are_final(directing, begun):
    words = words_of(directing(begun).page("before_final", begun.session.pk))

    assert "Rounds 2–3: not drawn" in words
    assert "Make the session final only if it ends here." in words


def test_a_phone_says_when_the_next_round_is_drawn_and_then_where_to_sit():
    held = with_phones("swiss-teams", TEAMS, contest="teams", method="imps").play()
    sentence = "Round 2 is drawn when round 1 is in."
    at = phone(held)
    assert (at.sheet.rounds_in_all, at.sheet.next_draw) == (3, sentence)
    assert {sitter.goes for sitter in at.sheet.rounds[-1].sitters} == {sentence}
    contestant = held.public.contestants[held.contestant("1").pk]
    assert followed(held.public, contestant).next_draw == sentence

    draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())

    goes = [sitter.goes for sitter in at.sheet.rounds[0].sitters]
    assert all(re.match(r"Table \d|You sit out round 2. Round 3 is drawn", each) for each in goes)
    assert at.sheet.next_draw == "Round 3 is drawn when round 2 is in."
    assert followed(held.public, contestant).next_draw == ""


def test_a_fold_is_drawn_on_its_page_with_a_wished_match_and_says_who_floats(directing):
    held = evening(
        "swiss-pairs",
        PAIRS | {"pairs": 8, "method": "fold", "accelerated": 2},
        round_award="victory_points",
        victory_points="ebu_percent",
    )
    held.start().play(seed=4)
    client = directing(held)

    page = client.get(url(held), {"asked": "1", "together": "1-8"}).content.decode()
    words = words_of(page)

    assert "Fold: in each score group the upper half meets the lower half" in words
    assert "This round is accelerated" in words
    assert "as requested" in words
    assert re.search(r"\d floats down a score group", words)
    told = words_of(publish(client, held, page))
    assert "Round 2 is drawn" in told
    change = LedgerEntry.objects.filter(kind="movement_changed").get().payload["change"]
    assert (change["together"], change["accelerated"], change["method"]) == (
        [["1", "8"]],
        True,
        "fold",
    )
    assert proved(held)
    wrong = client.get(url(held), {"asked": "1", "together": "1 8"})
    assert "Name two by their numbers" in words_of(wrong)


def test_the_page_shows_a_triangle_in_both_rounds(directing):
    chosen = TEAMS | {"teams": 9, "rounds": 4, "odd": "triangle"}
    held = evening("swiss-teams", chosen, contest="teams", method="imps", names=True)
    client = directing(held.start().play())

    page = client.get(url(held)).content.decode()
    assert "Triangle 7" in words_of(page)
    assert "at tables 7, 8, 9: the second half" in words_of(page)
    publish(client, held, page)
    held.play(seed=2)
    page = client.get(url(held)).content.decode()
    assert "at tables 7, 8, 9, in this round and the next" in words_of(page)
    told = words_of(publish(client, held, page))
    assert "Round 3 is drawn: a triangle of" in told
    refused = client.get(url(held) + "?asked=1&out=99")
    assert refused.status_code == 200
