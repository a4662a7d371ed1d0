"""Views that the board asks for: forecasts of an answer, a look at a piece, deploying the rest, handing on."""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.test import Client
from django.utils.html import escape

from armybuilder.browse.texts import prose
from armybuilder.engine.forecast import Forecast, Waiting
from armybuilder.engine.games import game_of
from armybuilder.engine.games.officers_chess.state import NOWHERE
from armybuilder.engine.games.tactica.showing import shown
from armybuilder.engine.games.tactica.state import CARD_MOVES, IN_MOVEMENT
from armybuilder.engine.match import Match as EngineMatch
from armybuilder.engine.table import Asked, Option, listed
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import Sort, Verb
from armybuilder.faces.face import preview_address
from armybuilder.ownership.holders import Holder
from armybuilder.play import forecasting, services
from armybuilder.play.adapters import Marker, adapter_of
from armybuilder.play.board_view import MADE_OF
from armybuilder.play.forecasting import Fate, ForecastView, LikelyOutcome, PieceForecast
from armybuilder.play.models import Match
from armybuilder.play.odds import in_whole_hundredths
from armybuilder.play.playback import Playback, Question
from armybuilder.play.presenters import RISKY, Answering, MatchView, OptionButton
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import playback_of, seats_of, todays_playback
from armybuilder.play.templatetags.matches import in_hundredths, remark_apart
from catalog.games.tactica.models import Tactic
from catalog.shelf import shelf
from tests.builder import client_of, newcomer, text_of
from tests.engine.analog_tactics.scene import scene as analog_scene
from tests.engine.matches import SETUPS, tactics_david, two_bots
from tests.engine.tactica.matches import crowded
from tests.factories import GAME, MatchFactory
from tests.matches import ended
from tests.people import by_chance, met

pytestmark = [pytest.mark.django_db, pytest.mark.once]

OFFICERS = "officers-chess"


@pytest.fixture
def holder(client: Client) -> Holder:
    """Whoever sits at the client."""
    return newcomer(client)


def scene_of(match: Match, holder: Holder) -> MatchView:
    playback = todays_playback(match, holder)
    assert playback is not None
    return MatchView(match, playback, shelf(match.game_id), None, seats_of(match, holder))


def deployed(match: Match, client: Client) -> Match:
    """The match after a bot has placed the pieces of the person who is asked, once one is."""
    while not match.is_over and not playback_of(match).questions:  # a slice is as long as the machine lets it be
        services.play_on(match)
    client.post(f"/matches/{match.key}/deploy/", {"revision": match.revision})
    match.refresh_from_db()
    return match


def up_to_an_attack(match: Match, holder: Holder) -> tuple[Match, int]:
    """The match after its person has waited until somebody can be attacked, and the number of that option."""
    for _ in range(200):
        while scene_of(match, holder).is_running:  # a slice is as long as the machine lets it be
            services.play_on(match)
        buttons = scene_of(match, holder).answering.buttons
        attack = next((each for each in buttons if each.sort == "attack" and each.verb == "Attack"), None)
        if attack:
            return match, attack.number
        waiting = min(buttons, key=lambda each: each.sort == "move")
        question = services.question_of(match, match.revision)
        services.answer_match(match, listed(question.options)[waiting.number], match.revision, question.player)
    raise AssertionError("nobody comes near")


def up_to_a_charge(match: Match, holder: Holder) -> OptionButton:
    """The charge of the first unit that may charge; it is engaged then."""
    question = services.question_of(match, match.revision)
    for option in listed(question.options):
        services.answer_match(match, option, match.revision, question.player)
        charges = [each for each in scene_of(match, holder).answering.buttons if each.verb == "Charge"]
        if charges:
            return charges[0]
        services.undo_answer(match, match.revision)
    raise AssertionError("nobody may charge")


# The question on the board


def test_each_option_names_its_spaces_and_its_sort(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0"), client)
    answering = scene_of(match, holder).answering
    engage = [each for each in answering.buttons if each.sort == "pick"]
    tokens = {(each.column, each.row) for each in scene_of(match, holder).board.tokens if each.owner == 0}
    assert {each.path[0] for each in engage} == tokens
    assert [each.verb for each in answering.alone] == ["End the Turn"]
    assert (answering.still_able, answering.still_attacking) == (len(tokens), None)
    page = text_of(client.get(f"/matches/{match.key}/"))
    assert f"{len(tokens)} can still act" in page


def test_where_units_act_in_any_order_it_is_told_how_many_can_still_attack(holder: Holder) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder)
    asked = (each for each in moments_of(match) if each.questions[0].text == "What do your units do next?")
    views = (MatchView(match, each, shelf(match.game_id), each.length, (0, 1)) for each in asked)
    answering = next(view.answering for view in views if view.answering.still_attacking)
    attacks = [each for each in answering.buttons if each.sort == "attack" and len(each.path) > 1]
    assert answering.still_attacking == len({each.parts[0].text for each in attacks})


def test_no_more_pieces_can_still_act_than_what_they_share_lasts_for(client: Client, holder: Holder) -> None:
    match, bound = MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=holder), 0
    for moment in moments_of(match, 2):
        if moment.state.stage == IN_MOVEMENT:
            view = MatchView(match, moment, shelf(match.game_id), moment.length, (0, 1))
            answering, left = view.answering, CARD_MOVES - moment.state.card_moves
            moving = {each.path[0] for each in answering.buttons if each.name == "move"}
            assert answering.still_able == min(len(moving), left), "what a card does to a troop is none of its acts"
            assert ("pick" in dict(answering.legend)) is bool(moving), "who moves is chosen first"
            assert all(each.label == each.words for each in answering.buttons if each.name == "move")
            bound += left < len(moving)
    assert bound


@pytest.mark.parametrize("game", [OFFICERS, "tactics-david"])
def test_a_move_says_nothing_of_the_movement_that_each_takes(client: Client, holder: Holder, game: str) -> None:
    match = deployed(MatchFactory.create(game=game, seats=(YOU, "greedy"), holder=holder, seed="3"), client)
    while not match.is_over and not playback_of(match).questions:
        services.play_on(match)
    click = listed(services.question_of(match, match.revision).options)[0]
    services.answer_match(match, click, match.revision)
    moves = [each for each in scene_of(match, holder).answering.buttons if each.verb == "Move to"]
    assert all(each.label == each.words for each in moves)
    assert f'data-said="{moves[0].said}"' in client.get(f"/matches/{match.key}/").content.decode()


def test_the_key_says_what_terrain_costs_whom(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder)
    page = text_of(client.get(f"/matches/{match.key}/"))
    assert "Movement to enter: Foot 2, Armored 2, Cavalry 3, Flying 1." in page


def test_an_answer_can_say_nothing_of_what_is_hidden(monkeypatch: pytest.MonkeyPatch, holder: Holder) -> None:
    monkeypatch.setattr(Verb, "saying", lambda verb, state: lambda option: f"against {state.hand[1]}")
    match = MatchFactory.create(game="tactica", seats=(YOU, "random"), holder=holder)
    scene, hand = scene_of(match, holder), playback_of(match).state.hand[1]
    (words,) = {button.words for button in scene.answering.buttons}
    assert words.startswith("against")
    assert not any(card in words for card in hand)


def test_a_facing_tells_by_how_much_it_turns(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    for _ in range(2):
        option = listed(services.question_of(match, match.revision).options)[0]
        services.answer_match(match, option, match.revision)
    turns = [each.turn for each in scene_of(match, holder).answering.buttons]
    assert sorted(turns, key=lambda each: each or 0) == [0, 90, 180, 270]


@pytest.mark.parametrize(("game", "degrees"), [("tactics-david", 90), ("analog-tactics", 60), ("collision", 90)])
def test_an_arrow_on_each_piece_shows_where_it_faces(client: Client, holder: Holder, game: str, degrees: int) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder)
    while not scene_of(match, holder).is_deploying:  # what is chosen before anything is placed
        question = services.question_of(match, match.revision)
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    page = client.get(f"/matches/{deployed(match, client).key}/").content.decode()
    drawn = dict(re.findall(r'<g id="piece-(\w+)"(.*?)(?=<g id="piece-|<g class="animation)', page, re.DOTALL))
    state = playback_of(match).state
    turned = {short(state, piece): facing * degrees for piece, facing in enumerate(state.facing)}
    shown = [token for token in scene_of(match, holder).board.tokens if token.facing is not None]
    assert {token.owner for token in shown} == {0, 1}
    for token in shown:
        arrow = re.search(r'(?:is-front|"piece-arrow" d=)[^>]+ transform="rotate\((.+?) 5 5\)', drawn[token.sign])
        assert arrow, f"{token.sign} has no arrow"
        assert float(arrow[1]) == turned[token.sign]


@pytest.mark.parametrize(("seats", "always", "is_forced"), [
    ((YOU, "random"), False, True),
    ((YOU, "random"), True, True),
    ((YOU, YOU), False, True),
    ((YOU, YOU), True, False),
])  # fmt: skip
def test_a_single_answer_is_forced_unless_an_opponent_could_tell_it_by_the_time_or_it_comes_with_news(
    holder: Holder, monkeypatch: pytest.MonkeyPatch, seats: tuple[str, str], always: bool, is_forced: bool
) -> None:
    match = MatchFactory.create(game="tactica", seats=(YOU, "random"), holder=holder)
    services.answer_match(match, ("play on",), match.revision)
    scene = scene_of(match, holder)
    match.seats = list(seats)
    vars(scene)["question"] = Question(0, "Which card?", [("end",)], always)
    vars(scene.answering)["buttons"] = scene.answering.buttons[:1]
    assert scene.is_forced == is_forced
    with monkeypatch.context() as patch:
        patch.setattr(scene, "adapter", replace(scene.adapter, is_news=lambda _: True))
        assert not scene.is_forced
    vars(scene.answering)["buttons"] *= 2
    assert not scene.is_forced


