"""What tests of pictures share."""

import itertools

import numpy as np
from matplotlib.figure import Figure

import elicitor as el
from elicitor.regions import GroupRates
from elicitor.using.report.document import Picture


def groups_of(number):
    rng = np.random.default_rng(0)
    x, group = rng.normal(size=600), rng.integers(0, number, 600)
    chance = 1 / (1 + np.exp(-(x * (1 + group / number) + 0.5 * group / number - 0.3)))
    return GroupRates.from_predictions(
        np.where(rng.random(600) < chance, "yes", "no"),
        np.stack([1 - chance, chance], axis=1),
        np.array([f"group {'abcdef'[g]}" for g in group]),
        classes=["no", "yes"],
    )


def fair(rates, trade_off=0.2, kind=el.FairMetric):
    costs = {
        pair: np.array([0.8, 0.3]) for pair in itertools.combinations(rates.groups, 2)
    }
    if kind is el.FairQuadraticMetric:
        costs = {pair: np.diag(cost) for pair, cost in costs.items()}
    sign = -1 if kind is el.FairMetric else 1
    return kind(
        [sign * 0.6, sign * 0.8],
        costs,
        trade_off,
        prevalence=rates.prevalence,
        names=rates.names,
        groups=rates.groups,
    )


def axes(width=6.4, height=5.0):
    return Figure(figsize=(width, height), layout="constrained").add_subplot()


def marked(ax, marker):
    return [line for line in ax.lines if line.get_marker() == marker]


def require_readable(ax):
    """No text covers another one or leaves the page."""
    figure = ax.get_figure()
    figure.draw_without_rendering()
    texts = [*ax.texts, ax.xaxis.label, ax.yaxis.label]
    for axis, end in ((ax.xaxis, 0), (ax.yaxis, 1)):
        low, high = sorted(axis.get_view_interval())
        labels = axis.get_ticklabels()
        texts += [t for t in labels if low <= t.get_position()[end] <= high]
    legend = ax.get_legend()
    texts += legend.get_texts() if legend else []
    shown = [text for text in texts if text.get_text() and text.get_visible()]
    boxes = {text: text.get_window_extent() for text in shown}
    page = figure.bbox
    for text, box in boxes.items():
        low, high = box.min - page.min, page.max - box.max
        assert min(*low, *high) >= -1, f"{text.get_text()!r} leaves the page"
    for (one, a), (other, b) in itertools.combinations(boxes.items(), 2):
        sides = np.minimum(a.max, b.max) - np.maximum(a.min, b.min)
        assert sides.min() < 1, f"{one.get_text()!r} covers {other.get_text()!r}"


def captions(document):
    """What stands under the pictures of a report."""
    return [
        block.caption
        for section in document.sections
        for block in section.blocks
        if isinstance(block, Picture)
    ]
