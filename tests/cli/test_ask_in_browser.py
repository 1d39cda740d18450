"""`elicitor ask --browser`: pages and terminal write the same file."""

import json
import os
import re
import signal
import subprocess
import sys
import urllib.request
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from elicitor import Transcript
from elicitor.cli import browser
from tests.studies.web.taking_part import Walker

OPTIONS = ("--label", "y", "--score", "p", "--positive-name", "has cancer", "--seed", 0)
FEW = (*OPTIONS, "--max-questions", 6)
KEPT = "data.elicitation.json"
SAID = {"1": "a", "2": "b", "=": "equal"}


@pytest.fixture
def clicks(monkeypatch):
    """What somebody does in the browser that opens; a list of functions."""
    plan, opened = [], []
    monkeypatch.setattr(browser.webbrowser, "open", opened.append)

    def serve(app, listening):
        host, port = listening.getsockname()[:2]
        client = TestClient(app, base_url=f"http://{host}:{port}")
        path = f"/p/{app.state.only}/"
        walker = Walker(client).open(path)
        for act in plan:
            act(walker)

    monkeypatch.setattr(browser, "serve", serve)
    return plan, opened


def answers(text):
    def act(walker):
        for key in text:
            if walker.step == "instructions":
                walker.send(action="/instructions")
            walker.send(SAID[key])

    return act


def told(name):
    """What a file says, but for times."""
    found = json.loads(Path(name).read_text())
    found["context"].pop("begun")
    for one in found["exchanges"]:
        one.pop("seconds")
    return found


@pytest.mark.slow
def test_pages_and_terminal_write_the_same_file(data, run, clicks):
    plan, opened = clicks
    plan.append(answers("112="))
    pages = run("ask", data, *FEW, "--browser")
    assert pages.exit_code == 0, pages.output
    assert "4 answers kept" in pages.output
    (address,) = opened
    assert re.fullmatch(r"http://127\.0\.0\.1:\d+/open/[\w-]{22}", address)
    assert re.search(r"http://127\.0\.0\.1:\d+/p/[\w-]{22}/\s", pages.output)
    run("ask", data, *FEW, "--save", "typed.json", typed="1\n1\n2\n=\nq\n")
    assert told(KEPT) == told("typed.json")


@pytest.mark.slow
def test_each_goes_on_where_the_other_stopped(data, run, clicks):
    plan, _ = clicks
    run("ask", data, *FEW, typed="1\n2\nq\n")
    plan.append(answers("11"))
    back = run("ask", data, *FEW, "--browser", "--no-open-page")
    assert "Welcome back: 2 answers kept" in back.output
    done = run("ask", data, *FEW, typed="2\n2\n")
    assert "Your metric" in done.output
    said = [entry.answer.value for entry in Transcript.load(KEPT).standing]
    assert said == ["first", "second", "first", "first", "second", "second"]
    verified = run("verify", KEPT)
    assert verified.exit_code == 0, verified.output


@pytest.mark.slow
def test_the_last_page_says_what_the_terminal_says(data, run, clicks):
    plan, _ = clicks
    seen = []
    plan += [answers("112122"), lambda walker: seen.append(walker.text)]
    done = run("ask", data, *FEW, "--browser")
    assert "What your answers say" in seen[0]
    assert "elicitor tune data.elicitation.json the best classifier" in seen[0]
    assert f"kept in the file {Path(KEPT).resolve()}" in seen[0]
    assert "Your metric" in done.output
    metric = json.loads(Path("data.elicitation.metric.json").read_text())
    assert metric["family"] == "linear"