def test_what_goes_without_saying_is_forced_where_it_can_be_undone(holder: Holder) -> None:
    alone = [MatchFactory.create(game="tactica", seats=(YOU, other), holder=holder) for other in ("random", YOU)]
    match, holders = met("tactica")
    scenes = [*(scene_of(each, holder) for each in alone), *(scene_of(match, each) for each in holders)]
    asked = [scene for scene in scenes if scene.question]
    assert [scene.is_forced for scene in asked] == [True, True, False]


# Deploying the rest


@pytest.mark.parametrize("game", ["tactics-david", "officers-chess", "analog-tactics", "collision"])
def test_a_bot_deploys_the_rest_and_every_answer_can_be_taken_back(client: Client, holder: Holder, game: str) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder)
    while not scene_of(match, holder).is_deploying:  # what is chosen before anything is placed
        question = services.question_of(match, match.revision)
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    assert "Deploy the rest for me" in text_of(client.get(f"/matches/{match.key}/"))
    before = match.options
    deployed(match, client)
    assert match.options[: len(before)] == before
    assert playback_of(match).game.turns(playback_of(match).state) > 0
    assert "Deploy the rest" not in text_of(client.get(f"/matches/{match.key}/"))
    services.undo_answer(match, match.revision)
    assert len(match.options) < len(playback_of(match).askers) + 1


def test_what_objectives_lay_is_left_to_a_person_and_the_order_of_deployment_is_not(
    client: Client, holder: Holder
) -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, "random"), holder=holder, chosen__minor="hallowed-earth")
    services.answer_match(match, ("defender",), match.revision, 0)
    asked = list[str]()
    while not scene_of(match, holder).is_deploying:
        question = services.question_of(match, match.revision)
        asked.append(str(question.text))
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    assert "Where do you place the blessed ground?" in asked
    assert str(scene_of(match, holder).playback.questions[0].text).startswith("Which card comes next in your order")
    client.post(f"/matches/{match.key}/deploy/", {"revision": match.revision})
    match.refresh_from_db()
    assert playback_of(match).game.turns(playback_of(match).state) == 1


@pytest.mark.parametrize(
    ("game", "terms"),
    [
        ("tactics-david", {"terrain": 3}),
        ("analog-tactics", {"objectives": 2, "obstacles": 2}),
        ("collision", {"terrain": "split"}),
    ],
)
def test_while_terrain_is_placed_a_bot_places_the_rest_of_it_and_no_pieces(
    client: Client, holder: Holder, game: str, terms: dict[str, object]
) -> None:
    chosen = {f"chosen__{name}": value for name, value in terms.items()}
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder, **chosen)
    while not (scene := scene_of(match, holder)).is_laying or scene.is_running:
        if game == "analog-tactics" and not scene.is_running:  # where the units are placed before
            deployed(match, client)
        services.play_on(match)
    assert "Place the rest for me" in text_of(client.get(f"/matches/{match.key}/"))
    before = [token.sign for token in scene.board.tokens]
    deployed(match, client)
    while (scene := scene_of(match, holder)).is_running and scene.is_laying:
        services.play_on(match)
    assert not scene.is_laying
    placed = {token.sign for token in scene.board.tokens if token.owner == 0} - set(before)
    assert not placed
    assert "Place the rest for me" not in text_of(client.get(f"/matches/{match.key}/"))


@pytest.mark.parametrize(("game", "asked"), [("tactica", "Play on, or give up"), ("collision", "Attack or defend?")])
def test_where_nothing_is_placed_no_bot_offers_to_deploy(client: Client, holder: Holder, game: str, asked: str) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, YOU), holder=holder)
    page = text_of(client.get(f"/matches/{match.key}/"))
    assert asked in page
    assert "Deploy the rest" not in page


def test_nobody_deploys_for_another_and_not_on_an_older_page() -> None:
    match, holders = met()
    asked = playback_of(match).questions[0].player
    other = client_of(holders[1 - asked])
    page = other.post(f"/matches/{match.key}/deploy/", {"revision": match.revision})
    assert "It isn’t your turn." in text_of(page)
    late = client_of(holders[asked]).post(f"/matches/{match.key}/deploy/", {"revision": match.revision + 5})
    assert "The match has moved on" in text_of(late)
    match.refresh_from_db()
    assert match.options == []


def test_the_rest_is_placed_between_people_too_and_only_the_own() -> None:
    match, holders = met("analog-tactics")  # where the players place one piece each in turn
    first = playback_of(match).questions[0].player
    deployed(match, client_of(holders[first]))
    placed = [first, first]
    while not playback_of(match).state.round:
        question = playback_of(match).questions[0]
        assert question.player == 1 - first
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
        placed = [player for player in playback_of(match).askers if player is not None]
    assert placed.count(first) == placed.count(1 - first) > 4


def test_what_is_undone_is_placed_by_hand_again() -> None:
    match, holders = met("analog-tactics")
    first = playback_of(match).questions[0].player
    deployed(match, client_of(holders[first]))
    services.undo_to(match, 0)
    assert playback_of(match).questions[0].player == first


def test_a_card_to_choose_says_which_figures_it_changes() -> None:
    match = MatchFactory.create(game="analog-tactics", seats=("greedy", "greedy"), seed="1")
    while not match.is_over:
        services.play_on(match)
    answers = [tuple(each) for each in match.options]

    def told(given: Sequence[Option]) -> Playback:
        return Playback(match.game_id, match.setup, match.seed, given)

    adapter, found = adapter_of(match.game_id), 0
    picks = [count for count, each in enumerate(answers) if each[0] == "pick"]
    for count in picks[:8]:
        before = told(answers[:count])
        view = MatchView(match, before, shelf(match.game_id), before.length, (0, 1))
        for button in Answering(before, adapter, before.questions[0], view.board, view.shelf).buttons:
            after = told([*answers[:count], ("pick", button.card)])
            for name, now, then, sign in re.findall(r"(\w+) (\d+) → (\d+) \((\w+)", button.changes):
                states = [each.state for each in (before, after)]
                figures = [{each.name: each.value for each in adapter.figures(state, sign)} for state in states]
                assert [each[name] for each in figures] == [int(now), int(then)]
                found += 1
    assert found


def test_above_a_question_stands_what_has_become_of_pieces_since_the_last_answer(
    client: Client, holder: Holder
) -> None:
    match, number = up_to_an_attack(
        deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client), holder
    )
    asked = scene_of(match, holder)
    assert asked.question
    services.answer_match(match, listed(asked.question.options)[number], match.revision)
    while not (scene := scene_of(match, holder)).is_asked:
        services.play_on(match)
    told = (re.match(r"(\w+) .*(takes \d+; \d+ HP left|is Routed)", line.text) for line in scene.lines[asked.last :])
    latest = {each[1]: each.string for each in told if each}
    assert latest
    assert all(text in scene.caption for text in latest.values())
    assert all(re.search(rf"\w+ attacks {sign} .*{re.escape(text)}", scene.caption) for sign, text in latest.items())
    assert scene.caption.endswith("A2 Fighter moves to h4."), "there is room for what is done"
    own = MatchView(match, scene.playback, scene.shelf, scene.first_new, scene.seats)
    assert scene.lines[asked.last] in own.step, "the steps begin with one's own answer"
    past = MatchView(match, scene.playback, scene.shelf, scene.stops[-1] - 1, scene.seats)
    assert past.caption == scene.lines[past.at - 1].text
    beginning = MatchView(match, scene.playback, scene.shelf, scene.chapter.first, scene.seats)
    assert beginning.came_of_it == []
    before = [line.text for line in scene.lines[scene.chapter.first : past.at - 1]]
    assert past.came_of_it
    assert {*past.came_of_it} <= {*before}, "the line that is shown stands above them"


@pytest.mark.parametrize("game", [OFFICERS, "tactics-david"])
def test_a_piece_says_which_ground_it_covers(client: Client, game: str) -> None:
    match = ended(game, seats=("greedy", "greedy"))
    playback = playback_of(match)
    scenes = (MatchView(match, playback, shelf(game), at, ()) for at in range(playback.length, 0, -5))
    scene = next(each for each in scenes if each.grounds)
    covering = [each for each in scene.pieces if each.token.ground in scene.grounds and not each.is_small]
    text = client.get(f"{match.get_absolute_url()}?at={scene.at}").content.decode()
    assert text.count('class="piece-ground"') == len(covering)
    assert all(f'<g id="ground-{each.token.ground}"' in text for each in covering)
    assert "plains" not in scene.grounds
    assert "field" not in scene.grounds


def test_a_remark_in_brackets_stands_apart_from_the_words_of_an_answer() -> None:
    assert remark_apart("East (in front: A1)") == 'East <small class="option-remark">(in front: A1)</small>'
    assert remark_apart("the pile (9 cards): 1 action") == "the pile (9 cards): 1 action"


