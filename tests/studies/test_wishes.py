"""A key of a program stands for one study of its owner's, whoever is quicker."""

import pytest

from elicitor.core import SessionStateError
from elicitor.studies import Drafts, Owners, Studies
from elicitor.studies.store import Draft, Study, Wish
from elicitor.studies.wishes import AskedBefore, Wishes

from .conftest import data_of, definition
from .test_at_once import MOST, PASSWORD, at_once, count, server, store

__all__ = ["server", "store"]


def test_a_study_is_begun_once_by_a_key_that_comes_at_once(store):
    owners = Owners(store)
    owner = owners.register(owners.link(), "Ada", PASSWORD).id
    drafts, said = Drafts(Studies(store)), definition().to_dict()
    wishes = Wishes(store, owner)

    def begin(i):
        also = wishes.keep("May", "asked")
        drafts.begin(f"{i}" * 24, owner, said, data_of(), also=also)

    begun = at_once(begin)
    assert begun.count(None) == 1
    assert sum(isinstance(one, AskedBefore) for one in begun) == MOST - 1
    assert [count(store, one) for one in (Study, Draft, Wish)] == [1, 1, 1]
    assert wishes.made("May", "asked") == f"{begun.index(None)}" * 24
    with pytest.raises(SessionStateError, match="something else"):
        wishes.made("May", "otherwise")
    assert Wishes(store, "another").made("May", "otherwise") is None
