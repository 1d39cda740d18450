"""Every option of `ask` stands once: its field is what is typed, shown and recorded."""

from dataclasses import dataclass, fields
from pathlib import Path
from typing import Annotated

import pytest
import typer
from typer.testing import CliRunner

from elicitor.cli.ask_options import AskOptions
from elicitor.cli.ask_request import AskRequest
from elicitor.cli.signatures import parameter_names, taking
from tests.cli.command import app

RECORDED = {
    *("data", "label", "probabilities", "score", "positive_label", "positive_name"),
    *("errors", "people", "per", "models", "rewards", "costs", "mixtures"),
    *("show_names", "best_only", "groups", "same_for_all_pairs", "family", "method"),
    "tolerance",
}
"""What files of earlier versions hold."""
LATER = {"signs", "weight", "realistic", "own_words"}


def parameters():
    command = typer.main.get_command(app).commands["ask"]
    return {param.name: param for param in command.params if param.name != "help"}


def test_the_command_has_one_parameter_for_each_field():
    names = parameter_names(AskOptions)
    assert list(names) == [field.name for field in fields(AskOptions)]
    assert list(names.values()) == list(parameters())
    assert parameters()["probability"].opts == ["--probability"]
    assert parameters()["positive_label"].opts == ["--positive-label", "--pos-label"]
    assert all(param.help for param in parameters().values())


def typed(**given):
    """Requests as the command makes them of what was typed."""
    told = dict.fromkeys((field.name for field in fields(AskOptions)), None)
    several = dict.fromkeys(("probabilities", "rewards", "costs", "groups"), ())
    return AskRequest.typed(**{**told, **several, "data": Path("x.csv"), **given})


def test_what_is_recorded_is_what_files_hold():
    record = typed(checks=True, save=Path("kept.json")).to_dict()
    assert set(record) == RECORDED | LATER
    assert record["data"] == "x.csv"


@pytest.mark.parametrize(
    ("given", "family", "tolerance"),
    [
        ({}, "linear", 0.05),
        ({"groups": ("sex",)}, "fair", 0.1),
        ({"family": "monotone", "tolerance": 0.2}, "monotone", 0.2),
        ({"tolerance": 0.0}, "linear", 0.0),  # refused later, in words
    ],
)
def test_what_is_left_open_is_filled_in(given, family, tolerance):
    request = typed(**given)
    assert (request.family, request.tolerance) == (family, tolerance)
    assert request.method == "bayesian"


@dataclass(frozen=True, kw_only=True)
class Few:
    where: Annotated[Path, typer.Argument(help="A file.")]
    columns: Annotated[tuple[str, ...], typer.Option("--column", help="Some.")] = ()
    open_still: Annotated[float, typer.Option(help="Later.", show_default="one")]
    flag: Annotated[bool, typer.Option("--flag", help="Whether.")] = False


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["x"], {"columns": (), "open_still": None, "flag": False}),
        (
            ["x", "--column", "a", "--column", "b", "--open-still", "2", "--flag"],
            {"columns": ("a", "b"), "open_still": 2.0, "flag": True},
        ),
    ],
)
def test_a_command_takes_the_fields_of_a_dataclass(words, expected):
    found = {}

    @taking(Few)
    def command(ctx, **given):
        """Say something."""
        found.update(given, name=ctx.command.name)

    one = typer.Typer()
    one.command()(command)
    done = CliRunner().invoke(one, words)
    assert done.exit_code == 0, done.output
    assert found == {"where": Path("x"), "name": "command", **expected}
