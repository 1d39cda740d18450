"""People who take part without scripts, in a real server or a test's client."""

import itertools

from tests.studies.web.forms import Forms

LONGEST = 200


class Walker:
    """Somebody with a browser and a link.

    `client` speaks HTTP and follows where it is sent; `says(number)` is the answer.
    """

    def __init__(self, client, token, says=lambda number: "ab"[number % 2]):
        self.client, self.token, self.says = client, token, says
        self.response = client.get(f"/join/{token}")
        self.acknowledged = []
        """Questions whose answer the server said to have taken, and what it was."""

    @property
    def step(self):
        return str(self.response.url.path).rsplit("/", 1)[-1]

    @property
    def page(self):
        return Forms(self.response.text)

    @property
    def question(self):
        """Id of the question on the page."""
        return self.page.posted("question").values["question"]

    def send(self, form, **said):
        address = form.action or self.response.url.path
        self.response = self.client.post(address, data=form.filled(**said))

    def go_on(self):
        """Do what the page asks for."""
        assert self.response.status_code == 200, self.page.text
        if self.step != "question":
            self._do_the_step()
            return
        form = self.page.posted("question")
        question, answer = form.values["question"], self.says(len(self.acknowledged))
        self.send(form, answer=answer)
        self.acknowledged.append((question, answer))

    def _do_the_step(self):
        onwards = [form for form in self.page.forms if form.method == "get"]
        if onwards:
            self.response = self.client.get(onwards[0].action)
        elif self.step == "result":
            self.send(self.page.posted("finish"))
        else:
            self.send(self.page.posted(self.step))

    def walk(self, until="finish"):
        """Go on to a step."""
        for _ in itertools.repeat(None, LONGEST):
            if self.step == until:
                return self
            self.go_on()
        raise AssertionError(f"{until!r} is never reached")
