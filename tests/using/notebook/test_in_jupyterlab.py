"""The widget in a real JupyterLab, looked at with a real browser."""

import os
import signal
from importlib.util import find_spec

import pytest

import elicitor as el
from elicitor.regions import CountedRegion
from tests.using.notebook.jupyter import BROWSER, looking, notebook, running

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(300),
    pytest.mark.skipif(BROWSER is None, reason="needs Debian's chromium"),
    pytest.mark.skipif(
        not all(map(find_spec, ("ipywidgets", "jupyterlab", "playwright"))),
        reason="needs the extra 'browser'",
    ),
]

SESSION = """\
import os
from pathlib import Path
import elicitor as el
from elicitor.regions import CountedRegion

Path("kernel.pid").write_text(str(os.getpid()))
region = CountedRegion(el.BinaryRegion.from_law(lambda x: x), 100)
session = el.Session(region, "linear", max_questions=6)
session.widget("answers.json", people="patients", positive_name="has cancer")
"""
AGAIN = 20_000
"""After so long a cell is run again (milliseconds)."""
RESULT = "session.result().save('result.json')"
SHOWN = "session.result()"


@pytest.fixture
def page(tmp_path):
    notebook(tmp_path / "asking.ipynb", SESSION, RESULT, SHOWN)
    with running(tmp_path) as at, looking(at("asking.ipynb")) as page:
        yield page


def run(page, number):
    """Run a cell, and return it; what is pressed before the kernel listens is lost."""
    from playwright.sync_api import TimeoutError as TooLate
    from playwright.sync_api import expect

    page.get_by_text("Python 3 (ipykernel) | Idle").wait_for()
    cell = page.locator(".jp-CodeCell").nth(number)
    prompt, shown = cell.locator(".jp-InputPrompt"), cell.locator(".elicitor-card")
    before, old = prompt.inner_text(), shown.element_handles()
    for _ in range(3):
        cell.locator(".cm-content").click()
        page.keyboard.press("Control+Enter")
        try:
            if not old:
                expect(prompt).not_to_have_text(before, timeout=AGAIN)
            for each in old:
                each.wait_for_element_state("hidden", timeout=AGAIN)
        except (AssertionError, TooLate):
            continue
        return cell
    raise AssertionError(f"cell {number} does not run")


def at_question(page, number):
    """Wait until a question is shown, as long as one takes to look at it."""
    page.get_by_text(f"Question {number} of about").wait_for()
    page.wait_for_timeout(500)  # milliseconds; what comes at once does not count


def press(page, name):
    page.get_by_role("button", name=name, exact=True).click()


def die(folder):
    """What the operating system does to a kernel that takes too much memory."""
    os.kill(int((folder / "kernel.pid").read_text()), signal.SIGKILL)


def answered(*said):
    """The session that the library holds with the same seed."""
    kept = el.Transcript.load("answers.json")
    region = CountedRegion(el.BinaryRegion.from_law(lambda x: x), 100)
    seed = kept.configuration["seed"]
    session = el.Session(region, "linear", max_questions=6, random_state=seed)
    for each in said:
        session.ask()
        if each == "undo":
            session.undo()
        else:
            session.tell(each)
    return session


def require_nothing_of_ours(page, loaded):
    """Nothing in the page is ours to run or to load."""
    card = page.locator(".elicitor-card")
    assert card.locator("script, link, img, h1, h2, h3").count() == 0
    here = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")
    assert [address for address in loaded if not address.startswith(here)] == []


@pytest.mark.usefixtures("as_many_draws_as_usual")
def test_a_person_answers_and_a_dying_kernel_loses_nothing(page, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    loaded = []
    page.on("request", lambda request: loaded.append(request.url))
    run(page, 0)
    at_question(page, 1)
    require_nothing_of_ours(page, loaded)
    press(page, "A is better")
    at_question(page, 2)
    page.get_by_label("Key").press_sequentially("b")
    at_question(page, 3)
    press(page, "Take back")
    at_question(page, 2)
    press(page, "B is better")
    at_question(page, 3)
    press(page, "About equal")
    at_question(page, 4)
    assert page.get_by_text("3 answers kept in answers.json").is_visible()
    assert page.locator(".jp-CodeCell").count() == 3  # b is no command here

    die(tmp_path)
    page.get_by_role("button", name="Ok").click()  # it says that the kernel died
    run(page, 0)
    at_question(page, 4)
    button = page.get_by_role("button", name="A is better", exact=True)
    button.focus()
    for number in (5, 6):  # the focus stays where it is
        page.keyboard.press("Space")
        at_question(page, number)
    page.keyboard.press("Space")
    page.locator(".elicitor-title", has_text="Result").wait_for()
    assert not button.is_visible()
    assert page.get_by_role("button", name="Take back").is_visible()

    run(page, 1)
    cell = run(page, 2)
    cell.locator(".elicitor-card").wait_for()
    kept = el.load_result("result.json")
    said = ["first", "second", "undo", "second", "about equal", *["first"] * 3]
    expected = answered(*said).result()
    assert kept.to_dict() == expected.to_dict()
    assert kept.sentence() in cell.inner_text()
