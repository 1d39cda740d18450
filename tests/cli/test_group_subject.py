"""What is said about groups in the end, worked out by hand or row by row."""

import io
import re

import numpy as np
import pytest
from rich.console import Console

import elicitor as el
from elicitor.cli.subjects import GroupSubject, group_choices
from elicitor.cli.subjects.group_choices import shared_choices
from elicitor.core import Result
from elicitor.core.own_words import Noun
from elicitor.metrics import FairMetric, FairQuadraticMetric
from elicitor.metrics.facts import Event, Hundredths
from elicitor.metrics.harms import Harms
from elicitor.metrics.scoring import fair_score
from elicitor.oracles import Vocabulary
from elicitor.regions import GroupBall, GroupRates
from elicitor.words import say
from elicitor.words.amounts import exactly

KINDS = ("a", "b", "c")
GROUPS = ("u", "v", "w")
RIGHT = tuple(f"R[{name}, {name}]" for name in KINDS)
PREVALENCE = np.array([[0.5, 0.2, 0.25], [0.3, 0.7, 0.25], [0.2, 0.1, 0.5]])
GAPS = {("u", "v"): [1.0, 2.0, 3.0], ("u", "w"): [4.0, 5.0, 6.0]}


def about(names=RIGHT):
    return {"prevalence": PREVALENCE, "names": names, "groups": GROUPS}


def sample():
    """Labels, probabilities and groups of 300 people of three classes."""
    rng = np.random.default_rng(8)
    z = np.exp(1.5 * rng.normal(size=(300, 3)))
    proba = z / z.sum(axis=1, keepdims=True)
    y = np.array([rng.choice(3, p=row) for row in proba])
    groups = rng.choice(3, size=300, p=[0.5, 0.3, 0.2])
    return np.array(KINDS)[y], proba, np.array(GROUPS)[groups]


def subject(*, diagonal=True, per=100, same_for_all_pairs=False):
    y, proba, groups = sample()
    rates = GroupRates.from_predictions(
        y, proba, groups, classes=KINDS, diagonal=diagonal
    )
    ball = GroupBall(
        rates.center, 0.2, rates.prevalence, names=rates.names, groups=GROUPS
    )
    return GroupSubject(rates, ball, per, same_for_all_pairs=same_for_all_pairs)


def shown(it, metric, **details):
    interval = np.stack([metric.coefficients] * 2, axis=1)
    interval[-1] = 0.2, 0.45
    result = Result(metric, interval, converged=True, n_questions=9, **details)
    screen = io.StringIO()
    it.show(Console(file=screen, width=120), result)
    return screen.getvalue()


def rows(text):
    return [
        [cell.strip() for cell in line.split("│")[1:-1]]
        for line in text.splitlines()
        if line.startswith("│")
    ]


# -- harms ----------------------------------------------------------------------------


def test_harms_of_right_decisions_with_absolute_gaps():
    harms = Harms(FairMetric([-2, -1, -3], GAPS, 0.25, **about()))
    assert harms.errors == pytest.approx([1.5, 0.75, 2.25])
    # A gap of 0.2 costs 0.25 · 0.2 · b.
    assert harms.gaps(0.2)[("u", "w"), 1] == pytest.approx(0.25)
    assert harms.gaps(0.2)[("v", "w"), 1] == 0


def test_harms_of_errors_with_absolute_gaps():
    names = el.metrics.ClassStatistics(("a", "b"), diagonal=False, rates=True).names
    known = {"prevalence": PREVALENCE[:, :2], "names": names, "groups": GROUPS}
    harms = Harms(FairMetric([2, 1], {("u", "v"): [1, 2]}, 0.25, **known))
    assert harms.errors == pytest.approx([1.5, 0.75])


