"""From army files to a match: what the game asks, whether the armies may meet, where, and who sits where."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, cast

from django import forms

from armybuilder.engine.games import can_be_played
from armybuilder.engine.match import SetUp
from armybuilder.grounds.books import errors_of
from armybuilder.grounds.ground import GroundFile
from armybuilder.lists.integrity import why_not_legal
from armybuilder.ownership.holders import NOBODY, Holder
from armybuilder.play.adapters import ARMIES, Chosen, MatchAdapter, adapter_of
from armybuilder.play.grounds import GroundField, chosen_ground, with_grounds
from armybuilder.play.grounds import is_illegal as is_on_illegal_ground
from catalog.mistakes import Invalid, Mistake, quoted, refuse_if_any
from catalog.parts import Part
from catalog.shelf import Shelf, shelf
from validation.army import ArmyFile
from validation.books import rulebook

#: The type in JSON of a value of each kind of field.
KINDS: tuple[tuple[type[forms.Field], type | tuple[type, ...], str], ...] = (
    (GroundField, (str, dict), "text: a board’s slug, or own: or shared: with a ground’s key; or a ground file"),
    (forms.BooleanField, bool, "true or false"),
    (forms.IntegerField, int, "a whole number"),
    (forms.Field, str, "text"),
)


def read_options(
    given: Mapping[str, object], asked: Mapping[str, forms.Field]
) -> tuple[dict[str, object], dict[str, list[str]]]:
    """The values of fields that a form asks for too, and what is wrong; what is not given is as the form has it."""
    known = f"Known here: {', '.join(asked)}." if asked else "None is known here."
    wrong = {name: [f"There is no option {quoted(name)}. {known}"] for name in given if name not in asked}
    found = {name: default_of(field) for name, field in asked.items()}
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
        raise forms.ValidationError(f"{quoted(value)} should be {words}.")
    try:
        return asked.clean(value)
    except forms.ValidationError:
        if not isinstance(asked, forms.ChoiceField) or (isinstance(asked, GroundField) and _is_ground(value)):
            raise
        known = ", ".join(each or "an empty text" for each in values(asked))
        raise forms.ValidationError(f"{quoted(value)} should be one of: {known}.") from None


def _is_ground(value: object) -> bool:
    return not isinstance(value, str) or ":" in value


def default_of(asked: forms.Field) -> object:
    """The value of a field unless it is changed."""
    if isinstance(asked, forms.ChoiceField) and asked.initial is None:
        return next(iter(values(asked)))
    return bool(asked.initial) if isinstance(asked, forms.BooleanField) else asked.initial


def values(asked: forms.ChoiceField) -> list[str]:
    """The values that may be chosen, those under headings too."""
    listed = cast("Iterable[tuple[object, object]]", asked.choices)
    groups = (more if isinstance(more, list | tuple) else [(value, more)] for value, more in listed)
    return [str(value) for group in groups for value, _ in group]


#: The choice that lets illegal armies fight, and what a set-up says of such a match.
FRIENDLY = "friendly"
FRIENDLY_HELP = "Armies and grounds may break rules. The match and its replay say so."
#: The term of a challenge that lets armies of different limits meet, in games where the players agree on one.
UNEQUAL_LIMITS = "unequal_limits"
UNEQUAL_LIMITS_HELP = "One army may have more to spend than the other."


@dataclass(frozen=True)
class Obstacle:
    """An obstacle to a match: in which army (by `ARMIES`) or choice it lies, where in it, and in words."""

    field: str
    path: str
    words: str


def asked_before(game: str, shelf: Shelf, holder: Holder = NOBODY, ground: str = "") -> dict[str, forms.Field]:
    """The fields before a match beside the armies: what the game asks, and whether it is a friendly match.

    A person's grounds are offered among the boards, and the one that an address names.
    """
    friendly = forms.BooleanField(label="Allow illegal armies", required=False, help_text=FRIENDLY_HELP)
    return {**with_grounds(adapter_of(game).fields(shelf), game, holder, ground), FRIENDLY: friendly}


def default_options(shelf: Shelf) -> dict[str, object]:
    """What is chosen before a match unless somebody chooses."""
    return {name: default_of(field) for name, field in asked_before(shelf.game.slug, shelf).items()}


def agreed_before(game: str, shelf: Shelf, holder: Holder = NOBODY, ground: str = "") -> dict[str, forms.Field]:
    """The same fields for a challenge, whose players agree on the limits of their armies, too."""
    asked = asked_before(game, shelf, holder, ground)
    if rulebook(game).has_limit:
        asked[UNEQUAL_LIMITS] = forms.BooleanField(
            label="Allow unequal limits", required=False, help_text=UNEQUAL_LIMITS_HELP
        )
    return asked


def obstacles(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> list[Obstacle]:
    """Everything that keeps armies from fighting, all at once."""
    adapter = adapter_of(shelf.game.slug)
    found = (
        []
        if chosen.get(FRIENDLY)
        else [*_illegal(adapter, armies, shelf, chosen), *_illegal_ground(adapter, shelf, chosen)]
    )
    if chosen.get(UNEQUAL_LIMITS) is False:
        found += _unequal(armies)
    unfit = [Obstacle(each.path, "$", each.message) for each in adapter.mistakes(armies, shelf, chosen)]
    can_be_set_up = not unfit and set(adapter.fields(shelf)) <= set(chosen)
    return [*found, *unfit, *(_refused_pieces(adapter, armies, shelf, chosen) if can_be_set_up else ())]


def require_open(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> None:
    """Let armies through to a match; raises Invalid with every obstacle."""
    refuse_if_any(Mistake(each.path, each.words) for each in obstacles(armies, shelf, chosen))


def set_up(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    """The set-up of armies in this order; a friendly match says that it is one."""
    setup = adapter_of(shelf.game.slug).setup(armies, shelf, chosen)
    return {**setup, FRIENDLY: True} if chosen.get(FRIENDLY) else setup


def set_up_elsewhere(setup: SetUp, shelf: Shelf) -> SetUp:
    """A set-up that came in a file: of a friendly match where armies or ground are not legal, whatever it says."""
    armies = adapter_of(shelf.game.slug).armies(setup, shelf)
    is_illegal = any(why_not_legal(army, shelf) for army in armies) or is_on_illegal_ground(setup, shelf)
    return {**setup, FRIENDLY: True} if is_illegal else setup


def is_friendly(setup: SetUp) -> bool:
    return bool(setup.get(FRIENDLY))


def _illegal(adapter: MatchAdapter, armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Obstacle]:
    order = -1 if adapter.is_swapped(armies) else 1
    for field, army, seat in zip(ARMIES, armies, range(len(armies))[::order], strict=False):
        seated = adapter.seated(army, shelf, chosen, seat)
        yield from (Obstacle(field, each.path, each.message) for each in why_not_legal(seated, shelf))


def _illegal_ground(adapter: MatchAdapter, shelf: Shelf, chosen: Chosen) -> Iterator[Obstacle]:
    """What the rules say against the ground, if a player made it."""
    ground = chosen_ground(adapter, chosen)
    if adapter.ground and ground:
        yield from (Obstacle(adapter.ground.field, "$", found.message) for found in errors_of(ground, shelf))


def _unequal(armies: Sequence[ArmyFile]) -> Iterator[Obstacle]:
    """Armies whose limit is not the first one's; an army without a limit agrees with any."""
    limited = [(field, army) for field, army in zip(ARMIES, armies, strict=False) if army.limit is not None]
    for field, army in limited[1:]:
        first = limited[0][1]
        if army.limit != first.limit:
            words = f"{first.name} has a limit of {first.limit} points, {army.name} one of {army.limit}. "
            yield Obstacle(field, "$.limit", words + "The terms of this match don't allow unequal limits.")


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


