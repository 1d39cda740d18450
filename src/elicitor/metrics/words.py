"""Trade-offs in words that a person who is no statistician would use."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

import numpy as np

from elicitor.metrics.symmetric import SymmetricTensors

__all__ = [
    "amount",
    "count_of",
    "distance",
    "fraction_sentence",
    "is_settled",
    "listing",
    "one_of",
    "per_cent",
    "plural",
    "polynomial_sentence",
    "range_text",
    "ratio_sentence",
    "weights_sentence",
    "whole_per_cent",
]


IRREGULAR = {"people": "person", "men": "man", "women": "woman", "children": "child"}
PERCENT = ("%", "percent", "per cent")
MOST_TERMS = 4
"""How many terms of a sum are told one by one."""
HISSING = ("sses", "shes", "ches", "xes")
FIRM = 5.0
"""How many times its lower end the upper end of an interval may be, for one number to
stand for it. Wider ones are told by their ends alone."""


def amount(value: float) -> str:
    """Write a number with as many digits as a reader can use.

    Examples
    --------
    >>> amount(6.123), amount(0.5), amount(41.8), amount(3.0)
    ('6.1', '0.5', '42', '3')
    >>> amount(12345.6), amount(0.000012)
    ('12,346', '0.000012')
    """
    if abs(value) >= 10:
        return f"{value:,.0f}"
    rounded = f"{value:.2g}"
    plain = f"{Decimal(rounded):f}" if "e" in rounded else rounded
    return plain.removesuffix(".0")


def plural(count: float, word: str) -> str:
    """Name `count` things.

    Examples
    --------
    >>> plural(1, "false alarm"), plural(2.5, "false alarm")
    ('1 false alarm', '2.5 false alarms')
    """
    text = amount(count)
    return f"{text} {word}" if text == "1" else f"{text} {word}s"


def one_of(things: str) -> str:
    """What one of several things is called, as far as English is regular.

    Examples
    --------
    >>> one_of("people"), one_of("young women"), one_of("patients"), one_of("cases")
    ('person', 'young woman', 'patient', 'case')
    >>> one_of("bodies"), one_of("classes"), one_of("deer")
    ('body', 'class', 'deer')
    """
    *before, last = things.split(" ")
    if last in IRREGULAR:
        single = IRREGULAR[last]
    elif last.endswith("ies"):
        single = last.removesuffix("ies") + "y"
    elif last.endswith(HISSING):
        single = last.removesuffix("es")
    else:
        single = last if last.endswith("ss") else last.removesuffix("s")
    return " ".join([*before, single])


def distance(text: str, unit: str) -> str:
    """How far two values are apart, with their unit; shares in percentage points.

    Examples
    --------
    >>> distance("40", "ms"), distance("3", "%"), distance("0.5", "")
    ('40 ms', '3 percentage points', '0.5')
    """
    if unit.strip().lower() in PERCENT:
        return f"{text} percentage point{'' if text == '1' else 's'}"
    return f"{text} {unit}".rstrip()


def listing(parts: Sequence[str]) -> str:
    """Join words as a sentence does.

    Examples
    --------
    >>> listing([]), listing(["a"]), listing(["a", "b", "c"])
    ('', 'a', 'a, b and c')
    """
    return " and ".join(filter(None, [", ".join(parts[:-1]), *parts[-1:]]))


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


def whole_per_cent(share: float) -> str:
    """Write a share without decimals; what is neither none nor all is not said to be.

    Examples
    --------
    >>> whole_per_cent(0.0), whole_per_cent(0.002), whole_per_cent(0.93)
    ('0 %', 'under 1 %', '93 %')
    """
    if 0 < share < 0.005:
        return "under 1 %"
    if 0.995 < share < 1:
        return "over 99 %"
    return f"{100 * share:.0f} %"


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


def weights_sentence(names: Sequence[str], utilities: Sequence[float]) -> str:
    """Say how statistics weigh against each other that have nothing but names.

    Parameters
    ----------
    names : sequence of str
        What the statistics are called.
    utilities : sequence of float
        What one more of each is worth; negative where less is better.

    Examples
    --------
    >>> weights_sentence(["recall", "price"], [6, -2]).split(": ")[1]
    '3 times as much as “price” (less is better).'
    """
    order = sorted(range(len(names)), key=lambda i: -abs(utilities[i]))
    counting = [i for i in order if utilities[i]]
    told = {
        i: f"“{names[i]}” ({'more' if utilities[i] > 0 else 'less'} is better)"
        for i in counting
    }
    first, *others = counting
    if not others:
        return f"Only {told[first]} counts."
    parts = [
        f"{_times(abs(utilities[first] / utilities[i]))} {told[i]}" for i in others
    ]
    return f"What counts most is {told[first]}: {listing(parts)}."


def _times(ratio: float) -> str:
    text = amount(ratio)
    return "as much as" if text == "1" else f"{text} times as much as"


def fraction_sentence(
    names: Sequence[str],
    upper: Sequence[float],
    lower: Sequence[float],
    constant: float,
    *,
    less: bool = False,
) -> str:
    """Say how a score is one sum divided by another.

    Parameters
    ----------
    names : sequence of str
        What the statistics are called.
    upper, lower : sequence of float
        Weights in the sum that is divided and in the one that divides.
    constant : float
        What is added to the latter.
    less : bool, default=False
        Whether less is better.

    Examples
    --------
    >>> fraction_sentence(["a"], [1], [0.5], 3).split(": ")[1]
    '“a” counts 1 in the upper one; “a” counts 0.5 in the lower one, which begins at 3.'
    """
    better = ", where less is better," if less else ""
    sums = [
        listing(
            [
                f"“{name}” counts {amount(weight)}"
                for name, weight in zip(names, weights, strict=True)
                if weight
            ]
        )
        or "nothing counts"
        for weights in (upper, lower)
    ]
    return (
        f"The score{better} is one sum divided by another: {sums[0]} in the upper one; "
        f"{sums[1]} in the lower one, which begins at {amount(constant)}."
    )


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
    """Say what a polynomial of statistics adds up, the heaviest terms by name.

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
    >>> told = polynomial_sentence(["x"], [np.ones(1), np.full((1, 1), -3)], "utility")
    >>> told.split(": ")[1]
    '“x” times “x” counts -1.5 and “x” counts 1.'
    """
    layout = SymmetricTensors(len(names), len(tensors))
    weights = layout.pack(tensors) * layout.features(np.ones(len(names)))
    heaviest = [int(i) for i in np.argsort(-np.abs(weights), kind="stable")]
    counting = [i for i in heaviest if weights[i]]
    parts = [
        f"{_product(names, layout.indices[i])} counts {amount(float(weights[i]))}"
        for i in counting[:MOST_TERMS]
    ]
    if len(counting) > MOST_TERMS:
        parts.append(f"{len(counting) - MOST_TERMS} more count less")
    better = "more" if orientation == "utility" else "less"
    return f"The score, where {better} is better, adds up: {listing(parts)}."


def _product(names: Sequence[str], index: Sequence[int]) -> str:
    return " times ".join(f"“{names[i]}”" for i in index)
