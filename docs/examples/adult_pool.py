"""Find which of 80 classifiers on Adult somebody would take to whom gaps count."""

import elicitor as el
from elicitor.experiments.group_pool import adult_pool
from elicitor.oracles import Flip

pool = adult_pool(latency=True)  # rates of both sexes, milliseconds per 1,000 decisions
family = el.SumOf(el.terms.Linear(), el.terms.Gaps())
# Somebody who minds gaps, likes it fast, and says the wrong thing 15 % of the time.
metric = el.SumMetric([0.25, 0.3, -0.05, 0.15, 0.25], family.terms, pool.space)
person = el.MetricOracle(metric, Flip(0.15), random_state=1)

result = el.elicit(pool, family, person, goal="best", max_questions=60, random_state=0)
ranking = el.rank(result, pool)

if __name__ == "__main__":
    print(f"{ranking.best} after {result.n_questions} answers")
    print(f"their best: {pool.ranking(metric)[0]}")
    print(result.sentence())
