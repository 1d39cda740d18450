"""Findings of a result that was read from a file: each must be what it is taken for.

What is listed here is what somebody reads later: sentences, reports, `agreement`,
`rank`. Findings that nobody reads are kept as they are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Any

from elicitor.core.checks import (
    check_count,
    check_entries,
    check_flag,
    check_instance,
    check_items,
    check_number,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.transcript import Transcript
from elicitor.metrics import Metric

__all__ = ["require_findings", "require_record"]

SUMS = 1e-6
"""By how much shares may miss each other's order for rounding."""


def require_findings(found: Mapping[str, Any], metric: Metric, n_answers: int) -> None:
    """Raise `InvalidParameterError` if a finding is not what its name says.

    Metrics among them are metrics already.
    """
    for name, value in found.items():
        if name in CHECKS:
            CHECKS[name](name, value)
    check_extremes(found.get("extremes", ()), metric)
    _require_importance(found, metric)
    again, rate = found.get("retests"), found.get("contradiction_rate")
    if again is not None and rate is None:
        raise InvalidParameterError("retests must come with a contradiction_rate")
    held_out = found.get("held_out")
    if held_out is not None:
        for number in held_out["questions"]:
            check_count("held_out.questions", number, at_least=1, at_most=n_answers)


def _require_importance(found: Mapping[str, Any], metric: Metric) -> None:
    """Shares of what matters and their ends come together, one for each statistic."""
    shares, ends = (found.get(name) for name in ("importance", "importance_interval"))
    if (shares is None) != (ends is None):
        raise InvalidParameterError("importance must come with importance_interval")
    if shares is None or ends is None:
        return
    if not set(shares) == set(ends) == set(metric.names):
        raise InvalidParameterError(
            f"importance must name {', '.join(metric.names)}; got {shown(shares)}."
        )
    if not any(shares.values()):
        raise InvalidParameterError("importance must not be zero for all.")


def require_record(record: Transcript) -> None:
    """Raise `InvalidParameterError` if no session can have left this."""
    settings = record.configuration
    check_entries("configuration", settings, ("family", "method", "seed"))
    for name, value in settings.items():
        if name in SETTINGS:
            SETTINGS[name](f"configuration.{name}", value)
    _each(_text, "software", record.software)
    _require_marks(record.region)


def _require_marks(described: Any) -> None:
    """Fingerprints of data, and what has them, are texts."""
    if isinstance(described, Mapping):
        for name in ("fingerprint", "kind", "group"):
            check_instance(f"region.{name}", described.get(name, ""), str)
        described = list(described.values())
    if isinstance(described, list):
        for part in described:
            _require_marks(part)


def check_extremes(value: Any, metric: Metric) -> None:
    """Raise unless these are metrics of the kind and size of another."""
    size = len(metric.coefficients)
    for one in check_items("extremes", value):
        check_instance("extremes", one, type(metric))
        if len(one.coefficients) != size:
            raise InvalidParameterError(
                f"extremes must have {size} coefficients, as the metric has; got "
                f"{len(one.coefficients)}."
            )


def _share(name: str, value: Any) -> None:
    check_number(name, value, at_least=0, at_most=1)


def _count(name: str, value: Any) -> None:
    check_count(name, value)


def _count_or_none(name: str, value: Any) -> None:
    if value is not None:
        check_count(name, value)


def _repeats(name: str, value: Any) -> None:
    check_count(name, value, at_least=1)


def _flag(name: str, value: Any) -> None:
    check_flag(name, value)


def _positive_or_none(name: str, value: Any) -> None:
    """What is infinite is written as None."""
    if value is not None:
        check_number(name, value, at_least=0)


def _ends(name: str, value: Any) -> None:
    ends = check_items(name, value)
    for end in ends:
        _share(name, end)
    if len(ends) != 2 or ends[0] > ends[1] + SUMS:
        raise InvalidParameterError(
            f"{name} must be a lower and an upper end; got {shown(value)}."
        )


def _text(name: str, value: Any) -> None:
    check_instance(name, value, str)


def _each(check: Callable[[str, Any], None], name: str, value: Any) -> None:
    """Every entry of a sequence, or of a mapping by name."""
    entries: Iterable[Any] = check_items(name, value)
    if isinstance(value, (str, bytes)):
        raise InvalidParameterError(f"{name} must be a sequence; got {shown(value)}.")
    if isinstance(value, Mapping):
        entries = value.values()
    for entry in entries:
        check(name, entry)


