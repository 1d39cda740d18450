"""Small files to try the command on: predictions, and tables of models, as users have.

How each was made stands in ``data/README.md``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, cast

from elicitor.core.checks import check_choice
from elicitor.datasets.files import read_bundled
from elicitor.words import Fact

__all__ = ["SAMPLES", "WORDS", "Sample", "load_sample"]

SampleName = Literal[
    "clinic",
    "loans",
    "vehicles",
    "classifiers",
    "tickets",
    "words-clinic",
    "words-tickets",
]


class SampleAbout(Fact):
    """What is in a sample."""

    sample: SampleName


class SampleFrom(Fact):
    """Where a sample comes from, whom to cite, and under which terms it is given."""

    sample: SampleName


@dataclass(frozen=True)
class Sample:
    """A file that comes along, by its name, such as "clinic.csv"."""

    name: str

    @property
    def about(self) -> SampleAbout:
        """What is in it."""
        return SampleAbout(self._called)

    @property
    def origin(self) -> SampleFrom:
        """Where it comes from, whom to cite, and under which terms it is given."""
        return SampleFrom(self._called)

    @property
    def _called(self) -> SampleName:
        return cast(SampleName, self.name.rpartition(".")[0])

    @property
    def text(self) -> str:
        """What is in the file, once its checksum was found right."""
        return read_bundled(self.name).decode("utf-8")


SAMPLES: dict[str, Sample] = {
    f"{name}.csv": Sample(f"{name}.csv")
    for name in ("clinic", "loans", "vehicles", "classifiers", "tickets")
}
"""Every sample by its name."""


WORDS: dict[str, Sample] = {
    f"words-{data}.yaml": Sample(f"words-{data}.yaml") for data in ("clinic", "tickets")
}
"""Words for some of the samples, by the name of their file."""


def load_sample(name: str) -> Sample:
    """Find a sample by its name, with or without the ending.

    Parameters
    ----------
    name : str
        Such as "clinic.csv", "clinic" or "words-clinic.yaml".

    Returns
    -------
    Sample

    Raises
    ------
    InvalidParameterError
        If there is no such sample.

    Examples
    --------
    >>> print(load_sample("clinic").text[:46])
    has_cancer,p_logistic,p_forest
    1,0.9943,0.8783
    """
    known = SAMPLES | WORDS
    full = (f"{name}{ending}" for ending in ("", ".csv", ".yaml"))
    return known[
        next((one for one in full if one in known), None)
        or check_choice("name", name, known)
    ]
