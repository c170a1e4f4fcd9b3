"""The schema says what the API does: nothing sent to it makes the API fail or answer otherwise."""

import warnings
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest
from django.core.management import call_command
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from schemathesis import Case, GenerationMode, openapi
from schemathesis.checks import not_a_server_error
from schemathesis.schemas import APIOperation
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from config.wsgi import application
from tests.tournaments.callers import Caller
from tests.tournaments.evenings import evening
from tests.tournaments.everything import one_of_everything, who_acts
from tests.tournaments.kept import kept
from tests.tournaments.our_operations import our_operations
from tournaments.printing.services import complete_document

CHECKS: list[Callable[..., Any]] = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = settings().max_examples // 4  # 3, and in `make test-thorough` 25


@pytest.fixture
def _one_connection(db: None) -> Iterator[None]:
    """Keep the test's transaction open, as Django's own client does, when a request is over."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@cache
def operations() -> dict[str, APIOperation]:
    """Every operation of the schema by its id."""
    schema = openapi.from_wsgi("/api/schema/?format=json", application)
    found = [result.ok() for result in schema.get_all_operations()]
    return {operation.definition.raw["operationId"]: operation for operation in found}


def _half_an_evening() -> tuple[str, dict[str, Any]]:
    """Return the director's token and something real of each kind."""
    played = evening(names=True).start().play(rounds=2)
    real = one_of_everything(played) | who_acts(played) | {"name": "refused"}
    complete_document(document_id=real["document"], pdf=b"%PDF-1.7")
    return Caller(played.director).http._credentials["HTTP_AUTHORIZATION"], real


places = kept(_half_an_evening)


@pytest.mark.slow
@pytest.mark.hypothesis
@pytest.mark.usefixtures("_one_connection")
@pytest.mark.parametrize("name", sorted(our_operations()))
def test_whatever_is_sent_is_answered_as_the_schema_says(name, places):
    token, real = places
    operation = operations()[name]
    right, wrong = (operation.as_strategy(generation_mode=mode) for mode in GenerationMode)

    @settings(
        max_examples=EXAMPLES,
        database=None,
        derandomize=True,
        suppress_health_check=list(HealthCheck),
    )
    @given(case=st.one_of(right, right, wrong), there=st.integers(0, 3))
    def holds(case: Case, there: int) -> None:
        if there:
            case.path_parameters.update(
                {key: real[key] for key in case.path_parameters if key in real}
            )
        response = case.call(headers={"Authorization": token})
        case.validate_response(response, checks=CHECKS)

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # what the generator thinks of its own headers
        holds()


def test_the_schema_is_valid_and_needs_no_guess(capsys):
    call_command("spectacular", "--validate", "--fail-on-warn")

    written = capsys.readouterr()
    assert "openapi: 3." in written.out
    assert written.err == ""


@pytest.mark.django_db
def test_every_operation_has_a_summary_and_its_problems():
    for operation in operations().values():
        raw = operation.definition.raw
        assert raw["summary"]
        assert raw["description"]
        problems = {
            status: answer for status, answer in raw["responses"].items() if status >= "400"
        }
        assert "401" in problems
        for answer in problems.values():
            assert list(answer["content"]) == ["application/problem+json"]


@pytest.mark.parametrize("query", ["", "?format=json", "?lang=xx&version=%0a"])
def test_the_schema_is_open_to_everybody(query):
    assert Client().get(f"/api/schema/{query}").status_code == 200


def test_the_pages_about_the_api_hold_nothing_inline():
    page = Client().get("/api/docs/")

    text = page.content.decode()
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert "<style" not in text
    assert "style=" not in text
    assert text.count("<script src=") == text.count("<script") == 3
    script = Client().get("/api/docs/?script=")
    assert script.headers["Content-Type"].startswith("application/javascript")
    assert "/api/schema/" in script.content.decode()
