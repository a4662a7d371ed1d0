"""Matches of TACTICA on the site: where a war begins, and how its field, hands and piles look."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import chain

from django import forms

from armybuilder.engine.games.tactica import figures, movement
from armybuilder.engine.games.tactica.effects.disengage import destination_of
from armybuilder.engine.games.tactica.effects.engineer import ENGINEER
from armybuilder.engine.games.tactica.effects.horse import HORSE
from armybuilder.engine.games.tactica.effects.saved import SAVED
from armybuilder.engine.games.tactica.events import LEVELS, PLAYERS, ZONES, breakdown
from armybuilder.engine.games.tactica.field import NOBODY
from armybuilder.engine.games.tactica.hooks import Hooks
from armybuilder.engine.games.tactica.saving import DEFENSE_CARDS, held, named_too
from armybuilder.engine.games.tactica.setup import MARKED_PLACES, PLACES_WORDS, USUAL_TURNS
from armybuilder.engine.games.tactica.showing import BACKS, UNKNOWN_LEVEL
from armybuilder.engine.games.tactica.state import (
    BEGINNING_TURN,
    DEFENDING,
    IN_COMBAT,
    TACTICS_PILE,
    TROOP_PILE,
    Play,
    State,
    Target,
)
from armybuilder.engine.games.tactica.uses import use_of
from armybuilder.engine.games.tactica.verbs import DISENGAGE, NEGATE, PASS, PRESS, Verbs, is_removal, is_withdrawal
from armybuilder.engine.games.tactica.war import LAST_BATTLE, MOST_HOSTAGES
from armybuilder.engine.match import SetUp
from armybuilder.engine.table import Option, Table
from armybuilder.engine.telling import Parts, short, total
from armybuilder.faces.diagrams import CELL, Diagram, space
from armybuilder.faces.games.tactica.fields import GROUND, Field, field_drawing, landmark_sign, slope_sign, wall_sign
from armybuilder.faces.hexes import Hexes, fit_hexes
from armybuilder.geometry.hexes import Hex, offset_field, to_offset
from armybuilder.grounds.books import Sort
from armybuilder.grounds.games.tactica import BOOK, board_of, ground_of
from armybuilder.play.adapters import (
    Aim,
    Board,
    Chosen,
    Count,
    GroundUse,
    Lead,
    MatchAdapter,
    PieceFigure,
    Place,
    Prospect,
    Reach,
    Standing,
    Token,
    Tray,
    TrayCard,
    beside_printed,
    exactly,
    taken_apart,
    with_ruleset,
)
from armybuilder.play.games.tactica import READINGS, armies_in, setup_of
from armybuilder.play.games.tactica.hand import in_brief
from armybuilder.play.games.tactica.odds import held_against
from armybuilder.play.games.tactica.planning import captures
from armybuilder.play.games.tactica.reckoning import reckoned
from armybuilder.play.lattice import HexField
from armybuilder.rest.documents import Schema
from catalog.games.tactica.models import Battle, Tactic, TacticPhase
from catalog.games.tactica.plain import COMBAT, MOVEMENT, MUSTERING
from catalog.mistakes import Mistake
from catalog.models import Card
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, MOST_COUNT, ArmyFile
from validation.books import rulebook
from validation.words import counted, listed

MOST_TURNS = 200
MOST_ISSUED = 99


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    battles = [(card.slug, card.name) for card in shelf.all(Battle).values()]
    lost = [(str(number), str(number)) for number in range(len(battles))]
    return {
        "battle": forms.ChoiceField(
            label="First battle",
            choices=battles,
            initial=battles[0][0],
            help_text="Start with the first to play a whole war.",
        ),
        "mat": forms.ChoiceField(
            label="Battlefields",
            choices=[("", "Our battlefields")],
            required=False,
            help_text="Ours for each battle, or a mat of your own for all.",
        ),
        "lost_one": forms.ChoiceField(label="Battles lost by the first army", choices=lost, initial="0"),
        "lost_other": forms.ChoiceField(label="Battles lost by the second army", choices=lost, initial="0"),
        "reading": forms.ChoiceField(label="Rules", choices=READINGS, initial=READINGS[0][0]),
        "advanced": forms.BooleanField(
            label="Advanced Press and landmarks",
            required=False,
            help_text="Press gives +1 and its troop's training, to ranged troops too. If the turns run out, "
            "the player who controls more landmarks wins the battle.",
        ),
        "turns": forms.IntegerField(
            label="Turns",
            min_value=1,
            max_value=MOST_TURNS,
            initial=USUAL_TURNS,
            help_text="Of each player: the table counts both players’ turns together. After the last one, hostages "
            "decide the battle, then walls.",
        ),
    }


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    """Each deck has a troop and fits the field's places for walls; no more battles are lost than were fought."""
    for field, army in zip(("one", "other"), armies, strict=True):
        deck = rulebook(army.game).build_roster(army, shelf)
        if not deck.piles["troop"]:
            yield Mistake(field, f"{army.name} has no troop: nobody would stand on the field.")
        if not 1 <= deck.options["walls"] <= MARKED_PLACES:
            yield Mistake(field, PLACES_WORDS.format(name=army.name, walls=deck.options["walls"]))
    fought = list(shelf.all(Battle)).index(chosen["battle"]) if chosen.get("battle") in shelf.all(Battle) else 0
    lost = [int(chosen.get(name) or 0) for name in ("lost_one", "lost_other")]
    if sum(lost) > fought:
        yield Mistake("lost_one", f"{sum(lost)} battles can't have been lost where {fought} have been fought.")


