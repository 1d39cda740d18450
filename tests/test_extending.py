"""What docs/extending.md shows is what lies beside it, fits a page, and works."""

import contextlib
import importlib.util
import re
import runpy
import shutil
import subprocess
import sys
from pathlib import Path
from statistics import NormalDist

import numpy as np
import pytest

import elicitor as el
from elicitor.core import InvalidParameterError, TranscriptError
from elicitor.metrics import METRICS
from elicitor.metrics.families import FAMILIES, build_family, register_family
from elicitor.metrics.terms import TERMS
from elicitor.procedures.bayesian import ACQUISITIONS, LINKS
from elicitor.testing import (
    AcquisitionContract,
    AnswerModelContract,
    FamilyContract,
    MetricContract,
    RegionContract,
    TermContract,
)

LinearFamily = FAMILIES["linear"]
DOCS = Path(__file__).parents[1] / "docs"
NAMES = ("acquisition", "answer_model", "family", "region", "term")
LONGER = ("acquisition", "answer_model", "region")
"""Those that run for about a second."""
MOST = 60
"""Lines of a file."""


def load(name):
    """The module of a file, loaded once."""
    known = f"docs_extending_{name}"
    if known not in sys.modules:
        path = DOCS / "extending" / f"{name}.py"
        spec = importlib.util.spec_from_file_location(known, path)
        sys.modules[known] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[known])
    return sys.modules[known]


@contextlib.contextmanager
def unknown():
    """Names of families and terms are nobody's; afterwards as before."""
    places = [
        (registry, name)
        for registry in (FAMILIES, METRICS, TERMS)
        for name in ("cobb-douglas", "enough", "per")
    ]
    kept = [registry.pop(name, None) for registry, name in places]
    yield
    for (registry, name), entry in zip(places, kept, strict=True):
        registry.pop(name, None)
        if entry is not None:
            registry[name] = entry


@pytest.fixture
def family_file():
    """The module of family.py, whose family nobody else knows."""
    with unknown():
        here = load("family")
        register_family("cobb-douglas", here.CobbDouglasFamily, here.CobbDouglas)
        yield here


def unit(metric):
    return metric.coefficients / np.linalg.norm(metric.coefficients)


@pytest.mark.parametrize("name", NAMES)
def test_the_page_shows_the_files_and_counts_their_lines(name):
    text = (DOCS / "extending" / f"{name}.py").read_text(encoding="utf-8")
    page = (DOCS / "extending.md").read_text(encoding="utf-8")
    assert text in re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    (row,) = re.findall(rf"\(#an?-{name.replace('_', '-')}[a-z-]*\) \| .*", page)
    lines = len(text.splitlines())
    assert [int(n) for n in re.findall(r"\| (\d+)", row)] == [1, lines]
    assert lines <= MOST


def test_the_page_shows_all_files():
    found = {path.stem for path in (DOCS / "extending").glob("*.py")}
    assert found == set(NAMES)


@pytest.mark.parametrize(
    "name",
    [
        pytest.param(name, marks=pytest.mark.slow if name in LONGER else ())
        for name in NAMES
    ],
)
def test_the_files_run(name, capsys):
    with unknown():  # another module has the same
        runpy.run_path(str(DOCS / "extending" / f"{name}.py"), run_name="__main__")
    assert "answers" in capsys.readouterr().out


