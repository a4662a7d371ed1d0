"""Questions in plain words: the sections of the rules that answer them best, each with its best passage.

Sections are ranked by BM25: a word that few sections have counts for more, and one in a title, in a term that the
section explains or in what players ask that it answers counts for more than one in its text. A word and its other names
are as rare as the commonest of them, so that a section isn't best for an unusual word for a usual thing.
"""

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import pairwise
from math import log
from typing import NamedTuple

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from armybuilder.browse.stems import WORD, everyday, is_question, said_stem, stem, stems_of, without_phrases, words_of
from catalog.mistakes import near
from catalog.models import RuleSection, Term
from catalog.shelf import Shelf
from catalog.tokens import plain

LONGEST_TEXT = 200
#: The weight of a word by where it stands, against once in the text.
TITLE, TERM, MEANING, CHAPTER, ASKED, NOTE, POINT_HEAD = 4.0, 3.0, 1.0, 1.5, 2.0, 0.35, 1.0
#: BM25's own two: how soon more of the same word stops counting, and how far long sections are held back.
SATURATION, LENGTH = 1.4, 0.6
#: The weight of a word that the question only implies, and of two words that stand side by side in both.
IMPLIED, TOGETHER = 0.75, 0.5
#: The share of a score that is left to a section that has none of the question's own words.
UNCOVERED = 0.35
#: The worth of being called just what is asked, or of answering just that.
BY_NAME = 20.0
#: Sections below this share of the best score are no answers.
WORTH_SHOWING = 0.3
#: The answers of each game where every game is asked.
OF_EACH_GAME = 2
MOST_ANSWERS = 10
PASSAGE = 260
#: Shorter words are too easily taken for others.
SHORT_WORD = 4
#: Words that mean a side of a unit in a question, and any place in the rules (“a house behind B”).
PLACES = frozenset({"behind"})

SENTENCE = re.compile(r"(?<=[.!?])\s+(?=[A-Z0-9“])")
#: What a point of a list is about: `- Water: …`, `- **Loot** …`.
POINT_HEADS = re.compile(r"^\s*[-*]\s+\**([^:*\n]{1,40}?)(?::|\*\*)", re.MULTILINE)
#: The bold word at the head of a point, where no sign parts it from what is said of it.
HEAD = re.compile(r"^\s*[-*]\s+\*\*([^*]*\w)\*\*(?=\s+[A-Z0-9])")
MARKUP = re.compile(r"^\s*(?:[-*>#]+|\d+\.)\s+|\*+")
#: A point of a list that ends without a sign, and the beginning of the point after it, if there is one.
POINT = re.compile(r"^(\s*(?:[-*]|\d+\.)\s.*[\w)])$(?=(\n\s*(?:[-*]|\d+\.)\s)?)", re.MULTILINE)


@dataclass(frozen=True)
class SectionFound:
    """A section that answers a question, how well, and the words of the question that it is found by."""

    section: RuleSection
    shelf: Shelf
    score: float
    stems: frozenset[str]

    @property
    def chapter(self) -> RuleSection | None:
        return self.shelf.section(self.section.slug.partition(".")[0]) if self.section.depth else None

    @property
    def address(self) -> str:
        """The page of the section alone, with all that has to do with it."""
        return f"/{self.shelf.game.slug}/rules/{self.section.slug}/"

    @cached_property
    def plain_passage(self) -> str:
        """The sentences that say most about the question."""
        return best_passage(self.section, self.shelf, self.stems)

    @property
    def passage(self) -> SafeString:
        """The same with the question's words marked."""
        return mark_words(self.plain_passage, self.stems)


class QuestionWord(NamedTuple):
    """A word of a question: its stem, and what it may be called in the rules, each with its weight."""

    stem: str
    called: tuple[tuple[str, float], ...]


