"""The numbers of a report, read from its page, agree with each other."""

import hashlib
import re
from html.parser import HTMLParser
from pathlib import Path

import numpy as np
import pytest

ANSWERS = "1\n2\n2\n1\n1\n2\n1\n2\n"
KEPT = "{}.elicitation.json"


class Tables(HTMLParser):
    """Cells of every table of a page, by caption; and all its bullets."""

    def __init__(self, page):
        super().__init__()
        self.tables, self.bullets, self._into = {}, [], None
        self.feed(page)

    def handle_starttag(self, tag, attributes):
        del attributes
        if tag == "table":
            self._rows = self.tables.setdefault(f"table {len(self.tables)}", [])
        elif tag == "tr":
            self._rows.append([])
        elif tag in ("td", "th", "caption", "li"):
            self._into, self._text = tag, ""

    def handle_data(self, data):
        if self._into:
            self._text += data

    def handle_endtag(self, tag):
        if tag != self._into:
            return
        text, self._into = self._text.replace("\u00a0", " "), None
        if tag == "li":
            self.bullets.append(text)
        elif tag == "caption":
            self._rows = self.tables[text] = self.tables.popitem()[1]
        else:
            self._rows[-1].append(text)

    def named(self, start):
        (name,) = [name for name in self.tables if name.startswith(start)]
        return self.tables[name]


def count(text):
    """(3, 120) of "3 of 120 (2.5 %)", and a check that the share is theirs."""
    part, whole, share = re.fullmatch(r"([\d,]+) of ([\d,]+) \((.+) %\)", text).groups()
    part, whole = int(part.replace(",", "")), int(whole.replace(",", ""))
    assert float(share) == pytest.approx(100 * part / whole, abs=0.051)
    return part, whole


@pytest.fixture
def errors(wines, run_once):
    asked = ("--label", "sort", "--probability", "p*", "--errors")
    options = ("--people", "bottles", "--max-questions", 6, "--no-checks", "--seed", 1)
    done = run_once("ask", wines.name, *asked, *options, typed="1\n2\n1\n1\n2\n1\n")
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    done = run_once("report", KEPT.format("wines"))
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return Tables(Path("wines.elicitation.html").read_text(encoding="utf-8"))


@pytest.mark.slow
def test_right_decisions_and_all_six_errors_add_up_to_the_classes(errors):
    """Of three classes there are six errors; with the right ones they are all rows."""
    right, wrong = errors.named("Right decisions"), errors.named("Errors on")
    assert right[0][1:] == wrong[0][1:]
    assert len(wrong) == 1 + 6
    facts = dict(errors.named("What this rests on"))
    total = int(facts["rows"].split(":")[0])
    sizes = [int(n) for n in re.findall(r"(\d+) “", facts["rows"])]
    assert sum(sizes) == total
    for column in range(1, len(right[0])):
        for (name, *cells), size in zip(right[1:], sizes, strict=True):
            own, whole = count(cells[column - 1])
            start = f"“{name}” called"
            of_class = [row for row in wrong[1:] if row[0].startswith(start)]
            others = [count(row[column]) for row in of_class]
            assert {n for _, n in others} == {whole} == {size}
            assert own + sum(n for n, _ in others) == size


@pytest.fixture
def two(data, run_once):
    """Probabilities and a random model, on other rows than those asked about."""
    done = run_once(
        *("ask", data.name, "--label", "y", "--probability", "p", "--seed", 1),
        *("--people", "patients", "--max-questions", 8),
        typed=ANSWERS,
    )
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    rng = np.random.default_rng(3)
    rows = [line.split(",") for line in data.read_text().splitlines()[1:]][:200]
    lines = [f"{y},{p},{rng.random():.3f}" for y, p in rows]
    Path("models.csv").write_text("\n".join(["y,p,q", *lines]) + "\n")
    models = ("--models", "models.csv", "--model", "p=score", "--model", "q=coin")
    done = run_once("report", KEPT.format("data"), *models)
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return Path("data.elicitation.html").read_text(encoding="utf-8")