@pytest.mark.slow
def test_the_suite_of_the_page_runs_beside_its_file(tmp_path):
    page = (DOCS / "extending.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
    (suite,) = [block for block in blocks if "class TestEllipsoid" in block]
    (tmp_path / "test_region.py").write_text(suite, encoding="utf-8")
    shutil.copy(DOCS / "extending" / "region.py", tmp_path)
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider"]
    found = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert found.returncode == 0, found.stdout
    assert "11 passed" in found.stdout


class TestTermOfTheDocs(TermContract):
    @pytest.fixture
    def term(self):
        return load("term").Enough("speed", 20.0)

    @pytest.fixture
    def region(self):
        return load("term").POOL


class TestFamilyOfTheDocs(FamilyContract):
    @pytest.fixture
    def region(self):
        return load("term").POOL

    @pytest.fixture
    def family(self, space):
        return build_family("sum", space, **load("term").FAMILY.options)


class TestTermOfSeveralStatistics(TermContract):
    @pytest.fixture
    def term(self):
        page = (DOCS / "extending.md").read_text(encoding="utf-8")
        blocks = re.findall(r"```python\n(.*?)```", page, flags=re.DOTALL)
        (code,) = [block for block in blocks if "class Per(" in block]
        with unknown():
            exec(code, names := {"__name__": "docs_extending"})
            yield names["Per"]("accuracy", "speed")

    @pytest.fixture
    def region(self):
        return load("term").POOL

    def test_it_is_a_quotient(self, term, space):
        found = term.on(space)
        assert found.features(np.array([0.8, 4.0])) == pytest.approx([0.2])
        assert found.slopes(np.array([0.8, 4.0]))[0] == pytest.approx([0.25, -0.05])
        assert term.labels(space) == ("accuracy per speed",)
        with pytest.raises(el.InvalidParameterError, match="statistic of a term must"):
            type(term)("accuracy", "price").on(space)


class TestOwnFamilyOfTheDocs(FamilyContract):
    @pytest.fixture
    def region(self, family_file):
        return family_file.REGION

    @pytest.fixture
    def family(self, space):
        return build_family("cobb-douglas", space)


class TestMetricOfTheDocs(MetricContract):
    @pytest.fixture
    def metric(self, family_file):
        return family_file.PERSON

    @pytest.fixture
    def statistics(self):
        return np.random.default_rng(0).uniform(0.2, 0.8, (4, 3))


class TestRegionOfTheDocs(RegionContract):
    @pytest.fixture
    def region(self):
        return load("region").REGION

    @pytest.fixture
    def achievable(self, region):
        ways = np.random.default_rng(2).uniform(-1, 1, (400, 3))
        inside = ways[np.linalg.norm(ways, axis=1) <= 1]
        return region.center + region.radii * inside


def test_the_curve_is_what_it_says():
    (value,) = load("term").Enough("speed", 20.0).values(np.array(20 * np.log(2)))
    assert value == pytest.approx(0.5)


def test_whoever_has_the_term_is_found_and_kept(tmp_path):
    here = load("term")
    result = el.elicit(
        here.POOL, here.FAMILY, here.PERSON.prefers, max_questions=30, random_state=0
    )
    assert here.POOL.ranking(result.metric)[0] == here.POOL.ranking(here.PERSON)[0]
    assert unit(result.metric) == pytest.approx(unit(here.PERSON), abs=0.15)
    result.save(tmp_path / "result.json")
    assert el.load_result(tmp_path / "result.json").metric == result.metric
    assert el.verify(result, here.POOL).agrees


@pytest.mark.slow
@pytest.mark.parametrize(
    "family", ["linear", pytest.param("quadratic", marks=pytest.mark.slow)]
)
def test_people_are_found_on_the_region(family):
    here = load("region")
    result = el.elicit(
        here.REGION, family, here.PERSON.prefers, max_questions=26, random_state=0
    )
    points = here.REGION.choice_set.random(300, np.random.default_rng(1))
    ours, theirs = (m.utility(points) for m in (result.metric, here.PERSON))
    assert np.corrcoef(ours, theirs)[0, 1] > 0.98
    assert el.verify(result, here.REGION).agrees


@pytest.mark.slow
def test_whoever_has_the_family_is_found_and_kept(family_file, tmp_path):
    here, path = family_file, tmp_path / "result.json"
    result = el.elicit(
        here.REGION,
        "cobb-douglas",
        here.PERSON.prefers,
        max_questions=20,
        random_state=0,
    )
    assert unit(result.metric) == pytest.approx(unit(here.PERSON), abs=0.03)
    assert el.verify(result, here.REGION).agrees
    result.save(path)
    assert el.load_result(path).metric == result.metric
    for registry in (METRICS, FAMILIES):
        kept = registry.pop("cobb-douglas")
        with pytest.raises(TranscriptError, match="import the module that defines it"):
            el.load_result(path)
        registry["cobb-douglas"] = kept
    FAMILIES.pop("cobb-douglas")
    for use in (
        lambda: el.verify(result, here.REGION),
        lambda: el.Session.resume(result.transcript, here.REGION),
    ):
        with pytest.raises(ValueError, match="import the module that defines it"):
            use()


def test_the_product_is_that_of_powers(family_file):
    metric = family_file.CobbDouglas([2, 1], names=["a", "b"])
    assert metric.value([0.5, 0.8]) == pytest.approx(0.2)
    assert metric.gradient([0.5, 0.8]) == pytest.approx([0.8, 0.25])


def test_a_result_names_the_term_that_is_to_be_imported(tmp_path):
    here, path = load("term"), tmp_path / "result.json"
    result = el.elicit(here.POOL, here.FAMILY, here.PERSON.prefers, max_questions=1)
    result.save(path)
    with unknown(), pytest.raises(TranscriptError) as caught:
        el.load_result(path)
    assert "damaged" not in str(caught.value)
    assert str(caught.value).endswith(
        "got 'enough'. If it is one of your own, import the module that defines it."
    )


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (("linear", LinearFamily.__subclasses__), "'linear' is LinearFamily of elici"),
        (("", LinearFamily), "name must be a word"),
        ((3, LinearFamily), "name must be a word"),
        (("mine", "linear"), "build must be callable"),
        (("mine", LinearFamily, "linear"), "metric must be a class of metrics"),
        (("mine", LinearFamily, LinearFamily), "metric must be a class of metrics"),
    ],
)
def test_what_is_no_family_is_refused(given, message):
    before = dict(FAMILIES), dict(METRICS)
    with pytest.raises(InvalidParameterError, match=message):
        register_family(*given)
    assert before == (FAMILIES, METRICS)


