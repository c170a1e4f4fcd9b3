"""Damaged files of every kind: read, or refused in a sentence; never anything else."""

import random
import tracemalloc
from datetime import date

import pytest

from tests.tournaments.evenings import dealt
from tests.tournaments.interchange import contest_samples
from tests.tournaments.interchange.bws.samples import bridgemate_file
from tests.tournaments.interchange.lists.test_people import workbook
from tests.tournaments.interchange.programs.test_dealing_machines import bri, dge, dlm, dup
from tests.tournaments.interchange.programs.usebio.samples import SMALL
from tournaments.importing.formats import READABLE, read_file
from tournaments.interchange.access.database import Database
from tournaments.interchange.access.rows import AccessError
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.events import EventDetails

DETAILS = EventDetails("Weir", "Pairs", date(2026, 3, 19))
MOST_MEMORY = 256 * 1024 * 1024  # bytes
PBN = f"""% PBN 2.1
[Event "##Club"]
[Date "2026.03.05"]
[Board "1"]
[Dealer "N"]
[Deal "{dealt(1).cards}"]
[ScoreTable "Table\\2R;PairId_NS\\2R;PairId_EW\\2R;Contract\\5L;Declarer;Result;Score_NS;MP_NS"]
 1 1 3 4S   N 10  420 2
 2 2 4 3NTX E  8    - 0
 3 5 6 -    -  -  ^50 1
[Board "2"]
[Room "Open"] [North "a"] [South "b"] [East "c"] [West "d"]
[Contract "4S"]
[Declarer "N"]
[Result "9"]
"""
LIN = (
    "vg|Cup,Final,I,1,2,Reds,0,Blues,0|\nrs|4SN=,4SN-1,3NE+1,PASS|\npn|a,b,c,d,e,f,g,h|pg||\n"
    "qx|o1|md|3SAKQJT98765432,HAKQJT98765432,DAKQJT98765432,|mb|1S|mb|p|mb|p|mb|p|pc|HA|mc|9|"
)
SAMPLES = {
    "usebio": SMALL,
    "pbn": PBN.encode(),
    "lin": LIN.encode(),
    "csv": b"Board;N/S;E/W;Table;Contract;By;Tricks\n1;1;3;1;4S;N;10\n1;2;4;2;3NTX;E;8\n",
    "entries": b"Pair\tPlayer 1\tEBU 1\tPlayer 2\n1\tAnn Orme\t11\tBo Lisle\n2\tCy\t\tDi Fenn\n",
    "json": b'{"results": [{"board": 1, "ns": "1", "ew": "3", "score": "4SN="}]}',
    "xlsx": workbook(("Board", "NS", "EW", "Score"), (1, 1, 3, 420), (1, 2, 4, -50)),
    "bri": bri(),
    "dge": dge(),
    "dup": dup(),
    "dlm": dlm(),
    **contest_samples.EVERY,
}
PIECES = (b"", b"\0", b"\xff", b"|", b";", b"\n", b'"', b"[", b"9" * 30, b"-1", b"\xc3\x28", b"<")


def mutated(content: bytes, chance: random.Random) -> bytes:
    """Return a file with bytes replaced, left out, doubled, turned round or cut off."""
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(content) + 1)
        length = chance.choice((1, 1, 2, 8, 60))
        part = content[at : at + length]
        middle = chance.choice(
            (
                chance.choice(PIECES),
                part[::-1],
                part * 2,
                bytes(byte ^ (1 << chance.randrange(8)) for byte in part),
            )
        )
        content = content[:at] + middle + content[at + length :]
        if chance.random() < 0.05:
            content = content[:at]
    return content


def refusal_of(content: bytes) -> str:
    try:
        read_file(content, DETAILS)
    except InterchangeError as refused:
        return str(refused)
    return ""


def try_many(sample: bytes, count: int, seed: str) -> None:
    chance = random.Random(seed)
    for _ in range(count):
        content = mutated(sample, chance)
        sentence = refusal_of(content)
        assert not sentence or (sentence.endswith((".", "?")) and "\n" not in sentence), content


@pytest.mark.parametrize("kind", SAMPLES)
def test_a_damaged_file_is_read_or_refused_in_a_sentence(kind):
    try_many(SAMPLES[kind], 60, kind)


@pytest.mark.thorough
@pytest.mark.parametrize("kind", SAMPLES)
def test_a_thousand_damaged_files_are(kind):
    try_many(SAMPLES[kind], 1_000, f"many {kind}")


def bridgemate_files(shared_data):
    """An empty file of Access 97, and one of Access 2000 with a played session."""
    return (shared_data / "bridgemate-empty.bws").read_bytes(), bridgemate_file()


@pytest.mark.slow
def test_a_damaged_bridgemate_file_is_refused_within_bounds(shared_data):
    samples = bridgemate_files(shared_data)
    tracemalloc.start()
    for number, sample in enumerate(samples):
        try_many(sample, 60, f"bws {number}")
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < MOST_MEMORY


@pytest.mark.thorough
def test_many_damaged_bridgemate_files_are(shared_data):
    for number, sample in enumerate(bridgemate_files(shared_data)):
        try_many(sample, 300, f"many bws {number}")


def test_a_damaged_database_is_changed_or_refused_in_a_sentence():
    chance = random.Random("written back")
    sample = bridgemate_file()
    sentences = {refusal_to_change(mutated(sample, chance)) for _ in range(300)}

    assert len(sentences) > 3
    assert all(each.endswith(".") for each in sentences - {""})


def refusal_to_change(content: bytes) -> str:
    try:
        database = Database(content)
        for table in ("ReceivedData", "RoundData"):
            for place, row in list(database.rows(table))[:2]:
                database.replace(table, place, row)
    except AccessError as refused:
        return str(refused)
    return ""


@pytest.mark.parametrize("kind", SAMPLES)
def test_the_samples_themselves_are_read(kind):
    assert refusal_of(SAMPLES[kind]) == ""


def test_every_format_is_among_the_samples():
    kinds = {read_file(content, DETAILS).kind for content in SAMPLES.values()}

    assert kinds | {"bws"} == {form.kind for form in READABLE}  # those files have their own tests


@pytest.mark.parametrize(
    "content",
    [
        f'[Board "{"0" * 5}1{"1" * 6000}"]\n[Deal "{dealt(1).cards}"]\n',
        f'[Board "1"]\n[Deal "{dealt(1).cards}"]\n[OptimumScore "EW ²"]\n',
        f'[Board "1"]\n[Deal "{dealt(1).cards}"]\n[OptimumScore "EW {"9" * 6000}"]\n',
        '[{"board": 1, "ns": "\\ud800", "ew": 2, "score": 420}]',
    ],
    ids=["board of 6,000 digits", "superscript", "score of 6,000 digits", "half a character"],
)
def test_an_invalid_number_and_an_invalid_character_are_named_in_print(content):
    refusal_of(content.encode()).encode()


def test_a_tag_of_megabytes_costs_little_memory():
    content = f'[Board "1"]\n[Deal "N:{"A" * 2_000_000}"]\n'.encode()
    tracemalloc.start()
    assert "is not a deal" in refusal_of(content)
    _now, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 10 * len(content)
