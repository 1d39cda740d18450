"""No page has a barrier, in either language, by day and by night, large and small.

In one language it is day on phones, in the other night: so each page is looked at in
all four ways, and in each language at both sizes and in both lights.
"""

import os
import re
from pathlib import Path

import pytest

from tests.studies.conftest import data_of, definition
from tests.studies.played import answered, kept_before, side_of, turns
from tests.studies.retention.conftest import end
from tests.studies.web.barriers import barriers
from tests.studies.web.owners.owning import owner_of, signed_in
from tests.using.notebook.jupyter import BROWSER

pytestmark = [
    pytest.mark.slow,
    pytest.mark.timeout(900),
    pytest.mark.skipif(BROWSER is None, reason="needs chromium"),
]
SIZES = {"desktop": (1280, 900), "phone": (390, 844)}
SCHEMES = {"en": ("light", "dark"), "de": ("dark", "light")}
KEPT = os.environ.get("ELICITOR_PICTURES", "")
"""A folder for pictures of all these pages, for people who look at them."""
SURVEY = [
    {"id": "who", "kind": "text", "label": {"en": "Who are you?", "de": "Wer?"}},
    {
        "id": "job",
        "kind": "choice",
        "label": {"en": "Your work", "de": "Ihr Beruf"},
        "choices": [{"en": "nurse", "de": "Pflege"}, {"en": "doctor", "de": "Arzt"}],
    },
]
SAID = (
    ("stated", {"weights": {"missed": 7, "alarmed for nothing": 2}}),
    ("surveyed", {"who": "me <b>", "job": 1}),
    (
        "replied",
        {"reply": "adjust", "values": {"a missed case | false alarms": 3.5}},
    ),
)
OWNERS = (
    "",
    "?without=P02",
    "/export",
    "/tokens",
    "/rehearse",
    "/invite",
    "/launch",
    "/edit/data",
    "/edit/words",
    "/edit/texts",
)
ENDED = ("", "/forget")
THEIRS = ("result", "my-record", "history", "later", "withdraw")


@pytest.fixture(scope="module")
def held(tmp_path_factory, empty):
    """A server with a study of six who finished, and one that is over."""
    from tests.studies.web.conftest import served as serving

    running = serving.__wrapped__(tmp_path_factory.mktemp("barriers"), empty)
    yield next(running)
    next(running, None)


@pytest.fixture(scope="module")
def ada(browser, held):
    """The owner's browser, with her study and one of hers that has ended."""
    _, studies = held
    page = signed_in(browser, held, locale="en")
    owner, made = owner_of(studies), []
    for many in (6, 1):
        short = {"most": 6, "retests": 0, "held_out": 1}
        told = definition(budget=short, survey=SURVEY, stated=True, kept_days=30)
        study = studies.create(told, data_of(), owner=owner)
        studies.launch(study)
        for seed in range(many):
            person = answered(studies, study, ratio=(1, 3, 9)[seed % 3], seed=seed)
            for kind, body in SAID:
                kept_before(studies, person, kind, body)
        made.append(study)
    answered(studies, made[0], most=2)
    end(studies, made[1], days=1)
    yield page, *made
    page.context.close()


@pytest.fixture(scope="module")
def participant(browser, held, ada):
    """Somebody who has answered, said what matters, and looks at what is kept."""
    address, studies = held
    study = ada[1]
    (token,) = studies.invite(study)
    context = browser.new_context(base_url=address, locale="en")
    page = context.new_page()
    page.goto(f"/join/{token}")
    person = studies.people(study)[-1].id
    steps = (
        ("consented", {}),
        ("instructed", {"visit": 1}),
        ("practised", {"answers": ["a", "b"], "correct": [True, False]}),
        *SAID[:2],
    )
    for kind, body in steps:
        kept_before(studies, person, kind, body)
    for shown in turns(studies, person):
        studies.answer(person, shown.id, side_of(shown.question), why="so")
    kept_before(studies, person, *SAID[2])
    yield page, study, person
    context.close()


def look(page, place, language):
    """Look at a page by day and by night, once large and once small."""
    sign = "&" if "?" in place else "?"
    answer = page.goto(f"{place}{sign}language={language}")
    assert answer.ok, place
    assert page.get_attribute("html", "lang") == language, place
    for size, scheme in zip(SIZES, SCHEMES[language], strict=True):
        width, height = SIZES[size]
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
        at = place, size, scheme
        if KEPT:
            kept = re.sub(r"[^a-z-]+|[0-9a-f]{24,}", "_", place)
            name = f"{kept}_{language}_{size}_{scheme}.png"
            page.screenshot(
                path=Path(KEPT) / name, full_page=True, animations="disabled"
            )
        assert barriers(page) == [], at
        across = page.evaluate("document.documentElement.scrollWidth")
        assert across <= width, at


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_of_owners_has_a_barrier(ada, language):
    page, study, over = ada
    look(page, "/studies", language)
    look(page, "/account", language)
    look(page, "/account/second-factor", language)
    for place in OWNERS:
        look(page, f"/studies/{study}{place}", language)
    for place in ENDED:
        look(page, f"/studies/{over}{place}", language)


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_page_that_looks_back_has_a_barrier(held, participant, language):
    page, study, person = participant
    _, studies = held
    if language == "de":
        studies.record(person, "spoken", {"language": "de"})
    first = studies.place(person).interview.answers[0].shown.id
    for place in (*THEIRS, f"revise?question={first}"):
        look(page, f"/p/{study}/{place}", language)
