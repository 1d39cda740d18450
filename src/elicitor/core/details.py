"""What a result may report besides its metric: every finding, its type and its unit.

The one list of them. A result has those of its method, of its family on its region, and
of what was asked for; none is there always.

=================================  =====================================================
which results                      findings
=================================  =====================================================
all of ``method="bayesian"``,      ``expected_error``, ``stopped``, ``slip_rate``,
and ``"efficient"`` where the      ``slip_interval``, ``unidentified``; of many slips
same engine asks                   ``fits_all``
the same, with ``retests=``        ``retests``, ``contradiction_rate``
… with ``held_out=``               ``held_out``
… with ``dominated=``              ``obvious``
… where signs are assumed           ``signs``, unless ``check_signs=False``
… with ``doubt_family=``           ``doubt``
… with ``decide=`` or              ``choice``, ``certainty``, ``expected_regret``,
``goal="best"``                    ``probability_best``; ``best_threshold`` of
                                   ``decide="threshold"``
… begun with comparisons           ``never_apart``, ``given_again``
linear, two classes                ``angle``
linear, pools                      ``importance``, ``importance_interval``
linear-fractional                  ``form``; of two classes ``pole``
monotone                           ``optimum``
any family on a pool of models     ``best_model``, ``ranking``, ``dominated``, and
                                   ``probability_best``, or ``possible_best`` of the
                                   engine's ``"efficient"``
``"bayesian"``, ``"efficient"``    ``regret``
``"efficient"``, ``"published"``   ``extremes``
``"efficient"`` searches that      ``angle``, ``angles``, ``cuts``, ``pole``,
are no part of the engine          ``spread``
``"published"``                    ``angle``, ``angles``, ``best``, ``best_angle``,
                                   ``form``, ``optima``, ``optimum``, ``places``,
                                   ``ratio_deviation``, ``shares``, ``sign_questions``,
                                   ``slopes``, ``worst``, ``worst_angle``
older versions                     ``poles``
=================================  =====================================================
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NotRequired, TypedDict

import numpy as np

if TYPE_CHECKING:
    from elicitor.core.metric import Metric

__all__ = [
    "Details",
    "Doubted",
    "HeldOut",
    "NeverApart",
    "Obvious",
    "Rate",
    "Retests",
    "Signs",
]


class Rate(TypedDict):
    """A probability that was estimated, and its 90 % interval.

    Attributes
    ----------
    mean, lower, upper : float
        Probabilities.
    """

    mean: float
    lower: float
    upper: float


class Retests(TypedDict):
    """How answers to questions that came again compare with the first ones.

    Attributes
    ----------
    asked, same, wavered, reversed : int
        Questions that came again, and those that got the same answer, were about equal
        once, or got the opposite one; the others got "cannot say" once.
    """

    asked: int
    same: int
    wavered: int
    reversed: int


class HeldOut(TypedDict):
    """How well answers were predicted before they were learnt from.

    Attributes
    ----------
    asked : int
        How many questions were held out.
    questions : sequence of int
        Their numbers, from 1.
    predicted : sequence of float
        Probability that was given to the answer, of those that chose a side.
    hits : int
        How many of these were more than a half.
    bits : float or None
        Mean score of the predictions against a coin's; None without any.
    """

    asked: int
    questions: Sequence[int]
    predicted: Sequence[float]
    hits: int
    bits: float | None


class Obvious(TypedDict):
    """Questions on which everyone agrees.

    Attributes
    ----------
    asked, wrong : int
        How many there were, and how many were answered against everyone.
    """

    asked: int
    wrong: int


class Signs(TypedDict):
    """What is assumed of everyone, and whether the answers agree.

    Attributes
    ----------
    more, fewer : sequence of str
        Statistics of which more is better, and of which fewer are.
    gaps : bool
        Whether gaps between groups are bad.
    asked, against : int
        Questions of which one side is then better for everyone, and how many were
        answered against that.
    contradicted : bool
        Whether the answers speak against it.
    learnt_by : str
        Family that learns it from the answers with ``signs="unknown"``.
    unseen : bool
        Whether the answers leave open that some weight has the other sign, and no pair
        shows that; files of earlier versions do not have it.
    pending : bool
        Whether a question about that was still to be asked when the questions ended;
        left out if not.
    log_bayes_factor : float
        If all answers together speak against it: how many times as likely they are
        from somebody who counts something the other way (natural log); else left out.
    """

    more: Sequence[str]
    fewer: Sequence[str]
    gaps: bool
    asked: int
    against: int
    contradicted: bool
    learnt_by: str
    unseen: NotRequired[bool]
    log_bayes_factor: NotRequired[float]
    pending: NotRequired[bool]


class NeverApart(TypedDict):
    """What comparisons that were made elsewhere cannot tell, whatever the answers.

    Attributes
    ----------
    same : sequence of str
        Statistics that are the same on both sides of each pair.
    together : sequence of str
        Those that never change independently of each other.
    """

    same: Sequence[str]
    together: Sequence[str]


class Doubted(TypedDict):
    """How far the answers speak for another family.

    Attributes
    ----------
    family : str or None
        The other one.
    log_bayes_factor : float
        Log of how many times as likely the answers are under it.
    """

    family: str | None
    log_bayes_factor: float


class Details(TypedDict, total=False):
    """Findings of a procedure; the module says which results have which.

    Arrays of results that were read from a file are lists.

    Attributes
    ----------
    angle : float
        Direction of the weights of (TP, TN) (radians).
    angles : ndarray of shape (n_statistics - 1,)
        Spherical coordinates of the weights (radians).
    best, worst : ndarray
        Best and worst point found, of shape (n_statistics,); of several classes how
        far along each face they lie, of shape (n_classes - 1,).
    best_angle, worst_angle : float
        Directions in which the best and the worst classifier lie (radians).
    best_model : str
        Name of the model whose utility is highest.
    best_threshold : float
        Above which probability to call positive.
    certainty : float
        Probability that the choice is right.
    choice : int
        Index of the alternative to choose.
    contradiction_rate : Rate
        How often this person contradicts an earlier answer.
    cuts : ndarray of bool of shape (n_cuts, n_groups)
        Groups on one side of every cut that was asked about.
    dominated : mapping of str to str
        Models that are worse than another one in every respect, with that one.
    doubt : Doubted
        How far the answers speak for another family.
    expected_error : float
        Expected distance of the unit vector of unknowns from the truth (root mean
        square).
    expected_regret : float
        What the choice is expected to lose, as a share of the utilities' range.
    extremes : sequence of Metric
        Metrics at the ends of what the answers allow.
    fits_all : bool
        Whether some metric of the family agrees with all answers, however unlikely.
    form : ndarray of shape (n_statistics + 1, n_statistics + 1)
        What comparisons reveal of a ratio.
    given_again : int
        Comparisons made elsewhere that are the same as others, answer included.
    held_out : HeldOut
        How well answers were predicted.
    importance : mapping of str to float
        What the whole range of every quality matters; they sum to 1.
    importance_interval : mapping of str to pair of float
        Their 90 % intervals.
    never_apart : NeverApart
        What comparisons that were made elsewhere cannot tell.
    obvious : Obvious
        Questions on which everyone agrees.
    optima : ndarray of shape (n_classes - 1, n_classes)
        Best points of the faces.
    optimum : ndarray
        The best point found, of shape (n_statistics,), or those of the faces.
    places : ndarray or tuple of ndarray
        Where slopes were found, of shape (n_places, n_statistics), for every cut.
    pole : ndarray of shape (3,)
        Where the level lines of a ratio of two classes meet, in homogeneous
        coordinates.
    poles : mapping of pair of str to ndarray
        The same for every pair of classes that was asked about.
    possible_best : sequence of str
        Models that may be the best one, for certain; of increasing metrics of unknown
        form by those that are looked at, sums of cubics, and others may like another.
    probability_best : mapping of str to float, or sequence of float
        How likely each one is the best: of models by name, those that may be; of
        other alternatives in their order.
    ranking : sequence of str
        All models, the best one first.
    ratio_deviation : float
        How far two measured ratios are apart.
    regret : float
        What following the estimate may cost, as a share of the range from worst to
        best: at most if no answer is ever wrong, else with a probability of 95 %.
    retests : Retests
        How steady the answers are.
    shares : ndarray of shape (n_statistics - 1,)
        At which exchange with the first one each is as good.
    sign_questions : int
        How many questions asked about signs only.
    signs : Signs
        What is assumed to be better and worse, and whether the answers agree.
    slip_interval : pair of float
        90 % interval of `slip_rate`.
    slip_rate : float
        How often an answer about a random pair goes against the own metric
        (probability).
    slopes : ndarray or tuple of ndarray
        Directions of the utility's gradient, for every place or cut.
    spread : float
        Doubt that is left (radians).
    stopped : str
        Why asking ended: ``"tolerance"``, ``"decision"``, ``"budget"``, ``"given"``
        (nobody was asked), ``"nothing left"``, ``"cannot say"``, ``"too noisy"``,
        ``"alike"``, ``"open"``, ``"blind"``, ``"unsettled"`` or ``"signs"``.
    unidentified : sequence of str
        Coefficients about which the answers say next to nothing.
    """

    angle: float
    angles: np.ndarray
    best: np.ndarray
    best_angle: float
    best_model: str
    best_threshold: float
    certainty: float
    choice: int
    contradiction_rate: Rate
    cuts: np.ndarray
    dominated: Mapping[str, str]
    doubt: Doubted
    expected_error: float
    expected_regret: float
    extremes: Sequence[Metric]
    fits_all: bool
    form: np.ndarray
    given_again: int
    held_out: HeldOut
    importance: Mapping[str, float]
    importance_interval: Mapping[str, tuple[float, float]]
    never_apart: NeverApart
    obvious: Obvious
    optima: np.ndarray
    optimum: np.ndarray
    places: np.ndarray | tuple[np.ndarray, ...]
    pole: np.ndarray
    poles: Mapping[tuple[str, str], np.ndarray]
    possible_best: Sequence[str]
    probability_best: Mapping[str, float] | Sequence[float]
    ranking: Sequence[str]
    ratio_deviation: float
    regret: float
    retests: Retests
    shares: np.ndarray
    sign_questions: int
    signs: Signs
    slip_interval: tuple[float, float]
    slip_rate: float
    slopes: np.ndarray | tuple[np.ndarray, ...]
    spread: float
    stopped: str
    unidentified: Sequence[str]
    worst: np.ndarray
    worst_angle: float