def test_harms_of_right_decisions_with_squared_gaps():
    matrix = np.array([[4.0, 1, 0], [1, 2, 0], [0, 0, 6]])
    metric = FairQuadraticMetric([2, 1, 3], {("u", "v"): matrix}, 0.25, **about())
    harms = Harms(metric)
    assert harms.errors == pytest.approx([1.5, 0.75, 2.25])
    # ½ · 0.25 · 4 · 0.2² and ½ · 0.25 · 6 · 0.2².
    assert harms.gaps(0.2)[("u", "v"), 0] == pytest.approx(0.02)
    assert harms.gaps(0.2)[("u", "v"), 2] == pytest.approx(0.03)
    metric = FairQuadraticMetric(
        [-2, -1, -3], {("u", "v"): -matrix}, 0.25, orientation="utility", **about()
    )
    assert Harms(metric).errors == pytest.approx([1.5, 0.75, 2.25])
    assert Harms(metric).gaps(0.2)[("u", "v"), 0] == pytest.approx(0.02)


def test_a_harm_is_what_the_metric_loses():
    for kind, costs, gaps in (
        (FairMetric, [-2, -1, -3], GAPS),
        (FairQuadraticMetric, [2, 1, 3], {("u", "w"): np.diag([1.0, 2, 3])}),
    ):
        metric = kind(costs, gaps, 0.25, **about())
        level = np.full((3, 3), 0.5)
        for i in range(3):
            worse = level.copy()
            worse[:, i] -= 0.1
            lost = metric.utility(level) - metric.utility(worse)
            assert lost == pytest.approx(0.1 * Harms(metric).errors[i])
            apart = level.copy()
            apart[2, i] += 0.3  # w against u and v
            gain = PREVALENCE[2, i] * 0.3 * Harms(metric).errors[i]
            lost = metric.utility(level) - metric.utility(apart) + gain
            expected = sum(
                cost for (pair, j), cost in Harms(metric).gaps(0.3).items()
                if j == i and "w" in pair
            )  # fmt: skip
            assert lost == pytest.approx(expected)


# -- the last words -------------------------------------------------------------------


@pytest.mark.slow
def test_gaps_are_told_in_the_heaviest_error():
    it = subject()
    metric = FairMetric([-2, -1, -4], GAPS, 0.25, **about(it.rates.names))
    text = shown(it, metric)
    # 10 in 100 of b = 6 costs 0.25 · 0.1 · 6 = 0.15; an error “c” costs 0.75 · 4 = 3.
    # Trade-offs of 0.2 and 0.45 multiply λ / (1 − λ) = ⅓ by 0.75 and by 27/11; 1.25 and
    # 0.625, which lie between two figures, are rounded to the even one.
    assert rows(text)[:6] == [
        ["wrong “c”", "“u” and “w”", "5 (3.8 to 12)"],
        ["wrong “b”", "“u” and “w”", "4.2 (3.1 to 10)"],
        ["wrong “a”", "“u” and “w”", "3.3 (2.5 to 8.2)"],
        ["wrong “c”", "“u” and “v”", "2.5 (1.9 to 6.1)"],
        ["wrong “b”", "“u” and “v”", "1.7 (1.2 to 4.1)"],
        ["wrong “a”", "“u” and “v”", "0.83 (0.62 to 2)"],
    ]
    assert "as bad as so many more wrong “c” in 100" in text
    words = " ".join(text.split())
    assert (
        "in 100 each: 10 more wrong “a” are as bad as about 5 more wrong “c”;" in words
    )
    assert "10 more wrong “b” are as bad as about 2.5 more wrong “c”." in words
    # Gaps cost 0.25 · 21 of a point each, mistakes 0.75 · 7.
    assert "every two groups weigh as much as 10 more mistakes of every kind" in words
    assert "of the weight" not in words
    assert "9 questions answered." in text


@pytest.mark.slow
def test_gaps_that_are_liked_are_told_as_good():
    it = subject()
    names = it.rates.names
    bad, liked = (
        FairMetric(
            [-2, -1, -4],
            {pair: side * np.array(costs) for pair, costs in GAPS.items()},
            0.25,
            **about(names),
        )
        for side in (1, -1)
    )
    costly, good = (rows(shown(it, metric))[:6] for metric in (bad, liked))
    wanted = {
        (gap, who, f"liked: as good as {cost} fewer") for gap, who, cost in costly
    }
    found = {(gap, " ".join(who.split()), cost) for gap, who, cost in good}
    assert found == wanted


