"""A report on an elicitation: what was done, what came out, what it means.

It is for those who have to agree with a metric without having answered a question:
review boards, colleagues, the person's later self.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING

from elicitor.core.checks import check_instance
from elicitor.core.own_words import OwnWords
from elicitor.core.result import Result
from elicitor.metrics.base import Metric
from elicitor.oracles.displays import Display
from elicitor.regions.base import Region
from elicitor.regions.groups import GroupRates
from elicitor.using.agreement_rows import Agreement
from elicitor.using.answered import found_and_agreeing
from elicitor.using.choosing.rows import Ranking
from elicitor.using.consequence_words import NEGATIVES, POSITIVES
from elicitor.using.doubts import MayLose, doubts, may_lose, may_lose_among
from elicitor.using.explaining.explanation import Explanation, explain
from elicitor.using.plots import (
    plot_learning,
    plot_ranking,
    plot_region,
    plot_trade_off,
    plot_weights,
)
from elicitor.using.plots.words import NO_WORDS
from elicitor.using.report import sections
from elicitor.using.report.answers import answers
from elicitor.using.report.captions import choice_caption
from elicitor.using.report.checks import checks
from elicitor.using.report.document import (
    Block,
    Bullets,
    Document,
    Section,
    Table,
    Text,
)
from elicitor.using.report.drawings import picture
from elicitor.using.report.facts import Column, Drawn, Remark, Title
from elicitor.using.report.glossary import glossary
from elicitor.using.report.outcomes import best_choice, is_best_known, outcomes
from elicitor.using.report.voice import told_to_others
from elicitor.using.rows_uncertain import rows_uncertain
from elicitor.words import Fact, Joined
from elicitor.words.spoken import own_words_of

if TYPE_CHECKING:
    from matplotlib.axes import Axes

__all__ = ["report"]

NO_FACTS: Mapping[str, str] = MappingProxyType({})


def report(
    result: Result,
    *,
    region: Region | None = None,
    asked: Region | None = None,
    ranking: Ranking | None = None,
    agreement: Agreement | None = None,
    display: Display | None = None,
    title: str = "",
    sentence: str = "",
    who: str = "",
    facts: Mapping[str, str] = NO_FACTS,
    stated: Metric | float | None = None,
    about: Sequence[str] = (),
    positive: str | None = None,
    called: tuple[Fact | str, Fact | str] = (POSITIVES, NEGATIVES),
    reword: Callable[[str], str] = str,
    limitations: Sequence[str] = (),
    commands: Sequence[str] = (),
    fingerprints: Mapping[str, str] = NO_FACTS,
    read: Sequence[str] | None = None,
    pictures: bool = True,
    language: str = "en",
) -> Document:
    """Write down an elicitation for people who were not there.

    Parameters
    ----------
    result : Result
        Of a session; with its transcript, every question and answer is listed.
    region : Region, optional
        What classifiers can achieve, not rounded: for the best classifier.
    asked : Region, optional
        The region the session was held on, such as counts of whole people: to draw how
        much was left open after every answer.
    ranking : Ranking, optional
        Of the models there are to choose from, by :func:`rank`.
    agreement : Agreement, optional
        Of the metric with answers it was not learnt from, by :func:`agreement`.
    display : Display, optional
        How the questions were shown, so that answers are told in words.
    title : str, default=""
        Of the report; by default "An elicited metric".
    sentence : str, default=""
        The metric in the words of its domain; by default as :func:`explain` says it.
    who : str, default=""
        Who answered, when and in which role.
    facts : mapping of str to str, optional
        What else is known: who asked, when, which file and model, how many rows.
    stated : Metric or float, optional
        What the person says directly: a metric on the same statistics, or for (TP, TN)
        how many false alarms a missed case weighs.
    about : sequence of str, default=()
        What the classifiers are for, and which data they were judged on.
    positive : str, optional
        What a member of the positive class is called, in the singular; by default as
        :func:`explain` has it.
    called : (str, str), optional
        What the people of the positive class and of the negative one are called.
    reword : callable, optional
        Puts what is said of the metric into the words of its domain.
    limitations : sequence of str, default=()
        What else a reader should know, in sentences.
    commands : sequence of str, default=()
        What to type to get the same result and report again.
    fingerprints : mapping of str to str, optional
        Of files besides the data of the questions, by what they are.
    read : sequence of str, optional
        Paragraphs that the person read on pages before the questions, instead of the
        opening words of `display`; none if it is not known which.
    pictures : bool, default=True
        Whether pictures are drawn; they need Matplotlib.
    language : str, default="en"
        One of :func:`elicitor.words.languages`, or such a one with a person's words,
        as :meth:`Worded.in_language` makes it. What is given stays as it is, and so do
        names of settings.

    Returns
    -------
    Document
        For :func:`to_html` and :func:`to_markdown`.
    """
    language = check_instance("result", result, Result).spoken(language)
    here = _comparable(result, region)
    words = explain(
        result,
        region=here,
        positive=positive,
        language=language,
        display=display,
    )
    told = tuple(map(reword, _told(words, sentence)))
    best = ""
    if here is not None and is_best_known(result, here):
        best = best_choice(result, here, *called, reword, language=language)
    rows = rows_uncertain(result, here, asked, positive=positive, language=language)
    limitations = [*([reword(rows)] if rows else []), *limitations]
    own = own_words_of(language) or NO_WORDS
    in_people = [reword(one.told) for one in words.ratios if one.in_people is not None]
    around = asked or here
    pictures = pictures and not result.knows_nothing
    draw = _Drawings(result, region, asked, pictures, own, str(language))
    parts = [
        Section(
            Title("short"),
            list(_summary(result, told, in_people, words, ranking, best, around, here)),
        ),
        Section(Title("who"), list(_background(who, about, facts))),
        sections.question(result, display, read),
        answers(result, display),
        sections.metric(result, told, [*draw.metric(), *draw.learning()], here, own),
        checks(result, agreement, stated, language=language),
        Section(
            Title("consequences"),
            list(_consequences(result, here, words, ranking, draw, best, reword)),
        ),
        sections.limitations(result, words.ratios, limitations),
    ]
    repeat = sections.recompute(result, commands, fingerprints)
    every = [*parts, glossary(parts, language), repeat]
    return told_to_others(Document(title or Title("report"), every), language)


def _background(
    who: str, about: Sequence[str], facts: Mapping[str, str]
) -> Iterator[Block]:
    """Who answered, for what, and all that is known around it."""
    yield Text(who or Remark("who-unknown"))
    yield from map(Text, about)
    if facts:
        yield Table(("", ""), tuple(facts.items()), Column("rests-on"))


def _comparable(result: Result, region: Region | None) -> Region | None:
    """The region, if its statistics are the metric's, of which something is known."""
    if region is None or region.names != result.metric.names or result.knows_nothing:
        return None
    return region if region.groups == result.metric.groups else None