def test_after_a_hold_its_recovery_is_told_and_not_that_the_next_one_activates() -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, YOU))
    held = (each for each in moments_of(match) if each.answers[-2:-1] == [("hold",)])
    view = next(
        view
        for view in (MatchView(match, each, shelf("collision"), each.length, (0, 1)) for each in held)
        if view.question and "What does" in view.question.text
    )
    assert "recovers, and has" in view.caption


def test_a_chapter_that_has_just_begun_is_named_once(holder: Holder) -> None:
    match = MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=holder)
    captions = {MatchView(match, each, shelf("tactica"), each.length, (0, 1)).caption for each in moments_of(match, 1)}
    assert "" in captions
    assert not any(caption.startswith("—") for caption in captions)


@pytest.mark.parametrize(("game", "seed", "news"), [
    *(("collision", "8", missed) for missed in ("a miss.", "and misses.", "no injury.")),
    (OFFICERS, "8", ": a miss."),
    ("tactics-david", "8", ": a miss."),
    *(("tactics-david", "2", news) for news in (" withstands ", " acquires ")),
    *(("analog-tactics", "8", news) for news in (" rises to ", " uses ", ": a miss.")),
    *(("tactica", "8", news) for news in (" plays ", " is placed on ")),
])  # fmt: skip
def test_above_a_question_stands_what_has_happened(game: str, seed: str, news: str, holder: Holder) -> None:
    match = ended(game, seed=seed, holder=holder)
    playback = playback_of(match)
    line = next(n for n, line in enumerate(playback.lines) if news in line.text)
    answered = next(n for n, lines_before in enumerate(playback.asked_after) if lines_before > line)
    match.answers = "".join(match.answers.splitlines(keepends=True)[:answered])
    match.seats, match.is_over = [YOU, YOU], False
    scene = scene_of(match, holder)
    assert MADE_OF.sub("", playback.lines[line].text) in scene.caption
    assert " = " not in scene.caption
    assert scene.question
    asked = set(re.findall(r"[ABD]\d+", scene.question.text))
    assert not asked or scene.named_signs == asked, "it is about these, on the board"


def test_what_has_happened_is_told_past_all_answers_that_may_have_been_given_by_themselves(holder: Holder) -> None:
    match = ended("collision", seed="8", holder=holder)
    answers = match.options
    after = next(
        n for n, each in enumerate(answers) if each[0] == "single" and [*map(len, answers[n + 1 : n + 3])] == [1, 1]
    )
    match.answers = "".join(match.answers.splitlines(keepends=True)[: after + 3])
    match.seats, match.is_over = [YOU, YOU], False
    assert " attacks " in scene_of(match, holder).caption


def test_an_arrow_leads_from_each_troop_that_attacks_to_its_target_over_both(holder: Holder) -> None:
    match = MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=holder)
    views = (MatchView(match, each, shelf("tactica"), each.length, (0, 1)) for each in moments_of(match))
    view = next(view for view in views if view.attacks)
    standing = {(each.token.column, each.token.row): each.middle for each in view.pieces}
    for (_, path), (start, end, _) in zip(view.attacks, view.board.attacks, strict=True):
        corners = [tuple(map(float, each)) for each in re.findall(r"(-?[\d.]+) (-?[\d.]+)", path)]
        tip, tail = corners[3], corners[0]
        assert math.dist(tip, standing[end]) < math.dist(tail, standing[end])
        assert math.dist(tail, standing[start]) < math.dist(tip, standing[start])
    drawn = render_to_string("play/_board.html", {"scene": view})
    assert drawn.rindex('class="piece ') < drawn.index('class="attack-arrow')


# Forecasts


def test_a_forecast_tells_the_odds_of_an_attack(client: Client, holder: Holder) -> None:
    match, number = up_to_an_attack(
        deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client), holder
    )
    page = client.get(f"/matches/{match.key}/forecast/", {"option": number, "revision": match.revision})
    assert page.status_code == 200
    assert "HP (as now)" in text_of(page)
    assert "Estimate, from" in text_of(page), "what the other carries is hidden, and could change it"
    tables = page.content.decode().split("<tbody>")[1:]
    chances = [[int(found) for found in re.findall(r"(\d+)&nbsp;%", each)] for each in tables]
    assert chances == [sorted(each, reverse=True) for each in chances], "the likeliest fate first"
    assert max(map(len, chances)) > 1
    match.refresh_from_db()
    assert match.options == playback_of(match).answers, "a forecast changes nothing"


def test_a_forecast_of_a_charge_tells_how_likely_it_stumbles_and_where_it_ends(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0"), client)
    charge = up_to_a_charge(match, holder)
    assert charge.said == "Charge (stumbles: 42\N{NO-BREAK SPACE}%)"
    asked = {"option": charge.number, "revision": match.revision}
    page = client.get(f"/matches/{match.key}/forecast/", asked)
    assert "stops where you like 58 %" in text_of(page)
    assert "stumbles a full D6 42 %" in text_of(page)
    assert "Each range" not in text_of(page), "no odds go by how far it goes"
    assert "Exact odds." in text_of(page)
    ((column, row),) = charge.path
    there = re.search(rf'data-end="{column}-{row}" data-chance="(\d+) %"', page.content.decode())
    assert there
    asked = {"option": charge.number, "revision": match.revision}
    told = client.get(f"/matches/{match.key}/forecasts/", asked).json()[str(charge.number)]
    assert told[1] == f"{there[1]}\N{NO-BREAK SPACE}%", "the chance at the sign is that of ending there"
    assert f'data-odds="{escape(told[0])}" data-chance="{told[1]}"' in page.content.decode(), "for the answer’s button"


def test_a_card_that_is_paid_for_is_looked_at_with_its_text_before_it_is_played(client: Client, holder: Holder) -> None:
    match, seen = MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=holder), 0
    for number in range(40):
        buttons = scene_of(match, holder).answering.buttons
        for play in [each for each in buttons if each.name == "play" and each.sort == "help"][:2]:
            page = client.get(f"/matches/{match.key}/forecast/", {"option": play.number, "revision": match.revision})
            card = shelf(match.game_id).called(play.card)
            assert page.status_code == 200
            assert card
            assert f"<summary>{card.name}</summary>" in page.content.decode()
            seen += 1
        question = services.question_of(match, match.revision)
        draws = [each.number for each in buttons if each.text == "draw tactics"] or [7 * number % len(buttons)]
        services.answer_match(match, listed(question.options)[draws[0]], match.revision, question.player)
    assert seen


def moments_of(match: Match, most: int = 20) -> Iterator[Playback]:
    """A match of two bots by chance as often as somebody is asked; then others."""
    for seed in map(str, range(1, most + 1)):
        played = EngineMatch(game_of(match.game_id), match.setup, seed, two_bots(seed)).run()
        moment = None
        for number in range(len(played.answers)):
            moment = Playback(match.game_id, match.setup, seed, played.answers[:number], before=moment)
            yield moment


def test_a_trade_says_which_figures_it_changes() -> None:
    match = MatchFactory.create(seats=(YOU, YOU))
    for piece in match.setup["armies"][0]["pieces"]:
        piece["items"] = []
    match.setup["armies"][0]["pieces"][0]["items"] = ["boots"]
    told: list[str] = []
    for before in moments_of(match):
        options = listed(before.questions[0].options)
        trade = next((each for each in options if each[:2] in (("give", "boots"), ("take", "boots"))), None)
        if trade:
            view = MatchView(match, before, shelf(match.game_id), before.length, (0, 1))
            told += filter(None, [forecasting.forecast_of(view, trade).changes])
        if told:
            break
    assert [sorted(re.findall(r"Movement Rating \d → \d", each)) for each in told] == [
        ["Movement Rating 3 → 4", "Movement Rating 4 → 3"]
    ]


def test_who_gets_an_item_is_asked_with_what_each_unit_would_have() -> None:
    """Boots found in the Item Deck: each unit says what it carries, and how far it would go with them."""
    match = MatchFactory.create(seats=(YOU, YOU))
    for army in match.setup["armies"]:
        for piece in army["pieces"]:
            piece["items"] = ["shield"] if piece["units"] == ["soldier"] else []
    match.setup["item_deck"] = ["boots"]
    asked = next(moment for moment in moments_of(match) if moment.questions[0].text == "Who gets the Boots?")
    view = MatchView(match, asked, shelf(match.game_id), asked.length, (0, 1))
    assert view.named_cards[0].name == "Boots"
    buttons = view.answering.buttons
    assert all(re.search(r"\(carries (nothing|Shield)\)$", each.words) for each in buttons)
    assert any(re.match(r"Movement Rating.* \d → \d", each.changes) for each in buttons)


