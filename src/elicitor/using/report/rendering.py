"""A report as one HTML file that needs nothing else, or as Markdown."""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from elicitor.core.optional import require
from elicitor.core.printable import printable
from elicitor.using.report.document import (
    Block,
    Bullets,
    Code,
    Document,
    Picture,
    Quote,
    Table,
    Text,
    plain_text,
)
from elicitor.words import Fact, Joined

if TYPE_CHECKING:
    from jinja2 import Template

__all__ = ["to_html", "to_markdown"]


def to_html(document: Document) -> str:
    """Write a report as one HTML page; it loads nothing, and prints.

    Parameters
    ----------
    document : Document
        The report.

    Returns
    -------
    str
        A complete page. Pictures are inside, as SVG.

    Raises
    ------
    ImportError
        If Jinja2 is not installed.
    """
    sections = [section for section in document.sections if section.blocks]
    page = _template().render(
        title=document.title,
        language=document.language,
        sections=[
            (f"section-{number}", section.title, list(map(_named, section.blocks)))
            for number, section in enumerate(sections, start=1)
        ],
    )
    return printable(page, lines=True)


def to_markdown(document: Document, *, level: int = 1) -> str:
    """Write a report as Markdown, without its pictures: for a model card.

    Parameters
    ----------
    document : Document
        The report.
    level : int, default=1
        Level of the title; 2 where it becomes a section of something larger.

    Returns
    -------
    str
        GitHub's Markdown, which has tables.
    """
    parts = [f"{'#' * level} {_escaped(document.title)}"]
    for section in document.sections:
        if section.blocks:
            parts.append(f"{'#' * (level + 1)} {_escaped(section.title)}")
            parts += [text for block in section.blocks if (text := _markdown(block))]
    return printable("\n\n".join(parts), lines=True) + "\n"


@cache
def _template() -> Template:
    jinja2 = require("jinja2", extra="report", caller="An HTML report")
    environment = jinja2.Environment(
        loader=jinja2.PackageLoader("elicitor.using.report", "."),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    template: Template = environment.get_template("report.html.j2")
    return template


def _named(block: Block) -> tuple[str, Block]:
    return type(block).__name__.lower(), block


def _markdown(block: Block) -> str:
    match block:
        case Text(text, lead):
            return f"**{_escaped(text)}**" if lead else _escaped(text)
        case Bullets(items):
            return "\n".join(f"* {_escaped(item)}" for item in items)
        case Table():
            return _markdown_table(block)
        case Quote(paragraphs):
            return "\n>\n".join(map(_quoted, paragraphs))
        case Code(text, language):
            fence = "`" * max(3, 1 + max(map(len, re.findall("`+", text)), default=0))
            return f"{fence}{language}\n{text}\n{fence}"
        case Picture():
            return ""


def _quoted(paragraph: str) -> str:
    lines = (line.strip() for line in paragraph.splitlines())
    parts = (
        line.partition("- ") if line.startswith("- ") else ("", "", line)
        for line in lines
    )
    return "\n".join(f"> {dash}{_escaped(text)}" for _, dash, text in parts)


def _markdown_table(table: Table) -> str:
    rules = ["--:" if i in table.numeric else "---" for i in range(len(table.head))]
    lines = [_row(table.head), "|" + "|".join(rules) + "|", *map(_row, table.rows)]
    caption = f"{_escaped(table.caption)}\n\n" if table.caption else ""
    return caption + "\n".join(lines)


def _row(cells: tuple[Fact | Joined | str, ...]) -> str:
    return (
        "| " + " | ".join(_escaped(cell).replace("|", r"\|") for cell in cells) + " |"
    )


def _escaped(text: Fact | Joined | str) -> str:
    """Text that no Markdown reader takes for something else."""
    one_line = " ".join(plain_text(text).split())
    for sign in "\\`*_[]<>#":
        one_line = one_line.replace(sign, f"\\{sign}")
    return one_line
