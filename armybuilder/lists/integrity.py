"""The integrity of every army that is kept, legal or not: its cards exist, and its numbers keep their bounds."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import chain
from types import MappingProxyType

from jsonschema import Draft202012Validator

from armybuilder.lists.made import as_row, maker_of, shelf_of
from armybuilder.lists.schema import kinds_in_words, made_schema, words
from armybuilder.rest.documents import JsonObject, shape_mistakes
from catalog.json_types import CheckedJson
from catalog.mistakes import Mistake, at, near, quoted
from catalog.shelf import Shelf, game_slugs, shelf
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
from validation.making import Field, Maker, OneOf, Path, Row, Rows, Several
from validation.moves import MoveRefused
from validation.report import Finding


@cache
def _validator(game: str) -> Draft202012Validator:
    maker = maker_of(game)
    assert maker is not None, "asked only where cards are made"
    return Draft202012Validator(made_schema(maker, game))


def own_slugs(document: CheckedJson) -> dict[str, str]:
    """The made cards of a document that may not be sound: each slug with its kind."""
    rows = document.get("made")
    found = [row for row in rows if isinstance(row, dict)] if isinstance(rows, list) else []
    return {row["slug"]: str(row.get("kind")) for row in found if isinstance(row.get("slug"), str)}


def made_mistakes(rows: object, cards: Shelf) -> Iterator[Mistake]:
    """The mistakes of made cards beside their shape, which the schema tells of."""
    maker = maker_of(cards.game.slug)
    if maker is None or not isinstance(rows, list):
        return
    seen: set[str] = set()
    for place, row in enumerate(rows):
        if not isinstance(row, dict):
            continue
        yield from _row_mistakes(row, maker, cards, ("made", place))
        slug = row.get("slug")
        if isinstance(slug, str) and slug in seen:
            yield Mistake(at(["made", place, "slug"]), f"{quoted(slug)} is the slug of a card before it.")
        seen |= {slug} if isinstance(slug, str) else set()


def mistakes_of_one(made: Made, cards: Shelf) -> list[Mistake]:
    """Everything that is wrong with one made card, by paths from the card itself."""
    maker = maker_of(cards.game.slug)
    if maker is None:
        return [Mistake("$", "No cards are made in this game.")]
    row = as_row(made)
    return [*shape_mistakes(_validator(cards.game.slug), row), *_row_mistakes(row, maker, cards, ())]


def _row_mistakes(row: JsonObject, maker: Maker, cards: Shelf, path: Path) -> Iterator[Mistake]:
    found = [*_links(maker.fields, row, cards, ())]
    if _validator(cards.game.slug).is_valid(row):
        found += maker.mistakes(row, cards)
    yield from (Mistake(at([*path, *inner]), message) for inner, message in found)


def _links(fields: Iterable[Field], row: Row, cards: Shelf, path: Path) -> Iterator[tuple[Path, str]]:
    """Slugs that lead to no card, or to one that can't stand there; and what stands twice."""
    for field in fields:
        value, here = row.get(field.name), (*path, field.name)
        if isinstance(field, Rows) and isinstance(value, list):
            for place, inner in enumerate(value):
                if isinstance(inner, dict):
                    yield from _links(field.fields, inner, cards, (*here, place))
            yield from _repeats(field, value, here)
        elif isinstance(field, Several) and isinstance(value, list):
            yield from _several(field, value, cards, here)
        elif isinstance(field, OneOf) and isinstance(value, str) and (message := _wrong_choice(field, value, cards)):
            yield here, message


def _several(field: Several, slugs: list[object], cards: Shelf, path: Path) -> Iterator[tuple[Path, str]]:
    for place, slug in enumerate(slugs):
        if not isinstance(slug, str):
            continue
        if message := _no_link(slug, cards.kind(field.kind), field.kind):
            yield (*path, place), message
        elif slug in slugs[:place]:
            yield (*path, place), f"{quoted(slug)} stands here already."


def _repeats(field: Rows, rows: list[object], path: Path) -> Iterator[tuple[Path, str]]:
    """Rows that have what only one of them may have."""
    unique = (field.place,) if field.place else field.unique
    values = [[row.get(name) for name in unique] if isinstance(row, dict) else [] for row in rows]
    for place, value in enumerate(values):
        if value and None not in value and value in values[:place]:
            yield (*path, place, unique[-1]), f"{quoted(value[-1])} stands here already."


def _wrong_choice(field: OneOf, value: str, cards: Shelf) -> str:
    if field.among:
        return _no_link(value, dict.fromkeys(field.among(cards)), field.label.lower())
    if not field.kind:
        return ""
    known = cards.kind(field.kind)
    if message := _no_link(value, known, field.kind):
        return message
    return "" if field.allows is None or field.allows(known[value]) else f"{known[value].name} can't stand here."


