"""What is left of a study whose links and own words are deleted, and what is not."""

import gc
import threading
import weakref
from pathlib import Path

import pytest

from elicitor.core import SessionStateError
from elicitor.studies import NoEntry, Studies, deidentifying, due, forget, retention_of
from elicitor.studies.board import Boards, roll
from elicitor.studies.deleting import delete_study
from elicitor.studies.events import now
from elicitor.studies.export import check_study, copy_of, import_study, study_file
from elicitor.studies.outcomes import outcomes
from elicitor.studies.store import EventRow, Invitation, Person, Store, ToldRow
from elicitor.studies.web.keeper import Keeper
from tests.studies.conftest import launched

from .conftest import NUMBER, OWN, WORDS, end, is_made_up

LEAF_OF_A_TABLE = 13
"""The first byte of a page of SQLite's that holds rows."""


@pytest.fixture
def forgotten(held):
    held.ended(days=91)
    forget(held.studies, held.study)
    return held


def bodies(held, kind):
    return [one.body for one in held.rows(EventRow) if one.kind == kind]


@pytest.mark.slow
def test_only_what_has_ended_is_forgotten(held):
    with pytest.raises(SessionStateError, match="end it first"):
        forget(held.studies, held.study)
    held.studies.set_state(held.study, "paused")
    with pytest.raises(SessionStateError, match="end it first"):
        forget(held.studies, held.study)
    with pytest.raises(NoEntry):
        forget(held.studies, "nobody's")
    assert len(held.rows(Invitation)) == 3
    held.studies.set_state(held.study, "closed")
    assert forget(held.studies, held.study)


@pytest.mark.slow
def test_by_itself_it_happens_when_it_is_due_and_once(held):
    held.ended(days=89)
    assert due(held.studies.store) == []
    assert not forget(held.studies, held.study, when_due=True)
    assert held.row.deidentified_at is None
    held.ended(days=91)
    assert due(held.studies.store) == [held.study]
    assert forget(held.studies, held.study, when_due=True)
    done, people = held.row.deidentified_at, held.rows(Person)
    assert not forget(held.studies, held.study)
    assert held.row.deidentified_at == done
    assert {one.id for one in held.rows(Person)} == {one.id for one in people}
    assert due(held.studies.store) == []
    assert retention_of(held.studies.store, held.row).stage == "done"


def test_nothing_that_was_typed_is_left_in_the_file(held, tmp_path):
    def kept():
        return b"".join(file.read_bytes() for file in Path(tmp_path).glob("*.db*"))

    assert WORDS.encode() in kept()
    held.ended(days=91)
    forget(held.studies, held.study)
    for gone in (WORDS, str(NUMBER), str(OWN), *held.people):
        assert gone.encode() not in kept(), gone


def in_a_gap(file, words):
    """Leave words where SQLite leaves copies of rows: in the free space of a page."""
    content = bytearray(file.read_bytes())
    size = int.from_bytes(content[16:18], "big")
    for page in range(size, len(content), size):
        cells, start = (
            int.from_bytes(content[page + i : page + i + 2], "big") for i in (3, 5)
        )
        gap = page + 8 + 2 * cells
        if content[page] == LEAF_OF_A_TABLE and page + start - gap > 2 * len(words):
            content[gap + 4 : gap + 4 + len(words)] = words
            file.write_bytes(content)
            return
    raise AssertionError("no page has a gap")


@pytest.mark.parametrize("way", ["forget", "withdraw", "keep", "decline", "delete"])
def test_nothing_is_left_in_the_gaps_of_the_file(held, tmp_path, way):
    file = tmp_path / "held.db"
    held.studies.store.close()
    in_a_gap(file, b"Max Muster")
    store = Store(f"sqlite:///{file}")
    studies = Studies(store)
    Keeper(studies).look()
    assert b"Max Muster" in file.read_bytes(), "nothing has been deleted yet"
    if way == "decline":
        studies.decline(studies.newcomer(held.study).id)
    elif way in ("withdraw", "keep"):
        studies.withdraw(held.people[0], keep=way == "keep")
    else:
        end(studies, held.study, days=91)
        {"forget": forget, "delete": delete_study}[way](studies, held.study)
    Keeper(studies).look()
    assert b"Max Muster" not in file.read_bytes()
    left = file.stat().st_mtime_ns
    store.settle()
    assert file.stat().st_mtime_ns == left, "once is enough"
    store.close()


