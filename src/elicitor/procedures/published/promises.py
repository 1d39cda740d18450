"""What can be said of how far a published procedure's numbers may be off."""

__all__ = ["NOT_SMOOTH", "NO_THEOREM"]

NOT_SMOOTH = (
    "How far these numbers may be off is not known: the method that asked tells it "
    "only where slightly different preferences always lead to different classifiers, "
    "as on a known law but not on a sample, and for answers that take a side and fit "
    "together."
)
NO_THEOREM = (
    "How far these numbers may be off is not known: the method that asked does not "
    "tell it for metrics of this kind."
)
