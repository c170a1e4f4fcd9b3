"""Law 16 by comparison: what the public reads does not depend on what it may not know."""

import random
import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from scoring.conditions.catalogue import METHODS
from scoring.conditions.entering import Embargo
from scoring.conditions.methods import ContestKind, ScoringMethod
from tests.every_case import quick_few
from tests.tournaments.contests import CONTESTS
from tests.tournaments.evenings import (
    FIVE_TABLES,
    SLIPS,
    Evening,
    clubs_in_play,
    deal_out,
    evening,
    every_line,
    signed,
)
from tournaments.clubs.roles import Role
from tournaments.draws.selectors.next_draw import DrawRequest
from tournaments.draws.services import draw_round, preview_draw
from tournaments.printing.catalogue import printing
from tournaments.record.models import Result, Simultaneous
from tournaments.record.selectors.access.visibility import visibility
from tournaments.record.selectors.event.simultaneous import open_event_or_simultaneous
from tournaments.seating.services.wishes import add_wish
from tournaments.site.refusals import RefusedError
from tournaments.standings.selectors.ranking.standings import standings

pytestmark = pytest.mark.django_db
PLAYED = [each for each in CONTESTS if each[3] in ("rainbow", "team-match", "fours-howell")]
CHANGING = re.compile(
    rb'csrf\w*"? value="[^"]+"|nonce="[^"]+"|"X-CSRFToken": "[^"]+"|<lastBuildDate>[^<]+'
)


def _at_the_table_and_elsewhere(held: Evening, result: Result) -> list[str]:
    """Addresses of those who made a result, and of two who did not."""
    snapshot = held.snapshot
    there = [
        contestant.address
        for side in snapshot.sides(snapshot.sittings[result.sitting_id])
        for contestant in side.contestants
    ]
    others = [c.address for c in snapshot.contestants.values() if c.address not in there]
    return [*dict.fromkeys(there), *others[:2]]


def _of_a_board(held: Evening, board: int, who: list[str]) -> list[str]:
    """Addresses of what is told of one board."""
    page, api = f"/events/{held.event.slug}", f"/api/v1/events/{held.event.slug}"
    return [
        f"{page}/sessions/1/boards/{board}/",
        f"/api/v1/sessions/{held.session.pk}/travellers/{board}/",
        *(f"{page}/pairs/{each}/boards/{board}/" for each in who),
        *(f"{api}/scorecards/{each}/boards/{board}/" for each in who),
    ]


OF_A_CLUB = ("", "calendar/", "calendar/embedded/", "calendar.ics", "results.rss", "players/")


def _of_the_event(held: Evening, who: list[str]) -> list[str]:
    page, api = f"/events/{held.event.slug}", f"/api/v1/events/{held.event.slug}"
    pages = ("", "standings/", "embedded/", "boards/", "seating/", "rankings/", "scoring/")
    parts = ("", "standings/", "boards/", "travellers/", "corrections/", "matches/", "rulings/")
    return [
        *(f"{page}/{each}" for each in pages),
        *(f"{api}/{each}" for each in parts),
        *(f"{page}/pairs/{each}/" for each in who),
        *(f"{api}/scorecards/{each}/" for each in who),
        *(f"{api}/scorecards/{each}/total/" for each in who),
        *(f"{page}/matches/{one}/{other}/" for one, other in pairwise(who)),
        *(f"{page}/pairs/{one}/beside/?with={other}" for one, other in pairwise(who)),
        f"{page}/picture.png",
        f"/api/v1/sessions/{held.session.pk}/deals/",
        f"/api/v1/sessions/{held.session.pk}/room/",
        f"/api/v1/sections/{held.section.pk}/seating/",
    ]


_SOUGHT = ("q=thursday", "q=board 1 thursday", "q=north", "q=1")


def _of_the_club(held: Evening) -> list[str]:
    return [
        *(f"/clubs/{held.club.slug}/{each}" for each in OF_A_CLUB),
        *(f"/clubs/{held.club.slug}/players/{each.pk}/" for each in held.club.players.all()[:2]),
        *(f"/{page}?{query}" for page in ("search/", "api/v1/search/") for query in _SOUGHT),
    ]


