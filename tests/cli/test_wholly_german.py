"""What is made of answers is said in one language: no English is left in German.

Nothing here is named in English, so every English word that is found is ours.
"""

import functools
import json
import re
from pathlib import Path

import numpy as np
import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

from elicitor.studies import Studies
from elicitor.studies.export import copy_of, study_file
from elicitor.studies.store import Store
from tests.catalogues import entries
from tests.studies.conftest import launched
from tests.studies.export.archives import tampered

FUNCTION_WORDS = re.compile(
    r"\b(the|of|and|or|which|with|answers?|questions?|your|you|best|than|kept|is|are"
    r"|that|from|it|to|by|if|their|there|classifiers?|thresholds?|rows?|model"
    r"|models|better|worse|weighs?|weights?|missed|alarms?|gaps?|people|class"
    r"|classes|cost|value|standing|probability|wrote|saved|yes|no)\b",
    re.IGNORECASE,
)
"""No German sentence has them."""
TYPED = re.compile(
    r"(<!-- )?written by elicitor.*|elicitor \S.*|\S*elicit\S*|--\S+"
    r"|„(row|drawn by lot)“|\S+\.(csv|json|md|html|png)\b|\S+=\S+|\(max-questions\)"
)
"""Commands, options and files stay as they are typed, also as names of settings."""
KEPT = "daten.elicitation.json"
LEAST_WORDS = 3


class Texts(Visitor):
    """The bare texts of messages, piece by piece."""

    def __init__(self):
        self.found = set()

    def visit_TextElement(self, node):
        for line in node.value.splitlines():
            words = line.strip(" .,;:()„“”")
            if len(re.findall(r"[^\W\d]{2,}", words)) >= LEAST_WORDS:
                self.found.add(words)


def pieces(language):
    texts = Texts()
    for entry in entries(language):
        if isinstance(entry, ast.Message) and entry.id.name != "glossary-pattern":
            texts.visit(entry.value)
    return texts.found


@functools.cache
def english():
    """What is said in English, and not the same in German."""
    return pieces("en") - pieces("de")


def shown(page):
    """What a page shows, its pictures' letters among it."""
    text = re.sub(r"<style.*?</style>", "", page, flags=re.DOTALL)
    drawn = re.findall(r"<!-- (.*?) -->", text)
    return "\n".join([*drawn, re.sub(r"<[^>]*>", " ", text)])


def assert_german(text, where):
    found = []
    for line in text.splitlines():
        left = TYPED.sub("", line)
        if words := FUNCTION_WORDS.findall(left):
            found.append((words, line.strip()))
    assert not found, f"{where}: {found}"
    flat = " ".join(text.split()).replace("„drawn by lot“", "")  # a column's name
    assert not [piece for piece in english() if piece in flat], where


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def two_classes(rows, groups=False):
    rng = np.random.default_rng(3)
    p, q = rng.beta(1, 2, size=(2, rows)).round(3)
    y = (rng.random(rows) < p).astype(int)
    head = "krank,p,q" + (",ort" if groups else "")
    ends = [f",{'Nord' if i % 3 else 'Ost'}" if groups else "" for i in range(rows)]
    columns = zip(y, p, q, ends, strict=True)
    lines = [f"{a},{b},{c}{end}" for a, b, c, end in columns]
    return "\n".join([head, *lines]) + "\n"


def three_classes():
    rng = np.random.default_rng(4)
    chances = rng.dirichlet([1.5, 1, 1], size=100).round(4)
    sorts = [("rot", "grau", "blau")[rng.choice(3, p=c / c.sum())] for c in chances]
    lines = [
        f"{sort},{a},{b},{1 - a - b:.4f}"
        for sort, (a, b, _) in zip(sorts, chances, strict=True)
    ]
    return "\n".join(["sorte,p_rot,p_grau,p_blau", *lines]) + "\n"


TABLE = """\
name,treffer,wartezeit,preis
Zwerg,70,1,0.1
Klein,78,4,0.3
Mittel,85,9,0.9
Breit,83,6,1.1
Tief,91,30,2.5
"""
TWO = ("--label", "krank", "--probability", "p")
MODELS = ("--model", "p=alt", "--model", "q=neu")
ASKED = {
    "linear": (two_classes(120), TWO, MODELS),
    "ratio": (
        two_classes(120),
        (*TWO, "--family", "linear-fractional", "--method", "efficient"),
        MODELS,
    ),
    "unknown form": (two_classes(120), (*TWO, "--family", "monotone"), MODELS),
    "groups": (two_classes(240, groups=True), (*TWO, "--group", "ort"), MODELS),
    "classes": (
        three_classes(),
        ("--label", "sorte", "--probability", "p_*"),
        ("--model", "eins=p_*", "--model", "zwei=p_*"),
    ),
    "errors": (
        three_classes(),
        ("--label", "sorte", "--probability", "p_*", "--errors"),
        ("--model", "eins=p_*", "--model", "zwei=p_*"),
    ),
    "models with costs": (
        TABLE,
        (
            *("--models", "name", "--reward", "treffer=%"),
            *("--cost", "wartezeit=s", "--cost", "preis=ct"),
        ),
        (),
    ),
}
FAST = "linear"
FAMILIES = [
    kind if kind == FAST else pytest.param(kind, marks=pytest.mark.slow)
    for kind in ASKED
]