@pytest.mark.slow
def test_gaps_that_cost_the_same_are_told_once():
    it = subject(same_for_all_pairs=True)
    assert it.options == {"same_for_all_pairs": True}
    pairs = [("u", "v"), ("u", "w"), ("v", "w")]
    metric = FairMetric(
        [-2, -1, -4], {pair: [6, 3, 0] for pair in pairs}, 0.25,
        **about(it.rates.names),
    )  # fmt: skip
    assert rows(shown(it, metric))[:2] == [
        ["wrong “a”", "any two groups", "5 (3.8 to 12)"],
        ["wrong “b”", "any two groups", "2.5 (1.9 to 6.1)"],
    ]


@pytest.mark.parametrize("cost", [0, 3])
def test_where_all_pairs_may_cost_the_same_each_range_reaches_that(cost):
    it = subject()
    pairs = [("u", "v"), ("u", "w"), ("v", "w")]
    told = {pair: [6 + i, 0, 0] for i, pair in enumerate(pairs)}
    alike = {pair: [cost, 0, 0] for pair in pairs}
    metric, other = (
        FairMetric([-2, -1, -4], gaps, 0.25, **about(it.rates.names))
        for gaps in (told, alike)
    )
    found = rows(shown(it, metric, details={"extremes": (other, metric)}))[:3]
    # λ / (1 − λ) = ⅓ of a tenth of 100 gaps of 8, in errors of 4: 6.7
    ranges = {0: ["0 to 6.7", "0 to 5.8", "0 to 5"], 3: ["2.5 to", "2.5 to", "2.5 to"]}
    for row, room in zip(found, ranges[cost], strict=True):
        assert room in row[-1]


@pytest.mark.slow
def test_what_cannot_be_counted_in_people_has_no_upper_end():
    it = subject()
    metric = FairMetric([-2, -1, -4], GAPS, 0.99, **about(it.rates.names))
    assert rows(shown(it, metric))[0] == ["wrong “c”", "“u” and “w”", "at least 3.8"]


@pytest.mark.slow
def test_errors_or_gaps_that_do_not_count_are_no_trouble():
    it = subject()
    for trade_off in (0.0, 1.0):
        metric = FairMetric([-2, -1, -4], GAPS, trade_off, **about(it.rates.names))
        text = shown(it, metric)
        assert "costs you" not in text
        assert "Of the first two, your metric prefers “" in text
        assert ("as bad for you as" in text) == (trade_off == 0)
        assert not re.search(r"nan|inf\b", text)


@pytest.mark.parametrize("diagonal", [True, False])
@pytest.mark.quick_cases("True")
def test_usual_choices_are_those_of_the_rows(diagonal):
    it = subject(diagonal=diagonal)
    y, proba, groups = sample()
    size = len(it.rates.names)
    costs = np.arange(1.0, size + 1)
    metric = FairMetric(
        -costs if diagonal else costs, {("u", "v"): np.ones(size)}, 0.3,
        prevalence=it.rates.prevalence, names=it.rates.names, groups=GROUPS,
    )  # fmt: skip
    truth = np.array([KINDS.index(name) for name in y])
    # What calling a row j costs: errors weigh by class, in shares of their class.
    table = np.zeros((3, 3))
    table[~np.eye(3, dtype=bool)] = costs if not diagonal else np.repeat(costs, 2)
    loss = proba @ (table / np.bincount(truth)[:, None])
    chosen = {
        "most likely class (accuracy)": proba.argmax(axis=1),
        "best if gaps did not count": loss.argmin(axis=1),
    }
    found = {
        say(rule): rates for rule, rates in shared_choices(it.rates, metric).items()
    }
    assert list(found) == list(chosen)
    for name, calls in chosen.items():
        for g, group in enumerate(GROUPS):
            here = groups == group
            expected = [
                np.mean(calls[here & (truth == i)] == j)
                for i, j in zip(*it.rates.statistics.entries, strict=True)
            ]
            np.testing.assert_allclose(found[name][g], expected)
    usual = [row for row in rows(shown(it, metric)) if row[1] in (*GROUPS, "everyone")]
    calls = chosen["most likely class (accuracy)"]
    for g, group in enumerate((*GROUPS, "everyone")):
        here = (groups == group) | (group == "everyone")
        wrong = [100 * np.mean(calls[here & (truth == i)] != i) for i in range(3)]
        assert usual[g][1] == group
        np.testing.assert_allclose([int(n) for n in usual[g][2:]], wrong, atol=1.1)


