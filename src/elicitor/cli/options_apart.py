"""Options of `elicitor ask` that are of one kind of data and go with no other."""

from __future__ import annotations

from collections.abc import Mapping

from elicitor.cli.ask_options import AskOptions
from elicitor.core.errors import InvalidParameterError

__all__ = ["of_classes", "of_models", "of_two_classes", "refuse"]


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
