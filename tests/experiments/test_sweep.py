"""Sweeps: order, progress, and taking up where one stopped."""

import json

import pytest

from elicitor.core import InvalidDataError
from elicitor.experiments import BENCHMARKS, EXPERIMENTS, FinishedCells, Run
from elicitor.experiments.experiment import Outcome, experiment
from elicitor.experiments.sweep import everyone, in_chunks, in_parts

CELLS = [{"x": x} for x in range(5)]


def square(x):
    return {"square": x * x}


class Interrupted:
    """Squares until a cell at which someone presses Ctrl-C; counts its calls."""

    def __init__(self, at=None):
        self.at, self.calls = at, []

    def __call__(self, x):
        if x == self.at:
            raise KeyboardInterrupt
        self.calls.append(x)
        return square(x)


@pytest.mark.parametrize("n_jobs", [1, 2])
def test_results_come_in_the_order_of_the_cells(n_jobs):
    found = Run(n_jobs=n_jobs).sweep(square, CELLS)
    assert [result["square"] for result in found] == [0, 1, 4, 9, 16]


def test_progress_counts_cells():
    seen = []
    Run(progress=lambda done, total: seen.append((done, total))).sweep(square, CELLS)
    assert seen == [(done, 5) for done in range(6)]


def test_an_interrupted_sweep_goes_on_from_its_finished_cells(tmp_path):
    path = tmp_path / "cells.json"
    first = Interrupted(at=3)
    with pytest.raises(KeyboardInterrupt):
        Run(finished=FinishedCells(path, "e")).sweep(first, CELLS)
    assert first.calls == [0, 1, 2]

    again, seen = Interrupted(), []
    run = Run(
        finished=FinishedCells(path, "e"), progress=lambda done, _: seen.append(done)
    )
    found = run.sweep(again, CELLS)
    assert again.calls == [3, 4]
    assert seen == [3, 4, 5]
    assert [result["square"] for result in found] == [0, 1, 4, 9, 16]
    run.finished.discard()
    assert not path.exists()


def test_other_arguments_are_other_cells(tmp_path):
    path = tmp_path / "cells.json"
    Run(finished=FinishedCells(path, "e")).sweep(square, CELLS)
    work = Interrupted()
    Run(finished=FinishedCells(path, "e")).sweep(work, [{"x": 2}, {"x": 7}])
    assert work.calls == [7]


@pytest.mark.parametrize(
    "text", ["{", "[]", '{"format": "elicitor transcript"}', '"words"']
)
def test_a_foreign_file_is_left_alone(tmp_path, text):
    path = tmp_path / "cells.json"
    path.write_text(text)
    with pytest.raises(InvalidDataError, match="it holds something else"):
        FinishedCells(path, "e")
    assert path.read_text() == text


def test_cells_of_another_experiment_are_refused_and_old_ones_dropped(tmp_path):
    path = tmp_path / "cells.json"
    Run(finished=FinishedCells(path, "e")).sweep(square, CELLS)
    with pytest.raises(InvalidDataError, match="finished parts of 'other'"):
        FinishedCells(path, "other")
    body = json.loads(path.read_text())
    path.write_text(json.dumps({**body, "elicitor": "0.0.0"}))
    assert len(FinishedCells(path, "e")) == 0


def half(x, part, parts):
    return list(range(x))[part::parts]


def test_cells_of_a_case_come_together_in_its_rows():
    def rows(case, found):
        return [(case["x"], found), (case["x"], len(found))]

    run, cases = Run(), [{"x": 3}, {"x": 1}]
    assert run.table(half, cases, cut=in_parts(2), rows=rows) == [
        (3, [[0, 2], [1]]),
        (3, 2),
        (1, [[0], []]),
        (1, 2),
    ]
    assert run.table(square, cases) == [{"square": 9}, {"square": 1}]


def people_of(x, first, number):
    return [x * person for person in range(first, first + number)]


def test_people_are_asked_in_chunks_and_counted_together():
    found = Run().table(
        people_of,
        [{"x": 10}, {"x": 1}],
        cut=in_chunks(6, 4),
        rows=everyone(lambda case, people: [{**case, "people": people}]),
    )
    # The last chunk is as large as the others.
    assert found[1] == {"x": 1, "people": [0, 1, 2, 3, 4, 5, 6, 7]}
    assert in_chunks(2, 4)({}) == [{"first": 0, "number": 2}]


def test_an_experiment_reports_its_outcome():
    @experiment("squares", source="nowhere", notes=("all",), columns=(("y", "y"),))
    def squares(run):
        """Square a number."""
        return Outcome({"seed": 1}, iter(run.table(square, [{"x": 2}])), ("one",))

    report = squares(Run(quick=True))
    assert (report.name, report.source) == ("squares", "nowhere")
    assert report.settings == {"seed": 1, "quick": True}
    assert report.rows == ({"square": 4},)
    assert report.notes == ("one", "all")
    assert report.columns == (("y", "y"),)
    assert squares.__doc__ == "Square a number."


@pytest.mark.parametrize("registry", [EXPERIMENTS, BENCHMARKS])
def test_everything_is_registered_under_its_name_and_says_what_it_does(registry):
    for name, one in registry.items():
        assert one.name == name
        assert one.__doc__
