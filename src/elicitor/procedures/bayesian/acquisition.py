"""What makes a question worth asking: rules by name, and what a rule must return."""

from __future__ import annotations

import inspect
from typing import Any, Protocol

import numpy as np

from elicitor.core.checks import check_callable, floats, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.registry import Registry, entry_of
from elicitor.procedures.bayesian.beliefs import Beliefs
from elicitor.procedures.bayesian.gain import expected_gains

__all__ = ["ACQUISITIONS", "USUAL", "Acquisition", "acquisition_of"]

TAKEN = "beliefs", "rows", "coordinates"
"""What a rule is given, by place."""
ROUNDING = 1e-9
"""Worths may be so far below zero: a difference that should be zero is."""


class Acquisition(Protocol):
    """A rule that says what pairs are worth; the one that is worth most is asked.

    Worths are compared by their ratios: a simpler or more realistic pair is asked if it
    is worth nearly as much as the best. So what counts is how many times as much one is
    worth as another, and a pair of worth 0 (below 1e-13) is never asked. A replay must
    get the same numbers from the same beliefs, so a rule that draws does so from a
    generator that it makes with a seed of its own.
    """

    def __call__(
        self, beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray, /
    ) -> np.ndarray:
        """Return what each pair is worth.

        Parameters
        ----------
        beliefs : Beliefs
            What is known of the weights w: `means` and `covariances` of Gaussians and
            their `shares`, `estimate()`, `draws(number, rng)`, which returns weights
            and places in `noise`. Not to be changed.
        rows : ndarray of shape (n_pairs, size)
            Differences z of the features of each pair, first minus second: the person
            prefers the first one if ⟨w, z⟩ > 0.
        coordinates : ndarray of shape (n_coordinates, size)
            C: the direction of C w is wanted.

        Returns
        -------
        ndarray of shape (n_pairs,)
            Finite numbers, not negative; larger is better.
        """


USUAL = "gain"
ACQUISITIONS: Registry[Acquisition] = Registry(
    "An acquisition rule", {USUAL: expected_gains}
)
"""Rules by name, as the option `acquisition` has them; a rule of one's own is an entry:
``ACQUISITIONS["mine"] = my_rule``. What such a rule returns is checked."""


def acquisition_of(name: Any) -> Acquisition:
    """The rule of that name, or InvalidParameterError; whatever it returns is checked.

    Worths must be finite and at least 0, one for each pair; they may be written to.
    """
    rule = entry_of("acquisition", name, ACQUISITIONS)
    check_callable(f"ACQUISITIONS[{name!r}]", rule)
    if rule is expected_gains:
        return rule
    try:
        inspect.signature(rule).bind(*TAKEN)
    except TypeError:
        raise InvalidParameterError(
            f"The acquisition rule {name!r} must take ({', '.join(TAKEN)}); got "
            f"{inspect.signature(rule)}."
        ) from None

    def worths(
        beliefs: Beliefs, rows: np.ndarray, coordinates: np.ndarray
    ) -> np.ndarray:
        return _checked(name, rule(beliefs, rows, coordinates), len(rows))

    return worths


def _checked(name: str, value: Any, n_pairs: int) -> np.ndarray:
    worths = floats(value)
    if worths.shape != (n_pairs,):
        of = f" of shape {worths.shape}" if isinstance(value, np.ndarray) else ""
        raise _refused(name, n_pairs, f"{shown(value)}{of}")
    wrong = ~np.isfinite(worths) | (worths < -ROUNDING)
    if wrong.any():
        first = int(wrong.argmax())
        raise _refused(name, n_pairs, f"{np.asarray(value)[first]} for pair {first}")
    return np.maximum(worths, 0.0)


def _refused(name: str, n_pairs: int, came: str) -> InvalidParameterError:
    return InvalidParameterError(
        f"The acquisition rule {name!r} must return what each of {n_pairs} pairs is "
        f"worth, finite numbers of at least 0; got {came}."
    )
