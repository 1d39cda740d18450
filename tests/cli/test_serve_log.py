"""Workers of a server of studies: how long they may be silent, and who tells of it."""

import logging
import logging.config
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from elicitor.cli.serve_log import PATIENCE, log_config

SILENT = 7
"""For longer than uvicorn usually waits for a worker (seconds)."""
PATIENT = """
from elicitor.cli import main, serve_log
serve_log.PATIENCE = 20
main()
"""
"""Commands whose server waits for longer, but not for as long as usually."""


def status(address):
    """What a server answers that says that it serves."""
    try:
        return urllib.request.urlopen(address).status
    except urllib.error.HTTPError as error:
        return error.code


def children(process):
    """Ids of the workers of a server, as far as the system tells them."""
    path = Path(f"/proc/{process}/task/{process}/children")
    if not path.exists():
        pytest.skip("this system does not tell whose children processes are")
    ids = [int(one) for one in path.read_text().split()]
    lines = {one: Path(f"/proc/{one}/cmdline").read_bytes() for one in ids}
    return {one for one, line in lines.items() if b"spawn_main" in line}


def until(found, seconds=60.0):
    """What `found()` gives as soon as it is something, or False in the end."""
    end = time.monotonic() + seconds
    while not (value := found()) and time.monotonic() < end:
        time.sleep(0.1)
    return value


@pytest.mark.slow
def test_a_worker_may_be_silent_for_a_while_and_is_missed_once_it_died(tmp_path):
    typed = ["serve", "--port", "0", "--folder", str(tmp_path / "here")]
    log = tmp_path / "log"
    with (
        log.open("w") as told,
        subprocess.Popen(
            [sys.executable, "-u", "-c", PATIENT, "study", *typed, "--workers", "2"],
            stdout=subprocess.PIPE,
            stderr=told,
            text=True,
        ) as process,
    ):
        try:
            lines = iter(process.stdout.readline, "")
            address = next(
                found[0] for line in lines if (found := re.search(r"http://\S+", line))
            )
            assert status(f"{address}join/nothing") == 404
            workers = children(process.pid)
            assert len(workers) == 2
            silent, dying = sorted(workers)
            os.kill(silent, signal.SIGSTOP)
            time.sleep(SILENT)
            os.kill(silent, signal.SIGCONT)
            time.sleep(1)
            assert children(process.pid) == workers
            assert log.read_text() == ""
            os.kill(dying, signal.SIGKILL)
            told_of = f"(process {dying}) ended"
            assert until(lambda: told_of in log.read_text())
            assert until(lambda: len(children(process.pid)) == 2)
            assert silent in children(process.pid)
            assert status(f"{address}join/nothing") == 404
            process.send_signal(signal.SIGINT)
            process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == 0
    assert log.read_text().count("\n") == 1


def test_only_troubles_are_logged(capfd):
    usual = {
        "version": 1,
        "disable_existing_loggers": False,
        "handlers": {
            "one": {"class": "logging.StreamHandler", "stream": "ext://sys.stderr"}
        },
        "loggers": {"test.serve": {"handlers": ["one"], "level": "INFO"}},
    }
    logging.config.dictConfig(log_config(usual, "de"))
    log = logging.getLogger("test.serve")
    log.info("Started server process [%d]", 7)
    log.info("Child process [8765] died")
    log.warning("take care")
    told = capfd.readouterr().err.splitlines()
    assert len(told) == 2
    assert "(8765) endete" in told[0]
    assert f" {PATIENCE} Sekunden lang nicht" in told[0]
    assert told[1] == "take care"
