"""A report says what was done and found, and stands alone."""

import re
from dataclasses import replace
from html.parser import HTMLParser

import numpy as np
import pytest

import elicitor as el
from elicitor.core import Result
from elicitor.datasets import fitted_halves, load_vehicle
from elicitor.metrics.words import amount
from elicitor.oracles import BinaryDisplay, Logistic, Vocabulary
from elicitor.procedures.bayesian.notes import check_notes
from elicitor.regions import CountedRegion
from elicitor.using import rank
from elicitor.using.report import Document, report, to_html, to_markdown
from elicitor.using.report.document import (
    Bullets,
    Code,
    Section,
    Table,
    Text,
)
from elicitor.using.report.settings import settings_table
from elicitor.words import say
from tests.using.plots.pictures import captions

SECTIONS = (
    "In short",
    "Who answered",
    "What was asked",
    "Answers",
    "The metric",
    "Consistency and checks",
    "Consequences for the models",
    "Limitations",
    "Words",
    "How to recompute this",
)
VOID = {"meta", "br", "path", "use", "rect", "line", "circle", "image"}


class Page(HTMLParser):
    """Headings, identifiers, links and how elements nest."""

    def __init__(self, text):
        super().__init__()
        self.headings, self.ids, self.links, self.open = [], [], [], []
        self.feed(text)
        assert not self.open

    def handle_starttag(self, tag, attributes):
        found = dict(attributes)
        self.ids += [found["id"]] if "id" in found else []
        self.links += [found[k] for k in ("href", "src", "xlink:href") if k in found]
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.handle_starttag(tag, attributes)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag):
        if tag not in VOID:
            assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] == "h2":
            self.headings.append(data)


@pytest.fixture(scope="module")
def region():
    rng = np.random.default_rng(3)
    p = rng.beta(1, 2, 400)
    return el.BinaryRegion.from_predictions(rng.random(400) < p, p)


@pytest.fixture(scope="module")
def counted(region):
    return CountedRegion(region, 100)


@pytest.fixture(scope="module")
def result(counted):
    person = el.MetricOracle(el.LinearMetric([3, 1]), Logistic(0.02), random_state=2)
    options = {"method": "bayesian", "retests": 2, "held_out": 3, "timed": True}
    return el.elicit(
        counted, "linear", person, random_state=5, max_questions=14, **options
    )


@pytest.fixture(scope="module")
def document(result, region, counted):
    display = BinaryDisplay(
        prevalence=region.prevalence, per=100, vocabulary=Vocabulary("is ill", "people")
    )
    models = {"bold": [0.3, 0.3], "shy": [0.1, 0.6]}
    return report(
        result,
        region=region,
        asked=counted,
        display=display,
        ranking=rank(result, models, priors=region.prevalence),
        who="Dr. <b>Grey</b>, surgeon",
        about=["To choose who is seen first."],
        limitations=["Only one hospital."],
        commands=["elicitor verify answers.json"],
    )


@pytest.fixture(scope="module")
def page(document):
    return to_html(document)


@pytest.fixture(scope="module")
def markdown(document):
    return to_markdown(document)


@pytest.mark.slow
def test_all_sections_are_there_in_order(document, page, markdown):
    assert tuple(section.title for section in document.sections) == SECTIONS
    assert tuple(Page(page).headings) == SECTIONS
    assert tuple(re.findall(r"^## (.+)$", markdown, re.MULTILINE)) == SECTIONS


@pytest.mark.slow
def test_the_page_loads_nothing(page):
    parsed = Page(page)
    assert len(parsed.links) > len(SECTIONS)
    assert all(link.startswith("#") for link in parsed.links)
    assert "<script" not in page
    assert "@import" not in page
    assert not re.search(r"url\((?!#)", page)


@pytest.mark.slow
def test_names_inside_the_page_are_unique_and_all_found(page):
    parsed = Page(page)
    assert len(set(parsed.ids)) == len(parsed.ids)
    targets = {link[1:] for link in parsed.links}
    targets |= set(re.findall(r"url\(#([^)]+)\)", page))
    assert targets <= set(parsed.ids)


