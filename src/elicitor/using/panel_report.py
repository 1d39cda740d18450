"""What several people want: everyone, groups of opinion, and possible compromises."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import chain
from numbers import Real
from types import MappingProxyType
from typing import Any

import numpy as np

from elicitor.core.checks import (
    check_instance,
    check_items,
    check_names,
    check_words,
    shown,
)
from elicitor.core.errors import InvalidParameterError
from elicitor.core.in_notebook import InNotebook
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.regions.base import Region
from elicitor.using.panel_clusters import Partition, most_probable_partition
from elicitor.using.panel_consensus import (
    RULES,
    consensus_direction,
    regrets,
)
from elicitor.using.panel_disagreement import disagreement_of
from elicitor.using.panel_findings import Consensus, Disagreement, OpinionGroup
from elicitor.using.panel_voices import Voices, voices_of
from elicitor.using.panel_words import (
    ENOUGH,
    FEW,
    metric_in_words,
    not_finished,
    not_relied,
    of_few,
    of_many,
    people_counted,
)
from elicitor.words import Fact, say
from elicitor.words.catalogue import ENGLISH

__all__ = ["Consensus", "Disagreement", "OpinionGroup", "Panel", "panel"]

DRAWS = 4000
"""Draws of who belongs where."""
ENDS = [0.05, 0.95]


@dataclass(frozen=True, eq=False, repr=False)
class Panel(InNotebook):
    """Several people's metrics.

    Attributes
    ----------
    results : mapping of str to Result
        Everyone's own metric, interval and posterior, by name.
    uncertainty : mapping of str to float
        Expected distance of everyone's unit utility from its estimate (root mean
        squared).
    consensus : mapping of str to Consensus
        By rule, see :class:`Consensus`. A rule that finds none is missing.
    groups : tuple of OpinionGroup
        The most probable groups of opinion, the largest first. Sentences speak of
        them from three people on. Of fewer than six they may be chance: see `too_few`.
    membership : ndarray of shape (n_people, n_groups)
        Probability that a person belongs to a group; rows sum to 1.
    disagreement : Disagreement
        How differently they answer.
    region : Region or None
        Whose random pairs say how alike two metrics are.
    notes : tuple of str
        What else a reader must know, such as of whom nothing could be learnt.
    """

    results: Mapping[str, Result]
    uncertainty: Mapping[str, float]
    consensus: Mapping[str, Consensus]
    groups: tuple[OpinionGroup, ...]
    membership: np.ndarray
    disagreement: Disagreement
    region: Region | None = field(default=None, repr=False)
    notes: tuple[str, ...] = ()

    @property
    def names(self) -> tuple[str, ...]:
        """Who takes part."""
        return tuple(self.results)

    @property
    def too_few(self) -> bool:
        """Whether so few people cannot show several opinions, or a shared one."""
        return len(self.names) < ENOUGH

    def __repr__(self) -> str:
        people = people_counted(len(self.names))
        if len(self.names) < FEW:
            return f"Panel({people})"
        if self.too_few:
            return f"Panel({people}, too few for groups)"
        groups = len(self.groups)
        return f"Panel({people}, {'one group' if groups == 1 else f'{groups} groups'})"

    def without(self, *names: str) -> Panel:
        """The panel that the others form.

        Parameters
        ----------
        *names : str
            Who is left out.

        Raises
        ------
        InvalidParameterError
            If somebody is not in the panel, or nobody is left.
        """
        for name in names:
            if not isinstance(name, str) or name not in self.results:
                raise InvalidParameterError(
                    f"names must be of the panel ({', '.join(self.names)}); "
                    f"got {shown(name)}."
                )
        left = {key: self.results[key] for key in self.names if key not in names}
        return panel(left, region=self.region, notes=self.notes)

    def sentence(self, *, positive: str | None = None, language: str = ENGLISH) -> str:
        """Say in a few sentences what the panel wants.

        Parameters
        ----------
        positive : str, optional
            What a member of the positive class is called, in the singular; by default
            a "case", with the positive label if the first result knows it.
        language : str, default="en"
            One of :func:`elicitor.words.languages`; notes are left as they are.
        """

        def told(metric: Metric) -> str:
            return self.metric_sentence(metric, positive=positive, language=language)

        if len(self.names) < FEW:
            own = {
                name: one.sentence(positive=positive, language=language)
                for name, one in self.results.items()
            }
            lines: Iterator[Fact] = of_few(own, self.disagreement, self.consensus, told)
        else:
            lines = of_many(
                len(self.names), self.groups, self.disagreement, self.consensus, told
            )
        besides = not_relied(self.results), not_finished(self.results)
        lines = chain(lines, *besides)
        return "\n".join((*(say(line, language) for line in lines), *self.notes))

    def metric_sentence(
        self,
        metric: Metric,
        *,
        positive: str | None = None,
        language: str = ENGLISH,
    ) -> str:
        """Say a metric of a group or a compromise, as results say theirs.

        Parameters
        ----------
        metric : Metric
            On the statistics of the panel.
        positive : str, optional
            As of :meth:`sentence`.
        language : str, default="en"
            One of :func:`elicitor.words.languages`.
        """
        check_instance("metric", metric, Metric)
        of = self.results[self.names[0]]
        noun = of.case if positive is None else check_words("positive", positive)
        return metric_in_words(
            metric, positive=noun, measured=of.measured, language=language
        )

    def table(self) -> list[dict[str, Any]]:
        """One row per person: group, its probability, uncertainty, regrets."""
        own = {name: i for i, g in enumerate(self.groups) for name in g.members}
        return [
            {
                "name": name,
                "group": own[name] + 1,
                "probability": float(self.membership[i, own[name]]),
                "uncertainty": self.uncertainty[name],
                **{f"regret: {r}": c.regrets[name] for r, c in self.consensus.items()},
            }
            for i, name in enumerate(self.names)
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return everything but the posteriors as JSON-ready data."""
        return {
            "people": [
                {**row, "metric": self.results[row["name"]].metric.to_dict()}
                for row in self.table()
            ],
            "groups": [
                {
                    "members": list(group.members),
                    "metric": group.metric.to_dict(),
                    "size": list(group.size),
                    "share": list(group.share),
                    "disagreement": vars(group.disagreement).copy(),
                }
                for group in self.groups
            ],
            "consensus": {
                rule: {
                    "aim": found.aim,
                    "metric": found.metric.to_dict(),
                    "mean_regret": found.mean_regret,
                    "worst_off": found.worst_off,
                }
                for rule, found in self.consensus.items()
            },
            "too_few": self.too_few,
            "disagreement": vars(self.disagreement).copy(),
            "notes": list(self.notes),
        }

    def to_json(self) -> str:
        """Return :meth:`to_dict` as indented JSON text."""
        return json.dumps(self.to_dict(), indent=2, allow_nan=False)


