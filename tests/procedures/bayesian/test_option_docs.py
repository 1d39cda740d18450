"""Options that are documented in two places stand in one docstring."""

import inspect
import re

import pytest

from elicitor.procedures.bayesian import BAYESIAN
from elicitor.procedures.bayesian.option_docs import with_options

OWN = """Do something.

    With care.

    Parameters
    ----------
    region : Region
        Where.

        A second paragraph.

    Returns
    -------
    Procedure
        Its result.
    """
SHARED = """Options.

    Attributes
    ----------
    tolerance : float
        How far.
    """
TOGETHER = """Do something.

With care.

Parameters
----------
region : Region
    Where.

    A second paragraph.
tolerance : float
    How far.

Returns
-------
Procedure
    Its result.
"""


# Python 3.13 takes the indentation away when it compiles; earlier ones leave it.
@pytest.mark.parametrize("own", [OWN, inspect.cleandoc(OWN)])
@pytest.mark.parametrize("shared", [SHARED, inspect.cleandoc(SHARED)])
def test_parameters_are_joined_however_they_are_indented(own, shared):
    assert with_options(own, shared) == TOGETHER


@pytest.mark.parametrize("shared", [None, "", "Nothing to list."])
def test_what_has_no_docstring_adds_nothing(shared):
    assert with_options(OWN, shared) == with_options(OWN)
    assert with_options(None, SHARED) is None


def test_a_procedure_documents_its_own_options_before_those_of_all():
    text = inspect.getdoc(BAYESIAN["fair"])
    names = "signs", "same_for_all_pairs", "known", "tolerance", "rng"
    at = [text.index(f"\n{name} : ") for name in names]
    assert at == sorted(at)


@pytest.mark.parametrize("family", BAYESIAN)
def test_every_option_of_a_procedure_is_documented(family):
    procedure = BAYESIAN[family]
    taken = set(inspect.signature(procedure).parameters) - {"region"}
    documented = re.findall(r"^(\w+) : ", inspect.getdoc(procedure), re.MULTILINE)
    assert taken <= set(documented)
    assert len(documented) == len(set(documented))
