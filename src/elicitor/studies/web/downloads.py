"""Files that are sent to be kept."""

from __future__ import annotations

from collections.abc import Mapping

from starlette.responses import Response

__all__ = ["KINDS", "ZIP", "download"]

ZIP = "application/zip"
KINDS: Mapping[str, str] = {
    "csv": "text/csv; charset=utf-8",
    "json": "application/json",
    "parquet": "application/vnd.apache.parquet",
}
"""Media types of tables, by their ending."""


def download(
    content: bytes, name: str, kind: str, *, coarse_times: bool = False
) -> Response:
    """A file; `name` is ours, never a user's, and tells whether times are days."""
    if coarse_times:
        stem, _, ending = name.partition(".")
        name = f"{stem}-days.{ending}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=kind, headers=headers)
