"""What is in a file is kept under another name, whole or not at all."""

import shutil

import pytest

from elicitor.core.aside import set_aside


def test_what_is_replaced_is_kept_under_the_first_free_number(tmp_path):
    path = tmp_path / "page.html"
    path.write_text("before\n")
    assert set_aside(path, "before") is None
    (tmp_path / "page.1.html").write_text("another")
    assert set_aside(path, "after") == tmp_path / "page.2.html"
    assert (tmp_path / "page.2.html").read_text() == "before\n"
    assert set_aside(tmp_path / "none.html", "after") is None


def test_half_a_copy_is_no_copy(tmp_path, monkeypatch):
    """As when the disk is full: it would look like all that there was."""

    def full(source, target):
        target.write_bytes(source.read_bytes()[:3])
        raise OSError(28, "No space left on device")

    path = tmp_path / "page.html"
    path.write_text("before")
    monkeypatch.setattr(shutil, "copy2", full)
    with pytest.raises(OSError, match="No space"):
        set_aside(path, "after")
    assert [each.name for each in tmp_path.iterdir()] == ["page.html"]
