"""A browser without scripts: reads the forms of a page, and sends them."""

from dataclasses import dataclass, field
from html.parser import HTMLParser

TYPED = ("text", "number", "range", "hidden", "date", "password", "search", "email")


@dataclass
class Form:
    action: str
    method: str
    values: dict = field(default_factory=dict)
    """What is sent if nothing is touched."""
    choices: dict = field(default_factory=dict)
    """What each name can be: radios, options, buttons."""

    def filled(self, **said):
        """What is sent by the first button; the first choice of what must be chosen."""
        found = {name: values[0] for name, values in self.choices.items() if values}
        return {**found, **self.values, **said}


class Forms(HTMLParser):
    """All forms of a page, in their order."""

    def __init__(self, html):
        super().__init__()
        self.forms, self.heading, self.text = [], "", ""
        self._form = self._select = self._textarea = None
        self._in = []
        self.feed(html)

    def handle_starttag(self, tag, attrs):
        given = dict(attrs)
        self._in.append(tag)
        if tag == "form":
            method = given.get("method", "get").lower()
            self._form = Form(given.get("action", ""), method)
            self.forms.append(self._form)
        form, name = self._form, given.get("name")
        if form is None or (name is None and tag != "option"):
            return
        if tag == "input":
            self._input(form, name, given)
        elif tag == "button":
            form.choices.setdefault(name, []).append(given.get("value", ""))
        elif tag == "select":
            self._select = name
        elif tag == "option" and self._select:
            form.choices.setdefault(self._select, []).append(given.get("value", ""))
            if "selected" in given:
                form.values[self._select] = given.get("value", "")
        elif tag == "textarea":
            form.values[name] = ""

    @staticmethod
    def _input(form, name, given):
        kind, value = given.get("type", "text"), given.get("value", "")
        if kind in TYPED:
            form.values[name] = value
        elif kind in ("radio", "checkbox"):
            form.choices.setdefault(name, []).append(value or "on")
            if "checked" in given:
                form.values[name] = value or "on"

    def handle_endtag(self, tag):
        if tag in self._in:
            while self._in.pop() != tag:
                pass
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None

    def handle_data(self, data):
        if "h1" in self._in:
            self.heading += data
        if not {"script", "style"} & set(self._in):
            self.text += " " + data.strip()

    def posted(self, part=""):
        """The first form that is posted to an address with this in it."""
        for form in self.forms:
            if form.method == "post" and part in form.action:
                return form
        raise LookupError(f"no form to {part!r} on “{self.heading.strip()}”")
