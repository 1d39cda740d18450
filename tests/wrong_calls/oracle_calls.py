"""Valid calls of questions, records, oracles and sessions."""

import io

import numpy as np
from rich.console import Console

import elicitor as el
from elicitor.core import Exchange
from elicitor.metrics import ClassStatistics
from elicitor.oracles import (
    BinaryDisplay,
    ClassWords,
    Counts,
    Exact,
    StoppingRule,
    Vocabulary,
)
from tests.wrong_calls import samples as of

QUESTION = {"question": of.question()}
OUTCOMES = {"first": Counts(3, 5), "second": Counts(4, 5)}
PEOPLE = {"classes": of.CLASSES, "people": [30, 30, 40], "rates": False, "noun": "cars"}


def exchange():
    return Exchange.of(of.question(), el.Answer.FIRST)


def session_options():
    return {
        "region": of.binary(),
        "family": "linear",
        "method": "efficient",
        "tolerance": 0.1,
        "max_questions": 5,
        "random_state": 0,
    }


def elicited(region, family, method, **options):
    return lambda: {
        "region": region(),
        "family": family,
        "oracle": of.judge,
        "method": method,
        "max_questions": 4,
        "tolerance": 0.5,
        "random_state": 0,
        **options,
    }


CALLS = {
    # -- core -------------------------------------------------------------------------
    "Answer.parse": lambda _: {"value": "first"},
    "Exchange.of": lambda _: {
        "question": of.question(),
        "answer": el.Answer.FIRST,
        "seconds": 1.5,
    },
    "Posterior.interval": lambda _: {"level": 0.8},
    "Question": lambda: {
        "first": [0.2, 0.3],
        "second": [0.3, 0.1],
        "remaining": 3,
        "between": (2, 5),
    },
    "Question.is_close": lambda it: {"other": it.swapped},
    "Result": lambda: {
        "metric": of.linear(),
        "interval": np.array([[0.1, 0.9], [0.1, 0.9]]),
        "converged": True,
        "notes": ("a note",),
        "details": {"x": 1},
        "n_questions": 3,
    },
    "Result.plot": lambda _: {"region": of.binary()},
    "Result.by_weights": lambda _: {"level": 0.8, "language": "de"},
    "Result.directions": lambda _: {"level": 0.8},
    "Result.found_signs": lambda _: {"level": 0.8},
    "Result.spoken": lambda _: {"language": "de"},
    "Result.range_of": lambda _: {
        "measure": lambda metric: float(metric.coefficients[0]),
        "level": 0.8,
    },
    "Result.sentence": lambda _: {
        "positive": "patient",
        "level": 0.8,
        "language": "de",
    },
    "Result.as_promised": lambda _: {
        "told": "A missed case weighs as much as 2 false alarms.",
        "language": "en",
    },
    "Result.save": lambda _: {"path": "result.json"},
    "Transcript.append": lambda _: {"exchange": exchange()},
    "Transcript.continues": lambda it: {"earlier": it},
    "Transcript.from_json": lambda it: {"text": it.to_json()},
    "Transcript.load": lambda it: {"path": saved(it)},
    "Transcript.until": lambda _: {"number": 2},
    "Transcript.save": lambda _: {"path": "transcript.json"},
    "majority": lambda: {"answers": [el.Answer.FIRST, "second", True]},
    # -- oracles ----------------------------------------------------------------------
    "Oracle.answer": lambda _: {"question": of.question()},
    "ABTestOracle": lambda: {
        "folder": "ab",
        "names": ["TP", "TN"],
        "groups": ["u", "v"],
        "classifier": of.binary().classifier,
        "rule": StoppingRule(),
    },
    "ABTestOracle.record": lambda it: {
        "test": it.test_of(of.question()).id,
        **OUTCOMES,
    },
    "ABTestOracle.test_of": lambda _: QUESTION,
    "ABTest.record": lambda _: OUTCOMES,
    "BinaryDisplay": lambda: {
        "prevalence": 0.4,
        "per": 100,
        "vocabulary": Vocabulary(),
    },
    "ClassDisplay": lambda: PEOPLE,
    "ErrorDisplay": lambda: PEOPLE,
    "GroupDisplay": lambda: {
        "statistics": ClassStatistics(("no", "yes"), rates=True),
        "groups": ["old", "young"],
        "prevalence": of.SHARES,
        "per": 100,
        "words": [ClassWords.of_two(Vocabulary())] * 2,
        "noun": "people",
        "notes": ["a note"],
    },
    "GroupDisplay.arranged": lambda _: {"order": [1, 0]},
    "GroupDisplay.of_space": lambda _: {
        "space": of.group_pool().space,
        "per": 100,
        "words": [ClassWords.of_two(Vocabulary())] * 2,
        "noun": "people",
        "notes": ["a note"],
    },
    "ModelDisplay": lambda: {
        "names": ["accuracy", "price"],
        "kinds": ["reward", "cost"],
        "units": ["", "EUR"],
        "models": {(0.2, 0.3): "small"},
    },
    "ModelDisplay.compare": lambda _: {"question": el.Question([0.9, 3], [0.8, 2])},
    "ClassWords.of_classes": lambda _: {"statistics": ClassStatistics(of.CLASSES)},
    "ClassWords.of_two": lambda _: {"vocabulary": Vocabulary()},
    "Vocabulary": lambda: {"positive": "is ill", "people": "patients"},
    "Counts": lambda: {"successes": 3, "people": 5},
    "Counts.may_follow": lambda _: {"earlier": Counts(2, 3)},
    "Means": lambda: {"mean": 0.5, "deviation": 0.1, "people": 100},
    "Means.may_follow": lambda it: {"earlier": it},
    "Flip": lambda: {"rate": 0.1},
    "FunctionOracle": lambda: {"function": of.judge},
    "Indifference": lambda: {"zone": 0.1, "adversarial": True},
    "Lapse": lambda: {"model": Exact(), "rate": 0.1},
    "Logistic": lambda: {"scale": 0.1},
    "Probit": lambda: {"scale": 0.1},
    "Ties": lambda: {"scale": 0.1, "threshold": 0.1},
    "MetricOracle": lambda: {
        "metric": of.linear(),
        "model": Exact(),
        "random_state": 0,
    },
    "RepeatedOracle": lambda: {"oracle": of.judge, "repeats": 3},
    "ReplayOracle": lambda: {"transcript": of.result().transcript},
    "StoppingRule": lambda: {
        "error_rate": 0.05,
        "indifference": 0.01,
        "better": "larger",
        "planned": 5000,
        "most": 10_000,
        "at_most": "cannot say",
        "asymptotic": True,
    },
    "StoppingRule.decide": lambda _: {"looks": [(Counts(3, 5), Counts(4, 5))]},
    "TerminalOracle": lambda: {
        "display": BinaryDisplay(prevalence=0.5, per=100, vocabulary=Vocabulary()),
        "console": Console(file=io.StringIO()),
        "read": lambda _prompt: "1",
    },
    "as_oracle": lambda: {"value": of.judge},
    "require_same_question": lambda: {
        "number": 1,
        "stored": of.question(),
        "asked": of.question(),
    },
    # -- sessions ---------------------------------------------------------------------
    "Conversation": lambda: {"procedure": procedure()},
    "Session": lambda: {
        **session_options(),
        "repeats": 3,
        "shuffle_sides": True,
        "timed": True,
        "context": {"who": "nobody"},
    },
    "Session.resume": lambda it: {"transcript": it.transcript, "region": of.binary()},
    "Session.go_on_from": lambda it: {"kept": it.transcript},
    "Session.foresee": lambda _: {"answer": "first"},
    "Session.result": lambda _: {"partial": True},
    "Session.save": lambda _: {"path": "session.json"},
    "Session.tell": lambda it: {"answer": "first", "question": it.ask()},
    "Session.widget": lambda _: {
        "path": "asked.json",
        "people": "patients",
        "positive_name": "has cancer",
        "per": 100,
        "language": "de",
    },
    "elicit": elicited(of.binary, "linear", "efficient"),
    "elicit/published": elicited(of.binary, "linear", "published"),
    "elicit/bayesian": elicited(of.binary, "linear", "bayesian", held_out=0, retests=0),
    "elicit/monotone": elicited(of.binary, "monotone", "efficient"),
    "elicit/fractional": elicited(of.binary, "linear-fractional", "efficient"),
    "elicit/ball": elicited(of.ball, "linear", "efficient"),
    "elicit/diagonal": elicited(of.diagonal, "linear", "efficient"),
    "elicit/fair": elicited(
        of.group_ball, "fair", "efficient", oracle=el.MetricOracle(of.fair())
    ),
    "elicit/quadratic": elicited(of.ball, "quadratic", "efficient"),
    "elicit/polynomial": elicited(of.ball, "polynomial", "efficient", degree=2),
    "elicit/attributes": elicited(of.cost_reward_region, "cost-reward", "efficient"),
    "elicit/pool": elicited(of.pool, "linear", "efficient"),
    "find_procedure": lambda: {
        "region": of.binary(),
        "family": "linear",
        "method": "efficient",
        "options": {},
    },
    "load_result": lambda: {"path": saved(of.result())},
    "region_of": lambda: {"found": of.learnt()},
    "questions_ahead": lambda: {"session": of.asked(), "most": 3},
    "verify": lambda: {"kept": of.result(), "region": of.binary()},
    "run": lambda: {"session": of.session(), "oracle": el.oracles.as_oracle(of.judge)},
}


def procedure():
    find = el.procedures.find_procedure(of.binary(), "linear", "efficient", {})
    return find(of.binary(), tolerance=0.1, rng=np.random.default_rng(0))


def saved(thing):
    thing.save("saved.json")
    return "saved.json"
