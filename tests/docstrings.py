"""How long the docstrings are of what no package lists (S3)."""

import ast
import re

from tests.sources import SOURCE

NAMED = ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef
LISTED = re.compile(r"^__all__ = (\[[^]]*\])", re.MULTILINE)
TEXT = re.compile(r'^ +r?"""[^"]*(?:"(?!"")[^"]*)*"""', re.MULTILINE)


def lines(docstring):
    """How many there are, one for quotes at the end, without those of examples."""
    text, example, _ = docstring.partition(">>>")
    return len(text.rstrip().splitlines()) + ("\n" in text or bool(example))


def listed():
    """By folder, the names that its package lists, of things and of modules."""
    found = {}
    for path in SOURCE.rglob("__init__.py"):
        told = LISTED.search(path.read_text(encoding="utf-8"))
        found[path.parent] = set(ast.literal_eval(told[1])) if told else set()
    return found


def is_plain(name):
    """Whether it belongs to what everybody may use of a listed class or module."""
    return not name.startswith("_")


def of_internals(node, is_public):
    """Classes and functions below a node that are not public, with their docstrings.

    Of a public class those without a plain name, of others all; none in functions.
    """
    for child in node.body:
        if not isinstance(child, NAMED):
            continue
        public = is_public(child.name)
        docstring = ast.get_docstring(child, clean=False)
        if docstring and not public:
            yield child, docstring
        if isinstance(child, ast.ClassDef):
            yield from of_internals(child, is_plain if public else ().__contains__)


def long_docstrings(most):
    """Where docstrings of internals are longer than so many lines."""
    names = listed()
    anywhere = set().union(*names.values()).__contains__
    for path in sorted(SOURCE.rglob("*.py")):
        place, text = path.relative_to(SOURCE), path.read_text(encoding="utf-8")
        is_long = any(lines(each) > most for each in TEXT.findall(text))
        if place.parts[0] == "testing" or not is_long:
            continue
        tree = ast.parse(text)
        own = {child.name for child in tree.body if isinstance(child, NAMED)}
        whole = path.stem in names.get(path.parent, ()) and path.stem not in own
        for node, docstring in of_internals(tree, is_plain if whole else anywhere):
            if lines(docstring) > most:
                yield f"{place}:{node.lineno} {node.name}"
