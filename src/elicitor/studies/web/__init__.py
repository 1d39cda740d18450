"""The pages: three doors, one application."""

from elicitor.studies.web.app import create_app
from elicitor.studies.web.settings import Settings
from elicitor.studies.web.wording import wording

__all__ = ["Settings", "create_app", "wording"]
