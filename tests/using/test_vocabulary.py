"""Words as plain data: what may be said, and that a wrong key is named."""

import json
import sys

import pytest

import elicitor as el
from elicitor.core import InvalidDataError, InvalidParameterError
from elicitor.core.own_words import Noun
from elicitor.using import AttributeWords, Words, read_words

FULL = {
    "people": {"many": "staff", "one": "member of staff"},
    "classes": {"1": "has cancer", "0": "is healthy"},
    "outcomes": {
        "missed": "missed cancers",
        "alarmed": {"many": "people scared", "one": "person scared"},
    },
    "groups": {"f": "women"},
    "attributes": {
        "ms": {
            "name": "latency",
            "good": "lower",
            "unit": "ms",
            "decimals": 1,
            "misleads": "Measured on an idle machine.",
        },
        "private": {"levels": {"0": "public data", "0.5": "some private data"}},
    },
}


def test_plain_data_come_back_as_they_were():
    words = Words.of(FULL)
    assert words.to_dict() == FULL
    assert Words.of(json.loads(json.dumps(words.to_dict()))) == words
    assert words.people == Noun("staff", "member of staff")
    assert words.attributes["private"].levels == {
        0.0: "public data",
        0.5: "some private data",
    }


def test_nothing_need_be_said():
    assert Words.of({}) == Words()
    assert Words().to_dict() == {}
    assert Words.of({"people": None, "classes": None}) == Words()


@pytest.mark.parametrize(
    ("short", "noun"),
    [
        ("patient(s)", Noun("patients", "patient")),
        ("Patient(en)", Noun("Patienten", "Patient")),
        ("young women", Noun("young women")),
        ("people (adults)", Noun("people (adults)")),
    ],
)
def test_one_and_several_may_be_written_at_once(short, noun):
    assert Words.of({"people": short}).people == noun


def test_labels_may_be_what_a_file_makes_of_them():
    assert Words.of({"classes": {1: "a", 0: "b"}}).classes == {"1": "a", "0": "b"}
    assert Words.of({"classes": {True: "a"}}).classes == {"true": "a"}
    assert Words.of({"groups": {2.0: "a"}}).groups == {"2": "a"}


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"klasses": {}}, "'klasses'; did you mean 'classes'"),
        ({"colour": {}}, r"'colour'\. There may be 'people', 'classes'"),
        ({"people": 3}, "^people must be a word"),
        ({"people": {"one": "patient"}}, "people must have an entry 'many'"),
        ({"people": {"many": "x", "two": "y"}}, "people has an unknown entry 'two'"),
        ({"classes": {"mel": ""}}, r"^classes\.mel must be a word"),
        ({"classes": ["mel"]}, "^classes must be a mapping"),
        ({"classes": {1: "a", "1": "b"}}, "classes names '1' twice"),
        ({"outcomes": {"mised": "x"}}, "'mised'; did you mean 'missed'"),
        (
            {"attributes": {"ms": {"nname": "x"}}},
            r"\.ms .*did you mean 'name'",
        ),
        ({"attributes": {"ms": {"good": "low"}}}, r"^attributes\.ms\.good must be one"),
        ({"attributes": {"ms": {"decimals": -1}}}, r"^attributes\.ms\.decimals must"),
        ({"attributes": {"ms": {"decimals": 13}}}, "at most 12; got 13"),
        (
            {"attributes": {"a": {"levels": {"x": "y"}}}},
            r"a\.levels must name.*got 'x'",
        ),
        ({"attributes": {"a": {"levels": {0: "y"}}}}, "two values or more"),
        ({"attributes": {"a": {"levels": ["y", "y"]}}}, "all different"),
        ({"attributes": {"a": {"order": ["y"]}}}, "order must be two words or more"),
        (
            {"attributes": {"a": {"order": ["x", "y"], "levels": {0: "p", 2: "q"}}}},
            r"a\.levels must name the places of attributes\.a\.order",
        ),
        ({"attributes": {"a": {"levels": {0: "y", 1: "y"}}}}, "all different"),
        (
            {"attributes": {"a": {"levels": {0: "x", 1: "y"}, "decimals": 2}}},
            r"a\.decimals does not go with attributes\.a\.levels",
        ),
        ([], "words must be a mapping"),
    ],
)
def test_what_is_wrong_is_named(wrong, message):
    with pytest.raises(InvalidParameterError, match=message):
        Words.of(wrong)


