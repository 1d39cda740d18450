"""What a result draws and writes: what the functions for it do."""

import matplotlib.pyplot as plt
import numpy as np
import pytest

from elicitor.using import plot_ranking, plot_region, plot_weights
from elicitor.using.report import report, to_markdown
from tests.using.notebook.things import ranking, region, result


@pytest.fixture(autouse=True)
def no_figures():
    yield
    plt.close("all")


def drawn(axes):
    """What can be told of a picture."""
    texts = [text.get_text() for text in (*axes.texts, *axes.get_yticklabels())]
    return axes.get_xlabel(), axes.get_ylabel(), texts, len(axes.lines)


@pytest.mark.slow
def test_a_result_draws_its_weights_or_what_is_best_on_a_region():
    assert drawn(result().plot()) == drawn(plot_weights(result()))
    assert drawn(result().plot(region())) == drawn(plot_region(region(), result()))


@pytest.mark.slow
def test_pictures_speak_a_language():
    german = {"language": "de"}
    assert drawn(result().plot(**german)) == drawn(plot_weights(result(), **german))
    assert drawn(result().plot(**german)) != drawn(result().plot())
    found = drawn(result().plot(region(), **german))
    assert found == drawn(plot_region(region(), result(), **german))
    assert drawn(ranking().plot(**german)) == drawn(plot_ranking(ranking(), **german))
    assert drawn(ranking().plot(**german)) != drawn(ranking().plot())


def test_it_draws_where_it_is_told_to():
    axes = plt.figure().add_subplot()
    assert result().plot(ax=axes) is axes
    assert ranking().plot(ax=(other := plt.figure().add_subplot())) is other


def test_a_ranking_draws_itself():
    assert drawn(ranking().plot()) == drawn(plot_ranking(ranking()))


def test_a_result_writes_its_report():
    options = {"who": "Dr. Grey", "pictures": False, "language": "de"}
    told = to_markdown(result().report(**options))
    assert told == to_markdown(report(result(), **options))
    assert "Dr. Grey" in told


def test_a_region_that_is_none_is_refused():
    with pytest.raises(ValueError, match="region must be"):
        result().plot(np.eye(2))