@pytest.fixture
def german(run):
    """Runs a command that has to speak German, and returns what it said."""

    def invoke(*arguments, code=0):
        done = run(*arguments, "--language", "de")
        assert done.exit_code == code, f"{done.output} {done.exception}"
        assert_german(done.output, arguments[0])
        return done.output

    return invoke


@pytest.mark.slow
@pytest.mark.parametrize("kind", FAMILIES)
def test_all_that_is_made_of_answers_is_german(kind, run, german, here):
    data, options, models = ASKED[kind]
    (here / "daten.csv").write_text(data, encoding="utf-8")
    typed = "a\nb\nb\na\ns\na\nb\na\n" * 8
    seed = ("--seed", 1, "--max-questions", 4)
    done = run("ask", "daten.csv", *options, *seed, typed=typed)
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    decide = () if kind == "models with costs" else ("--decide", "daten.csv")
    german("tune", KEPT, *decide)
    german("rank", KEPT, *models, "--resamples", 20, "--json", "rang.json")
    german("verify", KEPT)
    if kind == FAST:  # what Markdown says is the same document
        german("report", KEPT, *models, "--out", "bericht.md")
        assert_german(Path("bericht.md").read_text("utf-8"), "Markdown")
    german("report", KEPT, *models, "--out", "bericht.html")
    page = Path("bericht.html").read_text("utf-8")
    assert '<html lang="de">' in page
    assert_german(shown(page), "page")
    ranked = json.loads(Path("rang.json").read_text("utf-8"))
    assert_german("\n".join(ranked["notes"]), "JSON")


def comparisons():
    rng = np.random.default_rng(5)
    lines = ["wer,a_x,a_z,b_x,b_z,wahl"]
    for who, weight in (("Anna", 3), ("Bert", 1), ("Cem", 0.3), ("Dora", 2)):
        for x, z, u, w in rng.integers(0, 30, size=(12, 4)).tolist():
            first = weight * (x - u) > z - w
            lines.append(f"{who},{x},{z},{u},{w},{'a' if first else 'b'}")
    return "\n".join(lines) + "\n"


@pytest.mark.slow
def test_what_several_people_want_is_german(run, german, here):
    (here / "paare.csv").write_text(comparisons(), encoding="utf-8")
    columns = ("--first", "a_*", "--second", "b_*", "--answer", "wahl")
    done = run("learn", "paare.csv", *columns, "--signs", "+,-", "--person", "wer")
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    files = sorted(here.glob("paare.*.elicitation.json"))
    names = [path.name for path in files]
    for few in (names[:2], names):
        german("panel", *few, "--out", "gremium.md", "--picture", "gremium.png")
        assert_german(Path("gremium.md").read_text("utf-8"), "Markdown")
    german("panel", *names, "--out", "gremium.html")
    assert_german(shown(Path("gremium.html").read_text("utf-8")), "page")
    german("rank", names[0])
    german("verify", names[0])
    german("report", names[0], "--out", "eine.md")
    assert_german(Path("eine.md").read_text("utf-8"), "Markdown")


def test_english_in_between_would_be_seen():
    with pytest.raises(AssertionError, match="Best threshold"):
        assert_german("Ihre Metrik\nBest threshold: 0,3", "here")
    with pytest.raises(AssertionError):
        assert_german("What it changes, on these Zeilen", "here")


@pytest.fixture
def study(here):
    """A study in one file."""
    store = Store(f"sqlite:///{here / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    file = here / "studie.zip"
    file.write_bytes(study_file(copy_of(studies, launched(studies))))
    store.close()
    return file


@pytest.mark.slow
def test_what_recomputing_a_study_finds_is_german(run, study):
    done = run("verify", study.name, "--language", "de")
    assert done.exit_code == 0
    assert "0 Befragungen nachgebaut, 0 Antworten: Jede Frage" in done.output
    assert_german(done.output, "verify")


def swapped(files):
    files["versions/1/clinic.csv"] += b"\n"


def added(files):
    files["mehr.txt"] = b""


def no_study(files):
    files.pop("study.json")


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (swapped, "versions/1/clinic.csv wurde geändert."),
        (swapped, "Fassung 1: Die Daten haben nicht die Prüfsumme"),
        (added, "mehr.txt gehört nicht zur Studie."),
    ],
)
def test_what_is_wrong_with_a_study_is_german(change, told, run, study):
    study.write_bytes(tampered(study.read_bytes(), change, hashed=False))
    done = run("verify", study.name, "--language", "de")
    assert done.exit_code == 1
    assert told in " ".join(done.output.split())
    assert "NICHT das, was die Ereignisse" in done.output
    assert_german(done.output, "verify")
    assert "is NOT what the events" in run("verify", study.name).output  # as ever


def test_what_is_no_study_is_called_so_in_german(run, study):
    study.write_bytes(tampered(study.read_bytes(), no_study, hashed=False))
    done = run("verify", study.name, "--language", "de")
    assert done.exit_code == 2
    assert "Darin ist kein study.json" in " ".join(done.output.split())
    assert_german(done.output, "verify")
