"""What a session was told when it began, as its transcript keeps it, and back again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from elicitor.core.checks import check_count, check_flag, shown
from elicitor.core.errors import InvalidParameterError
from elicitor.core.transcript import Transcript
from elicitor.metrics.families import Family, SumOf, named_family
from elicitor.regions.base import Region
from elicitor.session.course import usual_options
from elicitor.session.record import json_ready, seed_of, tolerance_of

__all__ = ["arguments_of", "configuration_of"]


def configuration_of(
    region: Region,
    family: str | SumOf | Family,
    options: Mapping[str, Any],
    *,
    method: str,
    tolerance: float | None,
    max_questions: int | None,
    repeats: int,
    shuffle_sides: bool,
    random_state: int | np.random.Generator | None,
    fewest: int = 1,
) -> dict[str, Any]:
    """The arguments of a session, checked and JSON-ready.

    `fewest`: how many questions must be allowed; none where all are answered.
    """
    named, options = named_family(family, dict(options))
    if not isinstance(options.get("doubt_family", ""), str | None):
        raise InvalidParameterError(
            "doubt_family must be the name of a family; of a sum, ask afterwards: "
            "check_family(result, region, [SumOf(…)]). Got "
            f"{shown(options['doubt_family'])}."
        )
    most = max_questions
    if most is not None:
        most = check_count("max_questions", most, at_least=fewest)
    configuration: dict[str, Any] = {
        "family": named,
        "method": method,
        "tolerance": tolerance_of(tolerance),
        "max_questions": most,
        "repeats": check_count("repeats", repeats, at_least=1),
        "shuffle_sides": check_flag("shuffle_sides", shuffle_sides),
        "seed": seed_of(random_state),
        "options": json_ready("options", options),
    }
    usual = usual_options(region, configuration)
    return {**configuration, "usual": usual} if usual else configuration


def arguments_of(transcript: Transcript) -> dict[str, Any]:
    """The arguments of the session that a transcript is of."""
    told = dict(transcript.configuration)
    told.pop("usual", None)
    options, seed = told.pop("options"), told.pop("seed")
    most = len(transcript.exchanges)
    number = check_count("given", told.pop("given", 0), at_most=most)
    given = transcript.exchanges[:number]
    context = transcript.context
    # Not {**told, ...}: what is there twice is damaged, and refused.
    return dict(**told, **options, random_state=seed, given=given, context=context)