def _read(addresses: list[str]) -> dict[str, tuple[object, ...]]:
    cache.clear()
    public = Client()
    found = {}
    for address in addresses:
        answer = public.get(address)
        assert answer.status_code < 500
        text = CHANGING.sub(b"", answer.content)
        # The ETag of a page with a form is made from the form's own secret as well.
        etag = "" if text != answer.content else answer.get("ETag")
        found[address] = answer.status_code, etag, text
    return found


def each_under(
    embargoes: Sequence[str], contests: Sequence[Any], quick: Sequence[Any]
) -> list[Any]:
    """Return contests under embargoes: a quick one under one of them by turns."""
    return [
        pytest.param(
            contest,
            embargo,
            id="-".join((*contest[:4], embargo)),
            marks=[]
            if contest in quick and (number - place) % len(embargoes) == 0
            else [pytest.mark.thorough],
        )
        for number, contest in enumerate(contests)
        for place, embargo in enumerate(embargoes)
    ]


@pytest.mark.parametrize(
    ("contest", "embargo"), each_under(("rounds", "session", "boards", "live"), PLAYED, PLAYED[:2])
)
def test_secret_scores_change_nothing_that_the_public_reads(contest, embargo):
    kind, game, method, family, parameters = contest
    held = evening(
        family, parameters, contest=kind, game=game, method=method, names=True, embargo=embargo
    ).start()
    deal_out(held)
    held.play(rounds=1)
    waiting = held.results(status="pending")
    held_back = waiting[0]
    held.enter(held_back, "7NTXXN=" if game == "bridge" else "13")
    who = _at_the_table_and_elsewhere(held, held_back)
    at_once = embargo in ("boards", "live")
    if held.results(status="pending", board=held_back.board) or not at_once:
        addresses = _of_a_board(held, held_back.board, who)
    else:
        pytest.skip("Everybody has played the board.")
    addresses += [*_of_the_event(held, who), *_of_the_club(held)]
    before = _read(addresses)

    _score_otherwise(held_back)

    after = _read(addresses)
    assert [each for each in addresses if before[each] != after[each]] == []


@pytest.mark.parametrize("embargo", quick_few(["rounds", "session"], ["rounds"]))
def test_neither_a_draft_nor_its_grounds_reach_the_public(embargo):
    held = evening(
        "swiss-pairs",
        {"pairs": 7, "rounds": 4, "boards_per_round": 2, "method": "fold"},
        round_award="victory_points",
        names=True,
        embargo=embargo,
    ).start()
    held.play(rounds=1)
    draw_round(section_id=held.section.pk, wanted=DrawRequest(), **signed())
    held_back = held.results(status="pending")[0]
    held.enter(held_back, "7NTXXN=")
    addresses = _of_the_event(held, _at_the_table_and_elsewhere(held, held_back))
    addresses += _of_the_club(held)
    before = _read(addresses)

    _score_otherwise(held_back)
    for number in ("1", "4"):
        who = (held.contestant(number).pk,)
        add_wish(event_id=held.event.pk, kind="still", who=who, **signed())
    director = Client()
    director.force_login(held.director)
    draft = director.get(f"/director/sections/{held.section.pk}/draw/?asked=1&together=2-5")
    assert b"as requested" in draft.content

    after = _read(addresses)
    assert [each for each in addresses if before[each] != after[each]] == []


def _score_otherwise(result: Result) -> None:
    """Give a result the other extreme of a score, as if it had been entered so."""
    other = (
        {"level": 1, "strain": "C", "doubling": 0, "declarer": "W", "tricks": 0}
        if result.tricks is None or result.level is not None
        else {"tricks": 0}
    )
    Result.objects.filter(pk=result.pk).update(**other)


def _held_back(held: Evening) -> list[Result]:
    """Results of complete rounds on boards that somebody has yet to play."""
    open_to_all = visibility(held.public).boards
    return [
        result
        for result in held.results()
        if result.status != "pending" and (held.session.pk, result.board) not in open_to_all
    ]


