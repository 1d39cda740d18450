"""The code of the package, read once."""

import ast
import functools
from pathlib import Path

import elicitor

SOURCE = Path(elicitor.__file__).parent


@functools.cache
def nodes(path):
    """Every node of the syntax tree of a file, its module first."""
    return list(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
