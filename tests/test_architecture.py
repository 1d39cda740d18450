"""What holds of the whole package: imports, public names, docstrings."""

import ast
import dataclasses
import importlib
import inspect
import pkgutil
import subprocess
import sys
from pathlib import Path

import pytest

import elicitor
from tests.sources import SOURCE, nodes

ROOT = Path(__file__).parents[1]
HEAVY = [
    "IPython",
    "fairlearn",
    "fastapi",
    "ipywidgets",
    "jax",
    "jinja2",
    "lightgbm",
    "matplotlib",
    "mlflow",
    "optuna",
    "pandas",
    "polars",
    "pytest",
    "rich",
    "sklearn",
    "sqlalchemy",
    "starlette",
    "torch",
    "typer",
]

PACKAGES = [
    "elicitor",
    *sorted(
        name
        for _, name, is_package in pkgutil.walk_packages([str(SOURCE)], "elicitor.")
        if is_package
    ),
]

# An error code that is not listed here fails the test.
IGNORED = {
    "ES01": "a summary is enough where nothing else need be said",
    "EX01": "examples are written where they help",
    "PR01": "checked below: attributes of a dataclass are its parameters",
    "PR08": "a description may start with a symbol, such as ε",
    "RT03": "a named value may need no more words",
    "SA01": "links are in the text",
    "YD01": "what every procedure yields is said once, in core.procedure",
}


def public_things():
    things = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in getattr(module, "__all__", ()):
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                things.setdefault(thing, f"{package}.{name}")
    return {path: thing for thing, path in things.items()}


THINGS = public_things()


def run(*command, cwd=ROOT):
    return subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)


# -- imports ------------------------------------------------------------------------


