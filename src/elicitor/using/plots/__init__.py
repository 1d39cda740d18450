"""Pictures. Matplotlib is loaded only when one is drawn.

Every function takes the axes to draw on, makes new ones if there are none, and returns
them. Nothing is told by colour alone, and colours are those of Okabe and Ito, which
colour-blind readers can tell apart.
"""

from elicitor.using.plots.learning import plot_learning
from elicitor.using.plots.panel import plot_panel
from elicitor.using.plots.ranking import plot_ranking
from elicitor.using.plots.region import plot_region
from elicitor.using.plots.trade_off import plot_trade_off
from elicitor.using.plots.weights import plot_weights

__all__ = [
    "plot_learning",
    "plot_panel",
    "plot_ranking",
    "plot_region",
    "plot_trade_off",
    "plot_weights",
]
