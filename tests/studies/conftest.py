import random
import shutil
import sys
from dataclasses import replace

import pytest

from elicitor.datasets import load_sample
from elicitor.studies import Definition, Studies
from elicitor.studies.store import Store

SUBJECTS = {
    "clinic": {
        "label": "has_cancer",
        "probabilities": ["p_logistic"],
        "positive_name": "has cancer",
        "people": "patients",
    },
    "loans": {
        "label": "defaults",
        "probabilities": ["p_trees"],
        "positive_name": "will default",
        "people": "clients",
        "groups": ["sex"],
    },
    "vehicles": {"label": "kind", "probabilities": ["p_*"], "people": "vehicles"},
    "tickets": {
        "models": "model",
        "rewards": ["solved=%"],
        "costs": ["latency=s", "price=ct"],
    },
}


def definition(story="clinic", **more):
    own = more.pop("subject", {})
    subject = {"data": f"{story}.csv", **SUBJECTS[story], **own}
    return Definition.of({"title": "A study", "subject": subject, **more})


def data_of(story="clinic"):
    return load_sample(story).text.encode()


def launched(studies, story="clinic", **more):
    study = studies.create(definition(story, **more), data_of(story))
    studies.launch(study)
    return study


@pytest.fixture(autouse=True, scope="session")
def durable():
    """Databases in tests need not outlive the power; yields how others are opened."""
    module = sys.modules[Store.__module__]
    usual = module.PRAGMAS
    with pytest.MonkeyPatch.context() as patch:
        quick = [one.replace("synchronous=FULL", "synchronous=OFF") for one in usual]
        patch.setattr(module, "PRAGMAS", quick)
        yield usual


@pytest.fixture(autouse=True, scope="session")
def data_are_read_once():
    """A study asks about the same as others of the same data, subject and end."""
    module = sys.modules[Studies.asked.__module__]
    usual, known = module.asked, {}

    def asked(definition, path):
        key = definition.subject.model_dump_json(), definition.budget.until
        if (*key, path.read_bytes()) not in known:
            known[*key, path.read_bytes()] = usual(definition, path)
        found = replace(known[*key, path.read_bytes()], words=definition.words)
        for language in definition.languages:
            found.display(language)
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "asked", asked)
        yield


@pytest.fixture(autouse=True, scope="session")
def few_sought():
    """How safe a choice is, is reckoned roughly; the usual numbers, for tests of it."""
    with pytest.MonkeyPatch.context() as patch:
        usual = {}
        for name, few in {"DRAWS": 20, "SOUGHT": 3}.items():
            usual[name] = getattr(sys.modules["elicitor.studies.safe_choice"], name)
            patch.setattr(f"elicitor.studies.safe_choice.{name}", few)
        yield usual


@pytest.fixture
def sought_as_usual(few_sought, monkeypatch):
    """How safe a choice is, is reckoned as for anybody."""
    for name, usual in few_sought.items():
        monkeypatch.setattr(f"elicitor.studies.safe_choice.{name}", usual)


@pytest.fixture(scope="session")
def empty(tmp_path_factory):
    """A database with tables and nothing in them."""
    folder = tmp_path_factory.mktemp("empty")
    store = Store(f"sqlite:///{folder / 'studies.db'}")
    store.migrate()
    store.close()
    return folder / "studies.db"


@pytest.fixture
def studies(tmp_path, empty):
    store = Store(f"sqlite:///{shutil.copy(empty, tmp_path)}")
    yield Studies(store)
    store.close()


@pytest.fixture(autouse=True, scope="module")
def _same_seeds_for_all():
    """Whoever answers for all tests of a file has the same seed each time, too."""
    with pytest.MonkeyPatch.context() as patch:
        drawn = random.Random(0)
        patch.setattr("elicitor.studies.entry.secrets.randbits", drawn.getrandbits)
        yield


@pytest.fixture(autouse=True)
def _same_seeds(request, monkeypatch):
    """Everybody gets the seed that they got when the test was last run."""
    drawn = random.Random(request.node.nodeid)
    monkeypatch.setattr("elicitor.studies.entry.secrets.randbits", drawn.getrandbits)