class Reference:
    """The sections of one game, ready to be asked."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        weights = [_weights(section, shelf) for section in shelf.sections]
        self.sayings = sayings(shelf)
        self.lengths = [sum(weight for word, weight in each.items() if " " not in word) for each in weights]
        self.average = sum(self.lengths) / max(1, len(self.lengths)) or 1.0
        self.postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for row, each in enumerate(weights):
            for word, weight in each.items():
                self.postings[word].append((row, weight))
        #: The sections that are called just so, or answer just that.
        self.named: dict[str, set[int]] = defaultdict(set)
        for row, section in enumerate(shelf.sections):
            for name in filter(None, map(_bare, (section.title, *section.asked.split("?")))):
                self.named[name].add(row)
        #: Single words, by their first letter: what a slip of the pen may have meant.
        self.words: dict[str, list[str]] = defaultdict(list)
        for word in self.postings:
            if " " not in word:
                self.words[word[0]].append(word)

    def rarity(self, word: str) -> float:
        """The weight of a word by its rarity: the fewer sections have it, the more."""
        having, all_of = len(self.postings.get(word, ())), len(self.lengths)
        return log(1 + (all_of - having + 0.5) / (having + 0.5))

    def share(self, row: int, weight: float) -> float:
        """The worth of a word in a section by its weight there: more of the same counts for less and less."""
        held_back = SATURATION * (1 - LENGTH + LENGTH * self.lengths[row] / self.average)
        return weight * (SATURATION + 1) / (weight + held_back)

    def asked(self, word: str) -> QuestionWord | None:
        """A word of the question by its name here; a slip of the pen is read as the word next to it."""
        others = dict.fromkeys([*everyday().get(word, ()), *self.sayings.get(word, ())])
        implied = [(other, IMPLIED) for other in others if other in self.postings and other != word]
        if word in self.postings and word not in PLACES:
            return QuestionWord(word, ((word, 1.0), *implied))
        if implied:
            return QuestionWord(word, tuple((other, weight / IMPLIED * 0.8) for other, weight in implied))
        meant = near(word, self.words.get(word[0], ()), 0.8) if len(word) > SHORT_WORD else ""
        return QuestionWord(word, ((meant, 0.8),)) if meant else None

    def answers(self, text: str) -> list[SectionFound]:
        stems = stems_of(without_phrases(text))
        known = [asked for word in dict.fromkeys(stems) if (asked := self.asked(word))]
        scores = self._scores(known, stems)
        for row in self.named.get(_bare(text), ()):
            scores[row] = scores.get(row, 0.0) + BY_NAME
        words = frozenset(word for asked in known for word, _ in asked.called)
        ranked = sorted(scores, key=lambda row: (-scores[row], row))[:MOST_ANSWERS]
        worth = [row for row in ranked if scores[row] >= scores[ranked[0]] * WORTH_SHOWING]
        return [SectionFound(self.shelf.sections[row], self.shelf, scores[row], words) for row in worth]

    def _scores(self, known: list[QuestionWord], stems: list[str]) -> dict[int, float]:
        """The score of each section: its words, those side by side, and how many of the question's it has."""
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        for asked in known:
            for row, (score, weight) in self._worth_of(asked).items():
                scores[row] += score
                covered[row] += weight
        for pair in pairs(stems):
            for row, weight in self.postings.get(pair, ()):
                scores[row] += self.share(row, weight) * self.rarity(pair) * TOGETHER
        for row in scores:
            scores[row] *= UNCOVERED + (1 - UNCOVERED) * covered[row] / len(known)
        return scores

    def _worth_of(self, asked: QuestionWord) -> dict[int, tuple[float, float]]:
        """The worth of a word in each section, by all of its names there, and how sure that is."""
        rarity = min(self.rarity(word) for word, _ in asked.called)
        found: dict[int, tuple[float, float]] = {}
        for word, sure in asked.called:
            for row, weight in self.postings.get(word, ()):
                so_far, surest = found.get(row, (0.0, 0.0))
                found[row] = so_far + sure * weight, max(surest, sure)
        return {row: (rarity * self.share(row, weight), sure) for row, (weight, sure) in found.items()}


def _bare(text: str) -> str:
    return text.strip(" ?!.").casefold()


def pairs(stems: list[str]) -> Iterator[str]:
    """Words that stand side by side, whichever comes first."""
    return (" ".join(sorted(two)) for two in pairwise(stems))


def sayings(shelf: Shelf) -> dict[str, list[str]]:
    """For the stem of what players say in a game, the stems of the terms that they mean."""
    meant: dict[str, list[str]] = defaultdict(list)
    for term in shelf.terms:
        words = stems_of(_names(term), said_stem)
        for saying in term.sayings.all():
            meant[stem(saying.word)] += words
    return meant


def _names(term: Term) -> str:
    return " ".join([term.name, *(alias.name for alias in term.aliases.all())])


