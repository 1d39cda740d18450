"""Procedures for people, who are few, busy and contradict themselves."""

from elicitor.procedures.bayesian.utilities.linear_ball import bayesian_ball_linear

__all__ = ["bayesian_ball_linear"]
