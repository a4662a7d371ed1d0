"""The army rules of Collision, in the book's order: objectives, then the battle group."""

from collections.abc import Iterator

from catalog.games.collision.plain import MOST_ATTRIBUTES, Cards, cards_of
from validation.games.collision import fixes
from validation.games.collision.army import Army, build_roster
from validation.games.collision.maker import MAKER
from validation.games.collision.objectives import CHOICES, PICKS
from validation.report import Finding
from validation.rules import Rulebook
from validation.shortcuts import raise_limit
from validation.words import counted

book: Rulebook[Army, Cards] = Rulebook(
    "collision",
    kinds=("character",),
    cards_of=cards_of,
    roster_of=build_roster,
    choices=CHOICES,
    picks=PICKS,
    line_word="character",
    editor_word="Abilities, swap",
    usual_limit=500,
    maker=MAKER,
)


# Objectives


@book.rule(cites="game-objectives", level="advice")
def minors_differ(army: Army) -> Iterator[Finding]:
    """A battle has two different minor objectives."""
    one, other = army.objective("minor"), army.objective("second_minor")
    if one and one is other and not _is_left_to_the_dice(army):
        yield Finding(
            f"{one.name} is chosen as both minor objectives; a battle has two different ones.",
            have=1,
            need=2,
            fixes=tuple(fixes.unset("second_minor", "Choose another second one")),
        )


def _is_left_to_the_dice(army: Army) -> bool:
    """By the hybrid method two players may name the same; the draw settles it."""
    return army.choices["method"] == "hybrid" and not army.choices["major"]


# Choosing a battle group


@book.rule(cites="rules-of-play.points-limit")
def points_within_limit(army: Army) -> Iterator[Finding]:
    """The battle group costs no more than the points limit."""
    if army.limit is not None and army.total > army.limit:
        yield Finding(
            f"The battle group costs {army.total}; the limit is {army.limit}.",
            have=army.total,
            need=army.limit,
            fixes=(*fixes.spend_less(army, army.total - army.limit), *raise_limit(army.total)),
        )


@book.rule(cites="rules-of-play.attributes")
def attributes_within_three(army: Army) -> Iterator[Finding]:
    """The characters have at most three different attributes among them."""
    if len(army.attributes) <= MOST_ATTRIBUTES:
        return
    strangers = fixes.strangers(army)
    kept = [each for each in army.characters if each not in strangers]
    leave = fixes.take_out(army, strangers) if kept else []
    yield Finding(
        f"The battle group has {len(army.attributes)} different attributes "
        f"({', '.join(sorted(army.attributes.values()))}); {MOST_ATTRIBUTES} is the most.",
        at=army.keys_of(each.slug for each in strangers),
        have=len(army.attributes),
        need=MOST_ATTRIBUTES,
        fixes=tuple(leave),
    )


@book.rule(cites="rules-of-play.arcana")
def arcana_once(army: Army) -> Iterator[Finding]:
    """The same Major Arcana character is never in a hand twice."""
    for character in army.characters:
        copies = army.copies[character.slug]
        if character.is_major and copies > 1:
            yield Finding(
                f"{character.name} is of the Major Arcana and appears {counted(copies, 'time')}; once is the most.",
                at=army.keys_of([character.slug]),
                have=copies,
                need=1,
                fixes=tuple(fixes.keep_one(army, character)),
            )


@book.rule(cites="rules-of-play.different-cards")
def different_cards_within_limit(army: Army) -> Iterator[Finding]:
    """A battle group has at most four different cards, and one more for every 250 points."""
    have, most = len(army.characters), army.most_cards
    if have <= most:
        return
    surplus = fixes.surplus(army)
    yield Finding(
        f"The battle group has {have} different cards; {most} is the most at {counted(army.points, 'point')}.",
        at=army.keys_of(each.slug for each in surplus),
        have=have,
        need=most,
        fixes=(*fixes.take_out(army, surplus), *fixes.larger_battle(army, have - most)),
    )


# Rulesets

book.ruleset(
    "pick-up",
    "Pick-up game",
    "The book's rules for a battle group: points, attributes, Major Arcana, different cards.",
    book.rules.values(),
)
book.ruleset("open", "Open", "Any characters; only the points limit is checked.", (minors_differ, points_within_limit))
