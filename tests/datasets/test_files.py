"""Which files are ours, byte for byte."""

from importlib import resources

from elicitor.datasets.files import BUNDLED

FOLDER = resources.files("elicitor.datasets") / "data"


def test_readme_states_the_checksums():
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    for filename, checksum in BUNDLED.items():
        assert f"| `{filename}` | `{checksum}` |" in text
