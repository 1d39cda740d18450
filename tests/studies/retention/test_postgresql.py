"""The same in the other database, where others can write meanwhile."""

import threading

import pytest

from elicitor.studies import Studies, forget
from elicitor.studies.export import check_study, copy_of, study_file
from elicitor.studies.store import EventRow, Invitation, Person, Store
from tests.studies.conftest import launched
from tests.studies.databases import postgres
from tests.studies.played import SURVEY

from .conftest import SHORT, WORDS, Held, end, is_made_up, said_everything


@pytest.mark.slow  # the server has to be installed; .ci/run does so
def test_workers_at_once_do_it_once():
    with postgres() as url:
        store = Store(url)
        store.migrate()
        studies = Studies(store)
        study = launched(studies, budget=SHORT, survey=SURVEY, kept_days=90)
        tokens = studies.invite(study, number=3)
        people = [studies.join(token).id for token in tokens[:2]]
        for person in people:
            said_everything(studies, person, "ab")
        held = Held(studies, study, people, tokens)
        metrics, did = held.metrics(), []
        end(studies, study, days=91)

        def work():
            worker = Studies(Store(url))
            did.append(forget(worker, study, when_due=True))
            worker.store.close()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert sorted(did) == [False, False, False, True]
        assert held.metrics() == metrics
        found = check_study(study_file(copy_of(studies, study)))
        assert all(map(is_made_up, found.differences))
        assert held.rows(Invitation) == []
        assert {one.id for one in held.rows(Person)}.isdisjoint(people)
        events = held.rows(EventRow)
        assert WORDS not in repr([one.body for one in events])
        assert {one.at.hour for one in events} == {0}
        store.close()
