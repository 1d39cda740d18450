"""The same answers, seen as those of a person with another kind of metric."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np

from elicitor.core.checks import check_rng
from elicitor.core.errors import InvalidDataError, InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.transcript import Transcript
from elicitor.metrics.families import Family, SumOf
from elicitor.procedures.bayesian.asking import COMMON, utility_of
from elicitor.procedures.bayesian.checks import Purpose, Turn
from elicitor.procedures.bayesian.conversation import Inquiry
from elicitor.procedures.bayesian.settings import Settings
from elicitor.regions.base import Region
from elicitor.session.record import require_same_region

__all__ = ["reanalyse", "transcript_of"]


def reanalyse(
    answers: Result | Transcript,
    region: Region,
    family: str | SumOf | Family,
    *,
    random_state: int | np.random.Generator | None = 0,
    **options: Any,
) -> Result:
    """Find the metric of another family that explains answers given before.

    Nothing is asked. The answers may have been gathered by any method; they are
    believed with caution, as by ``method="bayesian"``. Those to ``"efficient"``
    questions, each of which halves what was possible, say nothing of noise; they are
    taken as never wrong (``link="exact"``) unless they contradict each other or `link`
    says otherwise.

    Parameters
    ----------
    answers : Result or Transcript
        What was asked and answered.
    region : Region
        The region it was asked on.
    family : str, SumOf or Family
        Family of the metric that is wanted; see :func:`elicitor.elicit`.
    random_state : None, int or numpy.random.Generator, default=0
        Seed of the draws from the posterior.
    **options
        Options of the Bayesian procedure for this family and region; those that say
        what to ask have no effect.

    Returns
    -------
    Result
        With the same transcript and number of questions as before.

    Raises
    ------
    InvalidParameterError
        If there is no Bayesian procedure for this family and region, or it does not
        take these options.
    InvalidDataError
        If a result without transcript is given.
    TranscriptError
        If the answers belong to another region.
    """
    transcript = transcript_of(answers)
    require_same_region(transcript, region)
    asked_about = {k: v for k, v in options.items() if k != "tolerance"}
    utility = utility_of(region, family, **asked_about)
    common = {name: value for name, value in options.items() if name in COMMON}
    if transcript.configuration.get("method") == "efficient":
        common.setdefault("link", "exact")
    inquiry = Inquiry(utility, Settings(**common), check_rng(random_state))
    for entry in transcript.standing:
        first, second = entry.question.first, entry.question.second
        settled = utility.is_settled(utility.rows(first[None], second[None]))[0]
        purpose = Purpose.DOMINATED if settled else Purpose.WEIGHTS
        inquiry.learn(Turn((first, second), purpose), entry.answer)
    inquiry.note = None  # it would say why asking ended
    result = inquiry.result(certain=False)
    return replace(result, n_questions=len(transcript.standing), transcript=transcript)


def transcript_of(answers: Result | Transcript) -> Transcript:
    """The transcript of a result, or what is one.

    InvalidDataError if a result has none, as it did not come from a session.
    """
    if isinstance(answers, Transcript):
        return answers
    if not isinstance(answers, Result):
        raise InvalidParameterError(
            f"answers must be a Result or a Transcript; got {answers!r}."
        )
    if answers.transcript is None:
        raise InvalidDataError(
            "The result has no transcript, as it did not come from a session; pass "
            "the transcript of one."
        )
    return answers.transcript
