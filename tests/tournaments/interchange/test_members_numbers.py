"""Members' numbers that files write into names: kept as numbers, never shown as part of a name."""

from io import BytesIO

import pytest
from openpyxl import load_workbook

from tests.tournaments.evenings import DAY, evening
from tests.tournaments.interchange import contest_samples
from tests.tournaments.interchange.bws.samples import bridgemate_file
from tests.tournaments.interchange.contest_samples import PEOPLE
from tests.tournaments.interchange.lists.test_people import workbook
from tests.tournaments.interchange.programs.test_dealing_machines import bri
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.clubs.models import Player
from tournaments.clubs.services import add_player, rename_player
from tournaments.importing.formats import READABLE, read_file
from tournaments.importing.services.kept_files import Work, do_work
from tournaments.interchange.access.database import Database
from tournaments.interchange.programs.lin import read_lin
from tournaments.interchange.results.events import EventDetails
from tournaments.record.models import Contestant
from tournaments.record.services.hands import BoardPlay, store_plays
from tournaments.seating.services.names import enter_names
from tournaments.site.texts import apart_from_number, without_numbers

pytestmark = pytest.mark.django_db

DETAILS = EventDetails("Weir", "Pairs", DAY)
NUMBER = "39415"


def numbered(content: bytes) -> bytes:
    """Return a file with a number after each name."""
    for place, name in enumerate(PEOPLE):
        content = content.replace(name.encode(), f"{name}#{NUMBER}{place:02}".encode())
    return content


def of_devices() -> bytes:
    database = Database(bridgemate_file())
    for pointer, _row in list(database.rows("PlayerNumbers")):
        database.delete("PlayerNumbers", pointer)
    seats = [
        {"Section": 1, "Table": 1, "Direction": seat, "Number": "", "Name": f"{name}#{NUMBER}{n}"}
        for n, (seat, name) in enumerate(zip("NSEW", PEOPLE, strict=False))
    ]
    database.insert("PlayerNumbers", seats)
    return bytes(database)


CARDS = "3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,"
LIN = f"pn|{','.join(PEOPLE[:4])}|qx|o1|md|{CARDS}|mb|7S|mb|p|mb|p|mb|p|mc|13|"
PBN = "\n".join(
    f'[Event "Final"]\n[Date "2026.03.05"]\n[Board "1"]\n[West "{w}"]\n[North "{n}"]\n'
    f'[East "{e}"]\n[South "{s}"]\n[Contract "4S"]\n[Declarer "N"]\n[Result "10"]\n'
    for n, e, s, w in (PEOPLE[:4], PEOPLE[4:8])
)
PBN_TOTALS = """% PBN 2.1
[Event "Club night"]
[Date "2026.03.05"]
[Board "1"]
[ScoreTable "PairId_NS;PairId_EW;Contract;Declarer;Result;MP_NS;MP_EW"]
1 3 4S N 10 2 0
2 4 3NT E 9 0 2
[TotalScoreTable "Rank;PairId;Names;TotalMP"]
1 1 "Ann Orme - Bo Lisle" 2
2 2 "Cy Nash - Di Fenn" 0
"""
BOOK = [
    ("Board", "NS", "EW", "North-South", "East-West", "Score"),
    (1, 1, 3, "Ann Orme & Bo Lisle", "Cy Nash & Di Fenn", 420),
    (1, 2, 4, "Ed Royle & Flo Pike", "Gus Hale & Ivy Dell", -50),
]
SAMPLES = {
    "usebio": [SMALL, contest_samples.TEAMS, contest_samples.INDIVIDUAL],
    "pbn": [PBN.encode(), PBN_TOTALS.encode()],
    "lin": [LIN.encode()],
    "bws": [of_devices()],
    "dealt": [bri()],
    "acbl": [contest_samples.acbl()],
    "json": [
        contest_samples.OWN_JSON.replace(b'"Reds"', b'"Ann Orme & Bo Lisle"')
        .replace(b'"Ann"', b'"Ann Orme"')
        .replace(b'"Bo"', b'"Bo Lisle"')
    ],
    "xlsx": [
        workbook(*((*row,) for row in BOOK)),
        workbook(("Name",), *((name,) for name in PEOPLE)),
    ],
    "csv": [
        contest_samples.CSV_NAMES,
        contest_samples.CSV_PLAYERS,
        contest_samples.CSV_TEAMS.replace(b"Reds", b"Ann Orme & Bo Lisle"),
        b"Pair;Player 1;Player 2\n1;Ann Orme;Bo Lisle\n2;Cy Nash;Di Fenn\n",
        b"Ann Orme & Bo Lisle\nCy Nash / Di Fenn\n",
        b"Ann Orme\nBo Lisle\n",
        b"1;Ann Orme;Bo Lisle\n2;Cy Nash;Di Fenn\n",
    ],
}
"""Files with names, by the kind of their format; a workbook's names are inside its parts."""
WITHOUT_NAMES = {"dealt"}


