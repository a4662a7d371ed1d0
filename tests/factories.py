"""What tests are about: people, their armies, the matches that they play. Cards come from the catalog."""

from functools import cache
from typing import Any, TypeVar
from uuid import uuid4

from django.db.models import Model
from factory import (
    Dict,
    Factory,
    LazyAttribute,
    LazyFunction,
    PostGeneration,
    RelatedFactory,
    SelfAttribute,
    Sequence,
    SubFactory,
    Trait,
)
from factory.django import DjangoModelFactory, Password

from armybuilder.accounts.models import User
from armybuilder.engine.games import game_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.grounds.services import create_ground
from armybuilder.learn.models import SceneReport, StepDone
from armybuilder.lists.files import as_document
from armybuilder.lists.models import Army, Meeting
from armybuilder.lists.selectors import file_of
from armybuilder.lists.services import import_army
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.adapters import adapter_of
from armybuilder.play.army_choice import samples
from armybuilder.play.arranging import default_options, set_up
from armybuilder.play.models import Challenge, Match, Message, Offer, Player, Report, match_title
from armybuilder.play.seats import YOU
from armybuilder.play.terms import Terms
from armybuilder.printing.models import BackgroundPrint
from armybuilder.tabletop.models import Tabletop
from armybuilder.tabletop.services import make_table
from catalog.shelf import shelf
from validation.army import ArmyFile, Entry
from validation.books import rulebook

GAME = "tactics-david"
M = TypeVar("M", bound=Model)


@cache
def pair_of(game: str) -> tuple[ArmyFile, ArmyFile]:
    """A game's first sample army, and one that may fight it."""
    army = next(iter(samples(game).values()))
    return army, opponents(army)[0]


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
        account = Trait(user=SubFactory(UserFactory))

    user: User | None = None
    token = LazyAttribute(lambda holder: None if holder.user else uuid4())


class ArmyFactory(DjangoModelFactory[Army]):
    """An army as its file has it, of a visitor unless a holder is named."""

    class Meta:
        model = Army

    holder = SubFactory(HolderFactory)
    file = LazyFunction(lambda: army_file())

    @classmethod
    def _create(cls, model_class: type[Army], *, holder: Holder, file: ArmyFile, **columns: Any) -> Army:
        return _with_columns(import_army(file, holder), columns)


def _with_columns(row: M, columns: dict[str, Any]) -> M:
    """What a service made, with these columns as a test wants them."""
    for name, value in columns.items():
        setattr(row, name, value)
    row.save(update_fields=list(columns))
    return row


POND = GroundFile(GAME, "The Pond", 7, 7, {"terrain": {"d4": "water"}})


class GroundFactory(DjangoModelFactory[Ground]):
    """A ground as its file has it, of a visitor unless a holder is named: seven spaces each way, with a pond."""

    class Meta:
        model = Ground

    holder = SubFactory(HolderFactory)
    file = POND

    @classmethod
    def _create(cls, model_class: type[Ground], *, holder: Holder, file: GroundFile, **columns: Any) -> Ground:
        return _with_columns(create_ground(file, holder), columns)


class HeldFactory(DjangoModelFactory[M]):
    """Something in a game that somebody holds: without an account, unless a holder is named."""

    class Meta:
        abstract = True

    class Params:
        game = GAME
        holder = SubFactory(HolderFactory)

    game_id = SelfAttribute("game")
    owner = LazyAttribute(lambda held: held.holder.columns["owner"])
    guest_token = LazyAttribute(lambda held: held.holder.columns["guest_token"])


