"""The pages around a question: forms, words in two languages, nothing inline."""

import re
from html.parser import HTMLParser

import pytest

from elicitor.studies.screens import arms_of, screen_of
from tests.studies.screens.families import FAMILIES, binary, errors, groups
from tests.studies.screens.pages import TEMPLATES, WEB, WORDS, page

STUDY = {"id": "letters", "title": "Letters <first>"}
QUESTION = {
    "id": "q-4",
    "number": 4,
    "more_low": 7,
    "more_high": 7,
    "can_undo": True,
}
VOID = {"meta", "link", "input"}


class Page(HTMLParser):
    """Elements with their attributes; what is not closed fails."""

    def __init__(self, html):
        super().__init__()
        self.elements, self.open, self.scripts = [], [], []
        self.feed(html)
        assert not self.open, self.open

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("script", "style"):
            self.scripts.append(data)

    def all(self, wanted, **having):
        return [
            attrs
            for tag, attrs in self.elements
            if tag == wanted and having.items() <= attrs.items()
        ]


def question_page(family=binary, arm=None, language="en", *, keys=True, **more):
    case = family(language)
    screen = screen_of(case.display, case.question, arm=arm, language=language)
    return page(
        "question",
        language,
        screen=screen.to_dict(),
        question=QUESTION | more,
        study=STUDY,
        keys=keys,
    )


def history_page(language="en"):
    answers = []
    for number, family in enumerate(FAMILIES, start=1):
        case = family(language)
        screen = screen_of(case.display, case.question, language=language)
        given = ("a", "equal", "b", "cannot", "unclear")[number % 5]
        answers.append(
            {
                "number": number,
                "question": f"q-{number}",
                "screen": screen.to_dict(),
                "answer": given,
                "revised": number == 2,
            }
        )
    return page("history", language, answers=answers, study=STUDY, asks_anew=False)


PAGES = [
    *(
        pytest.param(
            lambda f=family, a=arm, g=language: question_page(f, a, g),
            id=f"{family.__name__}-{arm}-{language}",
            marks=[pytest.mark.slow] if language == "de" else [],
        )
        for language in ("en", "de")
        for family in FAMILIES
        for arm in arms_of(family("en").display)
    ),
    *(
        pytest.param(
            lambda f=family, g=language: question_page(f, None, g, easier=True),
            id=f"{family.__name__}-easier-{language}",
        )
        for language in ("en", "de")
        for family in FAMILIES
    ),
    pytest.param(history_page, id="history-en"),
    pytest.param(lambda: history_page("de"), id="history-de"),
]


