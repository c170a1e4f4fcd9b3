"""Proposals on the page of choosing a movement: sections, lengths, pictures, what is unequal."""

import json
import re
from uuid import uuid4

import pytest
from django.urls import reverse

from tests.movements.command.test_cli import run
from tests.tournaments.evenings import evening
from tests.tournaments.kept import kept
from tournaments.record.services.events import add_section
from tournaments.seating.views.advice import SHOWN

pytestmark = pytest.mark.django_db
held = kept(evening)


def offers(client, held, **wishes):
    url = reverse("choose_movement", args=[held.section.pk])
    return client.get(url, wishes).content.decode()


def choose(client, held, value):
    url = reverse("choose_movement", args=[held.section.pk])
    return client.post(url, {"key": str(uuid4()), "choice": value}, follow=True)


def value_of(shown, beginning):
    found = re.search(rf'value="({re.escape(beginning)}[^"]*)"', shown)
    return found[1].replace("&amp;", "&")


def test_one_button_creates_two_sections(directing, held):
    client = directing(held)
    value = value_of(offers(client, held, pairs="40"), "sections?")
    answer = choose(client, held, value)
    assert "2 sections have their movements" in answer.content.decode()
    sections = list(held.session.sections.order_by("letter"))
    assert [section.letter for section in sections] == ["A", "B"]
    assert all(section.family for section in sections)
    assert held.event.contestants.count() == 40
    choose(client, held, value)  # sent again it changes nothing
    assert held.session.sections.count() == 2


TEAMS_OF_FIVE = ("fours-howell", {"teams": 5})
EIGHT_PLAYERS = ("individual", {"players": "8"})


def test_one_button_divides_a_large_field(directing):
    held = evening(*EIGHT_PLAYERS, contest="individual")
    client = directing(held)
    choose(client, held, value_of(offers(client, held, pairs="64"), "sections?"))
    entered = [
        section.starting_positions.count() for section in held.session.sections.order_by("letter")
    ]
    assert entered == [24, 20, 20]


@pytest.mark.parametrize(
    ("begun", "asked", "more"),
    [
        (TEAMS_OF_FIVE, "teams=9", {"contest": "teams", "method": "imps"}),
        (("mitchell", {"tables": 3}), "pairs=14", {}),
    ],
    ids=["teams", "pairs"],
)
def test_page_and_command_line_keep_one_order(directing, begun, asked, more):
    status, printed, _ = run("advise", asked, "--json")
    assert status == 0
    kinds = {}
    for each in json.loads(printed)["proposals"]:
        title = f"{each['name']}, {each['rounds']} rounds of {each['boards_per_round']} boards"
        kinds.setdefault((each["family"], each["winners"], bool(each["sections"])), title)
    told = list(kinds.values())
    held = evening(*begun, **more)
    shown = re.findall(
        r'<li class="card movement-card[^"]*">\s*<h3>([^<]+)</h3>',
        offers(directing(held), held, pairs=asked.partition("=")[2]),
    )
    seen = [title.removesuffix(", arrow-switched") for title in shown]
    assert len(seen) > 1
    assert [title for title in told if title in seen] == [title for title in seen if title in told]


def test_more_sections_than_are_proposed_are_refused(directing, held):
    for _section in range(2):
        add_section(session_id=held.session.pk)
    client = directing(held)
    value = value_of(offers(client, held, pairs="40"), "sections?")
    answer = choose(client, held, value)
    assert answer.status_code == 422
    assert "Remove section C first" in answer.content.decode()
    assert choose(client, held, "sections?part=nothing").status_code == 422


def test_a_reduced_howell_says_what_the_simple_one_costs(directing, held):
    client = directing(held)
    shown = offers(client, held, pairs="14", winners="1")
    assert re.search(r"share is [\d.]+% instead of [\d.]+%", shown)
    value = next(
        each.replace("&amp;", "&")
        for each in re.findall(r'value="(howell-reduced[^"]*)"', shown)
        if "constant" in each
    )
    choose(client, held, value)
    held.section.refresh_from_db()
    assert held.section.parameters["directions"] == "constant"


def test_the_card_offers_other_lengths(directing, held):
    shown = offers(directing(held), held, pairs="24")
    assert "Other lengths" in shown
    titles = re.findall(r"<h3>\s*(Mitchell with a skip[^<]*?)\s*</h3>", shown)
    assert len(titles) == len({title.partition(",")[2][-16:] for title in titles})


NOBODY_ELSE = "Nobody else plays these boards. At bridge, score this event by total points;"
AS_MANY = "Enter a whole number from 4 to "
INDIVIDUAL = {"contest": "individual"}
TEAMS = {"contest": "teams", "method": "imps"}


