"""Draw docs/question.svg, the picture of one question in the README."""

import io
import re
from pathlib import Path

from rich.console import Console
from rich.terminal_theme import DEFAULT_TERMINAL_THEME

from elicitor import Question
from elicitor.oracles import BinaryDisplay, TerminalOracle, Vocabulary

console = Console(record=True, width=92, file=io.StringIO())
person = TerminalOracle(
    BinaryDisplay(
        prevalence=0.37, per=100, vocabulary=Vocabulary("has cancer", "patients")
    ),
    console=console,
    read=lambda prompt: console.print(prompt) or "1",
)
person.respond(Question([0.32, 0.60], [0.35, 0.49], remaining=5), number=2)
svg = console.export_svg(title="elicitor ask", theme=DEFAULT_TERMINAL_THEME)
svg = re.sub(r"@font-face \{.*?\}", "", svg, flags=re.DOTALL)  # no network
Path(__file__).with_name("question.svg").write_text(svg, encoding="utf-8")
