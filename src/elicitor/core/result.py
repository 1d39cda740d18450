"""What an elicitation returns."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

from elicitor.core.details import Details
from elicitor.core.in_notebook import InNotebook
from elicitor.core.metric import Metric
from elicitor.core.plain import plain
from elicitor.core.posterior import Posterior
from elicitor.core.result_file import FORMAT, RESULT, VERSION
from elicitor.core.told_result import ToldResult
from elicitor.core.transcript import Transcript
from elicitor.lazy import later

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["Result"]

SHOWN = 240
"""So much of the sentence is in its `repr` (characters)."""

plot_region = later("elicitor.using.plots:plot_region")
plot_weights = later("elicitor.using.plots:plot_weights")
written_report = later("elicitor.using.report:report")


@dataclass(frozen=True, eq=False, repr=False)
class Result(ToldResult, InNotebook):
    """A metric, how sure we are of it, and how it was found.

    Attributes
    ----------
    metric : Metric
        The elicited metric; its orientation says which way is better.
    interval : ndarray of shape (n_coefficients, 2) or None
        Lower and upper end of every coefficient of ``metric.coefficients``, in their
        order (of ``metric.names`` where there is one of each), as far as the answers
        settle it. The ends bound the coefficient for an oracle that answers without
        error; where there is a `posterior`, they are its 90 % credible interval
        instead. Of metrics without a closed form of their coefficients (ratios
        of measured numbers, of unknown form) no bounds are known: the ends are those of
        many metrics that agree with all answers, as the notes say. Of a published
        procedure they are what the paper's theorem promises if answers are exact
        (ε_Ω = 0), signs are as assumed, and the region is smooth and strictly convex
        where it was searched; None where it promises nothing, as on a sample, and the
        notes say so.
    converged : bool
        Whether the tolerance was reached. False after an early stop, where no
        feasible question could narrow the interval further, and if no answer took a
        side. Published searches, and those for people who never err, reach it whoever
        answers, also by chance: whether answers carry anything says
        :func:`elicitor.reanalyse`.
    notes : tuple of str
        What a reader must know to interpret the result, in sentences.
    details : Details
        Further findings by name; :class:`Details` tells which there are, of what types
        and in which units.
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
    interval: np.ndarray | None
    converged: bool
    notes: tuple[str, ...] = ()
    details: Details = field(default_factory=Details)
    posterior: Posterior | None = None
    n_questions: int = 0
    transcript: Transcript | None = None

    def __getstate__(self) -> dict[str, Any]:
        # A mapping proxy, as `details` may be, can be neither copied nor pickled.
        known = {name: vars(self)[name] for name in self.__dataclass_fields__}
        return {**known, "details": dict(self.details)}

    def __repr__(self) -> str:
        told = self.sentence()
        short = told if len(told) <= SHOWN else f"{told[: SHOWN - 1]}…"
        return (
            f"Result({type(self.metric).__name__}, {short!r}, "
            f"n_questions={self.n_questions}, converged={self.converged}, "
            f"{len(self.notes)} notes)"
        )

    def plot(
        self, region: Any = None, *, language: str = "en", ax: Axes | None = None
    ) -> Axes:
        """Draw the weights with what the answers leave open, or what is best on data.

        Parameters
        ----------
        region : Region, optional
            What classifiers can achieve. With it :func:`elicitor.using.plot_region`
            draws the questions and the best classifier there; without it
            :func:`elicitor.using.plot_weights` the weights.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        ax : matplotlib.axes.Axes, optional
            Where to draw; a new figure by default.

        Returns
        -------
        matplotlib.axes.Axes

        Raises
        ------
        ImportError
            If Matplotlib is not installed.
        InvalidParameterError
            If `region` is no region of these statistics.
        """
        if region is None:
            axes: Axes = plot_weights(self, language=language, ax=ax)
        else:
            axes = plot_region(region, self, language=language, ax=ax)
        return axes

    def report(self, **options: Any) -> Any:
        """Write down the elicitation for people who were not there.

        Parameters
        ----------
        **options
            Those of :func:`elicitor.using.report.report`: `region`, `who`, `language` …

        Returns
        -------
        Document
            Shown in a notebook; for files there are
            :func:`elicitor.using.report.to_html` and
            :func:`elicitor.using.report.to_markdown`.
        """
        return written_report(self, **options)

    def to_dict(self) -> dict[str, Any]:
        """Return the result as JSON-ready data.

        Of `details`, what can be written: numbers, texts, arrays as lists and metrics.
        """
        ends = None if self.interval is None else np.asarray(self.interval).tolist()
        body = {
            "format": FORMAT,
            "version": VERSION,
            "metric": self.metric.to_dict(),
            "interval": ends,
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

    def save(
        self, path: str | os.PathLike[str], *, overwrite: bool = False
    ) -> Path | None:
        """Write the result, replacing `path` only once all of it is written.

        :func:`elicitor.load_result` reads it.

        Parameters
        ----------
        path : path-like
            A JSON file. The same result there is replaced, and one of an earlier state
            of the same session. Any other is copied to ``NAME.1.json`` (or 2, …) first.
        overwrite : bool, default=False
            Whether whatever file is there may be replaced, without a copy.

        Returns
        -------
        Path or None
            Where another result was copied to; None if there was none.

        Raises
        ------
        ForeignFileError
            If there is a file that is no result, and nobody said to replace it.
        InvalidParameterError
            If `path` is a folder or a device.
        SessionStateError
            If somebody else is writing the file right now.
        OSError
            If the file cannot be written.
        """
        text = json.dumps(self.to_dict(), allow_nan=False)
        return RESULT.write(path, text, overwrite=overwrite)
