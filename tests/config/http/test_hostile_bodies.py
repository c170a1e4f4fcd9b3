"""What costs a sender little must cost us little: ten megabytes of ampersands."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client

from tests.config.test_settings import PROJECT, surroundings
from tournaments.clubs.services import appoint_director, create_club

MEASURED = """
import sys, time
import django
django.setup()
from scoring.conditions.methods import Method
from tournaments.importing.formats import read_results
from tournaments.interchange.programs.pbn.deals import read_deals
from tournaments.interchange.errors import InterchangeError
from tournaments.interchange.results.events import EventDetails

bodies = {
    "bare": b"&" * 10_000_000,
    "xml": b"<USEBIO>" + b"&" * 10_000_000 + b"</USEBIO>",
    "escaped": b"<USEBIO>" + b"&amp;" * 2_000_000 + b"</USEBIO>",
    "deals": b"&" * 10_000_000,
}
for kind in [*bodies]:
    content = bodies.pop(kind)
    begun = time.process_time()
    try:
        if kind == "deals":
            read_deals(content)
        else:
            read_results(content, EventDetails("Club", "Event", None, Method.MATCHPOINTS))
    except InterchangeError as error:
        assert len(str(error)) < 300
    else:
        raise SystemExit(f"{kind} was read.")
    print(kind, time.process_time() - begun)
lines = open("/proc/self/status").read().splitlines()  # rusage would count whoever started this
peak = next(int(line.split()[1]) for line in lines if line.startswith("VmHWM"))
print("peak", peak / 1024)  # of all four: none of them took more
"""


@pytest.mark.slow
def test_ten_megabytes_of_ampersands_stay_below_256_mebibytes_and_two_seconds_of_processor_time(
    tmp_path: Path,
) -> None:
    result = subprocess.run(
        [sys.executable, "-c", MEASURED],
        cwd=PROJECT,
        env=surroundings(tmp_path, DJANGO_SETTINGS_MODULE="config.settings"),
        capture_output=True,
        text=True,
    )

    assert result.returncode == 0, result.stderr + result.stdout
    measured = {name: float(value) for name, value in map(str.split, result.stdout.splitlines())}
    assert measured.pop("peak") < 256
    assert {*measured} == {"bare", "xml", "escaped", "deals"}
    assert max(measured.values()) < 2, measured


@pytest.mark.django_db
@pytest.mark.parametrize("kind", ["application/x-www-form-urlencoded", "multipart/form-data"])
def test_a_form_of_ampersands_is_refused_with_a_page(kind: str) -> None:
    body = b"&" * 1_000_000
    if kind == "multipart/form-data":
        body = b'--x\r\nContent-Disposition: form-data; name="text"\r\n\r\n' + body * 10
        body, kind = body + b"\r\n--x--\r\n", f"{kind}; boundary=x"
    club = create_club(name="Moss Side")
    client = Client()
    client.force_login(appoint_director(club_id=club.pk, username="edith", password="x"))

    response = client.generic("POST", "/director/movements/import/", body, content_type=kind)

    assert response.status_code in (400, 413)
    assert response.headers["Content-Type"].startswith("text/html")
