"""The questions of a session that do not depend on the next answers."""

from __future__ import annotations

from elicitor.core.answer import Answer
from elicitor.core.checks import check_count, check_instance
from elicitor.core.question import Question
from elicitor.session.session import Session

__all__ = ["questions_ahead"]


def questions_ahead(session: Session, most: int = 12) -> list[Question]:
    """List the next questions that come whatever the answers to them are.

    With the option ``batch=n`` of the Bayesian procedures there are up to n of them:
    print them, let people answer in any order, and tell the session the answers in the
    order of the list. Without it there is usually one.

    Parameters
    ----------
    session : Session
        It is not changed.
    most : int, default=12
        How many to look for (questions).

    Returns
    -------
    list of Question
        The open one first; empty if the session is done.

    Raises
    ------
    SessionStateError
        If the procedure failed at the last answer.

    Examples
    --------
    >>> import elicitor as el
    >>> region = el.Ball([0.4, 0.3, 0.5], 0.1, names=["a", "b", "c"])
    >>> session = el.Session(
    ...     region, "linear", method="bayesian", batch=4, random_state=0
    ... )
    >>> len(questions_ahead(session))  # four, and one about what is assumed
    5
    """
    check_instance("session", session, Session)
    check_count("most", most, at_least=1)
    transcript, region = session.transcript, session.region
    twins = [Session.resume(transcript, region) for _ in range(2)]
    sides = [Answer.FIRST, Answer.SECOND]
    ahead: list[Question] = []
    while len(ahead) < most:
        one, other = (twin.ask() for twin in twins)
        if one is None or one != other:
            break
        ahead.append(one)
        for twin, side in zip(twins, sides, strict=True):
            twin.tell(side)
        sides.reverse()  # one who always says the same may be found out sooner
    return ahead
