"""Small files to try the command on: predictions, and tables of models, as users have.

How each was made stands in ``data/README.md``.
"""

from __future__ import annotations

from dataclasses import dataclass

from elicitor.core.checks import check_choice
from elicitor.datasets.bundled import CC_BY
from elicitor.datasets.files import read_bundled

__all__ = ["SAMPLES", "WORDS", "Sample", "load_sample"]

FREE = "none needed"
ORIGIN = "Written by us as an example, for you to change."


@dataclass(frozen=True)
class Sample:
    """A file that comes along.

    Attributes
    ----------
    name : str
        Of the file: "clinic.csv".
    about : str
        What is in it, in a sentence.
    origin : str
        Where it comes from, in sentences; whom to cite.
    licence : str
        Terms under which it is given.
    """

    name: str
    about: str
    origin: str
    licence: str

    @property
    def text(self) -> str:
        """What is in the file, once its checksum was found right."""
        return read_bundled(self.name).decode("utf-8")


_ALL = (
    Sample(
        "clinic.csv",
        "285 patients, two models that say how likely cancer is",
        "Real: the half of Breast Cancer Wisconsin (Diagnostic) that the models, which "
        "see three measurements only, were not fitted on. Wolberg, W., Mangasarian, "
        "O., Street, N. and Street, W. (1993). UCI Machine Learning Repository. "
        "doi:10.24432/C5DW2B",
        CC_BY,
    ),
    Sample(
        "loans.csv",
        "2,000 clients, women and men, two models that say how likely default is",
        "Real: clients of Default of Credit Card Clients that the models were not "
        "fitted on. Yeh, I. (2009). UCI Machine Learning Repository. "
        "doi:10.24432/C55S3H",
        CC_BY,
    ),
    Sample(
        "vehicles.csv",
        "423 vehicles of four kinds, two models that say how likely each kind is",
        "Real: the half of Statlog (Vehicle Silhouettes) that the models were not "
        "fitted on. Mowforth, P. and Shepherd, B. UCI Machine Learning Repository. "
        "doi:10.24432/C5HG6H",
        CC_BY,
    ),
    Sample(
        "classifiers.csv",
        "18 classifiers: what they get right, and milliseconds per 1,000 decisions",
        "Measured by us on Adult: Becker, B. and Kohavi, R. (1996). UCI Machine "
        "Learning Repository. doi:10.24432/C5XW20",
        CC_BY,
    ),
    Sample(
        "tickets.csv",
        "12 language models for support tickets: quality, latency and price, made up",
        "Made up for illustration: no model was measured, and none has these names.",
        FREE,
    ),
)

SAMPLES: dict[str, Sample] = {sample.name: sample for sample in _ALL}
"""Every sample by its name."""


WORDS: dict[str, Sample] = {
    f"words-{data}.yaml": Sample(
        f"words-{data}.yaml", f"{about}, as --words takes them", ORIGIN, FREE
    )
    for data, about in (
        ("clinic", "words for clinic.csv: patients, classes and outcomes"),
        ("tickets", "words for tickets.csv: what is measured, and how it can mislead"),
    )
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
