"""Tables that enter by phone, as tests set them up."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any
from uuid import UUID, uuid4

from tests.tournaments.evenings import Evening, evening
from tournaments.play.selectors.phone.sheet import SheetBoard, TableSheet, table_sheet
from tournaments.play.services.scores import (
    PhoneScore,
    TakenScore,
    confirm_at_table,
    dispute_at_table,
    enter_at_table,
)
from tournaments.play.services.tables import give_links
from tournaments.record.models import Result, TableLink
from tournaments.record.selectors.access.links import (
    TableLinkFacts,
    pair_secrets,
    table_link,
    table_secrets,
)

NOW = datetime(2026, 3, 19, 19, 30, tzinfo=UTC)


@dataclass(frozen=True)
class Phone:
    """A phone at a table of an evening."""

    held: Evening
    secret: str
    side: str = ""

    @property
    def link(self) -> TableLinkFacts:
        found = table_link(self.secret)
        assert found is not None
        return found

    @property
    def sheet(self) -> TableSheet:
        return table_sheet(self.held.snapshot, self.link, NOW)

    def of(self, side: str) -> "Phone":
        """The phone of one side of the same table."""
        return replace(self, side=side)

    def board(self, number: int, board: int) -> SheetBoard:
        found = next(each for each in self.sheet.rounds if each.round == number)
        return next(each for each in found.boards if each.board == board)

    def boards(self, number: int) -> list[int]:
        found = next(each for each in self.sheet.rounds if each.round == number)
        return [each.board for each in found.boards]

    def enter(
        self,
        number: int,
        board: int,
        score: str,
        *,
        seen: int | None = None,
        key: UUID | None = None,
        unsent: int = 0,
    ) -> TakenScore:
        return self._send(enter_at_table, number, board, score, seen, key, unsent)

    def confirm(
        self, number: int, board: int, score: str, *, key: UUID | None = None, unsent: int = 0
    ) -> TakenScore:
        return self._send(confirm_at_table, number, board, score, None, key, unsent)

    def dispute(
        self, number: int, board: int, score: str, *, key: UUID | None = None, unsent: int = 0
    ) -> TakenScore:
        return self._send(dispute_at_table, number, board, score, None, key, unsent)

    def _send(
        self,
        service: Callable[..., TakenScore],
        number: int,
        board: int,
        score: str,
        seen: int | None,
        key: UUID | None,
        unsent: int,
    ) -> TakenScore:
        sent = PhoneScore(
            round=number, board=board, score=score, side=self.side, expected_version=seen
        )
        return service(link=self.link, sent=sent, key=key or uuid4(), now=NOW, unsent=unsent)

    def result(self, number: int, board: int) -> Result:
        return Result.objects.get(
            sitting__section=self.link.section_id,
            sitting__table=self.link.table,
            sitting__round=number,
            sitting__withdrawn_in_version=None,
            board=board,
        )


def with_phones(*args: Any, entry: str = "phones", **more: Any) -> Evening:
    """An evening in play whose tables have their codes."""
    held = evening(*args, entry=entry, names=True, **more)
    give_links(session_id=held.session.pk)
    return held.start()


def phone(held: Evening, table: int = 1, side: str = "") -> Phone:
    """The phone that has scanned the code of a table."""
    secrets = table_secrets(held.session.pk)
    return Phone(held, secrets[held.section.pk, table], side)


def pair_secret(held: Evening, address: str) -> str:
    """The secret of a pair's link."""
    return pair_secrets(held.session.pk)[held.contestant(address).pk]


def stored_link(held: Evening, table: int = 1) -> TableLink:
    return TableLink.objects.get(section=held.section.pk, table=table)
