"""The command itself, for tests that look at it or run it."""

from elicitor.cli.app import app

__all__ = ["app"]
