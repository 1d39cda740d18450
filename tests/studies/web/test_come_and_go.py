"""However people answer, go back, leave and return: every worker shows the same.

Two workers take what they do, by turns, and each remembers what it has heard; a third,
which remembers nothing, rebuilds all from the log after each step.
"""

import random
import re
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from elicitor.studies import Studies
from elicitor.studies.web import Settings, create_app
from tests.studies.conftest import launched
from tests.studies.web.taking_part import Forms

ANSWERS = ("a", "equal", "b", "cannot")
MOVES = [
    *["answer"] * 4,
    *["undo", "revise"],
    *["speak", "return_", "sleep"],
]
"""Each walk makes all of them, in an order of its own."""
SETTINGS = Settings(secret="of this test", limited=False)
BUDGET = {"most": 5, "retests": 1, "held_out": 1}
STORIES = {
    "clinic": {"budget": {**BUDGET, "until": "decided"}},
    "loans": {"story": "loans"},
    "tickets": {"story": "tickets"},
}
PAGES = ("", "history")
BESIDE = ("result", "my-record", "my-record.json")
"""One of them is looked at after each step."""
CHANGES = re.compile(r'(?<=name="once" value=")[^"]*')
"""What each request makes anew."""


class Somebody:
    """A browser that comes to any worker; `drawn` decides what it does."""

    def __init__(self, studies, study, drawn, monkeypatch):
        self.study, self.drawn = study, drawn
        (self.token,) = studies.invite(study)
        self.workers = [self.worker(studies.store) for _ in range(2)]
        self.cookies, self.days = None, 0
        for clock in ("elicitor.studies.events.now", "elicitor.studies.studies.now"):
            monkeypatch.setattr(clock, self.now)
        self.return_()

    def now(self):
        return datetime.now(UTC) + timedelta(hours=25 * self.days)

    @staticmethod
    def worker(store):
        return create_app(SETTINGS, studies=Studies(store))

    def client(self, app=None):
        return TestClient(app or self.drawn.choice(self.workers), cookies=self.cookies)

    def get(self, page, app=None):
        return self.client(app).get(f"/p/{self.study}/{page}")

    def send(self, form, button=None, **said):
        named = {name: button for name, value in form["buttons"] if value == button}
        data = {**form["fields"], **named, **said}
        answer = self.client().post(form["action"], data=data)
        assert answer.status_code == 200, answer.text

    def onwards(self):
        """The form that leads on where somebody is, up to a question or the result."""
        while True:
            page = self.get("")
            step = page.url.path.rsplit("/", 1)[-1]
            forms = Forms(page.text).found
            if step in ("question", "result", "finish"):
                return step, forms
            (form,) = (one for one in forms if one["action"].endswith(f"/{step}"))
            said = {name: values[0] for name, values in form["choices"].items()}
            self.send(form, "yes" if step == "consent" else None, **said)
            if step == "practice":  # what was read wrongly is told first
                self.send({"action": form["action"], "fields": {}, "buttons": []})

    # -- moves ------------------------------------------------------------------------

    def return_(self):
        """Come by the link, in a browser that knows nobody."""
        client = TestClient(self.drawn.choice(self.workers))
        assert client.get(f"/join/{self.token}").status_code == 200
        self.cookies = client.cookies

    def sleep(self):
        self.days += 1

    def answer(self):
        step, forms = self.onwards()
        if step == "question":
            offered = [
                (one, value)
                for one in forms
                for _, value in one["buttons"]
                if value in (*ANSWERS, "unclear")
            ]
            self.send(*self.drawn.choice(offered))

    def undo(self):
        _, forms = self.onwards()
        for form in forms:
            if form["action"].endswith("/undo"):
                self.send(form)

    def revise(self):
        page = self.get("history")
        asked = [
            one for one in Forms(page.text).found if one["action"].endswith("/revise")
        ]
        if asked:
            chosen = self.drawn.choice(asked)
            page = self.client().post(chosen["action"], data=chosen["fields"])
            said = self.drawn.choice([*ANSWERS])
            forms = Forms(page.text).found
            (form,) = (
                one for one in forms if said in [value for _, value in one["buttons"]]
            )
            self.send(form, said)

    def speak(self):
        language = self.drawn.choice(["en", "de"])
        where = f"/p/{self.study}/language"
        self.client().post(where, data={"language": language})


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("story", STORIES)
def test_every_worker_shows_the_same_after_every_step(studies, story, monkeypatch):
    drawn = random.Random(f"come and go {story}")
    more = {"budget": BUDGET, "languages": ("en", "de"), **STORIES[story]}
    somebody = Somebody(studies, launched(studies, **more), drawn, monkeypatch)
    done = drawn.sample(MOVES, k=len(MOVES))
    for move in ("answer", "answer"):
        getattr(somebody, move)()
    for number, move in enumerate(done):
        getattr(somebody, move)()
        look = (*PAGES, drawn.choice(BESIDE))
        pages = [
            [
                (one.status_code, one.url.path, CHANGES.sub("", one.text))
                for one in (somebody.get(page, app) for page in look)
            ]
            for app in (*somebody.workers, somebody.worker(studies.store))
        ]
        assert pages[0] == pages[2], done[: number + 1]
        assert pages[1] == pages[2], done[: number + 1]