def test_what_was_chosen_stays(forgotten):
    said = bodies(forgotten, "surveyed")
    empty = {"who": None, "staff": None, "sure": 6, "job": 1}
    assert said == [empty] * 3
    assert (
        bodies(forgotten, "stated")
        == [{"weights": {"outcome 1": 7, "outcome 2": 3}}] * 3
    )
    assert bodies(forgotten, "practised") == [{"correct": [False]}] * 3
    consent = {"version": "a" * 64, "language": "en"}
    assert bodies(forgotten, "consented") == [consent] * 3
    for one in bodies(forgotten, "answered"):
        assert set(one) == {"question", "answer", "seconds"}
    for one in bodies(forgotten, "revised"):
        assert set(one) == {"question", "answer", "reason", "again", "by_answers"}
        assert one["again"] is True  # the server's mark, no words of anybody
    assert bodies(forgotten, "replied")[0] == {
        "reply": "adjust",
        "learnt": {"1": [2.0, 1.0, 3.0]},
    }
    assert bodies(forgotten, "finished") == [{}] * 3


def test_our_own_names_of_what_matters_stay(studies):
    study = launched(studies, stated=True, budget={"most": 1}, kept_days=0)
    person = studies.newcomer(study).id
    asked = studies.place(person).interview.asked
    weights = {one.key: 4 for one in outcomes(asked, "de")}
    studies.record(person, "stated", {"weights": weights})
    studies.set_state(study, "closed")
    forget(studies, study)
    (who,) = studies.people(study)
    assert studies.place(who.id).last("stated").body == {"weights": weights}


def test_days_are_left_of_times_and_no_order(held):
    held.ended(days=91)
    with held.studies.store.reading() as db:
        before = db.query(EventRow).count()
    forget(held.studies, held.study)
    people, events = held.rows(Person), held.rows(EventRow)
    assert len(events) == before
    for at in [one.joined_at for one in people] + [one.at for one in events]:
        assert (at.hour, at.minute, at.second, at.microsecond) == (0, 0, 0, 0)
        assert (now() - at).days <= 1
    assert {one.id for one in people}.isdisjoint(held.people)
    assert {one.invitation_id for one in people} == {None}
    with held.studies.store.engine.connect() as connection:
        tables = ("people", "id"), ("events", "person_id"), ("told", "person_id")
        for table, column in tables:
            rows = connection.exec_driver_sql(
                f"SELECT {column} FROM {table} ORDER BY rowid"
            )
            ids = [row[0] for row in rows]
            assert ids == sorted(ids)  # as they are called, not as they came


def test_what_is_told_of_people_goes_along(held):
    before = {one.person_id: one.sentences for one in held.rows(ToldRow)}
    assert set(before) == set(held.people)
    held.ended(days=91)
    forget(held.studies, held.study)
    after = {one.person_id: one.sentences for one in held.rows(ToldRow)}
    assert set(after) == {one.id for one in held.rows(Person)}
    assert sorted(map(repr, after.values())) == sorted(map(repr, before.values()))
    lines = roll(held.studies, held.study)
    assert {one.sentence for one in lines} == {one["en"] for one in after.values()}


def test_links_keys_and_ids_lead_nowhere(forgotten):
    studies = forgotten.studies
    assert forgotten.rows(Invitation) == []
    for token in forgotten.tokens:
        with pytest.raises(NoEntry):
            studies.join(token)
    for person in forgotten.people:
        for asked in (studies.place, studies.turn):
            with pytest.raises(NoEntry):
                asked(person)
    for back in (
        lambda: studies.newcomer(forgotten.study, person_id="k" * 24),
        lambda: studies.invite(forgotten.study),
        lambda: studies.trial(forgotten.study, once="x"),
    ):
        with pytest.raises(NoEntry) as error:
            back()
        assert error.value.why == "closed"
    assert forgotten.rows(Invitation) == []


