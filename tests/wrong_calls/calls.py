"""One valid call of every public callable; wrong ones are made of it.

`CALLS` says which arguments a function, a constructor or a method of a class takes; of
a method they may depend on the instance; one that takes nothing needs no entry.
A second call of the same one has a name after a slash. `INSTANCES` says whose methods
are called, and `SEAMS` which methods no user calls.
"""

import numpy as np

import elicitor as el
from elicitor import oracles
from elicitor.core import Exchange
from elicitor.datasets import (
    load_acceptability,
    read_class_predictions,
    read_models,
)
from elicitor.metrics import ClassStatistics, Term
from elicitor.oracles import (
    ABTestOracle,
    BinaryDisplay,
    ClassDisplay,
    Counts,
    ErrorDisplay,
    Exact,
    FunctionOracle,
    GroupDisplay,
    Means,
    ModelDisplay,
    StoppingRule,
    Vocabulary,
)
from elicitor.regions import PlugInRule, ThresholdRule
from elicitor.using import AttributeWords, Worded, Words, rate_errors
from tests.wrong_calls import metric_calls, oracle_calls, region_calls, using_calls
from tests.wrong_calls import samples as of
from tests.wrong_calls.region_calls import middle

CALLS = {
    **metric_calls.CALLS,
    **region_calls.CALLS,
    **oracle_calls.CALLS,
    **using_calls.CALLS,
}

REFUSED = {
    # a counted region is made of one that exists, a price has no confusion matrix, and
    # an answer that is not there cannot be given
    "CountedDiagonalRegion.from_estimator",
    "CountedDiagonalRegion.from_law",
    "CountedDiagonalRegion.from_predictions",
    "CostRewardMetric.scorer",
    "ABTestOracle.answer",
    "ReplayOracle.answer",
}

SEAMS = {
    # what a subclass supplies to its base, in the inner loop of the procedures
    "BinaryRegion.turned",
    "BinaryRegion.upper_at",
    "BinaryRegion.upper_crossing",
    "BinaryRegion.upper_support",
    "CostRewardRegion.embed",
    "CostRewardRegion.reference",
    "CostRewardRegion.roofs",
    "CostRewardRegion.trade",
    "DiagonalRegion.classifier_on",
    "Foreseen.after",
    "Region.findings",
    "Region.drawn_anew",
    "Region.judged_by",
    "Face.angle",
    "Face.embed",
    "Face.ratio",
    "Face.rule",
    "GroupRegion.everyone",
    "GroupRegion.split",
    "MulticlassRegion.first_vertices",
    # numerics of metrics, on arrays that the metric has checked
    "ClassStatistics.gains",
    "ClassStatistics.of",
    "Metric.utility_of_confusion",
    "Metric.told",
    "ThresholdRule.told",
    "Term.slope",
    "Term.value",
    # between an oracle and its answer model, a display and the terminal
    "AnswerModel.draw",
    "AnswerModel.odds",
    "ClassDisplay.right",
    "Alternative.right",
    "Alternative.wrong",
    "Display.difference",
    "Display.lines",
    "Display.remark",
    "Display.sides",
    "FactDisplay.show",
    "FactDisplay.view",
    "ErrorDisplay.table",
    "GroupDisplay.counts",
    "GroupDisplay.everyone",
    "GroupDisplay.measured",
    "ModelDisplay.in_groups",
    "TerminalOracle.respond",
    "Vocabulary.count_negatives",
    "Vocabulary.count_positives",
    "Vocabulary.people_of",
    # between a person's words and what shows them
    "Worded.model_display",
    "Worded.own",
    "Worded.vocabulary",
    # between a file and its reader, who says what is wrong with it
    "Space.from_dict",
    # between a session and its procedure
    "Conversation.send",
}