def test_without_gaps_the_best_is_found_though_probabilities_are_off():
    """They say three times too little; of all cuts none is better."""
    rng = np.random.default_rng(4)
    chance = rng.beta(2, 3, size=500)
    y = np.where(rng.random(500) < chance, "ill", "well")
    said = chance / 3
    groups = rng.choice(["u", "v"], size=500, p=[0.3, 0.7])
    rates = GroupRates.from_predictions(
        y, np.c_[said, 1 - said], groups, classes=["ill", "well"]
    )
    metric = FairMetric(
        [-3, -1], {("u", "v"): [2, 2]}, 0.5,
        prevalence=rates.prevalence, names=rates.names, groups=("u", "v"),
    )  # fmt: skip
    _, found = shared_choices(rates, metric).values()
    ill = y == "ill"

    def missed_and_alarmed(called):
        return 3 * np.mean(~called[ill]) + np.mean(called[~ill])

    least = min(missed_and_alarmed(said >= cut) for cut in said)
    at_their_word = 3 * said / ill.mean() >= (1 - said) / (1 - ill.mean())
    assert missed_and_alarmed(at_their_word) > least + 0.1
    own = [3, 1] @ (1 - metric.overall(found))
    assert least - 1e-9 <= own <= least + 0.01


@pytest.mark.slow
def test_the_best_rule_for_the_person_stands_beside(monkeypatch):
    it = subject()
    about_rates = {"prevalence": it.rates.prevalence, "names": RIGHT, "groups": GROUPS}
    metric = FairMetric([-1, -3, -1], GAPS, 0.5, **about_rates)
    cells = [row for row in rows(shown(it, metric)) if row[1] in (*GROUPS, "everyone")]
    names = [row[0] for row in cells if row[0]]
    best = el.best_classifier(metric, it.rates)
    lots = "" if best.classifier.is_deterministic else ", partly by lot"
    assert names[-1] == f"best for you, for each group its own{lots}"
    wrong = 100 * (1 - np.asarray(best.statistics))
    for row, expected in zip(cells[-4:-1], wrong, strict=True):
        np.testing.assert_allclose([int(n) for n in row[2:]], expected, atol=1.1)
    worth = [metric.utility(one) for one in shared_choices(it.rates, metric).values()]
    assert metric.utility(best.statistics) >= max(worth)
    monkeypatch.setattr(group_choices, "voiding", lambda _: ("against",))
    assert "best for you" not in shown(it, metric)


@pytest.mark.slow
def test_everyone_is_who_is_here_whatever_shares_the_metric_has():
    it = subject()
    known = {"names": RIGHT, "groups": GROUPS}
    metric = FairMetric(
        [-1, -3, -1], GAPS, 0.5, prevalence=it.rates.prevalence, **known
    )
    elsewhere = metric.with_prevalence(it.rates.prevalence[::-1])
    assert not np.allclose(elsewhere.prevalence, metric.prevalence, atol=0.1)
    choices, same = (
        shared_choices(it.rates, elsewhere),
        shared_choices(it.rates, metric),
    )
    for name, rates in same.items():
        np.testing.assert_allclose(choices[name], rates)
    assert shown(it, elsewhere) == shown(it, metric)