@pytest.mark.parametrize(
    ("begun", "more", "asked", "answer"),
    [
        *(
            (EIGHT_PLAYERS, INDIVIDUAL, {"pairs": n, "minutes": m, "boards": b}, NOBODY_ELSE)
            for n, m, b in ((4, 210, 26), (5, 150, 26), (6, 60, 8), (7, 180, 24))
        ),
        (EIGHT_PLAYERS, INDIVIDUAL, {"pairs": 3}, AS_MANY),
        (EIGHT_PLAYERS, INDIVIDUAL, {"pairs": 8, "minutes": 60, "boards": 8}, "<h3>"),
        *(
            (TEAMS_OF_FIVE, TEAMS, {"pairs": n, "minutes": m, "boards": b}, "Swiss teams, ")
            for n, m, b in ((33, 150, 20), (40, 120, 16), (26, 90, 12), (96, 60, 8))
        ),
        (TEAMS_OF_FIVE, TEAMS, {"pairs": 4, "minutes": 150}, "<h3>"),
        (TEAMS_OF_FIVE, TEAMS, {"pairs": 6, "minutes": 120, "boards": 16}, "<h3>"),
        (TEAMS_OF_FIVE, TEAMS, {"pairs": 2}, "create an event for a match of two teams."),
        (("mitchell", {"tables": 3}), {}, {"pairs": 2}, AS_MANY),
        (("mitchell", {"tables": 3}), {}, {"pairs": 3}, AS_MANY),
        (("mitchell", {"tables": 3}), {}, {"pairs": 4, "winners": 2}, "It has one winner, not"),
    ],
    ids=str,
)
def test_every_question_is_answered_with_a_movement_or_a_sentence(
    directing, begun, more, asked, answer
):
    held = evening(*begun, **more)
    shown = offers(directing(held), held, **asked)
    assert answer in shown


def test_what_comes_nearest_is_offered_as_what_it_is(directing, held):
    near = "These come nearest; each says what it misses."
    client = directing(held)
    shown = offers(client, held, pairs="16", minutes="60")
    assert near in shown
    assert "make 8 boards, not about 26." in shown
    assert near not in offers(client, held, pairs="16")


def test_each_card_has_a_room_that_moves_beside_the_still_one(directing, held):
    shown = offers(directing(held), held, pairs="12")
    cards = shown.split('<li class="card movement-card')[1:]
    moving = re.findall(r'<div class="movement-moving" hidden data-moving>', shown)
    assert len(moving) == len(re.findall(r"-title\">The room in round 1", shown)) == SHOWN
    assert all("The room in motion, " in card for card in cards[:SHOWN])
    assert "data-moving" not in "".join(cards[SHOWN:])
    ids = re.findall(r' id="([^"]+)"', shown)
    assert len(ids) == len(set(ids))


def test_rounds_still_to_be_drawn_do_not_move(directing):
    held = evening(*TEAMS_OF_FIVE, contest="teams", method="imps")
    shown = offers(directing(held), held, pairs="16")
    assert "Swiss" in shown
    swiss = next(card for card in shown.split("<li class=") if re.search(r"<h3>\s*Swiss", card))
    assert "The room in " not in swiss
    assert "each later round is drawn from the standings." in swiss


def test_what_is_unequal_is_a_bar_with_words_on_one_scale(directing, held):
    shown = offers(directing(held), held, pairs="12")
    cards = shown.split('<li class="card movement-card')[1:]
    perfect = next(card for card in cards if re.search(r"<h3>\s*Howell,", card))
    assert "Nothing is unequal: the schedule favours nobody." in perfect
    assert "pic-share" not in perfect
    skip = next(card for card in cards if re.search(r"<h3>\s*Mitchell with a skip", card))
    assert "Unequal: <b>20.3%</b> of the spread of results" in skip
    words = [" ".join(part.split()) for part in re.findall(r"</svg> ([\d.]+% by [^<]+)", skip)]
    assert words == ["13.8% by opponents met", "6.5% by directions"]
    shown = offers(directing(held), held, pairs="28")
    skip = next(
        card
        for card in shown.split("<li class=")
        if re.search(r"<h3>\s*Mitchell with a skip, 13", card)
    )
    assert "Unequal: <b>7.7%</b> of the spread of results" in skip
    words = [" ".join(part.split()) for part in re.findall(r"</svg> ([\d.]+% by [^<]+)", skip)]
    assert words == ["7.7% by opponents met"]
    ends = {re.findall(r">(\d+)%</text></svg>", card)[0] for card in cards if "pic-tick" in card}
    assert len(ends) == 1


def test_players_have_no_bar_because_their_share_is_not_measured(directing):
    held = evening(*EIGHT_PLAYERS, contest="individual")
    shown = offers(directing(held), held, pairs="12")
    assert "The room in motion" in shown
    assert "pic-share" not in shown
    assert "Nothing is unequal" not in shown


def test_proposals_with_one_name_are_told_apart_by_their_winners(set_up, directing):
    page = directing(set_up).get(
        reverse("choose_movement", args=[set_up.section.pk]), {"pairs": "14"}
    )
    titles = re.findall(r"<h3>(.*?)</h3>", page.content.decode(), re.DOTALL)
    named = [" ".join(title.split()) for title in titles]

    assert "Blackpool, 7 rounds of 4 boards, two winners" in named
    assert "Blackpool, 7 rounds of 4 boards, one winner" in named
    assert "Mitchell, 7 rounds of 4 boards" in named
    assert len(named) == len(set(named))