@pytest.mark.slow
def test_the_summary_is_what_the_tables_say(two):
    page = Tables(two)
    (best,) = [text for text in page.bullets if text.startswith("Best threshold")]
    found, cases, spared, others = (
        int(n)
        for n in re.search(
            r"finds (\d+) of (\d+) .* leaves alone (\d+) of (\d+)", best
        ).groups()
    )
    head, mine, *_ = page.named("What it changes")
    assert head[2:4] == [f"missed cases, of {cases}", f"false alarms, of {others}"]
    missed, alarms = (int(cell.split(" ")[0]) for cell in mine[2:4])
    assert (found + missed, spared + alarms) == (cases, others)
    assert mine[1] == re.search(r"Best threshold: ([\d.]+)", best)[1]
    facts = dict(page.named("What this rests on"))
    told = re.match(r"(\d+): (\d+) patients .*?, (\d+) patients", facts["rows"])
    assert [int(n) for n in told.groups()] == [cases + others, cases, others]


@pytest.mark.slow
def test_the_answers_listed_are_the_answers_counted(two):
    page = Tables(two)
    (rows,) = [
        rows for rows in page.tables.values() if rows and rows[0][:2] == ["no.", "A"]
    ]
    (told,) = re.findall(r"(\d+) questions answered: ([^.]*)\.", two)
    counts = {name: int(n) for name, n in re.findall(r"“([^”]*)” (\d+)", told[1])}
    said = [row[3] for row in rows[1:]]
    assert len(said) == int(told[0]) == sum(counts.values())
    assert {name: said.count(name) for name in counts} == counts
    assert f"Found from {told[0]} answers." in page.bullets


@pytest.mark.slow
def test_the_file_that_models_were_ranked_on_is_named_as_the_data_are(two):
    page = Tables(two)
    facts = dict(page.named("What this rests on"))
    labels = [line.split(",")[0] for line in Path("models.csv").read_text().split()[1:]]
    zeros, ones = labels.count("0"), labels.count("1")
    assert facts["models ranked on"] == "models.csv"
    assert re.match(f"200: {zeros} “0” .*, {ones} “1” ", facts["rows ranked on"])
    marks = dict(page.named("Fingerprints")[1:])
    for name, use in (("data.csv", "asked about"), ("models.csv", "ranked on")):
        wanted = hashlib.sha256(Path(name).read_bytes()).hexdigest()
        assert marks[f"the file {name} ({use})"] == wanted


@pytest.mark.slow
def test_weights_in_the_table_are_those_of_the_picture(two):
    rows = Tables(two).named("Weight (above 0")
    assert [row[0] for row in rows[1:]] == ["case found", "other rightly left alone"]
    for _, value, ends in rows[1:]:
        low, high = map(float, ends.split(" to "))
        assert low <= float(value) <= high


@pytest.mark.slow
def test_a_board_is_not_spoken_to_as_if_it_had_answered(two):
    """Only what the person read, which is quoted, says “you”."""
    text = re.sub(r"<svg.*?</svg>", "", two, flags=re.DOTALL)
    text = re.sub(r"The person read: “.*?”", "", text, flags=re.DOTALL)
    assert not re.findall(r"[^.]*\b[Yy]our?\b[^.]*", text)


@pytest.mark.slow
def test_nothing_is_lost_on_a_narrow_page_or_on_paper(two):
    (style,) = re.findall(r"<style>(.*?)</style>", two, flags=re.DOTALL)
    assert "nowrap" not in style
    paper = style[style.index("@media print") :]
    assert ".wide { overflow: visible; }" in paper
    assert "pre-wrap" in style


@pytest.mark.slow
def test_words_of_the_trade_are_explained(two):
    for word in ("accuracy", "AUC", "threshold", "classifier", "metric"):
        assert f"<td>{word}</td>" in two
    for word in ("tolerance", "least right", "held out"):
        (meaning,) = re.findall(rf"<td>{word}</td>\s*<td>[^<]*</td>\s*<td>(.*?)<", two)
        assert meaning
    assert "A fingerprint is a long number" in two
    assert "good classifiers" not in two
