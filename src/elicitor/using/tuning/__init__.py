"""The best classifier under a metric: how it is found, trained and kept.

:class:`.MetricClassifier` needs scikit-learn, so :mod:`elicitor.using` loads it when it
is first asked for.
"""

from elicitor.using.tuning.files import load_classifier, save_classifier

__all__ = ["load_classifier", "save_classifier"]