def _summary(
    result: Result,
    told: Sequence[str],
    in_people: Sequence[str],
    words: Explanation,
    ranking: Ranking | None,
    best: str,
    asked: Region | None,
    region: Region | None,
) -> Iterator[Block]:
    yield Text(told[0], lead=True)
    costly, among = _costs(result, region, ranking)
    items: list[Fact | Joined | str] = [
        *in_people,
        *found_and_agreeing(result),
        *doubts(result, asked, beside=lambda _: costly),
    ]
    if best:
        items.append(best)
    if words.named:
        items.append(words.nearest)
    if ranking is not None:
        stake = (Remark("stake"),) if "at stake" in ranking.summary else ()
        lost = () if among is None else (among,)
        items.append(Joined((ranking.summary, *stake, *lost), "blank"))
    yield Bullets(tuple(items))


def _costs(
    result: Result, region: Region | None, ranking: Ranking | None
) -> tuple[MayLose | None, MayLose | None]:
    """What following the metric may cost in the region, and among other models."""
    costly = may_lose(result, region)
    if costly is None or ranking is None or ranking.asked_about:
        return costly, None
    among = may_lose_among(result, ranking)
    if among is not None and among.where == "asked":  # which tells of no models
        return among, None
    return costly, among


def _told(words: Explanation, sentence: str) -> tuple[str, ...]:
    """The metric in words, the most important first; with a sentence, that one."""
    near = (words.nearest,) if words.named else ()
    told = (*words.weights, *near, *words.groups)
    if not sentence:
        return told
    return (sentence, *(line for line in told[1:] if line not in sentence))


def _consequences(
    result: Result,
    region: Region | None,
    words: Explanation,
    ranking: Ranking | None,
    draw: _Drawings,
    best: str,
    reword: Callable[[str], str],
) -> Iterator[Block]:
    """What the metric would choose, and what others would."""
    if ranking is not None:
        yield Table(
            head=tuple(ranking.headings),
            rows=tuple(map(tuple, ranking.cells)),
            caption=Column("models"),
            numeric=(0, *range(2, len(ranking.headings))),
        )
        yield Bullets(tuple(ranking.sentences))
        yield from draw.ranking(ranking)
    if region is None:
        return
    known = is_best_known(result, region)
    if not known:
        yield Text(Remark("best-unknown"))
    elif not result.metric.groups or region.parts or region.models:
        told = outcomes(result, region, best, reword=reword, language=words.language)
        yield from told
    if words.contrasts:
        yield Bullets(tuple(contrast.sentence for contrast in words.contrasts))
    yield from draw.choice() if known else ()


class _Drawings:
    """The pictures of a report, as far as there is something to draw."""

    def __init__(
        self,
        result: Result,
        region: Region | None,
        asked: Region | None,
        wanted: bool,
        words: OwnWords,
        language: str,
    ) -> None:
        self.result = result
        self.language = language
        self.region = region
        self.asked = asked
        self.wanted = wanted
        self.words = words

    def metric(self) -> list[Block]:
        """Weights with intervals."""
        return self._drawn(
            Drawn("weights"),
            lambda: plot_weights(self.result, words=self.words, language=self.language),
        )

    def ranking(self, ranking: Ranking) -> list[Block]:
        """Models in their order."""
        return self._drawn(
            Drawn("models"),
            lambda: plot_ranking(ranking, words=self.words, language=self.language),
        )

    def choice(self) -> list[Block]:
        """Where the best classifier is, among all that are achievable."""
        region, result = self.region, self.result
        if region is None:
            return []
        found = self._drawn(
            choice_caption(result, region, self.asked, self.words),
            lambda: plot_region(
                region,
                result if result.transcript else result.metric,
                words=self.words,
                language=self.language,
            ),
        )
        if region.groups and region.parts and result.metric.trades_gaps:
            rates = check_instance("region", region, GroupRates)
            found += self._drawn(
                Drawn("trade-off"),
                lambda: plot_trade_off(rates, result, language=self.language),
            )
        return found

    def learning(self) -> list[Block]:
        """How what is left open shrank with every answer."""
        region = self.asked
        if region is None or self.result.transcript is None:
            return []
        if self.result.interval is None:
            return []
        return self._drawn(
            Drawn("learning"),
            lambda: plot_learning(self.result, region, language=self.language),
        )

    def _drawn(self, caption: Fact | Joined, draw: Callable[[], Axes]) -> list[Block]:
        drawn: list[Block] = []
        if self.wanted:
            drawn.append(picture(draw(), caption))
        return drawn
