"""What answers leave open is drawn a few times only."""

import pytest

from tests.draws import few_draws


@pytest.fixture(scope="package", autouse=True)
def fewer_draws():
    with few_draws():
        yield
