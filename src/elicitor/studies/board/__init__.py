"""Where a study stands: each person, and all of them together."""

from elicitor.studies.board.boards import Board, Boards
from elicitor.studies.board.roll import Line, roll
from elicitor.studies.board.standing import Standing, Where

__all__ = ["Board", "Boards", "Line", "Standing", "Where", "roll"]