@pytest.mark.slow
def test_what_people_write_is_no_markup(page, markdown):
    assert "Dr. &lt;b&gt;Grey&lt;/b&gt;, surgeon" in page
    assert r"Dr. \<b\>Grey\</b\>, surgeon" in markdown


@pytest.mark.slow
def test_the_metric_and_its_interval_are_told(result, page):
    weights, interval = result.metric.weights, result.interval
    for value, (low, high) in zip(weights, interval, strict=True):
        assert f"{value:.3f}" in page
        assert f"{low:.3f} to {high:.3f}" in page
    assert "with 90 % probability" in page


@pytest.mark.slow
def test_every_answer_is_listed_as_it_was_given(document, result):
    (table,) = [b for b in document.sections[3].blocks if isinstance(b, Table)]
    said = {"first": "A", "second": "B"}
    told = [row[3] for row in table.rows]
    assert told == [said[e.answer.value] for e in result.transcript.exchanges]
    assert table.head == ("no.", "A", "B", "answer", "seconds")


def test_both_alternatives_are_shown_in_whole_people(document, result, region):
    (table,) = [b for b in document.sections[3].blocks if isinstance(b, Table)]
    cases = round(100 * region.prevalence)
    for row, entry in zip(table.rows, result.transcript.exchanges, strict=True):
        for told, side in zip(row[1:3], (entry.first, entry.second), strict=True):
            missed, alarms = cases - 100 * side[0], 100 - cases - 100 * side[1]
            assert told == (
                f"misses {missed:.0f} of {cases} people who are ill, alarms "
                f"{alarms:.0f} of {100 - cases} people who are not"
            )


def test_answers_that_were_taken_back_are_shown_as_such(counted):
    session = el.Session(counted, "linear", random_state=1, method="efficient")
    for answer in ("first", "second"):
        session.ask()
        session.tell(answer)
    session.undo()
    text = to_markdown(report(session.result(partial=True), pictures=False))
    assert "B (taken back)" in text
    assert "1 answer taken back" in text
    assert "1 question answered" in text


def test_checks_are_told_with_their_numbers(document, result):
    text = " ".join(document.sections[5].blocks[0].items)
    again, held_out = result.details["retests"], result.details["held_out"]
    assert again["same"] == 2
    assert "2 questions came again later, with the sides swapped: the answer" in text
    assert f"{held_out['hits']} of 3 answers to random questions" in text
    assert "%" not in text  # two or three questions allow no share


def in_short(found):
    return report(found, pictures=False).sections[0].blocks[1].items


@pytest.mark.parametrize(
    ("number", "hits", "coin"),
    [
        (3, 2, ""),  # a coin gets 1.5
        (9, 4, ""),  # so few do not tell
        (10, 6, "; tossing a coin does as well in 38 of 100 tries"),
        (20, 18, "; tossing a coin does as well in fewer than 1 of 100 tries"),
    ],
)
def test_of_a_coin_it_is_said_how_often_it_does_as_well(result, number, hits, coin):
    held_out = {"asked": number, "questions": [*range(number)], "hits": hits}
    held_out |= {"predicted": [0.6] * hits + [0.3] * (number - hits), "bits": -0.4}
    details = {**result.details, "held_out": held_out}
    short = in_short(replace(result, details=details))
    told = [one for one in short if "foretell" in one]
    assert [one.split(" otherwise")[1] for one in told] == [f"{coin}."]
    noted = [say(note) for note in check_notes({"held_out": held_out})]
    assert len(noted) == (hits == 6)  # 18 of 20 speak for the metric, not against it
    assert all(note.endswith(f"{coin}.") for note in noted)


