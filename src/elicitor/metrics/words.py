"""Trade-offs in words that a person who is no statistician would use."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

__all__ = [
    "amount",
    "count_of",
    "is_settled",
    "per_cent",
    "plural",
    "polynomial_sentence",
    "range_text",
    "ratio_range",
    "ratio_sentence",
]


FIRM = 5.0
"""How many times its lower end the upper end of an interval may be, for one number to
stand for it. Wider ones are told by their ends alone."""


def amount(value: float) -> str:
    """Write a number with as many digits as a reader can use.

    Examples
    --------
    >>> amount(6.123), amount(0.5), amount(41.8), amount(3.0)
    ('6.1', '0.5', '42', '3')
    """
    rounded = f"{value:.0f}" if abs(value) >= 10 else f"{value:.2g}"
    return rounded.removesuffix(".0")


def plural(count: float, word: str) -> str:
    """Name `count` things.

    Examples
    --------
    >>> plural(1, "false alarm"), plural(2.5, "false alarm")
    ('1 false alarm', '2.5 false alarms')
    """
    text = amount(count)
    return f"{text} {word}" if text == "1" else f"{text} {word}s"


def per_cent(share: float) -> str:
    """Write a share so that what happens never reads as never, nor the other way round.

    Examples
    --------
    >>> per_cent(0.9752), per_cent(0.00002), per_cent(0.99999), per_cent(0.0)
    ('97.5 %', 'under 0.1 %', 'over 99.9 %', '0 %')
    """
    if 0 < share < 0.0005:
        return "under 0.1 %"
    if 0.9995 < share < 1:
        return "over 99.9 %"
    return f"{100 * share:.1f}".removesuffix(".0") + " %"


def count_of(count: float, whole: int, what: str = "") -> str:
    """Write how many of how many.

    Examples
    --------
    >>> count_of(118, 121), count_of(3, 442), count_of(1.5, 1200, "women")
    ('118 of 121 (97.5 %)', '3 of 442 (0.7 %)', '1.5 of 1,200 women (0.1 %)')
    """
    exact = f"{count:,.1f}".removesuffix(".0")
    named = f" {what}" if what else ""
    return f"{exact} of {whole:,}{named} ({per_cent(count / whole)})"


def ratio_sentence(tp: float, tn: float, *, positive: str = "case") -> str:
    """Say how a missed case weighs against a false alarm.

    Parameters
    ----------
    tp, tn : float
        Utility of one more true positive and of one more true negative; equally, the
        harm of one missed case and of one false alarm.
    positive : str
        What a member of the positive class is called, in the singular.

    Examples
    --------
    >>> ratio_sentence(0.2, 0.8)
    'A false alarm weighs as much as 4 missed cases.'
    """
    negligible = 1e-9 * max(abs(tp), abs(tn))  # the rounding of a sine or cosine
    tp, tn = (0.0 if abs(side) <= negligible else side for side in (tp, tn))
    if tp <= 0 and tn <= 0:
        turned = ratio_sentence(-tp, -tn, positive=positive)
        rest = turned[0].lower() + turned[1:]
        return f"Wrong decisions are preferred to right ones: {rest}"
    if tp < 0 or tn < 0:
        kind = "positive" if tp > 0 else "negative"
        return f"The best classifier calls everyone {kind}."
    if tn == 0:
        return f"Only missed {positive}s count; false alarms do not."
    if tp == 0:
        return f"Only false alarms count; missed {positive}s do not."
    if amount(max(tp, tn) / min(tp, tn)) == "1":
        return f"A missed {positive} weighs as much as a false alarm."
    if tp > tn:
        return (
            f"A missed {positive} weighs as much as {plural(tp / tn, 'false alarm')}."
        )
    return f"A false alarm weighs as much as {plural(tn / tp, f'missed {positive}')}."


def ratio_range(low: float, high: float) -> str:
    """Say a range of "how many false alarms a missed case weighs".

    Examples
    --------
    >>> ratio_range(4.2, 8.9)
    'a missed case to weigh 4.2 to 8.9 false alarms'
    >>> ratio_range(0.1, 0.25)
    'a false alarm to weigh 4 to 10 missed cases'
    >>> ratio_range(40, 1e9)
    'a missed case to weigh at least 40 false alarms'
    >>> ratio_range(5.98, 6.02)
    'a missed case to weigh about 6 false alarms'
    """
    heavy, light = "missed case", "false alarms"
    if high <= 1:
        heavy, light = "false alarm", "missed cases"
        low, high = 1 / max(high, 1e-12), 1 / max(low, 1e-12)
    return f"a {heavy} to weigh {range_text(low, high)} {light}"


def range_text(low: float, high: float) -> str:
    """Write from where to where a positive number may be.

    Examples
    --------
    >>> range_text(4.2, 8.9), range_text(5.98, 6.02), range_text(40, 1e9)
    ('4.2 to 8.9', 'about 6', 'at least 40')
    >>> range_text(0, 3), range_text(-1, 1e9)
    ('at most 3', 'any')
    """
    if low <= 0:
        return "any" if high > 1e6 else f"at most {amount(high)}"
    if high > 1e6:
        return f"at least {amount(low)}"
    if amount(low) == amount(high):
        return f"about {amount(low)}"
    return f"{amount(low)} to {amount(high)}"


def is_settled(low: float, high: float) -> bool:
    """Whether an interval is narrow enough to name one number inside it.

    Examples
    --------
    >>> is_settled(4.2, 8.9), is_settled(5.2, 35), is_settled(0, 3)
    (True, False, False)
    """
    return 0 < low <= high <= FIRM * low


def polynomial_sentence(
    names: Sequence[str], tensors: Sequence[np.ndarray], orientation: str
) -> str:
    """Write out a polynomial, where more or less is better.

    Parameters
    ----------
    names : sequence of str
        What the statistics are called.
    tensors : sequence of ndarray
        T_1, T_2, …; the polynomial is Σ_d T_d[s, …, s] / d!.
    orientation : {"utility", "cost"}
        Whether larger values are better.

    Examples
    --------
    >>> polynomial_sentence(["TP"], [np.array([1.0]), np.array([[-3.0]])], "utility")
    'More of 1·TP - 1.5·TP·TP is better.'
    """
    from elicitor.metrics.symmetric import SymmetricTensors

    layout = SymmetricTensors(len(names), len(tensors))
    weights = layout.pack(tensors) * layout.features(np.ones(len(names)))
    terms = " ".join(
        f"{'-' if weight < 0 else '+'} {abs(weight):.3g}·"
        + "·".join(names[i] for i in index)
        for index, weight in zip(layout.indices, weights, strict=True)
        if weight
    )
    start = terms[2:] if terms[0] == "+" else "-" + terms[2:]
    return f"{'More' if orientation == 'utility' else 'Less'} of {start} is better."