@pytest.mark.slow  # everybody is asked anew three times
def test_answers_results_board_and_files_are_as_they_were(held, tmp_path):
    metrics, heard = held.metrics(), len(Boards(held.studies).board(held.study).heard)
    held.ended(days=91)
    forget(held.studies, held.study)
    assert held.metrics() == metrics
    anew = Studies(held.studies.store)
    board = Boards(anew).board(held.study)
    assert (len(board.heard), board.not_opened) == (heard, 0) == (3, 0)
    for copy in (
        copy_of(anew, held.study),
        copy_of(anew, held.study).with_coarse_times(),
    ):
        content = study_file(copy)
        assert all(is_made_up(line) for line in check_study(content).differences)
    assert WORDS not in repr([one.body for one in held.rows(EventRow)])
    store = Store(f"sqlite:///{tmp_path / 'elsewhere.db'}")
    store.migrate()
    import_study(store, study_file(copy_of(anew, held.study)))
    elsewhere = Studies(store)
    assert elsewhere.study(held.study).deidentified_at == held.row.deidentified_at
    with pytest.raises(SessionStateError):
        elsewhere.set_state(held.study, "open")
    store.close()


@pytest.mark.slow
def test_other_studies_are_left_alone(held):
    other = launched(held.studies, kept_days=5)
    (token,) = held.studies.invite(other)
    person = held.studies.join(token).id
    shown = held.studies.turn(person)
    held.studies.answer(person, shown.id, "a", why=WORDS)
    joined = held.studies.people(other)[0].joined_at
    held.ended(days=91)
    forget(held.studies, held.study)
    assert held.studies.join(token).id == person
    assert held.studies.place(person).last("answered").body["why"] == WORDS
    assert held.studies.people(other)[0].joined_at == joined


@pytest.mark.slow
def test_no_worker_remembers_what_was_typed(held):
    other = Studies(held.studies.store)
    known = [weakref.ref(other.place(one).interview) for one in held.people]
    mine = [weakref.ref(held.studies.place(one).interview) for one in held.people]
    stays = launched(held.studies)
    still = other.newcomer(stays).id
    remembered = weakref.ref(other.place(still).interview)
    held.ended(days=91)
    forget(held.studies, held.study)
    gc.collect()
    assert {one() for one in mine} == {None}
    assert None not in {one() for one in known}
    Keeper(other).look()
    gc.collect()
    assert {one() for one in known} == {None}
    assert remembered() is other.place(still).interview


def test_two_workers_at_once_do_it_once(held):
    held.ended(days=91)
    workers = [Studies(Store(held.studies.store.url)) for _ in range(4)]
    start, did = threading.Barrier(len(workers)), []

    def work(studies):
        start.wait()
        did.append(forget(studies, held.study, when_due=True))
        studies.store.close()

    threads = [threading.Thread(target=work, args=(one,)) for one in workers]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(did) == [False, False, False, True]
    assert len(held.rows(Person)) == 3
    assert held.row.deidentified_at is not None


@pytest.mark.slow
def test_whoever_is_stopped_in_the_middle_has_done_nothing(held, monkeypatch):
    metrics, left = held.metrics(), []

    def stopped(*given):
        left.append(given)
        if len(left) == 20:
            raise KeyboardInterrupt
        return whole(*given)

    whole = deidentifying.without_own_words
    held.ended(days=91)
    with monkeypatch.context() as patch:
        patch.setattr(deidentifying, "without_own_words", stopped)
        with pytest.raises(KeyboardInterrupt):
            forget(held.studies, held.study)
    assert held.row.deidentified_at is None
    assert sorted(one.id for one in held.rows(Person)) == sorted(held.people)
    assert len(held.rows(Invitation)) == 3
    assert forget(held.studies, held.study)
    assert held.metrics() == metrics