@pytest.mark.parametrize("kind", [form.kind for form in READABLE])
def test_a_number_in_a_name_never_reaches_the_public_whatever_the_format(kind, client):
    for sample in SAMPLES[kind]:
        content = reworked(sample) if kind == "xlsx" else numbered(sample)
        assert NUMBER.encode() in content or kind in WITHOUT_NAMES | {"xlsx", "bws"}
        found = read_file(content, DETAILS)
        assert found.kind == kind
        club = evening().club
        event = None
        if found.results is not None:
            event = do_work(work=Work(event=found.results.event, plays=found.plays))
        people = (*found.people, *(p for entry in found.entries for p in entry.players))
        if people:
            do_work(work=Work(people=people), club_id=club.pk)

        names = [
            *Player.objects.values_list("name", flat=True),
            *Contestant.objects.values_list("name", flat=True),
            *(entry.team for entry in found.entries),
        ]
        assert not [name for name in names if NUMBER in name], kind
        assert {*names} & {*PEOPLE} or kind in WITHOUT_NAMES, kind
        if event is not None:
            page = client.get(f"/events/{event}/", follow=True)
            assert page.status_code == 200
            assert NUMBER.encode() not in page.content
        assert Player.objects.filter(national_id__startswith=NUMBER).exists() or (
            kind in WITHOUT_NAMES | {"acbl"}
        )