SUMS = [
    ("pairs", "bridge", "butler", "mitchell", {"tables": 5, "boards_per_round": 2}),
    ("pairs", "bridge", "total_points", "mitchell", {"tables": 5, "boards_per_round": 1}),
    ("pairs", "whist", "tricks", "mitchell", {"tables": 5, "boards_per_round": 1}),
    ("individual", "bridge", "butler", "rainbow", {"tables": 5}),
    ("individual", "bridge", "total_points", "pivot", {"players": 5}),
    ("individual", "whist", "shortage", "individual-whist", {"players": "12"}),
    ("individual", "whist", "gains", "mnemonic", {"boards": 6}),
    ("teams", "bridge", "imps", "fours-howell", {"teams": 5}),
    ("teams", "bridge", "total_points", "fours-mitchell", {"teams": 5}),
    ("teams", "bridge", "patton", "fours-howell", {"teams": 5}),
    ("teams", "whist", "tricks", "fours-mitchell", {"teams": 5}),
    ("teams", "whist", "matches", "fours-howell", {"teams": 6}),
]
ONE_OF_EACH_SUM = [*{each[:2]: each for each in reversed(SUMS)}.values()]


@pytest.mark.parametrize(
    ("contest", "embargo"), each_under(("rounds", "boards", "live"), SUMS, ONE_OF_EACH_SUM)
)
def test_totals_do_not_reveal_a_score_on_a_board_that_somebody_has_yet_to_play(contest, embargo):
    kind, game, method, family, parameters = contest
    held = evening(
        family, parameters, contest=kind, game=game, method=method, names=True, embargo=embargo
    ).start()
    held.play(rounds=2)
    found = _held_back(held)
    if not found:
        pytest.skip("Everybody plays the same boards at once.")
    _assert_same_in_both_worlds(held, found[0])


@pytest.mark.parametrize(
    ("method", "complete"),
    [
        ("matchpoints", 1),
        ("cross_imps", 2),
        ("matchpoints", 3),
        pytest.param("cross_imps", 1, marks=pytest.mark.thorough),
        pytest.param("matchpoints", 2, marks=pytest.mark.thorough),
        pytest.param("cross_imps", 3, marks=pytest.mark.thorough),
    ],
)
def test_with_one_board_a_round_totals_reveal_nothing_of_an_unfinished_board(method, complete):
    held = evening("mitchell", FIVE_TABLES, method=method, names=True).start()
    held.play(rounds=complete)

    _assert_same_in_both_worlds(held, _held_back(held)[0])


@pytest.mark.parametrize("method", ["matchpoints", "cross_imps"])
def test_boards_count_together_once_each_score_has_three_comparisons(method):
    held = evening(
        "mitchell", {"tables": 5, "boards_per_round": 2}, method=method, names=True
    ).start()

    counted = []
    for rounds in range(1, 6):
        held.play(rounds=rounds)
        lines = every_line(standings(held.public))
        counted.append({line.boards_played for line in lines})

    # After four rounds each board has four scores; whoever sat out of some has fewer.
    assert counted == [{0}, {0}, {0}, {8}, {10}]


@pytest.mark.parametrize(
    "method", quick_few(["matchpoints", "butler", "total_points"], ["matchpoints"])
)
def test_strata_handicaps_tie_breaks_fouled_boards_and_changes_of_the_movement_tell_nothing(method):
    held = evening(
        "mitchell",
        {"tables": 5, "boards_per_round": 2},
        method=method,
        names=True,
        tie_breaks="head_to_head,split_tie",
        handicap="added",
    )
    addresses = [each.address for each in held.event.contestants.order_by("id")]
    held.set_prizes({each: (1 + n % 2, n) for n, each in enumerate(addresses)})
    held.start().play(rounds=2)
    held.foul(1, {held.results(board=1)[0].pk: 1})
    held.penalise(addresses[0], "1")
    held.change_movement("curtailed", after=4)
    held_back = _held_back(held)

    _assert_same_in_both_worlds(held, held_back[0], held_back[-1])


def _assert_same_in_both_worlds(held: Evening, *held_back: Result) -> None:
    """Assert that nothing public, on pages, in the API or on paper, depends on a score."""
    addresses = dict.fromkeys(
        address
        for result in held_back
        for who in [_at_the_table_and_elsewhere(held, result)]
        for address in (*_of_a_board(held, result.board, who), *_of_the_event(held, who))
    )
    pages, paper = _read([*addresses]), _printed(held)

    for result in held_back:
        _score_otherwise(result)

        after = _read([*addresses])
        assert [each for each in addresses if pages[each] != after[each]] == []
        printed = _printed(held)
        assert [each for each in paper if paper[each] != printed[each]] == []


