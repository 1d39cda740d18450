"""A/B tests as an oracle: files, sequential decisions, weeks between the answers."""

import json
import multiprocessing

import numpy as np
import pytest

import elicitor as el
from elicitor.core import (
    Answer,
    InvalidDataError,
    InvalidParameterError,
    OracleUnavailableError,
    Question,
)
from elicitor.oracles import ABTestOracle, Counts, Means, StoppingRule
from elicitor.regions import RandomisedClassifier
from elicitor.session import run
from elicitor.testing import OracleContract

QUESTION = Question([0.30, 0.55], [0.35, 0.45])
CLEAR = (Counts(300, 1000), Counts(100, 1000))


def truth(question):
    """Outcome counts that decide for the arm with more 2 TP + TN."""
    first = question.first @ [2, 1] > question.second @ [2, 1]
    return CLEAR if first else CLEAR[::-1]


@pytest.fixture(scope="module")
def shared(tmp_path_factory):
    """A folder where questions, once recorded, stay answered."""
    return tmp_path_factory.mktemp("tests")


class TestContract(OracleContract):
    symmetric = True

    @pytest.fixture
    def make_oracle(self, shared, questions):
        oracle = ABTestOracle(shared)
        if not oracle.tests:
            for question in questions:
                oracle.test_of(question).record(*truth(question))
        return lambda: ABTestOracle(shared)


# -- files --------------------------------------------------------------------------


def test_question_waits_until_it_is_decided(tmp_path):
    oracle = ABTestOracle(tmp_path, names=["TP", "TN"])
    for _ in range(2):
        with pytest.raises(OracleUnavailableError, match="no answer yet after 0 looks"):
            oracle.answer(QUESTION)
    (test,) = oracle.waiting
    oracle.record(test.id, Counts(1, 4), Counts(1, 4))
    with pytest.raises(OracleUnavailableError, match="after 1 looks"):
        oracle.answer(QUESTION)
    assert oracle.n_questions == 0
    oracle.record(test.id, *CLEAR)
    assert oracle.answer(QUESTION) is Answer.FIRST
    assert oracle.answer(QUESTION.swapped) is Answer.SECOND
    assert (oracle.n_questions, oracle.waiting, len(oracle.tests)) == (2, (), 1)
    written = json.loads((test.path / "question.json").read_text())
    assert written["first"]["by_name"] == {"TP": 0.30, "TN": 0.55}


def test_same_question_of_another_machine_is_the_same_test(tmp_path):
    oracle = ABTestOracle(tmp_path)
    test = oracle.test_of(QUESTION)
    near = Question(QUESTION.first + 3e-10, QUESTION.second - 3e-10)
    assert oracle.test_of(near).id == test.id
    other = Question(QUESTION.first, QUESTION.second + 1e-4)
    assert oracle.test_of(other).id != test.id


def test_rule_is_fixed_with_the_question(tmp_path):
    ABTestOracle(tmp_path, rule=StoppingRule(better="smaller")).test_of(QUESTION)
    later = ABTestOracle(tmp_path, rule=StoppingRule(better="larger"))
    later.test_of(QUESTION).record(*CLEAR)
    assert later.answer(QUESTION) is Answer.SECOND


def test_recording_twice_changes_nothing(tmp_path):
    test = ABTestOracle(tmp_path).test_of(QUESTION)
    assert test.record(*CLEAR) == test.record(*CLEAR)
    assert test.looks == (CLEAR,)


@pytest.mark.parametrize(
    ("first", "second", "match"),
    [
        (Counts(300, 999), CLEAR[1], "first must be all outcomes"),
        (CLEAR[0], Counts(99, 1000), "second must be all outcomes"),
        (Counts(302, 1001), CLEAR[1], "first must be all outcomes"),
        (Means(1, 1, 2000), Means(1, 1, 2000), "first must be all outcomes"),
        (Counts(300, 1000), Means(1, 1, 5), "both be Counts or both be Means"),
        (3, 4, "first must be Counts or Means; got 3"),
    ],
)
def test_outcomes_that_cannot_follow_are_refused(tmp_path, first, second, match):
    test = ABTestOracle(tmp_path).test_of(QUESTION)
    test.record(*CLEAR)
    with pytest.raises(InvalidParameterError, match=match):
        test.record(first, second)
    assert test.looks == (CLEAR,)


def test_means_survive_the_file(tmp_path):
    test = ABTestOracle(tmp_path).test_of(QUESTION)
    look = Means(0.1 + 0.2, 1 / 3, 200), Means(1e-9, 2.5, 201)
    test.record(*look)
    assert test.looks == (look,)


def add_looks(folder, name, start):
    oracle = ABTestOracle(folder)
    for people in range(start, 30, 2):
        try:
            oracle.record(name, Counts(0, people), Counts(0, people))
        except InvalidParameterError:
            continue  # the other process knows of more people


