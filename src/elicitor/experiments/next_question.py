"""How long somebody in a browser waits for the next question, on one worker."""

from __future__ import annotations

import socket
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from http.cookiejar import CookieJar
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, OpenerDirector, build_opener

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run

if TYPE_CHECKING:
    from elicitor.studies.definition import Definition
    from elicitor.studies.studies import Studies

__all__ = ["next_question"]

SEED = 2034
LIMIT = 200.0
"""Milliseconds at the 95th percentile."""
PEOPLE, QUICK_PEOPLE = 3, 1
MOST, QUICK_MOST = 20, 5
"""Questions of one person."""
CASES: dict[str, tuple[str, dict[str, Any]]] = {
    "clinic": ("clinic", {}),
    "loans": ("loans", {}),
    "tickets": ("tickets", {}),
    "vehicles": ("vehicles", {}),
    "vehicles, every kind of error": ("vehicles", {"errors": True}),
    "vehicles, quadratic": ("vehicles", {"family": "quadratic", "tolerance": 0.1}),
    "loans, quadratic": ("loans", {"family": "fair-quadratic"}),
}
"""Story, and what is asked otherwise of it."""
QUICK = ("clinic",)


@experiment(
    "next-question",
    source="milliseconds from sending an answer to the next page; peer: what is "
    "allowed at the 95th percentile, unless the question was known before",
    columns=(
        ("what", "what"),
        ("median", "median"),
        ("95 %", "ours"),
        ("allowed", "peer"),
        ("ratio", "ratio"),
        ("95 % of CPU", "processor"),
        ("known before", "ahead"),
        ("the result", "result"),
    ),
    notes=(
        "By HTTP, on one worker in this process: form, redirect, page. “Looking” "
        "answers when all that follows likely answers is reckoned, as people who look "
        "at a question for some seconds do; “at once” has nothing reckoned before. "
        "“The result” is the page after the last answer, median; it is no question.",
    ),
)
def next_question(run: Run) -> Outcome:
    """Time the next page of every ready study: reckoned at once, and beforehand."""
    settings = {
        "people": QUICK_PEOPLE if run.quick else PEOPLE,
        "most": QUICK_MOST if run.quick else MOST,
    }
    cells = [
        {"what": what, "looking": looking, **settings}
        for what in (QUICK if run.quick else CASES)
        for looking in (False, True)
    ]
    return Outcome(
        {**settings, "seed": SEED}, run.table(_measure, cells, parallel=False)
    )


def _measure(what: str, looking: bool, people: int, most: int) -> dict[str, Any]:
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    with threadpool_limits(limits=1), tempfile.TemporaryDirectory() as folder:
        waits = _Waits(looking=looking)
        waits.take_part(what, people, most, Path(folder))
    median, late = (float(np.quantile(waits.wall, level)) for level in (0.5, 0.95))
    how = "looking" if looking else "at once"
    return beside(
        f"{what}: {how}",
        late,
        LIMIT,
        median=median,
        processor=float(np.quantile(waits.processor, 0.95)),
        ahead=waits.ahead / len(waits.wall),
        result=float(np.median(waits.results)),
    )


class _Waits:
    """What people waited for (milliseconds)."""

    def __init__(self, *, looking: bool) -> None:
        self.looking = looking
        self.wall: list[float] = []
        self.processor: list[float] = []
        self.results: list[float] = []
        self.ahead = 0

    def take_part(self, what: str, people: int, most: int, folder: Path) -> None:
        """Let people answer a study that is served for them."""
        from elicitor.studies.ahead import Ahead
        from elicitor.studies.simulated import Noise, drawn_metrics, simulated_person
        from elicitor.studies.store import Store
        from elicitor.studies.studies import Studies

        store = Store(f"sqlite:///{folder / 'studies.db'}")
        store.migrate()
        ahead = Ahead() if self.looking else None
        studies = Studies(store, ahead=ahead)
        definition, data = _study(what, most)
        study = studies.create(definition, data)
        studies.launch(study)
        asked = studies.asked(definition, studies.version(study).data_sha256)
        with _served(studies, folder) as address:
            for number, metric in enumerate(drawn_metrics(asked, people, seed=SEED)):
                oracle = simulated_person(metric, asked, Noise(), seed=SEED + number)
                self._answer(studies, study, address, oracle, ahead)
        store.close()

    def _answer(
        self, studies: Studies, study: str, address: str, oracle: Any, ahead: Any
    ) -> None:
        """One person, from the first question to the result."""
        from elicitor.studies.simulated import answer_word

        browser = build_opener(HTTPCookieProcessor(CookieJar()))
        (token,) = studies.invite(study)
        _opened(browser, f"{address}/join/{token}")
        person = studies.people(study)[-1].id
        studies.record(person, "consented", {"version": "of a benchmark"})
        studies.record(person, "instructed", {"visit": 1})
        page = f"{address}/p/{study}/question"
        _opened(browser, page)
        while (shown := studies.place(person).interview.open) is not None:
            if ahead is not None:
                ahead.wait()
            said = answer_word(oracle.answer(shown.question))
            clocks = time.perf_counter(), time.process_time()
            url = _opened(browser, page, question=shown.id, answer=said)
            wall = 1000 * (time.perf_counter() - clocks[0])
            if url != page:
                self.results.append(wall)
                continue
            self.wall.append(wall)
            self.processor.append(1000 * (time.process_time() - clocks[1]))
            now = studies.place(person).interview.open
            self.ahead += bool(now is not None and now.body.get("ahead"))


def _study(what: str, most: int) -> tuple[Definition, bytes]:
    from elicitor.studies.definition import Definition
    from elicitor.studies.stories import story

    name, otherwise = CASES[what]
    definition, data = story(name)
    body = definition.to_dict()
    body["subject"] |= otherwise
    body |= {"practice": False, "stated": False, "budget": {"most": most}}
    return Definition.of(body), data


@contextmanager
def _served(studies: Studies, folder: Path) -> Iterator[str]:
    """One worker, on this machine only."""
    import uvicorn

    from elicitor.studies.web import create_app
    from elicitor.studies.web.settings import Settings

    app = create_app(Settings(folder=folder), studies=studies)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(app, log_level="error"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        try:
            yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        finally:
            server.should_exit = True
            thread.join()


def _opened(browser: OpenerDirector, url: str, **form: str) -> str:
    """Open a page, or send a form; return where that led."""
    content = urlencode(form).encode() if form else None
    with browser.open(url, content) as page:
        page.read()
        return str(page.url)
