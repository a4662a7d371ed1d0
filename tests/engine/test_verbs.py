"""What players can do: every verb has its words, its place on the board and its parts, and every answer its price."""

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, get_args

import pytest

from armybuilder.engine.forecast import Waiting, prices
from armybuilder.engine.games import game_of
from armybuilder.engine.games.analog_tactics.verbs import of_card
from armybuilder.engine.match import Match
from armybuilder.engine.table import Option
from armybuilder.engine.verbs import WORD, PartKind, Sort, after_word
from armybuilder.play.adapters import adapter_of
from catalog.kinds import kinds
from catalog.shelf import shelf
from tests.engine.matches import SETUPS, two_bots
from tests.engine.moments import every_game, moments
from tests.engine.positions import positions

pytestmark = [pytest.mark.django_db, pytest.mark.once]

#: The letters of the longest sentence on what hangs on an answer: two lines of the panel.
LONGEST = 140


@every_game
def test_every_verb_is_declared_whole(slug: str) -> None:
    verbs = game_of(slug).verbs
    assert set(verbs.schema()) == set(verbs.by_name)
    for name, verb in verbs.by_name.items():
        assert verb.name == name
        assert verbs.heading(next(positions(slug, 1, 1))[1], (name,))[:1].isupper(), f"{name} has no words"
        assert verb.sort in (None, *get_args(Sort)), f"{name} has no place on the board"
        assert {part.removesuffix(" …") for part in verbs.schema()[name]} <= {*get_args(PartKind)}, name
        assert shelf(slug).section(verb.rule), f"{name} names no section of the rules"
        assert not verb.why or verb.why.endswith("."), f"{name} says no whole sentence"
        assert len(verb.why) <= LONGEST, f"{name} says too much"
    assert all(pool.name for pool in verbs.pools)


def test_an_attack_with_a_weapon_follows_a_rule() -> None:
    game = "analog-tactics"
    assert shelf(game).section(game_of(game).verbs.of(("katana", 0, 1)).rule)


@every_game
def test_the_verbs_of_a_game_with_their_sorts_parts_and_headings(slug: str, golden: Callable[[str, str], None]) -> None:
    """What the board shows of each answer, and what programs are told that it is made of."""
    verbs = game_of(slug).verbs
    parts = {name: " ".join(kinds) for name, kinds in verbs.schema().items()}
    lines = [f"{name:<18} {v.sort or '':<7} {parts[name]:<22} {v.heading}" for name, v in verbs.by_name.items()]
    golden(f"verbs-{slug}.txt", "".join(f"{line.rstrip()}\n" for line in lines))


@every_game
def test_every_option_is_of_the_parts_that_its_verb_declares(slug: str) -> None:
    game, place = game_of(slug), adapter_of(slug).place
    for _, state, options in positions(slug, 2, 7):
        for option in options:
            verb = game.verbs.of(option)
            parts = list(verb.parsed(option))
            assert len(parts) == len(option) - 1 or option[-1] == "loses the attack", option
            assert len(parts) == len(verb.kinds) or verb.rest, option
            assert all(isinstance(part.write(state, value), str) for part, value in parts)
            assert all(place(state, space) is None or place(state, space) for space in verb.path(state, option))


def questions(slug: str, seeds: range) -> Iterator[tuple[Any, str, list[Option]]]:
    """What players are asked in matches by chance: the state, the question's words, the options."""
    for match, options in moments(slug, seeds):
        assert match.question
        yield match.state, match.question.question, options


def unsaid(slug: str, seeds: range) -> set[str]:
    """What is wrong with the words of the questions in matches by chance."""
    verbs, wrong = game_of(slug).verbs, set()
    for state, question, options in questions(slug, seeds):
        names = sorted({str(option[0]) for option in options})
        if not question[:1].isupper() or question[-1] not in "?.":
            wrong.add(f"{question!r} is no question")
        reasons = verbs.reasons(question, options)
        if not reasons or any(len(reason) > LONGEST or reason[-1] != "." for reason in reasons):
            wrong.add(f"{question!r} with {names} doesn't say what hangs on it: {reasons}")
        if not any(verbs.of(option).rule for option in options):
            wrong.add(f"{question!r} names no rule")
        said = Counter((verbs.heading(state, option), verbs.of(option).say(state, option)) for option in options)
        wrong |= {f"{question!r} has {count} answers called {words}" for words, count in said.items() if count > 1}
    return wrong


