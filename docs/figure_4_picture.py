"""Draw docs/figure-4.png, the metrics of [B] Figure 4 along θ."""

from pathlib import Path

import matplotlib.pyplot as plt

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.using.plots.canvas import BLUE, GREEN, ORANGE, clean

STYLES = {
    "published method": {"color": BLUE, "linestyle": "--"},
    "ours": {"color": ORANGE, "linestyle": ":"},
}

report = EXPERIMENTS["binary-curves"](Run())
figure, panels = plt.subplots(2, 2, figsize=(8.4, 6), layout="constrained")
for ax, row in zip(panels.flat, report.rows, strict=True):
    told = row["measured"]
    ax.plot(told["theta"], told["curve"], color=GREEN, linewidth=2.5, label="true")
    ax.axvline(told["argmax"], color=GREEN, linewidth=1)
    for name, style in STYLES.items():
        ax.plot(told["theta"], told[name]["curve"], label=name, **style)
        ax.axvline(told[name]["argmax"], linewidth=1, **style)
    ax.set_title(f"{told['data']}, line {told['line']}")
    ax.set_xlabel("θ of the classifier (radians)")
    ax.set_ylabel("value of the metric")
    clean(ax)
panels[0, 0].legend(loc="lower center", frameon=False)
figure.savefig(Path(__file__).with_name("figure-4.png"), dpi=110)
