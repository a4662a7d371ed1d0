"""What tests are about: people, their armies, the matches that they play. Cards come from the catalog."""

from typing import Any
from uuid import uuid4

from factory import Factory, LazyAttribute, LazyFunction, Sequence, SubFactory, Trait
from factory.django import DjangoModelFactory, Password

from armybuilder.accounts.models import User
from armybuilder.lists.holders import Holder
from armybuilder.lists.models import Army
from armybuilder.lists.services import import_army
from armybuilder.play import services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import usual
from armybuilder.play.models import Challenge, Match, Player
from armybuilder.play.seats import YOU
from armybuilder.play.terms import Terms
from catalog.shelf import shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

GAME = "tactics-david"


class UserFactory(DjangoModelFactory[User]):
    """Somebody with an account."""

    class Meta:
        model = User

    class Params:
        moderator = Trait(is_staff=True, is_superuser=True)

    username = Sequence("player-{}".format)
    password = Password("forty-two ravens")


class HolderFactory(Factory[Holder]):
    """Somebody whose armies are kept: without an account, unless a trait says otherwise."""

    class Meta:
        model = Holder

    class Params:
        account = Trait(user=SubFactory(UserFactory), token=None)

    token = LazyFunction(uuid4)


class ArmyFactory(DjangoModelFactory[Army]):
    """An army as its file has it, of a visitor unless a holder is named."""

    class Meta:
        model = Army

    holder = SubFactory(HolderFactory)
    file: ArmyFile | None = None

    @classmethod
    def _create(cls, model_class: type[Army], *args: Any, **kwargs: Any) -> Army:
        return import_army(kwargs["file"] or army_file(), kwargs["holder"])


class MatchFactory(DjangoModelFactory[Match]):
    """A match of the first sample army against one that may fight it; further words are its options."""

    class Meta:
        model = Match

    game = GAME
    seats = ("random", "random")
    seed = "7"
    holder = SubFactory(HolderFactory)

    @classmethod
    def _create(cls, model_class: type[Match], *args: Any, **kwargs: Any) -> Match:
        game, seats, seed, holder = (kwargs.pop(name) for name in ("game", "seats", "seed", "holder"))
        army = next(iter(samples(game).values()))
        options = usual_options(game) | kwargs
        return services.start_match([army, opponents(army)[0]], seats, seed, options, shelf(game), holder)


class ChallengeFactory(DjangoModelFactory[Challenge]):
    """An open challenge."""

    class Meta:
        model = Challenge

    game_id = GAME
    terms = LazyFunction(lambda: Terms().kept)


class PlayerFactory(DjangoModelFactory[Player]):
    """Somebody at a seat of a challenge."""

    class Meta:
        model = Player

    number = 0
    seat = YOU
    name = LazyAttribute(lambda player: f"Player {player.number}")


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


def opponents(army: ArmyFile) -> list[ArmyFile]:
    """The sample armies that may fight one."""
    adapter, cards = adapter_of(army.game), shelf(army.game)
    others = (each for each in samples(army.game).values() if each is not army)
    return [each for each in others if not list(adapter.mistakes([army, each], cards, {}))]


def usual_options(game: str) -> dict[str, Any]:
    """The usual answers to what a game asks before a match."""
    return {name: usual(field) for name, field in adapter_of(game).fields(shelf(game)).items()}
