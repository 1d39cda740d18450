"""Requests to an application without a network: the same path, from routing to log."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping
from types import TracebackType
from typing import Any, Self
from urllib.parse import urlsplit

from starlette.types import ASGIApp, Message

__all__ = ["Client", "RequestRefused"]


class RequestRefused(Exception):
    """An answer that tells of an error."""


class Client:
    """Sends requests to an application, one after the other, all with some headers."""

    def __init__(self, app: ASGIApp, headers: Mapping[str, str]) -> None:
        self.app = app
        named = {"host": "localhost", "content-type": "application/json", **headers}
        self._headers = [
            (key.lower().encode("latin-1"), value.encode("latin-1"))
            for key, value in named.items()
        ]
        self._runner = asyncio.Runner()

    def __enter__(self) -> Self:
        self._runner.__enter__()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._runner.__exit__(kind, error, trace)

    def request(self, method: str, path: str, body: Any = None) -> Any:
        """What the JSON of an answer says; RequestRefused if the request is."""
        content = b"" if body is None else json.dumps(body).encode()
        status, answer = self._runner.run(self._sent(method, path, content))
        if status >= 400:
            raise RequestRefused(f"{method} {path}: {status} {answer[:400]!r}")
        return json.loads(answer)

    async def _sent(self, method: str, path: str, content: bytes) -> tuple[int, bytes]:
        parts = urlsplit(path)
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": parts.path,
            "raw_path": parts.path.encode(),
            "root_path": "",
            "query_string": parts.query.encode(),
            "headers": self._headers,
            "client": ("localhost", 0),
            "server": ("localhost", 80),
            "state": {},
        }
        status, received = 500, bytearray()

        async def receive() -> Message:
            return {"type": "http.request", "body": content, "more_body": False}

        async def send(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
            received.extend(message.get("body", b""))

        await self.app(scope, receive, send)
        return status, bytes(received)
