"""Every catalogue has a message for every fact, and no other; so for a new language."""

import importlib
import inspect
import itertools
import types
import typing
from decimal import Decimal
from pathlib import Path

import pytest
from fluent.syntax import ast
from fluent.syntax.visitor import Visitor

import elicitor
from elicitor.core.fact import every_kind
from elicitor.metrics.facts import Thing
from elicitor.words import Fact, Joined, languages, say
from elicitor.words.amounts import Distance, Percent
from elicitor.words.catalogue import FOLDER, functions
from tests.catalogues import entries

SOURCES = Path(elicitor.__file__).parent
NOT_OF_FACTS = {"number", "between-and", "between-comma", "between-semicolon"} | {
    "between-or",
    "between-and-for",
    "between-dot",
    "between-colon",
    "between-blank",
    "between-times",
    "between-line",
}
"""What lists and numbers alone are said with."""
NEEDLESS = {
    "de": {
        "weighs": {"several"},
        "not-told": {"several"},
        "count-of-people": {"what"},
        "own-count": {"one"},
        "own-name": {"count", "one"},
        "no-rule-found": {"error"},  # it is in English
        "fingerprint-of": {"name"},  # the same
        "in-tongues": {"en"},
    },
    "en": {"in-tongues": {"de"}},
}
"""What a language can do without: a verb may be the same of one and of several."""
PLURALS = {"zero", "one", "two", "few", "many", "other"}

for file in SOURCES.rglob("*.py"):
    if "(Fact)" in file.read_text(encoding="utf-8"):
        parts = file.relative_to(SOURCES.parent).with_suffix("").parts
        importlib.import_module(".".join(parts))
FACTS = {kind.message(): kind for kind in every_kind() if kind is not Thing}


class Uses(Visitor):
    """What a message refers to."""

    def __init__(self):
        self.variables, self.messages, self.functions = set(), set(), set()
        self.choices = []

    def visit_VariableReference(self, node):
        self.variables.add(node.id.name)

    def visit_MessageReference(self, node):
        self.messages.add(node.id.name)

    def visit_FunctionReference(self, node):
        self.functions.add(node.id.name)
        self.generic_visit(node)

    def visit_SelectExpression(self, node):
        if isinstance(node.selector, ast.VariableReference):
            keys = [v.key for v in node.variants]
            named = {k.name for k in keys if isinstance(k, ast.Identifier)}
            self.choices.append((node.selector.id.name, named))
        self.generic_visit(node)


def read(language):
    found = {}
    for entry in entries(language):
        assert not isinstance(entry, ast.Junk), entry.content
        if isinstance(entry, ast.Message):
            assert entry.id.name not in found, f"{entry.id.name} stands twice"
            found[entry.id.name] = Uses()
            found[entry.id.name].visit(entry.value)
    return found


CATALOGUES = {language: read(language) for language in languages()}


def gathered(messages, name):
    """All that a message and those inside it refer to."""
    use, whole = messages[name], Uses()
    parts = [use, *(gathered(messages, inner) for inner in use.messages)]
    for part in parts:
        whole.variables |= part.variables
        whole.functions |= part.functions
        whole.choices += part.choices
    return whole


def codes(kind, field):
    """What a field that messages choose by may be; None if it is free."""
    made = getattr(kind, field, None)
    where = made.fget if isinstance(made, property) else kind
    hint = typing.get_type_hints(where)["return" if where is not kind else field]
    if hint is bool:
        return {"yes", "no"}
    return set(typing.get_args(hint)) if is_literal(hint) else None


def is_literal(hint):
    return typing.get_origin(hint) is typing.Literal


def values(hint):
    """Some values of every sort that a field may have."""
    if is_literal(hint):
        return typing.get_args(hint)
    if isinstance(hint, types.UnionType):
        return [value for part in typing.get_args(hint) for value in values(part)[-1:]]
    if inspect.isclass(hint) and issubclass(hint, Fact) and hint is not Fact:
        kinds = [*hint.__subclasses__(), hint]
        return list(samples(kinds[0]))[:1]
    if typing.get_origin(hint) is tuple:
        return [(Percent(Decimal(3)), "x")]
    return {
        bool: (True, False),
        int: (0, 1, 1200),
        float: (1.0, 2.5),
        Decimal: (Decimal("1"), Decimal("0.50")),
        str: ("dogs", "has <b>"),
        type(None): (None,),
        Joined: (Joined(("x", "y")),),
        Fact: (Percent(Decimal(3)),),
    }[hint]


def samples(kind):
    hints = typing.get_type_hints(kind)
    for chosen in itertools.product(*(values(hints[name]) for name in kind.fields)):
        yield kind(*chosen)


def test_there_are_facts_and_they_have_different_names():
    assert len(FACTS) == len(list(every_kind())) - 1 > 40


@pytest.mark.parametrize("language", languages())
def test_every_fact_has_a_message_and_every_message_is_used(language):
    messages = CATALOGUES[language]
    inner = {name for use in messages.values() for name in use.messages}
    assert set(FACTS) - set(messages) == set()
    assert set(messages) - set(FACTS) - inner - NOT_OF_FACTS == set()
    assert set(messages) >= NOT_OF_FACTS | inner


@pytest.mark.parametrize("language", languages())
def test_nobody_is_sent_to_a_file_that_only_the_repository_has(language):
    text = FOLDER.joinpath(f"{language}.ftl").read_text(encoding="utf-8")
    assert "docs/" not in text


@pytest.mark.parametrize("language", languages())
def test_messages_put_in_what_facts_hold_and_nothing_else(language):
    for name, kind in FACTS.items():
        use = gathered(CATALOGUES[language], name)
        fields = set(kind.arguments())
        assert use.variables <= fields, name
        assert use.functions <= set(functions(language)), name
        needless = NEEDLESS.get(language, {}).get(name, set())
        assert needless == set(kind.fields) - use.variables, name


@pytest.mark.parametrize("language", languages())
def test_messages_choose_by_codes_that_facts_have(language):
    for name, kind in FACTS.items():
        for field, keys in gathered(CATALOGUES[language], name).choices:
            allowed = codes(kind, field)
            if allowed is None:
                assert keys <= PLURALS | {"none", "case"}, (name, field)
            elif field in kind.derived:
                assert keys <= allowed, (name, field)
            else:
                assert keys == allowed, (name, field)


@pytest.mark.slow
@pytest.mark.parametrize("language", languages())
def test_every_variant_of_every_fact_can_be_said(language):
    for kind in FACTS.values():
        for fact in samples(kind):
            told = say(fact, language)
            assert told, fact
            assert not set("{}") & set(told), fact
            assert "???" not in told, fact


def test_units_are_said_where_there_are_any():
    assert say(Distance(Decimal("1.5"), "ms", "unit"), "de") == "1,5 ms"
    assert say(Distance(Decimal(1), "%", "points"), "de") == "1 Prozentpunkt"
