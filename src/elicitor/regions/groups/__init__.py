"""What one classifier per group can achieve."""

from elicitor.regions.groups.ball import GroupBall

__all__ = ["GroupBall"]
