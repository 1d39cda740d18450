"""What `elicitor study` can do besides serving."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import typer

from elicitor.cli.messages import SpeaksOfFlags
from elicitor.cli.study_files import export_study, import_study, list_studies
from elicitor.cli.study_forget import delete_study, forget_study
from elicitor.cli.study_password import set_password
from elicitor.cli.study_rehearse import rehearse_study
from elicitor.cli.study_token import make_token

__all__ = ["register"]

COMMANDS: Mapping[str, Callable[..., None]] = {
    "list": list_studies,
    "rehearse": rehearse_study,
    "export": export_study,
    "import": import_study,
    "forget": forget_study,
    "delete": delete_study,
    "token": make_token,
    "password": set_password,
}


def register(study: typer.Typer) -> None:
    """Add these commands to `elicitor study`."""
    for name, command in COMMANDS.items():
        study.command(name, cls=SpeaksOfFlags)(command)
