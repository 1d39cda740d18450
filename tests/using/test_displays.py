"""The usual display of every kind of region."""

import numpy as np
import pytest

import elicitor as el
from elicitor.regions import CountedDiagonalRegion, CountedRegion
from elicitor.using import Words, usual_display
from elicitor.words import HtmlRenderer
from tests.wrong_calls import samples as of

LAW = el.BinaryRegion.from_law(lambda x: x)
KINDS = {
    "two classes": lambda: CountedRegion(LAW, 100),
    "two classes, not rounded": lambda: LAW,
    "several classes": lambda: CountedDiagonalRegion(of.diagonal(), 100),
    "several classes, not rounded": of.diagonal,
    "errors": of.off_diagonal,
    "errors of a ball": of.rate_ball,
    "errors of a ball of confusions": of.confusion_ball,
    "errors of a ball, rounded": of.counted_ball,
    "groups": of.group_ball,
    "groups, rounded": of.counted_group_ball,
    "groups of data": of.group_rates,
    "groups and prices": of.group_pool,
    "costs": of.cost_reward_region,
    "models": of.pool,
    "numbers": lambda: el.Ball([0.5, 0.5], 0.1, names=["x", "y"]),
}


def pair(region):
    """Two alternatives as far from each other as they can be."""
    way = np.linspace(1, 2, region.space.n_entries).reshape(region.space.shape)
    return el.Question(*region.choice_set.best(np.stack([way, -way])))


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_region_has_a_display(kind, language):
    region = KINDS[kind]()
    shown, question = usual_display(region, language=language), pair(region)
    first, second = shown.lines(question)
    assert first != second
    assert shown.opening
    page = shown.show(question, HtmlRenderer(language))
    assert page.count("<section>") == 2


def test_what_is_rounded_is_shown_out_of_the_same_number():
    for region in (KINDS["two classes"](), KINDS["several classes"]()):
        assert usual_display(region).per == 100
    assert usual_display(KINDS["groups, rounded"]()).per == 1000


def test_of_what_is_not_rounded_enough_people_are_shown():
    assert usual_display(LAW).per == 1000
    rare = el.BinaryRegion.from_predictions([1] + [0] * 1999, np.arange(2000) / 2000)
    assert usual_display(rare).per == 100_000  # at least ten of the rarest
    assert usual_display(rare, per=5000).per == 5000


def test_words_are_those_given_or_those_of_the_label():
    words = usual_display(LAW, people="patients", positive_name="has cancer").vocabulary
    assert (words.people, words.positive) == ("patients", "has cancer")
    labelled = el.BinaryRegion.from_predictions(
        ["ill", "well"] * 20, np.tile([0.7, 0.3], 20), positive_label="ill"
    )
    assert usual_display(labelled).vocabulary.positive == "ill"
    assert usual_display(LAW).vocabulary.positive == "is positive"
    assert usual_display(LAW, language="de").vocabulary.people == "Personen"


def test_rates_are_counted_in_each_class():
    # so that r_i = 1 is everybody of class i
    shown = usual_display(of.rate_ball())
    assert shown.rates
    assert not usual_display(of.confusion_ball()).rates


def test_costs_are_better_if_they_are_lower_and_of_neutral_ones_neither_is():
    shown = usual_display(of.cost_reward_region())
    kinds = dict(zip(shown.names, shown.kinds, strict=True))
    signs = dict(zip(shown.names, of.cost_reward_region().space.signs, strict=True))
    assert {kinds[name] for name in kinds if signs[name] < 0} <= {"cost"}
    assert {kinds[name] for name in kinds if signs[name] == 0} <= {"unknown"}


def test_groups_of_something_else_have_none():
    region = el.GroupBall([0.5, 0.5], 0.1, [[0.5, 0.5], [0.5, 0.5]], names=["x", "y"])
    with pytest.raises(el.ElicitorError, match="rates of classes per group"):
        usual_display(region)


OPEN = el.ModelPool(
    ["a", "b", "c"],
    [[0.9, 30, 2], [0.8, 10, 0], [0.7, 40, 1]],  # c is beaten, as far as is known
    names=["right", "ms", "place"],
    kinds=["reward", "cost", "unknown"],
)
PLACES = {"place": {"good": "lower", "levels": {0: "here", 1: "near", 2: "far"}}}


@pytest.mark.parametrize(
    ("signs", "kinds", "worded"),
    [
        (None, ("reward", "cost", "unknown"), ("reward", "cost", "cost")),
        ("unknown", ("unknown",) * 3, ("unknown", "unknown", "cost")),
        ([-1, -1, 1], ("cost", "cost", "reward"), ("cost", "cost", "reward")),
    ],
    ids=str,
)
def test_which_way_is_better_is_told_as_the_session_takes_it(signs, kinds, worded):
    options = {} if signs is None else {"signs": signs}
    session = el.Session(
        OPEN, "linear", method="bayesian", random_state=0, check_signs=False, **options
    )
    question = session.ask()
    assert question.display().kinds == kinds
    for language, better in (("en", "better"), ("de", "besser")):
        page = question.display(language=language).show(
            question, HtmlRenderer(language)
        )
        assert (better in page) is (signs != "unknown")
    assert ("◂ better" in session._repr_html_()) is (signs != "unknown")
    taken = np.zeros(3) if signs == "unknown" else signs
    known = OPEN if taken is None else OPEN.judged_by(np.array(taken, dtype=float))
    assert usual_display(known).kinds == kinds
    said = usual_display(known, words=Words.of({"attributes": PLACES}))
    assert said.kinds == worded