@pytest.mark.parametrize("make", PAGES)
def test_nothing_is_inline_and_everything_has_a_name(make):
    html = make()
    shown = Page(html)
    assert not shown.scripts
    for _, attrs in shown.elements:
        assert "style" not in attrs
        assert not any(name.startswith("on") for name in attrs)
    ids = [attrs["id"] for _, attrs in shown.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    labels = {attrs.get("for") for attrs in shown.all("label")}
    assert {attrs["id"] for attrs in shown.all("textarea")} <= labels
    assert all(attrs.get("aria-hidden") == "true" for attrs in shown.all("svg"))
    assert len(shown.all("h1")) == 1
    assert "<first>" not in html


def test_each_way_to_answer_is_a_button_with_the_id_of_the_question():
    shown = Page(question_page())
    buttons = shown.all("button", name="answer")
    assert [b["value"] for b in buttons] == ["a", "equal", "b", "unclear", "cannot"]
    assert len(shown.all("input", name="question", value="q-4")) == 4
    reasons = [r["value"] for r in shown.all("input", name="reason")]
    assert reasons == ["similar", "hidden", "neither", "other"]
    targets = {form["action"] for form in shown.all("form")}
    ways = {f"/p/letters/{step}" for step in ("question", "undo", "language")}
    assert targets == ways
    assert all(form["method"] == "post" for form in shown.all("form"))


def test_keys_are_named_only_if_they_work():
    on, off = Page(question_page()), Page(question_page(keys=False))
    named = [b["aria-keyshortcuts"] for b in on.all("button") if "data-keys" in b]
    assert named == ["1 a", "2 =", "3 b", "u"]
    assert not [b for b in off.all("button") if "aria-keyshortcuts" in b]
    assert "checked" in on.all("input", name="keys")[0]
    assert "checked" not in off.all("input", name="keys")[0]


@pytest.mark.parametrize(
    ("low", "high", "said"),
    [
        (7, 7, "about 7 more"),
        (5, 9, "about 5 to 9 more"),
        (5, None, "about 5 more, or a few more than that"),
        (0, 0, "probably the last one"),
    ],
)
def test_how_many_follow_is_said(low, high, said):
    told = " ".join(question_page(more_low=low, more_high=high).split())
    assert said in told


def test_of_nobody_knows_how_many_nothing_is_said():
    told = question_page(more_low=None, more_high=None)
    assert "more" not in re.sub(
        r"<[^>]*>", "", told.split("<h1>")[0].split("<main ")[1]
    )


def test_only_what_can_be_undone_can_be_undone():
    assert "/undo" not in question_page(can_undo=False)


def test_the_easier_view_says_what_differs_and_leads_back():
    told = question_page(easier=True)
    words = " ".join(re.sub(r"<[^>]*>", " ", told).split())
    for part in ("72 found, 28 missed", "84 found, 16 missed"):
        assert part in words.replace(" ,", ",")
    assert 'value="unclear"' not in told
    assert "Show the whole picture again" in told


def test_the_easier_view_leaves_out_what_is_the_same():
    words = re.sub(r"<[^>]*>", " ", question_page(errors, easier=True))
    assert "called “van”" in words
    assert "called “car”" not in words


@pytest.mark.parametrize("easier", [False, True])
def test_how_rare_a_class_is_stands_above_what_is_shown_of_groups(easier):
    def rare(language):
        return groups(language, class_shares=[0.063, 0.937])

    told = "In the data, among 1,000 people there are 63 people who have cancer."
    above = question_page(rare, easier=easier).partition("20 more missed")[0]
    assert above.count(told) == 1
    assert "In the data" not in question_page(groups, easier=easier)


def test_the_history_lets_every_answer_be_changed():
    shown = Page(history_page())
    revised = [one["value"] for one in shown.all("input", name="question")]
    assert revised == [f"q-{number}" for number in range(1, len(FAMILIES) + 1)]
    names = re.findall(r"<button>(.*?)</button>", history_page(), re.DOTALL)
    assert len(set(names)) == len(FAMILIES)


# -- words --------------------------------------------------------------------------


def messages(language):
    text = WORDS.joinpath(f"question.{language}.ftl").read_text(encoding="utf-8")
    return dict(re.findall(r"^([a-z][\w-]*) = (.*)$", text, re.MULTILINE))


def test_german_has_every_message_and_puts_the_same_in():
    english, german = messages("en"), messages("de")
    assert english.keys() == german.keys()
    for name, told in english.items():
        put_in = re.findall(r"\$[a-z]+", told)
        assert sorted(put_in) == sorted(re.findall(r"\$[a-z]+", german[name])), name
        same = name in ("history-a", "history-b") or told.endswith("->")  # goes on
        assert told != german[name] or same, name


def test_every_message_is_used_and_every_used_one_is_there():
    templates = TEMPLATES.joinpath("question").rglob("*.html")
    text = "".join(file.read_text(encoding="utf-8") for file in templates)
    used = set(re.findall(r"word\([\"']([\w-]+)[\"']\s*[,)]", text))
    begun = re.findall(r"word\([\"']([\w-]+-)[\"'] ~", text)
    known = messages("en").keys()
    assert used <= known
    unused = {n for n in known - used if not n.startswith(tuple(begun))}
    assert not unused


def test_lay_people_read_no_terms_of_the_field():
    for told in messages("en").values():
        assert not re.search(r"metric|classifier|positive|elicit|error", told, re.I)


def test_the_style_has_no_address_and_the_script_keeps_nothing_else():
    style = WEB.joinpath("static/style.css").read_text(encoding="utf-8")
    keys = WEB.joinpath("static/keys.js").read_text(encoding="utf-8")
    assert "url(" not in style
    assert "localStorage" not in keys
    assert "fetch(" not in keys
