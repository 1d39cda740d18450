"""The pages: three doors, one application."""

from elicitor.studies.web.app import create_app

__all__ = ["create_app"]
