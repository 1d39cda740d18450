"""`elicitor try`: a person answers about a story, and sees what was said."""

import re
import shlex
import shutil

import numpy as np
import pytest

from elicitor import LinearMetric, Transcript
from elicitor.cli.ask_request import AskRequest
from elicitor.cli.samples import ASKED, put
from elicitor.cli.sitting import begun
from elicitor.cli.terminal_facts import OwnData
from elicitor.cli.trial import STORIES
from elicitor.core import InvalidParameterError
from elicitor.datasets import load_sample
from elicitor.experiments.realism_of_classes import is_absurd
from elicitor.oracles import Lapse, Logistic, MetricOracle
from elicitor.using import Words
from elicitor.using.trying import SETTINGS
from elicitor.words import say
from tests.quick import some_quick

ANSWERS = "a\nb\n" * 10
KEPT = "elicitor-try/{}.elicitation.json"


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture(scope="module")
def answered(tmp_path_factory):
    """Stories that were asked about to the end: what was said and written."""
    return {}, tmp_path_factory.mktemp("stories")


@pytest.fixture
def tried(run, here, answered):
    """Answer a story as in every test of this file; what came of it lies here."""
    found, kept = answered

    def trying(story):
        if story not in found:
            done = run("try", story, "--seed", 0, typed=ANSWERS)
            found[story] = told(done)
            shutil.copytree(here, kept / story)
        else:
            shutil.copytree(kept / story, here, dirs_exist_ok=True)
        return found[story]

    return trying


def told(done):
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return " ".join(done.output.split())


@pytest.mark.slow
@pytest.mark.parametrize("story", some_quick(STORIES, ["clinic"]))
def test_a_story_is_asked_about_from_a_pipe_to_the_end(tried, here, story):
    said = tried(story)
    assert said.startswith(STORIES[story].told("en")[:40])
    before, _, after = said.partition("Question 1 of about")
    assert "one side may be better in everything" in before
    assert "Your metric" in after
    assert "Of people in general 10 to 18 of 100 such answers change" in said
    assert " ".join(say(OwnData(story)).split()) in said
    assert len(Transcript.load(KEPT.format(story)).standing) <= STORIES[story].most
    picture = here / f"elicitor-try/{story}.elicitation.png"
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert {path.parent.name for path in here.rglob("*.*")} == {"elicitor-try"}


@pytest.mark.slow
def test_what_comes_next_names_the_models_and_another_language_says_the_same(
    run, tried, here
):
    said = tried("clinic")
    kept = KEPT.format("clinic")
    assert f"elicitor rank {kept} --model p_logistic --model p_forest " in said
    before = {path.name for path in here.rglob("*.*")}
    retold = told(run("try", "--language", "de"))
    assert "Ihre Metrik" in retold
    assert "anderer Antworten" not in retold
    assert {path.name for path in here.rglob("*.*")} == before


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_story_is_told_in_its_own_words_in_every_language(language):
    words = Words.of(STORIES["loans"].asked(language)["own_words"]).to_dict()
    assert set(words) == {"people", "classes", "outcomes", "groups"}


@pytest.mark.slow
def test_what_f1_and_accuracy_would_choose_is_shown_beside(tried):
    said = tried("clinic")
    rows = re.findall(r"│ (accuracy|best under F1) ", said)  # folded
    assert {"best under F1", "accuracy"} <= set(rows)
    assert "Usual measures would have given so many of them: accuracy " in said
    assert "F1 " in said.split("so many of them: ")[1].split(".")[0]


@pytest.mark.slow
def test_no_usual_measure_answers_about_price(tried):
    said = tried("tickets")
    assert "Usual measures" not in said
    assert "made up for illustration: no model was measured" in said


@pytest.mark.slow
@pytest.mark.parametrize("story", ["loans", "tickets"])
def test_a_story_that_is_not_settled_says_so_in_its_own_words(run, story):
    said = told(run("try", story, "--seed", 0, typed="b\na\n" * 10))
    assert "There are 12 questions. They narrow down what you want" in said
    assert "before the wanted certainty" not in said
    for jargon in ("in class 0", "in class 1", "gaps against errors"):
        assert jargon not in said
    assert "These were the 12 questions of this story" in said
    again = told(run("try", story, typed=""))
    assert "You will see" not in again.partition("Welcome back")[2]
    command = said.partition("More of them narrow it down: ")[2].split(" 36")[0] + " 36"
    more = told(run(*shlex.split(command)[1:], typed="a\nq\n"))
    assert "Question 13 of about" in more


