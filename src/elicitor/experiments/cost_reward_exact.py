"""[C] Algorithm 1 with fifty digits: what rounding does not explain in Figure 4.

==========  ======================  ==============================================
symbol      in code                 meaning
==========  ======================  ==============================================
m, m*       ``middle``, ``truth``   weight of the first accuracy beside the cost's
ζ₁, R       ``top``, ``spread``     half axes of the quarter ellipse
φ(h_m)      ``worth``               of the best point for m, to somebody of m*
==========  ======================  ==============================================

With t = ζ₁m/(R(1−m)) the best point is at the angle arctan t, so its sine and cosine
are t and 1 over √(1 + t²): roots are all that is needed. Accuracies of other classes
stand on an ellipse, too, as their own frontier is one of data.
"""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal, localcontext

__all__ = ["exact_errors", "exact_middles"]

DIGITS = 50


def exact_errors(
    weights: Sequence[float], spreads: Sequence[float], top: float, iterations: int
) -> list[float]:
    """L1 errors of all weights after 0, 1, 2, … halvings, for exact answers.

    ``weights[0]`` is that of the first accuracy, with half axis `top`.
    """
    with localcontext(prec=DIGITS):
        true = _normalised([Decimal(str(weight)) for weight in weights])
        paths = [
            exact_middles(true[0] / (true[0] + weight), top, spread, iterations)
            for weight, spread in zip(true[1:], spreads, strict=True)
        ]
        errors = []
        for middles in zip(*paths, strict=True):
            found = _normalised([Decimal(1), *((1 - m) / m for m in middles)])
            apart = (abs(a - b) for a, b in zip(found, true, strict=True))
            errors.append(float(sum(apart)))
        return errors


def exact_middles(
    truth: Decimal, top: float, spread: float, iterations: int
) -> list[Decimal]:
    """The estimates of m after 0, 1, 2, … halvings, for exact answers.

    `truth` is m*, between 0 and 1; ``iterations`` + 1 estimates come back.
    """
    with localcontext(prec=DIGITS):
        axes = Decimal(top), Decimal(spread)
        a, b = Decimal(0), Decimal(1)
        found = [(a + b) / 2]
        for _ in range(iterations):
            c, d, e = (3 * a + b) / 4, (a + b) / 2, (a + 3 * b) / 4
            worth = [_worth(m, truth, *axes) for m in (a, c, d, e)]
            if worth[0] > worth[1] or worth[1] > worth[2]:
                b = d
            elif worth[2] > worth[3]:
                a, b = c, e
            else:
                a = d
            found.append((a + b) / 2)
        return found


def _worth(m: Decimal, truth: Decimal, top: Decimal, spread: Decimal) -> Decimal:
    """m* ζ₁ sin θ + (1 − m*) R cos θ."""
    if m == 1:
        return truth * top
    slope = top * m / (spread * (1 - m))
    cosine = 1 / (1 + slope * slope).sqrt()
    return truth * top * slope * cosine + (1 - truth) * spread * cosine


def _normalised(weights: list[Decimal]) -> list[Decimal]:
    return [weight / sum(weights) for weight in weights]