@pytest.mark.slow
def test_nobody_is_not_told_as_less_than_nobody(monkeypatch):
    """Shares of groups add up to one but for rounding."""
    it = subject()
    many = it.per + 1e-10
    everyone = lambda _, counts: np.full_like(counts[0], many, dtype=float)  # noqa: E731
    monkeypatch.setattr(type(it.display), "everyone", everyone)
    told = shown(it, FairMetric([-2, -1, -3], GAPS, 0.25, **about()))
    last = [row[2:] for row in rows(told) if "everyone" in row]
    assert {"0"} in map(set, last)
    assert "-0" not in str(last)


def test_the_preferred_choice_is_that_of_the_metric():
    it = subject()
    y, proba, groups = sample()
    known = {"prevalence": it.rates.prevalence, "names": RIGHT, "groups": GROUPS}
    metric = FairMetric([-1, -3, -1], GAPS, 0.5, **known)
    calls = (
        proba.argmax(axis=1),
        (proba * [1, 3, 1] / [np.mean(y == name) for name in KINDS]).argmax(axis=1),
    )
    scores = [
        fair_score(y, np.array(KINDS)[call], groups, metric=metric) for call in calls
    ]
    lost = abs(scores[0] - scores[1]) / (0.5 * 3) * 100
    names = "most likely class (accuracy)", "best if gaps did not count"
    text = " ".join(shown(it, metric).split())
    assert f"your metric prefers “{names[int(np.argmax(scores))]}”;" in text
    assert f"is as bad for you as {lost:.2g} (" in text
    assert "more wrong “b” in 100." in text


def of_two_classes():
    """Rates of the first two classes in all groups, and a ball of them."""
    y, proba, groups = sample()
    two = y != "c"
    chance = proba[two, 0] / proba[two, :2].sum(axis=1)
    rates = GroupRates.from_predictions(
        y[two], np.stack([chance, 1 - chance], axis=1), groups[two], classes=KINDS[:2]
    )
    ball = GroupBall(
        rates.center, 0.2, rates.prevalence, names=rates.names, groups=GROUPS
    )
    return rates, ball


def test_two_classes_are_told_in_words():
    rates, ball = of_two_classes()
    words = Vocabulary("has cancer", "patients")
    it = GroupSubject(rates, ball, 100, noun="patients", vocabulary=words)
    metric = FairMetric(
        [-2, -1], {("u", "v"): [1, 9]}, 0.5,
        prevalence=rates.prevalence, names=rates.names, groups=GROUPS,
    )  # fmt: skip
    told = it.sentence(metric)
    assert "gaps count most in alarmed patients who do not" in told
    assert "errors most in missed patients who have cancer" in told
    assert it.context["positive_name"] == "has cancer"


def test_in_german_mistakes_are_called_as_in_questions():
    """It said "von hundert „Krebs“ falsch" where English says "missed"."""
    rates, ball = of_two_classes()
    words = Vocabulary("Krebs", "Anträge")
    it = GroupSubject(rates, ball, 100, noun="Anträge", vocabulary=words, language="de")
    metric = FairMetric(
        [-2, -1], {("u", "v"): [1, 9]}, 0.5,
        prevalence=rates.prevalence, names=rates.names, groups=GROUPS,
    )  # fmt: skip
    told = it.sentence(metric)
    first, second = (say(Event("rightly", k, ""), it.language) for k in rates.classes)
    assert first == "„gefunden“ (Anträge mit Krebs)"
    assert second == "„zu Recht nicht alarmiert“ (Anträge ohne Krebs)"
    size = Hundredths(exactly(2.0), rates.classes[0], "", "wrong", "everyone")
    assert say(size, it.language) == (
        "2-mal „übersehen“ je hundert Anträge mit Krebs unter allen"
    )
    assert "falsch" not in told