def _weights(section: RuleSection, shelf: Shelf) -> dict[str, float]:
    found: dict[str, float] = defaultdict(float)

    def add(text: str, weight: float, cut: Callable[[str], str] = said_stem) -> None:
        stems = stems_of(plain(text, shelf.resolve), cut)
        for word in [*stems, *pairs(stems)]:
            found[word] += weight

    add(section.title, TITLE)
    add(section.text, 1.0)
    for question in section.asked.split("?"):
        add(without_phrases(question), ASKED, stem)
    for head in POINT_HEADS.findall(plain(section.text, shelf.resolve)):
        add(head, POINT_HEAD)
    chapter = shelf.section(section.slug.partition(".")[0])
    if chapter and chapter is not section:
        add(chapter.title, CHAPTER)
    for term in section.terms.all():
        add(_names(term), TERM)
        add(term.summary, MEANING)
    for note in section.notes.all():
        add(note.text, NOTE)
    return found


@lru_cache(maxsize=16)
def reference(shelf: Shelf) -> Reference:
    """The rules of a game, ready to be asked."""
    return Reference(shelf)


def answers(shelf: Shelf, text: str) -> list[SectionFound]:
    return reference(shelf).answers(text[:LONGEST_TEXT])


def answers_anywhere(shelves: Iterable[Shelf], text: str) -> list[SectionFound]:
    """The best answers of every game, or of the one that it names, if the text looks like a question at all."""
    if not is_question(text):
        return []
    shelves = list(shelves)
    for shelf in shelves:
        if (rest := without_game(text, shelf)) != text and (found := answers(shelf, rest)):
            return found
    found = [answer for shelf in shelves for answer in answers(shelf, text)[:OF_EACH_GAME]]
    best = max((answer.score for answer in found), default=0.0)
    worth = [answer for answer in found if answer.score >= best * WORTH_SHOWING]
    return sorted(worth, key=lambda answer: -answer.score)


def without_game(text: str, shelf: Shelf) -> str:
    """A question without the game's name, as people write it, with its apostrophe or without."""
    name = re.sub("['’]", "['’]?", shelf.game.name)
    return re.sub(rf"\b(in |of )?{name}(['’]s)?\b", " ", text, flags=re.IGNORECASE)


@lru_cache(maxsize=1024)
def sentences(section: RuleSection, shelf: Shelf) -> list[str]:
    """The text of a section and its notes, sentence by sentence; a row of a table is one."""
    texts = [section.text, *(note.text for note in section.notes.all())]
    lines = (line for text in texts for line in lines_of(plain(text, shelf.resolve)))
    return [part for line in lines for part in SENTENCE.split(line) if part]


def lines_of(text: str) -> Iterator[str]:
    """The lines of a text as they are read, without Markdown's signs; each row of a table with its columns' heads."""
    heads: list[str] = []
    ended = POINT.sub(lambda point: point[1] + (";" if point[2] else "."), text)  # or they would run into each other
    for line in ended.splitlines():
        if not line.lstrip().startswith("|"):
            heads = []
            yield MARKUP.sub("", HEAD.sub(r"\1:", line)).strip()
        elif not heads:
            heads = _cells(line)
        elif any(cell.strip("-: ") for cell in _cells(line)):
            yield _row(heads, _cells(line))


def _cells(line: str) -> list[str]:
    return [MARKUP.sub("", cell).strip() for cell in line.strip().removeprefix("|").removesuffix("|").split("|")]


def _row(heads: list[str], cells: list[str]) -> str:
    """A row as a sentence: what it is about, then what each column says of it."""
    said = [f"{head}: {cell}" if head else cell for head, cell in zip(heads[1:], cells[1:], strict=False) if cell]
    return " – ".join(part for part in (cells[0], "; ".join(said)) if part) + "."


def best_passage(section: RuleSection, shelf: Shelf, stems: frozenset[str]) -> str:
    """The sentence with most of the words, and what follows it as long as there is room."""
    said = sentences(section, shelf)
    if not said:
        return ""
    rarity = reference(shelf).rarity

    def worth(place: int) -> float:
        found = {said_stem(word) for word in words_of(said[place])} & stems
        return sum(rarity(word) for word in found) - 0.001 * place

    first = max(range(len(said)), key=worth)
    shown, room = said[first], PASSAGE - len(said[first])
    for sentence in said[first + 1 :]:
        room -= len(sentence) + 1
        if room < 0:
            break
        shown += f" {sentence}"
    return shown


def mark_words(text: str, stems: frozenset[str]) -> SafeString:
    """A text as HTML, the words with these stems marked."""
    parts: list[str] = []
    end = 0
    for match in WORD.finditer(text):
        if said_stem(match[0]) in stems:
            parts += [text[end : match.start()], format_html("<mark>{}</mark>", match[0])]
            end = match.end()
    parts.append(text[end:])
    return format_html_join("", "{}", ((part,) for part in parts))
