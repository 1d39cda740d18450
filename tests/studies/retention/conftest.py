"""A study in which people typed all that can be typed, and which is over."""

import shutil
from dataclasses import dataclass
from datetime import timedelta

import pytest

from elicitor.studies import Studies
from elicitor.studies.events import now
from elicitor.studies.store import Store, Study
from tests.studies.conftest import launched
from tests.studies.played import SURVEY, kept_before

WORDS = "Erna Mustermann"
"""What nobody should find afterwards."""
NUMBER = 4711.25
OWN = 4712.75
"""What somebody would rather have than what was learnt."""
SHORT = {"most": 4, "retests": 1, "held_out": 1}


def is_made_up(line):
    """Whether it is what the people of these tests were made to keep, and no other."""
    return "what was learnt" in line


@dataclass
class Held:
    """A study, who took part, and by which links."""

    studies: Studies
    study: str
    people: list[str]
    tokens: list[str]

    @property
    def row(self):
        return self.studies.study(self.study)

    def metrics(self):
        found = (self.studies.place(p.id) for p in self.studies.people(self.study))
        told = (p.interview.result().metric.to_dict() for p in found)
        return sorted(map(repr, told))

    def ended(self, **ago):
        """Let it have ended so long ago."""
        end(self.studies, self.study, **ago)
        return self

    def rows(self, table):
        with self.studies.store.reading() as db:
            return db.query(table).all()


def end(studies, study, **ago):
    with studies.store.writing() as db:
        db.get_one(Study, study).ends_at = now() - timedelta(**ago)


def said_everything(studies, person, said):
    """Go through a whole study and type a name wherever something can be typed."""
    kept_before(studies, person, "consented", {"version": "a" * 64, "language": "en"})
    kept_before(studies, person, "instructed", {"visit": 1})
    kept_before(studies, person, "practised", {"answers": [WORDS], "correct": [False]})
    kept_before(studies, person, "stated", {"weights": {WORDS: 7, "found": 3}})
    surveyed = {"who": WORDS, "staff": NUMBER, "sure": 6, "job": 1}
    kept_before(studies, person, "surveyed", surveyed | {WORDS: WORDS})
    ids = []
    while shown := studies.turn(person):
        ids.append(shown.id)
        studies.answer(person, shown.id, said[len(ids) % 2], reason=WORDS, why=WORDS)
        if len(ids) == 2:
            studies.revise(person, ids[0], "equal", why=WORDS, reason="similar")
    learnt = {f"{WORDS} | x": [2.0, 1.0, 3.0]}
    values = {f"{WORDS} | x": OWN, WORDS: 1.0}
    replied = {"reply": "adjust", "learnt": learnt, "values": values, "why": WORDS}
    kept_before(studies, person, "replied", replied)
    kept_before(studies, person, "finished", {"code": WORDS})


@pytest.fixture(scope="package")
def played(tmp_path_factory):
    """Three people: two by personal links, one by a key that a program was told."""
    file = tmp_path_factory.mktemp("played") / "studies.db"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    studies = Studies(store)
    study = launched(
        studies,
        budget=SHORT,
        survey=SURVEY,
        kept_days=90,
        completion={"code": "DONE"},
    )
    tokens = studies.invite(study, number=3)
    people = [studies.join(token).id for token in tokens[:2]]
    people.append(studies.newcomer(study, person_id="k" * 24).id)
    for person, said in zip(people, ("aa", "ab", "ba"), strict=True):
        said_everything(studies, person, said)
    store.close()
    return file, study, people, tokens


@pytest.fixture
def held(played, tmp_path):
    """The same, for this test alone."""
    file, *told = played
    store = Store(f"sqlite:///{shutil.copy(file, tmp_path / 'held.db')}")
    yield Held(Studies(store), *told)
    store.close()
