"""Files that can be written, found out before the work."""

import os

import pytest

from elicitor.core import InvalidParameterError
from elicitor.core.files import (
    discard_drafts,
    require_file,
    require_writable,
    write_text,
)


def test_paths_that_cannot_be_written(tmp_path):
    require_writable("--json", tmp_path / "new.json")
    assert os.listdir(tmp_path) == []
    (tmp_path / "file").write_text("kept")
    require_writable("--json", tmp_path / "file")
    assert (tmp_path / "file").read_text() == "kept"
    for path, message in (
        (tmp_path, "--json must be a file; .* is a folder"),
        (tmp_path / "none" / "r.json", "cannot: No such file or directory"),
        (tmp_path / "file" / "r.json", "cannot: Not a directory"),
    ):
        with pytest.raises(InvalidParameterError, match=message):
            require_writable("--json", path)


def test_a_replaced_file_keeps_its_permissions_and_a_link_stays(tmp_path):
    kept, link = tmp_path / "kept.json", tmp_path / "link.json"
    kept.write_text("old")
    link.symlink_to(kept)
    for permissions in (0o600, 0o640, 0o666):
        kept.chmod(permissions)
        write_text(link, "new")
        assert kept.stat().st_mode & 0o777 == permissions
    assert link.is_symlink()
    assert kept.read_text() == "new\n"
    before = os.umask(0o027)
    try:
        write_text(tmp_path / "fresh.json", "new")
    finally:
        os.umask(before)
    assert (tmp_path / "fresh.json").stat().st_mode & 0o777 == 0o640


def test_drafts_of_killed_writes_are_swept_and_nothing_else(tmp_path):
    drafts = [tmp_path / f".a.json.{name}" for name in ("0123abcd", "deadbeef")]
    others = [tmp_path / name for name in (".a.json.backup01", ".b.json.0123abcd")]
    for path in (*drafts, *others):
        path.write_text("half")
    os.utime(drafts[0], (0, 0))
    write_text(tmp_path / "a.json", "whole")
    assert [path.exists() for path in drafts] == [False, True]  # one may be in use
    discard_drafts(tmp_path / "a.json")
    assert not drafts[1].exists()
    assert all(path.exists() for path in others)


def test_the_folder_is_synced_after_the_renaming(tmp_path, monkeypatch):
    done = []
    sync, replace = os.fsync, os.replace

    def synced(descriptor):
        done.append("folder" if os.path.isdir(f"/dev/fd/{descriptor}") else "file")
        sync(descriptor)

    monkeypatch.setattr(os, "fsync", synced)
    monkeypatch.setattr(os, "replace", lambda *a: (done.append("name"), replace(*a)))
    write_text(tmp_path / "a.json", "whole")
    assert done == ["file", "name", "folder"]


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_neither_read_nor_written(tmp_path):
    pipe = tmp_path / "pipe.csv"
    os.mkfifo(pipe)
    for check in (require_file, require_writable):
        with pytest.raises(InvalidParameterError, match=r"pipe\.csv' is no file but"):
            check("path", pipe)
    with pytest.raises(InvalidParameterError, match="is a folder"):
        require_file("path", tmp_path)
    with pytest.raises(InvalidParameterError, match="is not there"):
        require_file("path", tmp_path / "gone")
