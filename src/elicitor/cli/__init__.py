"""The `elicitor` command."""

from __future__ import annotations

import sys

from elicitor.cli.interrupts import interrupts_told

__all__ = ["main"]


def main() -> None:
    """Run the command line and turn our errors into one line and an exit code.

    Exit codes: 0 done, 1 the person left or the input closed before the end, 2 a wrong
    argument or file, 130 interrupted.
    """
    _tolerate_encodings()
    with interrupts_told():
        _run()


def _run() -> None:
    try:
        from elicitor.cli.app import app
    except ModuleNotFoundError as error:
        sys.exit(
            f"elicitor: the command line needs {error.name}; install it with "
            "pip install 'elicitor[cli]'."
        )
    from elicitor.cli.messages import in_words, on_a_screen
    from elicitor.core.errors import ElicitorError

    try:
        _require_text(sys.argv)
        app(prog_name="elicitor")
    except (ElicitorError, ImportError, OSError) as error:
        sys.stderr.write(f"elicitor: {on_a_screen(in_words(error))}\n")
        sys.exit(2)


def _tolerate_encodings() -> None:
    """Let no character that a stream cannot hold end in a traceback."""
    for stream, errors in (
        (sys.stdin, "replace"),
        (sys.stdout, "backslashreplace"),
        (sys.stderr, "backslashreplace"),
    ):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=errors)


def _require_text(arguments: list[str]) -> None:
    """Refuse bytes that are no text: they could be neither shown nor written down."""
    from elicitor.core.errors import InvalidParameterError

    for number, argument in enumerate(arguments[1:], start=1):
        try:
            argument.encode("utf-8")
        except UnicodeEncodeError:
            raise InvalidParameterError(
                f"Arguments must be text in the encoding of this terminal; argument "
                f"{number} is {argument!r}. Type it again; if it is the name of a "
                "file, rename that."
            ) from None
