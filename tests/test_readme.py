"""The README's Python runs, and its commands exist."""

import re
from pathlib import Path

import numpy as np
import pytest
from sklearn.datasets import load_breast_cancer
from sklearn.linear_model import LogisticRegression
from sklearn.model_selection import cross_val_predict, cross_val_score
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler

import elicitor
from elicitor import Question
from elicitor.experiments.group_pool import adult_pool
from elicitor.oracles import BinaryDisplay, Vocabulary

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
ASKING = (ROOT / "docs" / "asking.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", README + ASKING, flags=re.DOTALL)


PAGES = sorted(f"docs/{page.name}" for page in (ROOT / "docs").glob("*.md"))


def slugs(text):
    """What the headings of a page are linked by."""
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\s-]", "", h).lower().replace(" ", "-") for h in headings}


@pytest.fixture
def space():
    """A fitted model and held-out data, by the names that the README uses."""
    X, y = load_breast_cancer(return_X_y=True)
    y = 1 - y
    model = make_pipeline(StandardScaler(), LogisticRegression()).fit(X[::2], y[::2])
    held_out = {"X_test": X[1::2], "y_test": y[1::2]}
    return {"el": elicitor, "model": model, "X": X[::2], "y": y[::2], **held_out}


@pytest.mark.slow
def test_the_ten_lines_of_python_elicit_and_tune(space, capsys, monkeypatch):
    # Those who copy the lines draw a seed; a test must not.
    monkeypatch.setattr("elicitor.session.configuration.seed_of", lambda _: 1)
    space["my_judgement"] = lambda a, b: (
        "first" if 6 * a[0] + a[1] > 6 * b[0] + b[1] else "second"
    )
    exec(BLOCKS[0], space)
    assert space["result"].n_questions <= 12
    miss, alarm = space["result"].metric.weights
    assert miss / alarm == pytest.approx(6, rel=0.2)
    assert "One missed case weighs as much as" in capsys.readouterr().out
    assert np.isin(space["tuned"].predict(space["X"]), [0, 1]).all()


@pytest.mark.slow
def test_the_lines_about_sums_of_terms_find_a_model():
    pool = adult_pool(latency=True)
    gaps = np.abs(np.diff(pool.points[..., :2], axis=1)).sum(axis=(1, 2))
    worth = pool.points.mean(axis=1) @ [1, 1, -0.01] - gaps
    by = dict(zip(map(bytes, pool.points), worth, strict=True))
    space = {"el": elicitor, "pool": pool}
    space["person"] = lambda a, b: by[bytes(a)] > by[bytes(b)]
    exec(BLOCKS[3], space)
    chosen = pool.models.index(space["result"].details["best_model"])
    assert worth.max() - worth[chosen] <= 0.02 * np.ptp(worth)


@pytest.mark.slow
def test_the_lines_about_groups_elicit_a_fair_metric(space, capsys):
    labels = np.where(space["X_test"][:, 1] > 19, "north", "south")

    def cost(rates):
        gap = np.abs(rates[0] - rates[1]).sum()
        shares = space["region"].prevalence
        return (shares * rates).sum(axis=0) @ [1, 2] / 3 + 2 * gap

    space |= {"groups": labels, "prefers_first": lambda a, b: cost(a) < cost(b)}
    exec(BLOCKS[1], space)
    metric = space["result"].metric
    wanted = np.array([1, 2]) / np.sqrt(5)
    assert metric.misclassification_costs == pytest.approx(wanted, abs=0.05)
    assert metric.violation_costs["north", "south"] == pytest.approx(
        [0.5**0.5] * 2, abs=0.05
    )
    errors, gaps = np.sqrt(5) / 3, 2 * np.sqrt(2)
    assert metric.trade_off == pytest.approx(gaps / (gaps + errors), abs=0.05)
    assert "between “north” and “south” weigh" in capsys.readouterr().out


@pytest.mark.slow
def test_the_lines_about_people_who_err(space, capsys):
    labels = np.where(space["X_test"][:, 1] > 19, "north", "south")
    y_proba = space["model"].predict_proba(space["X_test"])
    region = elicitor.GroupRateBall.from_predictions(
        space["y_test"], y_proba, labels, diagonal=False
    )
    rng = np.random.default_rng(0)

    def person(first, second):
        costs = [
            r.sum() + np.abs(r[0] - r[1]).sum() + rng.logistic(scale=0.02)
            for r in (first, second)
        ]
        return costs[0] < costs[1]

    others = [
        elicitor.elicit(
            region, "fair", person, method="bayesian", max_questions=8, random_state=i
        )
        for i in range(2)
    ]
    exec(BLOCKS[2], space | {"region": region, "person": person, "colleagues": others})
    told = capsys.readouterr().out
    assert len(told.splitlines()) >= 3
    assert "bound method" not in told


