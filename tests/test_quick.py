"""Which cases are quick: those that a test, or its class, names."""

from pathlib import Path

import pytest

from tests.quick import mark_slow_cases


class Item:
    """A test with the id of its case, as pytest would collect it."""

    path = Path("test_it.py")

    def __init__(self, case, *names, test="test_it", of_base=()):
        self.marks, self.nodeid = [], f"test_it.py::{test}[{case}]"
        told = [of for of in (of_base, names) if of]
        self.own_markers = [pytest.mark.quick_cases(*of).mark for of in told]
        if case is not None:
            self.callspec = type("Callspec", (), {"id": case})

    def listchain(self):
        return [self]

    def add_marker(self, mark):
        self.marks.append(mark.name)


def is_slow(case, *names):
    item = Item(case, *names)
    mark_slow_cases([item], all_of_a_file=False)
    return item.marks == ["slow"]


@pytest.mark.parametrize("case", ["tied", "tied-True", "False-tied", "law-2-tied"])
def test_a_case_is_quick_by_its_first_or_last_part(case):
    assert not is_slow(case, "law", "tied")


@pytest.mark.parametrize("case", ["un-tied-1", "untied", "tiedness-2", "2"])
def test_all_other_cases_are_slow(case):
    assert is_slow(case, "law", "tied")


def test_what_has_no_case_or_no_marker_is_as_it_was():
    assert not is_slow(None, "tied")
    assert not is_slow("law")


def test_a_name_of_no_case_is_an_error_where_all_were_collected():
    items = [Item("tied-1", "tied", "law"), Item("law-1", "tied", "law")]
    mark_slow_cases(items, all_of_a_file=True)
    mark_slow_cases(items[:1], all_of_a_file=False)
    with pytest.raises(pytest.UsageError, match=r"no case is called \['law'\]"):
        mark_slow_cases(items[:1], all_of_a_file=True)


def test_a_test_without_a_quick_case_is_an_error_though_others_have_one():
    items = [Item("law", "law"), Item("tied", "law", test="test_derived")]
    with pytest.raises(pytest.UsageError, match="test_derived is quick"):
        mark_slow_cases(items, all_of_a_file=True)


def test_what_a_class_says_holds_in_place_of_what_its_base_says():
    item = Item("law", "law", of_base=["tied"])
    mark_slow_cases([item], all_of_a_file=True)
    assert item.marks == []