def test_the_picture_of_groups_shows_errors_and_gaps(tmp_path):
    it = subject()
    metric = FairMetric([-2, -1, -4], GAPS, 0.25, **about(it.rates.names))
    result = Result(metric, np.zeros((13, 2)), converged=True)
    path = it.draw(result, tmp_path / "x.png")
    assert path.read_bytes().startswith(b"\x89PNG")


@pytest.mark.slow
def test_small_groups_are_named_before_and_after():
    it = subject()
    note = "Group “w” has"
    assert note in it.display.introduction
    metric = FairMetric([-2, -1, -4], GAPS, 0.25, **about(it.rates.names))
    assert note in shown(it, metric)


def test_rules_are_told_in_the_words_of_the_domain_if_there_are_any():
    rng = np.random.default_rng(0)
    y, p = rng.integers(2, size=200), rng.random(200)
    rates = GroupRates.from_predictions(
        np.where(y, "1", "0"), np.c_[p, 1 - p], np.arange(200) % 2, classes=["1", "0"]
    )
    ball = GroupBall(rates.center, 0.2, rates.prevalence, names=rates.names)
    it = GroupSubject(rates, ball, 100, vocabulary=Vocabulary("has cancer", "patients"))
    for told, wanted in (
        ("“1” decided rightly", "patients who have cancer found"),
        ("“0” decided wrongly, 1", "patients who do not have cancer alarmed, 1"),
        (
            "one wrongly labelled in every hundred “1”",
            "one missed in every hundred patients who have cancer",
        ),
    ):
        assert it.reworded(told).startswith(wanted)
    for told in ("“a” decided rightly", "2 wrongly labelled in every hundred “b”"):
        assert subject().reworded(told) == told


def test_own_names_of_outcomes_tell_whom_they_are_about():
    nouns = {"missed": Noun("missed cancers"), "found": Noun("cancers found")}
    words = Vocabulary("has cancer", "patients", outcomes=nouns)
    rng = np.random.default_rng(0)
    y, p = rng.integers(2, size=200), rng.random(200)
    rates = GroupRates.from_predictions(
        np.where(y, "1", "0"), np.c_[p, 1 - p], np.arange(200) % 2, classes=["1", "0"]
    )
    ball = GroupBall(rates.center, 0.2, rates.prevalence, names=rates.names)
    it = GroupSubject(rates, ball, 100, vocabulary=words)
    for told, wanted in (
        ("“1” decided rightly", "cancers found"),
        ("“1” decided wrongly", "missed cancers"),
        ("2 wrongly labelled “1”", "2 missed cancers"),
        (
            "one wrongly labelled in every hundred “1”",
            "one missed cancer in every hundred patients who have cancer",
        ),
        ("“0” decided wrongly", "patients who do not have cancer alarmed"),
    ):
        assert it.reworded(told) == wanted


@pytest.mark.slow
def test_groups_are_told_as_they_were_seen():
    it = subject()
    metric = FairMetric([1.0, 2.0, 1.0], GAPS, trade_off=0.3, **about())
    seen = it.arranged(("w", "u"))  # and what is not said comes last
    assert (seen.groups, seen.order) == (("w", "u", "v"), ("w", "u"))
    before, after = (rows(shown(one, metric)) for one in (it, seen))
    known = [tuple(row[1:]) for row in before if row[1] in GROUPS and len(row) == 5]
    assert known
    told = [tuple(row[1:]) for row in after if row[1] in GROUPS and len(row) == 5]
    assert [row[0] for row in told] == ["w", "u", "v"] * (len(told) // 3)
    assert sorted(told) == sorted(known)  # with their own numbers
    assert {*re.findall("“[uvw]” and “[uvw]”", shown(seen, metric))} <= {
        "“w” and “u”",
        "“w” and “v”",
        "“u” and “v”",
    }
    assert [key for key, _ in seen.facts()] == [f"rows of “{one}”" for one in "wuv"]
    assert it.arranged(()).groups == GROUPS
