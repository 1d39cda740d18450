"""Draw docs/figure-4-path.png, the path of [C] Figure 4 in three weights."""

from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

from elicitor.experiments import EXPERIMENTS, Run
from elicitor.using.plots.canvas import BLUE, GREEN, ORANGE

STYLES = {
    "published method": {"color": BLUE, "marker": "o"},
    "ours": {"color": ORANGE, "marker": "^", "linestyle": ":"},
}

report = EXPERIMENTS["cost-reward-path"](Run())
names, true = report.settings["names"], report.settings["true"]
figure = plt.figure(figsize=(6.4, 5.2))
ax = figure.add_axes((0.1, 0.02, 0.88, 0.96), projection="3d")
for name, style in STYLES.items():
    path = np.array([row["measured"][name]["elicited"] for row in report.rows])
    ax.plot(*path.T, label=name, markersize=4, **style)
    if name == "published method":
        for step, place in enumerate(path[:4]):
            ax.text(*place, f"  {step}", color=style["color"])
ax.plot(*([value] for value in true), "*", color=GREEN, markersize=14, label="true")
ax.set(xlabel=names[0], ylabel=names[1], zlabel=names[2])
ax.view_init(elev=22, azim=30)
ax.legend(loc="upper left", frameon=False)
figure.savefig(Path(__file__).with_name("figure-4-path.png"), dpi=110)
