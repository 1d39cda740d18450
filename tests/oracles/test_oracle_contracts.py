"""Every oracle of the library fulfils the contract."""

import inspect
import io
import itertools

import numpy as np
import pytest
from rich.console import Console

import elicitor.oracles
from elicitor.core import Answer, Exchange, Question, Transcript
from elicitor.metrics import LinearFractionalMetric, LinearMetric
from elicitor.oracles import (
    ABTestOracle,
    AnswerModel,
    Exact,
    Flip,
    FunctionOracle,
    Indifference,
    Lapse,
    Logistic,
    MetricOracle,
    Oracle,
    Probit,
    RepeatedOracle,
    ReplayOracle,
    TerminalOracle,
    Ties,
    Vocabulary,
)
from elicitor.oracles.displays import BinaryDisplay
from elicitor.testing import OracleContract

PERSON = LinearMetric([2, 1])
MODELS = [
    Exact(),
    Flip(0.2),
    Indifference(0.1),
    Indifference(0.1, adversarial=True),
    Lapse(Ties(0.1, 0.05), 0.3),
    Logistic(0.1),
    Probit(0.1),
    Ties(0.1, 0.05),
]
ONE_ANSWER: dict[type, list] = {
    FunctionOracle: [
        lambda: FunctionOracle(lambda first, second: first @ [2, 1] > second @ [2, 1])
    ],
    MetricOracle: [
        *(
            lambda model=model: MetricOracle(PERSON, model, random_state=3)
            for model in MODELS
        ),
        lambda: MetricOracle(PERSON),
    ],
}


class TestOneAnswer(OracleContract):
    @pytest.fixture(params=itertools.chain(*ONE_ANSWER.values()))
    def make_oracle(self, request):
        return request.param


class TestExactMetric(OracleContract):
    symmetric = True
    metrics = (
        PERSON,
        LinearMetric([2, 1], orientation="cost"),
        LinearFractionalMetric([1, 0.5], [0.2, -0.4], 0.9),
    )
    models = (Exact(), Indifference(0.1, adversarial=True))

    @pytest.fixture(params=itertools.product(metrics, models))
    def make_oracle(self, request):
        metric, model = request.param
        return lambda: MetricOracle(metric, model, random_state=0)


class TestRepeated(OracleContract):
    answers_per_question = 3
    symmetric = True

    @pytest.fixture
    def make_oracle(self):
        return lambda: RepeatedOracle(MetricOracle(PERSON), 3)


class TestReplay(OracleContract):
    @pytest.fixture
    def make_oracle(self, questions):
        answers = itertools.cycle(Answer)
        log = tuple(Exchange.of(q, next(answers)) for q in questions)
        return lambda: ReplayOracle(Transcript({}, {}, ("TP", "TN"), {}, log))


class TestTerminal(OracleContract):
    @pytest.fixture
    def make_oracle(self):
        def make():
            keys = itertools.cycle(["1", "b", "nonsense", "=", "s", "?", "u"])
            return TerminalOracle(
                BinaryDisplay(prevalence=0.3, per=100, vocabulary=Vocabulary()),
                console=Console(file=io.StringIO(), width=100),
                read=lambda _: next(keys),
            )

        return make

    @pytest.fixture
    def unanswerable(self):
        return None


def concrete(base):
    return {
        value
        for value in vars(elicitor.oracles).values()
        if inspect.isclass(value)
        and issubclass(value, base)
        and not inspect.isabstract(value)
    }


def test_every_exported_oracle_runs_the_contract():
    apart = {ABTestOracle, RepeatedOracle, ReplayOracle}
    assert concrete(Oracle) - {TerminalOracle} == set(ONE_ANSWER) | apart


def test_every_exported_answer_model_runs_the_contract():
    assert concrete(AnswerModel) == {type(model) for model in MODELS}


def test_contract_notices_an_oracle_that_counts_failures():
    class Hasty(FunctionOracle):
        def answer(self, question: Question) -> Answer:
            self.n_questions += 1
            return self._answer(question)

    contract, points = OracleContract(), np.eye(2)
    questions = [Question(points[0], points[1])] * 2
    bad = Question(np.zeros(7), np.ones(7))
    with pytest.raises(AssertionError):
        contract.test_question_without_an_answer_is_not_counted(
            lambda: Hasty(lambda first, _: first @ [2, 1] > 0), questions, bad
        )
