"""The chain of a ledger's entries: each holds a hash of itself and of the previous one."""

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Protocol
from uuid import UUID

from tournaments.ledger.models import ChainedEntry

CODE_DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
"""Crockford's base 32: without I, L, O and U, which are easily misread on paper."""
CODE_LENGTH = 12
"""Characters of a code: 60 bits of the hash, too many to match by trial with a rewritten chain."""
_MISREAD = str.maketrans("ILO", "110")
_GROUP = 4
_BITS = 5


class ChainOwner(Protocol):
    """The owner of a ledger, which keeps the length of the chain and the hash of its last entry."""

    pk: int
    ledger_sequence: int
    ledger_hash: str

    @property
    def chain_mark(self) -> int | str:
        """What every hash of its chain starts from, so that no entry fits another chain."""


class HeadCodeError(ValueError):
    """A text that is not the code of a ledger's head."""


@dataclass(frozen=True, slots=True)
class Head:
    """A head as given by its code: the number of the entry, and the beginning of its hash.

    ``digits`` are characters of ``CODE_DIGITS``.
    """

    sequence: int
    digits: str

    @property
    def code(self) -> str:
        """The code as it is printed."""
        groups = (self.digits[at : at + _GROUP] for at in range(0, CODE_LENGTH, _GROUP))
        return "-".join((str(self.sequence), *groups))

    def is_on(self, rows: Iterable[ChainedEntry]) -> bool:
        """Whether its entry is one of a chain's."""
        return any(
            row.sequence == self.sequence and _digits(row.hash) == self.digits for row in rows
        )


def head_code(sequence: int, digest: str) -> str:
    """Return the short code of a ledger whose last entry has this number and hash.

    Paper, pages and the API show it, so that nobody can rewrite the ledger unnoticed. It is empty
    for an empty ledger.

    >>> head_code(412, "3f" * 32)
    '412-7WZK-YFSZ-7WZK'
    >>> read_head("412 7wzk yfsz 7wzk").code
    '412-7WZK-YFSZ-7WZK'
    """
    return Head(sequence, _digits(digest)).code if digest else ""


def read_head(code: str) -> Head:
    """Return what a code says; spaces, hyphens and case do not matter, nor do O for 0, I for 1.

    Raises:
        HeadCodeError: it is not such a code.
    """
    written = re.sub(r"[\s-]+", "", code[:80]).upper().translate(_MISREAD)
    sequence, digits = written[:-CODE_LENGTH], written[-CODE_LENGTH:]
    is_number = sequence.isascii() and sequence.isdigit() and 0 < int(sequence) < 2**31
    if not is_number or not set(digits) <= set(CODE_DIGITS):
        raise HeadCodeError(
            "A ledger code is a number and three groups of four characters, such as "
            "412-7WZK-YFSZ-7WZK."
        )
    return Head(int(sequence), digits)


def code_of(row: ChainedEntry) -> str:
    """Return the code of a ledger while this is its last entry."""
    return head_code(row.sequence, row.hash)


def _digits(digest: str) -> str:
    """Return the first bits of a hash as code characters; empty if it is not a hash."""
    if not re.fullmatch("[0-9a-f]{64}", digest):
        return ""  # someone changed it in the database
    bits = int(digest, 16) >> (len(digest) * 4 - CODE_LENGTH * _BITS)
    return "".join(
        CODE_DIGITS[bits >> _BITS * place & 31] for place in reversed(range(CODE_LENGTH))
    )


def entry_hash(
    *,
    of: int | str,
    sequence: int,
    kind: str,
    payload: object,
    actor: str,
    at: datetime,
    reason: str,
    key: UUID,
    previous_hash: str,
) -> str:
    """Return the SHA-256 (64 hexadecimal digits) of an entry and the hash before it.

    ``of`` is the mark of the chain's owner.
    """
    content = [
        of,
        sequence,
        kind,
        payload,
        actor,
        at.astimezone(UTC).isoformat(),
        reason,
        str(key),
        previous_hash,
    ]
    text = json.dumps(content, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(text.encode()).hexdigest()


def broken_links(owner: ChainOwner, rows: Sequence[ChainedEntry]) -> Iterator[str]:
    """Yield one sentence saying where a chain of entries first breaks, if it does."""
    previous = ""
    for number, row in enumerate(rows, start=1):
        if row.sequence != number:
            yield f"Entry {number} is missing; the next one is {row.sequence}."
            return
        digest = entry_hash(
            of=owner.chain_mark,
            sequence=row.sequence,
            kind=row.kind,
            payload=row.payload,
            actor=row.actor,
            at=row.at,
            reason=row.reason,
            key=row.key,
            previous_hash=previous,
        )
        if row.previous_hash != previous or row.hash != digest:
            yield f"Entry {number} was changed after it was made."
            return
        previous = digest
    if (owner.ledger_sequence, owner.ledger_hash) != (len(rows), previous):
        yield f"The head counts {owner.ledger_sequence} entries, but the ledger has {len(rows)}."
