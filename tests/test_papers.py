"""docs/papers.md: no item of a paper is absent, and what a row names exists."""

import ast
import functools
import re
from pathlib import Path

import pytest

from elicitor.experiments import BENCHMARKS, EXPERIMENTS

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "papers.md"

# What the papers number, and how far; appendices that are not at hand left out.
NUMBERED = {
    "B": "Definition 7, Example 2, Proposition 4, Assumption 4, Lemma 3, Theorem 2, "
    "Algorithm 3, Table 2, Figure 4",
    "M": "Definition 7, Proposition 3, Assumption 2, Lemma 2, Remark 1, Theorem 2, "
    "Algorithm 3, Table 3, Figure 5",
    "F": "Definition 4, Proposition 1, Assumption 2, Lemma 1, Remark 2, Theorem 1, "
    "Algorithm 2, Figure 4",
    "Q": "Definition 6, Example 4, Proposition 2, Assumption 4, Lemma 4, Remark 3, "
    "Theorem 2, Corollary 2, Algorithm 5, Table 5, Figure 9",
    "C": "Proposition 2, Assumption 2, Algorithm 1, Table 1, Figure 3",
}
EQUATIONS = {"B": 11, "M": 3, "F": 17, "Q": 35}
"""How far equations are numbered; [C] numbers none."""
SECTIONS = {
    "B": "1 2 3 4 5 6 7 8 9 A B C D",
    "M": "1 2 3 4 5 6 7 8 9 A-D E F",
    "F": "1 2 3 4 5 6 7 8 Broader-impact A B C D E",
    "Q": "1 2 3 4 5 6 7 8 A B C D E F G H I J",
    "C": "1 2 3 4 5 6 7 8",
}
"""The tables of contents: every section and every appendix."""
SINGLE = {
    "B": "Example, Section 1; Footnote 2; Footnote 4; Law, Section 7.1; Related work; "
    "Appendix A; Appendix B; Appendix C; Appendix D; Table 5; Future work",
    "M": "Finite samples; Questions, Section 6.1; Section 7 (a); Section 7 (b); "
    "Practical convenience; Advantage of Algorithm 1; Future work: tight; "
    "Future work: probably; Related work; Appendices A to D; Appendix E; "
    "Appendix F; Appendix F.2",
    "F": "Algorithm 4; Finite samples; Questions, Section 6; Related work; "
    "Section 8: transportability; Section 8: same weights; "
    "Future work: linear-fractional; Limitations; Optimal bounds; Broader impact; "
    "Appendix A; Appendix B.1; Appendix C; Appendix E",
    "Q": "Diagonal B; Problem (OP1); Appendix C; Appendix E; Appendix F; "
    "Appendix G.1; Size of the small balls; Questions at most; Clusters; "
    "G-mean; Related work; Standard deviation; Future work: rates; "
    "Section 8: higher-order; Advantages; Limitations; Future work; Appendix I; "
    "Appendix J.1; Figures 10 and 11; Appendix J.3",
    "C": "Equation for Γ; Metric; Ratios, Section 4.1; Impossible class; "
    "Questions, Section 4.3; Data, Section 5; Figure 4, left; Floating point; "
    "Figure 4, right; Future work: all errors; Future work: linear-fractional; "
    "Future work: real data; Future work: unknown frontier; Future work: non-linear; "
    "Future work: costs by group; Section 7, ethics",
}
"""What no number finds: claims, remarks without one, appendices, future work."""


@functools.cache
def rows():
    """Cells of every row, by paper."""
    found = {}
    for part in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        lines = [line for line in part.splitlines() if line.startswith("| ")][1:]
        cells = [line.strip("|").split(" | ") for line in lines]
        found[part[1]] = [[cell.strip() for cell in row] for row in cells]
    return found


