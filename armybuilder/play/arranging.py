"""From army files to a match: what the game asks, whether the armies may meet, where, and who sits where."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from django import forms

from armybuilder.engine.games import can_be_played
from armybuilder.engine.match import SetUp
from armybuilder.lists.integrity import why_not_legal
from armybuilder.play.adapters import ARMIES, Chosen, MatchAdapter, adapter_of
from catalog.mistakes import Mistake, refuse_if_any, shown
from catalog.parts import Part
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile

#: The type in JSON of a value of each kind of field.
KINDS: tuple[tuple[type[forms.Field], type, str], ...] = (
    (forms.BooleanField, bool, "true or false"),
    (forms.IntegerField, int, "a whole number"),
    (forms.Field, str, "text"),
)


def read_options(
    given: Mapping[str, object], asked: Mapping[str, forms.Field]
) -> tuple[dict[str, object], dict[str, list[str]]]:
    """The values of fields that a form asks for too, and what is wrong; what is not given is as the form has it."""
    known = f"Known here: {', '.join(asked)}." if asked else "None is known here."
    wrong = {name: [f"There is no option {shown(name)}. {known}"] for name in given if name not in asked}
    found = {name: usual(field) for name, field in asked.items()}
    for name in asked.keys() & given.keys():
        try:
            found[name] = _value(asked[name], given[name])
        except forms.ValidationError as refused:
            wrong[name] = refused.messages
    return found, wrong


def _value(asked: forms.Field, value: object) -> object:
    """The value that is chosen. Raises ValidationError."""
    kind, words = next((kind, words) for sort, kind, words in KINDS if isinstance(asked, sort))
    if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
        raise forms.ValidationError(f"{shown(value)} should be {words}.")
    try:
        return asked.clean(value)
    except forms.ValidationError:
        if not isinstance(asked, forms.ChoiceField):
            raise
        known = ", ".join(each or "an empty text" for each in _values(asked))
        raise forms.ValidationError(f"{shown(value)} should be one of: {known}.") from None


def usual(asked: forms.Field) -> object:
    """The value of a field of the form unless somebody changes it."""
    if isinstance(asked, forms.ChoiceField) and asked.initial is None:
        return next(iter(_values(asked)))
    return bool(asked.initial) if isinstance(asked, forms.BooleanField) else asked.initial


def _values(asked: forms.ChoiceField) -> list[str]:
    return [str(value) for value, _ in cast("Iterable[tuple[object, object]]", asked.choices)]


#: The choice that lets illegal armies fight, and what a set-up says of such a match.
FRIENDLY = "friendly"
FRIENDLY_HELP = "Armies that break a rule may fight, too. The match and its replay say so."


@dataclass(frozen=True)
class Obstacle:
    """An obstacle to a match: in which army (by `ARMIES`) or choice it lies, where in it, and in words."""

    field: str
    path: str
    words: str


def asked_before(game: str, shelf: Shelf) -> dict[str, forms.Field]:
    """The fields before a match beside the armies: what the game asks, and whether it is a friendly match."""
    friendly = forms.BooleanField(label="Friendly match", required=False, help_text=FRIENDLY_HELP)
    return {**adapter_of(game).fields(shelf), FRIENDLY: friendly}


def obstacles(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> list[Obstacle]:
    """Everything that keeps armies from fighting, all at once."""
    adapter = adapter_of(shelf.game.slug)
    found = [] if chosen.get(FRIENDLY) else list(_illegal(armies, shelf))
    unfit = [Obstacle(each.path, "$", each.message) for each in adapter.mistakes(armies, shelf, chosen)]
    can_be_set_up = not unfit and set(adapter.fields(shelf)) <= set(chosen)
    return [*found, *unfit, *(_refused_pieces(adapter, armies, shelf, chosen) if can_be_set_up else ())]


def require_open(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> None:
    """Let armies through to a match; raises FileRefused with every obstacle."""
    refuse_if_any(Mistake(each.path, each.words) for each in obstacles(armies, shelf, chosen))


def set_up(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    """The set-up of armies in this order; a friendly match says that it is one."""
    setup = adapter_of(shelf.game.slug).setup(armies, shelf, chosen)
    return {**setup, FRIENDLY: True} if chosen.get(FRIENDLY) else setup


def set_up_elsewhere(setup: SetUp, shelf: Shelf) -> SetUp:
    """A set-up that came in a file: of a friendly match where its armies are not legal, whatever the file says."""
    armies = adapter_of(shelf.game.slug).armies(setup, shelf)
    return {**setup, FRIENDLY: True} if any(why_not_legal(army, shelf) for army in armies) else setup


def is_friendly(setup: SetUp) -> bool:
    """True where a match was begun as a friendly one."""
    return bool(setup.get(FRIENDLY))


def _illegal(armies: Sequence[ArmyFile], shelf: Shelf) -> Iterator[Obstacle]:
    for field, army in zip(ARMIES, armies, strict=False):
        yield from (Obstacle(field, each.path, each.message) for each in why_not_legal(army, shelf))


def _refused_pieces(
    adapter: MatchAdapter, armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen
) -> Iterator[Obstacle]:
    """Units that would find no place at deployment."""
    order = -1 if adapter.is_swapped(armies) else 1
    fields, seated = ARMIES[: len(armies)][::order], armies[::order]
    for player, words in adapter.left_out(adapter.setup(seated, shelf, chosen)):
        yield Obstacle(fields[player], "$", words)


#: The army in the first seat, the one in the second, and so on.
Seats = tuple[int, ...]


@dataclass(frozen=True)
class Arrangement:
    """All that a match begins with, but for its seed: the set-up for each way in which the armies may be seated.

    `setups` stand in the order in which a series of matches takes them: by turns, so that no army always begins.
    """

    game: str
    ground: str
    setups: tuple[tuple[Seats, SetUp], ...]


class Ground(Protocol):
    """The ground of a match: a card of the game."""

    slug: str
    name: str


class SetUps(Protocol):
    """The functions of a game's module."""

    def setup_of(self, armies: Sequence[ArmyFile], shelf: Shelf, ground: Ground, options: Chosen) -> SetUp:
        """The set-up of armies on a ground, with what the players agreed on."""

    def grounds(self, shelf: Shelf, armies: Sequence[ArmyFile]) -> Sequence[Ground]:
        """The grounds on which these armies may meet."""

    def seatings(self, armies: Sequence[ArmyFile]) -> Sequence[Seats]:
        """In which order the armies may sit down."""

    def on_ground(self, army: ArmyFile, ground: Ground, seat: int) -> ArmyFile:
        """An army with the choices that a ground and a seat make for it."""