def test_the_lines_about_value_per_cost_find_a_model(space, capsys):
    rng = np.random.default_rng(0)
    gains, price = rng.random((12, 2)), rng.uniform(1, 4, 12)
    models, names = [f"m{i}" for i in range(12)], ["found", "spared", "price"]
    kinds = ["reward", "reward", "cost"]
    table = np.column_stack([gains, price])
    pool = elicitor.ModelPool(models, table, names=names, kinds=kinds)
    worth = dict(zip(models, gains @ [3, 1] / (2 + 0.5 * price), strict=True))
    points = dict(zip(map(bytes, pool.points), models, strict=True))
    space["pool"] = pool
    space["person"] = lambda a, b: worth[points[bytes(a)]] > worth[points[bytes(b)]]
    exec(BLOCKS[4], space)
    assert space["result"].details["best_model"] == max(worth, key=worth.get)
    assert "found" in capsys.readouterr().out


@pytest.mark.slow
def test_the_lines_about_own_words_say_a_result_in_them(space, capsys):
    exec(BLOCKS[5], space)
    told = capsys.readouterr().out
    assert "missed cancer weighs as much as" in told
    assert "missed case" not in told
    question = Question([0.2, 0.5], [0.3, 0.4])
    assert "fewer missed cancers" in space["display"].difference(question)


def test_the_file_of_words_on_the_page_can_be_read(tmp_path):
    block = re.search(r"```yaml\n(people:.*?)```", ASKING, flags=re.DOTALL)
    path = tmp_path / "words.yaml"
    path.write_text(block[1], encoding="utf-8")
    words = elicitor.read_words(path)
    assert words.classes["1"] == "has cancer"
    assert words.attributes["private"].levels[1.0] == "requires some private data"


@pytest.mark.parametrize("target", ["run", "test"])
def test_the_two_commands_are_targets_of_the_makefile(target):
    assert f"make {target}" in README
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    assert re.search(rf"^{target}: venv$", makefile, flags=re.MULTILINE)


@pytest.mark.parametrize("page", ["README.md", *PAGES])
def test_every_file_that_a_page_links_to_exists_and_has_the_heading(page):
    here = ROOT / page
    targets = re.findall(r"\]\((?!http)([^)]+)", here.read_text(encoding="utf-8"))
    for target in targets:
        name, _, anchor = target.partition("#")
        file = (here.parent / name).resolve() if name else here
        assert file.exists(), target
        if anchor:
            assert anchor in slugs(file.read_text(encoding="utf-8")), target


@pytest.mark.slow
def test_the_guide_scores_cancer_as_positive():
    """0 is malignant in these data; its metric wants fewer missed cancers, not more."""
    guide = (ROOT / "docs" / "using.md").read_text(encoding="utf-8")
    space = {}
    exec(re.findall(r"```python\n(.*?)```", guide, flags=re.DOTALL)[0], space)
    X, y, model, tuned = (space[name] for name in ("X", "y", "model", "tuned"))
    usual, found = (cross_val_predict(each, X, y, cv=5) for each in (model, tuned))
    missed, missed_by_habit = (np.sum((y == 0) & (p == 1)) for p in (found, usual))
    assert missed < missed_by_habit
    costs = 6 * np.sum((y == 0) & (usual == 1)) + np.sum((y == 1) & (usual == 0))
    utility = 6 * np.mean(y == 0) + np.mean(y == 1) - costs / len(y)
    scores = cross_val_score(model, X, y, scoring=space["scorer"], cv=5)
    assert scores.mean() == pytest.approx(utility, abs=0.01)


@pytest.mark.slow
def test_the_guide_to_using_a_metric_runs(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    guide = (ROOT / "docs" / "using.md").read_text(encoding="utf-8")
    space = {}
    for block in re.findall(r"```python\n(.*?)```", guide, flags=re.DOTALL):
        exec(block, space)
    assert "false alarms" in capsys.readouterr().out
    assert np.array_equal(space["costs"], [[0, 6], [1, 0]])
    assert (tmp_path / "report.html").read_text(encoding="utf-8").startswith("<!doc")
    assert space["card"].startswith("## An elicited metric")


def test_the_picture_of_a_question_and_its_description_say_what_the_terminal_says():
    words = Vocabulary("has cancer", "patients")
    display = BinaryDisplay(prevalence=0.37, per=100, vocabulary=words)
    said = display.difference(Question([0.32, 0.60], [0.35, 0.49]))
    assert f'"{said.removesuffix(".")}"' in README
    picture = (ROOT / "docs" / "question.svg").read_text(encoding="utf-8")
    assert said in picture.replace("&#160;", " ")
