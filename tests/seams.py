"""Which private modules tests import: those that they do not mirror (S5)."""

import ast
import importlib
from functools import cache
from inspect import ismodule
from pathlib import Path

from tests.sources import SOURCE, statements

TESTS = Path(__file__).parent


def module_of(path):
    """Which module a file of the package is: `elicitor.core` of its `__init__`."""
    parts = path.relative_to(SOURCE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


PACKAGES = {module_of(path) for path in SOURCE.rglob("__init__.py")}
MODULES = {module_of(path) for path in SOURCE.rglob("*.py")}


@cache
def is_private(module):
    """Whether it is no package, and its package does not list it, as `elicitor.terms`.

    The contract suites in `elicitor.testing` are for everybody.
    """
    package, _, name = module.rpartition(".")
    if module in PACKAGES or module.startswith("elicitor.testing"):
        return False
    above = importlib.import_module(package)
    return name not in getattr(above, "__all__", ()) or not ismodule(
        getattr(above, name)
    )


def private_modules(node):
    """The private modules that a statement imports, or takes something from."""
    if isinstance(node, ast.Import):
        named = {alias.name for alias in node.names}
    elif isinstance(node, ast.ImportFrom) and not node.level:
        below = {f"{node.module}.{alias.name}" for alias in node.names}
        named = {node.module}
        if node.module in PACKAGES:
            above = importlib.import_module(node.module)
            listed = {f"{node.module}.{one}" for one in getattr(above, "__all__", ())}
            named = below - listed
    else:
        named = set()
    return {module for module in named & MODULES if is_private(module)}


def mirrors(path, module):
    """Whether a test is about a module: `test_x.py`, and `test_x_at_work.py`.

    Its folder is that of the module.
    """
    folder = ".".join(("elicitor", *path.parent.relative_to(TESTS).parts))
    parent, _, name = module.rpartition(".")
    stem = path.stem.removeprefix("test_")
    return parent == folder and f"{stem}_".startswith(f"{name}_")


def reached_into():
    """By test file, the private modules that it imports and does not mirror."""
    found = {}
    for path in sorted(TESTS.rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        modules = set().union(*(private_modules(node) for node in statements(tree)))
        others = {module for module in modules if not mirrors(path, module)}
        if others:
            found[path.relative_to(TESTS).as_posix()] = others
    return found