#: A card of the game, or a ground that a player made.
AnyGround = Ground | GroundFile


class SetUps(Protocol):
    """The functions of a game's module."""

    def setup_of(self, armies: Sequence[ArmyFile], shelf: Shelf, ground: AnyGround, options: Chosen) -> SetUp:
        """The set-up of armies on a ground, with what the players agreed on."""

    def grounds(self, shelf: Shelf, armies: Sequence[ArmyFile]) -> Sequence[Ground]:
        """The grounds on which these armies may meet."""

    def seatings(self, armies: Sequence[ArmyFile]) -> Sequence[Seats]:
        """In which order the armies may sit down."""

    def on_ground(self, army: ArmyFile, ground: AnyGround, seat: int) -> ArmyFile:
        """An army with the choices that a ground and a seat make for it."""


#: A game's part by its slug, dashed or not.
setups_of = Part[SetUps]("armybuilder.play.games")


def arrange(armies: Sequence[ArmyFile], ground: str | GroundFile, options: Chosen) -> Arrangement:
    """Armies on a ground, by its slug ("": the first that suits them). Raises Invalid with every mistake."""
    refuse_if_any(_strangers(armies))
    game = armies[0].game
    refuse_if_any(_unready(armies, options))
    cards, play = shelf(game), setups_of(game)
    chosen = (
        _players_ground(ground, cards, options)
        if isinstance(ground, GroundFile)
        else _printed_ground(ground, cards, armies)
    )
    refuse_if_any(_ground_refusals(armies, cards, chosen))
    seats = play.seatings(armies)
    if not options.get(FRIENDLY):
        refuse_if_any(_illegal_there(play, armies, cards, chosen, seats))
    firsts = range(len(armies)) if options.get("first") is None else (options["first"],)
    setups = tuple(
        (seat, _setup(play, armies, cards, chosen, seat, options, first)) for first in firsts for seat in seats
    )
    refuse_if_any(mistake for _, setup in setups for mistake in _left_out(game, setup))
    return Arrangement(game, chosen.name, setups)


