"""Why an inquiry ends before its aim is reached, in sentences and in codes."""

__all__ = [
    "CUT_SHORT",
    "ENDINGS",
    "NOTHING_LEFT",
    "TOO_NOISY",
    "UNDECIDED",
    "UNSETTLED",
]

UNDECIDED = "The last questions were answered with 'cannot say', so the search ended."
NOTHING_LEFT = "No question is left that would tell anything new."
TOO_NOISY = (
    "The answers contradict each other so much that the tolerance was not reached."
)
UNSETTLED = (
    "The weights are known, but not which choice is best under them: some of the "
    "metrics that the answers allow would lose much by it. Where one class is rare "
    "this is common; method='efficient' finds out, for answers that are never wrong."
)
CUT_SHORT = "The questions ended before the wanted certainty was reached."
ENDINGS = {
    CUT_SHORT: "budget",
    NOTHING_LEFT: "nothing left",
    TOO_NOISY: "too noisy",
    UNDECIDED: "cannot say",
    UNSETTLED: "unsettled",
}
"""Codes of the notes that say why it ended."""
