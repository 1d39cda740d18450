"""The report in a real browser: it shows, and asks nobody for anything."""

import shutil
import subprocess

import matplotlib.image
import numpy as np
import pytest

BROWSER = shutil.which("chromium")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(BROWSER is None, reason="needs Debian's chromium"),
]


@pytest.fixture
def page(data, run_once):
    options = ["--label", "y", "--probability", "p", "--max-questions", 14, "--seed", 1]
    typed = "1\n2\n1\n1\n2\n1\n2\n" * 2
    done = run_once("ask", data.name, *options, typed=typed)
    assert done.exit_code == 0, done.output
    models = ("--models", "data.csv", "--model", "p=one", "--model", "p=other")
    told = (*models, "--who", "Dr. Grey")
    done = run_once("report", "data.elicitation.json", *told)
    assert done.exit_code == 0, f"{done.output} {done.exception}"
    return data.parent / "data.elicitation.html"


def browse(page, *options):
    command = [
        *(BROWSER, "--headless=new", "--no-sandbox", "--disable-gpu"),
        *("--enable-logging=stderr", "--hide-scrollbars"),
        f"--user-data-dir={page.parent / 'profile'}",
        # Nothing but the file itself can be reached.
        "--host-resolver-rules=MAP * ~NOTFOUND",
        *options,
        page.as_uri(),
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=90)
    assert done.returncode == 0, done.stderr
    assert "CONSOLE" not in done.stderr
    return done.stdout


def test_everything_stands_in_the_page_and_nothing_beyond_its_usual_width(page):
    """Eight columns fit by folding; what does not fit could only be scrolled to."""
    measure = (
        "<script>document.title = [...document.querySelectorAll('.wide')]"
        ".map(e => e.scrollWidth - e.clientWidth).join(' ')</script>"
    )
    text = page.read_text(encoding="utf-8")
    page.write_text(text.replace("</body>", f"{measure}</body>"), encoding="utf-8")
    shown = browse(page, "--window-size=1000,3000", "--dump-dom")
    for words in ("Dr. Grey", "How to recompute this", "questions answered"):
        assert words in shown
    assert shown.count("<svg") == 4  # one is of the models
    title = shown.split("<title>")[1].split("</title>")[0]
    hidden = [int(pixels) for pixels in title.split()]
    assert len(hidden) > 5
    assert not any(hidden)


@pytest.mark.parametrize("width", [1000, 500])
def test_the_page_is_filled_on_large_and_small_screens(page, width):
    shot = page.parent / "shot.png"
    browse(page, f"--window-size={width},3000", f"--screenshot={shot}")
    image = matplotlib.image.imread(shot)[..., :3]
    assert image.shape[1] == width
    rows = (image < 0.9).any(axis=(1, 2)).reshape(-1, 100).any(axis=1)
    assert rows.mean() > 0.9  # of strips 100 pixels high
    margin = (image[:, -8:] < 0.9).any(axis=2)
    assert not margin.any(), "something sticks out on the right"
    assert np.ptp(image) > 0.5
