"""No text steers the terminal; styles are the command's own."""

import io
import signal
import sys

import pytest
from rich.table import Table

from elicitor.cli import main
from elicitor.cli.console import PlainConsole, echo
from elicitor.cli.interrupts import left_in_order

EVIL = "\x1b[2Jvan\x9b31m\u202e"
SPELLED = r"\x1b[2Jvan\x9b31m\u202e"


def shown(draw):
    page = io.StringIO()
    draw(PlainConsole(file=page, force_terminal=True, width=60, highlight=False))
    return page.getvalue()


def test_texts_tables_and_rules_are_spelled_out():
    table = Table(EVIL)
    table.add_row(EVIL)
    for thing in (EVIL, table):
        page = shown(lambda console, it=thing: console.print(it, markup=False))
        assert "\x1b[2J" not in page
        assert "\u202e" not in page
        assert SPELLED in page
    assert SPELLED in shown(lambda console: console.rule(EVIL))


@pytest.mark.parametrize("moment", ["_enter_buffer", "_exit_buffer", "_write_buffer"])
def test_ctrl_c_while_printing_waits_and_silences_nothing(moment, monkeypatch):
    page = io.StringIO()
    console = PlainConsole(file=page, width=60)
    usual = getattr(console, moment)

    def interrupted():
        monkeypatch.undo()
        signal.raise_signal(signal.SIGINT)
        usual()

    monkeypatch.setattr(console, moment, interrupted)
    with left_in_order(), pytest.raises(KeyboardInterrupt):
        console.print("one")
    console.print("two")
    assert page.getvalue() == "one\ntwo\n"


def test_styles_and_lines_stay():
    page = shown(lambda console: console.print("one\ntwo", style="bold"))
    assert page.splitlines() == ["\x1b[1mone\x1b[0m", "\x1b[1mtwo\x1b[0m"]


def test_plain_lines_are_spelled_out(capsys):
    echo(f"Wrote {EVIL}.")
    assert capsys.readouterr().out == f"Wrote {SPELLED}.\n"


def test_messages_of_errors_are_spelled_out(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["elicitor", "rank", EVIL])
    with pytest.raises(SystemExit):
        main()
    told = capsys.readouterr().err
    assert "\x1b" not in told
    assert "\u202e" not in told
