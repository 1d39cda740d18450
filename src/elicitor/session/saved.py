"""Results that were written to a file."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_count,
    check_instance,
    check_number,
    check_path,
    floats,
)
from elicitor.core.documents import (
    DAMAGE,
    parse_document,
    text_of,
    told_damage,
    whose_file,
)
from elicitor.core.errors import (
    InvalidParameterError,
    NotRegisteredError,
    TranscriptError,
)
from elicitor.core.posterior import ARRAYS, LATER, Build, Posterior
from elicitor.core.result import Result
from elicitor.core.result_file import FORMAT, VERSION
from elicitor.core.transcript import Transcript
from elicitor.metrics import METRICS, Metric, metric_from_dict
from elicitor.metrics.families import Family, family_from_dict
from elicitor.session.findings import require_findings, require_record

__all__ = ["load_result"]

ROUNDING = 1e-9
SAME = 1e-6
"""How far coefficients may be off that are computed again, of the largest."""


def load_result(path: str | os.PathLike[str]) -> Result:
    """Read what :meth:`Result.save` wrote.

    Parameters
    ----------
    path : path-like
        A JSON file.

    Returns
    -------
    Result
        Its metric, interval, draws and transcript are those that were written.
        Arrays in `details` are lists now. It serves wherever the result itself did.

    Raises
    ------
    TranscriptError
        If the file is not a result that this version can read, or is about a metric
        or a term of somebody's own whose module is not imported.
    OSError
        If the file cannot be opened.
    """
    place = check_path("path", path)
    try:
        body = parse_document(text_of(place))
    except ValueError as error:
        raise TranscriptError(
            f"The result is damaged: it is not JSON ({error}).{whose_file(place)}"
        ) from None
    if not isinstance(body, dict) or body.get("format") != FORMAT:
        raise TranscriptError(
            f"This is no result: its 'format' must be {FORMAT!r}. The file is "
            f"{str(place)!r}."
        )
    if body.get("version") != VERSION:
        raise TranscriptError(
            f"The result's version must be {VERSION}; got {body.get('version')!r}. A "
            "newer elicitor may be able to read it."
        )
    try:
        return _result(body)
    except NotRegisteredError as error:
        raise TranscriptError(f"The result cannot be read yet: {error}") from None
    except DAMAGE as error:
        raise TranscriptError(
            f"The result is damaged: {told_damage(error)}{whose_file(place)}"
        ) from None


def _result(body: Mapping[str, Any]) -> Result:
    metric = metric_from_dict(body["metric"])
    stored = body["transcript"]
    interval = _interval(metric, body["interval"])
    posterior = _posterior(metric, body["posterior"])
    if posterior is not None:
        if interval is None:
            raise InvalidParameterError("interval must be there, as posterior is")
        _require_inside(metric, interval)
    n_questions = check_count("n_questions", body["n_questions"])
    transcript = None if stored is None else Transcript.from_json(json.dumps(stored))
    _require_session(n_questions, transcript)
    details = _revived(dict(body["details"]))
    require_findings(details, metric, n_questions)
    return Result(
        metric=metric,
        interval=interval,
        converged=check_instance("converged", body["converged"], bool),
        notes=tuple(check_instance("notes", note, str) for note in body["notes"]),
        details=details,
        posterior=posterior,
        n_questions=n_questions,
        transcript=transcript,
    )


def _require_session(n_questions: int, transcript: Transcript | None) -> None:
    """Raise unless a result counts the answers of its own, possible session."""
    if transcript is None:
        return
    require_record(transcript)
    if n_questions != len(transcript.standing):
        raise InvalidParameterError(
            f"n_questions must be the number of answers, {len(transcript.standing)}; "
            f"got {n_questions}"
        )


def _interval(metric: Metric, stored: Any) -> np.ndarray | None:
    if stored is None:
        return None
    interval, size = np.array(stored, dtype=float), len(metric.coefficients)
    if interval.shape != (size, 2) or not np.isfinite(interval).all():
        raise InvalidParameterError(
            f"interval must have two finite ends for each of {size} coefficients"
        )
    if (interval[:, 0] > interval[:, 1]).any():
        raise InvalidParameterError("interval must hold lower ends before upper ones")
    return interval


def _revived(value: Any) -> Any:
    """Turn the metrics among findings into metrics again."""
    if isinstance(value, list):
        return [_revived(entry) for entry in value]
    if not isinstance(value, dict):
        return value
    if value.get("family") in METRICS and "orientation" in value:
        return metric_from_dict(value)
    return {key: _revived(entry) for key, entry in value.items()}


def _posterior(metric: Metric, stored: Mapping[str, Any] | None) -> Posterior | None:
    if stored is None:
        return None
    missing = {name: [0.0] * len(stored["weights"]) for name in LATER}
    arrays = {name: floats({**missing, **stored}[name]) for name in ARRAYS}
    _require_draws(metric, arrays)
    known = _family(stored.get("family"), arrays)
    return Posterior(
        **arrays,
        build=Build(metric, arrays["weights"], arrays["coefficients"], known),
        log_evidence=check_number("log_evidence", stored["log_evidence"]),
        family=known,
    )


def _family(
    stored: Mapping[str, Any] | None, arrays: Mapping[str, np.ndarray]
) -> Family | None:
    """What turns unknowns into coefficients, as it did with the draws."""
    if stored is None:
        return None
    found = family_from_dict(stored)
    with np.errstate(all="ignore"):
        again = found.coefficients(arrays["weights"])
    kept = arrays["coefficients"]
    if again.shape != kept.shape or not (
        np.abs(again - kept).max() <= SAME * np.abs(kept).max()
    ):
        raise InvalidParameterError(
            "the family of posterior does not give its coefficients, so that "
            "one of them was changed"
        )
    return found


def _require_draws(metric: Metric, arrays: Mapping[str, np.ndarray]) -> None:
    """Raise unless every array has a row for each draw, of this metric's size."""
    draws, size = len(arrays["coefficients"]), len(metric.coefficients)
    for name, array in arrays.items():
        matrix = name in ("weights", "coefficients")
        if array.ndim != 1 + matrix or len(array) != draws or not draws:
            raise InvalidParameterError(
                f"posterior must have as many {name} as coefficients, {draws}; got "
                f"shape {array.shape}"
            )
        if not np.isfinite(array).all():
            raise InvalidParameterError(f"{name} of posterior must be finite numbers")
    if arrays["coefficients"].shape[1] != size:
        raise InvalidParameterError(
            f"coefficients of posterior must be {size} each, as the metric has; got "
            f"{arrays['coefficients'].shape[1]}"
        )


def _require_inside(metric: Metric, interval: np.ndarray) -> None:
    """Raise unless a metric is where its draws are, as every procedure leaves it."""
    own = metric.coefficients
    room = ROUNDING * np.abs(interval).max(axis=1)
    if (own < interval[:, 0] - room).any() or (own > interval[:, 1] + room).any():
        raise InvalidParameterError(
            "the metric lies outside its own interval, so that one of them was changed"
        )