@functools.cache
def sections():
    """What every section of every paper has, as the page lists it."""
    found = {}
    for part in re.split(r"^## ", PAGE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        listed = re.search(r"^\*By section\.\* (.+?)\n\n", part, re.M | re.S)[1]
        each = re.findall(
            r"\*\*([^*]+)\*\*: ([^*]+)\.(?= \*\*|$)", " ".join(listed.split())
        )
        found[part[1]] = {name: items.split("; ") for name, items in each}
    return found


@functools.cache
def functions(path):
    """Names of all functions of a file, also of those within classes."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {n.name for n in ast.walk(tree) if isinstance(n, ast.FunctionDef)}


def every_row():
    return [row for found in rows().values() for row in found]


@pytest.mark.parametrize("paper", NUMBERED)
def test_no_item_of_a_paper_is_absent(paper):
    items = [row[0] for row in rows()[paper]]
    assert len(items) == len(set(items))
    for last in NUMBERED[paper].split(", "):
        kind, count = last.split()
        wanted = {f"{kind} {number}" for number in range(1, int(count) + 1)}
        assert wanted <= set(items), wanted - set(items)
    for start in SINGLE[paper].split("; "):
        assert any(item.startswith(start) for item in items), start


@pytest.mark.parametrize("paper", SECTIONS)
def test_no_section_is_absent_and_no_row_is_outside_of_them(paper):
    wanted = [
        name.replace("A-D", "A to D").replace("-", " ")
        for name in SECTIONS[paper].split()
    ]
    assert list(sections()[paper]) == wanted
    listed = [item for items in sections()[paper].values() for item in items]
    items = {row[0] for row in rows()[paper]}
    assert set(listed) - {"–"} == items
    for name, own in sections()[paper].items():
        assert own, name


@pytest.mark.parametrize("paper", EQUATIONS)
def test_no_equation_is_absent(paper):
    text = " ".join(" ".join(row) for row in rows()[paper])
    covered = set()
    named = re.findall(
        r"equations? \((\d+)\)(?: (to|and) \((\d+)\))?", text, re.IGNORECASE
    )
    for first, how, last in named:
        start, end = int(first), int(last or first)
        covered |= set(range(start, end + 1)) if how == "to" else {start, end}
    assert set(range(1, EQUATIONS[paper] + 1)) <= covered


def test_every_row_has_four_cells_and_says_what_there_is():
    for row in every_row():
        assert len(row) == 4, row
        item, code, shown, text = row
        assert item
        assert text.endswith((".", ")")), row
        if code == "–":  # and not only that: why
            assert re.match(r"Not (public )?here", text), row
        else:
            assert "](../" in code, row
            assert shown != "–", row


@pytest.mark.slow
def test_every_file_and_every_test_exists():
    linked = re.findall(
        r"\[`?([\w./]+)`?\]\((?!http)([\w./-]+)", PAGE.read_text("utf-8")
    )
    assert len(linked) > 200
    for name, target in linked:
        path = (PAGE.parent / target).resolve()
        assert path.is_file(), target
        if name.startswith("test_"):
            assert name in functions(path), f"{name} in {target}"
        elif target.startswith("../src"):
            assert target.endswith(name), f"{name} is not {target}"


def test_every_command_exists():
    text = PAGE.read_text(encoding="utf-8")
    known = {"reproduce": EXPERIMENTS, "benchmark": BENCHMARKS}
    named = re.findall(r"elicitor (reproduce|benchmark) ([\w-]+)`", text)
    assert {name for kind, name in named if kind == "reproduce"} <= set(EXPERIMENTS)
    for kind, name in named:
        assert name in known[kind], f"elicitor {kind} {name}"
    own = {n for n, e in EXPERIMENTS.items() if "Hiranandani" in e.source}
    assert own <= {name for _, name in named}


def test_every_misprint_that_is_named_is_listed():
    listed = (ROOT / "docs" / "mathematics.md").read_text(encoding="utf-8")
    section = listed.split("## 4. Misprints")[1].split("## 5.")[0]
    known = {int(number) for number in re.findall(r"^(\d+)\. ", section, re.MULTILINE)}
    named = re.findall(r"§4, items? (\d+)(?: and (\d+))?", PAGE.read_text("utf-8"))
    assert {int(n) for pair in named for n in pair if n} <= known
