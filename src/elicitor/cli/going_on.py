"""Going on with kept answers: under the options they were given under."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import typer

from elicitor.cli.ask_options import KNOWN, AskOptions
from elicitor.cli.ask_request import AskRequest, wishes_of
from elicitor.cli.learn_request import LearnRequest
from elicitor.cli.requests import recorded_request
from elicitor.cli.signatures import parameter_names
from elicitor.core.errors import (
    ElicitorError,
    InvalidDataError,
    InvalidParameterError,
    TranscriptError,
)
from elicitor.core.files import require_file
from elicitor.core.labels import spelling
from elicitor.core.transcript import Transcript
from elicitor.session import load_result
from elicitor.using import Words, read_words

__all__ = [
    "differing_options",
    "kept_request",
    "only_said_otherwise",
    "require_one_person",
    "require_same_options",
    "retold_by",
    "said_in",
    "typed_options",
    "with_budget",
]

FREE = ("data", "save", "restart", "max_questions", "language")
"""Options that may be others when going on."""
IN_WORDS = ("people", "positive_name", "own_words")
"""Options that only tell what things are called."""
CONFIGURED = ("family", "method", "tolerance", "repeats", "seed")


def typed_options(ctx: typer.Context) -> dict[str, Any]:
    """What the person has typed, by the name of the option; no defaults."""
    sources = {name: ctx.get_parameter_source(name) for name in ctx.params}
    return {
        name: ctx.params[name]
        for name, source in sources.items()
        if source is not None and source.name in ("COMMANDLINE", "ENVIRONMENT")
    }


def differing_options(
    stored: Transcript, typed: Mapping[str, Any]
) -> dict[str, tuple[Any, Any]]:
    """Kept and typed value of each option that was typed otherwise than it is kept.

    `typed` is what :func:`typed_options` returns; what is missing stays as it is kept.
    """
    kept = _kept_options(stored)
    return {
        name: (kept[name], value)
        for name, value in typed.items()
        if name in kept and not _is_same(name, kept[name], _plain(value))
    }


def _is_same(name: str, kept: Any, typed: Any) -> bool:
    """Whether two values of an option mean the same."""
    if name == "positive_label" and None not in (kept, typed):
        return spelling(kept) == spelling(typed)
    if name == "weight":  # '' is none
        return (kept or None) == (typed or None)
    if name == "words" and typed is not None:
        return bool(Words.of(kept or {}) == read_words(typed))
    return bool(kept == typed)


def require_same_options(
    stored: Transcript, typed: Mapping[str, Any], path: Path
) -> None:
    """Raise `InvalidParameterError` if something else was typed than is kept."""
    lines = [
        f"  --{name.replace('_', '-')}: kept {_shown(kept)}, now {_shown(now)}"
        for name, (kept, now) in differing_options(stored, typed).items()
    ]
    if lines:
        raise InvalidParameterError(
            f"The answers in {str(path)!r} were given under other options.\n"
            + "\n".join(lines)
            + "\nLeave these out to go on; or keep other answers in a file of their "
            "own with --save; or begin anew with --restart, which sets the old answers "
            "aside."
        )


def require_one_person(path: Path, data: Path, typed: Mapping[str, Any]) -> None:
    """Raise where answers of several people were learnt from data, and nobody is named.

    Nothing is to go on with at `path` then, and nothing says what else to ask about.
    """
    if path.exists() or not set(typed) <= set(FREE):
        return
    beside = sorted(path.parent.glob(f"{data.name.split('.')[0]}.*.elicitation.json"))
    learnt = [str(one) for one in beside if _is_learnt(one)]
    if learnt:
        raise InvalidParameterError(
            f"What was learnt from {data.name} is of several people, each with a file: "
            f"{', '.join(learnt)}. Say by --save with whom to go on, such as `elicitor "
            f"ask {data} --save {learnt[0]}`."
        )


def _is_learnt(path: Path) -> bool:
    try:
        return LearnRequest.is_of(Transcript.load(path))
    except (OSError, TranscriptError):
        return False


def kept_request(stored: Transcript, given: AskRequest, path: Path) -> AskRequest:
    """What was asked for when the answers were given, about the data that are given.

    `given` is all there is if the answers are not of `elicitor ask`.
    """
    require_file("DATA", given.data, error=InvalidDataError)
    if wishes_of(stored) is None and not LearnRequest.is_of(stored):
        return given
    return recorded_request(stored, path.parent, data=given.data)


def said_in(stored: Transcript, language: str | None) -> Transcript:
    """The same answers, said in a language from now on; as before if none is named."""
    if language is None:
        return stored
    return replace(stored, context={**stored.context, "language": language})


def retold_by(stored: Transcript, request: AskRequest) -> Transcript:
    """The same answers in the words of a request, if `elicitor ask` kept them."""
    kept = wishes_of(stored)
    if kept is None:
        return stored
    told = {name: request.to_dict()[name] for name in IN_WORDS}
    return replace(stored, context={**stored.context, "wishes": kept | told})


def only_said_otherwise(path: Path, answers: Transcript) -> bool:
    """Whether a file holds the result of these very answers, in another language."""
    try:
        before = load_result(path).transcript
    except (OSError, ElicitorError):
        return False
    if before is None:
        return False
    told, asked = said_in(before, answers.context.get("language")), wishes_of(answers)
    if asked is not None and (kept := wishes_of(told)) is not None:
        words = {name: asked[name] for name in IN_WORDS}
        told = replace(told, context={**told.context, "wishes": kept | words})
    return answers.continues(told)


def with_budget(stored: Transcript, budget: int) -> Transcript:
    """The same answers with another largest number of them.

    It still replays: procedures do not know the budget and would have asked the same.
    """
    given = len(stored.standing) - stored.elsewhere
    before = stored.configuration.get("max_questions")
    if budget < given:
        raise InvalidParameterError(
            f"max_questions must be at least {given}, the number of answers that are "
            f"kept; got {budget}."
        )
    changes = [*stored.context.get("budgets", ()), {"answers": given, "before": before}]
    return replace(
        stored,
        configuration={
            **stored.configuration,
            "max_questions": budget - stored.revised,  # those before were not of it
        },
        context={**stored.context, "budgets": changes},
    )


def _kept_options(stored: Transcript) -> dict[str, Any]:
    """Options by the names that the command has for them, with what they came to."""
    request = wishes_of(stored) or {}
    called = parameter_names(AskOptions)
    kept = {called.get(name, name): value for name, value in request.items()}
    kept |= {name: stored.configuration.get(name) for name in CONFIGURED}
    kept["seed"] = stored.first_seed
    settled = {"positive_label": stored.positive_label, "per": stored.region.get("per")}
    kept |= {name: value for name, value in settled.items() if value is not None}
    kept["words"] = kept.pop("own_words", None)
    options = stored.configuration.get("options", {})
    kept["signs"] = options.get("signs") or KNOWN
    if kept["method"] == "bayesian":  # no other has checks, asked for or not
        kept["checks"] = "held_out" in options
    return {name: _plain(kept[name]) for name in kept if name not in FREE}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, (list, tuple)) else value


def _shown(value: Any) -> str:
    if isinstance(value, Mapping):
        return "others"
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, list):
        return ", ".join(map(str, value)) or "none"
    return "none" if value in (None, "") else str(value)
