"""People in a real browser, with two studies; each result is the library's."""

from datetime import timedelta

import pytest

import elicitor as el
from elicitor.studies import events, story
from elicitor.studies.simulated import Noise, answer_word, drawn_metrics
from elicitor.studies.simulated import simulated_person as simulated
from elicitor.studies.turns import ANSWERS
from tests.studies.conftest import definition
from tests.studies.web.barriers import barriers
from tests.using.notebook.jupyter import BROWSER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(BROWSER is None, reason="needs chromium"),
]
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 390, "height": 800}


class Person:
    """Somebody who looks at pages and clicks."""

    def __init__(self, browser, served, study, number, **options):
        self.address, self.studies = served
        (token,) = self.studies.invite(study)
        self.link = f"{self.address}/join/{token}"
        self.id = self.studies.join(token).id
        asked = self.studies.place(self.id).interview.asked
        (metric,) = drawn_metrics(asked, 1, seed=number)
        self.oracle = simulated(metric, asked, Noise(0.05, 0.02, 0.0), seed=number)
        context = browser.new_context(base_url=self.address, locale="en", **options)
        self.context, self.page = context, context.new_page()
        self.page.goto(self.link)

    @property
    def step(self):
        return self.page.url.split("?")[0].rsplit("/", 1)[-1]

    @property
    def interview(self):
        return self.studies.place(self.id).interview

    @property
    def open(self):
        return self.page.input_value("form [name=question] >> nth=0")

    def wanted(self):
        """What this person says to the question on the page."""
        return answer_word(self.oracle.answer(self.interview.seen[self.open].question))

    def click(self, answer):
        with self.page.expect_navigation():
            self.page.click(f'button[name=answer][value="{answer}"]')

    def answer(self):
        self.click(self.wanted())

    def begin(self):
        """Consent, read, practise."""
        while self.step != "question":
            for group in self.page.locator("fieldset:has(input[type=radio])").all():
                group.locator("input[type=radio]").first.check()
            with self.page.expect_navigation():
                self.page.click("main form:not(.else) button.main >> nth=0")
        return self

    def finish(self, most=60):
        for _ in range(most):
            if self.step != "question":
                break
            self.answer()
        assert self.step == "result"
        return self


def library(person):
    """What the library says of the same answers to the same questions."""
    interview, record = person.interview, person.studies.place(person.id).person
    subject, budget = interview.definition.subject, interview.definition.budget
    session = el.Session(
        interview.asked.region,
        subject.family,
        tolerance=subject.tolerance,
        max_questions=budget.most,
        **budget.checks._asdict(),
        within=budget.most,
        shuffle_sides=True,
        random_state=record.seed,
    )
    for given in interview.answers:
        question = session.ask()
        assert question.is_close(given.shown.question)
        session.tell(ANSWERS[given.said])
    return session.result()


def agrees(person):
    interview = person.interview
    found = interview.result()
    said = [entry.answer.value for entry in found.transcript.standing]
    assert said == [ANSWERS[given.said].value for given in interview.answers]
    if not any(e.kind == "revised" for e in person.studies.place(person.id).events):
        assert found.metric == library(person).metric
    return True


@pytest.fixture
def two(served):
    """A study of Wisconsin patients, and one of a pool of models; launched."""
    _, studies = served
    pool = definition("tickets", budget={"most": 6, "retests": 1, "held_out": 1})
    made = [
        studies.create(*story("user-study")),
        studies.create(pool, story("tickets")[1]),
    ]
    studies.edit(made[0], short(studies.definition(made[0])))
    for study in made:
        studies.launch(study)
    return made


def short(definition):
    """The same study with fewer questions."""
    told = definition.to_dict()
    told["budget"] |= {"most": 6, "retests": 1, "held_out": 1}
    return type(definition).of(told | {"stated": False})


def test_people_who_undo_reload_go_back_and_click_twice(browser, served, two):
    wisconsin, pool = two
    for number, study in enumerate((wisconsin, pool)):
        size = PHONE if number else DESKTOP
        one = Person(browser, served, study, number, viewport=size).begin()
        page = one.page
        first = one.open
        page.reload()
        assert one.open == first  # the same question is put
        one.answer()
        one.answer()
        shown = one.interview.answers[-1].shown
        second = shown.id
        with page.expect_navigation():
            page.click('form[action$="/undo"] button')
        assert one.open not in (first, second)  # old forms of it are stale
        assert one.interview.open.question == shown.question
        assert len(one.interview.answers) == 1
        one.answer()
        page.go_back()  # to a page that was answered
        page.reload()
        assert one.open not in (first, second)
        other = one.context.new_page()  # a second tab of the same question
        other.goto(page.url)
        wanted = one.wanted()
        one.click(wanted)
        stale = {"a": "b", "b": "a"}.get(wanted, "a")
        with other.expect_navigation():
            other.click(f'button[name=answer][value="{stale}"]')
        assert one.interview.answers[-1].said == wanted  # the first answer counted
        other.close()
        page.reload()
        before = len(one.interview.answers)
        button = page.locator(f'button[name=answer][value="{one.wanted()}"]')
        with page.expect_navigation():
            button.dblclick(no_wait_after=True)
        page.wait_for_load_state("networkidle")
        page.goto(one.link)
        assert len(one.interview.answers) in (before + 1, before + 2)
        assert agrees(one.finish())