def test_bad_checks_are_said_in_short_and_good_ones_are_not(result):
    """Each in a sentence of its own: what was wanted, foretold, repeated, obvious."""
    bad = {
        "retests": {"asked": 5, "same": 1, "wavered": 1, "reversed": 2},
        "contradiction_rate": {"mean": 0.5, "lower": 0.2, "upper": 0.8},
        "held_out": {
            **result.details["held_out"],
            "predicted": [0.9, 0.2, 0.4],
            "hits": 1,
            "bits": -0.4,
        },
        "obvious": {"asked": 2, "wrong": 1},
        "slip_interval": (0.27, 0.43),
        "regret": 0.0413,
    }
    details = {**result.details, **bad}
    told = in_short(replace(result, details=details, converged=False))
    for sentence in (
        "Whoever chooses by this metric loses at most 4.2 % of what lies between the "
        "worst and the best choice, with a probability of 95 %.",
        "The weights are not as certain as was wanted; a choice may be safe all the "
        "same.",
        f"{result.n_questions} of {result.n_questions} answers came within 2 seconds, "
        "faster than almost anybody can read two alternatives: they say little about "
        "what is wanted.",
        "Of 5 questions that came twice, the second time with the sides swapped, 1 got "
        "the same answer again, 2 the opposite one, 1 “about equal” once and 1 “cannot "
        "say” once.",
        "Of 2 questions in which one side is better in every respect, 1 got the worse "
        "side as an answer.",
        "Of 3 answers that the metric had to foretell from those before, 2 came out "
        "otherwise.",
        "The answers contradict each other much: they fit someone whose answers to "
        "random questions go against the own metric in 27 % to 43 % of cases, with "
        "90 % probability; 50 % would be chance.",
    ):
        assert sentence in told
    good = {**bad, "obvious": {"asked": 2, "wrong": 0}, "slip_interval": (0.1, 0.4)}
    good["retests"] = {"asked": 2, "same": 2, "wavered": 0, "reversed": 0}
    good["held_out"] = {**bad["held_out"], "predicted": [0.9, 0.8], "hits": 2}
    calm = replace(result.transcript, exchanges=())
    good.pop("regret")
    details.pop("regret")
    fine = replace(result, details={**details, **good}, converged=True, transcript=calm)
    assert in_short(fine) == (f"Found from {fine.n_questions} answers.",)


@pytest.mark.parametrize("language", ["en", "de"])
def test_where_all_questions_were_to_be_asked_nobody_wanted_more(counted, language):
    """An owner who chose so read "not as certain as was wanted", and 1e-09."""
    told = []
    for tolerance in (1e-9, 0.01):
        oracle = el.MetricOracle(el.LinearMetric([3, 1]))
        asked = {"max_questions": 4, "tolerance": tolerance}
        found = el.elicit(counted, "linear", oracle, method="bayesian", **asked)
        assert not found.converged
        told.append(to_markdown(report(found, pictures=False, language=language)))
    wanted = {
        "en": ("certain as was wanted", "before the wanted certainty", "tolerance"),
        "de": ("so sicher wie gewünscht", "gewünschte Sicherheit", "Toleranz"),
    }
    for words in wanted[language]:
        assert [words in one for one in told] == [False, True], words


def test_answers_that_are_taken_to_be_right_are_said_to_be(counted):
    sure = el.elicit(
        counted, "linear", el.MetricOracle(el.LinearMetric([3, 1])), method="efficient"
    )
    assert (
        "Every answer was taken to be right: the intervals allow for no slips."
        in in_short(sure)
    )


def test_answers_that_nobody_can_have_read_are_counted(document, counted, result):
    """The oracle answers within a second; a person who takes ten does not."""
    assert (
        f"{result.n_questions} of {result.n_questions} answers came within 2 seconds"
        in document.sections[5].blocks[0].items[0]
    )
    slow = el.elicit(counted, "linear", lambda a, b: a[0] > b[0], max_questions=2)
    assert "came within" not in to_markdown(report(slow, pictures=False))


