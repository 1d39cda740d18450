"""Classifiers as JSON files."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from elicitor.core.checks import check_path
from elicitor.core.documents import DAMAGE, parse_document, text_of
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.kinds import Kind, of_format
from elicitor.regions.groups import GroupClassifier
from elicitor.regions.multiclass import RandomisedPlugIn
from elicitor.regions.pool import ModelLottery
from elicitor.regions.randomised import RandomisedClassifier
from elicitor.using.best_result import BestClassifier
from elicitor.using.tuning.recalibrated import RecalibratedClassifier

__all__ = ["CLASSIFIER", "Classifier", "load_classifier", "save_classifier"]

FORMAT, VERSION = "elicitor classifier", 1


def _is_same(before: bytes, text: str) -> bool:
    """Whether two files hold the same classifier."""
    try:
        return bool(parse_document(before.decode()) == json.loads(text))
    except DAMAGE:
        return False


CLASSIFIER = Kind("classifier of ours", of_format(FORMAT), _is_same)

Classifier = (
    RandomisedClassifier
    | RandomisedPlugIn
    | GroupClassifier
    | RecalibratedClassifier
    | ModelLottery
)

KINDS: dict[str, type[Classifier]] = {
    "groups": GroupClassifier,
    "models": ModelLottery,
    "plug-in": RandomisedPlugIn,
    "recalibrated": RecalibratedClassifier,
    "thresholds": RandomisedClassifier,
}


def save_classifier(
    classifier: Classifier | BestClassifier,
    path: str | os.PathLike[str],
    *,
    overwrite: bool = False,
) -> Path | None:
    """Write a classifier as JSON, replacing `path` only once all of it is written.

    Parameters
    ----------
    classifier : classifier or BestClassifier
        Thresholds, plug-in rules, classifiers of groups or lotteries over models, or
        what :func:`best_classifier` returned.
    path : path-like
        A JSON file; of files that are there only classifiers of ours are replaced, and
        another classifier is copied to ``NAME.1.json`` (or 2, …) first.
    overwrite : bool, default=False
        Whether any file may be replaced, without a copy.

    Returns
    -------
    Path or None
        Where another classifier was copied to; None if there was none.

    Raises
    ------
    InvalidParameterError
        If it is something else, or there is no classifier.
    ForeignFileError
        If there is another file, and nobody said to replace it.
    OSError
        If the file cannot be written.
    """
    own = (
        classifier.classifier if isinstance(classifier, BestClassifier) else classifier
    )
    kind = next((name for name, kind in KINDS.items() if isinstance(own, kind)), None)
    if kind is None:
        raise InvalidParameterError(
            "classifier must be a RandomisedClassifier, RandomisedPlugIn, "
            "GroupClassifier, RecalibratedClassifier or ModelLottery; got "
            f"{classifier!r}."
        )
    body = {"format": FORMAT, "version": VERSION, "kind": kind, **own.to_dict()}
    text = json.dumps(body, indent=2, allow_nan=False)
    return CLASSIFIER.write(path, text, overwrite=overwrite)


def load_classifier(path: str | os.PathLike[str]) -> Classifier:
    """Read any classifier that :func:`save_classifier` has written.

    Parameters
    ----------
    path : path-like
        A JSON file.

    Returns
    -------
    RandomisedClassifier, RandomisedPlugIn, GroupClassifier, RecalibratedClassifier \
or ModelLottery

    Raises
    ------
    InvalidDataError
        If the file is damaged or something else.
    OSError
        If it cannot be read.

    Examples
    --------
    >>> import tempfile
    >>> from elicitor.regions import RandomisedClassifier, ThresholdRule
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     rule = RandomisedClassifier.of(ThresholdRule(0.3))
    ...     save_classifier(rule, f"{folder}/rule.json")
    ...     print(load_classifier(f"{folder}/rule.json"))
    positive if score ≥ 0.3
    """
    try:
        data = parse_document(text_of(check_path("path", path)))
    except ValueError as error:
        raise InvalidDataError(f"{path} is not a JSON file: {error}.") from None
    if not _is_ours(data):
        raise InvalidDataError(
            f"{path} must be a classifier that elicitor has written (format {FORMAT!r},"
            f" version {VERSION})."
        )
    try:
        return _read(data)
    except DAMAGE as error:
        raise InvalidDataError(f"{path} is damaged: {error}.") from None


def _is_ours(data: Any) -> bool:
    return (
        isinstance(data, Mapping)
        and data.get("format") == FORMAT
        and data.get("version") == VERSION
        and data.get("kind") in list(KINDS)
    )


def _read(data: Mapping[str, Any]) -> Classifier:
    return KINDS[data["kind"]].from_dict(data)
