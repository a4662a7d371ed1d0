"""Matches of TACTICA on the site: where a war begins, and how its field, hands and piles look."""

from collections.abc import Iterator, Sequence

from django import forms

from armybuilder.engine.games.tactica.events import PLAYERS
from armybuilder.engine.games.tactica.setup import MARKED_PLACES, PLACES_WORDS, USUAL_TURNS
from armybuilder.engine.match import SetUp
from armybuilder.lists.schema import Schema
from armybuilder.play.adapters import Chosen, MatchAdapter, exactly, judged
from armybuilder.play.games.tactica import READINGS, armies_in, on_board, setup_of
from armybuilder.play.games.tactica.drawing import column_and_row, draw
from catalog.games.tactica.models import Battle
from catalog.mistakes import Mistake
from catalog.shelf import Shelf
from validation.army import LONGEST_NAME, MOST_COUNT, ArmyFile
from validation.books import rulebook
from validation.words import counted

MOST_TURNS = 200
MOST_ISSUED = 99


def _fields(shelf: Shelf) -> dict[str, forms.Field]:
    battles = [(card.slug, card.name) for card in shelf.all(Battle).values()]
    lost = [(str(number), str(number)) for number in range(len(battles))]
    return {
        "battle": forms.ChoiceField(
            label="First battle", choices=battles, initial=battles[0][0], help_text="The first is a whole war."
        ),
        "lost_one": forms.ChoiceField(label="Battles lost by the first army", choices=lost, initial="0"),
        "lost_other": forms.ChoiceField(label="Battles lost by the second army", choices=lost, initial="0"),
        "reading": forms.ChoiceField(label="Rules", choices=READINGS, initial=READINGS[0][0]),
        "turns": forms.IntegerField(
            label="Turns",
            min_value=1,
            max_value=MOST_TURNS,
            initial=USUAL_TURNS,
            help_text="A battle that lasts so many turns of each player is decided by hostages, then walls.",
        ),
    }


def _mistakes(armies: Sequence[ArmyFile], shelf: Shelf, chosen: Chosen) -> Iterator[Mistake]:
    """Each deck has a troop and fits the field's places for walls; no more battles are lost than were fought."""
    for field, army in zip(("one", "other"), armies, strict=True):
        deck = rulebook(army.game).muster(army, shelf)
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
    return "A war of three battles" if number == 1 else f"A war from battle {number} on"


def _army_words(army: ArmyFile, shelf: Shelf) -> str:
    deck = rulebook(army.game).muster(army, shelf)
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
    return exactly(
        cards={"const": cards.data()},
        armies={"type": "array", "items": judged(army, shelf.game.slug), "minItems": 2, "maxItems": 2},
        war=exactly(
            battle={"type": "integer", "minimum": 1, "maximum": battles},
            lost={"type": "array", "items": lost, "minItems": 2, "maxItems": 2},
        ),
        options=exactly(
            reading={"enum": [value for value, _ in READINGS]},
            turns={"type": "integer", "minimum": 1, "maximum": MOST_TURNS},
        ),
    )


ADAPTER = MatchAdapter(
    sides=PLAYERS,
    fields=_fields,
    mistakes=_mistakes,
    setup=_setup,
    title=_title,
    armies=lambda setup, _: armies_in(setup),
    setup_schema=_schema,
    draw=draw,
    place=column_and_row,
    army_words=_army_words,
    fates=on_board.fates,
    venture=on_board.venture,
    reach=on_board.reach,
)