@every_game
def test_every_question_says_what_hangs_on_it_and_no_two_of_its_answers_are_called_alike(slug: str) -> None:
    assert unsaid(slug, range(4)) == set()


@every_game
@pytest.mark.long
def test_every_question_of_many_matches_says_what_hangs_on_it(slug: str) -> None:
    assert unsaid(slug, range(200)) == set()


@pytest.mark.parametrize(
    ("slug", "seed", "question", "why"),
    [
        (
            "collision",
            0,
            "Which card comes next in your order of deployment?",
            "later cards see more enemies",
        ),
        (
            "collision",
            0,
            "Which card comes next in your order for this turn?",
            "one side acts with a third of its cards, then the other",
        ),
        ("collision", 0, "Which character do you deploy?", "Nobody may stand within 2 spaces of an enemy."),
        ("tactica", 6, "Saved: who changes places?", "survived under Saved has to change places"),
        ("tactics-david", 5, "B3 Werebear: what next?", "Enraged, it has to go toward its closest enemy"),
    ],
)
def test_a_question_says_what_is_true_of_its_moment(slug: str, seed: int, question: str, why: str) -> None:
    found = [
        game_of(slug).verbs.reasons(asked, options)
        for _, asked, options in questions(slug, range(seed, seed + 1))
        if asked == question
    ]
    assert any(why in reason for reasons in found for reason in reasons)


#: The slugs that are written down as the card of a question.
SOURCE = re.compile(r"""\bcard="([\w-]+)"|\bwants\(\w+, \w+, "([\w-]+)",""")


@every_game
def test_a_question_that_comes_from_a_card_shows_its_text(slug: str) -> None:
    """Every slug that is written down as a question's card, and every question by chance that begins with a name."""
    cards = shelf(slug)
    folder = Path("armybuilder/engine/games") / slug.replace("-", "_")
    written = {found[1] or found[2] for each in folder.rglob("*.py") for found in SOURCE.finditer(each.read_text())}
    assert {each for each in written if not cards.called(each)} == set()
    named = {card.name: card.slug for card in cards.cards if card.text}
    for _, question, options in questions(slug, range(4)):
        about = named.get(re.split(": | is ", question)[0])
        told = {getattr(question, "card", ""), *(part for option in options for part in option)}
        assert about is None or about in told or about.startswith("level-"), question


def test_who_engages_a_unit_reads_its_ability_beside_the_question() -> None:
    asked = [each for _, each, _ in questions("tactics-david", range(1)) if each.endswith(": what next?")]
    cards = shelf("tactics-david")
    ability_of = {unit.name: unit.ability.slug for unit in cards.kind("unit").values()}
    assert asked
    assert all(
        getattr(each, "card", "") == ability_of[each.split(" ", 1)[1].removesuffix(": what next?")] for each in asked
    )


#: Questions that matches by chance ask a player in their own turn, and in the enemy's: parts of their words.
TURNS = {
    "analog-tactics": ("What do your units do next?", ": react?"),
    "collision": ("What does ", ": react?"),
    "officers-chess": (": what next?", None),  # only a counter with a risk asks the other one
    "tactica": ("Who moves", "Defend?"),
    "tactics-david": (": what next?", " agree?"),
}


@every_game
def test_an_answer_in_the_enemys_turn_is_no_turn_of_ones_own(slug: str) -> None:
    own, others = TURNS[slug]
    said: dict[str, set[bool]] = defaultdict(set)
    for match, _ in moments(slug, range(3)):
        assert match.question
        whose = adapter_of(slug).turn_of(match.state, len(match.questions))
        said[match.question.question].add(whose in (None, match.question.player))
    assert set().union(*(turns for words, turns in said.items() if own in words)) == {True}
    assert not others or False in set().union(*(turns for words, turns in said.items() if others in words))


