"""`elicitor study`: a server of studies, for owners and those who take part."""

from __future__ import annotations

import os
import secrets
import socket
import threading
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from elicitor.cli.messages import SpeaksOfFlags

if TYPE_CHECKING:
    from elicitor.studies.store import UnreachableError
    from elicitor.studies.studies import Studies
    from elicitor.studies.web.settings import Settings
    from elicitor.words import Fact

__all__ = ["study"]

study = typer.Typer(
    name="study",
    no_args_is_help=True,
    help="Ask many people in their browsers: serve studies.",
)
APPLICATION = "elicitor.studies.web:create_app"
HERE = "127.0.0.1"
LAST_PORT = 65_535
DEMO = "elicitor-demo"
"""Folder of the demonstration, away from studies that are meant."""


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
    public_url: Annotated[
        str | None,
        typer.Option(
            help="How people reach the server, for the links, such as "
            "https://studies.example.org. Also ELICITOR_PUBLIC_URL.",
            show_default="as whoever makes one reached it",
        ),
    ] = None,
    workers: Annotated[int, typer.Option(help="How many processes answer.")] = 1,
    demo: Annotated[
        bool,
        typer.Option(
            "--demo",
            help="Show a study that simulated people have answered, with its board, in "
            "a folder of its own.",
        ),
    ] = False,
    language: Annotated[
        str,
        typer.Option(
            help="What is told here, en or de; pages speak each person's language."
        ),
    ] = "en",
) -> None:
    """Serve studies until Ctrl-C.

    Every answer is kept before the next page is shown: the server may be stopped at
    any moment. Put a server in front that speaks HTTPS before others than you come.
    """
    from elicitor.cli.browser import require_web
    from elicitor.cli.language_option import checked
    from elicitor.cli.study_facts import CtrlCEnds, DatabaseAwaited
    from elicitor.core.checks import check_count
    from elicitor.words import say

    require_web("elicitor study")
    from elicitor.studies.store import AWAITED
    from elicitor.studies.web.settings import Settings

    spoken = checked(language)
    check_count("workers", workers, at_least=1)
    check_count("port", port, at_least=0, at_most=LAST_PORT)
    if demo and database is None and folder is None:
        folder = Path(DEMO)
    _tell_workers(
        {
            "ELICITOR_DATABASE": database,
            "ELICITOR_FOLDER": folder,
            "ELICITOR_PUBLIC_URL": public_url,
        }
    )
    settings = Settings()
    with socket.create_server((host, port)) as free:  # else it says why not
        port = free.getsockname()[1]
    address = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
    begin: list[Fact] = []

    def await_it(error: UnreachableError) -> None:
        typer.echo(say(DatabaseAwaited(error.why, AWAITED), spoken), err=True)

    for told in _prepared(settings, address, begin, await_it, demo=demo):
        typer.echo(say(told, spoken))

    def tell() -> None:
        for told in (*begin, CtrlCEnds()):
            typer.echo(say(told, spoken))

    _run(host, port, workers, spoken, tell)


def _tell_workers(given: Mapping[str, str | Path | None]) -> None:
    """Settings go by the environment, which every worker reads."""
    os.environ.update(
        {name: str(value) for name, value in given.items() if value is not None}
    )


def _prepared(
    settings: Settings,
    address: str,
    begin: list[Fact],
    await_it: Callable[[UnreachableError], None],
    *,
    demo: bool,
) -> Iterator[Fact]:
    """Bring the tables up to date before anybody comes; yield what to say of it.

    Where to `begin` is to be said when the server listens.
    """
    from elicitor.cli.study_facts import BeginAt, ServedAt
    from elicitor.studies.owners import first_link
    from elicitor.studies.store import Store, retried
    from elicitor.studies.studies import Studies
    from elicitor.studies.web.secrets import secret_of

    settings.folder.mkdir(parents=True, exist_ok=True)
    secret_of(settings)  # once, so that all workers have the same
    public = (settings.public_url or address).rstrip("/")
    store = Store(settings.database_url)
    try:
        retried(store.migrate, tell=await_it)
        studies = Studies(store)
        if demo:
            yield from _demonstrated(studies, public, begin)
        begin.append(ServedAt(f"{public}/"))
        link = first_link(studies, public)
        if link is not None:
            begin.append(BeginAt(link))
    finally:
        store.close()


def _demonstrated(studies: Studies, public: str, begin: list[Fact]) -> Iterator[Fact]:
    """Fill a board, once; say who may look at it."""
    from elicitor.cli.study_facts import BoardAt, DemoIsThere, PeopleAnswerNow, SignInAs
    from elicitor.studies.demonstration import demo
    from elicitor.studies.owners import Owners

    owners = Owners(studies.store)
    if owners.any():
        begin.append(DemoIsThere(f"{public}/studies", DEMO))
        return
    password = secrets.token_urlsafe(12)
    owner = owners.register(owners.link(), "demo", password)
    # At first, as nobody can be told later if this is interrupted.
    yield SignInAs("demo", password)
    yield PeopleAnswerNow()
    study = demo(studies, owner=owner.id)
    begin.append(BoardAt(f"{public}/studies/{study}"))


def _run(
    host: str, port: int, workers: int, language: str, tell: Callable[[], None]
) -> None:
    """Serve until Ctrl-C; `tell` when the first worker listens."""
    import uvicorn
    from uvicorn.config import LOGGING_CONFIG

    from elicitor.cli.interrupts import end_at_once
    from elicitor.cli.serve_log import GRACE, PATIENCE, log_config

    threading.Thread(
        target=_tell_when_open, args=(host, port, tell), daemon=True
    ).start()
    with suppress(KeyboardInterrupt):
        uvicorn.run(
            APPLICATION,
            factory=True,
            host=host,
            port=port,
            workers=workers,
            log_config=log_config(LOGGING_CONFIG, language),
            access_log=False,
            timeout_worker_healthcheck=PATIENCE,
            timeout_graceful_shutdown=GRACE,
            lifespan="on",  # by which the keeper runs
            server_header=False,
        )
    end_at_once()


def _tell_when_open(host: str, port: int, tell: Callable[[], None]) -> None:
    """Whoever follows a link at once is not to find that nobody is there."""
    here = {"0.0.0.0": HERE, "::": "::1"}.get(host, host)
    while True:
        with suppress(OSError), socket.create_connection((here, port), timeout=1):
            break
        time.sleep(0.05)
    tell()
