"""A/B tests as an oracle: reality answers, weeks later.

A question is written to the disk with both classifiers. Somebody shows each to random
people and records what came of it; once that is decided, the question has its answer.
Until then the oracle is not available, and the session is saved and resumed::

    oracle = ABTestOracle("tests", names=region.names, classifier=region.classifier)
    if Path("session.json").exists():
        session = Session.resume("session.json", region)
    else:
        session = Session(region, "linear", method="bayesian", random_state=0)
    try:
        result = run(session, oracle)
    except OracleUnavailableError as waiting:
        print(waiting)
    finally:
        session.save("session.json")

In another process, as often as there is news::

    ABTestOracle("tests").record(
        "3f2a51c09b7e", Counts(successes=131, people=1000), Counts(104, 998)
    )
"""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.checks import check_instance, check_names, check_path
from elicitor.core.errors import (
    InfeasiblePointError,
    InvalidParameterError,
    OracleUnavailableError,
)
from elicitor.core.question import Question
from elicitor.oracles.ab_files import (
    ABTest,
    create_test,
    find_test,
    known_tests,
    load_test,
)
from elicitor.oracles.ab_rule import ABDecision, StoppingRule
from elicitor.oracles.base import Oracle
from elicitor.oracles.sequential import Outcomes

__all__ = ["ABTestOracle"]


class ABTestOracle(Oracle):
    """Answers with the outcomes of A/B tests, which are run elsewhere.

    Parameters
    ----------
    folder : path-like
        Where tests are kept; made if it is not there. Several processes may use it.
    names : sequence of str, optional
        The statistics, such as ``region.names``; numbered by default.
    groups : sequence of str, optional
        The groups, where statistics are matrices, such as ``region.groups``.
    classifier : callable, optional
        ``classifier(statistics)`` builds a classifier with a ``to_dict``, such as
        ``region.classifier``; it is written beside the statistics, ready to deploy.
    rule : StoppingRule, optional
        When a test is over. It is fixed with the first asking: later changes do not
        touch tests that exist.

    Raises
    ------
    InvalidParameterError
        If `folder` is a file or `classifier` cannot be called.

    Notes
    -----
    A question that is asked again, its sides exchanged or not, is the same test and has
    the same answer, so repeats and retests tell nothing of reality.
    """

    def __init__(
        self,
        folder: str | os.PathLike[str],
        *,
        names: Sequence[str] | None = None,
        groups: Sequence[str] | None = None,
        classifier: Callable[[np.ndarray], Any] | None = None,
        rule: StoppingRule | None = None,
    ) -> None:
        self.folder = check_path("folder", folder)
        if self.folder.exists() and not self.folder.is_dir():
            raise InvalidParameterError(
                f"folder must be a folder; {str(folder)!r} is a file."
            )
        if classifier is not None and not callable(classifier):
            raise InvalidParameterError(
                f"classifier must be callable with an array; got {classifier!r}."
            )
        self.names = None if names is None else check_names(names)
        self.groups = None if groups is None else check_names(groups)
        self.classifier = classifier
        self.rule = (
            StoppingRule()
            if rule is None
            else check_instance("rule", rule, StoppingRule)
        )

    @property
    def tests(self) -> tuple[ABTest, ...]:
        """All tests, sorted by name."""
        return tuple(load_test(self.folder / name) for name in known_tests(self.folder))

    @property
    def waiting(self) -> tuple[ABTest, ...]:
        """Those without an answer yet."""
        return tuple(test for test in self.tests if test.decision.answer is None)

    def test_of(self, question: Question) -> ABTest:
        """The test of a question; written down if it is new.

        Parameters
        ----------
        question : Question
            Its sides may be exchanged.

        Raises
        ------
        InvalidParameterError
            If its statistics do not fit the names.
        InvalidDataError
            If a file in the folder is damaged.
        """
        check_instance("question", question, Question)
        found = find_test(self.folder, question)
        if found is not None:
            return found
        sides = {"first": question.first, "second": question.second}
        definition = {side: self._arm(array) for side, array in sides.items()}
        return create_test(self.folder, question, self.rule, definition)

    def record(self, test: str, first: Outcomes, second: Outcomes) -> ABDecision:
        """Record all outcomes of a test so far; see :meth:`ABTest.record`.

        Parameters
        ----------
        test : str
            Its name.
        first, second : Counts or Means
            Everything that is known of either arm, earlier looks included.

        Raises
        ------
        InvalidParameterError
            If there is no such test, or the outcomes cannot follow those recorded.
        InvalidDataError
            If a file is damaged.
        """
        known = known_tests(self.folder)
        if not isinstance(test, str) or test not in known:
            listing = ", ".join(map(repr, known)) or "none"
            raise InvalidParameterError(
                f"test must be one of those in {str(self.folder)!r} ({listing}); "
                f"got {test!r}."
            )
        return load_test(self.folder / test).record(first, second)

    def _answer(self, question: Question) -> Answer:
        test = self.test_of(question)
        answer = test.decision.answer
        if answer is None:
            raise OracleUnavailableError(
                f"A/B test {test.id} has no answer yet after {len(test.looks)} looks. "
                f"Run what {str(test.path / 'question.json')!r} describes and record "
                "the outcomes; then resume the session."
            )
        exchanged = not np.allclose(question.first, test.question.first, atol=1e-9)
        return answer.swapped if exchanged else answer

    def _arm(self, statistics: np.ndarray) -> dict[str, Any]:
        """What is written of one classifier."""
        arm: dict[str, Any] = {
            "statistics": statistics.tolist(),
            "by_name": self._by_name(statistics),
            "classifier": None,
        }
        if self.classifier is None:
            return arm
        try:
            built = self.classifier(statistics)
        except InfeasiblePointError as error:  # whole people may lie slightly outside
            return {**arm, "no_classifier": str(error)}
        kind = type(built).__name__
        return {**arm, "classifier": {"kind": kind, **built.to_dict()}}

    def _by_name(self, statistics: np.ndarray) -> dict[str, Any]:
        names = _labels(self.names, statistics.shape[-1], "names")
        if statistics.ndim == 1:
            return dict(zip(names, statistics.tolist(), strict=True))
        groups = _labels(self.groups, len(statistics), "groups")
        return {
            group: dict(zip(names, row, strict=True))
            for group, row in zip(groups, statistics.tolist(), strict=True)
        }


def _labels(given: tuple[str, ...] | None, size: int, name: str) -> tuple[str, ...]:
    labels = tuple(str(i + 1) for i in range(size)) if given is None else given
    if len(labels) != size:
        raise InvalidParameterError(
            f"The question has {size} {name}, not those of the oracle; got {labels!r}."
        )
    return labels