def panel(
    results: Sequence[Result] | Mapping[str, Result],
    names: Sequence[str | int] | None = None,
    *,
    region: Region | None = None,
    notes: Sequence[str] = (),
) -> Panel:
    """Look at several people's metrics together.

    Nobody is averaged away: everyone's metric stands beside the groups of opinion and
    beside several compromises, each with what it costs whom. Everyone has the same
    voice, except in the rule "pooled".

    Parameters
    ----------
    results : sequence of Result, or mapping of str to Result
        With a posterior, as ``method="bayesian"`` gives them; all of the same family
        and on the same region. A mapping says who they are, too.
    names : sequence of str or int, optional
        Who they are; by default as `results` has it, or numbers.
    region : Region, optional
        The region of the results. How alike two metrics are is then judged by its
        random pairs; by default as on a ball, where all directions occur alike. Groups
        and compromises are then others, too: ``elicitor panel`` and boards have it.
    notes : sequence of str, default=()
        What else a reader must know, in sentences.

    Returns
    -------
    Panel

    Raises
    ------
    InvalidParameterError
        If a result has no posterior, they are not of the same kind, or names do not
        fit.
    """
    if isinstance(results, Mapping):
        names = list(results) if names is None else names
        results = list(results.values())
    people = tuple(check_items("results", results))
    if not people:
        raise InvalidParameterError(
            f"results must be of at least one person; got {shown(results)}."
        )
    called = _called(range(1, len(people) + 1) if names is None else names)
    if len(called) != len(people):
        raise InvalidParameterError(
            f"names must be one for each of the {len(people)} results; got "
            f"{shown(names)}."
        )
    voices = voices_of(people, region, names)
    order = voices.order
    found = Panel(
        results=MappingProxyType(dict(zip(called, people, strict=True))),
        region=region,
        notes=tuple(check_words("notes", one) for one in check_items("notes", notes)),
        **_found(voices.listed(order), tuple(called[i] for i in order)),
    )
    return _listed(found, order)