@pytest.mark.slow
def test_leaving_and_going_on(run):
    left = told(run("try", typed="a\nb\nq\n"))
    assert "2 answers kept in elicitor-try/clinic.elicitation.json" in left
    assert "Welcome back: 2 answers kept" in told(run("try", typed=ANSWERS))
    anew = told(run("try", "--restart", typed="q\n"))
    assert "A copy of the answers so far is kept in" in anew


@pytest.mark.slow
def test_answers_against_what_is_good_are_told_in_words_of_the_story(tried):
    said = tried("loans")
    assert "It is assumed that a classifier is better the fewer mistakes" in said
    assert "in class" not in said


@pytest.mark.slow
def test_what_comes_next_can_be_typed(run, tried):
    tried("tickets")
    given = KEPT.format("tickets")
    for command, shown in {
        "tune": "12 questions answered",
        "rank": "1 │ large",
    }.items():
        assert shown in told(run(command, given))
    page = given.replace("json", "html")
    assert told(run("report", given)) == f"Wrote {page}."
    own = shlex.split(say(OwnData("tickets")).split(":")[1])
    rows = ["name,solved,latency,price", "a,90,2,3", "b,80,1,3", "c,70,1,1"]
    with open("models.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(rows))
    assert "0 answers kept in models.elicitation.json" in told(
        run(*own[1:], typed="q\n")
    )


def test_what_is_there_is_not_overwritten(run, here):
    (here / "elicitor-try").mkdir()
    mine = here / "elicitor-try" / "clinic.csv"
    mine.write_text("mine")
    done = run("try", typed="q\n")
    assert isinstance(done.exception, InvalidParameterError)
    assert mine.read_text() == "mine"
    assert told(run("try", "--out", "other", typed="q\n"))
    assert (here / "other" / "clinic.csv").exists()


def test_an_unknown_story_is_told_which_there_are(run):
    done = run("try", "zoo")
    assert "STORY must be one of 'clinic', 'loans', 'tickets'" in str(done.exception)


# -- many people ---------------------------------------------------------------------


def request(story, folder):
    sample = load_sample(story)
    put(sample, folder / sample.name)
    return AskRequest.typed(data=folder / sample.name, **ASKED[sample.name])


def asked_in_the_clinic(folder, people):
    """Pairs, announced and used questions, and how it ended, for every person."""
    asking = request("clinic", folder)
    for person in range(people):
        rng = np.random.default_rng([4, person])
        most = {"max_questions": STORIES["clinic"].most, "random_state": person}
        sitting = begun(asking, {**SETTINGS, **most})
        session, region = sitting.session, sitting.subject.region
        metric = LinearMetric([10 ** rng.uniform(-0.3, 1.5), 1.0])
        range_ = np.ptp(metric.utility(region.choice_set.landmarks))
        answers = Lapse(Logistic(0.03 * float(range_)), 0.03)
        oracle = MetricOracle(metric, answers, random_state=person)
        pairs, announced = [], []
        while (question := session.ask()) is not None:
            announced.append(session.n_questions + 1 + (question.remaining or 0))
            pairs.append(np.stack([question.first, question.second]))
            session.tell(oracle.answer(question), question=question)
        yield np.array(pairs) / region.all_right, announced, session.result()


@pytest.mark.slow
def test_thirty_people_are_asked_what_is_announced_and_realistic(here):
    """At most one in ten pairs is absurd; most people end with a metric."""
    found = list(asked_in_the_clinic(here, 30))
    assert not any(is_absurd(rates).any() for rates, *_ in found[:2])
    absurd = np.concatenate([is_absurd(rates).any(axis=1) for rates, *_ in found])
    assert absurd.mean() <= 0.1
    used = np.array([len(rates) for rates, *_ in found])
    assert used.mean() <= 14
    assert (used <= [announced[0] for _, announced, _ in found]).all()
    certain = [result.converged for *_, result in found]
    assert np.mean(certain) >= 0.5


def test_an_unknown_language_is_refused_before_anything_is_written(run, here):
    done = run("try", "loans", "--language", "fr")
    assert "language must be one of" in str(done.exception)
    assert not list(here.iterdir())