def _setup(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> SetUp:
    battles = shelf.all(Battle)
    battle = battles.get(str(chosen.get("battle"))) or next(iter(battles.values()))
    return setup_of(armies, shelf, battle, chosen)


def _title(setup: SetUp) -> str:
    number = setup["war"]["battle"]
    war = "A war of three battles" if number == 1 else f"A war from battle {number} on"
    return f"{war}: {setup['mat']['name']}" if "mat" in setup else war


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    deck = rulebook(army.game).build_roster(army, shelf)
    return f"{counted(deck.piles['troop'], 'troop')}, {counted(deck.piles['tactic'], 'tactic')}"


def _schema(shelf: Shelf) -> Schema:
    """The JSON schema of a set-up: this catalog's cards, two decks of them, and where the war begins."""
    cards = rulebook(shelf.game.slug).cards(shelf)
    count = {"type": "integer", "minimum": 0, "maximum": MOST_COUNT}
    deck = {"type": "object", "properties": dict.fromkeys(cards.all, count), "additionalProperties": False}
    army = exactly(
        name={"type": "string", "maxLength": LONGEST_NAME},
        deck=deck,
        training={"type": "integer", "minimum": 0, "maximum": MOST_ISSUED},
        walls={"type": "integer", "minimum": 1, "maximum": MARKED_PLACES},
    )
    battles = len(cards.battles)
    lost = {"type": "integer", "minimum": 0, "maximum": battles - 1}
    agreed = exactly(
        reading={"enum": [value for value, _ in READINGS]},
        turns={"type": "integer", "minimum": 1, "maximum": MOST_TURNS},
    )
    own = exactly(
        cards={"const": cards.data()},
        armies={"type": "array", "items": with_ruleset(army, shelf.game.slug), "minItems": 2, "maxItems": 2},
        war=exactly(
            battle={"type": "integer", "minimum": 1, "maximum": battles},
            lost={"type": "array", "items": lost, "minItems": 2, "maxItems": 2},
        ),
        options={**agreed, "properties": {**agreed["properties"], "advanced": {"const": True}}},
    )
    return {**own, "properties": {**own["properties"], "mat": _mat_schema(shelf)}}


def _mat_schema(shelf: Shelf) -> Schema:
    """The shape of a mat; whether it is a sound ground is asked of it as one."""
    cards, side = (
        rulebook(shelf.game.slug).cards(shelf),
        {"type": "integer", "minimum": BOOK.least, "maximum": BOOK.most},
    )
    number = {"type": "integer", "minimum": 0, "maximum": BOOK.most}

    def several(each: Schema, least: int = 0, most: int = BOOK.most**2) -> Schema:
        return {"type": "array", "items": each, "minItems": least, "maxItems": most}

    cell, battles = several(number, 2, 2), list(cards.battles.values())
    landmark = {
        "type": "array",
        "prefixItems": [{"enum": list(cards.ground.landmarks)}, cell],
        "minItems": 2,
        "maxItems": 2,
    }
    battle = exactly(
        slug={"enum": [each.slug for each in battles]},
        name={"enum": [each.name for each in battles]},
        separation=number,
        columns=side,
        rows=side,
        walls=several(several(cell), 2, 2),
        landmarks=several(landmark),
    )
    return exactly(
        name={"type": "string", "maxLength": LONGEST_NAME},
        columns=side,
        rows=side,
        battles=several(battle, len(battles), len(battles)),
    )


PILE_NAMES = {TROOP_PILE: "Troop pile", TACTICS_PILE: "Tactics pile"}


def column_and_row(state: State, space: int) -> tuple[int, int]:
    """A hex as the site counts: columns and rows from the top left."""
    return to_offset(state.field.board.cell[space])


def draw(state: State, setup: SetUp, shelf: Shelf) -> Board:
    """The table: the field of the battle, troops on it, both players' hands and piles."""
    battle = state.field.battle
    hexes, wide, tall = _laid_out(battle.columns, battle.rows)
    return Board(
        battle.columns,
        battle.rows,
        _ground(state, hexes, wide, tall, shelf),
        tuple(_token(state, piece, shelf) for pieces in state.fielded for piece in pieces),
        standings=(_standing(state, 0), _standing(state, 1)),
        aims=tuple(_aims(state)),
        drawn=tuple(_terrain_left(state, shelf)),
        figures="OFF on the left, DEF on the right, as they stand; 2+ is more if the log said that it was trained",
        heading=_heading(state),
        lattice=HexField(hexes, wide, tall),
        trays=tuple(tray for player in (0, 1) for tray in _trays(state, player)),
        names={column_and_row(state, space): state.hex_name(space) for space in state.field.board.spaces},
        features=_placed(state, {*state.field.landmarks, *chain(*state.field.walls)}),
        attacks=tuple(_attacks(state)),
        key=(("piles", "Cards left to draw: 9+5 are 9 troops and 5 tactics cards."),),
    )


@lru_cache(maxsize=8)
def _laid_out(columns: int, rows: int) -> tuple[Hexes, float, float]:
    return fit_hexes(_hexes(columns, rows))


@lru_cache(maxsize=8)
def _hexes(columns: int, rows: int) -> tuple[Hex, ...]:
    return tuple(offset_field(columns, rows, short=True))


def _ground(state: State, hexes: Hexes, wide: float, tall: float, shelf: Shelf) -> Diagram:
    """Terrain, the landmarks that are left, and the walls that stand."""
    cell, battle = state.field.board.cell, state.field.battle
    walls = {cell[space]: player + 1 for player, spaces in enumerate(state.field.walls) for space in sorted(spaces)}
    landmarks = {cell[space]: slug for space, slug in state.field.landmarks.items()}
    shapes, labels = field_drawing(Field(_hexes(battle.columns, battle.rows), landmarks, walls), hexes, shelf)
    return Diagram(battle.name, wide, tall, tuple(shapes), tuple(labels))


def _terrain_left(state: State, shelf: Shelf) -> Iterator[Sort]:
    """The walls and landmarks that are left, and the ground that the landmarks make."""
    for player, spaces in enumerate(state.field.walls):
        if spaces:
            sign = tuple(wall_sign(player + 1, CELL / 2, CELL / 2))
            yield Sort(_wall(player), f"{PLAYERS[player]}’s wall", sign, card="wall/wall")
    for slug in sorted(set(state.field.landmarks.values())):
        sign = tuple(landmark_sign(slug, CELL / 2, CELL / 2))
        yield Sort(slug, shelf.kind("landmark")[slug].name, sign, card=f"landmark/{slug}")
    cards = shelf.kind("terrain").values() if state.field.landmarks else ()
    for card in cards:
        role = GROUND[card.slug]
        if role != "cell":
            sign = (space(0, 0, role), *slope_sign(role, CELL / 2, CELL / 2))
            yield Sort(card.slug, card.name, sign, card=f"terrain/{card.slug}")


def _wall(player: int) -> str:
    return f"wall-{player}"


def _heading(state: State) -> str:
    """The battle and turn, whose it is, and the phase."""
    turn = state.turn + (state.stage == BEGINNING_TURN)
    begun = f"turn {turn} of {2 * state.most_turns}" if turn else "before the first turn"
    words = f"Battle {state.battle + 1} of {LAST_BATTLE + 1}, {begun}: {PLAYERS[state.player]}"
    return f"{words}, {state.phase.title()}" if state.phase else words


# Troops


def _token(state: State, piece: int, shelf: Shelf) -> Token:
    column, row = column_and_row(state, state.place[piece])
    kind = "troop" if state.kind[piece] in shelf.kind("troop") else "tactic"
    card = shelf.kind(kind)[state.kind[piece]]
    marks = [_training(state, piece)] if state.level[piece] > 0 else []
    marks += [state.library.name(slug) for slug in state.laid.get(piece, ())]
    owner = state.field.wall_owner[state.place[piece]]
    return Token(
        column,
        row,
        state.owner[piece],
        short(state, piece),
        state.library.name(state.kind[piece]),
        card.emblem,
        marks=tuple(marks),
        facts=tuple(_facts(state, piece)),
        is_active=piece in state.named,
        card=f"{kind}/{card.slug}",
        figures=tuple(_figures(state, piece)),
        unsure=figures.trained(state, piece, 1)[0] if state.level[piece] == UNKNOWN_LEVEL else "",
        ground="" if owner == NOBODY else _wall(owner),
    )


def _figures(state: State, piece: int) -> Iterator[tuple[str, int, int]]:
    """OFF before a target is named and DEF, now and as printed: of a hidden training nothing is counted."""
    table, troop = Table(state, (None, None)), state.troop(piece)
    yield "OFF", total(figures.own_offense_parts(table, piece)), troop.offense
    yield "DEF", figures.defense(table, piece), troop.defense


def _attacks(state: State) -> Iterator[tuple[Place, Place, int]]:
    """From where each troop that has named a target attacks, where to, and whose it is; not on whom it has captured."""
    for piece, target in state.named.items():
        if target in state.fielded[state.owner[target]]:
            start, end = (column_and_row(state, state.place[each]) for each in (piece, target))
            yield start, end, state.owner[piece]


def _training(state: State, piece: int) -> str:
    """A troop's level and what it multiplies, "1x: first training, DEF × 2"; of ranged troops the first multiplies
    nothing.
    """
    level, card = LEVELS[state.level[piece]], state.library.trainings[state.level[piece]]
    figure, factor = ("DEF", card.defense_factor) if state.is_melee(piece) else ("OFF", card.offense_factor)
    training = f"{level}: {'first' if state.level[piece] == 1 else 'second'} training"
    return f"{training}, {figure} × {factor}" if factor > 1 else f"{training}, no more {figure} yet"


def _facts(state: State, piece: int) -> Iterator[str]:
    """The hex of a troop, what it has done, what is done to it; of enemy troops, that nobody need remind of their
    training.
    """
    table = Table(state, (None, None))
    space = state.place[piece]
    owner = state.field.wall_owner[space]
    wall = "" if owner == NOBODY else f"{PLAYERS[owner]}’s wall on "
    yield f"on {wall}{state.hex_name(space)}"
    if state.level[piece] == UNKNOWN_LEVEL:
        yield "its training was told in the log; forecasts reckon with it"
    if piece in state.moved:
        yield "has moved"
    if piece in state.rescuers:
        yield "has rescued"
    if piece in state.named:
        yield f"attacks {short(state, state.named[piece])}"
    attackers = figures.attackers(state, piece)
    if attackers and all(state.level[each] != UNKNOWN_LEVEL for each in attackers):
        yield f"attacked for {figures.damage(table, piece)} damage so far"
    if state.is_beside_enemy(state.place[piece], state.owner[piece]) and not Hooks.slips_locks(table, piece):
        yield "can’t move: an enemy is beside it"


# Hands and piles


def _standing(state: State, player: int) -> Standing:
    supply = Count(state.supply[player], "training", "training")
    left = [len(state.piles[2 * player + pile]) for pile in PILE_NAMES]
    counts = *_counts(state, player), supply, Count(sum(left), "piles", "piles", parts="+".join(map(str, left)))
    return Standing(counts, ("barred from tactics cards",) if state.barred[player] else ())


def _counts(state: State, player: int) -> Iterator[Count]:
    """What decides a battle or the war."""
    yield Count(_battles_won(state, player), "win")
    if state.is_advanced:
        yield Count(state.victory_points(player), "victory point")
    yield Count(len(state.hostages[player]), "hostage", goal=MOST_HOSTAGES)
    yield Count(len(state.fielded[player]), "troop", is_of_pieces=True)
    yield Count(len(state.field.walls[player]), "wall")


def _battles_won(state: State, player: int) -> int:
    """The battles that a player has won, the one that ends the war too; walls end it in the midst of one."""
    is_last_won = state.result is not None and state.result[1] != "walls" and state.losses[-1][0] == 1 - player
    return state.lost[1 - player] + is_last_won


def _aims(state: State) -> Iterator[Aim]:
    """What wins the battle and the war, with the player who is ahead where it is counted."""
    before = (
        f"Battle {LAST_BATTLE + 1} decides the war; those before it cost troops. You may give one up as your turn "
        "begins, to lose no more: undo to there."
    )
    yield Aim("War", "This battle decides the war." if state.battle == LAST_BATTLE else before)
    back = "What is on the board, in hand or out of this battle comes back; what is out of the war does not, nor walls."
    yield Aim("Between battles", f"{back} {_comeback(state)}")
    held = [len(each) for each in state.hostages]
    yield Aim(
        "Hostages",
        f"A captured troop is its captor’s hostage. Hold {MOST_HOSTAGES}, and the battle is yours. "
        "Those not rescued by its end are lost for the war.",
        f"{MOST_HOSTAGES} win the battle",
        _ahead(held),
    )
    yield Aim("Troops", "A player without a troop on the battlefield as a turn ends, from the second on, loses it.")
    walls = [len(each) for each in state.field.walls]
    yield Aim(
        "Walls",
        "Troops come in and are trained beside their own walls. Destroy the last enemy wall, with Engineer in the "
        "Combat Phase, and the war is yours at once.",
        "0 lose the war",
        _ahead(walls),
    )
    crowned = tuple(player for player in (0, 1) if state.owes(1 - player))
    yield Aim(
        "Crown",
        "A tactics card that replaces a melee troop. Hold the enemy’s as a battle ends, and the war is yours.",
        holders=crowned,
    )
    if state.is_advanced:
        worth = [state.victory_points(player) for player in (0, 1)]
        yield Aim(
            "Landmarks", "Own troops beside a landmark, and no enemy ones.", "1 victory point each", _ahead(worth)
        )
    first = "victory points, then hostages, then walls" if state.is_advanced else "hostages, then walls"
    decided = f"After {2 * state.most_turns} turns of both together the battle is decided by {first}"
    yield Aim("Time", f"{decided}; where all are equal, {PLAYERS[state.beginner]} loses it for having begun.")


def _comeback(state: State) -> str:
    """What the loser of a battle has in the next: "+1 DEF"."""
    comebacks = state.field.wall.comebacks
    told = (f"+{defense} DEF{f' and +{offense} OFF' if offense else ''}" for offense, defense in comebacks)
    return f"Who loses a battle begins the next, with {', then '.join(told)} on and beside their own walls."


def _ahead(counts: Sequence[int]) -> tuple[int, ...]:
    """The player with the higher count; nobody where both have the same."""
    return () if counts[0] == counts[1] else (counts.index(max(counts)),)


def _trays(state: State, player: int) -> Iterator[Tray]:
    """The rows beside the field: the hand, both piles face down, and the cards that lie open."""
    yield _open(state, player, "Hand (BARRACKS)", state.hand[player])
    for pile, name in PILE_NAMES.items():
        at = 2 * player + pile
        top = state.piles[at][-1:] if state.knows_top[at] else ()
        yield _tray(state, player, name, [card for card in top if card not in BACKS], len(state.piles[at]))
    for name, cards in (
        ("Hostages", state.hostages[player]),
        ("Out of this battle (RESUPPLY)", state.resupply[player]),
        ("Out of the war (LOST)", state.lost_cards[player]),
    ):
        yield replace(_open(state, player, name, cards), is_of_use=False)


def _open(state: State, player: int, name: str, cards: tuple[str, ...]) -> Tray:
    """Cards by name, with those that are face down as backs."""
    known = sorted((card for card in cards if card not in BACKS), key=state.library.order.__getitem__)
    return _tray(state, player, name, known, len(cards))


def _tray(state: State, player: int, name: str, known: Sequence[str], count: int) -> Tray:
    library = state.library
    kinds = ("troop" if card in library.cards.troops else "tactic" for card in known)
    cards = (
        TrayCard(library.name(card), f"{kind}/{card}", "", in_brief(state, card), kind == "troop")
        for card, kind in zip(known, kinds, strict=True)
    )
    return Tray(player, name, tuple(cards), count - len(known))


def outcomes(state: State) -> dict[str, tuple[str, ...]]:
    on_field = (piece for pieces in state.fielded for piece in pieces)
    return {short(state, piece): (state.library.name(state.kind[piece]),) for piece in on_field}


def says(state: State, card: Card) -> str:
    """A tactics card's use in the phase that is played; in another, and of other cards, the text."""
    uses = card.phases.all() if isinstance(card, Tactic) else ()
    return next((_use_in_words(state, card, use) for use in uses if use.phase == state.phase), card.text)


def _use_in_words(state: State, card: Card, use: TacticPhase) -> str:
    """What a use does, and where the card goes then; of one that stays, all that it does there."""
    printed = state.library.tactic(card.slug).use(state.phase)
    if printed is None or printed.destination not in ZONES:
        return f"{use.text}\n\n{card.text}"
    otherwise = f"; {use.otherwise_when}, it {_goes(printed.otherwise)}" if printed.otherwise else ""
    return f"{use.text} Then the card {_goes(printed.destination)}{otherwise}."


def _goes(zone: str) -> str:
    return f"{ZONES[zone]} ([[{zone.upper()}]])"


def says_in_full(card: Card) -> str:
    """The text, and a tactics card's use in each phase."""
    uses = card.phases.all() if isinstance(card, Tactic) else ()
    return "\n\n".join([card.text, *(f"{use.get_phase_display()}: {use.text}" for use in uses)])


#: The cards of which a prospect says what they do for a troop of one's own.
HELPS = (HORSE, PRESS, ENGINEER, SAVED)


def prospect(state: State, option: Option) -> Prospect | None:
    """An attack: what it comes to with all that are named already, and what the defender may lay down against it. A
    troop under Disengage: where to, or whether that saves it. Horse, Press, Engineer, Saved: what they do for whom;
    Negate: that they don't.
    """
    if option == PASS and state.chain:
        return _help(state, state.chain[-1].card, state.chain[-1].target)
    if option[:2] == Verbs.play(NEGATE):
        # Of a card that does something for a troop: the other answer says what that would be.
        played = state.chain[-1]
        helped = _help(state, played.card, played.target)
        return helped and Prospect(
            helped.sign, ((f"stays as it is: {state.library.name(played.card)} does nothing", 1.0),)
        )
    if option[:2] == Verbs.play(DISENGAGE):
        return _withdrawal(state, *map(int, option[2:]))
    if option in Verbs.play and option[1] in DEFENSE_CARDS and state.stage == DEFENDING:
        return _defence(state, str(option[1]), option[2:])
    if option in Verbs.play and not state.chain and option[1] in HELPS:
        return _help(state, str(option[1]), option[2:])
    if option not in Verbs.attack:
        return None
    piece, target = Verbs.attack.parts(option)
    found, sign = named_too(state, piece, target), short(state, target)
    if not found.captures:
        return Prospect(
            sign, ((f"stands: {found.damage} damage is not more than DEF {found.defense}", 1.0),), succeeds=0.0
        )
    defender = state.owner[target]
    saved = float(held(state, defender, found.saving))
    ways = (f"is captured: {found.damage} damage, DEF {found.defense}", 1 - saved), ("can be saved", saved)
    against = held_against(state.library, found, lambda cards: held(state, defender, [cards]))
    return Prospect(sign, ways, held=tuple(each for each in against if each.chance), succeeds=1 - saved)


def _help(state: State, card: str, target: Target) -> Prospect | None:
    """What Horse makes of a group's moves, Press of a troop that it trains, either of strikes at those in reach; where
    Engineer and Saved let a troop move.
    """
    if state.phase == COMBAT and state.stage != DEFENDING and card in (HORSE, PRESS):
        return _harder(state, card, int(target[0]))
    if state.phase == MUSTERING and card == PRESS:
        piece = int(target[0])
        (name, now), (_, then) = (figures.trained(state, piece, level) for level in (0, max(state.library.trainings)))
        return Prospect(short(state, piece), ((f"has {name} {now} → {then}", 1.0),))
    if state.phase == MOVEMENT and card == HORSE and not state.chain:
        table, piece = Table(state, (None, None)), int(target[0])
        group = (piece, *state.friends_beside(piece))
        free = [short(state, each) for each in group if movement.ends(table, each, group)]
        words = (
            f"leads {counted(len(free), 'troop')}: {listed(free)}" if free else "has nobody in its group who can move"
        )
        return Prospect(short(state, piece), ((words, 1.0),))
    if state.phase == MOVEMENT and card == ENGINEER:
        return _shortcuts(state, int(target[0]))
    if state.phase == MOVEMENT and card == SAVED:
        others = " or ".join(short(state, each) for each in state.melee_beside(int(target[0])))
        words = f"may change places once moving is over: as they stand now with {others}"
        return Prospect(short(state, int(target[0])), ((words, 1.0),))
    return None


def _shortcuts(state: State, piece: int) -> Prospect:
    """The hexes that a troop reaches under Engineer alone."""
    after = state.copy()
    after.lay(piece, ENGINEER)
    now, then = (movement.ends(Table(each, (None, None)), piece) for each in (state, after))
    more = {column_and_row(state, space): 1.0 for space in then if space not in now}
    words = f"reaches {counted(len(more), 'hex', 'hexes')} more" if more else "reaches no hex more from where it stands"
    return Prospect(short(state, piece), ((words, 1.0),), more)


def _harder(state: State, card: str, piece: int) -> Prospect:
    """The OFF of a troop under a card, against each whom it can attack and on whom that counts."""
    after = state.copy()
    after.lay(piece, card)
    tables = [Table(each, (None, None)) for each in (state, after)]
    found: dict[tuple[int, ...], list[str]] = defaultdict(list)
    for target in sorted(figures.targets(tables[0], piece)):
        found[tuple(figures.offense(each, piece, target) for each in tables)].append(short(state, target))
    told = [f"OFF {now} → {then} against {listed(signs)}" for (now, then), signs in found.items() if now != then]
    words = f"has {'; '.join(told)}" if told else "can attack nobody on whom it would count"
    return Prospect(short(state, piece), ((words, 1.0),))


def _defence(state: State, card: str, target: Target) -> Prospect | None:
    """What a card makes of the attack on its troop, or on one that it guards, if it isn’t negated."""
    laid_on, use, table = int(target[0]), use_of(card, COMBAT), Table(state.copy(), (None, None))
    assert use is not None, f"{card} answers no attack"
    before = {each: figures.defense(table, each) for each in figures.attacked(state)}
    use.carry_out(table, Play(state.owner[laid_on], card, target))
    guarded = [each for each, defense in before.items() if figures.defense(table, each) != defense]
    if not guarded:
        return None
    piece = laid_on if laid_on in guarded else guarded[0]
    damage, defense = figures.damage(table, piece), figures.defense(table, piece)
    words = f"is captured all the same: {damage} damage, DEF {defense}"
    if damage <= defense:
        words = f"stands: {damage} damage is not more than DEF {defense}"
    return Prospect(short(state, piece), ((words, 1.0),))


def _withdrawal(state: State, piece: int, space: int | None = None) -> Prospect:
    after, sign = state.copy(), short(state, piece)
    after.lay(piece, DISENGAGE)
    table = Table(after, (None, None))
    if space is None:
        ends = {column_and_row(state, end): 1.0 for end in movement.ends(table, piece)}
        words = "can move away from the enemy beside it, in this phase only" if ends else "has nowhere to go even so"
        return Prospect(sign, ((words, 1.0),), ends)
    damage, defense = figures.damage(table, piece), figures.defense(table, piece)
    if damage > defense:
        return Prospect(sign, ((f"is captured all the same: {damage} damage, DEF {defense}", 1.0),))
    if piece in state.named.values():
        return Prospect(sign, ((f"stands: {damage} damage is not more than DEF {defense}", 1.0),))
    return Prospect(sign, ((f"moves to {state.hex_name(space)} in the Resolution", 1.0),))


def leads_to(state: State, option: Option) -> Lead | None:
    """What comes of defending nobody; where the card of a troop that withdraws goes, if its way is dear."""
    if option == PASS and state.stage == DEFENDING and not state.chain:
        return Lead("the attacks take effect")
    if not is_withdrawal(option):
        return None
    piece, space = map(int, option[2:])
    after = state.copy()
    after.withdraws[piece] = space
    zone = destination_of(after, piece)
    return Lead(f"the card {ZONES[zone]}", is_costly=True) if zone else None


def is_usual(state: State) -> bool:
    """True where a turn begins in a battle that might be given up, and there is no news of the war with it."""
    has_news = state.losses and state.turn < len(PLAYERS)
    return state.stage == BEGINNING_TURN and not has_news and not state.owes(state.player)


def is_news(state: State) -> bool:
    """True where a player is attacked, and reads what will be captured, with a card against it or without."""
    return state.stage == DEFENDING


def is_idle(state: State, option: Option) -> bool:
    """True for a card that makes a troop strike harder with nobody in reach, and for one that removes your own wall."""
    if is_removal(option):
        return state.field.wall_owner[int(option[3])] == state.player
    if option not in Verbs.play or option[1] not in (HORSE, PRESS) or state.stage != IN_COMBAT:
        return False
    return not figures.targets(Table(state, (None, None)), int(option[2]))


def _troop(state: State, sign: str) -> int | None:
    return next((each for pieces in state.fielded for each in pieces if short(state, each) == sign), None)


def figures_of(state: State, sign: str) -> Iterator[PieceFigure]:
    """A troop's OFF before it names a target, RNG, DEF and MOV; where its training is hidden, what that may make."""
    piece = _troop(state, sign)
    if piece is None:
        return
    table = Table(state, (None, None))
    yield _by_training(state, piece, "OFF", figures.own_offense_parts(table, piece))
    yield beside_printed("RNG", figures.reach(table, piece), state.troop(piece).range)
    yield _by_training(state, piece, "DEF", figures.defense_parts(table, piece))
    yield PieceFigure("MOV", state.troop(piece).movement)


def _by_training(state: State, piece: int, name: str, parts: Parts) -> PieceFigure:
    """A figure, with what it is at each level of a training that is hidden: "6 at 2x"."""
    found = taken_apart(name, state, parts, breakdown)
    at = {LEVELS[level]: figures.trained(state, piece, level) for level in state.library.trainings}
    told = [f"{then} at {level}" for level, (figure, then) in at.items() if figure == name and then > found.value]
    if state.level[piece] != UNKNOWN_LEVEL or not told:
        return found
    return replace(found, name=f"{name} without training", made_of="; ".join(filter(None, (found.made_of, *told))))


def reach(state: State, sign: str) -> Reach:
    """The hexes to which a troop can move, and those within its range from there."""
    piece = _troop(state, sign)
    if piece is None:
        return Reach()
    table = Table(state, (None, None))
    moves = movement.ends(table, piece)
    strikes = _strikes(state, [state.place[piece], *moves], figures.reach(table, piece))
    return Reach(_placed(state, moves), _placed(state, strikes))


def _strikes(state: State, stops: Iterable[int], far: int) -> set[int]:
    board = state.field.board
    return {space for stop in stops for space in board.within(stop, far) if space != stop}


def _placed(state: State, spaces: Iterable[int]) -> frozenset[Place]:
    return frozenset(column_and_row(state, space) for space in spaces)


ADAPTER = MatchAdapter(
    sides=PLAYERS,
    fields=_fields,
    settings=frozenset(("lost_one", "lost_other", "reading", "turns")),
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=lambda setup, _: armies_in(setup),
    setup_schema=_schema,
    draw=draw,
    homes=lambda state: state.field.walls,
    place=column_and_row,
    army_words=_army_words,
    outcomes=outcomes,
    counts=_counts,
    plans=captures,
    says=says,
    says_in_full=says_in_full,
    reckoned=reckoned,
    is_usual=is_usual,
    is_news=is_news,
    prospect=prospect,
    leads_to=lambda state: partial(leads_to, state),
    attack_is_for="is captured",
    is_idle=is_idle,
    figures=figures_of,
    reach=reach,
    ground=GroundUse("mat", "mat", board_of, ground_of),
    mover=lambda state: state.player if state.turn else None,
)
