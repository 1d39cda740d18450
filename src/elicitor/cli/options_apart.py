"""Options of `elicitor ask` that are of one kind of data and go with no other."""

from __future__ import annotations

from collections.abc import Mapping

from elicitor.cli.ask_options import AskOptions
from elicitor.core.errors import InvalidParameterError
from elicitor.metrics.base import BINARY
from elicitor.metrics.families import FAMILIES
from elicitor.procedures import find_procedure
from elicitor.procedures.bayesian.asking import families_of
from elicitor.regions.base import Region

__all__ = [
    "FAIR",
    "WITHOUT",
    "fitting",
    "of_classes",
    "of_models",
    "of_two_classes",
    "refuse",
    "refuse_curved",
    "refuse_errors_of_two",
    "require_fair",
]

FAIR = ("fair", "fair-fractional", "fair-quadratic")
"""The families that compare groups."""

CURVED = ("quadratic", "polynomial")
"""Families that are not asked about at a terminal where there are several classes."""

COSTLY = ("cost-reward", "value-per-cost")
"""Families that are about what was measured, beside right decisions or without."""

WITHOUT = "Without --group you are asked about everyone together."


def of_classes(options: AskOptions) -> dict[str, bool]:
    """Those of predictions, and whether they were given."""
    return {
        "--group": bool(options.groups),
        "--same-for-all-pairs": options.same_for_all_pairs,
        "--probability": bool(options.probabilities),
        "--errors": options.errors,
        "--per": options.per is not None,
        "--weight": options.weight is not None,
        **of_two_classes(options),
    }


def of_two_classes(options: AskOptions) -> dict[str, bool]:
    """Those of predictions of two classes."""
    return {
        "--score": options.score is not None,
        "--positive-label": options.positive_label is not None,
    }


def of_models(options: AskOptions) -> dict[str, bool]:
    """Those of tables of models."""
    return {
        "--reward": bool(options.rewards),
        "--cost": bool(options.costs),
        "--mixtures": options.mixtures,
        "--show-names": options.show_names,
        "--best-only": options.best_only,
    }


def refuse(what: str, options: Mapping[str, bool]) -> None:
    """Raise `InvalidParameterError` if one of the options was given."""
    for option, given in options.items():
        if given:
            raise InvalidParameterError(f"{option} does not go with {what}.")


def require_fair(options: AskOptions) -> None:
    """Groups go with their families, and with probabilities."""
    fair = f"{', '.join(FAIR[:-1])} or {FAIR[-1]}"
    if not options.groups:
        raise InvalidParameterError(
            f"--family {options.family} needs --group, a column that tells groups."
        )
    if options.family not in FAIR:
        raise InvalidParameterError(
            f"--group goes with --family {fair}; got {options.family!r}. {WITHOUT}"
        )
    if options.method == "published":
        raise InvalidParameterError(
            "--group goes with the method 'efficient' only: the published search "
            "compares classifiers that are too close to tell apart in people."
        )
    if not options.probabilities or options.score is not None:
        raise InvalidParameterError(
            "--group needs --probability, not --score: each group gets its own "
            f"classifier, made of probabilities. {WITHOUT}"
        )


def refuse_curved(options: AskOptions) -> None:
    """Refuse families whose questions about several classes need pictures."""
    if options.family in CURVED:
        raise InvalidParameterError(
            f"--family {options.family} is asked about two classes and tables of "
            "models here; several classes need pages (`elicitor study serve`; weighing "
            "by curves) or Python, on a RateBall. Here --family may be linear, "
            "linear-fractional, monotone or cost-reward; with --group "
            f"{', '.join(FAIR)}."
        )


def refuse_errors_of_two(options: AskOptions) -> None:
    """Refuse what only several classes have."""
    if options.errors:
        raise InvalidParameterError(
            "--errors needs several classes: give --probability once for each, or "
            "as a pattern such as 'p_*'."
        )


def fitting(
    options: AskOptions, region: Region, error: InvalidParameterError
) -> InvalidParameterError:
    """What is wrong with a family or a method for some data, and which ones go there.

    The error itself, if they go together and something else is wrong.
    """
    fits = families_of(region)
    if options.family in fits:
        return _of_method(options, region) or error
    if options.family not in FAMILIES:
        return error
    of_models = options.models is not None
    curved = of_models or region.names == BINARY
    here = [one for one in fits if curved or one not in CURVED]
    may = f"Here --family may be {', '.join(here[:-1])} or {here[-1]}."
    if options.family == "sum":
        why = "is for Python, where one says of what it is a sum"
    elif options.family in FAIR:
        why = "compares groups of people, which a table of models does not tell of"
    elif of_models:
        return InvalidParameterError(f"{error} {may}")
    elif options.family in COSTLY:
        why = "needs measured costs, as a table of models has them (--models)"
    else:
        why = "does not go with these predictions"
    return InvalidParameterError(f"--family {options.family} {why}. {may}")


def _of_method(options: AskOptions, region: Region) -> InvalidParameterError | None:
    """That a method does not go with what it is to ask about, if so."""
    if options.method != "published":
        return None
    try:
        find_procedure(region, options.family, options.method, {})
    except InvalidParameterError:
        return InvalidParameterError(
            f"--method {options.method} does not go with --family {options.family} "
            "and these data. Leave --method out, or say --method efficient."
        )
    return None
