"""Pages as the web application makes them, without it."""

import re
from functools import cache
from pathlib import Path
from xml.etree import ElementTree

import jinja2
from fluent.runtime import FluentBundle, FluentResource

from elicitor import studies

WEB = Path(studies.__file__).parent / "web"
WORDS = WEB / "words"
TEMPLATES = WEB / "templates"
MADE = jinja2.Environment(
    loader=jinja2.FileSystemLoader(TEMPLATES),
    autoescape=True,
    undefined=jinja2.StrictUndefined,
)
MADE.filters["unbroken"] = str  # where lines break is seen in browsers only

FRAME = {
    "languages": ("en", "de"),
    "notice": "",
    "path": "/p/study/question",
    "local": False,
    "finished": False,
    "withdrawn": False,
    "done": False,
    "ended": False,
    "more": (1, 3),
    "is_open": True,
}
"""What every page of a person knows besides."""


@cache
def words(language):
    """The messages of the pages around a question."""
    bundle = FluentBundle([language], use_isolating=False)
    for file in sorted(WORDS.glob(f"*.{language}.ftl")):
        bundle.add_resource(FluentResource(file.read_text(encoding="utf-8")))

    def word(name, **values):
        told, wrong = bundle.format_pattern(bundle.get_message(name).value, values)
        assert not wrong, (name, wrong)
        return str(told)

    return word


def page(name, language="en", **values):
    template = MADE.get_template(f"question/{name}.html")
    return template.render({**FRAME, **values}, word=words(language), language=language)


def drawn(screen):
    """The elements of a screen; it is well-formed, or this fails."""
    return ElementTree.fromstring(page("screen", screen["language"], screen=screen))


def inside(root, wanted, letter=""):
    """Every element with that class, and the classes of all that it stands in.

    With a letter, only what is shown of that side: what both share is shown of each.
    """

    def walk(element, above, sides):
        own = set(element.get("class", "").split())
        sides += element.get("data-side", "")
        if wanted in own and letter in sides:
            yield element, above | own
        for child in element:
            yield from walk(child, above | own, sides)

    return list(walk(root, set(), ""))


def text(element):
    return " ".join("".join(element.itertext()).split())


def numbers(root, letter):
    """Every number of a side, as it is written, and whether it is stressed."""
    return [
        (text(one), "quiet" not in above) for one, above in inside(root, "n", letter)
    ]


def plain(number):
    """A count without the signs of a language."""
    return float(re.sub(r"(?<=\d)[.,](?=\d{3})", "", number).replace(",", "."))