#: Prices that come up in matches by chance, by verb: the beginning of the words.
PRICES = {
    "analog-tactics": {
        "step": "1 Movement, leaves ",
        "turn": "1 Movement, leaves ",
        "attack": "1 Attack, leaves ",
        "rope": "1 Special, leaves ",
        "reorient": "1 Reaction, leaves ",
        "infiltrate": "2 Reaction, leaves ",
    },
    "collision": {
        "turn": "uses up the movement",
        "step": "uses up the movement",
        "maneuver": "1 Endurance, leaves 1; uses up the movement",
        "run": "3 Endurance, leaves ",
        "single": "1 Endurance, leaves ",
        "use": "1 Mana, leaves ",
        "grant": "1 Mana, leaves 0",
        "luck": "1 luck token, leaves ",
    },
    "officers-chess": {
        "equip": "uses up the change of weapon",
        "attack": "uses up the action",
    },
    "tactica": {
        "move": "1 card move, leaves 2",
        "train": "1 action, leaves 2",
        "place": "1 action, leaves 1",
        "draw": "1 action, leaves ",
        "play": "1 tactics card, leaves ",
    },
    "tactics-david": {
        "move": "uses up the movement",
        "attack": "uses up an attack",
        "shoot": "uses up an attack",
        "use": "1 item, leaves ",
    },
}
#: Verbs that never take anything.
FREE = {"end", "done", "pass", "wait", "hold", "rest", "face", "facing", "on", "target", "next", "activate", "engage"}


@every_game
def test_an_answer_says_what_it_takes_and_leaves(slug: str) -> None:
    said: dict[str, set[str]] = defaultdict(set)
    for waiting, state, options in positions(slug, 4, 3):
        for option, costs in zip(options, prices(waiting, state, options), strict=True):
            said[str(option[0])].add("; ".join(map(str, costs)))
            for cost in costs:
                assert cost.amount > 0, option
                assert cost.amount + cost.left <= max(cost.pool.left(state, waiting.player).values()), option
    assert [
        (name, words) for name, words in PRICES[slug].items() if not any(w.startswith(words) for w in said[name])
    ] == []
    free = {name for name in FREE & said.keys() if (slug, name) != ("tactics-david", "face")}  # it may end moving
    assert {name: said[name] for name in free if said[name] != {""}} == {}


def test_a_price_tells_nothing_of_what_the_fog_hides() -> None:
    told = 0
    for waiting, state, options in positions("officers-chess", 4, 9):
        found = prices(waiting, state, options)
        told += any(found)
        for number in (1, 2):
            dealt = Waiting(waiting.game, waiting.dealt(number), waiting.answers, waiting.player, waiting.seats)
            assert prices(dealt, state, options) == found
    assert told


def test_a_card_is_called_by_its_name() -> None:
    """Not by its slug, which may be another word."""
    names: dict[str, set[str]] = defaultdict(set)
    for kind in kinds("analog-tactics"):
        for slug, card in shelf("analog-tactics").kind(kind).items():
            names[slug].add(card.name)
    found: dict[str, Any] = {}
    for _, state, options in positions("analog-tactics", 4, 5):
        verbs = game_of("analog-tactics").verbs
        for option in options:
            name = str(option[0])
            if name not in verbs.by_name or not verbs.by_name[name].heading:
                found[name] = verbs.heading(state, option)
    wrong = {slug: said for slug, said in found.items() if slug in names and said not in names[slug]}
    assert wrong == {}
    assert "Abort Mission" in found.values()


def test_all_that_lies_on_collisions_board_says_what_it_is_there_for() -> None:
    """Every marker of every objective, with where it is or who carries it."""
    draw, told = adapter_of("collision").draw, set()
    for seed in range(12):
        setup = SETUPS["collision"](f"words {seed}")
        match = Match(game_of("collision"), setup, str(seed), two_bots(str(seed))).run()
        state = match.state
        board = draw(state, setup, shelf("collision"))
        kinds = {marker.kind for marker in state.markers if marker.is_in_play}
        assert kinds <= {word for word, _ in board.key}, seed
        told |= {word for word, words in board.key if word == "luck" or " Now: " in words}
    assert {"crate", "shard", "blessed ground", "luck"} <= told


def test_a_card_that_names_nobody_but_its_user_is_no_help_to_it() -> None:
    """It may strike all around; what it does to somebody else is a help to a friend, and an attack on an enemy."""
    verb = of_card("tesla-coil")
    assert verb.sort_of(verb(0)) == "act"
    assert verb.sort_of(verb(0, 1)) is None


def test_a_part_that_is_said_after_a_word_is_written_without_it() -> None:
    part = after_word("with", WORD)
    assert part.in_words(None, "iron-lance") == "with iron lance"
    assert part.write(None, "iron-lance") == "iron-lance"
