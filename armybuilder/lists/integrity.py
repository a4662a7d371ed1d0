"""The integrity of every army that is kept, legal or not: its cards exist, and its numbers keep their bounds."""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from itertools import chain
from types import MappingProxyType

from armybuilder.lists.made import shelf_of
from armybuilder.lists.made_integrity import made_mistakes, mistakes_of_one, own_slugs
from armybuilder.lists.schema import games, kinds_in_words, words
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, shown
from catalog.shelf import Shelf, shelf
from validation import bounds
from validation.army import (
    ArmyChoice,
    ArmyFile,
    CardOption,
    Entry,
    Made,
    OptionValue,
)
from validation.books import AnyRulebook, rulebook
from validation.moves import MoveRefused

NOTHING_MADE: Mapping[str, str] = MappingProxyType({})


# --- Cards -----------------------------------------------------------------------------------------------------------


def card_mistakes(document: object) -> Iterator[Mistake]:
    """Every card of a file that its game does not have; what is not shaped like a file holds no cards."""
    if not isinstance(document, dict) or document.get("game") not in games():
        return
    book, cards = rulebook(document["game"]), shelf(document["game"])
    yield from _unknown_choices(document.get("options"), book, cards)
    yield from made_mistakes(document.get("made"), cards)
    lines, own = document.get("entries"), own_slugs(document)
    for place, line in enumerate(lines if isinstance(lines, list) else ()):
        if isinstance(line, dict):
            yield from _unknown_cards(line, ("entries", place), book, cards, own)


def _unknown_choices(options: object, book: AnyRulebook, cards: Shelf) -> Iterator[Mistake]:
    """Choices of a card, and numbers for one, that the game does not have."""
    for choice in book.choices:
        slug = options.get(choice.name) if choice.kind and isinstance(options, dict) else None
        if slug and (message := _no_card(slug, (choice.kind,), book, cards)):
            yield Mistake(at(["options", choice.name]), message)
    for option, name, number_of in _card_numbers(options if isinstance(options, dict) else {}, book):
        if message := _no_card(number_of, option.kinds, book, cards):
            yield Mistake(at(["options", name]), message)


def _card_numbers(options: CheckedJson, book: AnyRulebook) -> Iterator[tuple[CardOption, str, str]]:
    """The options that are numbers for a card each, as (option, name among the options, card)."""
    own = {option.name for option in book.options} | {choice.name for choice in book.choices}
    for name in options:
        for option in book.card_options:
            if name not in own and (slug := option.slug_in(name)):
                yield option, name, slug


def _unknown_cards(
    line: CheckedJson, path: tuple[str | int, ...], book: AnyRulebook, cards: Shelf, own: Mapping[str, str]
) -> Iterator[Mistake]:
    if message := _no_card(line.get("card"), book.kinds, book, cards, own):
        yield Mistake(at([*path, "card"]), message)
    for role in book.roles:
        slugs = line.get(role.name)
        for place, slug in enumerate(slugs if isinstance(slugs, list) else ()):
            if message := _no_card(slug, role.kinds, book, cards):
                yield Mistake(at([*path, role.name, place]), message)


def _no_card(
    slug: object, kinds: tuple[str, ...], book: AnyRulebook, cards: Shelf, own: Mapping[str, str] = NOTHING_MADE
) -> str:
    """The reason why no card is of these kinds, or ""; `own` are cards beside the shelf's, slugs with their kinds."""
    known, wanted = cards.among(kinds), kinds_in_words(kinds)
    if not isinstance(slug, str) or slug in known or own.get(slug) in kinds:
        return ""
    for other in chain(book.kinds, *(role.kinds for role in book.roles)):
        if card := cards.find(other, slug):
            return f"{card.name} is of the kind {words(other)}; here stands a card of the kind {wanted}."
    near = get_close_matches(slug[:80].lower().replace(" ", "-"), [*known, *own], 1)
    return f"There is no {wanted} {shown(slug)}." + (f" Did you mean '{near[0]}'?" if near else "")


def choices_from(choice: ArmyChoice, cards: Shelf) -> Iterator[tuple[str, str]]:
    """The values that can be chosen, as (value, words)."""
    yield from choice.values
    if choice.kind:
        yield from ((slug, card.name) for slug, card in cards.kind(choice.kind).items())


# --- Armies as written -----------------------------------------------------------------------------------------------


def require_integrity(file: ArmyFile, cards: Shelf, known: tuple[Made, ...] = ()) -> None:
    """Refuse an army that cannot be kept, with the first reason as a sentence.

    Made cards that are `known` were sound when they were kept, and stay: bounds may be others by now.
    """
    book = rulebook(file.game)
    require_made_integrity(file, cards, known)
    cards = shelf_of(file, cards)
    entries = (message for entry in file.entries for message in _line_refusals(entry, book, cards))
    if message := next(filter(None, chain(_head_refusals(file, book, cards), entries)), None):
        raise MoveRefused(message)


def require_made_integrity(file: ArmyFile, cards: Shelf, known: tuple[Made, ...]) -> None:
    """Refuse made cards that cannot be kept, with all that is wrong with them."""
    if refusal := bounds.made_refusal(len(file.made)):
        raise MoveRefused(refusal)
    if len({made.slug for made in file.made}) < len(file.made):
        raise MoveRefused("Each made card has a slug of its own.")
    wrong = [
        f"{made.name} ({mistake.path.removeprefix('$.')}): {mistake.message}"
        for made in file.made
        if made not in known
        for mistake in mistakes_of_one(made, cards)
    ]
    if wrong:
        raise MoveRefused(" ".join(wrong))


def _head_refusals(file: ArmyFile, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    yield bounds.name_refusal(file.name)
    if file.ruleset not in book.rulesets:
        yield f"There is no ruleset {shown(file.ruleset)}; choose {' or '.join(book.rulesets)}."
    yield bounds.limit_refusal(file.limit)
    yield bounds.lines_refusal(len(file.entries))
    yield from _option_refusals(file, book, cards)


def _option_refusals(file: ArmyFile, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    numbers = {option.name: option for option in book.options}
    choices = {choice.name: choice for choice in book.choices}
    by_card = {name: (option, slug) for option, name, slug in _card_numbers(file.options, book)}
    for name, value in file.options.items():
        if name in numbers:
            yield bounds.number_refusal(numbers[name], value)
        elif name in choices:
            yield from _choice_refusals(choices[name], value, book, cards)
        elif name in by_card:
            option, slug = by_card[name]
            yield _no_card(slug, option.kinds, book, cards)
            yield bounds.number_refusal(option, value)
        else:
            yield f"There is no option {shown(name)}; there are: {', '.join([*numbers, *choices])}."


def _choice_refusals(choice: ArmyChoice, value: OptionValue, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    if not isinstance(value, str):
        yield f"{choice.label} is chosen by its name."
    elif value and choice.kind:
        yield _no_card(value, (choice.kind,), book, cards)
    elif value and value not in dict(choice.values):
        yield f"{choice.label} is {' or '.join(known for known, _ in choice.values)}."


def _line_refusals(entry: Entry, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    yield _no_card(entry.card, book.kinds, book, cards)
    yield bounds.count_refusal(entry.count)
    yield bounds.note_refusal(entry.note)
    for name, slugs in entry.roles.items():
        role = book.role(name)
        if role is None:
            yield f"A line has no {shown(name)}; it has: {', '.join(known.name for known in book.roles)}."
        else:
            yield bounds.role_refusal(role, slugs)
            yield from (_no_card(slug, role.kinds, book, cards.catalog) for slug in slugs[: role.most])
