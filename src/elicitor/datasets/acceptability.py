"""Real people judging classifiers: how acceptable detectors are that err."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np

from elicitor.core.checks import check_choice
from elicitor.datasets.files import read_words

__all__ = ["Acceptability", "load_acceptability"]

SCALE = (
    "Extremely unlikely",
    "Quite unlikely",
    "Slightly unlikely",
    "Neither",
    "Slightly likely",
    "Quite likely",
    "Extremely likely",
)
NONE = "NA"


@dataclass(frozen=True, eq=False)
class Acceptability:
    """Ratings of detectors, one row for each rating.

    Attributes
    ----------
    people : ndarray of str of shape (n_ratings,)
        Who rated.
    situations : ndarray of str of shape (n_ratings,)
        What for: "alarm_police", "alarm_text_message", "electricity" or "location".
    items : ndarray of shape (n_ratings, 2)
        How many of 10 events the detector finds, and how many false alarms it gives.
    ratings : ndarray of shape (n_ratings,)
        From 0, "Extremely unlikely", to 6, "Extremely likely"; NaN where nothing was
        said.
    question : str
        What was rated: "acceptable", "useful" or "would_use".
    """

    people: np.ndarray = field(repr=False)
    situations: np.ndarray = field(repr=False)
    items: np.ndarray = field(repr=False)
    ratings: np.ndarray = field(repr=False)
    question: str

    names = ("found", "false alarms")
    """What the columns of `items` are."""
    scale = SCALE
    """The steps of the ratings, from the worst to the best."""
    citation = (
        "Kay, M., Patel, S. N. and Kientz, J. A. (2015). How Good is 85%? A Survey "
        "Tool to Connect Classifier Evaluation to Acceptability of Accuracy. CHI 2015. "
        "doi:10.1145/2702123.2702603"
    )
    licence = "CC BY 4.0"

    def at(self, *, person: str, situation: str) -> tuple[np.ndarray, np.ndarray]:
        """Items and ratings of one person in one situation, where something was said.

        Parameters
        ----------
        person, situation : str
            Of `people` and of `situations`.

        Returns
        -------
        items : ndarray of shape (n, 2)
        ratings : ndarray of shape (n,)

        Raises
        ------
        InvalidParameterError
            If there is no such person or situation.
        """
        check_choice("person", person, dict.fromkeys(self.people.tolist()))
        check_choice("situation", situation, dict.fromkeys(self.situations.tolist()))
        own = (self.people == person) & (self.situations == situation)
        own &= np.isfinite(self.ratings)
        return self.items[own], self.ratings[own]


def load_acceptability(question: str = "acceptable") -> Acceptability:
    """Load how acceptable 29 people found detectors that err, in four situations.

    920 ratings; everyone rated 16 detectors in each situation shown to them. Half of
    the participants of the study.

    Parameters
    ----------
    question : {"acceptable", "useful", "would_use"}, default="acceptable"
        What was asked of each detector.

    Returns
    -------
    Acceptability

    Raises
    ------
    InvalidDataError
        If the file is missing or its checksum is wrong.
    InvalidParameterError
        If there is no such question.

    Examples
    --------
    >>> data = load_acceptability()
    >>> len(data.ratings), len(set(data.people.tolist()))
    (920, 29)
    """
    check_choice("question", question, ("acceptable", "useful", "would_use"))
    table = read_words("acceptability.csv.gz")
    steps = {word: float(step) for step, word in enumerate(SCALE)} | {NONE: np.nan}
    return Acceptability(
        people=table["participant"],
        situations=table["application"],
        items=np.stack([table["tp"], table["fp"]], axis=1).astype(float),
        ratings=np.array([steps[word] for word in table[question].tolist()]),
        question=question,
    )
