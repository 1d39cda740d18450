"""A report on an elicitation, as one HTML page or as Markdown."""

from elicitor.using.report.contents import report
from elicitor.using.report.document import Document
from elicitor.using.report.rendering import to_html, to_markdown

__all__ = ["Document", "report", "to_html", "to_markdown"]
