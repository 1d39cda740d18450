"""Files that can be written, found out before the work."""

import os

import pytest

from elicitor.core import InvalidParameterError
from elicitor.core.files import require_writable


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