def test_importing_the_package_loads_nothing_heavy():
    code = f"import elicitor, sys; print(*[m for m in {HEAVY} if m in sys.modules])"
    done = run(sys.executable, "-W", "error", "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


@pytest.mark.slow
def test_asking_and_answering_loads_nothing_heavy():
    code = (
        "import elicitor as el, sys\n"
        "region = el.BinaryRegion.from_law(lambda x: x)\n"
        "oracle = el.MetricOracle(el.LinearMetric([2, 1]))\n"
        "result = el.elicit(region, 'linear', oracle, tolerance=0.1)\n"
        "el.Session.resume(result.transcript, region)\n"
        f"print(*[m for m in {HEAVY} if m in sys.modules])"
    )
    done = run(sys.executable, "-W", "error", "-c", code)
    assert done.returncode == 0, done.stderr
    assert done.stdout.split() == []


BARE = """
import importlib, pkgutil, sys
from importlib.machinery import FileFinder, SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

class Bare(SourceFileLoader):
    def source_to_code(self, data, path, **_):
        return compile(data, path, "exec", dont_inherit=True, optimize=2)

    def get_code(self, fullname):
        path = self.get_filename(fullname)
        return self.source_to_code(self.get_data(path), path)

def ours(path, usual=FileFinder.path_hook((Bare, [".py"]))):
    if source not in (Path(path), *Path(path).parents):
        raise ImportError
    return usual(path)

source = Path(find_spec("elicitor").origin).parent
sys.path_importer_cache.clear()
sys.path_hooks.insert(0, ours)
import elicitor
for module in pkgutil.walk_packages(elicitor.__path__, "elicitor."):
    importlib.import_module(module.name)
print(elicitor.core.ElicitorError.__doc__)
"""
"""As under -OO, which would compile what others wrote as well."""


@pytest.mark.slow
def test_every_module_is_imported_without_docstrings_and_asserts():
    done = run(sys.executable, "-c", BARE)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "None"


@pytest.mark.slow
def test_imports_point_down_the_floors():
    pytest.importorskip("importlinter", reason="a tool of the extra 'dev'")
    # The console script does no more than this.
    code = "from importlinter.cli import lint_imports_command; lint_imports_command()"
    done = run(sys.executable, "-c", code, "--no-cache")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "0 broken" in done.stdout


DRIVER = SOURCE / "core" / "conversation.py"


def test_one_driver_moves_all_generators():
    """Who calls `send` holds a conversation; nobody else throws anything."""
    for path in SOURCE.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        if ".send" not in text and ".throw" not in text:
            continue
        called = {
            node.func.attr
            for node in nodes(path)
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
        }
        imported = {
            alias.name
            for node in nodes(path)
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if path != DRIVER:
            assert "throw" not in called, path
            assert "send" not in called or "Conversation" in imported, path


# -- public names -------------------------------------------------------------------


def isort_style(name):
    """Sort as ruff's RUF022 does: CONSTANTS, Classes, functions."""
    kind = 0 if name.isupper() and len(name) > 1 else 1 if name[0].isupper() else 2
    return kind, name


@pytest.mark.parametrize("package", PACKAGES)
def test_public_names_are_listed_sorted_and_exist(package):
    module = importlib.import_module(package)
    names = getattr(module, "__all__", [])
    assert names == sorted(names, key=isort_style)
    assert len(names) == len(set(names))
    assert all(hasattr(module, name) for name in names)


@pytest.mark.parametrize("package", PACKAGES)
def test_public_name_is_listed_or_used_in_the_file_itself(package):
    module = importlib.import_module(package)
    tree = ast.parse(inspect.getsource(module))
    bound, used = set(), set()
    for statement in tree.body:
        if isinstance(statement, (ast.Import, ast.ImportFrom)):
            bound |= {alias.asname or alias.name for alias in statement.names}
        elif isinstance(statement, (ast.FunctionDef, ast.ClassDef)):
            bound.add(statement.name)
        elif ast.unparse(getattr(statement, "test", statement)) == "TYPE_CHECKING":
            # What a module loads only when it is asked for, by __getattr__.
            lazy = [node for node in statement.body if isinstance(node, ast.ImportFrom)]
            bound |= {alias.name for node in lazy for alias in node.names}
        else:
            bound |= {
                node.id
                for node in ast.walk(statement)
                if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)
            }
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            used.add(node.id)
    public = {name for name in bound if not name.startswith("_")} - {"annotations"}
    listed = set(getattr(module, "__all__", ()))
    assert public - used <= listed
    assert listed <= bound


def test_public_names_are_documented_to_be_somewhere():
    docstring = inspect.getdoc(elicitor)
    floors = {p.split(".")[1] for p in PACKAGES if p.count(".") == 1}
    private = {"cli", "experiments", "testing", "studies"}
    assert all(floor in docstring for floor in floors - private)


# -- docstrings ---------------------------------------------------------------------


@pytest.mark.slow
def test_docstrings_follow_numpydoc():
    validate = pytest.importorskip("numpydoc.validate", reason="of the extra 'dev'")
    found = [
        (path, error)
        for path in THINGS
        for error in validate.validate(path)["errors"]
        if error[0] not in IGNORED
    ]
    assert found == []


def test_every_parameter_is_documented():
    missing = [
        (path, name)
        for path, thing in THINGS.items()
        for name in parameters(thing)
        if name not in documented(inspect.getdoc(thing), "Parameters")
    ]
    assert missing == []


def test_public_methods_and_properties_have_docstrings():
    undocumented = [
        (path, name)
        for path, thing in THINGS.items()
        if inspect.isclass(thing)
        for name, member in vars(thing).items()
        if not name.startswith(("_", "test_"))  # a test's name is its documentation
        and (callable(member) or isinstance(member, (property, classmethod)))
        and not inspect.getdoc(member)
    ]
    assert undocumented == []


def parameters(thing):
    """Names of the parameters a caller passes; a dataclass may list attributes."""
    if inspect.isclass(thing) and issubclass(thing, (BaseException, int, str, dict)):
        return []
    if inspect.isclass(thing) and hasattr(thing, "__members__"):  # an Enum
        return []
    if dataclasses.is_dataclass(thing):
        return [entry.name for entry in dataclasses.fields(thing) if entry.init]
    if inspect.isclass(thing) and thing.__init__ is object.__init__:
        return []
    return [
        name
        for name, parameter in inspect.signature(thing).parameters.items()
        if parameter.kind not in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD)
        and not name.startswith("_")  # pydantic's own
    ]


def documented(text, section):
    """Names listed under "Parameters", or under "Attributes" of a class."""
    names, inside, lines = set(), False, text.splitlines()
    for line, after in zip(lines, [*lines[1:], ""], strict=True):
        if after and set(after) == {"-"}:
            inside = line in (section, "Attributes")
        elif inside and line and not line.startswith((" ", "-")):
            listing = line.split(" : ")[0]
            names |= {name.strip().lstrip("*") for name in listing.split(",")}
    return names
