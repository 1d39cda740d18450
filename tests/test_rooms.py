"""Rooms that do not know each other's types: no circles, no asking for a class."""

import ast
import importlib
import re
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from importlib import metadata
from pathlib import Path

import pytest

import elicitor
from tests.docstrings import is_plain, lines, long_docstrings, of_internals
from tests.seams import private_modules, reached_into
from tests.sources import SOURCE, nodes, statements, tree

HOUSE = (SOURCE.parents[1] / "docs" / "house.md").read_text(encoding="utf-8")
KINDS = ("Region", "Ball", "Pool", "Rates", "Hull", "Metric")
"""What the classes of regions and metrics are called, or end in."""
HELD = ("kind", "metric")
"""What such a class is called where somebody holds it, as in form.metric."""
OF_ANYTHING = ("core/checks.py", "using/tuning/files.py")
"""Where a kind is one of anything, or of classifiers."""
FILES = {
    ".".join(("elicitor", *path.relative_to(SOURCE).with_suffix("").parts)): path
    for path in SOURCE.rglob("*.py")
}
MODULES = {name.removesuffix(".__init__"): path for name, path in FILES.items()}


def imported(name, path, node):
    """Our modules that one statement imports, in the file of that name."""
    if isinstance(node, ast.Import):
        return {alias.name for alias in node.names} & set(MODULES)
    parts = name.split(".") if path.stem == "__init__" else name.split(".")[:-1]
    parent = parts[: len(parts) - node.level + 1] if node.level else []
    module = ".".join([*parent, *([node.module] if node.module else [])])
    below = [f"{module}.{alias.name}" for alias in node.names]
    return {each if each in MODULES else module for each in below} & set(MODULES)


def imports(*, hidden):
    """What every file imports anywhere in it, or only inside its functions."""
    found = {}
    for name, path in MODULES.items():
        inside = list(statements(tree(path)))
        if hidden:
            functions = (ast.FunctionDef, ast.AsyncFunctionDef)
            outer = [n for n in inside if isinstance(n, functions)]
            inside = [node for function in outer for node in statements(function)]
        wanted = [n for n in inside if isinstance(n, (ast.Import, ast.ImportFrom))]
        found[name] = set().union(*(imported(name, path, n) for n in wanted)) - {name}
    return found


def in_names(node):
    """The names in an expression, and of attributes."""
    every = list(ast.walk(node))
    plain = {one.id for one in every if isinstance(one, ast.Name)}
    return plain | {one.attr for one in every if isinstance(one, ast.Attribute)}


def stands_for_kinds():
    """Names of modules that are given to such classes, as in POOLS = (A, B)."""
    for path in MODULES.values():
        for node in tree(path).body:
            if not isinstance(node, ast.Assign):
                continue
            is_plain = isinstance(node.value, (ast.Tuple, ast.Name))
            if is_plain and any(name.endswith(KINDS) for name in in_names(node.value)):
                yield from (target.id for target in node.targets)


def asked_for_a_class():
    """Calls of isinstance, and patterns of match, that are about regions or metrics.

    By the class, by a name that stands for some, or by one that somebody holds.
    """
    others = (*stands_for_kinds(), *HELD)
    for path in MODULES.values():
        text = path.read_text(encoding="utf-8")
        if "isinstance" not in text and "match " not in text:
            continue
        for node in nodes(path):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "isinstance":
                names = in_names(node.args[1])
            elif isinstance(node, ast.MatchClass):
                names = in_names(node.cls)
            else:
                continue
            place = str(path.relative_to(SOURCE))
            if any(name.endswith(KINDS) for name in names) or (
                names & set(others) and place not in OF_ANYTHING
            ):
                yield f"{place}:{node.lineno}"


@pytest.mark.slow
def test_no_imports_go_round_in_a_circle():
    # Those inside functions and for type checkers count as well.
    try:
        TopologicalSorter(imports(hidden=False)).prepare()
    except CycleError as error:
        pytest.fail(" imports ".join(reversed(error.args[1])))


