"""An owner's plural noun is not inflected: no German sentence may want its dative.

"Anträge" is wrong after "von", "zwischen", "unter", "bei", "aus", "mit" and "in", which
want "Anträgen".
"""

import re

import numpy as np
import pytest

from elicitor.studies import Definition, Studies
from elicitor.studies.board.quantities import quantities_of
from elicitor.studies.findings import findings
from elicitor.studies.group_mistakes import called_as_asked
from elicitor.studies.how_common import how_common
from elicitor.studies.outcomes import outcomes
from elicitor.studies.practice import items, practised_screen
from elicitor.studies.screens import arms_of
from elicitor.studies.store import Store
from elicitor.studies.told import told_of
from elicitor.studies.web import wording
from elicitor.words import say

DATIVE = re.compile(
    r"\b(von|zwischen|unter|bei|aus|mit|in|neben|nach|zu)"
    r" (je |den |allen |diesen |dieser )?([\d.,]+ )?(Anträge|Tage)\b",
    re.IGNORECASE,
)
"""A preposition before a noun whose dative is another word; quoted ones are names."""
WORDS = {
    "people": {"many": "Anträge", "one": "Antrag"},
    "classes": {"zu viel": "Überzahlung", "richtig": "keine Überzahlung"},
    "groups": {"f": "Anträge von Frauen", "m": "Anträge von Männern"},
}
KINDS = {
    "ja": "Anträge auf Hilfe",
    "rat": "Anträge auf Beratung",
    "nein": "Anträge ohne Grund",
}
GROUPS = {
    "label": "state",
    "probabilities": ["p"],
    "positive_label": "zu viel",
    "groups": ["sex"],
    "family": "fair",
}
SUBJECTS = {
    "groups": (GROUPS, WORDS),
    "two": (
        {key: GROUPS[key] for key in ("label", "probabilities", "positive_label")},
        {"people": WORDS["people"], "classes": {"zu viel": "Überzahlung"}},
    ),
    "several": (
        {"label": "kind", "probabilities": ["p_*"]},
        {"people": WORDS["people"], "classes": KINDS},
    ),
    "errors": (
        {"label": "kind", "probabilities": ["p_*"], "errors": True, "per": 1000},
        {"people": WORDS["people"], "classes": KINDS},
    ),
    "models": (
        {"models": "name", "rewards": ["right=%"], "costs": ["days=Tage", "price=€"]},
        {"attributes": {"right": {"name": "Anteil"}, "days": {"name": "Dauer"}}},
    ),
}


def of_groups(rng):
    yield "state,p,sex"
    for sex, shift in (("f", 1.3), ("m", 1.5)):
        for due in (rng.random(200) < 0.3).tolist():
            z = rng.normal(shift if due else 0)
            label = "zu viel" if due else "richtig"
            yield f"{label},{1 / (1 + np.exp(1 - 1.4 * z)):.4f},{sex}"


def of_kinds(rng):
    yield "kind," + ",".join(f"p_{one}" for one in KINDS)
    for kind in rng.choice([*KINDS], 300):
        score = np.exp(rng.normal(size=3) + [1.2 * (one == kind) for one in KINDS])
        yield f"{kind}," + ",".join(f"{p:.6f}" for p in score / score.sum())


def of_models(rng):
    yield "name,right,days,price"
    for n in range(12):
        right, days = 60 + 3 * n, 2 + 0.5 * n + rng.random()
        yield f"M{n},{right},{days:.1f},{20 + rng.integers(60)}"


ROWS = {"models": of_models, "several": of_kinds, "errors": of_kinds}


@pytest.fixture(scope="module", params=SUBJECTS)
def held(request, tmp_path_factory):
    """An interview that is over, in German, of every kind of study."""
    subject, words = SUBJECTS[request.param]
    store = Store(f"sqlite:///{tmp_path_factory.mktemp('german') / 'studies.db'}")
    store.migrate()
    studies = Studies(store)
    plain = {
        "title": "x",
        "subject": {"data": "x.csv", **subject},
        "words": {"de": words},
        "languages": ["de"],
        "budget": {"most": 8, "retests": 0, "held_out": 0},
    }
    rows = ROWS.get(request.param, of_groups)(np.random.default_rng(7))
    study = studies.create(Definition.of(plain), "\n".join(rows).encode())
    studies.launch(study)
    person = studies.newcomer(study).id
    while (shown := studies.turn(person)) is not None:
        signs = studies.place(person).interview.asked.region.space.signs
        gain = np.ravel(shown.question.first - shown.question.second)
        gain = gain * np.resize(signs, gain.shape)
        studies.answer(person, shown.id, "a" if gain[0] + gain.sum() > 0 else "b")
    yield studies.place(person).interview
    store.close()


def texts(value):
    """All texts in what a screen holds."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from texts(one)
    elif isinstance(value, list | tuple):
        for one in value:
            yield from texts(one)


def sentences(interview):
    """What somebody, and the owner, may read of it in German."""
    asked, result = interview.asked, interview.result()
    for arm in arms_of(asked.display("de")):
        yield from texts(practised_screen(asked, arm, "de"))
    for one in interview.answers:
        yield from texts(one.shown.body["screen"])
    word = wording("de")
    for item in items(practised_screen(asked, "", "de")):
        yield word(f"practice-{item.kind}", of=item.of, label=item.label)
    for one in outcomes(asked, "de"):
        yield word("stated-one", kind=one.kind, what=one.told)
        yield word("stated-of", of=one.of)
    found = findings(result, asked, interview.answers, "de")
    for told in found.trade_offs:
        yield told.sentence
        yield told.in_people.sentence if told.in_people else ""
        yield word("axis-told", base=10, sentence=told.with_gap, end=0)
        yield word("result-unsaid-one", what=told.what, than=told.than)
    yield from texts(found.chosen.rows if found.chosen else ())
    yield from told_of(interview).sentences.values()
    common = how_common(asked, "de")
    yield "" if common is None else say(common, "de")
    for one in quantities_of(result):
        yield called_as_asked(one.what, asked, "de") if one.what else ""


def around_own_numbers(interview):
    """What stands before and after each number that somebody may type."""
    found = findings(interview.result(), interview.asked, interview.answers, "de")
    return [one.around for one in found.trade_offs if one.what]


def test_an_own_number_stands_in_the_sentence_of_the_result(held):
    """It was "Für mich wiegt genauso schwer wie Folgendes – …: [10] einmal …"."""
    found = around_own_numbers(held)
    assert found
    for before, after in found:
        assert re.search(r" so (schwer|schlimm) wie$", before), before
        assert after.endswith(".")
        assert "einmal" not in after
        assert "\N{OBJECT REPLACEMENT CHARACTER}" not in before + after


def test_no_sentence_wants_the_dative_of_an_owners_noun(held):
    told = " \n".join(sentences(held))
    wrong = [told[max(0, m.start() - 60) : m.end() + 30] for m in DATIVE.finditer(told)]
    assert not wrong
