"""What comparisons reveal of a ratio of two linear functions (mathematics §2.1).

==========  ==================  ==================================================
symbol      in code             meaning
==========  ==================  ==================================================
n                               number of statistics
s̃           ``tilde``           (s, 1), shape (n+1,)
p̃, q̃                            (p, 0) and (q, q₀), shape (n+1,)
A           ``form``            p̃q̃ᵀ − q̃p̃ᵀ, shape (n+1, n+1), antisymmetric, rank 2
==========  ==================  ==================================================

With positive denominators φ(s₁) > φ(s₂) ⇔ (p̃·s̃₁)(q̃·s̃₂) > (p̃·s̃₂)(q̃·s̃₁) ⇔ s̃₁ᵀA s̃₂ > 0.
So all that comparisons reveal is A up to a positive factor. For two statistics the
three entries of A are the pole. A person at s wants to go in the direction of the first
n entries of As̃, and As̃ is the hyperplane on which everything is as good as s. Two such
hyperplanes of different levels span A.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from elicitor.core.checks import floats, shown
from elicitor.core.errors import InvalidParameterError

__all__ = [
    "binary_member",
    "canonical_member",
    "check_form",
    "comparison_form",
    "form_angle",
    "hyperplane",
    "order_by",
    "seen_from",
    "wedge",
]


def wedge(one: np.ndarray, other: np.ndarray) -> np.ndarray:
    """x∧y = xyᵀ − yxᵀ, of shape (..., n, n); x and y are of shape (..., n)."""
    product = one[..., :, None] * other[..., None, :]
    return np.asarray(product - np.swapaxes(product, -1, -2))


def comparison_form(
    numerator: np.ndarray, denominator: np.ndarray, constant: float
) -> np.ndarray:
    """A = p̃∧q̃ of a utility ⟨p, s⟩ / (⟨q, s⟩ + q₀)."""
    return wedge(np.append(numerator, 0.0), np.append(denominator, constant))


def hyperplane(normal: np.ndarray, point: np.ndarray) -> np.ndarray:
    """(n, −⟨n, z⟩) through a point z, of shape (..., n+1).

    The normals, of shape (..., n), are the directions in which it is better.
    """
    return np.concatenate([normal, -(normal @ point)[..., None]], axis=-1)


def seen_from(form: np.ndarray, center: np.ndarray, scale: float) -> np.ndarray:
    """Forms, of shape (..., n+1, n+1), in the coordinates x = (s − o)/ρ."""
    size = len(center)
    back = np.eye(size + 1)
    back[:size, :size] *= scale
    back[:size, size] = center
    return np.asarray(back.T @ form @ back)


def form_angle(one: np.ndarray, other: np.ndarray) -> float:
    """Angle between two forms as vectors, by the Frobenius product (radians)."""
    x, y = one / np.linalg.norm(one), other / np.linalg.norm(other)
    return float(2 * np.arctan2(np.linalg.norm(x - y), np.linalg.norm(x + y)))


def order_by(form: np.ndarray, points: np.ndarray) -> np.ndarray | None:
    """Indices of points, from the worst to the best by a form A.

    None if A prefers them in a circle, so that no denominator is positive at all.
    """
    tilde = np.column_stack([points, np.ones(len(points))])
    ahead = tilde @ form @ tilde.T
    rounding = 1e-12 * (np.abs(tilde) @ np.abs(form) @ np.abs(tilde).T).max()
    ahead = np.where(np.abs(ahead) > rounding, ahead, 0.0)
    order = np.argsort(np.sign(ahead).sum(axis=1), kind="stable")
    in_order = np.triu(ahead[np.ix_(order, order)])
    return order if (in_order <= 0).all() else None


def canonical_member(
    form: np.ndarray, points: ArrayLike
) -> tuple[np.ndarray, np.ndarray, float]:
    """p, q and q₀ of the metric that stands for all with a form A; Σ|p_i| = 1.

    Denominators agree at the best b and the worst w: of a linear one it is constant.
    """
    corners = np.vstack([points, np.zeros(len(form) - 1)])
    order = order_by(form, corners)
    weight = np.abs(form[:-1, -1]).sum()
    if order is None or weight <= 1e-12 * np.abs(form).max():
        raise InvalidParameterError(
            "form must be that of a metric whose denominator is positive at the points "
            f"and at the origin; got {form!r}."
        )
    worst, best = corners[order[0]], corners[order[-1]]
    scaled = form / weight
    # b̃ᵀA(w̃ − b̃) = w̃ᵀA(w̃ − b̃), so this combination of p̃ and q̃ is the same at both.
    q = scaled[:, :-1] @ (worst - best)
    # q₀ = ⟨p, b − w⟩; values differ by one if b or w is the origin.
    if q[-1] <= 0:
        raise InvalidParameterError(
            f"points must not all be as good as the origin; got {points!r}."
        )
    return scaled[:-1, -1], q[:-1], float(q[-1])


def binary_member(
    pole: np.ndarray, prevalence: float
) -> tuple[np.ndarray, np.ndarray, float]:
    """p, q and q₀ of the binary metric that stands for all with a pole a.

    As :func:`canonical_member`, in closed form: 0 at "all wrong", 1 at "all right".
    """
    a, zeta = pole, prevalence
    scale = a[0] - a[1]
    # ∂φ/∂TP ∝ a₃TN − a₂ and ∂φ/∂TN ∝ a₁ − a₃TP, over all of [0, ζ] × [0, 1−ζ].
    slopes = np.array([-a[1], a[0], a[2] * (1 - zeta) - a[1], a[0] - a[2] * zeta])
    if scale <= 0 or (slopes < -1e-9 * np.abs(a).max()).any():
        raise InvalidParameterError(
            "pole must be that of a metric that increases in TP and TN: a₁ ≥ 0, "
            f"a₂ ≤ 0, not both 0, a₂/(1−ζ) ≤ a₃ ≤ a₁/ζ; got {shown(a.tolist())} for a "
            f"prevalence of {zeta!r}."
        )
    p = np.array([-a[1], a[0]]) / scale
    right = np.array([zeta, 1 - zeta])
    # p₀₀u − p₁₁v = a₃ and uζ + v(1−ζ) = 1 fix the losses up to their scale.
    system = np.array([[p[1], -p[0]], right])
    losses = np.linalg.solve(system, [a[2] / scale, 1.0])
    gain = float(p @ right)
    return p, p - gain * losses, gain


def check_form(name: str, value: ArrayLike, size: int) -> np.ndarray:
    """Return the form of a metric on so many statistics.

    It is antisymmetric up to rounding, which goes by the largest entry.
    """
    form, shape = floats(value), (size + 1, size + 1)
    if form.shape == shape:
        rounding = 1e-6 * np.abs(form).max()
        if np.abs(form + form.T).max() <= rounding:
            return form
    raise InvalidParameterError(
        f"{name} must be an antisymmetric matrix of shape {shape}; got {shown(value)}."
    )