#: A game's part by its slug, dashed or not.
setups_of = Part[SetUps]("armybuilder.play.games")


def arranged(armies: Sequence[ArmyFile], ground: str, options: Chosen) -> Arrangement:
    """Armies on a ground, by its slug ("": the first that suits them). Raises FileRefused with every mistake."""
    refuse_if_any(_strangers(armies))
    game = armies[0].game
    refuse_if_any(_unready(armies, options))
    cards, play = shelf(game), setups_of(game)
    grounds = {each.slug: each for each in play.grounds(cards, armies)}
    refuse_if_any(_lost(ground, grounds))
    chosen = grounds[ground] if ground else next(iter(grounds.values()))
    seats = play.seatings(armies)
    if not options.get(FRIENDLY):
        refuse_if_any(_illegal_there(play, armies, cards, chosen, seats))
    firsts = range(len(armies)) if options.get("first") is None else (options["first"],)
    setups = tuple(
        (seat, _setup(play, armies, cards, chosen, seat, options, first)) for first in firsts for seat in seats
    )
    refuse_if_any(mistake for _, setup in setups for mistake in _left_out(game, setup))
    return Arrangement(game, chosen.name, setups)


def _setup(
    play: SetUps,
    armies: Sequence[ArmyFile],
    cards: Shelf,
    ground: Ground,
    seats: Seats,
    options: Chosen,
    first: int,
) -> SetUp:
    given = {name: value for name, value in options.items() if value is not None} | {"first": seats.index(first)}
    setup = play.setup_of([armies[army] for army in seats], cards, ground, given)
    return {**setup, FRIENDLY: True} if options.get(FRIENDLY) else setup


def _strangers(armies: Sequence[ArmyFile]) -> list[Mistake]:
    """The mistakes that keep armies from meeting at all."""
    games = [army.game for army in armies]
    if len(set(games)) > 1:
        return [Mistake("$.game", f"The armies are of different games: {' and '.join(map(shown, games))}.")]
    if not can_be_played(games[0]):
        return [Mistake("$.game", f"Matches of {shown(games[0])} cannot be played here yet.")]
    if len(armies) > (most := len(adapter_of(games[0]).sides)):
        return [Mistake("$", f"There are {len(armies)} armies; a match of {shown(games[0])} has {most} at most.")]
    return []


def _unready(armies: Sequence[ArmyFile], options: Chosen) -> Iterator[Mistake]:
    """Armies without a unit, and, but for a friendly match, what the rules say against the others."""
    for army in armies:
        if not army.entries:
            yield Mistake("$.entries", f"{shown(army.name)} has no unit.")
        if not options.get(FRIENDLY):
            yield from why_not_legal(army)


def _illegal_there(
    play: SetUps, armies: Sequence[ArmyFile], cards: Shelf, ground: Ground, seatings: Sequence[Seats]
) -> Iterator[Mistake]:
    """The rules' objections to armies on a ground, each in every seat that it may take."""
    for number, army in enumerate(armies):
        for seat in sorted({seats.index(number) for seats in seatings}):
            yield from why_not_legal(play.on_ground(army, ground, seat), cards)


def _left_out(game: str, setup: SetUp) -> Iterator[Mistake]:
    """Units that would find no place at deployment."""
    yield from (Mistake("$.entries", words) for _, words in adapter_of(game).left_out(setup))


def _lost(ground: str, grounds: Mapping[str, Ground]) -> list[Mistake]:
    if not grounds:
        return [Mistake("$.options", "There is no ground on which these armies may meet.")]
    if ground and ground not in grounds:
        known = ", ".join(grounds)
        return [Mistake("$", f"There is no ground {shown(ground)} for these armies; there is {known}.")]
    return []
