"""Packages that elicitor can do without, until somebody asks for what needs them."""

from __future__ import annotations

import importlib
from typing import Any

__all__ = ["require"]


def require(module: str, *, extra: str, caller: str) -> Any:
    """Import a module of an optional package, such as ``"fairlearn.metrics"``.

    Else an error says that `caller`, a singular subject, needs it by what `extra`.
    """
    try:
        return importlib.import_module(module)
    except ModuleNotFoundError as error:
        package = module.partition(".")[0]
        if (error.name or "").partition(".")[0] != package:
            raise  # installed, but broken
        raise ImportError(
            f"{caller} needs {package}: `pip install 'elicitor[{extra}]'`."
        ) from error
