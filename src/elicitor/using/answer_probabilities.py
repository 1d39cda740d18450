"""How probable a person's answers are, by what is believed of metric and noise.

==========  ======================  ===============================================
symbol      in code                 meaning
==========  ======================  ===============================================
t           ``ahead``               difference of utilities, first minus second, in
                                    typical ones, shape (n_draws, n_questions)
σ, ε        ``noise``               scale and lapses of each draw
y_{−i}      –                       all answers but the i-th
==========  ======================  ===============================================

P(first) = ε/2 + (1 − ε) F(t/σ), as if a side had to be chosen; its mean over the draws.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from elicitor.core.answer import Answer
from elicitor.core.result import Result
from elicitor.procedures.bayesian.asking import own_options, utility_of
from elicitor.procedures.bayesian.fit import believe
from elicitor.procedures.bayesian.moments import probability_of_first
from elicitor.procedures.bayesian.noise import Hypotheses
from elicitor.procedures.bayesian.utility import LinearUtility
from elicitor.regions.base import Region
from elicitor.session.record import require_same_region
from elicitor.using.reanalysis import transcript_of

__all__ = ["left_out_probabilities", "probabilities_of_sides"]


def probabilities_of_sides(
    result: Result,
    region: Region,
    first: np.ndarray,
    second: np.ndarray,
    wants_first: np.ndarray,
) -> np.ndarray:
    """Probability of the side that was chosen, by a posterior that does not know of it.

    TranscriptError if the result was elicited on another region.
    """
    posterior = result.posterior
    assert posterior is not None
    utility, link = _believed(result, region)
    utility.look_by(posterior.weights.mean(axis=0))
    noise = Hypotheses.of(posterior.scales, posterior.lapses, posterior.zones, link)
    ahead = posterior.weights @ utility.rows(first, second).T
    chances = probability_of_first(ahead, np.zeros_like(ahead), noise)[0].mean(axis=0)
    return np.where(wants_first, chances, 1 - chances)


def left_out_probabilities(
    result: Result,
    region: Region,
    first: np.ndarray,
    second: np.ndarray,
    wants_first: np.ndarray,
) -> np.ndarray:
    """Probability of the side that was chosen, given all other answers.

    As :func:`probabilities_of_sides`, but of questions that were learnt from.
    """
    utility, link = _believed(result, region)
    said = [Answer.FIRST if first_ else Answer.SECOND for first_ in wants_first]
    answers = list(zip(first, second, said, strict=True))
    return np.exp(believe(utility, answers, link=link).log_left_out())


def _believed(result: Result, region: Region) -> tuple[LinearUtility, str]:
    """What the procedure asked about, and its distribution of the noise."""
    transcript = transcript_of(result)
    require_same_region(transcript, region)
    family = str(transcript.configuration["family"])
    options: dict[str, Any] = dict(transcript.configuration["options"])
    utility = utility_of(region, family, **own_options(family, options))
    return utility, str(options.get("link", "logistic"))
