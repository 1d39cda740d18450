"""People who weigh errors against gaps, all weights at work; how far two are apart."""

import itertools

import numpy as np

from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.regions.groups import GroupBall


def ball_of(rng, k, m, *, diagonal):
    """A ball of radius 0.2 around a fair die; groups of unequal prevalence."""
    shares = 0.5 * rng.dirichlet(np.ones(m), size=k).T + 0.5 / m
    return GroupBall.of_classes(k, 0.2, shares, diagonal=diagonal)


def fair_person(region, rng, *, trade_off=None, same=False):
    """Random weights of errors and absolute gaps, normalised before they are mixed."""
    costs = [np.abs(rng.normal(size=len(region.names))) for _ in pairs(region)]
    return mixed(FairMetric, region, rng, costs, trade_off, same)


def fair_quadratic_person(
    region, rng, *, trade_off=None, same=False, diagonal=False, rank=None
):
    """The same with squared gaps, B = MMᵀ."""
    n = len(region.names)
    roots = [rng.normal(size=(n, rank or n)) for _ in pairs(region)]
    costs = [root @ root.T for root in roots]
    if diagonal:
        costs = [cost * np.eye(n) for cost in costs]
    return mixed(FairQuadraticMetric, region, rng, costs, trade_off, same)


def mixed(kind, region, rng, costs, trade_off, same):
    errors = np.abs(rng.normal(size=len(region.names)))
    chosen = rng.uniform(0.1, 0.9) if trade_off is None else trade_off
    shared = costs[:1] * len(costs) if same else costs
    violations = dict(zip(pairs(region), shared, strict=True))
    even = of(kind, region, errors, violations, 0.5).normalised()
    parts = even.misclassification_costs, even.violation_costs
    return of(kind, region, *parts, chosen)


def of(kind, region, errors, violations, trade_off):
    return kind(
        errors,
        violations,
        trade_off,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def pairs(region):
    return list(itertools.combinations(region.groups, 2))


def fair_errors(one, other):
    """‖a − â‖₂, Σ‖b − b̂‖ and |λ − λ̂|."""
    costs = one.violation_costs
    return np.array(
        [
            np.linalg.norm(one.misclassification_costs - other.misclassification_costs),
            sum(np.linalg.norm(costs[p] - other.violation_costs[p]) for p in costs),
            abs(one.trade_off - other.trade_off),
        ]
    )
