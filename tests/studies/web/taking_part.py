"""Somebody who takes part by clicking: reads pages, fills forms, sends them."""

from html.parser import HTMLParser


class Forms(HTMLParser):
    """All forms of a page: where they go, what they hold, which buttons they have."""

    def __init__(self, text):
        super().__init__()
        self.found, self.path, self.lines = [], [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        told = dict(attrs)
        if tag not in ("input", "br", "meta", "link", "rect", "line", "circle"):
            self.path.append(tag)
        if tag == "form":
            form = {"action": told["action"], "method": told.get("method", "get")}
            self.found.append({**form, "fields": {}, "choices": {}, "buttons": []})
        elif tag == "input" and self.found:
            form = self.found[-1]
            if told.get("type") in ("radio", "checkbox"):
                form["choices"].setdefault(told["name"], []).append(told.get("value"))
            elif "name" in told:
                form["fields"][told["name"]] = told.get("value", "")
        elif tag == "textarea":
            self.found[-1]["fields"][told["name"]] = ""
        elif tag == "button" and self.found:
            self.found[-1]["buttons"].append((told.get("name"), told.get("value")))

    def handle_data(self, data):
        self.lines.append(data.strip())

    @property
    def text(self):
        return " ".join(line for line in self.lines if line)


class Walker:
    """A browser without scripts."""

    def __init__(self, client, *, watch=None):
        self.client, self.page, self.watch = client, None, watch or (lambda: None)

    def open(self, path):
        self.page = self.client.get(path)
        before = self.watch()
        self.client.get(path)
        assert self.watch() == before, f"opening {path} twice"
        return self

    @property
    def step(self):
        return self.page.url.path.rsplit("/", 1)[-1]

    @property
    def forms(self):
        return Forms(self.page.text).found

    @property
    def text(self):
        return Forms(self.page.text).text

    def form(self, button=None, action=None):
        """The form with a button of this value, or to this page."""
        for form in self.forms:
            values = [value for _, value in form["buttons"]]
            if button is not None and button not in values:
                continue
            if action is None or form["action"].endswith(action):
                return form
        raise AssertionError(f"no form {button or action!r} on {self.page.url}")

    def send(self, button=None, action=None, **chosen):
        """Fill in a form and send it, once more if that is watched."""
        form = self.form(button, action)
        told = {**form["fields"], **chosen}
        name = next((n for n, value in form["buttons"] if value == button and n), None)
        if name:
            told[name] = button
        ask = self.client.post if form["method"] == "post" else self.client.get
        more = {"data": told} if form["method"] == "post" else {"params": told}
        self.page = ask(form["action"], **more)
        assert self.page.status_code == 200, self.page.text
        before = self.watch()
        again = ask(form["action"], **more)
        assert self.watch() == before, f"{form['action']} {told} sent twice"
        assert self.step in ("language", again.url.path.rsplit("/", 1)[-1])
        return self

    def take_part(self, choose, *, until="result"):
        """Go through all steps; `choose` says what to answer to a screen's question."""
        seen = []
        while self.step != until:
            seen.append(self.step)
            getattr(self, f"_{self.step}")(choose)
        return seen

    def _consent(self, _choose):
        self.send("yes")

    def _instructions(self, _choose):
        self.send(action="/instructions")

    def _practice(self, _choose):
        if any(form["choices"] for form in self.forms):
            self.send(action="/practice", item1="a", item2="unsure")
        else:
            self.send(action="/")

    def _stated(self, _choose):
        form = self.form(action="/stated")
        self.send(action="/stated", **dict.fromkeys(form["choices"], "4"))

    def _survey(self, _choose):
        form = self.form(action="/survey")
        chosen = {name: values[0] for name, values in form["choices"].items()}
        texts = dict.fromkeys(form["fields"], "12")
        self.send(action="/survey", **{**texts, "back": "survey", **chosen})

    def _question(self, choose):
        self.send(choose(self))
