"""A finite pool of real models: what only existing models can achieve."""

from elicitor.regions.pool.lottery import ModelLottery
from elicitor.regions.pool.model_pool import ModelPool

__all__ = ["ModelLottery", "ModelPool"]