INSTANCES = {
    # metrics
    "CostRewardMetric": of.cost_reward,
    "GroupLabelSensitivity": of.wrong_labels,
    "Transport": of.moved,
    "FairFractionalMetric": of.fair_fractional,
    "FairMetric": of.fair,
    "FairQuadraticMetric": of.fair_quadratic,
    "LinearFractionalMetric": of.fractional,
    "LinearMetric": of.linear,
    "PolynomialMetric": of.polynomial,
    "QuadraticMetric": of.quadratic,
    "SumMetric": lambda: el.SumMetric(
        [3, 2, 1, 1], ["linear", "gaps"], of.group_pool().space
    ),
    "SumMetric/everyone": lambda: el.SumMetric([3, 2], ["linear"], of.binary().space),
    "ClassStatistics": lambda: ClassStatistics(of.CLASSES),
    "Term": lambda: Term("price"),
    # regions
    "Attribute": of.price,
    "Ball": of.ball,
    "BinaryRegion": of.binary,
    "BinaryRegion/law": of.law,
    "ConfusionBall": of.confusion_ball,
    "CostRewardRegion": of.cost_reward_region,
    "CountedBall": of.counted_ball,
    "CountedDiagonalRegion": of.counted_diagonal,
    "CountedGroupBall": of.counted_group_ball,
    "CountedRegion": of.counted_binary,
    "DiagonalRegion": of.diagonal,
    "DiagonalRegion/law": of.class_law,
    "Face": lambda: of.diagonal().face(0, 1),
    "GroupBall": of.group_ball,
    "GroupClassifier": lambda: of.group_rates().classifier(middle(of.group_rates())),
    "GroupRateBall": of.group_rate_ball,
    "GroupPool": of.group_pool,
    "GroupRates": of.group_rates,
    "ModelLottery": lambda: of.pool().classifier(of.pool().points[0]),
    "ModelPool": of.pool,
    "OffDiagonalRegion": of.off_diagonal,
    "PlugInRule": lambda: PlugInRule.of(np.eye(3)),
    "RandomisedClassifier": lambda: of.binary().classifier(middle(of.binary())),
    "RandomisedPlugIn": lambda: of.diagonal().classifier(middle(of.diagonal())),
    "RateBall": of.rate_ball,
    "RecalibratedClassifier": using_calls.recalibrated,
    "RateErrors": lambda: rate_errors([30, 20]),
    "AttributeWords": AttributeWords,
    "Words": Words,
    "Worded": lambda: Worded(**CALLS["Worded"]()),
    "ThresholdRule": lambda: ThresholdRule(0.5),
    # questions, answers and records
    "Exchange": lambda: Exchange.of(of.question(), el.Answer.FIRST),
    "Posterior": lambda: of.bayesian().posterior,
    "Question": of.question,
    "Ranking": of.ranking,
    "Result": of.bayesian,
    "Session": of.asked,
    "Transcript": lambda: of.result().transcript,
    # oracles
    "ABTest": lambda: ABTestOracle("ab").test_of(of.question()),
    "ABTestOracle": lambda: ABTestOracle("ab"),
    "BinaryDisplay": lambda: BinaryDisplay(
        prevalence=0.5, per=100, vocabulary=Vocabulary()
    ),
    "ClassDisplay": lambda: ClassDisplay(of.CLASSES, [30, 30, 40]),
    "ErrorDisplay": lambda: ErrorDisplay(of.CLASSES, [30, 30, 40]),
    "GroupDisplay": lambda: GroupDisplay(
        ClassStatistics(("no", "yes"), rates=True), ("old", "young"), of.SHARES, 100
    ),
    "ModelDisplay": lambda: ModelDisplay(["accuracy", "price"], ["reward", "cost"]),
    "ClassWords": lambda: oracles.ClassWords.of_two(Vocabulary())[0],
    "TerminalOracle": lambda: oracles.TerminalOracle(**CALLS["TerminalOracle"]()),
    "Counts": lambda: Counts(3, 5),
    "Means": lambda: Means(0.5, 0.1, 100),
    "Exact": Exact,
    "Flip": lambda: oracles.Flip(0.1),
    "FunctionOracle": lambda: FunctionOracle(of.judge),
    "Indifference": lambda: oracles.Indifference(0.1),
    "Lapse": lambda: oracles.Lapse(Exact(), 0.1),
    "Logistic": lambda: oracles.Logistic(0.1),
    "MetricOracle": lambda: el.MetricOracle(of.linear(), random_state=0),
    "Probit": lambda: oracles.Probit(0.1),
    "RepeatedOracle": lambda: el.RepeatedOracle(of.judge, 3),
    "ReplayOracle": lambda: el.ReplayOracle(of.result().transcript),
    "StoppingRule": StoppingRule,
    "Ties": lambda: oracles.Ties(0.1, 0.1),
    # using
    "FamilyCheck": lambda: el.check_family(of.bayesian(), of.binary(), ["monotone"]),
    "MetricClassifier": of.fitted,
    "Panel": of.panel,
    # datasets
    "Acceptability": load_acceptability,
    "ClassPredictions": lambda: read_class_predictions(
        using_calls.table(), label="label", probabilities=["0=q", "1=p"], groups=["age"]
    ),
    "ModelTable": lambda: read_models(
        using_calls.table(), name="name", rewards=["p"], costs=["q"]
    ),
    "Dataset": of.data,
    "FittedHalves": of.halves,
}
