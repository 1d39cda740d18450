"""`elicitor study list`, `export`, `import`: studies as files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from elicitor.studies.store import Store
    from elicitor.studies.studies import Studies

__all__ = [
    "FOLDER",
    "export_study",
    "import_study",
    "list_studies",
    "opened",
    "owner_meant",
    "owner_named",
    "verify_study",
]

FOLDER = Annotated[
    Path | None,
    typer.Option(
        help="Where the server keeps its database.",
        show_default="as for `elicitor study serve`",
    ),
]
STUDY = Annotated[str, typer.Argument(help="Id of the study, as `study list` tells.")]
KINDS = ("study", "csv", "json", "parquet", "people", "transcripts")
ENDINGS = {"study": "zip", "transcripts": "zip", "people": "people.csv"}


def opened(folder: Path | None, *, make: bool = False) -> Studies:
    """The studies of a server on this machine; `make` begins where there are none."""
    from elicitor.cli.browser import require_web
    from elicitor.core.errors import InvalidParameterError

    require_web("elicitor study")
    from elicitor.studies.store import Store
    from elicitor.studies.studies import Studies
    from elicitor.studies.web.settings import Settings

    settings = Settings() if folder is None else Settings(folder=folder)
    here = settings.folder / "studies.db"
    if make and not settings.database:
        settings.folder.mkdir(parents=True, exist_ok=True)
    elif not settings.database and not here.exists():
        raise InvalidParameterError(
            f"--folder must be where a server keeps its studies; {here} is not there."
        )
    store = Store(settings.database_url)
    if store.migrate():
        typer.echo(
            "The database was of an older elicitor, and is of this one now: a server "
            "of before does not start with it any more.",
            err=True,
        )
    return Studies(store)


def list_studies(folder: FOLDER = None) -> None:
    """List all studies: id, state, people, title."""
    from sqlalchemy import func, select

    from elicitor.cli.console import echo
    from elicitor.studies.store import Person, Study

    with opened(folder).store.reading() as db:
        mine = select(func.count()).where(Person.study_id == Study.id)
        real, simulated = (
            mine.where(Person.simulated == made_up).correlate(Study).scalar_subquery()
            for made_up in (False, True)
        )
        rows = db.execute(
            select(Study, real, simulated).order_by(Study.created_at)
        ).all()
    if not rows:
        echo("There are no studies yet.")
    for study, people, made_up in rows:
        told = f"{people} people" if people != 1 else "1 person"
        told = told if people or not made_up else f"{made_up} simulated"
        echo(f"{study.id}  {study.state:<6}  {told:<10}  {study.title}")


def export_study(
    study: STUDY,
    out: Annotated[
        Path | None,
        typer.Option("--out", "-o", help="File to write.", show_default="by its id"),
    ] = None,
    kind: Annotated[
        str,
        typer.Option(
            "--as",
            help="study (all of it, in one file), csv, json or parquet (its answers as "
            "a table), people (a row for each person, as CSV), or transcripts "
            "(everybody's, with the data).",
        ),
    ] = "study",
    coarse_times: Annotated[
        bool,
        typer.Option(
            "--coarse-times", help="Tell days only; how long an answer took stays."
        ),
    ] = False,
    folder: FOLDER = None,
    force: Annotated[
        bool, typer.Option("--force", help="Replace the file if it is there.")
    ] = False,
) -> None:
    """Write a study to a file: all of it, its answers, its people or all transcripts.

    Invitations and contacts are never in it. A new file can be read by nobody else.
    """
    from elicitor.cli.console import echo
    from elicitor.core.checks import check_choice
    from elicitor.core.errors import InvalidParameterError
    from elicitor.core.files import require_writable, write_private
    from elicitor.studies import export as leaving
    from elicitor.studies.definitions import NoEntry

    check_choice("--as", kind, KINDS)
    path = out or Path(f"{study}.{ENDINGS.get(kind, kind)}")
    if path.exists() and not force:
        raise InvalidParameterError(
            f"{str(path)!r} is there already; --force replaces it, --out names another."
        )
    require_writable("--out", path)
    try:
        copy = leaving.copy_of(opened(folder), study)
    except NoEntry:
        raise InvalidParameterError(
            f"There is no study {study!r}; `elicitor study list` lists them."
        ) from None
    copy = copy.with_coarse_times() if coarse_times else copy
    writers = {
        "study": leaving.study_file,
        "transcripts": leaving.transcripts_file,
        "people": leaving.people_file,
    }
    if kind in writers:
        content = writers[kind](copy)
    else:
        rows = leaving.answer_rows(copy, coarse_times=coarse_times)
        columns = leaving.answer_columns(copy)
        content = leaving.table(rows, kind, columns=columns)
    write_private(path, content)
    echo(f"Wrote {path}.")


def import_study(
    file: Annotated[Path, typer.Argument(help="What `elicitor study export` wrote.")],
    owner: Annotated[
        str | None,
        typer.Option(
            help="Name of the owner whose it is to be here.",
            show_default="the only one there is",
        ),
    ] = None,
    folder: FOLDER = None,
) -> None:
    """Go on with a study that another server exported.

    Every result is computed anew from the events first; if one is another, nothing is
    imported. Ids stay; if one is taken here, all are others.
    """
    from elicitor.cli.console import echo
    from elicitor.core.files import require_file
    from elicitor.studies.export import import_study as kept
    from elicitor.studies.owners import Owners

    require_file("FILE", file)
    store = opened(folder, make=True).store
    whose = owner_named(store, owner)
    found = kept(store, file.read_bytes(), owner=whose)
    if whose is None:
        several = Owners(store).any()
        echo(
            "It is nobody's here: no owner will see it on the pages. See --owner."
            if several
            else "There is no owner here yet: it will be the first one's."
        )
    if found.renamed:
        echo("Its id, or that of somebody in it, was taken: all have others now.")
    told = f"{found.people} people" if found.people != 1 else "1 person"
    echo(f"Imported study {found.id} with {told}.")


def owner_named(store: Store, name: str | None) -> str | None:
    """Id of an owner; without a name of the only one, if there is one only."""
    from sqlalchemy import select

    from elicitor.core.errors import InvalidParameterError
    from elicitor.studies.store import Owner

    wanted = (
        select(Owner.id)
        if name is None
        else select(Owner.id).where(Owner.known_as == name.strip().casefold())
    )
    with store.reading() as db:
        known = db.scalars(wanted.limit(2)).all()
    if name is not None and not known:
        raise InvalidParameterError(f"--owner must be the name of one; got {name!r}.")
    return known[0] if len(known) == 1 else None


def owner_meant(store: Store, name: str | None) -> str:
    """The same, or InvalidParameterError where nobody can tell whose it is to be."""
    from elicitor.core.errors import InvalidParameterError

    found = owner_named(store, name)
    if found is None:
        raise InvalidParameterError(
            "--owner must name one: there are several here, or none yet."
        )
    return found


def verify_study(file: Path, language: str) -> int:
    """Recompute a study from its file, say what came out; return the exit code."""
    from elicitor.cli.console import echo
    from elicitor.studies.export import check_study
    from elicitor.studies.export.checked_facts import StudyDiffers, StudyRebuilt
    from elicitor.words import say

    found = check_study(file.read_bytes())
    came_out = (
        StudyRebuilt(found.people - found.silent, found.answers, found.silent)
        if found.agrees
        else StudyDiffers(str(file))
    )
    if found.copy is None:
        echo(say(found.differences[0], language))
        return 2
    for told in (*found.remarks, *found.differences, came_out):
        echo(say(told, language))
    return int(not found.agrees)
