"""One process at a time, and never longer than it lives."""

import os
import signal
import subprocess
import sys

from elicitor.core.locks import lock_path, locked

HOLD = """
import sys, time
from elicitor.core.locks import locked
with locked(sys.argv[1]) as ours:
    print(ours, flush=True)
    time.sleep(60)
"""


def holder(path):
    child = subprocess.Popen(
        [sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout.readline() == "True\n"
    return child


def test_a_lock_is_held_by_one_process_until_it_dies(tmp_path):
    path = tmp_path / "answers.json"
    (tmp_path / "link.json").symlink_to(path)
    with holder(path) as child:
        with locked(path) as ours:
            assert not ours
        with locked(tmp_path / "link.json") as ours:
            assert not ours
        with locked(tmp_path / "other.json") as ours:
            assert ours
        child.send_signal(signal.SIGKILL)
    with locked(path) as ours:
        assert ours
    assert os.listdir(tmp_path) == ["link.json"]


def test_a_lock_file_deleted_while_it_is_opened_is_no_lock(tmp_path, monkeypatch):
    path, usual = tmp_path / "answers.json", os.open

    def opened(place, *arguments):
        descriptor = usual(place, *arguments)
        monkeypatch.setattr(os, "open", usual)
        os.unlink(place)  # its owner ends just now
        return descriptor

    monkeypatch.setattr(os, "open", opened)
    with locked(path) as ours:
        assert ours
        assert lock_path(path).exists()
        with locked(path) as again:
            assert not again
