"""Reports: JSON, tables, and files that cannot be written."""

import io
import json
import os
import stat

import pytest
from rich.console import Console

from elicitor.experiments import Report

REPORT = Report(
    name="a",
    source="b",
    settings={"n": 1},
    rows=(
        {"published": {"x": 0.5}, "measured": {"x": 0.51, "deep": {"y": [1.0, None]}}},
    ),
    notes=("A [note] stays as it is.",),
    columns=(("x", "measured.x"), ("deep", "measured.deep.y"), ("no", "measured.no")),
)


def test_json_has_the_parts_of_the_contract(tmp_path):
    REPORT.save(tmp_path / "r.json")
    body = json.loads((tmp_path / "r.json").read_text(encoding="utf-8"))
    assert list(body) == ["name", "source", "settings", "rows", "notes"]
    assert body["rows"][0]["measured"]["deep"]["y"] == [1.0, None]
    assert os.listdir(tmp_path) == ["r.json"]


def test_files_get_the_usual_permissions(tmp_path):
    (tmp_path / "plain").write_text("")
    REPORT.save(tmp_path / "r.json")
    modes = [stat.S_IMODE((tmp_path / n).stat().st_mode) for n in ("plain", "r.json")]
    assert modes[0] == modes[1]


def test_what_is_not_a_number_is_refused(tmp_path):
    report = Report("a", "b", {}, ({"published": {}, "measured": {"x": float("nan")}},))
    with pytest.raises(ValueError, match="JSON compliant"):
        report.save(tmp_path / "r.json")
    assert os.listdir(tmp_path) == []


def test_table_shows_columns_and_notes():
    out = io.StringIO()
    REPORT.show(Console(file=out, width=100))
    assert "0.51" in out.getvalue()
    assert "1 –" in out.getvalue()
    assert "A [note] stays as it is." in out.getvalue()


def test_table_without_columns_shows_the_row():
    out = io.StringIO()
    row = {"what": "w", "ours": 1.5, "peer": None, "ratio": None}
    Report("a", "b", {}, (row,)).show(Console(file=out, width=100))
    assert "1.5" in out.getvalue()


def test_no_number_is_cut_where_there_is_little_room():
    names = [f"column{i}" for i in range(20)]
    row = {name: 1234 + i for i, name in enumerate(names)}
    out = io.StringIO()
    Report("a", "b", {}, (row,)).show(Console(file=out, width=80))
    lines = out.getvalue().splitlines()
    (cells,) = [line.split() for line in lines if "1234" in line]
    assert cells == [str(1234 + i) for i in range(20)]
    assert any(all(name in line for name in names) for line in lines)
