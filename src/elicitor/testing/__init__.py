"""Contract suites: what any metric, region, oracle, procedure … must fulfil.

They need pytest. Its assertions say more if a ``conftest.py`` registers them first::

    pytest.register_assert_rewrite("elicitor.testing")
"""

from elicitor.testing.acquisitions import AcquisitionContract
from elicitor.testing.answer_models import AnswerModelContract
from elicitor.testing.binary_regions import BinaryRegionContract
from elicitor.testing.families import FamilyContract, TermContract
from elicitor.testing.frontiers import FrontierContract
from elicitor.testing.group_regions import (
    FreeGroupsContract,
    GroupRatesContract,
    GroupRegionContract,
)
from elicitor.testing.metrics import MetricContract
from elicitor.testing.multiclass_regions import (
    DiagonalRegionContract,
    MulticlassRegionContract,
)
from elicitor.testing.oracles import OracleContract
from elicitor.testing.procedures import BinaryProcedureContract, ProcedureContract
from elicitor.testing.regions import RegionContract
from elicitor.testing.row_weights import RowWeightContract

__all__ = [
    "AcquisitionContract",
    "AnswerModelContract",
    "BinaryProcedureContract",
    "BinaryRegionContract",
    "DiagonalRegionContract",
    "FamilyContract",
    "FreeGroupsContract",
    "FrontierContract",
    "GroupRatesContract",
    "GroupRegionContract",
    "MetricContract",
    "MulticlassRegionContract",
    "OracleContract",
    "ProcedureContract",
    "RegionContract",
    "RowWeightContract",
    "TermContract",
]
