"""``/api/v1``: all that the pages do, for programs."""

from elicitor.studies.web.api.application import create_api

__all__ = ["create_api"]
