"""A session: what it is told when it begins, and how it is kept and resumed.

It goes on as :mod:`.in_turns` has it: the transcript is the state. What is resumed is
begun afresh with the arguments that its transcript keeps, and repeats its answers.
"""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.checks import check_instance
from elicitor.core.errors import InvalidParameterError, TranscriptError
from elicitor.core.transcript import Exchange, Transcript
from elicitor.metrics.families import Family, SumOf
from elicitor.regions.base import Region
from elicitor.session.configuration import arguments_of, configuration_of
from elicitor.session.course import usual_as_kept
from elicitor.session.courses import Courses
from elicitor.session.given import checked_given
from elicitor.session.in_turns import SessionInTurns
from elicitor.session.record import require_same_region, require_same_settings

__all__ = ["Session"]


class Session(SessionInTurns):
    """An elicitation that someone drives question by question.

    Parameters
    ----------
    region : Region
        What classifiers can achieve.
    family : str, SumOf or Family
        Which metrics the person may have; see :func:`elicitor.elicit`.
    method : {"bayesian", "efficient", "published"}, default="bayesian"
        Ours for people, who contradict themselves, ours for someone who never
        errs (fewer questions, but one slip spoils the result), or the paper's
        procedure to the letter.
    tolerance : float, optional
        When to stop; the procedure says in which units and has a default.
    max_questions : int, optional
        Budget, repeats included (questions). No limit by default; 0 only where
        comparisons are given, of which all that is known is the result then.
    repeats : int, default=1
        Ask every question up to this many times and believe the majority; asking ends
        as soon as the majority is certain.
    shuffle_sides : bool, default=False
        Whether a coin, seeded by `random_state`, decides which alternative is shown
        first. Advisable for people.
    timed : bool, default=False
        Whether to record the time from question to answer (seconds).
    random_state : None, int or numpy.random.Generator
        Seed of the session. It is recorded in the transcript; None draws one.
    context : mapping, optional
        JSON-ready notes to keep in the transcript: file names, wording, who answers.
    given : sequence of Exchange, optional
        Comparisons that were made before, elsewhere: the session begins with what they
        say, keeps them first in its record, and never takes them back. They need not
        be of pairs that the procedure would ask about, nor count for `max_questions`.
        See :func:`elicitor.learn`.
    **options
        Options of the procedure, such as ``direction="decreasing"``.

    Raises
    ------
    InvalidParameterError
        If there is no such procedure, it cannot begin with what is given, or an option
        is not allowed.

    Examples
    --------
    >>> from elicitor import BinaryRegion, Session
    >>> region = BinaryRegion.from_law(lambda x: x)
    >>> session = Session(region, "linear", method="efficient", tolerance=0.5)
    >>> while (question := session.ask()) is not None:
    ...     session.tell("first")
    >>> session.result().metric.sentence()
    'A missed case weighs as much as 10 false alarms.'
    """

    def __init__(
        self,
        region: Region,
        family: str | SumOf | Family,
        *,
        method: str = "bayesian",
        tolerance: float | None = None,
        max_questions: int | None = None,
        repeats: int = 1,
        shuffle_sides: bool = False,
        timed: bool = False,
        random_state: int | np.random.Generator | None = None,
        context: Mapping[str, Any] | None = None,
        given: Sequence[Exchange] = (),
        **options: Any,
    ) -> None:
        configuration = configuration_of(
            check_instance("region", region, Region),
            family,
            options,
            method=method,
            tolerance=tolerance,
            max_questions=max_questions,
            repeats=repeats,
            shuffle_sides=shuffle_sides,
            random_state=random_state,
            fewest=0 if isinstance(given, Sequence) and len(given) else 1,
        )
        before = checked_given(region, configuration, given)
        if before:
            configuration["given"] = len(before)
        super().__init__(region, configuration, before, timed=timed, context=context)

    # -- kept -----------------------------------------------------------------------

    def save(
        self, path: str | os.PathLike[str], *, overwrite: bool = False
    ) -> Path | None:
        """Write the transcript to a JSON file; see :meth:`Transcript.save`."""
        return self.transcript.save(path, overwrite=overwrite)

    @classmethod
    def resume(
        cls,
        transcript: Transcript | str | os.PathLike[str],
        region: Region,
        *,
        timed: bool = False,
    ) -> Session:
        """Continue a saved session by replaying it.

        Parameters
        ----------
        transcript : Transcript or path
            The saved session.
        region : Region
            The region it was held on, built from the same data.
        timed : bool, default=False
            As in the constructor.

        Raises
        ------
        TranscriptError
            If the file is damaged or belongs to another region.
        ReplayMismatchError
            If the replay asks another question than the stored one.
        """
        if not isinstance(transcript, Transcript):
            transcript = Transcript.load(transcript)
        require_same_region(transcript, check_instance("region", region, Region))
        session = cls._from_configuration(transcript, region, timed)
        session._log = transcript.exchanges
        session._software = dict(transcript.software)
        session._go_on(session._courses.along(session._log))
        return session

    def go_on_from(self, kept: Transcript) -> None:
        """Become a session that was kept: with its answers, its seed and its notes.

        Parameters
        ----------
        kept : Transcript
            Of a session on this region under these settings; the seed may be another.
            Answers that are given already must be its first ones.

        Raises
        ------
        TranscriptError
            If it was held on another region or under other settings, or other answers
            are given already; or the replay asks another question.
        """
        require_same_settings(check_instance("kept", kept, Transcript), self.transcript)
        twin = Session.resume(kept, self.region)
        twin._clock = self._clock
        self._course.close()
        vars(self).update(vars(twin))

    # -- inside ---------------------------------------------------------------------

    def __repr__(self) -> str:
        family, state = self._configuration["family"], "done" if self.done else "open"
        told = f"{family!r}, {self.n_questions} answers, {state}"
        return f"Session({self.region!r}, {told})"

    @classmethod
    def _from_configuration(
        cls, transcript: Transcript, region: Region, timed: bool
    ) -> Session:
        try:
            session = cls(region, timed=timed, **arguments_of(transcript))
            return session._as_usual(transcript.configuration.get("usual"))
        except (KeyError, TypeError, InvalidParameterError) as error:
            raise TranscriptError(
                f"The transcript's configuration cannot be used: {error}"
            ) from error

    def _as_usual(self, usual: Any) -> Session:
        """Go by what options were by default when the session began."""
        configuration = self._configuration
        configuration.pop("usual", None)
        if usual is not None:
            configuration["usual"] = usual_as_kept(self.region, configuration, usual)
        self._courses = Courses(self.region, configuration)
        return self
