"""Prints the lowest versions that pyproject.toml allows, as constraints for pip."""

import re
import tomllib
from pathlib import Path

DEVELOPERS = "dev"
"""Tools that look at the sources; what is installed is tried without them."""

text = Path(__file__).parents[1].joinpath("pyproject.toml").read_text(encoding="utf-8")
project = tomllib.loads(text)["project"]
extras = project["optional-dependencies"]
listed = [line for name in extras if name != DEVELOPERS for line in extras[name]]
for requirement in sorted({*project["dependencies"], *listed}):
    print(re.sub(r"\[.*?\]|\s", "", requirement).replace(">=", "=="))  # noqa: T201
