"""One call: from comparisons that exist already to a metric, or a panel of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, overload

import numpy as np

from elicitor.core.checks import check_instance, check_names
from elicitor.core.errors import InvalidParameterError
from elicitor.core.result import Result
from elicitor.core.row_order import require_same_order
from elicitor.core.space import Space
from elicitor.metrics.families import FAMILIES, Family, SumOf, named_family
from elicitor.metrics.signs import UNKNOWN
from elicitor.procedures.bayesian.asking import own_options
from elicitor.regions.base import Region
from elicitor.using.learning.alternatives import (
    Named,
    named_rows,
    statistics_of,
    without_sides,
)
from elicitor.using.learning.comparisons import Comparisons, answers_of, people_of
from elicitor.using.learning.conditioning import compared_region, learnt, told_signs
from elicitor.using.learning.ratings import MEETS, compared_ratings, ratings_of
from elicitor.using.panel_report import Panel

__all__ = ["learn"]


@overload
def learn(
    first: Any = ...,
    second: Any = ...,
    answers: Any = ...,
    family: str | SumOf | Family = ...,
    *,
    person: None = ...,
    **settings: Any,
) -> Result: ...


@overload
def learn(
    first: Any = ...,
    second: Any = ...,
    answers: Any = ...,
    family: str | SumOf | Family = ...,
    *,
    person: Sequence[Any],
    **settings: Any,
) -> Panel: ...


def learn(
    first: Any = None,
    second: Any = None,
    answers: Any = None,
    family: str | SumOf | Family = "linear",
    *,
    items: Any = None,
    ratings: Any = None,
    scale: Sequence[Any] | None = None,
    meets: int | None = MEETS,
    person: Sequence[Any] | None = None,
    table: Any = None,
    names: Sequence[str] | None = None,
    signs: Any = None,
    units: Mapping[str, str] | None = None,
    groups: Sequence[str] | None = None,
    prevalence: Any = None,
    space: Space | None = None,
    region: Region | None = None,
    random_state: int | np.random.Generator | None = 0,
    source: str | None = None,
    context: Mapping[str, Any] | None = None,
    **options: Any,
) -> Result | Panel:
    """Learn a metric from comparisons that exist already.

    Nobody is asked. The answers are believed with caution, by the same engine as those
    of ``method="bayesian"``, whose options this takes; pairs on which everyone agrees
    only tell how careful somebody was. The result is that of a session that began with
    these comparisons: it is saved, loaded and verified like any other, and
    ``Session.resume(result.transcript, region)`` goes on with the questions that would
    tell most (see :func:`region_of` for the region, and :func:`questions_ahead`).

    Parameters
    ----------
    first, second : array-like, data frame or sequence of str
        Statistics of both sides of every comparison: of shape (n, n_statistics), or
        (n, n_groups, n_statistics) of groups; a frame or a list of mappings has them by
        name. Columns of two frames may be told apart as "a_caught" and "b_caught" are.
        Or the names of alternatives, of `table` or of the models of `region`.
    answers : sequence of length n
        What was said of each pair, as :meth:`Session.tell` takes it; also "a" and "b",
        1 (the first one) and 0, and "tie" or "=".
    family : str, SumOf or Family, default="linear"
        Which metrics these people may have; see :func:`elicitor.elicit`.
    items : array-like, data frame or sequence of str, optional
        Instead of pairs: alternatives that were rated, one row for each rating.
    ratings : sequence, optional
        What each item was rated, by numbers, larger is better, or words of `scale`.
        What one person rated alike is not compared: on a scale of few steps that says
        less than "about equal".
    scale : sequence, optional
        Words of ratings, from the worst to the best.
    meets : int or None, default=2
        With how many others of the same person an item is compared, an even number;
        None for all. The more, the closer the metric, but the more its interval
        promises too much, as one rating then speaks in many pairs. A note says how
        many of all pairs were used. The order of the rows does not matter.
    person : sequence of length n, optional
        Who answered or rated. There is one result for each then, and a panel of them.
    table : mapping or data frame, optional
        Alternatives by their names, as `first`, `second` or `items` tell them.
    names : sequence of str, optional
        What the statistics are called, in order; of a frame which of its columns count,
        all by default.
    signs : {"increasing", "decreasing", "unknown"}, sequence, mapping or str, optional
        Of each statistic whether more is better (1 or "+"), or less (-1 or "-"), for
        everyone; 0 or "?" leaves it to the answers. In their order, as in ``[1, -1]``
        or ``"+-"``, or by name, where what is missing is left to the answers. By
        default right decisions are good where all are such, and errors bad where all
        are; nothing is assumed of anything else. With groups or a region it is an
        option of the family.
    units : mapping of str to str, optional
        Units of some statistics.
    groups : sequence of str, optional
        What the groups are called; "1", "2", … by default.
    prevalence : array-like of shape (n_groups, n_statistics), optional
        Share of each group in the class that a rate is about; the same by default.
    space : Space, optional
        What the statistics are, instead of `names`, `signs` and so on.
    region : Region, optional
        What can be had, if that is known; by default there is what was compared.
    random_state : None, int or numpy.random.Generator, default=0
        Seed of the session.
    source : str, optional
        Where the comparisons come from; the transcript keeps it.
    context : mapping, optional
        Further JSON-ready notes for the transcript.
    **options
        Of the procedure, such as ``link="probit"`` or ``batch=4``, and of
        :class:`Session`, such as ``tolerance``.

    Returns
    -------
    Result or Panel
        With `person`, a panel of everyone's results.

    Raises
    ------
    InvalidDataError
        If something is missing, does not fit, or is no number or answer; the row is
        named, 1 being the first.
    InvalidParameterError
        If what is said of the statistics does not fit them, or an option is not known.

    Examples
    --------
    >>> import elicitor as el
    >>> result = el.learn(
    ...     [[0.9, 0.3], [0.8, 0.1], [0.95, 0.6]],  # caught, false alarms
    ...     [[0.7, 0.1], [0.9, 0.3], [0.8, 0.1]],
    ...     ["first", "second", "second"],
    ...     names=["caught", "false alarms"],
    ...     signs=[1, -1],
    ... )
    >>> result.n_questions, result.metric.names
    (3, ('caught', 'false alarms'))
    """
    names = None if names is None else check_names(names)
    told = {"units": units, "groups": groups, "prevalence": prevalence}
    if space is not None:
        check_instance("space", space, Space)
        names = names or space.names
        told, signs = _by_space(space, told, signs)
    known, names = _by_name(table, region, names)
    require_same_order(first=first, second=second, answers=answers, person=person)
    require_same_order(items=items, ratings=ratings, person=person)
    if items is None and ratings is None:
        _require_all(first=first, second=second, answers=answers)
        found = _compared(first, second, answers, person, known, names)
    else:
        _refuse_pairs(first=first, second=second, answers=answers)
        _require_all(items=items, ratings=ratings)
        points, names = _read("items", items, known, names)
        rated = ratings_of(ratings, scale)
        found = compared_ratings(names, points, rated, people_of(person), meets)
    of_family = region is not None or found.first.ndim == 3
    if region is None:
        region = compared_region(
            found.alternatives if known is None else known.points,
            found.names,
            models=None if known is None else known.models,
            signs=signs,
            **told,
        )
        if of_family and region.class_statistics is None:
            options = {**_open_signs(family), **options}
    if signs is not None and of_family:
        options["signs"] = told_signs(found.names, signs)
    return learnt(
        found,
        region,
        family,
        random_state=random_state,
        source=source,
        context=context,
        **options,
    )


def _by_space(
    space: Space, told: Mapping[str, Any], signs: Any
) -> tuple[dict[str, Any], Any]:
    """What a space says of its statistics, where nobody says otherwise."""
    usual = {
        "units": dict(space.measures),
        "groups": space.groups or None,
        "prevalence": space.prevalence,
    }
    found = {name: usual[name] if one is None else one for name, one in told.items()}
    known = signs is None and found["groups"] is None
    return found, space.signs if known else signs


def _open_signs(family: Any) -> dict[str, Any]:
    """The option that leaves open what is good, if a family has it."""
    name, _ = named_family(family, {})
    known = isinstance(name, str) and name in FAMILIES
    return own_options(name, {"signs": UNKNOWN}) if known else {}


def _by_name(
    table: Any, region: Region | None, names: Sequence[str] | None
) -> tuple[Named | None, Sequence[str] | None]:
    """Alternatives that can be told by their names, and the names of statistics."""
    if region is not None:
        names = check_instance("region", region, Region).names
    if table is not None:
        return named_rows(table, names)
    if region is not None and region.models_measured is not None:
        return Named(region.models, region.models_measured), names
    return None, names


def _compared(
    first: Any,
    second: Any,
    answers: Any,
    person: Sequence[Any] | None,
    known: Named | None,
    names: Sequence[str] | None,
) -> Comparisons:
    """Pairs that somebody chose between, as they were told."""
    first, second, names = without_sides(first, second, names)
    one, names = _read("first", first, known, names)
    other, names = _read("second", second, known, names)
    said, who = answers_of(answers), people_of(person)
    return Comparisons(tuple(names), one, other, said, who)


def _read(
    what: str, given: Any, known: Named | None, names: Sequence[str] | None
) -> tuple[np.ndarray, Sequence[str]]:
    """Statistics of alternatives that are told by these, or by their names."""
    if known is not None and names is not None and _are_texts(given):
        return known.rows(what, list(given)), names
    return statistics_of(what, given, names)


def _are_texts(given: Any) -> bool:
    listed = np.iterable(given) and not hasattr(given, "columns")
    return bool(listed and len(given) and isinstance(next(iter(given)), str))


def _require_all(**given: Any) -> None:
    """Require all that tells what was compared."""
    for name, value in given.items():
        if value is None:
            raise InvalidParameterError(
                "learn needs first, second and answers; or items and ratings; got no "
                f"{name}."
            )


def _refuse_pairs(**given: Any) -> None:
    """Refuse both ways of telling what was compared."""
    for name, value in given.items():
        if value is not None:
            raise InvalidParameterError(
                f"items and ratings stand for themselves; {name} does not go with them."
            )
