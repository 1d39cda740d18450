"""What an elicitation returns."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.files import write_text
from elicitor.core.labels import named_case
from elicitor.core.plain import plain

if TYPE_CHECKING:
    from elicitor.core.posterior import Posterior
    from elicitor.core.transcript import Transcript
    from elicitor.metrics.base import Metric

__all__ = ["FORMAT", "VERSION", "Result"]

FORMAT = "elicitor result"
VERSION = 1


@dataclass(frozen=True, eq=False)
class Result:
    """A metric, how sure we are of it, and how it was found.

    Attributes
    ----------
    metric : Metric
        The elicited metric; its orientation says which way is better.
    interval : ndarray of shape (n_coefficients, 2)
        Lower and upper end of every coefficient of ``metric.coefficients``, as far
        as the answers settle it. The ends bound the coefficient for an oracle that
        answers without error; where there is a `posterior`, they are its 90 % credible
        interval instead.
    converged : bool
        Whether the tolerance was reached. False after an early stop, and where no
        feasible question could narrow the interval further.
    notes : tuple of str
        What a reader must know to interpret the result, in sentences.
    details : mapping
        Further findings of the procedure, each documented there.
    posterior : Posterior or None
        What noisy answers leave; only the Bayesian procedures give one.
    n_questions : int
        Answers that were given, repeats included (questions).
    transcript : Transcript or None
        The whole session, replayable. Filled in by the session.

    Notes
    -----
    Results are compared by identity; compare their metrics or transcripts.
    """

    metric: Metric
    interval: np.ndarray
    converged: bool
    notes: tuple[str, ...] = ()
    details: Mapping[str, Any] = field(default_factory=lambda: MappingProxyType({}))
    posterior: Posterior | None = field(default=None, repr=False)
    n_questions: int = 0
    transcript: Transcript | None = field(default=None, repr=False)

    @property
    def positive_label(self) -> Any:
        """Which label was positive in the questions; None if nobody said."""
        return None if self.transcript is None else self.transcript.positive_label

    @property
    def case(self) -> str:
        """What a member of the positive class is called, in the singular."""
        return named_case(self.positive_label)

    def sentence(self) -> str:
        """Say the metric in one plain sentence that names the positive class."""
        return self.metric.sentence(positive=self.case)

    def __getstate__(self) -> dict[str, Any]:
        # A mapping proxy, as `details` may be, can be neither copied nor pickled.
        return {**vars(self), "details": dict(self.details)}

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data.

        Of `details`, what can be written: numbers, texts, arrays as lists and metrics.
        """
        body = {
            "format": FORMAT,
            "version": VERSION,
            "metric": self.metric.to_dict(),
            "interval": np.asarray(self.interval).tolist(),
            "converged": self.converged,
            "notes": list(self.notes),
            "details": plain(self.details),
            "posterior": None if self.posterior is None else self.posterior.to_dict(),
            "n_questions": self.n_questions,
            "transcript": None,
        }
        if self.transcript is not None:
            body["transcript"] = json.loads(self.transcript.to_json())
        return body

    def save(self, path: str | os.PathLike[str]) -> None:
        """Write the result, replacing `path` only once all of it is written.

        :func:`elicitor.load_result` reads it.

        Parameters
        ----------
        path : path-like
            A JSON file.

        Raises
        ------
        OSError
            If the file cannot be written.
        """
        write_text(path, json.dumps(self.to_dict(), allow_nan=False))