@pytest.mark.slow
def test_undo_and_a_revised_answer_are_in_the_file(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        walker.send(action="/undo")
        walker.send("b")
        walker.open(walker.page.url.path.replace("question", "history"))
        walker.send(action="/revise").send("b")

    plan += [answers("11"), act]
    run("ask", data, *FEW, "--browser")
    kept = Transcript.load(KEPT)
    assert [entry.answer.value for entry in kept.standing] == ["second", "second"]
    remark = {"kind": "revised", "question": 1, "before": "a", "answer": "b"}
    assert kept.context["remarks"] == [remark]
    assert (kept.revised, kept.elsewhere) == (2, 0)
    done = run("ask", data, *OPTIONS, typed="1\n2\n1\n2\n")
    assert "Your metric" in done.output
    verified = run("verify", KEPT)
    assert verified.exit_code == 0
    assert "2 answers as of when an answer was changed" in verified.output
    assert "comparisons as in" not in verified.output


@pytest.mark.slow
def test_a_budget_is_of_all_answers_whether_revised_or_not(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        walker.open(walker.page.url.path.replace("question", "history"))
        walker.send(action="/revise").send("b")

    plan += [answers("11"), act]
    run("ask", data, *FEW, "--browser")
    done = run("ask", data, *FEW, typed="1\n2\n1\n2\n1\n2\n1\n2\n")
    assert "Your metric" in done.output
    assert len(Transcript.load(KEPT).standing) == 6
    assert "--max-questions 12" in done.output


@pytest.mark.slow
def test_a_reason_stands_in_the_result_as_well(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        walker.send(action="/instructions").send("a", why="one word")
        answers("12122")(walker)
        walker.send("not-me")

    plan.append(act)
    done = run("ask", data, *FEW, "--browser")
    assert "Your metric" in done.output
    kept = Transcript.load(KEPT).context["remarks"]
    assert [one["kind"] for one in kept] == ["answered", "replied"]
    verified = run("verify", KEPT)
    assert verified.exit_code == 0, verified.output


@pytest.mark.slow
def test_an_answer_that_is_changed_back_leaves_the_session_as_it_was(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        path = walker.page.url.path
        for answer in ("b", "a"):
            walker.open(path.replace("question", "history"))
            walker.send(action="/revise").send(answer)

    run("ask", data, *FEW, "--save", "typed.json", typed="1\n1\nq\n")
    plan += [answers("11"), act]
    run("ask", data, *FEW, "--browser")
    kept, typed = told(KEPT), told("typed.json")
    assert [one["answer"] for one in kept["context"].pop("remarks")] == ["b", "a"]
    assert kept == typed
    assert run("verify", KEPT).exit_code == 0


@pytest.mark.slow
def test_an_answer_that_is_revised_last_ends_it_again(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        walker.open(walker.page.url.path.replace("result", "history"))
        walker.send(action="/revise").send("equal")
        assert walker.client.get(walker.page.url.path).status_code == 200
        walker.open(walker.page.url.path.replace("history", "question"))
        assert walker.page.url.path.endswith("/result")

    plan += [answers("112122"), act]
    done = run("ask", data, *FEW, "--browser")
    assert "Your metric" in done.output
    kept = Transcript.load(KEPT)
    assert len(kept.standing) == kept.revised == 6
    assert run("verify", KEPT).exit_code == 0
    again = run("ask", data, *FEW, typed="1\n")
    assert len(Transcript.load(KEPT).standing) == 6, again.output


@pytest.mark.slow
def test_an_old_page_changes_nothing_after_undo_or_revision(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        path = walker.page.url.path
        old = dict(walker.form("b")["fields"])
        walker.send("b").send(action="/undo")
        walker.client.post(path, data=old | {"answer": "equal"})
        walker.open(path.replace("question", "history")).send(action="/revise")
        stale = dict(walker.form("b")["fields"])
        walker.send("b")
        walker.client.post(
            path.replace("question", "revise"), data=stale | {"answer": "equal"}
        )

    plan += [answers("1"), act]
    run("ask", data, *FEW, "--browser")
    kept = Transcript.load(KEPT)
    assert [entry.answer.value for entry in kept.standing] == ["second"]


def test_nobody_else_can_answer(data, run, clicks):
    plan, _ = clicks

    def act(walker):
        path = walker.page.url.path
        for other in (path[:-8] + "AAAAAAAA/question", "/p/x/question", "/p/x/"):
            assert walker.client.get(other).status_code in (403, 404)
        for host in ("evil.example", f"evil.example:{walker.page.url.port}"):
            assert walker.client.get(path, headers={"host": host}).status_code == 403
        foreign = {"origin": "http://evil.example"}
        answer = walker.client.post(path, data={"visit": 1}, headers=foreign)
        assert answer.status_code == 403

    plan.append(act)
    run("ask", data, *FEW, "--browser")
    assert Transcript.load(KEPT).standing == ()


def test_what_the_browser_is_told_to_open_works_once(data, run, clicks):
    plan, opened = clicks
    seen = []

    def act(walker):
        once = opened[0][opened[0].index("/open/") :]
        for path in (f"{once}x", once, once):
            answer = walker.client.get(path, follow_redirects=False)
            seen.append((answer.status_code, answer.headers.get("location", "")[:3]))

    plan.append(act)
    run("ask", data, *FEW, "--browser")
    assert seen == [(404, ""), (303, "/p/"), (404, "")]


@pytest.mark.slow
def test_a_reply_is_kept_in_the_file(data, run, clicks):
    plan, _ = clicks
    plan += [answers("112122"), lambda walker: walker.send("not-me")]
    run("ask", data, *FEW, "--browser")
    (remark,) = Transcript.load(KEPT).context["remarks"]
    assert (remark["kind"], remark["reply"]) == ("replied", "not-me")
    assert "said that it is not theirs" in run("verify", KEPT).output


def test_a_story_stands_in_the_instructions(run, clicks, tmp_path):
    plan, _ = clicks
    seen = []
    plan.append(lambda walker: seen.append(walker.text))
    out = tmp_path / "here"
    done = run("try", "tickets", "--browser", "--out", out)
    assert done.exit_code == 0, done.output
    assert "Twelve language models could answer them" in seen[0]


def test_what_is_missing_is_named(data, run, monkeypatch):
    monkeypatch.setitem(sys.modules, "fastapi", None)
    failed = run("ask", data, *FEW, "--browser")
    assert failed.exit_code != 0
    assert "elicitor[web]" in str(failed.exception)


@pytest.mark.slow
def test_pages_speak_in_own_words(data, run, clicks):
    plan, _ = clicks
    seen = []
    Path("words.json").write_text('{"people": "patient(s)"}')
    plan += [answers("1"), lambda walker: seen.append(walker.text)]
    done = run("ask", data, *FEW, "--words", "words.json", "--browser")
    assert done.exit_code == 0, done.output
    assert "patients who have cancer" in seen[0]


@pytest.mark.slow
def test_labels_of_groups_are_called_as_at_the_terminal(data, run, clicks):
    """Nobody reads “1” as people."""
    plan, _ = clicks
    lines = data.read_text().splitlines()
    groups = [f"{line},{'ab'[i % 2]}" for i, line in enumerate(lines[1:])]
    data.write_text("\n".join(["y,p,g", *groups]) + "\n")
    seen = []
    plan += [answers("1"), lambda walker: seen.append(walker.text)]
    about = ("--label", "y", "--probability", "p", "--group", "g", "--seed", 0)
    done = run("ask", data, *about, "--browser")
    assert done.exit_code == 0, done.output
    assert "people who are positive" in seen[0]
    assert "“1”" not in seen[0]


@pytest.mark.slow
def test_a_real_server_ends_with_ctrl_c(data):
    command = [sys.executable, "-u", "-m", "elicitor", "ask", str(data)]
    typed = [*map(str, FEW), "--browser", "--no-open-page"]
    with subprocess.Popen(
        [*command, *typed],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        env=dict(os.environ),
        cwd=data.parent,
    ) as process:
        try:
            lines = iter(process.stdout.readline, "")
            address = next(
                found[0] for line in lines if (found := re.search(r"http://\S+", line))
            )
            with urllib.request.urlopen(address) as page:
                assert "/instructions" in page.url
            process.send_signal(signal.SIGINT)
            rest = process.communicate(timeout=30)[0]
        finally:
            process.kill()
    assert process.returncode == 0
    assert "0 answers kept" in rest


ANEW = {
    "history": "that came after it followed from it: they are then asked anew",
    "two": "The 2 questions after it followed from this answer: if you change it,",
    "one": "The question after it followed from this answer: if you change it,",
}


@pytest.mark.slow
def test_what_is_asked_anew_is_said_before_an_answer_is_changed(data, run, clicks):
    plan, _ = clicks
    plan.append(answers("112"))

    def look_and_change(walker):
        base = walker.page.url.path.rsplit("/", 1)[0]
        page = walker.open(f"{base}/history").page.text
        assert ANEW["history"] in page
        asked = re.findall(r'name="question" value="([0-9a-f]+)"', page)
        for question, told in zip(asked, (ANEW["two"], ANEW["one"], ""), strict=True):
            shown = walker.open(f"{base}/revise?question={question}").page.text
            assert [one for one in ANEW.values() if one in shown] == [told] * bool(told)
        form = {"question": asked[1], "answer": "b", "times": "0"}
        walker.client.post(f"{base}/revise", data=form)

    plan.append(look_and_change)
    done = run("ask", data, *OPTIONS, "--method", "efficient", "--browser")
    assert done.exit_code == 0, done.output
    record = Transcript.load(KEPT)
    assert [one.answer.value for one in record.standing] == ["first", "second"]
    assert [one.undone for one in record.exchanges] == [False, True, True, False]
    verified = run("verify", KEPT)
    assert verified.exit_code == 0, verified.output