def test_what_changes_nobodys_fate_has_no_forecast(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    page = client.get(f"/matches/{match.key}/forecast/", {"option": 0, "revision": match.revision})
    assert (page.status_code, page.content) == (204, b"")


@pytest.mark.parametrize("changed", [{"option": 999}, {"option": "x"}, {"revision": 99}, {"revision": ""}])
def test_there_is_no_forecast_of_what_is_not_asked(client: Client, holder: Holder, changed: dict[str, Any]) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    asked = {"option": 0, "revision": match.revision} | changed
    assert client.get(f"/matches/{match.key}/forecast/", asked).status_code == 404


def test_nobody_else_gets_a_forecast() -> None:
    match, holders = met()
    asked = playback_of(match).questions[0].player
    wanted = {"option": 0, "revision": match.revision}
    for watcher in (Client(), client_of(holders[1 - asked])):
        assert watcher.get(f"/matches/{match.key}/forecast/", wanted).status_code == 404
    assert client_of(holders[asked]).get(f"/matches/{match.key}/forecast/", wanted).status_code == 204


def worlds_forecast(
    monkeypatch: pytest.MonkeyPatch, scene: MatchView, *changes: Callable[[Any], object]
) -> ForecastView:
    """The forecast of an answer that leads to as many worlds, each as likely as the others."""

    def forecast(waiting: Waiting[Any], _option: Option, outcome: Callable[[Any], Any], _part: int) -> Forecast[Any]:
        chances: dict[Any, float] = defaultdict(float)
        for change in changes:
            state = waiting.checkpoint.copy()
            change(state)
            chances[outcome(state)] += 1 / len(changes)
        return Forecast(dict(chances), {})

    monkeypatch.setattr("armybuilder.engine.forecast.forecast", forecast)
    assert scene.question
    return forecasting.forecast_of(scene, listed(scene.question.options)[0])


def test_a_forecast_tells_of_places_points_and_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU))
    for _ in range(2 * 4):  # a unit is placed, and turned
        question = playback_of(match).questions[0]
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    scene = MatchView(match, playback_of(match), shelf(match.game_id), None, (0, 1))
    asked = playback_of(match).questions[0].player
    own, enemy = (scene.state.pieces(player)[0] for player in (asked, 1 - asked))
    free = next(space for space in scene.state.field.board.spaces if scene.state.is_free(space))
    where = f"on {scene.state.field.board.name(free)}"

    def nothing(_: Any) -> None:
        pass

    def pushed(state: Any, unit: int = enemy) -> None:
        state.put(unit, free)

    def scored(state: Any) -> None:
        state.score[asked], state.level[asked] = 2, 3
        pushed(state)

    def won(state: Any) -> None:
        state.result = (asked, "")

    found = worlds_forecast(monkeypatch, scene, nothing, nothing, scored, won)
    (piece,), (ends, side) = found.rows, found.sides
    health = scene.state.health[enemy]
    assert [(each.words, each.chance) for each in piece.outcomes] == [
        (f"{health} Health", 0.75),
        (f"{health} Health, {where}", 0.25),
    ]
    name = adapter_of(match.game_id).sides[asked]
    assert [(each.words, each.chance, each.is_as_now) for each in ends.outcomes] == [
        ("goes on", 0.75, True),
        (f"{name} wins", 0.25, False),
    ]
    assert [each.words for each in side.outcomes] == ["level 1, 0 of 15 VP", "level 1 → 3, 0 → 2 of 15 VP"]
    assert worlds_forecast(monkeypatch, scene, nothing).is_empty
    known = worlds_forecast(monkeypatch, scene, partial(pushed, unit=own))
    assert known.is_empty, "they know where they go"
    assert not replace(known, is_paid=True).is_empty, "what is paid for is looked at first"
    assert not worlds_forecast(monkeypatch, scene, nothing).rows

    def prayed(state: Any) -> None:
        state.ritual_points[asked] = 2

    (side,) = worlds_forecast(monkeypatch, scene, nothing, prayed).sides
    assert [each.words for each in side.outcomes] == ["0 ritual points", "0 → 2 ritual points"]
    assert not worlds_forecast(monkeypatch, scene, pushed).is_empty

    def struck(state: Any, by: int) -> None:
        state.health[enemy], state.is_shielded[enemy] = health - by, True

    (piece,) = worlds_forecast(monkeypatch, scene, partial(struck, by=1), partial(struck, by=2)).brief_rows
    assert [each.words for each in piece.outcomes] == ["loses 1 to 2 Health, 1.5 on average, Shield"]


def test_a_forecast_puts_losses_together_and_repeats_nothing(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A unit loses 2, 5 or 9 HP, one way in five each, or is routed, which its side's count of units says as well."""
    match = deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client)
    scene = scene_of(match, holder)
    unit = next(unit for unit in scene.state.in_play() if scene.state.hp[unit] > 9)

    def hurt(state: Any, by: int) -> None:
        state.hp[unit] -= by
        if not state.hp[unit]:
            state.place[unit] = NOWHERE

    ways = [partial(hurt, by=by) for by in (0, 2, 5, 9, scene.state.hp[unit])]
    found = worlds_forecast(monkeypatch, scene, *ways)
    (piece,) = found.brief_rows
    told = {each.words: (round(each.chance, 3), each.is_as_now) for each in piece.outcomes}
    hp = f"{scene.state.hp[unit]} HP"
    assert told == {"loses 2 to 9 HP, 5.3 on average": (0.6, False), hp: (0.2, True), "is Routed": (0.2, False)}
    assert [len(each.outcomes) for each in found.further_rows] == [5], "each loss on demand"
    found = worlds_forecast(monkeypatch, scene, ways[0], ways[-1])
    assert len(found.brief_rows) == 1
    assert not found.further_rows, "to lose the unit is all"