def test_a_revised_answer_counts_as_it_is_now(browser, served, two):
    one = Person(browser, served, two[0], 5, viewport=PHONE).begin()
    for _ in range(4):
        one.answer()
    one.page.goto(one.page.url.replace("/question", "/history"))
    with one.page.expect_navigation():
        one.page.click('form[action$="/revise"] button >> nth=0')
    earlier = {given.shown.id: given.said for given in one.interview.answers}
    with one.page.expect_navigation():
        one.page.click('button[name=answer][value="equal"]')
    later = {given.shown.id: given.said for given in one.interview.answers}
    assert later.keys() == earlier.keys()
    changed = [key for key in later if later[key] != earlier[key]]
    assert [later[key] for key in changed] == ["equal"]
    while one.step != "question":
        one.page.goto(one.link)
    assert agrees(one.finish())
    assert one.interview.transcript.given == 4


def test_who_comes_back_the_next_day_reads_again_what_it_is_about(
    browser, served, two, monkeypatch
):
    one = Person(browser, served, two[1], 7, viewport=DESKTOP).begin()
    one.answer()
    one.page.reload()
    put = one.open
    later = events.now() + timedelta(days=1, hours=1)
    for place in ("events", "studies"):
        monkeypatch.setattr(f"elicitor.studies.{place}.now", lambda: later)
    one.page.goto(one.link)
    assert one.step == "instructions"
    one.begin()
    assert one.open == put
    assert agrees(one.finish())


def test_by_keys_alone(browser, served, two):
    one = Person(browser, served, two[0], 2, viewport=DESKTOP)
    page = one.page
    while one.step != "question":
        for group in page.locator("fieldset:has(input[type=radio])").all():
            group.locator("input[type=radio]").first.focus()
            page.keyboard.press("Space")
        page.locator("main form:not(.else) button.main >> nth=0").focus()
        with page.expect_navigation():
            page.keyboard.press("Enter")
    keys = {"a": "1", "equal": "2", "b": "3"}
    while one.step == "question":
        with page.expect_navigation():
            page.keyboard.press(keys[one.wanted()])
    assert agrees(one)
    page.locator('form[action$="/finish"] button').focus()
    with page.expect_navigation():
        page.keyboard.press("Enter")
    assert one.step == "finish"


def test_four_people_of_whom_some_have_no_scripts(browser, served, two):
    wisconsin, pool = two
    for number, (study, size, scripts) in enumerate(
        [
            (wisconsin, PHONE, True),
            (wisconsin, DESKTOP, False),
            (pool, PHONE, False),
            (pool, DESKTOP, True),
        ]
    ):
        told = {"viewport": size, "java_script_enabled": scripts}
        one = Person(browser, served, study, 10 + number, **told)
        assert agrees(one.begin().finish())
        one.context.close()


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_the_way_has_a_barrier(browser, served, two, language):
    for study in two[language == "en" :]:  # what is German is longer
        one = Person(browser, served, study, 3, viewport=PHONE)
        one.page.goto(f"{one.link}?language={language}")
        if language == "de":
            one.studies.record(one.id, "spoken", {"language": "de"})
            one.page.reload()
        seen = set()
        for _ in range(40):
            if one.step not in seen:
                seen.add(one.step)
                look(one.page, one.step, language)
            if one.step == "finish":
                break
            if one.step == "question":
                one.answer()
            elif one.step == "result":
                with one.page.expect_navigation():
                    one.page.click('form[action$="/finish"] button')
            else:
                one.begin() if one.step == "practice" else press(one.page)
        assert {"consent", "question", "result", "finish"} <= seen
        for beside in ("history", "withdraw"):
            one.page.goto(one.page.url.replace("/finish", f"/{beside}"))
            look(one.page, beside, language)


def press(page):
    with page.expect_navigation():
        page.click("main form:not(.else) button.main >> nth=0")


def look(page, step, language):
    """Nothing that the rules of WCAG 2.2 AA forbid, and no line too long."""
    assert barriers(page) == [], step
    assert page.get_attribute("html", "lang") == language
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], step
