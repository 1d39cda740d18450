"""Time and memory, in this process or in a fresh one."""

from __future__ import annotations

import json
import resource
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

from elicitor.core.errors import ElicitorError

__all__ = ["fresh_process", "median_seconds", "peak_bytes", "timed"]


def timed(
    action: Callable[[], Any], clock: Callable[[], float] = time.process_time
) -> tuple[float, Any]:
    """Seconds that an action takes, of the CPU by default, and what it returns."""
    start = clock()
    result = action()
    return clock() - start, result


def median_seconds(
    action: Callable[[], Any],
    repeats: int,
    clock: Callable[[], float] = time.process_time,
) -> float:
    """Median of several timings."""
    return float(np.median([timed(action, clock)[0] for _ in range(repeats)]))


def peak_bytes() -> int:
    """Largest resident memory of this process so far.

    By Linux's own mark, if any: a child's ``ru_maxrss`` starts at its parent's memory.
    """
    status = Path("/proc/self/status")
    if status.exists():
        for line in status.read_text(encoding="ascii").splitlines():
            if line.startswith("VmHWM:"):
                return int(line.split()[1]) * 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def fresh_process(
    module: str, n_samples: int, n_classes: int | None = None
) -> dict[str, Any]:
    """What a module of experiments prints as JSON, run as a program with these sizes.

    The peak memory of a process never falls again, so each measurement has its own.
    """
    sizes = [n_samples] if n_classes is None else [n_samples, n_classes]
    command = [sys.executable, "-m", f"elicitor.experiments.{module}"]
    done = subprocess.run(
        [*command, *map(str, sizes)], capture_output=True, text=True, check=False
    )
    if done.returncode != 0:
        what = f"{n_samples} rows"
        what += "" if n_classes is None else f" of {n_classes} classes"
        last = " ".join(done.stderr.strip().splitlines()[-1:])
        raise ElicitorError(
            f"The measurement of {what} failed with exit code {done.returncode}: {last}"
        )
    found: dict[str, Any] = json.loads(done.stdout)
    return found
