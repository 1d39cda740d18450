"""What every request passes: origin, size, headers, and a last page for what breaks."""

from __future__ import annotations

import logging
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from elicitor.studies.web.pages import trouble

__all__ = ["Guard"]

LOG = logging.getLogger("elicitor.web")
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
HEADERS = {
    "Content-Security-Policy": "default-src 'self'; img-src 'self' data:; "
    "base-uri 'none'; form-action 'self'; frame-ancestors 'none'; object-src 'none'",
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
API = "/api/"
"""Programs are known by their token, not by a cookie: their origin tells nothing."""
HEALTH = "/health"
"""Who watches the server may reach it by another name than people do."""
REFUSED = {403: ("Forbidden", "not-allowed"), 404: ("Not Found", "unknown")}
"""What programs are told, and its code; of sizes, how much is read."""


class Guard:
    """Lets through what comes from our own pages and is not too large (bytes).

    `secure`: people come by https; `public_url`: by which address, if that is known.
    """

    def __init__(
        self, app: ASGIApp, *, largest: int, secure: bool, public_url: str = ""
    ) -> None:
        self.app, self.largest, self.secure = app, largest, secure
        self.public = urlsplit(public_url).netloc

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse a request, or pass it on and add headers to the answer."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)
        headers, looks = Headers(scope=scope), scope["method"] == "HEAD"
        if looks:  # as for GET, of which the body is left out
            scope = {**scope, "method": "GET", "looks": True}

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._add_headers(scope, MutableHeaders(scope=message))
            elif looks and message["type"] == "http.response.body":
                message = {**message, "body": b""}
            await send(message)

        refusal = self._refusal(scope, headers)
        if refusal is not None:
            return await refusal(scope, receive, with_headers)
        return await self.app(scope, self._limited(receive), with_headers)

    def _refusal(self, scope: Scope, headers: Headers) -> Response | None:
        length = headers.get("content-length") or "0"
        if not length.isdecimal() or int(length) > self.largest:
            return self._trouble(scope, "too-large", 413)
        hosts = getattr(scope["app"].state, "hosts", None)
        foreign_host = hosts is not None and headers.get("host") not in hosts
        if foreign_host and scope["path"] != HEALTH:
            return self._trouble(scope, "forbidden", 403)
        if "\0" in scope["path"]:  # which not every database can look for
            return self._trouble(scope, "not-found", 404)
        foreign = scope["method"] not in SAFE and not self._is_own(headers)
        if foreign and not scope["path"].startswith(API):
            return trouble(Request(scope), "foreign-form", status=403)
        return None

    def _trouble(self, scope: Scope, message: str, status: int) -> Response:
        """A page that tells it; for programs the one shape of all errors."""
        if scope["path"].startswith(API):
            too_large = (self._too_large, "too-large")
            error, code = too_large if status == 413 else REFUSED[status]
            return JSONResponse({"error": error, "code": code}, status)
        told: dict[str, Any] = {}
        if status == 413:
            told["megabytes"] = self.largest // 1_000_000
        return trouble(Request(scope), message, status=status, **told)

    @property
    def _too_large(self) -> str:
        return f"At most {self.largest // 1_000_000} MB are read."

    def _limited(self, receive: Receive) -> Receive:
        """Read no more than is allowed of a body whose length nobody told."""
        seen = 0

        async def limited() -> Message:
            nonlocal seen
            message = await receive()
            seen += len(message.get("body", b""))
            if seen > self.largest:
                LOG.warning("a request of more than %d bytes was cut off", self.largest)
                raise HTTPException(413, self._too_large)
            return message

        return limited

    def _add_headers(self, scope: Scope, headers: MutableHeaders) -> None:
        for name, value in HEADERS.items():
            headers.setdefault(name, value)
        if not scope["path"].startswith("/static/"):
            headers.setdefault("Cache-Control", "no-store")
        if self.secure:
            headers["Strict-Transport-Security"] = "max-age=31536000"

    def _is_own(self, headers: Headers) -> bool:
        """Whether a form comes from one of our pages, as the browser says.

        Browsers tell it by Sec-Fetch-Site, older ones by Origin; programs tell neither.
        """
        site = headers.get("sec-fetch-site")
        if site is not None:
            return site in ("same-origin", "none")
        origin = headers.get("origin")
        ours = {headers.get("host"), self.public}
        return origin is None or urlsplit(origin).netloc in ours - {"", None}
