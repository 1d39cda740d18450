"""A wrong call may neither hang nor eat memory."""

import contextlib
import resource
import signal
import warnings

import matplotlib.pyplot as plt

SECONDS = 30
BYTES = 3 * 2**30


class TooSlowError(BaseException):
    """No `except Exception` catches it."""


@contextlib.contextmanager
def guarded():
    """Interrupt what takes long, refuse memory, and turn warnings into errors."""

    def interrupt(_signal, _frame):
        raise TooSlowError

    before = signal.signal(signal.SIGALRM, interrupt)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (_in_use() + BYTES, limits[1]))
    signal.setitimer(signal.ITIMER_REAL, SECONDS)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)
        plt.close("all")


def _in_use():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[0]) * resource.getpagesize()