def test_many_spaces_where_a_unit_may_end_are_told_as_elsewhere(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It stays, or goes to one of two spaces, or to one of three."""
    match = deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client)
    scene = scene_of(match, holder)
    unit, *_ = scene.state.in_play()
    spaces = map(scene.state.grid.named, ("c3", "c4", "d3", "d4", "e3", "e4"))
    free = [space for space in spaces if space not in scene.state.place][:3]

    def moved(state: Any, to: int) -> None:
        state.place[unit] = to

    ways: list[Callable[[Any], object]] = [lambda _: None, *(partial(moved, to=space) for space in free)]
    two, three = (worlds_forecast(monkeypatch, scene, *ways[:count]).rows[0] for count in (3, 4))
    assert all(f"on {name}" in str(two) for name in scene.named_spaces(free[:2]))
    assert str(three).endswith("ends elsewhere 75\xa0%")
    assert len(three.outcomes) == 4, "all of it on demand"


def test_injuries_are_taken_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    """A character takes 1 or 3 injuries, or none."""
    match = by_chance(MatchFactory.create(game="collision", seats=(YOU, YOU)), 60, 1)
    scene = MatchView(match, playback_of(match), shelf(match.game_id), None, (0, 1))
    piece = scene.state.on_board(0)[0]

    def hurt(state: Any, by: int) -> None:
        state.injuries[piece] += by

    row, *_ = worlds_forecast(monkeypatch, scene, *(partial(hurt, by=by) for by in (0, 1, 3))).brief_rows
    (words,) = (each.words for each in row.outcomes if not each.is_as_now)
    assert words.startswith("takes 1 to 3 injuries")


@pytest.mark.parametrize(("name", "short"), [("A3 Warrior Common", "A3"), ("Player A", "Player A")])
def test_in_short_a_piece_has_its_sign_and_a_side_its_name(name: str, short: str) -> None:
    assert str(PieceForecast(name, (LikelyOutcome("2 units", 0.6, False, 0.6),))) == f"{short} 2 units 60\xa0%"


def test_in_short_what_is_certain_has_no_chance_and_what_depends_on_your_next_answer_a_range() -> None:
    assert str(LikelyOutcome("2 units", 1.0, False, 1.0)) == "2 units"
    assert str(LikelyOutcome("2 units", 0.6, False, 0.2)) == "2 units 20 to 60\xa0%"
    assert str(LikelyOutcome("2 units", 0.6, False, 0.0)) == "2 units up to 60\xa0%"
    assert str(LikelyOutcome("2 units", 0.604, False, 0.596)) == "2 units 60\xa0%"


def test_what_all_outcomes_of_a_piece_share_is_told_once_and_first() -> None:
    burnt, spared = Fate(("takes 1 to 3 injuries, 2.0 on average", "kissed")), Fate(("kissed",))
    row = PieceForecast("A1 Bone Archer", forecasting.fates([{spared: 0.6, burnt: 0.4}]))
    assert str(row) == "A1 kissed, takes 1 to 3 injuries, 2.0 on average 40\xa0%"
    other = Fate(("takes 2 injuries, 2.0 on average", "kissed"))
    told = [each.words for each in forecasting.fates([{burnt: 0.6, other: 0.4}])]
    assert told == ["kissed", *(fate.parts[0] for fate in (burnt, other))], "a part is whole, though it has a comma"
    as_now = spared._replace(is_as_now=True)
    assert [str(each) for each in forecasting.fates([{as_now: 0.6, burnt: 0.4}])] == [
        "kissed 60\xa0%",
        "takes 1 to 3 injuries, 2.0 on average, kissed 40\xa0%",
    ]


def test_chances_of_all_outcomes_add_up_to_100() -> None:
    likely = forecasting.fates([{Fate((words,)): share for words, share in (("a", 0.003), ("b", 0.665), ("c", 0.332))}])
    assert [in_hundredths(each.chance) for each in likely] == ["67", "33", "<\xa01"]
    assert in_whole_hundredths([1 / 3] * 3) == pytest.approx([0.34, 0.33, 0.33])
    assert in_whole_hundredths([0.989, 0.0055, 0.0055, 0.0]) == pytest.approx([0.99, 0.0055, 0.0055, 0.0])


def test_in_short_an_attack_tells_of_the_enemy_and_all_else_of_your_own_first() -> None:
    hurt = (LikelyOutcome("loses 2 HP", 0.5, False, 0.5), LikelyOutcome("9 HP", 0.5, True, 0.5))
    act = ForecastView((PieceForecast("B1 Archer", hurt), PieceForecast("A1 Knight", hurt, is_own=True)), (), 1, 0)
    attack = replace(act, is_attack=True)
    assert attack.short == ("B1 loses 2 HP 50\xa0%", "50\xa0%")
    assert (
        replace(attack, is_reply=True).short == act.short == ("A1 loses 2 HP 50\xa0%; B1 loses 2 HP 50\xa0%", "50\xa0%")
    )
    stands = PieceForecast("B1 Foot", (LikelyOutcome("stands", 1.0, False, 1.0),))
    assert replace(attack, rows=(stands,) * 3).short[0] == "B1 stands; B1 stands; …", "more than are named"
    captures = ForecastView((stands,), (), 1, 0, is_prospect=True, succeeds=0.0)
    assert captures.short == ("B1 stands", "0\xa0%"), "the chance of what it is for"
    assert replace(captures, succeeds=None).short == ("B1 stands", "")
    blunt = ForecastView((), (), 1, 0, is_attack=True)
    assert blunt.short == (forecasting.NO_CHANGE, "0\xa0%")
    assert not blunt.is_empty, "who attacks in vain is told before"


def test_where_all_deals_agree_nothing_is_called_an_estimate() -> None:
    gone, stays = LikelyOutcome("is gone", 1.0, False, 1.0), LikelyOutcome("stands", 0.5, False, 0.5)
    agreed = ForecastView((PieceForecast("B1 Foot", (gone,)),), (), 6, 0)
    assert agreed.short == ("B1 is gone", "100\xa0%")
    for found in (agreed, ForecastView((), (), 6, 0)):
        assert "stimate" not in render_to_string("play/_forecast.html", {"forecast": found})
    for found in (replace(agreed, rows=(PieceForecast("B1 Foot", (stays,)),)), replace(agreed, has_guessed=True)):
        assert "Estimate" in render_to_string("play/_forecast.html", {"forecast": found})


def test_the_odds_at_an_attack_are_those_of_what_it_is_for() -> None:
    match = MatchFactory.create(seats=(YOU, YOU))
    options = ((moment, option) for moment in moments_of(match) for option in listed(moment.questions[0].options))
    moment, attack = next(each for each in options if each[1][0] == "attack")
    view = MatchView(match, moment, shelf(match.game_id), None, (0, 1))
    found = forecasting.forecast_of(view, attack)
    assert found.short[1] == forecasting.percent(max(row.chance_of("dies") for row in found.rows))
    assert view.answering.chances == "that the target dies"
    struck = [
        PieceForecast(name, (LikelyOutcome("dies", 0.5, False, 0.5),), is_own=name == "A1") for name in ("A1", "B1")
    ]
    assert [forecasting.success(rows, "dies") for rows in (struck, struck[:1])] == [0.5, 0.0]
    assert forecasting.success(struck[:1], "dies", is_reply=True) == 0.5
    locked = LikelyOutcome("Locked with A1", 0.75, False, 0.75), LikelyOutcome("dies", 0.25, False, 0.25)
    either = replace(found, rows=(PieceForecast("B1 Knight", locked),), succeeds=None)
    assert (either.short[1], replace(either, succeeds=0.25).short[1]) == ("100\xa0%", "25\xa0%")


def test_the_odds_of_an_attack_say_what_an_open_reaction_makes_of_them() -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, "random"))
    units = ("A warrior-elite f6 N", "B mage-elite a1 N", "B mage-common f7 S")
    with analog_scene(*units, picks={"B": ["phase"]}) as play:
        moment = Playback(match.game_id, match.setup, "", [], start=play.state)
    scene = MatchView(match, moment, shelf(match.game_id), None, (0,))
    attack = next(each for each in scene.answering.buttons if each.text == "attack A1 B2")
    found = forecasting.forecast_of(scene, listed(moment.questions[0].options)[attack.number])
    assert [(each.words, round(36 * each.chance)) for each in found.replies] == [("B1 answers with Phase", 1)]
    assert found.short == ("B2 is gone 28\xa0%; 3\xa0% if B1 answers with Phase", "28\xa0%")
    assert "B1 answers with Phase" in render_to_string("play/_forecast.html", {"forecast": found})


def test_the_odds_of_a_movement_at_a_risk_are_those_of_harm() -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, YOU))
    views = (MatchView(match, each, shelf("collision"), each.length, (0, 1)) for each in moments_of(match))
    at_a_risk = (
        (view, each) for view in views for each in view.answering.buttons if each.is_costly and each.sort == "move"
    )
    view, move = next(at_a_risk)
    assert view.question
    found = forecasting.forecast_of(view, listed(view.question.options)[move.number])
    (row,) = found.rows
    (unhurt,) = (each.chance for each in row.brief if each.words == f"on {view.board.space_names[move.path[-1]]}")
    assert found.short[1] == forecasting.percent(1 - unhurt) != forecasting.percent(row.chance)


def test_whom_an_attack_is_made_on_is_told_first_and_its_odds_are_about_it(monkeypatch: pytest.MonkeyPatch) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU))
    views = (MatchView(match, each, shelf("analog-tactics"), each.length, (0, 1)) for each in moments_of(match))
    view, attack = next((view, each) for view in views for each in view.answering.buttons if each.sort == "attack")
    struck = next(each for each in view.board.tokens if (each.column, each.row) == attack.path[-1])

    def rows(*_: object) -> Iterator[PieceForecast]:
        for name, chance in (("B9 Another", 0.6), (f"{struck.sign} {struck.name}", 0.5)):
            gone = LikelyOutcome("is gone", chance, False, chance)
            hurt = (gone, LikelyOutcome("stays", 1 - chance, True, 1 - chance))
            yield PieceForecast(name, hurt)

    monkeypatch.setattr(forecasting, "_rows", rows)
    assert view.question
    forecast = forecasting.forecast_of(view, listed(view.question.options)[attack.number])
    words, chance = forecast.short
    assert (words.partition(" ")[0], chance) == (struck.sign, "50\xa0%")
    assert replace(forecast, sample=9).short == (f"{words.removesuffix(', roughly')}, roughly", chance)


def test_several_answers_are_told_in_short_by_one_request(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, number = up_to_an_attack(
        deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client), holder
    )
    buttons = scene_of(match, holder).answering.buttons
    stays = next(each.number for each in buttons if each.sort not in RISKY)
    asked: dict[str, Any] = {"option": f"{number} {stays}", "revision": match.revision}
    found = client.get(f"/matches/{match.key}/forecasts/", asked).json()
    words, chance = found[str(number)]
    assert re.search(r"[AB]\d+ .*HP \d+\s%", words)
    assert re.fullmatch(r"\d+\s%", chance)
    assert found[str(stays)] == ["", ""], "nothing may come of it"
    for wrong in ({"option": ""}, {"option": "x"}, {"option": "99999"}):
        assert client.get(f"/matches/{match.key}/forecasts/", asked | wrong).status_code == 404
    assert client.get(f"/matches/{match.key}x/forecasts/", asked).status_code == 404
    gone_on = client.get(f"/matches/{match.key}/forecasts/", asked | {"revision": match.revision - 1})
    assert (gone_on.status_code, gone_on.json()) == (200, {}), "the match has gone on since"
    assert Client().get(f"/matches/{match.key}/forecasts/", asked).status_code == 404
    question = services.question_of(match, match.revision)
    options = [listed(question.options)[each] for each in (number, stays)]
    monkeypatch.setattr(Answering, "is_reply", True)
    shorts = forecasting.shorts_of_match(match.pk, match.revision, holder, options)
    assert shorts[1] == (forecasting.NO_CHANGE, ""), "among replies, one that keeps all as it is says so"


@pytest.mark.parametrize("game", ["tactics-david", "analog-tactics", OFFICERS])
def test_the_forecast_of_an_attack_says_how_it_is_reckoned(game: str) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, YOU))
    views = (MatchView(match, each, shelf(game), each.length, (0, 1)) for each in moments_of(match))
    attacks = ((view, each.number) for view in views for each in view.answering.buttons if each.sort == "attack")
    view, number = next(attacks)
    assert view.question
    found = forecasting.forecast_of(view, listed(view.question.options)[number])
    page = render_to_string("play/_forecast.html", {"forecast": found, "shelf": view.shelf})
    assert found.reckoned
    assert all(escape(each) in page for each in found.reckoned)


def test_what_depends_on_the_next_answer_has_its_lowest_and_highest_odds(
    client: Client, holder: Holder, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sweep may go over an enemy first, who falls in three of four, or over a friend, who steps aside."""
    match, number = up_to_an_attack(
        deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "greedy"), holder=holder, seed="3"), client), holder
    )

    def forecasts(
        waiting: Waiting[Any], _option: Option, outcome: Callable[[Any], Any], _part: int
    ) -> tuple[Forecast[Any], list[Forecast[Any]]]:
        now, fallen = waiting.checkpoint, waiting.checkpoint.copy()
        enemy = next(unit for unit in now.in_play() if now.owner[unit] != waiting.player)
        fallen.hp[enemy] = 0
        ways = [Forecast({outcome(now): 1.0}, {}), Forecast({outcome(now): 0.25, outcome(fallen): 0.75}, {})]
        return Forecast({outcome(now): 1.0}, {"Strike whom first?": 1.0}, choices=(("a",), ("b",), ("c",))), ways

    monkeypatch.setattr("armybuilder.engine.forecast.forecasts", forecasts)
    said = text_of(client.get(f"/matches/{match.key}/forecast/", {"option": number, "revision": match.revision}))
    assert "is Routed 0 to 75 %" in said
    assert "(as now) 25 to 100 %" in said
    assert "Depends on your next answer: Strike whom first?" in said
    assert "2 of your 3 ways to answer" in said


