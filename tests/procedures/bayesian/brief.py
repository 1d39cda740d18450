"""Short conversations with procedures for people, so that contracts stay quick."""

import functools

from elicitor.core import EnoughAsked


def brief(procedure, most, **options):
    """The procedure, told after so many questions that it is enough."""

    @functools.wraps(procedure)
    def start(region, **more):
        asking = procedure(region, **options, **more)
        question = next(asking)
        for _ in range(most):
            try:
                answer = yield question
                question = asking.send(answer)
            except EnoughAsked:
                break
            except StopIteration as end:
                return end.value
        try:
            asking.throw(EnoughAsked())
        except StopIteration as end:
            return end.value
        raise AssertionError("the procedure asked on")

    return start


def some(speakers, *names):
    """A few of the people of the contract."""
    return {name: speakers[name] for name in names}
