"""The guide to the API does what it says: its examples are run as they stand."""

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from django.http import HttpResponse
from django.test import Client

from tests.tournaments.evenings import evening
from tournaments.record.models import Result, Section
from tournaments.site.api.problems import KINDS

GUIDE = Path(__file__).resolve().parents[4] / "docs" / "api.md"


def commands() -> Iterator[str]:
    """Yield every curl command of the guide, continued lines joined."""
    for block in re.findall(r"```sh\n(.*?)```", GUIDE.read_text(), re.DOTALL):
        for line in block.replace("\\\n", " ").splitlines():
            if line.strip():
                yield line.strip()


def run(command: str, variables: dict[str, str]) -> HttpResponse:
    """Do what curl would do."""
    command = command.replace("$(uuidgen)", str(uuid4()))
    for name, value in variables.items():
        command = re.sub(rf"\${name}\b", value, command)
    assert "$" not in command, command
    program, *words = shlex.split(command)
    assert program == "curl"
    method, body, headers, url = "GET", "", {}, ""
    while words:
        word = words.pop(0)
        if word == "-X":
            method = words.pop(0)
        elif word == "-d":
            body = words.pop(0)
        elif word == "-H":
            name, value = words.pop(0).split(": ", 1)
            headers[name] = value
        else:
            url = word
    return Client().generic(
        method, url, body, content_type=headers.pop("Content-Type", ""), headers=headers
    )


def learn(variables: dict[str, str], command: str, answer: object) -> None:
    """Note what the guide tells the reader to note."""
    if "/me/" in command:
        variables["CLUB"] = str(answer["clubs"][0]["id"])
    elif "-X POST" in command and command.split('"')[1].endswith("/events/"):
        variables["EVENT"] = answer["slug"]
        variables["SESSION"] = str(answer["sessions"][0]["id"])
        variables["SECTION"] = str(answer["sessions"][0]["sections"][0]["id"])
    elif command.split('"')[1].endswith("/events/$EVENT/"):
        variables["CONTESTANT"] = str(answer["contestants"][0]["id"])
    elif "-X POST" in command and command.split('"')[1].endswith("/$CLUB/movements/"):
        variables["OWN"] = str(answer["id"])
    elif "/token/" in command:
        variables["TOKEN"] = answer["token"]
    elif "/room/" in command:
        variables["SITTING"] = str(answer["tables"][0]["sitting"])
    elif command.split('"')[1].endswith("/batches/"):
        variables["BATCH"] = str(answer["id"])
    elif "/documents/" in command and "-X POST" in command:
        variables["DOCUMENT"] = str(answer["id"])


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)  # a document is handed over on commit
def test_every_example_of_the_guide_works():
    club = evening()
    variables = {"FAIRDEAL": "", "USERNAME": club.director.username, "PASSWORD": "patience"}
    statuses = []

    for command in commands():
        answer = run(command, variables)
        statuses.append(
            (command.split('"')[1].removeprefix("$FAIRDEAL/api/v1/"), answer.status_code)
        )
        if answer.status_code < 300:
            learn(variables, command, answer.json())

    wrong = [(address, status) for address, status in statuses if status >= 400]
    assert wrong == [("sessions/$SESSION/finalise/", 409)]
    entered = Result.objects.get(board=1, version=1)
    assert (entered.sitting.round, entered.sitting.table) == (1, 1)
    assert Section.objects.get(pk=variables["SECTION"]).movement_version == 3


def test_the_guide_names_every_kind_of_problem():
    listed = re.findall(r"^\| (\d+) \| `([a-z-]+)` \|", GUIDE.read_text(), re.MULTILINE)

    assert {(int(status), name) for status, name in listed} == {
        (kind.status, kind.name) for kind in KINDS.values()
    }


def test_the_guides_problem_is_one():
    example = json.loads(re.search(r"```json\n(.*?)```", GUIDE.read_text(), re.DOTALL)[1])

    kind = KINDS[example["type"].split("/")[-2]]
    assert (example["title"], example["status"]) == (kind.title, kind.status)