def test_metrics_of_two_families_do_not_share_a_name():
    class Other(el.LinearMetric):
        """Called as its base is."""

    with pytest.raises(InvalidParameterError, match="'linear' is LinearMetric of eli"):
        register_family("mine", LinearFamily, Other)
    assert "mine" not in FAMILIES


class TestAnswerModelOfTheDocs(AnswerModelContract):
    @pytest.fixture
    def model(self):
        return load("answer_model").Hurried(0.1)


class TestAcquisitionRuleOfTheDocs(AcquisitionContract):
    @pytest.fixture
    def rule(self):
        return load("acquisition").committee


@pytest.mark.parametrize("difference", [-0.3, 0.0, 0.05, 0.2])
def test_the_link_expects_what_the_model_does(difference):
    model, link = load("answer_model").Hurried(0.1), LINKS["hurried"]
    away = NormalDist().cdf
    expected = sum(
        share * away(slope * difference / model.scale)
        for share, slope in zip(link.shares, link.slopes, strict=True)
    )
    assert model.odds(difference).first == pytest.approx(expected)


@pytest.mark.slow
def test_whoever_answers_by_the_model_is_found():
    here = load("answer_model")
    assert sum(LINKS["hurried"].shares) == pytest.approx(1)
    result = el.elicit(
        here.REGION,
        "linear",
        here.person(1),
        link="hurried",
        max_questions=40,
        random_state=0,
    )
    assert unit(result.metric) == pytest.approx(unit(here.METRIC), abs=0.1)
    assert el.verify(result, here.REGION).agrees


@pytest.mark.slow
def test_the_rule_asks_its_own_questions_and_finds_the_person():
    here, found = load("acquisition"), {}
    for rule in ("gain", "committee"):
        found[rule] = el.elicit(
            here.REGION,
            "linear",
            here.PERSON.prefers,
            acquisition=rule,
            random_state=0,
        )
        assert unit(found[rule].metric) == pytest.approx(unit(here.PERSON), abs=0.05)
        assert el.verify(found[rule], here.REGION).agrees
    usual, own = (
        [entry.question for entry in result.transcript.standing]
        for result in found.values()
    )
    assert usual != own
    plain = el.elicit(here.REGION, "linear", here.PERSON.prefers, random_state=0)
    assert [entry.question for entry in plain.transcript.standing] == usual


def test_the_rule_chooses_among_real_models(monkeypatch):
    """By its own worth: here the pair that is closest in the first statistic."""
    pool = el.ModelPool(
        [f"m{i}" for i in range(30)],
        np.column_stack([np.linspace(0, 1, 30) ** 2, np.linspace(1, 0, 30)]),
        names=["a", "b"],
        kinds=["reward", "reward"],
    )

    def nearest(_beliefs, rows, _coordinates):
        return 10 - np.abs(rows[:, 0])

    monkeypatch.setitem(ACQUISITIONS, "nearest", nearest)
    question = el.Session(pool, "linear", acquisition="nearest").ask()
    away = abs(question.first[0] - question.second[0])
    assert away == pytest.approx(np.diff(np.sort(pool.points[:, 0])).min())


def test_unknown_rules_are_refused():
    with pytest.raises(InvalidParameterError, match="acquisition must be one of"):
        el.Session(el.Ball([0.5, 0.5], 0.1), "linear", acquisition="luck").ask()


@pytest.mark.slow
def test_a_family_of_ones_own_is_an_entry(monkeypatch):
    class Sober(LinearFamily):
        """Weights of all statistics, about half of which are next to nothing."""

        def __init__(self, space):
            super().__init__(space, sparse=True)

    monkeypatch.setitem(FAMILIES, "sober", Sober)
    ball = el.Ball([0.5, 0.5, 0.5], 0.2, names=list("abc"))
    person = el.LinearMetric([1, 0, 0.9], names=ball.names)
    result = el.elicit(ball, "sober", person.prefers, random_state=0)
    assert unit(result.metric) == pytest.approx(unit(person), abs=0.1)
    assert el.verify(result, ball).agrees


@pytest.mark.slow
def test_the_example_of_adult_finds_the_model():
    found = runpy.run_path(str(DOCS / "examples" / "adult_pool.py"))
    pool, metric, result = (found[name] for name in ("pool", "metric", "result"))
    utilities = metric.utility(pool.points)
    chosen = utilities[pool.models.index(found["ranking"].best)]
    assert utilities.max() - chosen <= 0.02 * np.ptp(utilities)
    assert result.converged
    assert result.n_questions < 60
