"""One file per table of the papers: what is printed, and what comes out here."""

from __future__ import annotations

from elicitor.experiments import random_metrics
from elicitor.experiments.acceptable_accuracy import acceptable_accuracy
from elicitor.experiments.ball import ball
from elicitor.experiments.bayesian_noise import noise
from elicitor.experiments.bayesian_questions import questions
from elicitor.experiments.binary_curves import binary_curves
from elicitor.experiments.binary_fractional import binary_fractional
from elicitor.experiments.binary_linear import binary_linear
from elicitor.experiments.binary_noise import binary_noise
from elicitor.experiments.binary_real import binary_real
from elicitor.experiments.binary_scale import binary_scale
from elicitor.experiments.calibration import calibration
from elicitor.experiments.classifier_behind_point import classifier_behind_point
from elicitor.experiments.classifier_pool import classifier_pool
from elicitor.experiments.cost_reward import cost_reward
from elicitor.experiments.cost_reward_path import cost_reward_path
from elicitor.experiments.costs_by_ratio import costs_by_ratio
from elicitor.experiments.decreasing import decreasing
from elicitor.experiments.enough_rows import enough_rows
from elicitor.experiments.estimated_probabilities import estimated_probabilities
from elicitor.experiments.experiment import Experiment
from elicitor.experiments.fair_fractional import fair_fractional
from elicitor.experiments.fair_linear import fair_linear
from elicitor.experiments.fair_quadratic import fair_quadratic
from elicitor.experiments.group_checks import group_checks
from elicitor.experiments.group_pool import group_pool
from elicitor.experiments.honesty import honesty
from elicitor.experiments.matrix import matrix
from elicitor.experiments.multiclass_diagonal import multiclass_diagonal
from elicitor.experiments.multiclass_fractional import multiclass_fractional
from elicitor.experiments.multiclass_linear import multiclass_linear
from elicitor.experiments.multiclass_noise import multiclass_noise
from elicitor.experiments.multiclass_real import multiclass_real
from elicitor.experiments.multiclass_scale import multiclass_scale
from elicitor.experiments.next_question import next_question
from elicitor.experiments.polynomial import polynomial
from elicitor.experiments.pool import pool
from elicitor.experiments.pool_bisection import pool_bisection
from elicitor.experiments.pool_noise import pool_noise
from elicitor.experiments.quadratic import quadratic
from elicitor.experiments.radius_sweep import radius_sweep
from elicitor.experiments.ranking_fair import ranking_fair
from elicitor.experiments.ranking_quadratic import ranking_quadratic
from elicitor.experiments.ranking_structure import ranking_structure
from elicitor.experiments.realism import realism
from elicitor.experiments.report import Report
from elicitor.experiments.sweep import FinishedCells, Progress, Run
from elicitor.experiments.told_loss import told_loss
from elicitor.experiments.tried_stories import try_stories
from elicitor.experiments.tuning import tuning
from elicitor.experiments.turn_time import turn
from elicitor.experiments.undo_time import undo
from elicitor.experiments.user_study import user_study
from elicitor.experiments.wrong_family import wrong_family

__all__ = [
    "BENCHMARKS",
    "EXPERIMENTS",
    "Experiment",
    "FinishedCells",
    "Progress",
    "Report",
    "Run",
    "random_metrics",
]

EXPERIMENTS: dict[str, Experiment] = {
    one.name: one
    for one in (
        acceptable_accuracy,
        binary_curves,
        binary_fractional,
        binary_linear,
        binary_noise,
        binary_real,
        classifier_pool,
        cost_reward,
        cost_reward_path,
        costs_by_ratio,
        enough_rows,
        estimated_probabilities,
        fair_linear,
        fair_quadratic,
        multiclass_diagonal,
        multiclass_fractional,
        multiclass_linear,
        multiclass_noise,
        multiclass_real,
        polynomial,
        pool_bisection,
        quadratic,
        radius_sweep,
        ranking_fair,
        ranking_quadratic,
        ranking_structure,
        user_study,
    )
}
"""What `elicitor reproduce` can do."""

BENCHMARKS: dict[str, Experiment] = {
    one.name: one
    for one in (
        ball,
        binary_scale,
        calibration,
        classifier_behind_point,
        decreasing,
        fair_fractional,
        group_checks,
        group_pool,
        honesty,
        matrix,
        multiclass_scale,
        next_question,
        noise,
        pool,
        pool_noise,
        questions,
        realism,
        told_loss,
        try_stories,
        tuning,
        turn,
        undo,
        wrong_family,
    )
}
"""What `elicitor benchmark` can do."""
