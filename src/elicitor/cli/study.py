"""`elicitor study`: a server of studies, for owners and those who take part."""

from __future__ import annotations

import os
import socket
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from elicitor.cli.messages import SpeaksOfFlags

__all__ = ["study"]

study = typer.Typer(
    name="study",
    no_args_is_help=True,
    help="Ask many people in their browsers: serve studies.",
)
APPLICATION = "elicitor.studies.web:create_app"
HERE = "127.0.0.1"


@study.command("serve", cls=SpeaksOfFlags)
def serve(
    host: Annotated[
        str, typer.Option(help="Address to listen on; 127.0.0.1 is this machine only.")
    ] = HERE,
    port: Annotated[int, typer.Option(help="Port; 0 takes a free one.")] = 8017,
    database: Annotated[
        str | None,
        typer.Option(
            help="Where studies are kept, such as postgresql+psycopg://…; by default a "
            "SQLite file in the folder. Also ELICITOR_DATABASE."
        ),
    ] = None,
    folder: Annotated[
        Path | None,
        typer.Option(
            help="Folder of the SQLite file and the keys. Also ELICITOR_FOLDER.",
            show_default="elicitor-studies",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes answer.")] = 1,
) -> None:
    """Serve studies until Ctrl-C.

    Every answer is kept before the next page is shown: the server may be stopped at
    any moment. Put a server in front that speaks HTTPS before others than you come.
    """
    from elicitor.cli.browser import require_web
    from elicitor.core.checks import check_count

    require_web("elicitor study")
    check_count("workers", workers, at_least=1)
    _tell_workers(database, folder)
    _migrate()
    _run(host, port, workers)


def _tell_workers(database: str | None, folder: Path | None) -> None:
    """Settings go by the environment, which every worker reads."""
    given = {"ELICITOR_DATABASE": database, "ELICITOR_FOLDER": folder}
    os.environ.update(
        {name: str(value) for name, value in given.items() if value is not None}
    )


def _migrate() -> None:
    """Bring the tables up to date before anybody comes."""
    from elicitor.studies.store import Store
    from elicitor.studies.web.secrets import secret_of
    from elicitor.studies.web.settings import Settings

    settings = Settings()
    settings.folder.mkdir(parents=True, exist_ok=True)
    secret_of(settings)  # once, so that all workers have the same
    store = Store(settings.database_url)
    store.migrate()
    store.close()


def _tell_first_link(here: str) -> None:
    """Where the first owner begins, as long as there is none."""
    from elicitor.studies.owners import first_link
    from elicitor.studies.store import Store
    from elicitor.studies.studies import Studies
    from elicitor.studies.web.settings import Settings

    settings = Settings()
    store = Store(settings.database_url)
    link = first_link(Studies(store), settings.public_url or here)
    store.close()
    if link is not None:
        typer.echo(f"Nobody owns studies yet. Begin here, once, within 3 days:\n{link}")


def _run(host: str, port: int, workers: int) -> None:
    import uvicorn

    with socket.create_server((host, port)) as free:  # else it says why not
        port = free.getsockname()[1]
    told = f"[{host}]" if ":" in host else host
    here = f"http://{told}:{port}"
    typer.echo(f"Studies are served at {here}/")
    _tell_first_link(here)
    typer.echo("Ctrl-C ends it; nothing that was answered is lost.")
    with suppress(KeyboardInterrupt):
        uvicorn.run(
            APPLICATION,
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_level="warning",
            access_log=False,
            server_header=False,
        )
