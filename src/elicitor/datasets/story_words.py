"""What people, classes and attributes of the samples are called, by language.

As :class:`elicitor.Words` reads them: the same for whoever asks about a sample, at a
terminal or in a study.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

__all__ = ["STORY_WORDS"]

STORY_WORDS: Mapping[str, dict[str, Any]] = MappingProxyType(
    {
        "clinic": {
            "en": {
                "people": {"many": "patients", "one": "patient"},
                "classes": {"1": "has cancer"},
            },
            "de": {
                "people": {"many": "Patientinnen", "one": "Patientin"},
                "classes": {"1": "Krebs"},
            },
        },
        "loans": {
            "en": {
                "people": {"many": "clients", "one": "client"},
                "classes": {"1": "will default", "0": "will pay back"},
                "outcomes": {
                    "found": "rightly refused",
                    "cleared": "loans rightly given",
                    "missed": "defaults let through",
                    "alarmed": "loans wrongly refused",
                },
                "groups": {"female": "women", "male": "men"},
            },
            "de": {
                "people": {"many": "Kunden", "one": "Kunde"},
                "classes": {"1": "Zahlungsausfall", "0": "Rückzahlung"},
                "outcomes": {
                    "found": "zu Recht verweigert",
                    "cleared": "zu Recht gewährte Kredite",
                    "missed": "durchgelassene Ausfälle",
                    "alarmed": "zu Unrecht verweigerte Kredite",
                },
                "groups": {"female": "Frauen", "male": "Männer"},
            },
        },
        "tickets": {
            "en": {
                "attributes": {
                    "solved": {"name": "share solved"},
                    "latency": {"name": "waiting time"},
                    "price": {"name": "price per ticket"},
                }
            },
            "de": {
                "attributes": {
                    "solved": {"name": "Anteil gelöster Anfragen"},
                    "latency": {"name": "Zeit bis zur Antwort"},
                    "price": {"name": "Preis einer Anfrage"},
                }
            },
        },
        "vehicles": {
            "en": {"people": {"many": "vehicles", "one": "vehicle"}},
            "de": {"people": {"many": "Fahrzeuge", "one": "Fahrzeug"}},
        },
    }
)
"""By the name of the sample, then by language."""
