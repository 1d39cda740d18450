"""A PostgreSQL server of one's own, for as long as it is needed."""

import os
import shutil
import socket
import subprocess
import tempfile
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import text

from elicitor.studies.store import Store

SERVERS = Path("/usr/lib/postgresql")  # where Debian keeps them


def programs():
    """The folder of the newest server that is installed, or None."""
    found = sorted(SERVERS.glob("*/bin/initdb"), key=lambda p: float(p.parts[-3]))
    return found[-1].parent if found else None


@contextmanager
def postgres():
    """Start a server on a free port here; yield the address of a database."""
    bin_ = programs()
    folder = Path(tempfile.mkdtemp())
    who = {"user": "postgres"} if os.geteuid() == 0 else {}  # it refuses to be root
    if who:
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = str(folder / "data")

    def run(*command):
        subprocess.run(
            command, check=True, cwd=folder, stdout=subprocess.DEVNULL, **who
        )

    run(bin_ / "initdb", "-D", data, "-A", "trust", "-U", "elicitor", "--no-sync")
    options = f"-h 127.0.0.1 -p {port} -k {folder} -F"
    log = str(folder / "log")
    run(bin_ / "pg_ctl", "-D", data, "-l", log, "-o", options, "-w", "start")
    try:
        yield f"postgresql+psycopg://elicitor@127.0.0.1:{port}/postgres"
    finally:
        run(bin_ / "pg_ctl", "-D", data, "-m", "immediate", "-w", "stop")
        shutil.rmtree(folder)


def emptied(url):
    """The store at that address, with nothing in it any more, not even tables."""
    store = Store(url)
    with store.engine.begin() as connection:
        connection.execute(text("DROP SCHEMA public CASCADE"))
        connection.execute(text("CREATE SCHEMA public"))
    return store
