"""The `elicitor` command."""

from __future__ import annotations

import sys

__all__ = ["main"]


def main() -> None:
    """Run the command line and turn our errors into one line and an exit code.

    Exit codes: 0 done, 1 the person left or the input closed before the end, 2 a wrong
    argument or file, 130 interrupted.
    """
    try:
        from elicitor.cli.app import app
    except ModuleNotFoundError as error:
        sys.exit(
            f"elicitor: the command line needs {error.name}; install it with "
            "pip install 'elicitor[cli]'."
        )
    from elicitor.core.errors import ElicitorError
    from elicitor.core.printable import printable

    try:
        app()
    except (ElicitorError, ImportError, OSError) as error:
        sys.stderr.write(f"elicitor: {printable(str(error), lines=True)}\n")
        sys.exit(2)
    except KeyboardInterrupt:
        sys.stderr.write("\nelicitor: interrupted.\n")
        sys.exit(130)