def _printed_ground(ground: str, cards: Shelf, armies: Sequence[ArmyFile]) -> Ground:
    """The ground of a slug, or the first that suits the armies. Raises Invalid."""
    grounds = {each.slug: each for each in setups_of(cards.game.slug).grounds(cards, armies)}
    refuse_if_any(_lost(ground, grounds))
    return grounds[ground] if ground else next(iter(grounds.values()))


def _players_ground(ground: GroundFile, cards: Shelf, options: Chosen) -> GroundFile:
    """A player's ground for a match of these cards. Raises Invalid."""
    if ground.game != cards.game.slug:
        where, here = quoted(ground.game), quoted(cards.game.slug)
        words = f"{quoted(ground.name)} is a ground of {where}, and the armies are of {here}."
        raise Invalid([Mistake("$.game", words)])
    if not options.get(FRIENDLY):
        refuse_if_any(Mistake("$", found.message) for found in errors_of(ground, cards))
    return ground


def _ground_refusals(armies: Sequence[ArmyFile], cards: Shelf, ground: AnyGround) -> Iterator[Mistake]:
    """What a player's ground says against the armies."""
    use = adapter_of(cards.game.slug).ground
    if use and isinstance(ground, GroundFile):
        for army in armies:
            yield from (Mistake("$", words) for words in use.refusals(army, ground, cards))


def _setup(
    play: SetUps,
    armies: Sequence[ArmyFile],
    cards: Shelf,
    ground: AnyGround,
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
        return [Mistake("$.game", f"The armies are of different games: {' and '.join(map(quoted, games))}.")]
    if not can_be_played(games[0]):
        return [Mistake("$.game", f"Matches of {quoted(games[0])} cannot be played here yet.")]
    if len(armies) > (most := len(adapter_of(games[0]).sides)):
        return [Mistake("$", f"There are {len(armies)} armies; a match of {quoted(games[0])} has {most} at most.")]
    return []


def _unready(armies: Sequence[ArmyFile], options: Chosen) -> Iterator[Mistake]:
    """Armies without a unit, and, but for a friendly match, what the rules say against the others."""
    for army in armies:
        if not army.entries:
            yield Mistake("$.entries", f"{quoted(army.name)} has no unit.")
        if not options.get(FRIENDLY):
            yield from why_not_legal(army)


def _illegal_there(
    play: SetUps, armies: Sequence[ArmyFile], cards: Shelf, ground: AnyGround, seatings: Sequence[Seats]
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
        return [Mistake("$", f"There is no ground {quoted(ground)} for these armies; there is {known}.")]
    return []
