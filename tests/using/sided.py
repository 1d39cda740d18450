"""Records of people who took some side so many times."""

from dataclasses import replace

import numpy as np

import elicitor as el
from elicitor.core import Answer

KINDS = ["reward"] * 3


def asked(answer, *, most=20, seed=0, **options):
    """What somebody answers about models whose measures trade off."""
    rng = np.random.default_rng(seed)
    table = np.sort(rng.random((9, 3)), axis=0)
    table[:, 2] = table[::-1, 2]
    pool = el.ModelPool(list("abcdefghi"), table, names=["x", "y", "z"], kinds=KINDS)
    return el.elicit(
        pool, "linear", answer, max_questions=most, random_state=seed, **options
    )


def said(first, second, *, shuffled=True, equal=0):
    """A record with so many answers of each kind."""
    record = asked(lambda *_: True, most=1, shuffle_sides=shuffled).transcript
    (one,) = record.exchanges
    kinds = (Answer.FIRST, Answer.SECOND, Answer.ABOUT_EQUAL)
    entries = [
        replace(one, answer=kind)
        for kind, number in zip(kinds, (first, second, equal), strict=True)
        for _ in range(number)
    ]
    return replace(record, exchanges=tuple(entries))