RESULTS_ON_PAPER = (
    "standings",
    "results-travellers",
    "recap",
    "travellers-scored",
    "personal",
    "match-reports",
    "crosstable",
    "prize-list",
)


def _printed(held: Evening) -> dict[str, object]:
    """Return all that PDFs of results are drawn from, or why there is none."""
    found: dict[str, object] = {}
    for kind in RESULTS_ON_PAPER:
        try:
            found[kind] = printing.read_content(held.snapshot, held.session.pk, kind)
        except RefusedError as error:
            found[kind] = str(error)
    assert not all(isinstance(each, str) for each in found.values())
    return found


MITCHELL = ("mitchell", {"tables": 5, "boards_per_round": 2})
HOWELL = ("howell", {"pairs": 6, "boards_per_round": 2})
SWISS = ("swiss-pairs", {"pairs": 6, "rounds": 3, "boards_per_round": 2})
MOVEMENTS = {
    ContestKind.PAIRS: {
        "mitchell": [MITCHELL],
        "one board": [("mitchell", FIVE_TABLES)],
        "howell": [HOWELL],
        "swiss": [SWISS],
        "four pairs": [("four-pair", {})],
        "two clubs": [MITCHELL, HOWELL],
        "swiss clubs": [SWISS, SWISS],
    },
    ContestKind.INDIVIDUAL: {
        "individual": [("individual", {"players": "8"})],
        "rainbow": [("rainbow", {"tables": 5})],
        "mnemonic": [("mnemonic", {"boards": 6})],
        "two clubs": [("individual", {"players": "8"}), ("individual", {"players": "12"})],
    },
    ContestKind.TEAM_MATCH: {
        "match": [("team-match", {"boards": 8})],
        "replay": [("replay", {"boards": 6})],
    },
    ContestKind.TEAMS: {
        "howell": [("fours-howell", {"teams": 5})],
        "mitchell": [("fours-mitchell", {"teams": 5})],
        "swiss": [("swiss-teams", {"teams": 4, "rounds": 3, "boards_per_round": 2})],
        "knockout": [("knockout-teams", {"teams": 4, "segments": 1, "boards_per_round": 2})],
    },
}
"""Movements of each contest, by name; several are those of clubs with the same deals."""


def _suits(method: ScoringMethod, name: str) -> bool:
    """Whether a method scores a movement: services refuse the others."""
    if name.endswith("clubs") and not method.compares_scores:
        return False
    if method.contest is ContestKind.TEAMS and name == "mitchell":
        return not method.in_matches
    return method.needs_four_pairs == (name == "four pairs") and method.needs_replay == (
        name == "mnemonic"
    )


PLAYED_SO = [
    (method, game, name)
    for method in METHODS.values()
    for game in method.games
    for name in MOVEMENTS[method.contest]
    if _suits(method, name)
]
EVERY_CASE = {
    "-".join((method.contest, game, method.method, name, embargo)): (method, game, name, embargo)
    for contest, movements in MOVEMENTS.items()
    for turn, method in enumerate(each for each in METHODS.values() if each.contest is contest)
    for game in method.games
    for suited in [[name for name in movements if _suits(method, name)]]
    for place, name in enumerate(suited, start=1)
    for embargo in (list(Embargo)[(turn + place) % 4 :: 4] if len(suited) > 1 else Embargo)
}
"""Each method with each movement, under the four embargoes by turns."""
A_FEW = (
    "pairs-bridge-matchpoints-mitchell-session",
    "pairs-bridge-matchpoints-swiss-rounds",
    "pairs-bridge-cross_imps-one board-live",
    "teams-bridge-board_a_match-howell-boards",
)