def test_the_hexes_of_a_board_share_one_outline(holder: Holder) -> None:
    scene = scene_of(MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder), holder)
    outlines = re.findall(r'class="d-cell" d="([^"]*)"', scene.ground)
    assert len(outlines) > 50
    assert set(outlines) == {scene.board.spaces.space_outline}, "so that they pack small"


# What the cards say


def test_keeping_the_order_stands_before_the_cards(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, YOU), holder=holder)
    while "order of deployment" not in (question := playback_of(match).questions[0]).text:
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    said = [each.said for each in scene_of(match, holder).answering.alone_first]
    assert said == ["Keep this order"]
    page = text_of(client.get(f"/matches/{match.key}/"))
    assert page.index("Keep this order") < page.index("Next card")


def test_attack_or_defend_shows_the_objective_that_says_what_each_scores(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, YOU), holder=holder)
    said = [card.slug for card in scene_of(match, holder).named_cards]
    assert said == [match.setup["major"]]


def test_a_question_of_yes_or_no_has_the_text_of_the_card_that_asks(holder: Holder) -> None:
    scene = scene_of(MatchFactory.create(seats=(YOU, "random"), holder=holder), holder)
    asked = Asked("A1 Sentry: Three Heads: roll 3 D6 and discard 2?", card="three-heads")
    vars(scene)["question"] = Question(0, asked, [("yes",), ("no",)])
    vars(scene.answering)["buttons"] = []  # what they would take can't be told: the match asks something else
    assert [card.slug for card in scene.named_cards] == ["three-heads"]
    assert scene.answering.reasons == ["You don’t have to. No goes on without it."]


def test_the_cards_of_a_hand_can_be_read_before_they_are_of_use(holder: Holder) -> None:
    """The whole text of each, whatever it does in the phase that is played; the other hand stays hidden."""
    match = MatchFactory.create(game="tactica", seats=(YOU, "random"), holder=holder)
    scene, state = scene_of(match, holder), crowded("read")
    state.hand[0] = (*state.hand[0], *[min(state.hand[0])] * 2)
    vars(scene)["state"] = shown(state, 0)
    hand = scene.own_cards[0]
    cards = [card for _, _, card, _, _ in hand.cards if card]
    assert sorted(card.slug for card in cards) == sorted(set(state.hand[0]))
    assert sum(count for _, count, _, _, _ in hand.cards) == len(state.hand[0])
    said = render_to_string("play/_own_cards.html", {"scene": scene})
    assert f"×&nbsp;{state.hand[0].count(min(state.hand[0]))}</span>" in said
    for card in cards:
        assert str(prose(card.text, scene.shelf)) in said
        uses = card.phases.all() if isinstance(card, Tactic) else ()
        assert all(str(prose(f"{use.get_phase_display()}: {use.text}", scene.shelf)) in said for use in uses)
    assert {row.tray.owner for row in scene.own_cards} == {0}


def test_a_card_that_no_answer_names_lies_idle_in_the_hand(client: Client, holder: Holder) -> None:
    match, seen = MatchFactory.create(game="tactica", seats=(YOU, YOU), holder=holder), set()
    for moment in moments_of(match, 1):
        scene = MatchView(match, moment, shelf(match.game_id), moment.length, (moment.questions[0].player,))
        named = {each.card for each in scene.answering.buttons}
        page = render_to_string("play/_own_cards.html", {"scene": scene})
        for row in scene.own_cards:
            for _, _, card, text, is_of_use in row.cards:
                assert card
                assert is_of_use is (card.slug in named)
                assert page.count(str(prose(text, scene.shelf))) == 1, "what it says in every phase, once"
        seen |= {"is-idle" in page}
    assert seen == {True, False}


@pytest.mark.parametrize("game", [GAME, "collision", OFFICERS])
def test_who_is_not_deployed_yet_can_be_read(game: str, client: Client, holder: Holder) -> None:
    """Under its name, at the answer that places it, and once for each side below the board."""
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder)
    while not any(each.off_board for each in scene_of(match, holder).answering.buttons):
        services.answer_by_number(match, match.revision, 0, seats_of(match, holder))
        while scene_of(match, holder).is_running:
            services.play_on(match)
    scene = scene_of(match, holder)
    page = client.get(f"/matches/{match.key}/").content.decode()
    for choice in (each for each in scene.answering.buttons if each.off_board):
        card = scene.card(choice.off_board)
        assert card
        preview = preview_address(card)
        assert re.search(rf'<button[^>]*id="option-{choice.number}"[^>]*data-preview="{preview}"', page)
        assert re.search(rf'<div[^>]*popover[^>]*hx-get="{preview}"', page)
    trays = [tray for tray in scene.board.trays if tray.name == "Not deployed yet"]
    assert {tray.owner for tray in trays} == {0, 1}
    assert game == "collision" or all("to deploy" in str(standing) for standing in scene.board.standings)
    cards = [scene.card(each.card) for tray in trays for each in tray.cards]
    assert all(card and f'<a href="{card.get_absolute_url()}"' in page for card in cards)


@pytest.mark.parametrize("game", ["analog-tactics", OFFICERS])
def test_a_reserve_that_answers_name_is_read_apart(game: str, holder: Holder) -> None:
    scene = scene_of(MatchFactory.create(game=game, seats=(YOU, YOU), holder=holder), holder)
    reserve = next(row for row in scene.own_cards if row.tray.owner == scene.answering.question.player)
    assert all(card and card.text in text for _, _, card, text, _ in reserve.cards)
    assert reserve.is_answered
    assert {each.sign for each in reserve.tray.cards} == {f"{reserve.tray.cards[0].sign[0]}{n}" for n in range(1, 6)}


def test_pieces_of_one_card_are_counted_in_a_reserve(holder: Holder) -> None:
    scene = scene_of(MatchFactory.create(game="collision", seats=(YOU, YOU), holder=holder), holder)
    for row in scene.own_cards:
        named = [each.name.removeprefix(f"{each.sign} ") for each in row.tray.cards]
        assert [(each.name, count) for each, count, *_ in row.cards] == [*Counter(named).items()]
        assert max(count for _, count, *_ in row.cards) > 1


# Looking