@pytest.mark.slow
def test_no_import_of_ours_is_hidden_in_a_function():
    # Commands may, to start quickly; other packages may be missing or slow to load, and
    # so may a server be, which two experiments hold their studies on, and another takes
    # the stories of.
    names = "next_question", "tried_stories", "user_study"
    free = "elicitor.cli", *(f"elicitor.experiments.{name}" for name in names)
    found = {
        name: others
        for name, others in imports(hidden=True).items()
        if others and not name.startswith(free)
    }
    assert found == {}


@pytest.mark.slow
def test_hardly_anybody_asks_which_class_a_region_or_a_metric_has():
    found = sorted(asked_for_a_class())
    assert len(found) <= 15, "\n".join(found)
    told = re.search(r"class of regions or metrics.*\| (\d+), of which", HOUSE)
    assert int(told[1]) == len(found)


@pytest.mark.parametrize(
    "line",
    [
        "isinstance(x, Ball)",
        "isinstance(x, (int, regions.ModelPool))",
        "isinstance(x, POOLS)",
        "isinstance(x, form.metric)",
        "match x:\n    case LinearMetric():\n        pass",
    ],
)
def test_classes_are_found_by_any_name(line, monkeypatch, tmp_path):
    path = tmp_path / "asking.py"
    path.write_text(f"POOLS = (ModelPool, GroupPool)\nisinstance(x, str)\n{line}\n")
    monkeypatch.setattr("tests.test_rooms.MODULES", {"asking": path})
    monkeypatch.setattr("tests.test_rooms.SOURCE", tmp_path)
    assert list(asked_for_a_class()) == [f"asking.py:{4 if 'match' in line else 3}"]