def reworked(sample: bytes) -> bytes:
    """Return a workbook with a number after each name in its cells."""
    book = load_workbook(BytesIO(sample))
    for row in book.active.iter_rows():
        for cell in row:
            if isinstance(cell.value, str):
                cell.value = numbered(cell.value.encode()).decode()
    out = BytesIO()
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize(
    ("written", "name", "number"),
    [
        ("Ann Lee#39415", "Ann Lee", "39415"),
        ("Ann Lee # 39415", "Ann Lee", "39415"),
        ("#39415 Ann Lee", "Ann Lee", "39415"),
        ("Ann Lee (39415)", "Ann Lee", "39415"),
        ("Ann Lee [EBU: 39415]", "Ann Lee", "39415"),
        ("Ann Lee (#J394151)", "Ann Lee", "J394151"),
        ("Ann Lee ACBL 1234567", "Ann Lee", "1234567"),
        ("Ann Lee, 39415", "Ann Lee", "39415"),
        ("Ann Lee - 39415", "Ann Lee", "39415"),
        ("39415 - Ann Lee", "Ann Lee", "39415"),
        ("Ann Lee|39415", "Ann Lee", "39415"),
        ("Ann Lee/39415", "Ann Lee", "39415"),
        ("Ann Lee*39415", "Ann Lee", "39415"),
        ("Ann Lee=39415", "Ann Lee", "39415"),
        ("39415|Ann Lee", "Ann Lee", "39415"),
        ("Ann Lee \uff0339415", "Ann Lee", "39415"),
        ("Ann Lee (\uff0339415)", "Ann Lee", "39415"),
        ("39415#Ann Lee", "Ann Lee", "39415"),
        ("Ann Lee39415", "Ann Lee", "39415"),
        ("Ann Lee 39415.", "Ann Lee", "39415"),
        ("Ann Lee (39415", "Ann Lee", "39415"),
        ("Ann Lee {39415}", "Ann Lee", "39415"),
        ("Ann Lee № 39415", "Ann Lee", "39415"),
        ("Ann Lee nr 39415", "Ann Lee", "39415"),
        ("Ann Lee #39 415", "Ann Lee", "39415"),
        ("Ann Lee#2", "Ann Lee", ""),
        ("Ann#39415 & Bo#28170", "Ann & Bo", ""),
        ("Ann Lee", "Ann Lee", ""),
        ("Ann Lee 3", "Ann Lee 3", ""),
        ("Mario Bebone 12", "Mario Bebone 12", ""),
        ("ann1954", "ann1954", ""),
        ("#39415", "#39415", ""),
    ],
)
def test_a_number_is_told_from_a_name(written, name, number):
    assert apart_from_number(written) == (name, number)


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Ann Lee#39415 & Bo Orme #281", "Ann Lee & Bo Orme"),
        ("Ann Lee (39415) & Bo Orme (28170)", "Ann Lee & Bo Orme"),
        ("Ann Lee [39415]", "Ann Lee"),
        ("Ann Lee (EBU: 39415)", "Ann Lee"),
        ("Ann Lee [#J394151]", "Ann Lee"),
        ("Ann Lee, EBU 39415", "Ann Lee"),
        ("Ann Lee, EBU 39415 & Bo Orme, EBU no. 28170", "Ann Lee & Bo Orme"),
        ("LEE #39415A", "LEE"),
        ("Ann Lee \uff0339415", "Ann Lee"),
        ("Ann Lee#39415-Bo Orme#28170", "Ann Lee-Bo Orme"),
        ("Ann Lee 39415 & Bo Orme 28170", "Ann Lee & Bo Orme"),
        ("Ann Lee EBU 39415 / Bo Orme", "Ann Lee / Bo Orme"),
        *(
            (name, name)
            for name in (
                "Team 4",
                "Lions 2",
                "Lions (2)",
                "Reds #2",
                "Reds, no. 2",
                "1. Bridge Club 1921",
                "Riders, 1921",
                "Bridge Club (1921)",
                "WBF 2026 Reds",
            )
        ),
    ],
)
def test_a_team_loses_the_numbers_of_its_players_and_keeps_its_own(written, name):
    assert without_numbers(written) == name


def test_a_typed_or_pasted_name_loses_its_number_too():
    held = evening()
    pair = held.contestant("1-ns")

    enter_names(contestant_id=pair.pk, names=["Ann Lee#39415", "Bo Orme (28170)"])
    added = add_player(club_id=held.club.pk, name="Cy Nash#77123")
    rename_player(player_id=added.pk, name="Cy Nash-Hall #77123")
    again = enter_names(contestant_id=pair.pk, names=["ann lee", "Bo Orme"])

    assert again.pk == pair.pk
    assert sorted(held.club.players.values_list("name", "national_id")) == [
        ("Ann Lee", "39415"),
        ("Bo Orme", "28170"),
        ("Cy Nash-Hall", "77123"),
    ]


def test_the_play_of_a_table_is_found_by_names_with_numbers():
    held = evening(names=True).start()
    held.fill("4SN=")
    first = next(each for each in held.snapshot.results if each.board == 1)
    sides = held.snapshot.sides(held.snapshot.sitting(first))
    names = [n for side in sides for each in side.contestants for n in each.players]
    (play,) = read_lin(f"pn|a,b,c,d|md|{CARDS}|mb|4S|mb|p|mb|p|mb|p|mc|10|".encode(), DETAILS).plays
    score = held.snapshot.results_by_sitting[first.sitting_id][0].score

    told = BoardPlay(1, score, play.auction, play.cards, tuple(f"{n}#39415" for n in names))

    assert store_plays(session_id=held.session.pk, plays=[told]) == 1


@pytest.mark.parametrize("part", ["EBU ", "no nr ", " ", "a & EBU "])
def test_a_text_too_long_for_a_name_is_not_looked_through(part):
    long = part * 20_000

    assert apart_from_number(long) == (long, "")
    assert without_numbers(long) == long