def test_who_looks_at_a_unit_reads_what_its_ability_and_its_items_do(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0"), client)
    state = playback_of(match).state
    bearer = next(unit for unit, items in enumerate(state.items) if items)
    page = text_of(client.get(f"/matches/{match.key}/look/?piece={short(state, bearer)}"))
    cards = [shelf(GAME).called(slug) for slug in (*state.profile[bearer].abilities, *state.items[bearer])]
    assert all(card and f"{card.name} {card.text.split()[0].strip('[]:')}" in page for card in cards)


def test_a_piece_is_looked_at_with_its_card_and_its_reach(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0"), client)
    page = client.get(f"/matches/{match.key}/look/?piece=A1&at={playback_of(match).length}")
    shown = page.content.decode()
    assert "A1" in text_of(page)
    assert f"/{GAME}/preview/unit/" in shown
    assert 'data-moves="' in shown
    assert "could go" in text_of(page)
    assert client.get(f"/matches/{match.key}/look/?piece=Z9").status_code == 404


def test_who_is_not_on_the_board_is_looked_at_too(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, "random"), holder=holder, chosen__first="0")
    address = f"/matches/{match.key}/look/"
    assert '<option value="A1">' in client.get(address).content.decode()
    page = client.get(address, {"piece": "A1"})
    assert "Not deployed yet" in text_of(page)
    assert f"/{GAME}/preview/unit/" in page.content.decode()


def test_the_dead_are_called_dead(client: Client) -> None:
    match = ended(GAME)
    playback = playback_of(match)
    scenes = (MatchView(match, playback, shelf(GAME), at, ()) for at in range(playback.length, 0, -1))
    at, sign = next((scene.at, each.sign) for scene in scenes for each in scene.board.tokens if each.is_down)
    assert "<strong>dead</strong>" in client.get(f"/matches/{match.key}/look/?piece={sign}&at={at}").content.decode()


@pytest.mark.parametrize("game", sorted(SETUPS))
def test_two_pieces_are_looked_at_side_by_side(game: str, client: Client) -> None:
    """Own and enemy, as a page without scripts and as the part that a script asks for."""
    match = ended(game)
    playback = playback_of(match)
    scene = MatchView(match, playback, shelf(game), playback.length // 2, ())
    one, other = (next(each.token for each in scene.pieces if each.token.owner == owner) for owner in (0, 1))
    address = f"/matches/{match.key}/look/"
    at = {"at": str(scene.at)}
    assert f"{other.sign} {other.name}" in text_of(client.get(address, at))
    query = at | {"piece": one.sign, "beside": other.sign}
    for headers in ({}, {"HX-Request": "true"}):
        page = client.get(address, query, headers=headers)
        for token in (one, other):
            assert f"{token.sign} {token.name}" in text_of(page)
            assert f'<th scope="col">{token.sign}</th>' in page.content.decode()
        figures = [list(adapter_of(game).figures(scene.state, token.sign)) for token in (one, other)]
        rows = re.findall(r'<tr><th scope="row">(.*?)</th>(.*?)</tr>', page.content.decode())
        assert {name for name, _ in rows} == {figure.name for column in figures for figure in column}
        assert all(columns.count("<td>") == 2 for _, columns in rows)
    assert client.get(address, query | {"beside": "Z9"}).status_code == 404
    assert client.get(address, at, headers={"HX-Request": "true"}).status_code == 404


def test_who_is_hidden_in_the_fog_cannot_be_looked_at(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(game=OFFICERS, seats=(YOU, "random"), holder=holder, chosen__fog=True), client)
    seen = {piece.token.sign for piece in scene_of(match, holder).pieces}
    board = adapter_of(OFFICERS).draw(playback_of(match).state, match.setup, shelf(OFFICERS))
    hidden = {token.sign for token in board.tokens} - seen
    assert hidden
    for sign in hidden:
        assert client.get(f"/matches/{match.key}/look/?piece={sign}").status_code == 404


# Two on one device


def test_what_one_may_not_see_is_covered_until_the_device_is_handed_on(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(game=OFFICERS, seats=(YOU, YOU), holder=holder, chosen__fog=True)
    address = f"/matches/{match.key}/"
    asked = playback_of(match).questions[0].player
    covered = client.get(address)
    assert f"Hand the device to {adapter_of(OFFICERS).sides[asked]}" in text_of(covered)
    assert "piece-" not in covered.content.decode()
    still = client.post(f"{address}uncover/", {"player": f"0{asked}3"}, follow=True)
    assert "Hand the device" in text_of(still), "there is no such player"
    shown = client.post(f"{address}uncover/", {"player": asked}, follow=True)
    assert 'id="question"' in shown.content.decode()
    assert "Hand the device" not in text_of(client.get(address))


def test_where_nothing_is_hidden_nothing_is_covered(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(seats=(YOU, YOU), holder=holder)
    assert 'id="question"' in client.get(f"/matches/{match.key}/").content.decode()


def test_an_answer_in_the_enemys_turn_is_not_called_ones_own_turn(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(game="tactica", seats=(YOU, "greedy"), holder=holder, seed="3"), client)
    said = set()
    for _ in range(150):
        while scene_of(match, holder).is_running:
            services.play_on(match)
        if match.is_over:
            break
        scene = scene_of(match, holder)
        assert scene.question
        state = scene.playback.state
        is_own = not state.turn or state.player == scene.question.player
        assert scene.whose_turn == ("Your turn" if is_own else "Your answer in the enemy’s turn")
        assert f"{scene.whose_turn}: " in text_of(client.get(match.get_absolute_url()))
        said.add(is_own)
        if len(said) == 2:
            break
        question = services.question_of(match, match.revision)
        options = listed(question.options)
        services.answer_match(match, options[len(options) // 2], match.revision, question.player)
    assert said == {True, False}


@pytest.mark.parametrize(
    ("game", "section"),
    [
        ("tactics-david", "deploying"),
        ("analog-tactics", "beginning-a-game"),
        ("tactica", "playable-frame.mustering"),
        ("collision", "rules-of-play.deploying-characters"),
        ("officers-chess", "setup.deployment"),
    ],
)
def test_a_question_leads_to_its_rules(client: Client, holder: Holder, game: str, section: str) -> None:
    match = MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder, seed="3")
    for _ in range(20):
        while scene_of(match, holder).is_running:
            services.play_on(match)
        page = client.get(match.get_absolute_url()).content.decode()
        if f'href="/{game}/rules/#{section}"' in page:
            return
        question = services.question_of(match, match.revision)
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    raise AssertionError("no question of the set-up names the section")


def test_the_cards_that_answers_name_can_be_read_before_one_is_picked(client: Client, holder: Holder) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder, seed="3")
    number = 0
    while not (scene := scene_of(match, holder)).named_cards:
        question = services.question_of(match, match.revision)
        options = listed(question.options)
        services.answer_match(match, options[number % len(options)], match.revision, question.player)
        number += 1
    page = text_of(client.get(match.get_absolute_url()))
    assert "What the cards say" in page
    assert all(card.name in page for card in scene.named_cards)
    assert scene.answering.reasons
    assert all(reason in page for reason in scene.answering.reasons)


def test_which_way_a_piece_faces_is_no_card_to_read() -> None:
    match = MatchFactory.create(game="collision", seats=(YOU, YOU))
    asked = next(
        each for each in moments_of(match) if {option[0] for option in listed(each.questions[0].options)} == {"face"}
    )
    answering = MatchView(match, asked, shelf("collision"), asked.length, (0, 1)).answering
    assert all(each.card for each in answering.buttons)
    assert not answering.is_of_cards


def test_each_of_the_many_cards_of_a_level_says_in_its_button_what_it_takes_and_does(
    client: Client, holder: Holder
) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder, seed="3")
    while not scene_of(match, holder).answering.is_of_cards:  # units are placed, and each turn is ended
        question = services.question_of(match, match.revision)
        options = listed(question.options)
        ending = next((option for option in options if option[0] in ("end", "pass")), options[0])
        services.answer_match(match, ending, match.revision, question.player)
    cards = scene_of(match, holder).named_cards
    page = client.get(match.get_absolute_url())
    buttons = re.findall(r'<div class="card-choice">(<button.*?</button>)\s*<details', page.content.decode(), re.DOTALL)
    assert len(buttons) == len(cards) > 5
    assert "<a" not in "".join(buttons)
    assert any("Restore 2 Health." in each and ">Special 1, 1× a turn<" in each for each in buttons)
    assert all(f'hx-get="{preview_address(card)}"' in page.content.decode() for card in cards), "with its figures"
    assert "What the cards say" not in text_of(page)


def test_few_answers_on_the_board_are_buttons_too_and_a_unit_that_is_placed_has_its_name(
    client: Client, holder: Holder
) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder)
    question = services.question_of(match, match.revision)
    page = client.get(match.get_absolute_url()).content.decode()
    assert "A1 Warrior Elite (" in page, "with what it carries"
    assert ('class="all-options"' in page, 'class="few-options"' in page) == (True, False)
    services.answer_match(match, listed(question.options)[0], match.revision, question.player)  # now it is turned
    page = client.get(match.get_absolute_url()).content.decode()
    assert ('class="all-options"' in page, 'class="few-options"' in page) == (False, True)


def test_up_to_twelve_answers_on_the_board_are_buttons_too(holder: Holder) -> None:
    match = MatchFactory.create(game="analog-tactics", seats=(YOU, YOU), holder=holder)
    answering = scene_of(match, holder).answering
    placing = next(each for each in answering.buttons if each.path)
    is_few = {}
    for count in (12, 13):
        answering.buttons = [placing] * count
        is_few[count] = answering.is_few_on_board
    assert is_few == {12: True, 13: False}


@pytest.mark.parametrize(
    ("sort", "path", "is_few"),
    [
        ("attack", ((0, 0),), True),
        ("attack", ((0, 0), (1, 0)), True),
        ("move", ((0, 0), (1, 0)), False),
        ("pick", ((0, 0),), False),
    ],
)
def test_what_one_piece_may_do_before_its_turn_ends_and_few_attacks_are_buttons_too(
    holder: Holder, sort: Sort, path: tuple[tuple[int, int], ...], is_few: bool
) -> None:
    answering = scene_of(MatchFactory.create(seats=(YOU, YOU), holder=holder), holder).answering
    each = answering.buttons[0]
    answering.buttons = [replace(each, sort="end", path=()), replace(each, sort=sort, path=path)]
    assert answering.is_few_on_board is is_few


# The sides of the board


@pytest.mark.parametrize(
    ("game", "upper", "chosen"),
    [
        ("tactics-david", 1, {}),
        ("tactica", 1, {}),
        ("collision", 0, {"major": "capture-the-standard"}),
        ("collision", 0, {"major": "headhunter"}),
        ("collision", None, {"major": "supply-raid"}),
        ("officers-chess", 0, {}),
    ],
)
def test_ones_own_side_of_the_board_is_below(game: str, upper: int | None, chosen: dict[str, str]) -> None:
    """The board is turned for the player of the upper or right side, and for nobody else."""
    match = MatchFactory.create(game=game, seats=(YOU, YOU), chosen=chosen)
    adapter = adapter_of(game)
    while not all(adapter.homes(playback_of(match).state)):  # Collision's sides are chosen at the table
        question = playback_of(match).questions[0]
        services.answer_match(match, listed(question.options)[0], match.revision, question.player)
    scenes = [MatchView(match, playback_of(match), shelf(game), None, seats) for seats in ((0,), (1,), (0, 1), ())]
    assert [each.plays_from_above for each in scenes] == [upper == 0, upper == 1, False, False]


@pytest.mark.parametrize("at", [0, None])
def test_where_nobody_has_a_side_two_sit_opposite_each_other_all_along(at: int | None) -> None:
    match = ended("analog-tactics")
    scenes = [MatchView(match, playback_of(match), shelf("analog-tactics"), at, (seat,)) for seat in (0, 1)]
    assert [each.plays_from_above for each in scenes] == [False, True]


@pytest.mark.parametrize("game", ["analog-tactics", "tactica"])
def test_hexes_and_the_pieces_on_them_are_named(game: str) -> None:
    match = ended(game)
    scene = MatchView(match, playback_of(match), shelf(game), playback_of(match).length, ())
    text = Client().get(f"{match.get_absolute_url()}?at={scene.last}").content.decode()
    taken = {(each.column, each.row) for each in scene.board.tokens} | scene.board.features
    assert len(scene.free_names) == len(scene.board.space_names) - len(taken)
    assert all(f">{name}</text>" in text for _, _, name, _ in scene.free_names)
    assert text.count("data-feature") == len(scene.board.features)
    labels = [token.name if token.label is None else token.label for token in scene.board.tokens]
    assert any(labels)
    assert all(f">{label}</text>" in text for label in labels if label)


@pytest.mark.parametrize(("words", "parts"), [("21 HP", ["21", " HP"]), ("C: 1 VP", ["C", ": 1 VP"])])
def test_what_lies_on_a_space_keeps_its_number_or_its_letter_on_a_small_board(words: str, parts: list[str]) -> None:
    match = ended(OFFICERS)
    scene = MatchView(match, playback_of(match), shelf(OFFICERS), None, ())
    scene.board = replace(scene.board, markers=(Marker(0, 0, words),))
    assert [each[3:] for each in scene.markers] == [tuple(parts)]


@pytest.mark.parametrize(("game", "has_compass"), [(GAME, True), (OFFICERS, False)])
def test_the_board_says_where_north_is_where_pieces_face_it(client: Client, game: str, has_compass: bool) -> None:
    page = client.get(f"{ended(game).get_absolute_url()}?at=30").content.decode()
    assert ("has-compass" in page) == has_compass


@pytest.mark.parametrize("game", SETUPS)
def test_everything_that_a_board_shows_is_in_its_key(client: Client, holder: Holder, game: str) -> None:
    match = deployed(MatchFactory.create(game=game, seats=(YOU, "random"), holder=holder), client)
    scene = scene_of(match, holder)
    shown = {shape.role for shape in scene.board.ground.shapes} - {"cell", "grid", "mark"}
    assert shown, "the ground of a first match is not bare"
    assert shown <= {shape.role for sort in scene.board.drawn for shape in sort.shapes}
    names = [name for name, _, _ in scene.drawn]
    assert len(names) == len(set(names))
    page = client.get(match.get_absolute_url())
    key = text_of(page).partition("What wins")[2].partition("It could strike there")[0]
    assert all(name in key for name in (*names, *scene.adapter.sides[: len(match.seats)]))
    cards = [card for _, _, card in scene.drawn if card]
    assert cards
    assert all(str(prose(scene.adapter.says_in_full(card), scene.shelf)) in page.content.decode() for card in cards)
    assert ("Health left" in key) == any(each.health is not None for each in scene.board.tokens)


def test_the_letters_beside_pieces_and_of_what_they_stand_on_are_in_the_key(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder), client)
    scene = scene_of(match, holder)
    one, other, *rest = scene.board.tokens
    marked = (replace(one, marks=("Slowed", "Hexed")), replace(other, marks=("Slain", "Slowed")), *rest)
    free = Marker(0, 5, "crate")
    scene.board = replace(scene.board, tokens=marked, markers=(free, Marker(one.column, one.row, "chest")))
    assert scene.drawn_marks == [("He", "Hexed"), ("Sl", "Slowed, Slain"), ("ch", "chest"), ("cr", "crate")]
    assert [short + rest for *_, short, rest in scene.markers] == ["crate"]


def test_what_has_an_emblem_lies_beside_who_stands_on_it_and_is_in_the_key(client: Client, holder: Holder) -> None:
    match = deployed(MatchFactory.create(seats=(YOU, "random"), holder=holder), client)
    scene = scene_of(match, holder)
    one = scene.board.tokens[0]
    lying = (Marker(0, 5, "crate", "wooden-crate"), Marker(one.column, one.row, "crate", "wooden-crate"))
    scene.board = replace(scene.board, markers=lying)
    assert [each for *_, each in scene.emblems] == [lying[0]], "beside who stands there it is drawn with them"
    assert [each.token.sign for each in scene.pieces if lying[1] in dict(each.emblems).values()] == [one.sign]
    assert ["crate" in each.said for each in scene.pieces if each.token.sign == one.sign] == [True]
    assert "crate" in [each.words for each in scene.drawn_emblems]
    assert (scene.drawn_marks, scene.markers) == ([], [])


def test_who_chooses_a_facing_reads_the_strength_of_each_side() -> None:
    match = MatchFactory.create(seats=(YOU, YOU))
    asked = next(each for each in moments_of(match) if each.questions[0].text.endswith("face which way?"))
    view = MatchView(match, asked, shelf(match.game_id), asked.length, (0, 1))
    unit = next(n for n, name in enumerate(view.state.names) if asked.questions[0].text.startswith(f"{name}:"))
    (why,) = view.answering.reasons
    assert set(map(int, re.findall(r"\d+", why))) == set(view.state.profile[unit].sides)


def test_an_answer_leaves_out_what_changes_by_all_of_them() -> None:
    """As a Turn ends, the statuses that end with it change figures, whichever unit gets an item."""
    match = MatchFactory.create(seats=(YOU, YOU))
    for moment in moments_of(match, 2):
        if moment.questions[0].text.startswith("Who gets the") and (waiting := moment.waiting):
            answering = MatchView(match, moment, shelf(match.game_id), moment.length, (0, 1)).answering
            options = listed(moment.questions[0].options)
            told = [answering.changes(waiting, waiting.veiled(), each) for each in options]
            if all("Movement Rating" in each for each in told):
                assert [each.changes for each in answering.buttons] == [""] * len(options)
                return
    pytest.fail("no status ends beside an item")


def test_a_reply_to_what_changes_no_piece_tells_what_becomes_of_the_sides() -> None:
    trained = (LikelyOutcome("7 → 6 training cards left", 1.0, False, 1.0),)
    sides = (PieceForecast("Player 2", trained),)
    assert ForecastView((), sides, 1, 0, is_reply=True).short == ("Player 2 7 → 6 training cards left", "100\xa0%")
    assert ForecastView((), sides, 1, 0).short == ("", "")


def test_a_weapon_to_take_in_hand_says_what_it_changes_in_a_turn_that_offers_moves_too() -> None:
    match = MatchFactory.create(game=OFFICERS, setup=SETUPS[OFFICERS]("words 1"), seats=(YOU, YOU))
    found: set[str] = set()
    for moment in moments_of(match, 1):
        if any(each[0] == "equip" for each in listed(moment.questions[0].options)):
            view = MatchView(match, moment, shelf(match.game_id), moment.length, (0, 1))
            found |= {each.changes for each in view.answering.buttons if each.name == "equip"}
            assert not any("→" in each.changes for each in view.answering.buttons if each.path)
    assert any(re.search(r"of the weapon \d+ → \d+ \([AD]\d\)", each) for each in found)


def test_to_turn_in_reply_to_an_attack_has_a_forecast_as_to_let_it_happen_has() -> None:
    match = MatchFactory.create(game="analog-tactics", setup=SETUPS["analog-tactics"]("words 2"), seats=(YOU, YOU))
    asked = next(each for each in moments_of(match) if "attacks" in each.questions[0].text)
    answering = MatchView(match, asked, shelf(match.game_id), asked.length, (0, 1)).answering
    assert {each.name for each in answering.buttons if each.is_risky} >= {"pass", "reorient"}
    assert dict(answering.legend)["act"] == "Avoid, Block and Parry"


def test_where_several_pieces_can_act_the_sign_to_choose_them_is_told() -> None:
    match = MatchFactory.create(game="analog-tactics", setup=SETUPS["analog-tactics"]("words 2"), seats=(YOU, YOU))
    legends = {}
    for words in ("face which way", "do next"):
        asked = next(each for each in moments_of(match) if words in each.questions[0].text)
        answering = MatchView(match, asked, shelf(match.game_id), asked.length, (0, 1)).answering
        legends[words] = answering.legend[0]
    assert legends == {"face which way": ("face", "Turn"), "do next": ("pick", "Choose")}


def test_an_answer_in_the_enemys_turn_is_a_reply_and_to_turn_there_has_a_forecast() -> None:
    setup = tactics_david("words 2", ("samurai",), 4)
    match = MatchFactory.create(game=GAME, setup=setup, seats=(YOU, YOU))
    asked = next(each for each in moments_of(match) if each.questions[0].text.endswith("face where?"))
    answering = MatchView(match, asked, shelf(GAME), asked.length, (0, 1)).answering
    assert answering.is_reply
    assert all(each.is_risky for each in answering.buttons)


def test_a_tactics_card_says_what_it_does_in_the_phase_that_is_played() -> None:
    match = MatchFactory.create(game="tactica", seats=(YOU, YOU))
    named: dict[str, set[str]] = defaultdict(set)
    for moment in moments_of(match):
        view = MatchView(match, moment, shelf(match.game_id), moment.length, (0, 1))
        for card in view.named_cards:
            uses = {use.phase: use.text for use in card.phases.all()} if isinstance(card, Tactic) else {}
            assert view.says(card).startswith(uses.get(view.state.phase, card.text))
            named[card.slug].add(view.says(card))
        if any(len(said) > 1 for said in named.values()):
            return
    pytest.fail("no card was named in two phases")
