"""How a match stands, as its page tells: each side's counts, what wins or pays, what each piece is worth now."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import strip_tags

from armybuilder.engine.games import game_of
from armybuilder.engine.games.analog_tactics import figures as unit_figures
from armybuilder.engine.games.analog_tactics.cards import ARMOR, MOVEMENT
from armybuilder.engine.games.collision.objectives import OBJECTIVES, points_now, scorers
from armybuilder.engine.games.collision.objectives.scoring import SCORED
from armybuilder.engine.games.collision.state import DEFEATED, OVER
from armybuilder.engine.games.officers_chess.state import DEFENDER
from armybuilder.engine.games.tactica.showing import UNKNOWN_LEVEL
from armybuilder.engine.games.tactics_david.state import NOWHERE
from armybuilder.engine.games.tactics_david.strength import strength
from armybuilder.engine.table import Table
from armybuilder.play.adapters import adapter_of
from armybuilder.play.presenters import MatchView
from armybuilder.play.selectors import playback_of
from catalog.games.tactics_david.plain import SIDE_NAMES
from catalog.shelf import shelf
from tests.engine.positions import positions
from tests.factories import GAME
from tests.marks import every_played_game
from tests.matches import ended

pytestmark = [pytest.mark.django_db, pytest.mark.once]


def scene(game: str, at: int | None = None, **chosen: Any) -> MatchView:
    match = ended(game, **chosen)
    playback = playback_of(match)
    return MatchView(match, playback, shelf(game), playback.length if at is None else at, ())


@every_played_game
def test_the_page_of_a_match_tells_how_each_side_stands_and_what_wins(client: Client, game: str) -> None:
    match = ended(game)
    found = scene(game)
    page = client.get(f"{match.get_absolute_url()}?at={found.last}").content.decode()
    assert len(found.board.standings) == len(match.seats)
    for standing in found.board.standings:
        for count in standing.counts:
            assert str(count.value) in page
            assert count.name in page
    for aim in found.board.aims:
        assert aim.name in page.replace("&#x27;", "'")
        assert aim.words.split(".")[0] in page.replace("&#x27;", "'")


def test_collision_tells_of_every_objective_who_scores_it() -> None:
    assert SCORED.keys() == OBJECTIVES.keys()


@pytest.mark.parametrize("seed", ["1", "2", "3"])
def test_what_collision_would_pay_now_is_what_it_pays_at_the_end(seed: str) -> None:
    """But for an objective that dice decide."""
    found = scene("collision", seed=seed)
    state = found.state
    assert state.phase == OVER
    rolled = sum(state.library.objectives[each].victory_points for each in state.minors if OBJECTIVES[each].is_rolled)
    assert sum(state.result) - sum(points_now(state)) in {0, rolled}
    wins, *objectives = found.board.aims
    assert str(state.limit) in wins.words
    for aim in objectives:
        assert aim.pays
        assert all(standing.counts[0].one == "VP" for standing in found.board.standings)


MISSIONS = [
    ("deathmatch", "Deathmatch", "Leave no enemy unit alive; after 4 Turns it is a draw."),
    ("kills", "Set Turns", "Have more kills after 4 Turns"),
    ("money", "Set Turns", "Have more points left on the field after 4 Turns"),
]


@pytest.mark.parametrize(("mission", "name", "words"), MISSIONS)
def test_tactics_david_tells_its_mission_and_who_is_ahead(mission: str, name: str, words: str) -> None:
    found = scene("tactics-david", mission=mission, turns=4)
    (aim,) = found.board.aims
    assert aim.name == name
    assert aim.words.startswith(words)
    winner = found.match.winner
    assert aim.holders == (() if winner is None or mission == "deathmatch" else (winner,))


def test_officers_chess_tells_what_the_time_limit_does() -> None:
    found = scene("officers-chess")
    (aim,) = [each for each in found.board.aims if each.name == "Time limit"]
    limited = bool(found.state.scenario["rounds"])
    assert aim.holders == ((DEFENDER,) if limited else ())
    assert ("the defender wins" in aim.words) == limited


def test_analog_tactics_tells_which_objectives_pay_this_round_and_the_next_and_who_stands_on_them() -> None:
    match = ended("analog-tactics")
    playback, cards = playback_of(match), shelf("analog-tactics")
    held = 0
    for at in range(0, playback.length, 40):
        found = MatchView(match, playback, cards, at, ())
        state = found.state
        aims = {state.field.objectives[aim.short[:-1]]: aim for aim in found.board.aims if aim.short}
        number = max(1, state.round)
        for field, when in (("pays", number), ("later", number + 1)):
            told = {space: getattr(aim, field) for space, aim in aims.items() if getattr(aim, field)}
            then = "then " if field == "later" else ""
            assert told == {space: f"{then}1 {kind.upper()}" for space, kind in state.field.active(when)}
        for space, aim in aims.items():
            unit = state.occupant[space]
            is_held = unit >= 0 and not state.profile[unit].is_obstacle
            assert aim.holders == ((state.owner[unit],) if is_held else ())
            held += is_held
        line = strip_tags(render_to_string("play/_standing.html", {"scene": found}))
        assert all(" ".join(filter(None, (aim.name, aim.pays, aim.later))) in line for aim in aims.values())
    assert held


def test_analog_tactics_tells_what_a_level_takes() -> None:
    match = ended("analog-tactics")
    found = MatchView(match, playback_of(match), shelf("analog-tactics"), 60, ())
    aims = {aim.name: aim.words for aim in found.board.aims}
    state = found.state
    needs = [f"{'Player ' + 'AB'[seat]} needs {state.library.xp[level]} XP" for seat, level in enumerate(state.level)]
    assert all(words in aims["Levels"] for words in needs)
    for player, standing in enumerate(found.board.standings):
        there = [unit for unit in state.pieces(player) if state.place[unit]]
        assert standing.counts[-1].value == sum(not state.profile[unit].is_obstacle for unit in there)
        assert str(standing.counts[0]) == f"{state.score[player]} of {state.vp_to_win} VP"


def test_tacticas_last_battle_counts_among_those_that_are_won() -> None:
    found = scene("tactica")
    state = found.state
    won = [sum(loser == 1 - player for loser, _ in state.losses) for player in (0, 1)]
    assert [standing.counts[0].value for standing in found.board.standings] == won
    assert len(state.losses) == state.battle + 1
    assert found.board.aims[0].words.startswith("This battle decides" if state.battle == 2 else "Battle 3 decides")


# A piece's figures as they stand


@every_played_game
def test_a_look_at_a_piece_takes_its_figures_apart(client: Client, game: str) -> None:
    """What a figure comes to is the sum of what the page says that it is made of, at any moment of a match."""
    match = ended(game)
    playback, cards = playback_of(match), shelf(game)
    for at in range(0, playback.length + 1, max(1, playback.length // 12)):
        found = MatchView(match, playback, cards, at, ())
        for piece in found.pieces:
            for figure in found.adapter.figures(found.state, piece.token.sign):
                assert figure.name
                sums = re.findall(r"(?:^|([+−]) )(−?\d+)", figure.made_of)
                if "on the card" in figure.made_of or not sums:
                    continue
                amounts = [int(number.replace("−", "-")) * (-1 if sign == "−" else 1) for sign, number in sums]
                assert sum(amounts) == figure.value, figure
    there = MatchView(match, playback, cards, playback.length // 2, ()).pieces
    sign = next(piece.token.sign for piece in there if not piece.token.is_down)
    page = client.get(f"{match.get_absolute_url()}look/?piece={sign}&at={playback.length // 2}").content.decode()
    assert "look-figures" in page


def test_the_strength_that_is_shown_is_the_one_that_counts() -> None:
    match = ended()
    playback, cards = playback_of(match), shelf(GAME)
    for at in range(0, playback.length + 1, max(1, playback.length // 12)):
        found = MatchView(match, playback, cards, at, ())
        state, table = found.state, Table(found.state, (None, None))
        for unit, name in enumerate(state.names):
            if not state.is_alive(unit) or state.place[unit] == NOWHERE:
                continue
            figures = {each.name: each.value for each in found.adapter.figures(state, name.partition(" ")[0])}
            for side, word in enumerate(SIDE_NAMES):
                assert figures[f"Strength, {word}"] == strength(table, unit, side)


def test_the_figures_that_are_shown_of_analog_tactics_are_those_of_an_attack() -> None:
    match = ended("analog-tactics")
    playback, cards = playback_of(match), shelf("analog-tactics")
    found = MatchView(match, playback, cards, playback.length // 2, ())
    state = found.state
    table = Table(state, (None,) * state.seats)
    for unit, name in enumerate(state.names):
        if state.place[unit]:
            figures = {each.name: each.value for each in found.adapter.figures(state, name)}
            counted = (unit_figures.hit, unit_figures.evasion, unit_figures.damage, unit_figures.armor)
            named = ("Hit", "Evasion", "Damage", "Armor")
            assert [figures[word] for word in named] == [figure(table, unit) for figure in counted]


# What is hidden from a player


def hidden_moments(slug: str, matches: int, every: int) -> Iterator[tuple[Any, Any]]:
    """A state of a match by chance, and what a player sees of it."""
    shown = game_of(slug).shown
    assert shown
    for _, state, _ in positions(slug, matches, every):
        for player in (0, 1):
            yield state, shown(state, player)


def test_nobody_is_told_who_scores_by_a_map_carrier_that_is_hidden() -> None:
    told = 0
    for state, seen in hidden_moments("collision", 10, 40):
        if state.turn and state.phase != OVER and "map-carriers" in state.minors:
            told += 1
            lost = seen.copy()
            for piece in seen.map_carrier:
                if piece != -1:
                    lost.standing[piece] = DEFEATED
            assert "map-carriers" not in scorers(lost)
    assert told


def test_the_figure_that_hidden_training_would_change_is_named_so() -> None:
    told = 0
    for state, seen in hidden_moments("tactica", 2, 20):
        for piece in (each for pieces in seen.fielded for each in pieces):
            names = [each.name for each in adapter_of("tactica").figures(seen, seen.names[piece].partition(" ")[0])]
            is_hidden = seen.level[piece] == UNKNOWN_LEVEL
            name = f"{'DEF' if seen.is_melee(piece) else 'OFF'} without training"
            assert [each for each in names if each.endswith("training")] == [name] * is_hidden
            told += is_hidden and state.level[piece] > 0
    assert told


def test_what_analog_tactics_says_to_be_on_the_card_is_there() -> None:
    """What abilities, upgrades and missions always add is no part of it."""
    told = 0
    for _, state, _ in positions("analog-tactics", 6, 30):
        for unit in (each for each, place in enumerate(state.place) if place):
            printed = state.profile[unit].at(state.level[state.owner[unit]])
            found = {each.name: each for each in adapter_of("analog-tactics").figures(state, state.names[unit])}
            for name, at in (("Armor", ARMOR), ("Movement", MOVEMENT)):
                is_other = found[name].value != printed[at]
                assert found[name].made_of == (f"{printed[at]} on the card" if is_other else "")
                told += is_other
    assert told
