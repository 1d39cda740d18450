"""Pages on which owners see where a study stands, and take it with them."""

from elicitor.studies.web.board.pages import router

__all__ = ["router"]