@pytest.mark.parametrize("case", quick_few(EVERY_CASE, A_FEW))
def test_in_two_worlds_that_differ_in_a_secret_score_the_public_reads_the_same(case):
    """Under every embargo, by every method: the score is changed, and nothing public changes.

    Only what a score that many others hide gives to totals may change: ``_may_count`` says again,
    in plain words, what ``docs/algorithms/conditions.md`` promises.
    """
    method, game, name, embargo = EVERY_CASE[case]
    conditions = {"contest": method.contest, "game": game, "method": method.method}
    clubs = [
        evening(family, parameters, names=True, embargo=embargo, **conditions)
        for family, parameters in MOVEMENTS[method.contest][name]
    ]
    field = clubs_in_play(*clubs) if len(clubs) > 1 else None
    for club in clubs:
        club.start()
    looked_at = 0
    for turn in range(2):
        for club in clubs:
            # A round, and one more score; then all rounds, at one club without the last score.
            _play_on(club, everything=turn > 0, without_the_last=turn > 0 and club is clubs[-1])
            looked_at += _assert_nothing_secret_is_told(clubs, field)
    assert looked_at


def _play_on(club: Evening, *, everything: bool, without_the_last: bool) -> None:
    """Enter the scores of a round, or of all, and one more; a round is drawn if all are played."""
    if not club.results(status="pending"):
        _draw_on(club)
    waiting = club.results(status="pending")
    first = waiting[0].sitting.round
    later = [each for each in waiting if each.sitting.round > first]
    left = waiting[-1:] if without_the_last else [] if everything else later[1:]
    chance = random.Random(club.club.pk)
    club.fill(
        lambda _result: chance.choice(SLIPS[club.event.game]),
        pk__in=[each.pk for each in waiting if each not in left],
    )


def _draw_on(club: Evening) -> None:
    """Draw the next round; if a match of a knockout is tied, the better seed goes through."""
    where = {"section_id": club.section.pk}
    stage = preview_draw(snapshot=club.snapshot, wanted=DrawRequest(), **where).stage
    tied = [each.match.state.match.id for each in (stage.settled if stage else ()) if each.asked]
    ties = tuple((each, "seed") for each in tied)
    draw_round(wanted=DrawRequest(ties=ties), **where, **signed())


def _assert_nothing_secret_is_told(clubs: list[Evening], field: Simultaneous | None) -> int:
    """Change secret scores of the first club, one after another; return how many."""
    club = clubs[0]
    secret_boards = _yet_to_play(clubs)
    secret = [
        result
        for result in club.results()
        if result.status not in ("pending", "not_played") and result.board in secret_boards
    ]
    told = {}
    for result in {each.pk: each for each in (*secret[:1], *secret[-1:])}.values():
        who = _at_the_table_and_elsewhere(club, result)[::2]
        told[result] = _of_a_board(club, result.board, who)
        if not _may_count([club], result, secret_boards):
            told[result] += _of_totals(club, who)
        if field is not None:
            told[result] += _of_all_clubs(field, result.board)
            if not _may_count(clubs, result, set()):
                told[result] += _of_all_clubs(field)
    before = _read([*{address for each in told.values() for address in each}])
    for result, addresses in told.items():
        was = dict(vars(result))
        _score_otherwise(result)
        after = _read(addresses)
        assert [each for each in addresses if before[each] != after[each]] == []
        written = ("level", "strain", "doubling", "declarer", "tricks")
        Result.objects.filter(pk=result.pk).update(**{name: was[name] for name in written})
    return len(told)


def _of_all_clubs(field: Simultaneous, board: int | None = None) -> list[str]:
    """Addresses of what is told of a board at all clubs, or of the whole."""
    page, api = f"/events/{field.slug}", f"/api/v1/events/{field.slug}"
    if board is not None:
        return [f"{page}/sessions/1/boards/{board}/", f"{api}/travellers/"]
    return [*(f"{page}/{each}" for each in ("", "clubs/", "standings/")), f"{api}/standings/"]


def _of_totals(held: Evening, who: list[str]) -> list[str]:
    """Addresses of what is told of an event on the whole."""
    page, api = f"/events/{held.event.slug}", f"/api/v1/events/{held.event.slug}"
    return [
        *(f"{page}/{each}" for each in ("", "standings/", "rankings/")),
        *(f"{api}/{each}" for each in ("", "standings/", "matches/")),
        *(f"{page}/pairs/{each}/" for each in who),
        *(f"{api}/scorecards/{each}/total/" for each in who),
    ]


