"""What the public callables are: found by looking, so that a new one is seen."""

import dataclasses
import enum
import importlib
import inspect

PACKAGES = (
    "elicitor",
    *(
        f"elicitor.{name}"
        for name in (
            "core",
            "metrics",
            "regions",
            "oracles",
            "procedures",
            "session",
            "using",
            "datasets",
        )
    ),
)

BASES = {"InscribedBall", "MulticlassRegion"}
"""Public for annotations; their subclasses say which statistics they are about."""


def public_things():
    """Every class and function of the packages' `__all__`, by its name."""
    things = {}
    for package in PACKAGES:
        module = importlib.import_module(package)
        for name in module.__all__:
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                things[name] = thing
    return things


def constructors():
    """Names of what is called by itself: functions, and classes that check what comes.

    A record only stores what the library gives it; errors, enumerations and abstract
    classes are not made by users.
    """
    return {
        name
        for name, thing in public_things().items()
        if (parameters(thing) if inspect.isfunction(thing) else _checks(thing))
    }


def methods(kind):
    """Names of the public methods of a class, ours and not those it inherits."""
    return {
        name
        for name in dir(kind)
        if not name.startswith("_")
        and _is_method(inspect.getattr_static(kind, name))
        and _owner(kind, name).__module__.startswith("elicitor")
        and not name.endswith("_request")  # scikit-learn's metadata routing
    }


def concrete_classes():
    """The public classes of which there are instances, by name."""
    return {
        name: thing
        for name, thing in public_things().items()
        if inspect.isclass(thing) and not _is_made(thing)
    }


def key_of(kind, method, registry):
    """Under which class a method's valid call is listed: the nearest that has it."""
    keys = (f"{base.__name__}.{method}" for base in kind.__mro__)
    return next((key for key in keys if key in registry), None)


def parameters(function):
    """The names that a call may give; for `*names` the name with its star."""
    found = inspect.signature(function).parameters.values()
    return [
        f"*{each.name}" if each.kind is each.VAR_POSITIONAL else each.name
        for each in found
        if each.kind is not each.VAR_KEYWORD
    ]


def takes_nothing(kind, method):
    return not [name for name in parameters(getattr(kind, method)) if name != "self"]


def _is_method(thing):
    return inspect.isfunction(thing) or isinstance(thing, (staticmethod, classmethod))


def _owner(kind, name):
    return next(base for base in kind.__mro__ if name in vars(base))


def _is_made(thing):
    return (
        thing.__name__ in BASES
        or inspect.isabstract(thing)
        or issubclass(thing, (BaseException, enum.Enum))
    )


def _checks(thing):
    return not (_is_made(thing) or _only_stores(thing))


def _only_stores(thing):
    plain = dataclasses.is_dataclass(thing) and not hasattr(thing, "__post_init__")
    return plain or hasattr(thing, "_fields") or issubclass(thing, dict)