@pytest.mark.slow
def test_a_stated_ratio_is_compared_with_the_interval(result):
    low, high = report_ratio(result)
    for stated, where in (
        (low / 2, "below"),
        (2 * high, "above"),
        ((low + high) / 2, "inside"),
    ):
        text = to_markdown(report(result, stated=stated, pictures=False))
        assert f"That is {where} what the answers say, {amount(low)} to " in text
    nothing = el.LinearMetric([1.0, 0.0], names=result.metric.names)
    text = to_markdown(report(result, stated=nothing, pictures=False))
    assert "Stated directly: no weight: false alarms (unlike one missed case)" in text
    with pytest.raises(el.core.InvalidParameterError, match="stated must be"):
        report(
            Result(el.LinearMetric([1, 1], names=["a", "b"]), np.zeros((2, 2)), True),
            stated=3,
        )


def report_ratio(result):
    """The interval of how many false alarms a missed case weighs, by quantiles."""
    with np.errstate(divide="ignore"):  # an alarm may weigh nothing
        ratios = np.divide(*result.posterior.coefficients.T)
    own = result.metric.weights[0] / result.metric.weights[1]
    low, high = np.quantile(ratios, [0.05, 0.95])
    return min(low, own), max(high, own)


def test_counts_are_those_of_the_rows_and_their_use_is_qualified(document, region):
    text = to_markdown(document)
    positives, negatives = region.sizes
    assert f"missed cases, of {positives}" in text
    assert f"false alarms, of {negatives}" in text
    assert "chosen and judged on the same 400 rows" in text
    best = [line for line in text.splitlines() if "Best threshold:" in line]
    assert len(best) == 2  # in short, and among the consequences
    assert re.search(
        r"\((the same for nine in ten metrics that fit the answers|"
        r"[\d.]+ to [\d.]+ with 90 % probability), on these rows; other rows could "
        r"give another\)",
        best[0],
    )


def test_of_a_law_no_rows_are_told():
    law = el.BinaryRegion.from_law(lambda x: x)
    result = el.elicit(
        law, "linear", el.MetricOracle(el.LinearMetric([3, 1])), method="efficient"
    )
    text = to_markdown(report(result, region=law, pictures=False))
    assert "rows, which flatters" not in text


def test_what_is_not_settled_is_not_called_precise(counted):
    """Wide open after two answers: no number, and no claim of precision."""
    person = el.MetricOracle(el.LinearMetric([3, 1]))
    found = el.elicit(
        counted, "linear", person, method="bayesian", max_questions=2, random_state=1
    )
    text = to_markdown(report(found, pictures=False))
    assert re.search(r"weighs at least as much as [\d.]+ false alarms", text)
    assert "as precisely as was asked for" not in text
    assert "Not all trade-offs are settled" in text


def test_control_characters_and_marks_reach_nobody(result):
    name = "a\x1b[31m\u202eb\x07"
    document = report(
        result, who=name, title=name, limitations=[name], facts={name: name},
        commands=[f"echo {name}"], pictures=False,
    )  # fmt: skip
    for text in (to_html(document), to_markdown(document)):
        assert not set(text) & set("\x1b\u202e\x07")
        assert text.count(r"a\x1b") >= 5


def test_code_cannot_end_its_own_fence():
    text = to_markdown(Document("T", [Section("S", [Code("a\n```\n# b", "sh")])]))
    assert "````sh\na\n```\n# b\n````" in text


def test_models_are_listed_with_the_best_first(document):
    tables = [b for b in document.sections[6].blocks if isinstance(b, Table)]
    assert [row[1] for row in tables[0].rows] == ["bold", "shy"]
    assert tables[0].numeric[:2] == (0, 2)  # names are read from the left
    told = document.sections[0].blocks[1].items[-1]
    chance = tables[0].rows[0][4]
    assert told.startswith("Of the models it prefers bold")
    assert chance == "yes" or chance in told  # as in the row of the table


@pytest.mark.slow
def test_pictures_are_drawn_where_there_is_something_to_draw(page, result, region):
    assert page.count("<svg") == 4
    assert to_html(report(result, region=region, pictures=False)).count("<svg") == 0
    assert to_html(report(result)).count("<svg") == 1


