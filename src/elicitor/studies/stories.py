"""Studies that are ready to run: real data that come along, words, and how much."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from elicitor.core.checks import check_choice
from elicitor.datasets import load_wbco
from elicitor.datasets.halves import fitted_halves
from elicitor.datasets.samples import load_sample
from elicitor.datasets.story_words import STORY_WORDS
from elicitor.studies.definition import Definition

__all__ = ["STORIES", "Story", "story"]

EVALUATION = 15
"""Pairs that the metric of [Q] Appendix J is judged by."""


@dataclass(frozen=True)
class Story:
    """A study and its data."""

    definition: Mapping[str, Any]  # as `Definition.of` reads it
    read: Callable[[], bytes]  # gives the data as a CSV file


def story(name: str) -> tuple[Definition, bytes]:
    """A study that is ready to run, and its data.

    Parameters
    ----------
    name : {"clinic", "loans", "tickets", "user-study", "vehicles"}
        Which one.

    Returns
    -------
    definition : Definition
        It can be changed before it is launched.
    data : bytes
        A CSV file.

    Raises
    ------
    InvalidParameterError
        If there is no such story.
    """
    found = STORIES[check_choice("name", name, STORIES)]
    return Definition.of(dict(found.definition)), found.read()


def biopsies() -> bytes:
    """The held-out half of Wisconsin Breast Cancer (Original), as [Q] App. J splits it.

    Logistic regression is fitted on the other half.
    """
    halves = fitted_halves(load_wbco())
    file = io.StringIO()
    rows = csv.writer(file, lineterminator="\n")
    rows.writerow(["has_cancer", "p"])
    for ill, p in zip(halves.y, halves.probabilities[:, 1], strict=True):
        rows.writerow([int(ill), f"{p:.6f}"])
    return file.getvalue().encode()


def _sample(name: str) -> Callable[[], bytes]:
    return lambda: load_sample(name).text.encode("utf-8")


STORIES: Mapping[str, Story] = MappingProxyType(
    {
        "clinic": Story(
            {
                "title": "Biopsies: whom to call back",
                "texts": {"de": {"title": "Biopsien: wer noch einmal kommen soll"}},
                "subject": {
                    "data": "clinic.csv",
                    "label": "has_cancer",
                    "probabilities": ["p_logistic"],
                    "positive_name": "has cancer",
                    "people": "patients",
                },
                "words": STORY_WORDS["clinic"],
            },
            _sample("clinic"),
        ),
        "loans": Story(
            {
                "title": "Loans: women, men, and who pays back",
                "texts": {
                    "de": {"title": "Kredite: Frauen, Männer, und wer zurückzahlt"}
                },
                "subject": {
                    "data": "loans.csv",
                    "label": "defaults",
                    "probabilities": ["p_trees"],
                    "positive_name": "will default",
                    "people": "clients",
                    "groups": ["sex"],
                },
                "words": STORY_WORDS["loans"],
            },
            _sample("loans"),
        ),
        "tickets": Story(
            {
                "title": "Support tickets: which model to take",
                "texts": {"de": {"title": "Kundenanfragen: wer antwortet am besten"}},
                "subject": {
                    "data": "tickets.csv",
                    "models": "model",
                    "rewards": ["solved=%"],
                    "costs": ["latency=s", "price=ct"],
                },
                "words": STORY_WORDS["tickets"],
                "arms": ["bars"],
            },
            _sample("tickets"),
        ),
        "vehicles": Story(
            {
                "title": "Vehicles: which kinds to tell apart",
                "texts": {
                    "de": {"title": "Fahrzeuge: welche Arten man auseinanderhält"}
                },
                "subject": {
                    "data": "vehicles.csv",
                    "label": "kind",
                    "probabilities": ["p_*"],
                    "people": "vehicles",
                },
                "words": STORY_WORDS["vehicles"],
            },
            _sample("vehicles"),
        ),
        "user-study": Story(
            {
                "title": "Cancer diagnosis: which classifier would you use?",
                "texts": {"de": {"title": "Krebsdiagnose: was man einsetzen würde"}},
                "subject": {
                    "data": "biopsies.csv",
                    "label": "has_cancer",
                    "probabilities": ["p"],
                    "positive_name": "has cancer",
                    "people": "patients",
                    "per": 100,
                    "tolerance": 0.05,
                },
                "words": STORY_WORDS["clinic"],
                "budget": {"most": 40, "retests": 2, "held_out": EVALUATION},
                "arms": ["flow", "bars"],
                "stated": True,
            },
            biopsies,
        ),
    }
)
"""Every story by its name; "user-study" is the one that [Q] Appendix J plans."""
