"""Studies that are ready: data that come along, and what to ask about them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from elicitor.datasets.samples import load_sample

__all__ = ["STORIES", "story"]

STORIES: Mapping[str, Mapping[str, Any]] = {
    "clinic": {
        "subject": {
            "data": "clinic.csv",
            "label": "has_cancer",
            "probabilities": ["p_logistic"],
            "people": "patients",
        },
        "words": {
            "en": {
                "people": {"many": "patients", "one": "patient"},
                "classes": {"1": "has cancer"},
            },
            "de": {
                "people": {"many": "Patientinnen", "one": "Patientin"},
                "classes": {"1": "hat Krebs"},
            },
        },
        "budget": {"most": 15},
    },
    "loans": {
        "subject": {
            "data": "loans.csv",
            "label": "defaults",
            "probabilities": ["p_trees"],
            "groups": ["sex"],
            "people": "clients",
        },
        "words": {
            "en": {"people": {"many": "clients", "one": "client"}},
            "de": {
                "people": {"many": "Kunden", "one": "Kunde"},
                "groups": {"female": "Frauen", "male": "Männer"},
            },
        },
    },
    "tickets": {
        "subject": {
            "data": "tickets.csv",
            "models": "model",
            "rewards": ["solved=%"],
            "costs": ["latency=s", "price=ct"],
        },
        "words": {
            "en": {
                "attributes": {
                    "solved": {"name": "tickets solved"},
                    "latency": {"name": "time until the answer"},
                    "price": {"name": "price of a ticket"},
                }
            },
            "de": {
                "attributes": {
                    "solved": {"name": "gelöste Anfragen"},
                    "latency": {"name": "Zeit bis zur Antwort"},
                    "price": {"name": "Preis einer Anfrage"},
                }
            },
        },
        "arms": ["bars"],
    },
    "vehicles": {
        "subject": {
            "data": "vehicles.csv",
            "label": "kind",
            "probabilities": ["bus=p_bus", "opel=p_opel", "saab=p_saab", "van=p_van"],
            "people": "vehicles",
        },
        "words": {
            "en": {"people": {"many": "vehicles", "one": "vehicle"}},
            "de": {"people": {"many": "Fahrzeuge", "one": "Fahrzeug"}},
        },
    },
}
"""What is said of each story, in the shape of a definition."""


def story(name: str, title: str) -> tuple[dict[str, Any], bytes]:
    """A story as a draft, and its data."""
    said = {"title": title, "languages": ["en", "de"], **STORIES[name]}
    return said, load_sample(name).text.encode()
