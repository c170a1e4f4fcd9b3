"""An HTTP/1.1 client that costs next to nothing, so that we measure only the server."""

import asyncio
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True, slots=True)
class Answer:
    """A status, headers with lower-case names, and a body."""

    status: int
    headers: Mapping[str, str]
    body: bytes


class Caller:
    """One connection, kept open between requests and reopened when it breaks."""

    def __init__(self, host: str, port: int) -> None:
        self._host, self._port = host, port
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *error: object) -> None:
        self.hang_up()

    def hang_up(self) -> None:
        """Close the connection."""
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None

    async def ask(
        self,
        method: str,
        path: str,
        headers: Mapping[str, str] | None = None,
        body: bytes = b"",
    ) -> Answer:
        """Send a request and return the answer.

        Raises:
            OSError: the connection broke; whether the request was carried out is unknown.
        """
        try:
            if self._streams is None:
                self._streams = await asyncio.open_connection(self._host, self._port)
            return await self._exchange(*self._streams, method, path, headers or {}, body)
        except (OSError, asyncio.IncompleteReadError, ValueError) as error:
            self.hang_up()
            raise ConnectionError(f"The connection broke: {error}") from error

    async def _exchange(
        self,
        reader: asyncio.StreamReader,
        writer: asyncio.StreamWriter,
        method: str,
        path: str,
        headers: Mapping[str, str],
        body: bytes,
    ) -> Answer:
        lines = [f"{method} {path} HTTP/1.1", f"Host: {self._host}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        if body or method not in ("GET", "HEAD"):
            lines.append(f"Content-Length: {len(body)}")
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        status = int(head[0].split(" ")[1])
        found = {
            name.lower(): value.strip()
            for name, _, value in (line.partition(":") for line in head[1:] if line)
        }
        answer = Answer(status, found, await _body(reader, status, found))
        if found.get("connection", "").lower() == "close":
            self.hang_up()
        return answer


async def _body(reader: asyncio.StreamReader, status: int, headers: Mapping[str, str]) -> bytes:
    if status in (204, 304):
        return b""
    if headers.get("transfer-encoding", "").lower() == "chunked":
        parts = []
        while size := int(await reader.readline(), 16):
            parts.append(await reader.readexactly(size))
            await reader.readexactly(2)
        await reader.readline()
        return b"".join(parts)
    return await reader.readexactly(int(headers.get("content-length", "0")))


async def gone_well(caller: Caller, path: str) -> bool:
    """Return whether an address answers with 200; never raise an error."""
    with suppress(OSError):
        return (await caller.ask("GET", path)).status == 200
    return False
