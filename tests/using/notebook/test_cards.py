"""Cards: one for everything that matters, safe and small."""

import functools
import re
from html.parser import HTMLParser

import numpy as np
import pytest

import elicitor as el
from elicitor.core import SessionStateError
from elicitor.using.notebook import card
from tests.using.notebook.things import MARKUP, THINGS, asked, result, session

VOID = {"circle", "line", "rect"}
"""Elements that close themselves."""
SCREEN = 30
"""Lines of which a screen has room."""


class Page(HTMLParser):
    """The elements of a page, the lines that are seen at once, and the words."""

    def __init__(self, text):
        super().__init__()
        self.open, self.elements, self.lines, self.words = [], [], 0, []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag in ("p", "li", "tr", "summary") and "details" not in self.open[:-1]:
            self.lines += 1
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if "style" not in self.open:
            self.words.append(data)


@functools.cache
def made(kind):
    return THINGS[kind]()


@pytest.fixture(params=THINGS)
def thing(request):
    return made(request.param)


@pytest.mark.quick_cases("en", "question-de", "result-de", "panel-de", "ranking-de")
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_has_a_card_that_fits_on_a_screen(thing, language):
    page = Page(card(thing, language))
    assert page.open == []
    assert 2 < page.lines <= SCREEN
    tags = {tag for tag, _ in page.elements}
    headings = {f"h{level}" for level in range(1, 7)}  # a notebook lists these
    assert not tags & {"script", "link", "img", "iframe", "b", *headings}
    names = {name for _, found in page.elements for name in found}
    assert not any(name.startswith("on") for name in names)


def test_it_is_what_a_notebook_asks_for(thing):
    assert thing._repr_html_() == card(thing)


def test_it_is_told_in_a_line_elsewhere(thing):
    told = repr(thing)
    assert "\n" not in told
    assert len(told) < 400
    assert "object at" not in told


@pytest.mark.parametrize("kind", ["pool", "panel", "ranking", "region of numbers"])
def test_names_stand_for_themselves(kind):
    text = card(made(kind))
    assert MARKUP not in text
    assert MARKUP in "".join(Page(text).words)


def test_the_card_of_two_people_makes_no_group_of_them():
    assert "group of opinion" in card(made("panel"))
    two = card(made("panel").without("Ben"))
    assert "2 people" in two
    assert "group" not in two
    assert "Between both" in two


def test_nothing_is_coloured_but_by_what_is_around():
    # so that it can be read in light and in dark
    for kind in ("result", "question", "ranking"):
        named = r"(?:color|background|fill|stroke)=?:? ?\"?([^;\"}]+)"
        found = set(re.findall(named, card(made(kind))))
        assert found <= {"inherit", "none", "currentColor", "#fff"}


def test_a_question_is_shown_as_people_see_it():
    question = asked().open
    shown = question.display()
    assert shown.difference(question) in card(question)
    german = question.display(language="de")
    assert german.difference(question) in card(question, "de")


def test_looking_at_a_session_asks_nothing():
    fresh = session()
    assert "Question 1 of about" in card(fresh)
    with pytest.raises(SessionStateError, match="No question was asked yet"):
        fresh.tell("first")


def test_a_session_that_is_done_shows_its_result():
    done = el.Session.resume(result().transcript, session().region)
    assert result().sentence() in card(done)


def test_a_result_says_how_sure_it_is_in_figures_and_in_a_drawing():
    text = card(result())
    drawn = result().posterior.coefficients
    (_, low), (most, high) = np.quantile(drawn, [0.05, 0.95], axis=0)
    assert f"{low:.3f} to {high:.3f}" in text
    bar = re.search(r'rect x="([\d.]+)%" width="([\d.]+)%"', text.split("</tr>")[2])
    assert float(bar[1]) == pytest.approx(100 * low / most, rel=1e-3)
    assert float(bar[2]) == pytest.approx(100 * (high - low) / most, rel=1e-3)


def test_nothing_answered_is_no_weight():
    assert "<table" not in card(THINGS["result, unasked"]()).split("<details")[0]


def test_of_many_rows_the_first_are_shown_and_the_others_counted():
    metric = el.LinearMetric(list(range(1, 13)), names=[f"x{i}" for i in range(12)])
    text = card(metric)
    assert text.count("<tr>") == 1 + 8
    assert "… and 4 more" in text
    assert "x11" in text  # the heaviest
    assert ">x0<" not in text


def test_other_things_have_none():
    with pytest.raises(el.ElicitorError, match="thing must be something"):
        card(3)


def test_a_report_is_shown_in_a_frame_that_runs_nothing():
    document = result().report(pictures=False)
    page = Page(card(document))
    (frame,) = [found for tag, found in page.elements if tag == "iframe"]
    assert frame["sandbox"] == ""
    assert result().sentence() in frame["srcdoc"]
    assert repr(document).startswith("Document('An elicited metric', ")


def test_what_nobody_said_is_not_said_to_contradict_itself():
    """Of models of which one is the best in everything nothing is ever asked."""
    pool = el.ModelPool(
        ["a", "b"], [[200.0], [90.0]], names=["latency"], kinds=["cost"]
    )
    alone = el.Session(pool, "cost-reward", random_state=0)
    assert alone.ask() is None
    told = " ".join(Page(card(alone.result())).words)
    assert "at least as good as every other model" in told
    assert "contradict" not in told


def test_a_question_says_as_many_are_left_as_its_session_does():
    it = asked()
    least, most = (2 + end for end in it.open.between)
    assert f"Question 2 of about {least} to {most}" in card(it)
    assert f"(about {least - 1} to {most - 1} questions left)" in card(it.open)
    assert f"(noch etwa {least - 1} bis {most - 1} Fragen)" in card(it.open, "de")
    open_end = el.Question([0.1], [0.2], 3, between=(2, None))
    assert "(about 3 questions left or more)" in card(open_end)
    assert "(the last question, as far as can be told)" in card(
        el.Question([1], [2], 0)
    )


def test_answers_are_counts_where_people_are_counted():
    it = asked()
    result = it.result(partial=True)
    first = it.transcript.exchanges[0].first
    missed, alarms = round(50 - 100 * first[0]), round(50 - 100 * first[1])
    told = f"misses {missed} of 50 people who are positive, alarms {alarms} of 50"
    for thing in (it, result, it.transcript):
        assert told in card(thing)
        assert f"übersieht {missed} von 50" in card(thing, "de")


def test_numbers_are_written_as_the_language_does():
    ball = el.Ball([0.35, 0.25], 0.1)
    it = el.Session(ball, "linear", random_state=0)
    it.ask()
    it.tell("first")
    numbers = [f"{one:.4g}" for one in it.transcript.exchanges[0].first]
    assert f"({', '.join(numbers)})" in card(it.transcript)
    german = card(it.transcript, "de")
    assert f"({'; '.join(numbers)})".replace(".", ",") in german
    assert not any(one in german for one in numbers)