@pytest.mark.slow
def test_a_report_is_the_same_every_time(result, region):
    once, twice = (to_html(report(result, region=region)) for _ in range(2))
    assert once == twice


def test_what_is_not_known_is_left_out_or_said():
    result = Result(el.LinearMetric([3, 1]), np.array([[2.0, 4], [1, 1]]), True)
    text = to_markdown(report(result))
    assert "Who answered was not recorded." in text
    assert "## Answers" not in text
    assert "## How to recompute" not in text
    assert "No check was made" in text
    assert "do not allow for slips" in text


@pytest.mark.slow
def test_metrics_of_several_classes():
    region = fitted_halves(load_vehicle()).diagonal()
    person = el.MetricOracle(el.LinearMetric([1, 2, 3, 4], names=region.names))
    result = el.elicit(region, "linear", person, tolerance=0.2, method="efficient")
    text = to_markdown(report(result, region=region, pictures=False))
    assert "bus" in text
    assert "never wrong" not in text
    assert "Every answer is taken to be right." in text


@pytest.mark.slow
def test_metrics_of_groups():
    shares = np.full((2, 2), 0.5)
    ball = el.GroupBall([0.2, 0.3], 0.1, shares, groups=["a", "b"])
    metric = el.FairMetric(
        [0.6, 0.8], {("a", "b"): [1, 2]}, 0.4, prevalence=shares, groups=["a", "b"]
    )
    result = el.elicit(
        ball, "fair", el.MetricOracle(metric), max_questions=6, method="efficient"
    )
    text = to_html(report(result, region=ball, sentence="Gaps matter <here>."))
    assert text.count("Gaps matter &lt;here&gt;.") == 2


@pytest.mark.slow
def test_fingerprints_of_all_parts_are_listed():
    rng = np.random.default_rng(0)
    y, sex = rng.integers(2, size=(2, 400))
    eta = np.clip(0.25 + 0.5 * y + rng.normal(0, 0.2, 400), 0.01, 0.99)
    ball = el.GroupRateBall.from_predictions(y, np.c_[1 - eta, eta], sex)
    result = el.elicit(
        ball,
        "fair",
        lambda a, b: a.sum() > b.sum(),
        max_questions=3,
        method="efficient",
    )
    (table,) = [
        block
        for block in report(result, pictures=False).sections[-1].blocks
        if isinstance(block, Table)
    ]
    assert len(table.rows) == 2
    assert all(re.fullmatch("[0-9a-f]{64}", row[1]) for row in table.rows)
    assert table.rows[0] != table.rows[1]


def test_markdown_cannot_be_broken_by_what_stands_in_a_table():
    table = Table(("a|b", "c"), (("x|y", "1"),), "A *bold* caption", numeric=(1,))
    text = to_markdown(Document("T", [Section("S", [table])]))
    assert r"| a\|b | c |" in text
    assert r"| x\|y | 1 |" in text
    assert "|---|--:|" in text
    assert r"A \*bold\* caption" in text


def test_markdown_of_every_block_and_as_part_of_a_card():
    blocks = [Text("One\nline", lead=True), Bullets(("a", "b")), Code("x = 1", "py")]
    text = to_markdown(Document("T", [Section("S", blocks), Section("E", [])]), level=2)
    assert text == ("## T\n\n### S\n\n**One line**\n\n* a\n* b\n\n```py\nx = 1\n```\n")


@pytest.mark.slow
def test_rounded_questions_and_qualities_that_are_not_drawn_are_said(
    result, region, counted
):
    rounded = "Questions show whole people, in rounded counts"
    assert any(
        rounded in one for one in captions(report(result, region=region, asked=counted))
    )
    exact = captions(report(result, region=region))
    assert exact
    assert not any(told in one for one in exact for told in (rounded, "left out"))


def test_where_checks_are_put_is_no_setting_that_anybody_reads():
    made = {"method": "bayesian", "options": {"length": 10, "retests": 2}}
    names = [say(row[0]) for row in settings_table(made, {}).rows]
    assert names == ["method", "retests"]
