"""What the rules of accessibility find wrong with a page of a browser."""

import pytest

axe = pytest.importorskip("axe_playwright_python.base")
LEVELS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
RUN = """told => axe.run(told).then(found => found.violations.map(
  one => [one.id, ...one.nodes.map(node => `${node.html} ${node.failureSummary}`)]
))"""
"""What is right is not told: to send all of it takes longer than to look."""


def barriers(page, levels=LEVELS):
    """Each rule that a page breaks, and where; with no levels, of all rules."""
    if page.evaluate("typeof axe") == "undefined":
        page.evaluate(axe.AXE_SCRIPT)
    only = {"runOnly": {"type": "tag", "values": levels}} if levels else {}
    return page.evaluate(RUN, {**only, "resultTypes": ["violations"]})
