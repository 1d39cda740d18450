"""How long `undo` and the result so far take, of every family."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.report import beside
from elicitor.experiments.sweep import Run
from elicitor.experiments.timing import timed
from elicitor.oracles import Flip, MetricOracle
from elicitor.procedures.bayesian.asking import utility_of
from elicitor.regions import (
    Attribute,
    Ball,
    BinaryRegion,
    CostRewardRegion,
    DiagonalRegion,
    GroupBall,
    ModelPool,
    Region,
)
from elicitor.session import Session

__all__ = ["undo"]

SEED = 2033
LIMIT = 50.0
"""Milliseconds of processor time that either may take."""
AFTER, QUICK_AFTER = 40, 8
TIMES, QUICK_TIMES = 12, 2
WRONG = 0.1
"""Share of answers that are wrong."""
NEVER = 1e-9
"""A tolerance that is not reached."""


@experiment(
    "undo",
    source="milliseconds of processor time; peer: what is allowed",
    columns=(
        ("what", "what"),
        ("median", "median"),
        ("95 %", "ours"),
        ("allowed", "peer"),
        ("ratio", "ratio"),
    ),
)
def undo(run: Run) -> Outcome:
    """Time taking an answer back, and asking what is known so far."""
    after = QUICK_AFTER if run.quick else AFTER
    times = QUICK_TIMES if run.quick else TIMES
    cells = [
        {"what": what, "after": after, "times": times}
        for what in CASES
        if not run.quick or what in QUICK
    ]
    found = run.sweep(_measure, cells, parallel=False)
    return Outcome(
        {
            "answers": f"{after}, of which {WRONG:.0%} are wrong",
            "times": times,
            "seed": SEED,
        },
        tuple(row for rows in found for row in rows),
    )


def _measure(what: str, after: int, times: int) -> list[dict[str, Any]]:
    from threadpoolctl import (  # type: ignore[import-untyped]  # of scikit-learn
        threadpool_limits,
    )

    with threadpool_limits(limits=1):
        session, oracle = _answered(what, after)
        spent: dict[str, list[float]] = {"a turn": [], "undo": [], "result so far": []}
        for _ in range(times):
            session.ask()
            spent["result so far"].append(
                _milliseconds(lambda: session.result(partial=True))
            )
            spent["undo"].append(_milliseconds(session.undo))
            spent["a turn"].append(_milliseconds(lambda: _turn(session, oracle)))
    return [_row(f"{what}: {step}", taken) for step, taken in spent.items()]


def _row(what: str, taken: list[float]) -> dict[str, Any]:
    median, late = (float(np.quantile(taken, level)) for level in (0.5, 0.95))
    return beside(what, late, LIMIT, median=median)


def _answered(what: str, after: int) -> tuple[Session, MetricOracle]:
    """A session after so many answers, and who gave them."""
    family, build = CASES[what]
    region, rng = build(), np.random.default_rng(SEED)
    utility = utility_of(region, family)
    weights, _ = utility.beliefs().draws(1, rng)
    oracle = MetricOracle(utility.metric(weights[0]), Flip(WRONG), random_state=rng)
    session = Session(region, family, tolerance=NEVER, random_state=SEED)
    for _ in range(after):
        _turn(session, oracle)
    return session, oracle


def _turn(session: Session, oracle: MetricOracle) -> None:
    question = session.ask()
    assert question is not None
    session.tell(oracle.answer(question))
    session.ask()


def _milliseconds(step: Callable[[], object]) -> float:
    return 1000 * timed(step)[0]


# -- what is asked about ------------------------------------------------------------


def _classes() -> DiagonalRegion:
    rng = np.random.default_rng(SEED)
    scores = np.exp(2 * rng.normal(size=(400, 3)))
    chances = scores / scores.sum(axis=1, keepdims=True)
    labels = [rng.choice(3, p=row) for row in chances]
    return DiagonalRegion.from_predictions(np.array(labels), chances)


def _ball(size: int) -> Ball:
    return Ball(np.full(size, 0.4), 0.2, names=[f"q{i + 1}" for i in range(size)])


def _groups() -> GroupBall:
    return GroupBall.of_classes(2, 0.2, [[0.3, 0.6], [0.7, 0.4]], diagonal=False)


def _pool() -> ModelPool:
    points = np.abs(np.random.default_rng(SEED).normal(size=(30, 4)))
    points /= np.linalg.norm(points, axis=1, keepdims=True)
    names = ["accuracy", "recall", "speed", "reach"]
    models = [f"model {i + 1}" for i in range(len(points))]
    return ModelPool(models, points, names=names, kinds=["reward"] * len(names))


def _costs() -> CostRewardRegion:
    latency = Attribute("latency", 20, 200, kind="cost", unit="ms")
    return CostRewardRegion(_classes(), [latency])


def _binary() -> BinaryRegion:
    return BinaryRegion.from_law(lambda x: x)


CASES: dict[str, tuple[str, Callable[[], Region]]] = {
    "linear, binary": ("linear", _binary),
    "linear, 3 classes": ("linear", _classes),
    "linear, ball of 3": ("linear", lambda: _ball(3)),
    "linear, ball of 6": ("linear", lambda: _ball(6)),
    "linear, 30 models": ("linear", _pool),
    "quadratic, ball of 2": ("quadratic", lambda: _ball(2)),
    "quadratic, ball of 3": ("quadratic", lambda: _ball(3)),
    "polynomial, ball of 3": ("polynomial", lambda: _ball(3)),
    "fair": ("fair", _groups),
    "fair-quadratic": ("fair-quadratic", _groups),
    "linear-fractional, binary": ("linear-fractional", _binary),
    "linear-fractional, 3 classes": ("linear-fractional", _classes),
    "linear-fractional, ball of 3": ("linear-fractional", lambda: _ball(3)),
    "cost-reward": ("cost-reward", _costs),
    "monotone, binary": ("monotone", _binary),
    "monotone, 3 classes": ("monotone", _classes),
}
QUICK = ("linear, binary", "fair")
