"""Quadratic and polynomial metrics are asked about two classes and tables of models."""

import json

import pytest

from elicitor.core import InvalidParameterError

FEW = ("--max-questions", 5, "--seed", 0)
TYPED = "1\n2\n=\n2\n1\n"


@pytest.mark.slow
@pytest.mark.parametrize("family", ["quadratic", "polynomial"])
def test_two_classes_are_asked_about_in_whole_people(data, run, family):
    about = ("--label", "y", "--score", "p", "--family", family)
    asked = run("ask", data, *about, *FEW, typed=TYPED)
    assert asked.exit_code == 0, asked.exception
    assert "5 questions answered" in asked.output
    metric = json.loads((data.parent / "data.elicitation.metric.json").read_text())
    assert metric["family"] == family


def asked_and_read(run, path, about, family, after):
    asked = run("ask", path, *about, "--family", family, *FEW, typed=TYPED)
    assert asked.exit_code == 0, asked.exception
    for command in after:
        done = run(command, path.with_suffix(".elicitation.json").name)
        assert done.exit_code == 0, (command, done.output, done.exception)


@pytest.mark.slow
def test_what_comes_after_reads_two_classes(data, run):
    about = ("--label", "y", "--score", "p")
    asked_and_read(run, data, about, "quadratic", ("tune", "verify"))


@pytest.mark.slow
def test_what_comes_after_reads_models(models, run):
    about = ("--models", "name", "--reward", "accuracy_bus", "--cost", "price")
    asked_and_read(run, models, about, "polynomial", ("rank", "report"))


def test_several_classes_are_left_to_pages(wines, run):
    about = ("--label", "sort", "--probability", "p*", "--family", "quadratic")
    wrong = run("ask", wines, *about).exception
    assert isinstance(wrong, InvalidParameterError)
    assert "several classes need pages" in str(wrong)
