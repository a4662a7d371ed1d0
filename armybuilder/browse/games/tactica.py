"""The pages of TACTICA beside a card: what training, terrain and tactics do to it, how a battle starts."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from armybuilder.browse.parts import GamePart, Panel, Panels
from armybuilder.faces.face import signed
from armybuilder.faces.games.tactica.figures import cost_of
from catalog.games.tactica.models import (
    Battle,
    Figures,
    Landmark,
    Phase,
    Summon,
    Symbol,
    Tactic,
    TacticPhase,
    Terrain,
    Training,
    Troop,
    TroopClass,
    Wall,
    Zone,
)
from catalog.models import Card
from catalog.shelf import Shelf

TEMPLATES = "games/tactica/browse"
Target = TacticPhase.Target
ABOUT = {
    "troop": "Four formations, melee and ranged, each with four ratings.",
    "tactic": "Ten cards with a use in up to three phases, and the pile to which each use sends them.",
    "training": "Two sides of one card that lies under a troop and multiplies a rating.",
    "wall": "The base of a player, beside which troops muster and train.",
    "landmark": "Two sides of one card: it makes the hexes around it high or low.",
    "terrain": "Neutral, high and low ground, with what each step costs.",
    "battle": "Three battles, each with its set-up drawn.",
    "zone": "Where cards lie, and when they come back.",
    "symbol": "The signs around every card, explained.",
    "summon": "Two forces of the advanced game on one card.",
}


@dataclass(frozen=True)
class CardRow:
    """A line of a table: the card that it is about or its name, and what it says."""

    cells: tuple[str, ...]
    card: Card | None = None
    name: str = ""
    is_here: bool = False


@dataclass(frozen=True)
class FigureTable:
    """A table of figures; `caption` is read aloud."""

    caption: str
    heads: tuple[str, ...]
    rows: tuple[CardRow, ...]


def _table(slug: str, title: str, table: FigureTable, words: str = "") -> Panel:
    return Panel(slug, title, f"{TEMPLATES}/_table.html", {"table": table, "words": words})


def _cards(slug: str, title: str, cards: Iterable[Card], words: str = "", more: str = "") -> Iterator[Panel]:
    """A panel of links, if there are any."""
    if found := list(dict.fromkeys(cards)):
        yield Panel(slug, title, f"{TEMPLATES}/_cards.html", {"cards": found, "words": words, "more": more})


def fighters(shelf: Shelf) -> list[tuple[Card, Figures]]:
    """Whatever may stand on the battlefield as a troop, with its ratings: the troops, and Crown."""
    troops: list[tuple[Card, Figures]] = [(troop, troop) for troop in shelf.all(Troop).values()]
    return troops + [(card, card.troop) for card in shelf.all(Tactic).values() if card.troop]


def training_table(troop: Figures, shelf: Shelf) -> FigureTable:
    rows = [CardRow((str(troop.offense), str(troop.defense)), name="Untrained")]
    rows += [
        CardRow((str(each.offense_of(troop)), str(each.defense_of(troop))), card=each)
        for each in shelf.all(Training).values()
    ]
    return FigureTable("OFF and DEF by training", ("Training", "OFF", "DEF"), tuple(rows))


def ground_table(troop: Figures, shelf: Shelf) -> FigureTable:
    is_ranged = troop.troop_class == TroopClass.RANGED
    rows = [
        CardRow((str(troop.defense + each.defense), _reach(troop, each.range if is_ranged else 0)), card=each)
        for each in shelf.all(Terrain).values()
    ]
    rows += [
        CardRow((str(troop.defense), _reach(troop, each.range if is_ranged else 0)), card=each)
        for each in shelf.all(Wall).values()
    ]
    return FigureTable("DEF and RNG by ground", ("Ground", "DEF", "RNG"), tuple(rows))


def _reach(troop: Figures, change: int) -> str:
    """No penalty brings RNG below 1."""
    return str(max(1, troop.range + change))


def suits(use: TacticPhase, card: Card, troop: Figures) -> bool:
    if use.target == Target.TROOP:
        return True
    if use.target == Target.MELEE:
        return troop.troop_class == TroopClass.MELEE
    return use.target == Target.FOOT and card.slug == "foot"


def tactics_for(card: Card, troop: Figures, shelf: Shelf) -> list[Tactic]:
    return [
        each
        for each in shelf.all(Tactic).values()
        if each != card and any(suits(use, card, troop) for use in each.phases.all())
    ]


def _fighter_panels(card: Card, troop: Figures, shelf: Shelf) -> Iterator[Panel]:
    yield _table("trained", "Trained", training_table(troop, shelf))
    yield _table("ground", "Untrained, by ground", ground_table(troop, shelf))
    yield from _cards("tactics", "Tactics cards for it", tactics_for(card, troop, shelf))


def _troop_panels(troop: Troop, shelf: Shelf) -> Iterator[Panel]:
    yield from _fighter_panels(troop, troop, shelf)
    closed = [each for each in shelf.all(Landmark).values() if each.closed_to == troop.troop_class]
    yield from _cards("closed", "Closed to it", closed)


def _tactic_panels(tactic: Tactic, shelf: Shelf) -> Iterator[Panel]:
    uses = list(tactic.phases.all())
    missing = [phase.label for phase in Phase if phase not in {use.phase for use in uses}]
    idle = f"{' and '.join(missing)} Phase" if missing else ""
    yield Panel("phases", "Phase by phase", f"{TEMPLATES}/_phases.html", {"uses": uses, "idle": idle})
    if tactic.troop:
        yield from _fighter_panels(tactic, tactic.troop, shelf)
    else:
        users = [card for card, troop in fighters(shelf) if any(suits(use, card, troop) for use in uses)]
        yield from _cards("users", "Played on", users)
    counters = [each for each in shelf.all(Tactic).values() if each.is_counter and each != tactic]
    if tactic.is_counter:
        yield from _cards("counters", "Other counter-cards", counters)


def _zone_panels(zone: Zone, shelf: Shelf) -> Iterator[Panel]:
    rows = tuple(
        CardRow((use.get_phase_display(), use.otherwise_when if use.otherwise == zone else "always"), card=tactic)
        for tactic in shelf.all(Tactic).values()
        for use in tactic.phases.all()
        if zone in (use.destination, use.otherwise)
    )
    if rows:
        table = FigureTable(f"Tactics cards that go to {zone.name}", ("Card", "Played in", "When"), rows)
        yield _table("comings", "Tactics cards that go here", table)


def _symbol_panels(symbol: Symbol, shelf: Shelf) -> Iterator[Panel]:
    yield from _cards("zones", "Leads to", symbol.zones.all())
    phase = symbol.slug.removesuffix("-phase").replace("muster", "mustering")
    if phase in Phase.values:
        used = [each for each in shelf.all(Tactic).values() if any(use.phase == phase for use in each.phases.all())]
        yield from _cards(
            "tactics", "Tactics cards with a use then", used, more=f"/{symbol.game_id}/tactics/?phase={phase}"
        )


def _training_panels(training: Training, shelf: Shelf) -> Iterator[Panel]:
    rows = tuple(
        CardRow(
            (_change(troop.offense, training.offense_of(troop)), _change(troop.defense, training.defense_of(troop))),
            card,
        )
        for card, troop in fighters(shelf)
    )
    table = FigureTable(f"What {training.name} does to each troop", ("Troop", "OFF", "DEF"), rows)
    yield _table("troops", "What it does to each troop", table)
    yield from _other_side(training)


def _change(before: int, after: int) -> str:
    return str(before) if before == after else f"{before} → {after}"


def _other_side(card: Training | Landmark | Summon) -> Iterator[Panel]:
    yield from _cards("side", "On the other side", [each for each in (card.front, getattr(card, "back", None)) if each])


def _wall_panels(wall: Wall, shelf: Shelf) -> Iterator[Panel]:
    yield Panel("phases", "Phase by phase", f"{TEMPLATES}/_phases.html", {"uses": list(wall.phases.all())})
    rows = tuple(
        CardRow((signed(each.defense) if each.defense else "–", signed(each.offense) if each.offense else "–"),
            name=str(each.battles_lost))
        for each in wall.comebacks.all()
    )  # fmt: skip
    yield _table(
        "comeback", "After lost battles", FigureTable("Bonus by battles lost", ("Battles lost", "DEF", "OFF"), rows)
    )
    yield from _cards("entry", "Onto an enemy wall with", [wall.enemy_entry])
    yield from _cards("battles", "Set up in", shelf.all(Battle).values())


def _landmark_panels(landmark: Landmark, shelf: Shelf) -> Iterator[Panel]:
    yield from _cards("terrain", "The hexes around it", [landmark.terrain])
    yield from _other_side(landmark)
    battles = [
        each for each in shelf.all(Battle).values() if any(mark.landmark == landmark for mark in each.landmarks.all())
    ]
    yield from _cards("battles", "Set up in", battles)


def cost_table(shelf: Shelf, here: Terrain | None = None) -> FigureTable:
    grounds = list(shelf.all(Terrain).values())
    rows = tuple(
        CardRow(tuple(str(cost_of(each.slug, to.slug, shelf)) for to in grounds), card=each, is_here=each == here)
        for each in grounds
    )
    heads = tuple(f"To {each.name.split()[0].lower()}" for each in grounds)
    return FigureTable("MOV that a step costs", ("From", *heads), rows)


def _terrain_panels(terrain: Terrain, shelf: Shelf) -> Iterator[Panel]:
    words = "MOV that a step costs. A wall’s extra is not added: no hex costs more than 2."
    yield _table("costs", "Movement", cost_table(shelf, terrain), words)
    yield from _cards("landmarks", "Made by", terrain.landmarks.all())


def _battle_panels(battle: Battle, shelf: Shelf) -> Iterator[Panel]:
    rows = [CardRow((_places(battle, player),), name=f"Walls of player {player}") for player in (1, 2)]
    for landmark in dict.fromkeys(each.landmark for each in battle.landmarks.all()):
        places = [f"{each.column}, {each.row}" for each in battle.landmarks.all() if each.landmark == landmark]
        rows.append(CardRow((" · ".join(places),), card=landmark))
    table = FigureTable(f"Set-up of {battle.name}", ("What", "Column, row"), tuple(rows))
    words = (
        "Columns and rows are counted from 0; row 0 is player 2’s edge. "
        "Odd rows have one hex less and lie half a hex to the right."
    )
    yield _table("set-up", "Set-up", table, words)


def _places(battle: Battle, player: int) -> str:
    return " · ".join(f"{each.column}, {each.row}" for each in battle.walls.all() if each.player == player)


def _summon_panels(summon: Summon, shelf: Shelf) -> Iterator[Panel]:
    yield from _other_side(summon)


PANELS: Panels = {
    Troop: _troop_panels,
    Tactic: _tactic_panels,
    Training: _training_panels,
    Wall: _wall_panels,
    Landmark: _landmark_panels,
    Terrain: _terrain_panels,
    Battle: _battle_panels,
    Zone: _zone_panels,
    Symbol: _symbol_panels,
    Summon: _summon_panels,
}


part = GamePart(
    about=ABOUT,
    emblems={},
    leading=("troop", "tactic", "battle", "training"),
    panels=PANELS,
)
