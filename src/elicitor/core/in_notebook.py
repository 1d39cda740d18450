"""What shows itself as a card in a notebook."""

from __future__ import annotations

from elicitor.lazy import later

__all__ = ["InNotebook"]

card = later("elicitor.using.notebook:card")


class InNotebook:
    """Shown as a card where values are shown as pages: in Jupyter and VS Code."""

    def _repr_html_(self) -> str:
        return str(card(self))
