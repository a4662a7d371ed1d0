"""Armies and people for tests."""

from uuid import uuid4

from django.contrib.auth.models import User

from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.services import import_army
from catalog.shelf import shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

GAME = "tactics-david"


def army_file() -> ArmyFile:
    """A small army with something of everything."""
    entries = (
        Entry(0, "soldier", 3),
        Entry(1, "knight", roles={"items": ("sword", "boots")}, note="Holds the ford."),
        Entry(2, "spearman", roles={"below": ("soldier", "warrior"), "items": ("shield",)}),
    )
    return ArmyFile(GAME, "Bramble Watch", "strict-themed", 100, {}, entries)


def army_of_size(size: int) -> ArmyFile:
    """An army of so many lines, each with cards in every role."""
    book, cards = rulebook(GAME), shelf(GAME)
    slugs = list(cards.among(book.kinds))
    roles = {role.name: tuple(list(cards.among(role.kinds))[:2]) for role in book.roles}
    return ArmyFile(GAME, entries=tuple(Entry(key, slugs[key % len(slugs)], 1, roles) for key in range(size)))


def person(name: str = "ada") -> User:
    return User.objects.create_user(name, password="forty-two ravens")


def visitor() -> Holder:
    """Somebody without an account."""
    return Holder(token=uuid4())


def army_for(holder: Holder, file: ArmyFile | None = None) -> Army:
    return import_army(file or army_file(), holder)
