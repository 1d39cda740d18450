"""What a study asks about, said as to ``elicitor ask``."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import (
    BaseModel,
    ConfigDict,
    Field,
    SerializerFunctionWrapHandler,
    model_serializer,
    model_validator,
)

__all__ = ["LATER", "LEVELS", "LIKED", "ORDER", "Frozen", "ShortText", "Subject"]

LATER = "realistic_groups"
"""What a subject says that is no option of ``elicitor ask``: it came later."""
ORDER = "group_order"
"""The same; where nobody said it, groups stand as regions have them."""
LEVELS = "level_order"
"""The same; only of tables with columns of words."""
LIKED = "liked_gaps"
"""The same; only where answers tell whether gaps are bad."""
ShortText = Annotated[str, Field(max_length=400)]


class Frozen(BaseModel):
    """What does not change, and takes nothing that is not known."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Subject(Frozen):
    """What is asked about; the fields are named as the options of ``elicitor ask``.

    `realistic_groups` tells whether `realistic` holds for groups, and for every kind of
    error, too; not in studies of before. `group_order`: as pages show groups.
    `level_order`: the words of attributes of models that have words, the worst first.
    `liked_gaps`: of absolute gaps, whether answers tell if these are bad.
    """

    data: ShortText
    label: ShortText = "label"
    probabilities: tuple[ShortText, ...] = ()
    score: ShortText | None = None
    positive_label: ShortText | None = None
    positive_name: ShortText = "is positive"
    errors: bool = False
    people: ShortText = "people"
    per: Annotated[int, Field(ge=2, le=1_000_000)] | None = None
    weight: ShortText | None = None
    groups: tuple[ShortText, ...] = ()
    same_for_all_pairs: bool = False
    models: ShortText | None = None
    rewards: tuple[ShortText, ...] = ()
    costs: tuple[ShortText, ...] = ()
    mixtures: bool = False
    best_only: bool = False
    family: Literal[
        "linear",
        "linear-fractional",
        "monotone",
        "cost-reward",
        "value-per-cost",
        "fair",
        "fair-fractional",
        "fair-quadratic",
        "quadratic",
        "polynomial",
    ] = "linear"
    signs: Literal["known", "unknown"] = "known"
    tolerance: Annotated[float, Field(gt=0, le=2)] = 0.05
    realistic: bool = True
    realistic_groups: bool = True
    group_order: tuple[ShortText, ...] = ()
    level_order: dict[ShortText, tuple[ShortText, ...]] = {}
    liked_gaps: bool = False

    @property
    def better(self) -> Literal["taken", "open"]:
        """Whether it is taken for granted which way is better, or answers tell it."""
        return "open" if self.signs == "unknown" else "taken"

    @model_validator(mode="before")
    @classmethod
    def _usual(cls, data: Any) -> Any:
        """Groups are compared unless something else is said."""
        if isinstance(data, dict) and _is_of_before(data):
            data = data | {LATER: False}
        if isinstance(data, dict) and data.get("groups"):
            return {"family": "fair", "tolerance": 0.1} | data
        return data

    @model_serializer(mode="wrap")
    def _as_before(self, write: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Everything; of a study of before no more than it said, so its hash stays."""
        told: dict[str, Any] = write(self)
        if not self.realistic_groups:
            told.pop(LATER, None)
        if not self.group_order:
            told.pop(ORDER, None)
        if not self.level_order:
            told.pop(LEVELS, None)
        if not self.liked_gaps:
            told.pop(LIKED, None)
        return told


def _is_of_before(data: dict[str, Any]) -> bool:
    """Whether an earlier version stored a subject: it says all but what came later."""
    return set(Subject.model_fields) - set(data) - {ORDER, LEVELS, LIKED} == {LATER}
