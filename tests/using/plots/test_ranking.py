"""A ranking is drawn with what is uncertain of it."""

import numpy as np

import elicitor as el
from elicitor.core import Posterior
from elicitor.using import plot_ranking, rank
from tests.using.plots.pictures import axes, marked, require_readable


def test_a_ranking_is_drawn_from_the_best_to_the_worst():
    models = {
        f"model {i}": [0.3 * x, 0.7 * (1 - x**3)] for i, x in enumerate((0.2, 0.9, 0.6))
    }
    rows = np.stack([np.linspace(1, 4, 21), np.ones(21)], axis=1)
    ones = np.ones(21)
    posterior = Posterior(rows, rows, ones, ones, ones, 0 * ones, el.LinearMetric, 0.0)
    found = el.Result(
        metric=el.LinearMetric([2, 1]),
        interval=np.zeros((2, 2)),
        converged=True,
        posterior=posterior,
    )
    ranking = rank(found, models, priors=0.3)
    ax = plot_ranking(ranking, ax=axes(7, 3.4))
    assert [t.get_text() for t in ax.get_yticklabels()] == list(ranking.names)
    standings = [row.standing for row in ranking.rows]
    np.testing.assert_allclose(marked(ax, "o")[0].get_xdata(), standings)
    ends = [list(row.interval) for row in ranking.rows]
    np.testing.assert_allclose(
        np.array(ax.collections[0].get_segments())[:, :, 0], ends
    )
    notes = [text.get_text() for text in ax.texts]
    for note, row in zip(notes, ranking.rows, strict=False):
        assert note.startswith(row.chance)
    choice = ranking.choices["accuracy"].model
    assert "accuracy" in notes[ranking.names.index(choice)]
    require_readable(ax)


def test_models_at_their_best_rule_are_drawn_as_they_stand_too():
    rng = np.random.default_rng(0)
    chance = rng.random(800) ** 2
    y = (rng.random(800) < chance).astype(int)
    models = {"cubes": chance**3, "halves": np.round(2 * chance) / 2}
    ranking = rank(el.LinearMetric([4, 1]), models, y=y, n_resamples=20)
    ax = plot_ranking(ranking, ax=axes(7, 3.4))
    own = [row.own_standing for row in ranking.rows]
    np.testing.assert_allclose(marked(ax, "D")[0].get_xdata(), own)
    assert "as it stands" in [text.get_text() for text in ax.get_legend().get_texts()]
    require_readable(ax)
