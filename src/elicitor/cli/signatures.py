"""Commands whose options are the fields of a dataclass.

Each field is annotated as typer wants it. A parameter is called as its flag is, where
one is written out. A tuple is an option that may be given several times. What has no
default may be left open, and is None then, unless it is an argument.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from dataclasses import MISSING, fields
from typing import Annotated, Any, get_args, get_type_hints

import typer

__all__ = ["parameter_names", "taking"]

Command = Callable[..., None]
KEYWORD = inspect.Parameter.KEYWORD_ONLY
SEVERAL = tuple[str, ...]


def taking(options: type) -> Callable[[Command], Command]:
    """Give a command the fields of a dataclass as parameters, besides its context."""
    names, kinds = parameter_names(options), get_type_hints(options)

    def given(command: Command) -> Command:
        def called(ctx: typer.Context, **typed: Any) -> None:
            values = {field: typed[name] for field, name in names.items()}
            for field in names:
                if kinds[field] == SEVERAL:
                    values[field] = tuple(values[field] or ())
            command(ctx, **values)

        context = inspect.Parameter("ctx", KEYWORD, annotation=typer.Context)
        listed = [context, *_parameters(options)]
        called.__signature__ = inspect.Signature(listed)  # type: ignore[attr-defined]
        called.__annotations__ = {each.name: each.annotation for each in listed}
        called.__name__, called.__doc__ = command.__name__, command.__doc__
        return called

    return given


def parameter_names(options: type) -> dict[str, str]:
    """What the parameters of a command are called, by the fields of its dataclass."""
    hints = get_type_hints(options, include_extras=True)
    return {each.name: _name(each.name, hints[each.name]) for each in fields(options)}


def _parameters(options: type) -> Iterator[inspect.Parameter]:
    hints = get_type_hints(options, include_extras=True)
    for field in fields(options):
        (kind, told), default = get_args(hints[field.name]), field.default
        if kind == SEVERAL:
            kind, default = list[str] | None, None
        elif default is MISSING and isinstance(told, typer.models.OptionInfo):
            kind, default = kind | None, None
        yield inspect.Parameter(
            _name(field.name, hints[field.name]),
            KEYWORD,
            default=inspect.Parameter.empty if default is MISSING else default,
            annotation=Annotated[kind, told],
        )


def _name(field: str, hint: Any) -> str:
    """The first flag without its dashes."""
    _, told = get_args(hint)
    flag = told.default  # where typer keeps the first one of an annotation
    return flag[2:].replace("-", "_") if isinstance(flag, str) else field