def _no_link(slug: str, known: Iterable[str], kind: str) -> str:
    if slug in known:
        return ""
    meant = near(slug, known)
    return f"There is no {words(kind)} {quoted(slug)}." + (f" Did you mean '{meant}'?" if meant else "")


NOTHING_MADE: Mapping[str, str] = MappingProxyType({})


def card_mistakes(document: object) -> Iterator[Mistake]:
    """Every card of a file that its game does not have; what is not shaped like a file holds no cards."""
    if not isinstance(document, dict) or document.get("game") not in game_slugs():
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
        if slug:
            yield from _no_card(slug, (choice.kind,), book, cards, path=["options", choice.name])
    for option, name, number_of in _card_numbers(options if isinstance(options, dict) else {}, book):
        yield from _no_card(number_of, option.kinds, book, cards, path=["options", name])


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
    yield from _no_card(line.get("card"), book.kinds, book, cards, own, path=[*path, "card"])
    for role in book.roles:
        slugs = line.get(role.name)
        for place, slug in enumerate(slugs if isinstance(slugs, list) else ()):
            yield from _no_card(slug, role.kinds, book, cards, path=[*path, role.name, place])


def _no_card(
    slug: object,
    kinds: tuple[str, ...],
    book: AnyRulebook,
    cards: Shelf,
    own: Mapping[str, str] = NOTHING_MADE,
    path: Sequence[str | int] = (),
) -> Iterator[Mistake]:
    """A mistake where no card is of these kinds; `own` are cards beside the shelf's, slugs with their kinds."""
    known, wanted = cards.among(kinds), kinds_in_words(kinds)
    if not isinstance(slug, str) or slug in known or own.get(slug) in kinds:
        return
    for other in chain(book.kinds, *(role.kinds for role in book.roles)):
        if card := cards.find(other, slug):
            message = f"{card.name} is of the kind {words(other)}; here stands a card of the kind {wanted}."
            yield Mistake(at(path), message)
            return
    meant = near(slug.lower().replace(" ", "-"), [*known, *own])
    hint = f" Did you mean '{meant}'?" if meant else ""
    yield Mistake(at(path), f"There is no {wanted} {quoted(slug)}.{hint}", meant=(slug, meant) if meant else None)


def _reasons(mistakes: Iterable[Mistake]) -> Iterator[str]:
    return (mistake.message for mistake in mistakes)


def choices_from(choice: ArmyChoice, cards: Shelf) -> Iterator[tuple[str, str]]:
    """The values that can be chosen, as (value, words)."""
    yield from choice.values
    if choice.kind:
        yield from ((slug, card.name) for slug, card in cards.kind(choice.kind).items())


def require_integrity(file: ArmyFile, cards: Shelf, known: tuple[Made, ...]) -> None:
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
        yield f"There is no ruleset {quoted(file.ruleset)}; choose {' or '.join(book.rulesets)}."
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
            yield from _reasons(_no_card(slug, option.kinds, book, cards))
            yield bounds.number_refusal(option, value)
        else:
            yield f"There is no option {quoted(name)}; there are: {', '.join([*numbers, *choices])}."


def _choice_refusals(choice: ArmyChoice, value: OptionValue, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    if not isinstance(value, str):
        yield f"{choice.label} is chosen by its name."
    elif value and choice.kind:
        yield from _reasons(_no_card(value, (choice.kind,), book, cards))
    elif value and value not in dict(choice.values):
        yield f"{choice.label} is {' or '.join(known for known, _ in choice.values)}."


def _line_refusals(entry: Entry, book: AnyRulebook, cards: Shelf) -> Iterator[str]:
    yield from _reasons(_no_card(entry.card, book.kinds, book, cards))
    yield bounds.count_refusal(entry.count)
    yield bounds.note_refusal(entry.note)
    for name, slugs in entry.roles.items():
        role = book.role(name)
        if role is None:
            yield f"A line has no {quoted(name)}; it has: {', '.join(known.name for known in book.roles)}."
        else:
            yield bounds.role_refusal(role, slugs)
            for slug in slugs[: role.most]:
                yield from _reasons(_no_card(slug, role.kinds, book, cards.catalog))


def why_not_legal(army: ArmyFile, base: Shelf | None = None) -> list[Mistake]:
    """The rules' objections to an army, each by its path in the army file, and with its lines in words.

    Advice stops nobody. One query, none with the game's shelf as a base.
    """
    report = rulebook(army.game).check(army, shelf_of(army, base))
    return [_mistake(finding, army) for finding in report.findings if finding.level == "error"]


def _mistake(finding: Finding, army: ArmyFile) -> Mistake:
    keys = [entry.key for entry in army.entries]
    places = sorted(keys.index(key) for key in finding.at if key in keys)
    numbers = ", ".join(str(place + 1) for place in places)
    lines = f", line{'s' if len(places) > 1 else ''} {numbers}" if places else ""
    path = at(["entries", places[0]]) if places else "$"
    return Mistake(path, f"{army.name or 'The army'}{lines}: {finding.message}")
