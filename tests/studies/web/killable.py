"""A server that is started again as often as it is killed.

All is imported, and data are read, once: a fork serves, and a fork of the same parent
follows a killed one. The parent knows nothing of anybody's answers. It holds the
socket, so that clients wait in between instead of being refused.

    python -m tests.studies.web.killable FOLDER PORT

writes the number of each process that serves, a line each.
"""

import os
import signal
import socket
import sys
from pathlib import Path

import uvicorn
from sqlalchemy import select

from elicitor.studies import Definition, Studies
from elicitor.studies.ahead import Ahead
from elicitor.studies.store import Store, Version
from elicitor.studies.web import Settings, create_app
from elicitor.studies.web.pages import templates


def ready(folder):
    """All that does not depend on who answered what."""
    settings = Settings(folder=Path(folder))
    studies = Studies(Store(settings.database_url), ahead=Ahead(slow=0.0))
    with studies.store.reading() as db:
        for one in db.scalars(select(Version)):
            studies.asked(Definition.of(one.definition), one.data_sha256)
    studies.store.engine.dispose()
    pages = templates()
    for name in pages.list_templates():
        pages.get_template(name)
    return create_app(settings, studies=studies)


def serve(app, listening):
    server = uvicorn.Server(uvicorn.Config(app, log_level="error", access_log=False))
    server.run(sockets=[listening])


def main(folder, port):
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", int(port)))
    listening.listen(128)
    app = ready(folder)
    child = 0

    def stop(*_):
        os.kill(child, signal.SIGKILL)
        os._exit(0)

    signal.signal(signal.SIGTERM, stop)
    while True:
        child = os.fork()
        if child == 0:
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            serve(app, listening)
            os._exit(1)
        print(child, flush=True)  # noqa: T201 -- read by the test
        os.waitpid(child, 0)


if __name__ == "__main__":
    main(*sys.argv[1:])