def test_two_processes_may_record_at_once(tmp_path):
    test = ABTestOracle(tmp_path).test_of(QUESTION)
    context = multiprocessing.get_context("fork")
    workers = [
        context.Process(target=add_looks, args=(tmp_path, test.id, start))
        for start in (1, 2)
    ]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    people = [first.people for first, _ in test.looks]
    assert people == sorted(set(people))
    assert people[-1] == 29
    assert sorted(p.name for p in (test.path / "looks").iterdir()) == [
        f"{number:06d}.json" for number in range(1, len(people) + 1)
    ]


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"format": "elicitor A/B test", "version": 9}', "\udcff"],
)
@pytest.mark.parametrize("which", ["question.json", "looks/000001.json"])
def test_damaged_files_are_refused(tmp_path, which, text):
    oracle = ABTestOracle(tmp_path)
    test = oracle.test_of(QUESTION)
    test.record(*CLEAR)
    (test.path / which).write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(InvalidDataError, match="is no file of an A/B test"):
        oracle.answer(QUESTION)


@pytest.mark.parametrize("missing", ["first", "rule"])
def test_incomplete_question_is_refused(tmp_path, missing):
    oracle = ABTestOracle(tmp_path)
    path = oracle.test_of(QUESTION).path / "question.json"
    body = json.loads(path.read_text())
    del body[missing]
    path.write_text(json.dumps(body))
    with pytest.raises(InvalidDataError, match=f"KeyError: '{missing}'"):
        oracle.answer(QUESTION)


def test_draft_of_a_killed_process_does_no_harm(tmp_path):
    oracle = ABTestOracle(tmp_path)
    test = oracle.test_of(QUESTION)
    (test.path / "looks").mkdir()
    (test.path / "looks" / ".000001.json.0badcafe").write_text('{"form')
    (tmp_path / "0123456789ab").mkdir()  # killed before anything was written
    test.record(*CLEAR)
    assert oracle.answer(QUESTION) is Answer.FIRST


def test_wrong_arguments_are_refused(tmp_path):
    file = tmp_path / "file"
    file.touch()
    with pytest.raises(InvalidParameterError, match="is a file"):
        ABTestOracle(file)
    with pytest.raises(InvalidParameterError, match="classifier must be callable"):
        ABTestOracle(tmp_path, classifier=3)
    with pytest.raises(InvalidParameterError, match=r"test must be .* \(none\)"):
        ABTestOracle(tmp_path).record("nothing", *CLEAR)
    with pytest.raises(InvalidParameterError, match="2 names"):
        ABTestOracle(tmp_path, names=["a"]).test_of(QUESTION)


def test_groups_are_named(tmp_path):
    oracle = ABTestOracle(tmp_path, names=["r1", "r2"], groups=["old", "young"])
    question = Question([[0.1, 0.2], [0.3, 0.4]], [[0.2, 0.1], [0.3, 0.4]])
    written = oracle.test_of(question).definition["first"]["by_name"]
    assert written == {"old": {"r1": 0.1, "r2": 0.2}, "young": {"r1": 0.3, "r2": 0.4}}


# -- the weeks-long loop ------------------------------------------------------------


def test_session_goes_on_over_weeks(tmp_path):
    region = el.BinaryRegion.from_law(lambda x: x)
    file = tmp_path / "session.json"
    visits = 0
    while True:  # every pass is a new process
        visits += 1
        oracle = ABTestOracle(
            tmp_path / "tests", names=region.names, classifier=region.classifier
        )
        session = (
            el.Session.resume(file, region)
            if file.exists()
            else el.Session(
                region, "linear", tolerance=0.1, random_state=0, method="efficient"
            )
        )
        try:
            result = run(session, oracle)
        except OracleUnavailableError:
            session.save(file)
            (test,) = oracle.waiting
            test.record(*truth(test.question))
        else:
            break
    assert visits == result.n_questions + 1 == len(oracle.tests) + 1
    direct = el.elicit(
        region,
        "linear",
        lambda a, b: a @ [2, 1] > b @ [2, 1],
        tolerance=0.1,
        random_state=0,
        method="efficient",
    )
    assert result.metric == direct.metric
    arm = dict(oracle.tests[0].definition["second"]["classifier"])
    assert arm.pop("kind") == "RandomisedClassifier"
    rebuilt = RandomisedClassifier.from_dict(arm)
    attained = region.classifier_confusion(rebuilt)
    assert np.allclose(attained, oracle.tests[0].question.second)


def test_classifier_that_cannot_be_built_is_explained(tmp_path):
    region = el.BinaryRegion.from_law(lambda x: 0.3 + 0.4 * x)
    oracle = ABTestOracle(tmp_path, classifier=region.classifier)
    arm = oracle.test_of(Question([0.4, 0.4], [0.25, 0.25])).definition["first"]
    assert arm["classifier"] is None
    assert "no_classifier" in arm