def _yet_to_play(clubs: list[Evening]) -> set[int]:
    """Return the boards that a table of any club has yet to play, or may yet draw."""
    boards = [{each.board for each in club.results()} for club in clubs]
    found = {each.board for club in clubs for each in club.results(status="pending")}
    for club, drawn in zip(clubs, boards, strict=True):
        rounds = {each.sitting.round for each in club.results()}
        if len(rounds) < club.snapshot.sections[club.section.pk].rounds_to_draw:
            found |= set().union(*boards) - drawn
    return found


def _may_count(clubs: list[Evening], result: Result, secret: set[int]) -> bool:
    """Whether the scores of one field hide a score that is held back, in its round.

    Args:
        clubs: All that are compared.
        result: A score on a board that somebody has yet to play.
        secret: Boards that others have yet to play.
    """
    event = clubs[0].event
    if not event.scoring_method.hides_scores or event.conditions.embargo in ("boards", "session"):
        return False
    scores, closed = [], secret | _yet_to_play(clubs)
    for club in clubs:
        missing = club.results(status="pending")
        unfinished = {each.sitting_id for each in missing}
        complete = min((each.sitting.round for each in missing), default=1000) - 1
        for each in club.results():
            if each.sitting.round <= complete:
                scores.append(each)
            elif event.conditions.embargo == "rounds" or each.sitting_id in unfinished:
                closed.add(each.board)
    tables: dict[int, set[int]] = {}
    for each in (each for club in clubs for each in club.results()):
        tables.setdefault(each.sitting_id, set()).add(each.board)
    together = tables[result.sitting_id]
    apart = any(each & together not in (set(), together) for each in tables.values())
    if apart or len(together) == 1:  # its score can be told from that of the others, or is alone
        return False
    counting = [each for each in scores if each.board in together]
    compared = Counter(each.board for each in counting)
    at_table = Counter(each.sitting_id for each in counting)
    hidden = len(compared) == len(together) and {*at_table.values()} == {len(together)}
    return hidden and bool(together & closed) and min(compared.values()) > 3 and result in counting


def test_public_counts_and_etags_ignore_entries_that_do_not_count():
    one, two = evening(names=True).start(), evening(names=True).start()
    field = clubs_in_play(one, two)
    one.play(rounds=1)
    addresses = [
        f"/events/{field.slug}/{each}" for each in ("", "clubs/", "standings/", "rankings/")
    ]
    addresses.append(f"/api/v1/events/{field.slug}/standings/")
    before = _read(addresses)

    two.enter(two.results()[0], "4SN=")

    after = _read(addresses)
    assert [each for each in addresses if before[each] != after[each]] == []


def test_when_the_session_is_over_waits_for_clubs_that_have_not_started():
    one, two = evening(embargo="session").start(), evening(embargo="session")
    clubs_in_play(one, two)
    one.play()
    one.finish()

    whole = open_event_or_simultaneous(Simultaneous.objects.get().slug).seen_by(Role.PUBLIC)
    for seen in (whole, one.public):
        assert {line.boards_played for line in every_line(standings(seen))} == {0}

    two.start().play()
    whole = open_event_or_simultaneous(Simultaneous.objects.get().slug).seen_by(Role.PUBLIC)
    for seen in (whole, one.public):
        assert {line.boards_played for line in every_line(standings(seen))} == {6}


def test_nothing_of_an_event_in_set_up_is_found():
    held, other = evening(names=True), evening(names=True)
    field = clubs_in_play(held, other)
    who = [each.address for each in held.event.contestants.order_by("id")[:2]]
    addresses = [
        each
        for each in (*_of_a_board(held, 1, who), *_of_the_event(held, who))
        if not each.endswith(("/room/", "/rulings/"))  # ask everybody for a login
    ]
    addresses += [f"/events/{field.slug}/standings/", f"/api/v1/events/{field.slug}/standings/"]
    # A director of the leading club reads the standings first, which are then cached.
    director = Client()
    director.force_login(held.director)
    cache.clear()
    assert director.get(f"/events/{field.slug}/standings/").status_code in (200, 404)

    answers = {each: Client().get(each).status_code for each in addresses}

    assert set(answers.values()) == {404}, answers
