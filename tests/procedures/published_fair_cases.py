"""Groups and people for the tests of fair metrics: unequal, with all terms active."""

from itertools import combinations

import numpy as np

from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.procedures.published.trade_off import with_trade_off
from elicitor.regions.groups import GroupBall

SHARES = {
    2: [[0.3, 0.6, 0.45], [0.7, 0.4, 0.55]],
    3: [[0.2, 0.5, 0.3], [0.45, 0.1, 0.4], [0.35, 0.4, 0.3]],
    4: [[0.2, 0.4, 0.3], [0.3, 0.1, 0.2], [0.15, 0.35, 0.1], [0.35, 0.15, 0.4]],
}
"""P(G=g | Y=i) of up to three classes, by the number of groups."""


def groups_ball(k, m, *, diagonal=False, radius=0.2):
    shares = np.array(SHARES[m])[:, :k]
    return GroupBall.of_classes(k, radius, shares, diagonal=diagonal)


def someone(region, *, trade_off=0.4, seed=0, sign=1):
    """A person with random costs, normalised; sign −1 for right decisions."""
    rng = np.random.default_rng(seed)
    q, pairs = len(region.names), list(combinations(region.groups, 2))
    a = sign * rng.uniform(0.3, 1, q)
    b = rng.uniform(0.3, 1, (len(pairs), q))
    return FairMetric(
        a / np.linalg.norm(a),
        dict(zip(pairs, b / np.linalg.norm(b, axis=1).sum(), strict=True)),
        trade_off,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
    )


def someone_squared(region, *, trade_off=0.4, seed=0, orientation="cost"):
    """A person for whom squared gaps of rates count, normalised."""
    rng = np.random.default_rng(seed)
    q, pairs = len(region.names), list(combinations(region.groups, 2))
    roots = rng.normal(size=(len(pairs), q, q))
    squares = [root @ root.T for root in roots]
    sign = 1 if orientation == "cost" else -1
    metric = FairQuadraticMetric(
        sign * rng.uniform(0.3, 1, q),
        {pair: sign * B for pair, B in zip(pairs, squares, strict=True)},
        0.5,
        prevalence=region.prevalence,
        names=region.names,
        groups=region.groups,
        orientation=orientation,
    )
    return with_trade_off(metric.normalised(), trade_off)