def test_importing_the_package_loads_no_library_at_all():
    code = (
        "import sys; before = set(sys.modules)\n"
        "import elicitor; print(*set(sys.modules) - before)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    roots = {name.partition(".")[0] for name in done.stdout.split()}
    assert roots - sys.stdlib_module_names == {"elicitor"}


@pytest.mark.slow
def test_all_names_but_the_estimator_load_no_part_of_scipy():
    # What needs scipy imports it where it computes: it takes longer than all of ours.
    names = [name for name in elicitor.__all__ if name != "MetricClassifier"]
    code = f"import elicitor as el, sys\nfor name in {names}: getattr(el, name)\n"
    code += "print(*[m for m in sys.modules if m.startswith(('scipy', 'sklearn'))])"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []


@pytest.mark.slow
def test_a_metric_alone_finds_its_words_and_its_scorer():
    # They are in rooms above it, which whoever imports a metric must not know of.
    code = "from elicitor import LinearMetric\nmetric = LinearMetric([6, 1])\n"
    code += "metric.scorer()\nprint(metric.comparisons()[0].sentence(6))"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout == "One missed case weighs as much as 6 false alarms.\n"


LAZY = [f"elicitor.{name}" for name in ("oracles", "studies", "using", "words")]


def test_lazy_names_are_those_that_type_checkers_see():
    for package in (elicitor, *map(importlib.import_module, LAZY)):
        tree = ast.parse(Path(package.__file__).read_text(encoding="utf-8"))
        blocks = [node for node in tree.body if isinstance(node, ast.If)]
        typed = {
            alias.name: node.module
            for block in blocks
            for node in block.body
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        assert typed
        for name, module in typed.items():
            assert getattr(package, name) is getattr(sys.modules[module], name)
            assert name in package.__all__
        assert set(package.__all__) <= set(dir(package))


def called(name):
    """Calls of a function of that name, with the module of each."""
    for module, path in MODULES.items():
        told = name in path.read_text(encoding="utf-8")
        for node in nodes(path) if told else ():
            if isinstance(node, ast.Call):
                function = ast.unparse(node.func).rpartition(".")[2]
                if function == name:
                    yield module, node


def test_what_is_loaded_later_is_there_and_little():
    # Names of rooms above, which things have for their users' sake: pictures of a
    # result, its report, a card and a widget in a notebook, how questions look. And
    # what extends a class of matplotlib, which is loaded with the first picture.
    places = {
        (module, node.args[0].value)
        for module, node in called("later")
        if isinstance(node.args[0], ast.Constant)
    }
    assert {module for module, _ in places} == {
        "elicitor.core.in_notebook",
        "elicitor.core.result",
        "elicitor.session.courses",
        "elicitor.session.in_notebook",
        "elicitor.using.choosing.rows",
        "elicitor.using.plots.literal",
    }
    told = f"| {len(places)}, in {len({module for module, _ in places})} files |"
    assert told in HOUSE
    for _, place in places:
        module, name = place.split(":")
        assert callable(getattr(importlib.import_module(module), name)), place


def test_nothing_else_of_ours_is_imported_by_its_text():
    """A circle could hide there; the graph above sees statements only."""
    found = {m for name in ("import_module", "__import__") for m, _ in called(name)}
    # The second one imports packages of others, which may be missing.
    assert found == {"elicitor.lazy", "elicitor.core.optional"}


REACHED_INTO = 185
"""Test files that import what is private and not theirs; may only become fewer."""


@pytest.mark.slow
def test_tests_go_through_public_names_or_their_own_module():
    found = reached_into()
    listed = "\n".join(f"{file}: {', '.join(sorted(of))}" for file, of in found.items())
    assert len(found) <= REACHED_INTO, listed
    assert len(found) > REACHED_INTO - 10, "fewer than before: tell it here"
    assert f"{REACHED_INTO} of " in HOUSE


@pytest.mark.parametrize(
    ("line", "private"),
    [
        ("from elicitor.core import Space", set()),
        ("from elicitor.core.space import Space", {"elicitor.core.space"}),
        ("from elicitor.core import space", {"elicitor.core.space"}),
        ("import elicitor.core.space", {"elicitor.core.space"}),
        ("from elicitor.metrics import terms, named_fair", set()),
        ("from elicitor.metrics.terms import Gaps", set()),
        ("from elicitor.metrics.named_fair import x", {"elicitor.metrics.named_fair"}),
        ("from elicitor.testing.regions import sampled", set()),
        ("from tests.sources import SOURCE", set()),
    ],
)
def test_private_modules_are_seen_in_every_way_to_import_them(line, private):
    assert private_modules(ast.parse(line).body[0]) == private


def test_no_file_outgrows_its_idea():
    long = {
        str(path.relative_to(SOURCE))
        for path in MODULES.values()
        if len(path.read_text(encoding="utf-8").splitlines()) > 400
    }
    assert long == set()


LONG_DOCSTRINGS = 81
"""Of what no package lists, above four lines; may only become fewer."""


@pytest.mark.slow
def test_docstrings_of_internals_are_a_line_or_two():
    # Those that are left are read by users all the same: help of commands, options of
    # families and procedures, findings of results, the API, bases of public classes.
    found = list(long_docstrings(4))
    assert len(found) <= LONG_DOCSTRINGS, "\n".join(found)
    assert len(found) > LONG_DOCSTRINGS - 10, "fewer than before: tell it here"
    assert f"{LONG_DOCSTRINGS} docstrings of" in HOUSE


def test_docstrings_of_internals_are_found_wherever_they_stand():
    code = (
        "class Public:\n '1'\n def own(self): '2'\n def _part(self): '3'\n"
        "class Inside:\n '4'\n def own(self): '5'\n"
        "async def of_inside(): '6'\ndef public(): '7'\ndef silent(): pass"
    )
    tree = ast.parse(code)
    some = {"Public", "public"}.__contains__
    for is_public, told in (some, "3456"), (is_plain, "3"):
        assert "".join(text for _, text in of_internals(tree, is_public)) == told


@pytest.mark.parametrize(
    ("docstring", "number"),
    [
        ("One.", 1),
        ("One.\n\n    Three.\n    ", 4),
        ("One.\n\n    Three,\n    four.\n    ", 5),
        ("One.\n\n    >>> 1\n    1\n    ", 2),
    ],
)
def test_lines_of_docstrings_are_those_without_examples(docstring, number):
    assert lines(docstring) == number


def test_everything_public_comes_with_a_star():
    names = {}
    exec("from elicitor import *", names)
    assert set(elicitor.__all__) <= set(names)


def test_packages_are_names_of_the_package_itself():
    code = "import elicitor as el; print(el.datasets.__name__, el.metrics.__name__)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == ["elicitor.datasets", "elicitor.metrics"]
    with pytest.raises(AttributeError, match="no attribute 'Metrics'"):
        _ = elicitor.Metrics


def test_the_version_is_that_of_the_package():
    assert elicitor.__version__ == metadata.version("elicitor")
