"""The server is killed again and again: what was acknowledged is there, once."""

import logging
import os
import random
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import httpx2
import pytest

from elicitor.studies import Definition, Studies, story
from elicitor.studies.store import Store
from tests.studies.databases import postgres
from tests.studies.web.walking import Walker

LOG = logging.getLogger(__name__)
"""``--log-cli-level=info`` shows how much was acknowledged."""
WANTED = os.environ.get("ELICITOR_KILLS")
KILLS = {"sqlite": int(WANTED or 40), "postgresql": int(WANTED or 3)}
"""On each database; 200 of them take ten minutes or more."""
CLIENTS = 3
MOST = 8
"""Questions of each person: after a kill, they are asked again of all who answer."""
PAUSES = (0.0, 0.2)
"""From an answer that was taken to the next kill, at random (seconds)."""
PATIENCE = 30
"""So long a server may take until it serves (seconds)."""

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(120 + 15 * max(KILLS.values())),
]


@pytest.fixture(params=KILLS)
def kind(request):
    return request.param


@pytest.fixture
def database(kind, tmp_path):
    if kind == "sqlite":
        yield f"sqlite:///{tmp_path / 'studies.db'}"
    else:
        with postgres() as url:
            yield url


@pytest.fixture
def place(database, kind):
    store = Store(database)
    store.migrate()
    studies = Studies(store)
    definition, data = story("clinic")
    short = {"budget": {"most": MOST, "retests": 1, "held_out": 1}}
    study = studies.create(Definition.of({**definition.to_dict(), **short}), data)
    studies.launch(study)
    tokens = studies.invite(study, number=CLIENTS + KILLS[kind])
    for token in tokens:  # everybody has come as far as to the questions
        person = studies.join(token).id
        for step in ("consented", "instructed", "practised"):
            studies.record(person, step)
    yield tokens, studies, study
    store.close()


class Server:
    def __init__(self, folder, database):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.parent = subprocess.Popen(
            [
                sys.executable,
                "-m",
                "tests.studies.web.killable",
                folder,
                str(self.port),
            ],
            cwd=Path(__file__).parents[3],
            env={**os.environ, "ELICITOR_DATABASE": database},
            stdout=subprocess.PIPE,
            text=True,
        )
        self.child = int(self.parent.stdout.readline())

    def kill(self):
        os.kill(self.child, signal.SIGKILL)
        self.child = int(self.parent.stdout.readline())

    def stop(self):
        self.parent.terminate()
        self.parent.wait()
        self.parent.stdout.close()


class Patient(httpx2.Client):
    """Sends the same again until somebody answers, as a browser's user would."""

    def send(self, request, **options):
        while True:
            try:
                return super().send(request, **options)
            except httpx2.TransportError:
                time.sleep(0.02)


def take_part(port, tokens, over, walkers, clients, failed):
    """One person after the other, as long as the server is killed."""
    try:
        while not over.is_set():
            client = Patient(
                base_url=f"http://127.0.0.1:{port}", follow_redirects=True, timeout=20
            )
            clients.append(client)
            walkers.append(walker := Walker(client, tokens.pop()))
            while walker.step != "finish" and not over.is_set():
                walker.go_on()
    except BaseException as error:
        failed.append(error)
        raise


def somebody_answers(walkers):
    """Wait until the server takes an answer: then it is under load."""
    before, since = taken(walkers), time.monotonic()
    while taken(walkers) == before and time.monotonic() - since < PATIENCE:
        time.sleep(0.005)


def taken(walkers):
    return sum(len(walker.acknowledged) for walker in walkers)


def test_what_was_acknowledged_is_there_once(place, kind, tmp_path):
    (tokens, studies, study), kills = place, KILLS[kind]
    server = Server(str(tmp_path), studies.store.url)
    over, walkers, clients, failed = threading.Event(), [], [], []
    work = server.port, tokens, over, walkers, clients, failed
    threads = [threading.Thread(target=take_part, args=work) for _ in range(CLIENTS)]
    moments = random.Random(7)
    try:
        for thread in threads:
            thread.start()
        for _ in range(kills):
            somebody_answers(walkers)
            time.sleep(moments.uniform(*PAUSES))
            server.kill()
        over.set()
        for thread in threads:
            thread.join()
        assert not failed
        logs = {one.id: studies.place(one.id) for one in studies.people(study)}
        answers = Counter(
            (event.body["question"], event.body["answer"])
            for place in logs.values()
            for event in place.events
            if event.kind == "answered"
        )
        acknowledged = [one for walker in walkers for one in walker.acknowledged]
        LOG.info("%d kills, %d answers acknowledged", kills, len(acknowledged))
        assert len(acknowledged) >= kills
        assert all(answers[one] == 1 for one in acknowledged)
        assert max(answers.values()) == 1
        shown = Counter(
            event.body["id"]
            for place in logs.values()
            for event in place.events
            if event.kind == "shown"
        )
        assert max(shown.values()) == 1
        asking = [walker for walker in walkers if walker.step == "question"]
        for walker in asking:  # the open question is still the same
            before = walker.question
            server.kill()
            walker.response = walker.client.get(walker.response.url.path)
            assert walker.question == before
    finally:
        over.set()
        server.stop()
        for client in clients:
            client.close()
    another = Studies(Store(studies.store.url))
    for person, place in logs.items():  # a worker that saw nothing of it
        there = another.place(person).interview
        assert there.transcript == place.interview.transcript
    another.store.close()
