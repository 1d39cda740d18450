"""The code of the package, read once."""

import ast
import functools
from pathlib import Path

import elicitor

SOURCE = Path(elicitor.__file__).parent


@functools.cache
def tree(path):
    """The syntax tree of a file."""
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def nodes(path):
    """Every node of the syntax tree of a file, its module first."""
    return list(ast.walk(tree(path)))


def statements(node):
    """All statements in a syntax tree; no expression has an import."""
    for child in ast.iter_child_nodes(node):
        if not isinstance(child, ast.expr):
            yield child
            yield from statements(child)
