"""What was installed is whole: every module, the data, the templates, the command."""

import importlib
import pkgutil
from importlib import metadata
from pathlib import Path

import pytest

import elicitor
from elicitor.datasets import load_magic, load_vehicle, load_wbco, load_wdbc

MODULES = sorted(m.name for m in pkgutil.walk_packages(elicitor.__path__, "elicitor."))


@pytest.mark.parametrize("name", ["elicitor", *MODULES])
def test_every_module_is_imported(name):
    module = importlib.import_module(name)
    assert all(hasattr(module, public) for public in getattr(module, "__all__", ()))


def test_names_and_types_are_part_of_it():
    assert metadata.version("elicitor")
    assert Path(elicitor.__file__).with_name("py.typed").exists()


@pytest.mark.parametrize("load", [load_magic, load_vehicle, load_wbco, load_wdbc])
def test_bundled_data_are_part_of_it(load):
    data = load()
    assert len(data.X) == len(data.y) > 100
