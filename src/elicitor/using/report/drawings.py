"""Pictures as SVG that can stand inside a page, beside others."""

from __future__ import annotations

import io
import re
from typing import TYPE_CHECKING

from elicitor.using.report.document import Picture, plain_text
from elicitor.words import Fact, Joined

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["picture"]


def picture(axes: Axes, caption: Fact | Joined | str) -> Picture:
    """Turn the figure of some axes into a picture of a report, and close it."""
    import matplotlib.pyplot as plt

    figure = axes.get_figure(root=True)
    assert figure is not None
    page = io.StringIO()
    # The same figure is written alike every time: no date, no random names.
    with plt.rc_context({"svg.hashsalt": plain_text(caption)}):
        figure.savefig(page, format="svg", metadata={"Date": None}, transparent=True)
    plt.close(figure)
    return Picture(_embeddable(page.getvalue()), caption)


def _embeddable(svg: str) -> str:
    """Without the head of a file, and with names that no other picture has."""
    body = svg[svg.index("<svg") :]
    body = re.sub(r"<metadata>.*?</metadata>", "", body, flags=re.DOTALL)
    mark = f"p{abs(hash_of(body)):08x}-"
    body = re.sub(r'\bid="', f'id="{mark}', body)
    body = re.sub(r'href="#', f'href="#{mark}', body)
    return body.replace("url(#", f"url(#{mark}")


def hash_of(text: str) -> int:
    """A number that stands for a text on every machine."""
    import zlib

    return zlib.crc32(text.encode())
