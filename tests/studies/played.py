"""People who answer a study in tests."""

import numpy as np

from elicitor.studies import Definition
from elicitor.studies.events import Event

SURVEY = [
    {"id": "who", "kind": "text", "label": {"en": "Who are you?"}},
    {"id": "staff", "kind": "number", "label": {"en": "Number"}},
    {"id": "sure", "kind": "slider", "label": {"en": "Sure?"}},
    {
        "id": "job",
        "kind": "choice",
        "label": {"en": "Job"},
        "choices": [{"en": "nurse"}, {"en": "doctor"}],
    },
]
"""A survey item of every kind."""


def answered(studies, study_id, *, most=None, ratio=4.0, why="", seed=0):
    """Let somebody answer by what a missed case weighs; return their id."""
    person = studies.newcomer(study_id).id
    rng = np.random.default_rng(seed)
    weights = None
    count = 0
    while (most is None or count < most) and (shown := studies.turn(person)):
        first, second = shown.question.first.ravel(), shown.question.second.ravel()
        if weights is None:
            weights = np.ones(len(first)) + 0.2 * rng.random(len(first))
            weights[0] = ratio
        said = "a" if weights @ (first - second) > 0 else "b"
        studies.answer(person, shown.id, said, why=why)
        count += 1
    return person


def levelled(studies, study, *, gaps=12.0, seed=0):
    """Somebody to whom mistakes weigh little beside gaps between groups."""
    person = studies.newcomer(study).id
    alarms = 1 + 0.2 * seed
    while (shown := studies.turn(person)) is not None:
        bad = [
            (1 - one[:, 0]).mean()
            + alarms * (1 - one[:, 1]).mean()
            + gaps * np.ptp(one, axis=0).sum()
            for one in (shown.question.first, shown.question.second)
        ]
        studies.answer(person, shown.id, "a" if bad[0] < bad[1] else "b")
    return person


def side_of(question, ratio=4):
    """The better side to somebody to whom the first of two counts weighs so much."""
    gain = question.first - question.second
    return "a" if gain @ [ratio, 1] > 0 else "b"


def turns(studies, person):
    """Each question that somebody is shown until there is none; the loop answers it."""
    while (shown := studies.turn(person)) is not None:
        yield shown


def kept_before(studies, person, kind, body):
    """Keep what would be refused now, as a log of before may hold it."""
    known = len(studies.place(person).events)
    with studies.store.writing() as db:
        studies.store.append(db, person, known, [Event(kind, body)])


PLACES = ("US cloud", "EU cloud", "our own servers")
LETTERS = [(97, 12, 0), (95, 8, 0), (93, 9, 1), (92, 6, 1), (90, 11, 2), (86, 5, 2)]
"""How many are right (%), what they cost (EUR), and where the data are."""
WORTH = {"right": 1.0, "place": 3.0, "price": -0.4}


def of_letters(studies, numbers=(0, 1, 2), most=10, **more):
    """A launched study of models, of which one attribute has levels with names."""
    rows = [
        f"m{i},{right},{price},{numbers[place]}\n"
        for i, (right, price, place) in enumerate(LETTERS)
    ]
    levels = {str(n): name for n, name in zip(numbers, PLACES, strict=True)}
    subject = {
        "data": "m.csv",
        "models": "name",
        "rewards": ["right=%", "place"],
        "costs": ["price=EUR"],
    }
    plain = {
        "title": "Letters",
        "subject": subject,
        "words": {"attributes": {"place": {"name": "data are", "levels": levels}}},
        "budget": {"most": most},
        **more,
    }
    table = "name,right,price,place\n" + "".join(rows)
    study = studies.create(Definition.of(plain), table.encode())
    studies.launch(study)
    return study


def letters_side(question, names):
    """What somebody says to whom a level is worth 3 points, and 1 EUR 0.4 of these."""
    gain = question.first - question.second
    return "a" if gain @ [WORTH[name] for name in names] > 0 else "b"


AGES = ("unter 30", "30 bis 60", "über 60")
BYTES = ("30 bis 60", "unter 30", "über 60")
AGES_SUBJECT = {
    "data": "loans.csv",
    "label": "y",
    "probabilities": ["p"],
    "groups": ["age"],
    "people": "Kunden",
}


def ages_table(n=150):
    """People of three ages, to be seen in another order than that of bytes."""
    rng = np.random.default_rng(0)
    score = rng.random(n)
    rows = zip(rng.random(n) < score, score, rng.integers(3, size=n), strict=True)
    lines = (f"{int(y)},{p:.3f},{AGES[age]}\n" for y, p, age in rows)
    return ("y,p,age\n" + "".join(lines)).encode()


def of_ages(**subject):
    """A study of them."""
    budget = {"most": 3, "retests": 0, "held_out": 0}
    told = {"title": "Loans", "subject": {**AGES_SUBJECT, **subject}, "budget": budget}
    return Definition.of(told)
