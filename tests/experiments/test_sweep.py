"""Sweeps: order, progress, and taking up where one stopped."""

import json

import pytest

from elicitor.core.errors import InvalidDataError
from elicitor.experiments import FinishedCells, Run

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