def test_words_of_one_attribute_can_be_checked_alone():
    assert AttributeWords.of({"good": "higher"}) == AttributeWords(good="higher")


# -- from a file --------------------------------------------------------------------

YAML = """\
people: {many: staff, one: member of staff}
classes: {1: has cancer, 0: is healthy}
outcomes:
  missed: missed cancers
  alarmed: {many: people scared, one: person scared}
groups: {f: women}
attributes:
  ms:
    {name: latency, good: lower, unit: ms, decimals: 1,
     misleads: Measured on an idle machine.}
  private:
    levels: {0: public data, 0.5: some private data}
"""
TOML = """\
people = {many = "staff", one = "member of staff"}
classes = {1 = "has cancer", 0 = "is healthy"}
groups = {f = "women"}
[outcomes]
missed = "missed cancers"
alarmed = {many = "people scared", one = "person scared"}
[attributes.ms]
name = "latency"
good = "lower"
unit = "ms"
decimals = 1
misleads = "Measured on an idle machine."
[attributes.private.levels]
0 = "public data"
"0.5" = "some private data"
"""
FILES = {"w.yaml": YAML, "w.YML": YAML, "w.toml": TOML, "w.json": json.dumps(FULL)}


@pytest.mark.parametrize("name", FILES)
def test_every_kind_of_file_says_the_same(name, tmp_path):
    path = tmp_path / name
    path.write_text("\ufeff" + FILES[name], encoding="utf-8")
    assert el.read_words(path) == el.Words.of(FULL)


def test_a_file_that_says_nothing(tmp_path):
    path = tmp_path / "w.yaml"
    path.write_text("# later\n")
    assert read_words(path) == Words()


@pytest.mark.parametrize(
    ("name", "text", "message"),
    [
        ("w.yaml", "a: [", r"w\.yaml cannot be read as YAML: .*line 1"),
        ("w.toml", "a = ?", r"w\.toml cannot be read as TOML: .*line 1"),
        ("w.json", "{", r"w\.json cannot be read as JSON"),
        ("w.json", "\udcff", r"w\.json cannot be read as JSON: .*utf-8"),
        (
            "w.yaml",
            "outcomes: {mised: x}",
            r"w\.yaml: outcomes .*did you mean 'missed'",
        ),
        ("w.yaml", "- people", r"w\.yaml: words must be a mapping"),
    ],
)
def test_a_file_that_cannot_be_used_is_named(name, text, message, tmp_path):
    path = tmp_path / name
    path.write_bytes(text.encode(errors="surrogateescape"))
    with pytest.raises(InvalidDataError, match=message):
        read_words(path)


def test_other_files_and_none_are_refused(tmp_path):
    with pytest.raises(
        InvalidParameterError, match=r"must end in \.yaml, .*words\.txt"
    ):
        read_words(tmp_path / "words.txt")
    with pytest.raises(InvalidParameterError, match="must be a file"):
        read_words(tmp_path / "words.yaml")


def test_without_the_package_a_yaml_file_says_what_to_install(tmp_path, monkeypatch):
    path = tmp_path / "w.yaml"
    path.write_text(YAML)
    monkeypatch.setitem(sys.modules, "yaml", None)
    with pytest.raises(
        ImportError, match=r"needs yaml: `pip install 'elicitor\[cli\]'`"
    ):
        read_words(path)


def test_a_list_of_levels_are_words_of_the_data_in_their_order():
    words = Words.of({"attributes": {"a": {"levels": ["cloud", "own server"]}}})
    said = words.attributes["a"]
    assert (said.order, said.levels) == (
        ("cloud", "own server"),
        {0.0: "cloud", 1.0: "own server"},
    )
    assert Words.of(words.to_dict()) == words
    named = {"order": ["cloud", "own server"], "levels": {0: "elsewhere", 1: "here"}}
    other = Words.of({"attributes": {"a": named}}).attributes["a"]
    assert other.order == said.order
    assert other.levels == {0.0: "elsewhere", 1.0: "here"}