def _mapping(check: Callable[[str, Any], None], name: str, value: Any) -> None:
    _each(check, name, check_entries(name, value))


def _counts(parts: tuple[str, ...], name: str, value: Any) -> None:
    """Parts of what was asked; whoever cannot decide is counted in none of them."""
    counts = check_entries(name, value, ("asked", *parts))
    asked = check_count(f"{name}.asked", counts["asked"])
    given = sum(check_count(f"{name}.{part}", counts[part]) for part in parts)
    if given > asked:
        raise InvalidParameterError(f"{name} must add up; got {shown(value)}.")


def _rate(name: str, value: Any) -> None:
    rate = check_entries(name, value, ("mean", "lower", "upper"))
    _share(name, rate["mean"])
    _ends(name, [rate["lower"], rate["upper"]])


def _held_out(name: str, value: Any) -> None:
    parts = check_entries(name, value, ("asked", "questions", "predicted", "hits"))
    _each(_share, f"{name}.predicted", parts["predicted"])
    asked, number = parts["asked"], len(parts["predicted"])
    check_count(f"{name}.hits", parts["hits"], at_most=number)
    check_count(f"{name}.asked", asked, at_least=number)
    if len(check_items(f"{name}.questions", parts["questions"])) != asked:
        raise InvalidParameterError(f"{name} must name {asked} questions.")


def _signs(name: str, value: Any) -> None:
    parts = check_entries(name, value, SIGNS)
    for part in ("more", "fewer"):
        if isinstance(parts[part], Mapping):
            raise InvalidParameterError(
                f"{name}.{part} must be a sequence; got {shown(parts[part])}."
            )
        _each(_text, f"{name}.{part}", parts[part])
    _counts(("against",), name, value)
    for part in ("gaps", "contradicted"):
        _flag(f"{name}.{part}", parts[part])
    for part in ("unseen", "pending"):
        _flag(f"{name}.{part}", parts.get(part, False))
    check_number(f"{name}.log_bayes_factor", parts.get("log_bayes_factor", 0.0))
    _text(f"{name}.learnt_by", parts["learnt_by"])


def _never_apart(name: str, value: Any) -> None:
    parts = check_entries(name, value, ("same", "together"))
    for part in ("same", "together"):
        listed = check_instance(f"{name}.{part}", parts[part], (list, tuple))
        _each(_text, f"{name}.{part}", listed)


def _doubt(name: str, value: Any) -> None:
    parts = check_entries(name, value, ("family", "log_bayes_factor"))
    _text(f"{name}.family", parts["family"])
    check_number(f"{name}.log_bayes_factor", parts["log_bayes_factor"])


CHECKS: Mapping[str, Callable[[str, Any], None]] = {
    "best_model": _text,
    "certainty": _share,
    "contradiction_rate": _rate,
    "dominated": partial(_mapping, _text),
    "doubt": _doubt,
    "expected_error": _positive_or_none,
    "fits_all": _flag,
    "given_again": _count,
    "held_out": _held_out,
    "importance": partial(_mapping, _share),
    "importance_interval": partial(_mapping, _ends),
    "never_apart": _never_apart,
    "obvious": partial(_counts, ("wrong",)),
    "possible_best": partial(_each, _text),
    "probability_best": partial(_each, _share),
    "ranking": partial(_each, _text),
    "regret": _share,
    "retests": partial(_counts, ("same", "wavered", "reversed")),
    "signs": _signs,
    "slip_interval": _ends,
    "slip_rate": _share,
    "stopped": _text,
    "unidentified": partial(_each, _text),
}
"""What each finding must be."""

SIGNS = ("more", "fewer", "gaps", "asked", "against", "contradicted", "learnt_by")
SETTINGS: Mapping[str, Callable[[str, Any], None]] = {
    "family": _text,
    "max_questions": _count_or_none,
    "method": _text,
    "options": partial(_mapping, lambda *_: None),
    "repeats": _repeats,
    "seed": _count,
    "shuffle_sides": _flag,
    "tolerance": _positive_or_none,
    "usual": partial(_mapping, lambda *_: None),
}
"""What each setting of a session must be."""