def _found(voices: Voices, names: tuple[str, ...]) -> dict[str, Any]:
    """What is found of people who come in the order of what they say.

    Draws and sums over people are then the same however people were named or listed.
    """
    partition = most_probable_partition(voices.means, voices.covariances)
    within = 1 - (voices.means**2).sum(axis=1)
    return {
        "uncertainty": _uncertainty(voices, names),
        "consensus": _consensus(voices, names, within),
        "groups": _groups(voices, names, partition, within),
        "membership": partition.membership,
        "disagreement": disagreement_of(voices, within),
    }


def _listed(found: Panel, order: Sequence[int]) -> Panel:
    """A panel whose people are told in the order in which they were given.

    `order`: for each place among what was found, who stands there.
    """
    names = found.names

    def given(values: Mapping[str, float]) -> Mapping[str, float]:
        return MappingProxyType({name: values[name] for name in names})

    return replace(
        found,
        uncertainty=given(found.uncertainty),
        consensus=MappingProxyType(
            {
                rule: replace(one, regrets=given(one.regrets))
                for rule, one in found.consensus.items()
            }
        ),
        groups=tuple(
            replace(one, members=tuple(n for n in names if n in one.members))
            for one in found.groups
        ),
        membership=found.membership[np.argsort(order)],
    )


def _called(names: Any) -> tuple[str, ...]:
    """Who people are; numbers are written down."""
    listed = [] if isinstance(names, str) or not np.iterable(names) else list(names)
    words = [str(one) if isinstance(one, Real) else one for one in listed]
    return check_names(words or names)


def _uncertainty(voices: Voices, names: tuple[str, ...]) -> Mapping[str, float]:
    reached = np.linalg.norm(voices.means, axis=1)
    errors = np.sqrt(2 * np.maximum(1 - reached, 0.0))
    return MappingProxyType(dict(zip(names, errors.tolist(), strict=True)))


def _consensus(
    voices: Voices, names: tuple[str, ...], within: np.ndarray
) -> Mapping[str, Consensus]:
    found = {}
    for rule, aim in RULES.items():
        direction = consensus_direction(rule, voices.directions, within)
        if direction is not None:
            lost = regrets(voices.directions, direction).tolist()
            by_name = MappingProxyType(dict(zip(names, lost, strict=True)))
            found[rule] = Consensus(rule, aim, voices.metric(direction), by_name)
    return MappingProxyType(found)


def _groups(
    voices: Voices, names: tuple[str, ...], partition: Partition, within: np.ndarray
) -> tuple[OpinionGroup, ...]:
    rng = np.random.default_rng(0)
    # Everyone is put into a group at random, and the sizes counted.
    ends = partition.membership.cumsum(axis=1)
    places = (rng.random((DRAWS, len(names), 1)) > ends[:, :-1]).sum(axis=-1)
    each = np.arange(len(partition.centers))
    sizes = (places[:, :, None] == each).sum(axis=1)
    shares = rng.beta(sizes + 0.5, len(names) - sizes + 0.5)
    return tuple(
        OpinionGroup(
            members=tuple(
                name
                for name, label in zip(names, partition.labels, strict=True)
                if label == g
            ),
            metric=voices.metric(partition.centers[g]),
            size=_interval(sizes[:, g]),
            share=_interval(shares[:, g]),
            disagreement=_among(voices, partition.labels == g, within),
        )
        for g in each
    )


def _among(voices: Voices, members: np.ndarray, within: np.ndarray) -> Disagreement:
    """How differently members of a group answer."""
    return disagreement_of(voices.listed(np.flatnonzero(members)), within[members])


def _interval(values: np.ndarray) -> tuple[float, float]:
    low, high = np.quantile(values, ENDS)
    return float(low), float(high)
