"""What programs send."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict

__all__ = ["Body"]


class Body(BaseModel):
    """JSON with the fields that are described, and no others."""

    model_config = ConfigDict(extra="forbid")
