"""Studies: people answer in a browser, and every answer is kept.

The log of events is the truth. An interview is what the log of one person says; it is
rebuilt by any worker. :class:`~elicitor.studies.studies.Studies` is the door to all.
"""