class MatchFactory(HeldFactory[Match]):
    """A match of the first sample army against one that may fight it, played until a person is asked.

    `chosen__first="0"` is a choice before the match; the others are as usual.
    """

    class Meta:
        model = Match
        rename = {"players": "seats"}
        skip_postgeneration_save = True

    class Params:
        chosen = Dict({})
        seats = ("random", "random")  # of either army; the game says which of them goes first
        order = LazyAttribute(lambda match: -1 if adapter_of(match.game).is_swapped(pair_of(match.game)) else 1)
        armies = LazyAttribute(lambda match: pair_of(match.game)[:: match.order])

    players = LazyAttribute(lambda match: list(match.seats)[:: match.order])
    seed = "7"
    title = LazyAttribute(lambda match: match_title(match.game, [army.name for army in match.armies]))
    setup = LazyAttribute(
        lambda match: set_up(match.armies, shelf(match.game), default_options(shelf(match.game)) | match.chosen)
    )
    version = LazyAttribute(lambda match: game_of(match.game).version)

    begin = PostGeneration(lambda match, create, extracted: services.play_on(match) if create else None)


class ChallengeFactory(HeldFactory[Challenge]):
    """An open challenge; `begun` is one with a match, where one seat is taken and the other left to the test."""

    class Meta:
        model = Challenge
        skip_postgeneration_save = True

    class Params:
        begun = Trait(
            match=RelatedFactory(MatchFactory, "challenge", seats=(YOU, YOU)),
            opponent=RelatedFactory("tests.factories.PlayerFactory", "challenge"),
        )

    terms = LazyFunction(lambda: Terms().stored)


class PlayerFactory(DjangoModelFactory[Player]):
    """Somebody at the next free seat of a challenge."""

    class Meta:
        model = Player

    challenge = SubFactory(ChallengeFactory)
    army = LazyAttribute(lambda player: as_document(pair_of(player.challenge.game_id)[0]))
    number = LazyAttribute(lambda player: player.challenge.players.count())
    seat = YOU
    name = LazyAttribute(lambda player: f"Player {player.number}")


class OfferFactory(DjangoModelFactory[Offer]):
    """A player's offer of a draw, as the match stands."""

    class Meta:
        model = Offer

    match = SelfAttribute("player.challenge.match")
    player = SubFactory(PlayerFactory, challenge__begun=True)
    kind = Offer.Kind.DRAW
    revision = SelfAttribute("match.revision")


class MessageFactory(DjangoModelFactory[Message]):
    """Something that a player has said, in words of their own."""

    class Meta:
        model = Message

    match = SelfAttribute("player.challenge.match")
    player = SubFactory(PlayerFactory, challenge__begun=True)
    words = "Well met"


class ReportFactory(DjangoModelFactory[Report]):
    """A complaint about a message."""

    class Meta:
        model = Report

    message = SubFactory(MessageFactory)
    reporter = SubFactory(PlayerFactory, challenge=SelfAttribute("..message.player.challenge"))


class MeetingFactory(DjangoModelFactory[Meeting]):
    """A meeting to which nobody has come yet."""

    class Meta:
        model = Meeting


class StepDoneFactory(HeldFactory[StepDone]):
    """A step of a lesson that somebody has done."""

    class Meta:
        model = StepDone

    lesson = "first-turn"
    step = Sequence(lambda number: number + 1)
    answers = 2


class SceneReportFactory(DjangoModelFactory[SceneReport]):
    """A scene of which somebody expected something else."""

    class Meta:
        model = SceneReport

    game_id = GAME


class BackgroundPrintFactory(DjangoModelFactory[BackgroundPrint]):
    """A print that waits for a worker; `running` has found one."""

    class Meta:
        model = BackgroundPrint

    class Params:
        running = Trait(kept_state="running")

    title = "Cards"
    file = "none.pdf"
    asked: dict[str, Any] = {}
    cards = 1


class TabletopFactory(DjangoModelFactory[Tabletop]):
    """A table with one army, of a visitor unless a holder is named, who sits at its first side."""

    class Meta:
        model = Tabletop

    army = SubFactory(ArmyFactory)

    @classmethod
    def _create(cls, model_class: type[Tabletop], *, army: Army, **columns: Any) -> Tabletop:
        return _with_columns(make_table(file_of(army), army, Holder(army.owner, army.guest_token)), columns)


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
