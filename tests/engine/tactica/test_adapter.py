"""The part of TACTICA on the site: set-ups from war decks, and the table as it is drawn for whoever looks."""

from collections.abc import Mapping, Sequence
from dataclasses import replace

import pytest

from armybuilder.engine.dice import picker, seeded
from armybuilder.engine.forecast import prices
from armybuilder.engine.games.tactica import GAME
from armybuilder.engine.games.tactica.scenes import Stage
from armybuilder.engine.games.tactica.showing import UNKNOWN_LEVEL, shown
from armybuilder.engine.games.tactica.state import ACTIONS, DRAWING, EMPTYING, IN_MUSTERING
from armybuilder.engine.games.tactica.verbs import END, PASS, Verbs, is_removal, is_withdrawal
from armybuilder.engine.match import Match
from armybuilder.engine.table import Asked, Option, listed
from armybuilder.engine.telling import short
from armybuilder.engine.verbs import AnyOf
from armybuilder.play.adapters import Lead
from armybuilder.play.army_choice import samples
from armybuilder.play.games.tactica.adapter import ADAPTER, column_and_row, draw, is_idle
from armybuilder.play.games.tactica.hand import BRIEF
from armybuilder.play.games.tactica.reckoning import reckoned
from armybuilder.play.pieces import PlacedToken
from armybuilder.play.playback import Playback
from armybuilder.play.presenters import Answering
from catalog.games.tactica.models import Tactic
from catalog.games.tactica.plain import Cards, cards_of
from catalog.shelf import shelf
from tests.engine.positions import positions
from tests.engine.tactica.matches import cards_data, crowded, random_setup, war
from tests.engine.tactica.scene import scene
from validation.army import ArmyFile

pytestmark = [pytest.mark.django_db, pytest.mark.once]
USUAL: Mapping[str, object] = {"battle": "battle-1", "lost_one": "0", "lost_other": "0", "reading": "ours", "turns": 40}


def test_the_cards_of_the_catalog_are_those_of_the_fixtures() -> None:
    data = cards_of(shelf("tactica")).data()
    assert data == cards_data()
    assert Cards.from_data(data).data() == data


def test_the_sample_decks_differ_in_kind_and_make_a_set_up() -> None:
    decks = list(samples("tactica").values())
    assert (
        len({tuple(sorted((entry.card, entry.count) for entry in deck.entries)) for deck in decks}) == len(decks) >= 4
    )
    setup = ADAPTER.setup(decks[:2], shelf("tactica"), USUAL)
    assert setup["war"] == {"battle": 1, "lost": [0, 0]}
    assert setup["options"] == {"reading": "ours", "turns": 40}
    assert [army["walls"] for army in setup["armies"]] == [5, 5]


def words(deck: ArmyFile, **chosen: object) -> list[str]:
    """The mistakes in a match of a deck against the whole box."""
    other = samples("tactica")["whole-box"]
    return [each.message for each in ADAPTER.mistakes([deck, other], shelf("tactica"), {**USUAL, **chosen})]


def test_what_keeps_a_war_from_beginning_is_said_in_words() -> None:
    deck = samples("tactica")["long-bows"]
    assert words(deck) == []
    assert words(replace(deck, options={"walls": 1})) == []
    assert words(replace(deck, options={"walls": 6})) == ["Long Bows has 6 walls; a field has places for 1 to 5."]
    assert words(replace(deck, entries=())) == ["Long Bows has no troop: nobody would stand on the field."]
    assert words(deck, battle="battle-2", lost_one="1") == []
    assert words(deck, lost_other="1") == ["1 battles can't have been lost where 0 have been fought."]


@pytest.mark.parametrize("seed", range(4))
def test_every_option_has_words_and_a_place_on_the_field_and_every_table_can_be_drawn(seed: int) -> None:
    cards, setup = shelf("tactica"), random_setup(str(seed))
    match = Match(GAME, setup, str(seed), (None, None)).run()
    pick = picker(seeded(str(seed)))
    for _ in range(120):
        if match.question is None:
            break
        state, question = match.state, match.question
        for option in listed(question.options):
            verb = Verbs.of(option)
            verb.say(state, option)
            for space in verb.path(state, option):
                column, row = column_and_row(state, space)
                assert 0 <= column < 11
                assert 0 <= row < state.field.battle.rows
        for player in (0, 1):
            board = draw(shown(state, player), setup, cards)
            (hand,) = [tray for tray in board.trays if tray.owner != player and tray.name == "Hand (BARRACKS)"]
            assert len(hand.cards) + hand.backs == len(state.hand[1 - player])
        among = listed(question.options)
        match.answer(among[pick(len(among))])
        match.run()


def test_nobody_plays_before_the_walls_stand() -> None:
    state = crowded("early")
    state.turn, state.stage = 0, EMPTYING
    assert "before the first turn" in draw(shown(state, 0), war(), shelf("tactica")).heading


def test_the_heading_has_the_turn_that_the_question_whether_to_play_on_names() -> None:
    with scene("A foot e5", "B foot e9", stage="turn") as battle:
        assert asked(battle)[0] == "Turn 4 begins. Play on, or give up this battle?"
        assert ", turn 4 of 80:" in draw(shown(battle.state, 0), war(), shelf("tactica")).heading
        begun = Playback("tactica", war(), "", [Verbs.play_on()], start=battle.state.copy())
        assert "Turn 4" in begun.lines[0].text
        assert ", turn 4 of 80:" in draw(begun.shown_at(1), war(), shelf("tactica")).heading, "as the log tells it"
        battle.do("play on")
        assert ", turn 4 of 80:" in draw(shown(battle.state, 0), war(), shelf("tactica")).heading


@pytest.mark.parametrize(
    ("hostages", "lost"),
    [
        ("", "and lose it; "),
        ("foot archer", "and lose it, and your 2 captured troops for the war; "),
        ("crown", "and lose the war"),
    ],
)
def test_to_give_a_battle_up_says_what_is_lost(hostages: str, lost: str) -> None:
    with scene("A foot e5", "B foot e9", hostages=("", hostages), stage="turn") as battle:
        assert Verbs.give_up.say(battle.state, Verbs.give_up()).startswith(lost)


@pytest.mark.parametrize("hostages", ["", "foot"])
def test_a_card_move_is_said_to_rescue_where_there_is_somebody_to_rescue(hostages: str) -> None:
    with scene("A foot e5", "B foot e9", hostages=("", hostages), stage="movement") as battle:
        (why,) = Verbs.reasons(*asked(battle))
        assert ("frees a hostage" in why) == bool(hostages)


@pytest.mark.parametrize("stage", ["mustering", "movement"])
def test_who_has_done_all_that_a_phase_allows_is_asked_for_cards_alone(stage: str) -> None:
    with scene("A foot e5", "B foot e9", hands=("spy", ""), stage=stage) as battle:
        battle.state.actions = battle.state.card_moves = 3
        question, options = asked(battle)
        assert "tactics card" in question
        assert {option[0] for option in options} <= {"end", "play"}


def asked(battle: Stage) -> tuple[str, Sequence[Option]]:
    question = battle.question()
    assert question
    return question.question, listed(question.options)


def test_a_hand_is_drawn_as_backs_but_for_what_was_seen() -> None:
    state = crowded("drawn")
    state.seen[1] = state.hand[1][:2]
    board = draw(shown(state, 0), war(), shelf("tactica"))
    (hand,) = [tray for tray in board.trays if tray.owner == 1 and tray.name == "Hand (BARRACKS)"]
    assert sorted(hand.names) == sorted(state.library.name(card) for card in state.seen[1])
    assert hand.backs == len(state.hand[1]) - 2
    assert board.lattice is not None
    assert board.lattice.shape == "pointy hexes"
    assert len(board.tokens) == 14


def test_a_hand_says_in_brief_what_each_card_does_now() -> None:
    uses = {(card.slug, use.phase) for card in shelf("tactica").all(Tactic).values() for use in card.phases.all()}
    assert set(BRIEF) == uses
    for stage, said in (
        ("movement", "moves a whole group"),
        ("combat", "+1 OFF, melee"),
        ("mustering", "Movement: moves a whole group"),
        ("naming", "Movement: moves a whole group"),
    ):
        with scene("A foot e5", "B foot e9", hands=("horse champion", ""), stage=stage) as battle:
            trays = draw(battle.state, war(), shelf("tactica")).trays
            assert [card.brief for card in trays[0].cards] == ["OFF\u00a02 DEF\u00a02 RNG\u00a01", said]


@pytest.mark.parametrize(
    ("level", "melee", "ranged"),
    [
        (0, (), ()),
        (1, ("1x: first training, DEF × 2",), ("1x: first training, no more OFF yet",)),
        (2, ("2x: second training, DEF × 3",), ("2x: second training, OFF × 2",)),
        (UNKNOWN_LEVEL, (), ()),
    ],
)
def test_a_troop_is_marked_by_its_training(level: int, melee: tuple[str, ...], ranged: tuple[str, ...]) -> None:
    state = crowded("trained")
    state.level, state.laid = [level] * len(state.level), {}
    tokens = draw(state, war(), shelf("tactica")).tokens
    marks = {token.name: token.marks for token in tokens}
    assert marks == {name: ranged if name in ("Archer", "Crossbow") else melee for name in marks}
    assert {melee, ranged} == {*marks.values()}


def figures(battle: Stage, sign: str, player: int) -> list[str]:
    """The figures of a troop as a player is shown them: name, number, and what it is made of."""
    found = ADAPTER.figures(shown(battle.state, player), sign)
    return [" ".join(filter(None, (each.name, str(each.value), each.made_of))) for each in found]


def test_a_troops_figures_are_off_rng_def_and_mov_with_its_training_to_its_own_player() -> None:
    with scene("A champion h8 2x", "A archer e4 2x", "A crown d4", "B foot e7") as battle:
        assert figures(battle, "A1", 0) == ["OFF 2", "RNG 1", "DEF 6 2 Champion + 4 Training 2x", "MOV 2"]
        assert figures(battle, "A2", 0) == ["OFF 3 1 Archer + 1 Training 2x + 1 Crown", "RNG 3", "DEF 1", "MOV 2"]


def test_of_a_troop_whose_training_is_hidden_the_figures_say_what_it_may_make_of_them() -> None:
    with scene("A champion e5 2x", "A archer e4", "B foot e7") as battle:
        assert figures(battle, "A1", 1) == ["OFF 2", "RNG 1", "DEF without training 2 4 at 1x; 6 at 2x", "MOV 2"]
        assert figures(battle, "A2", 1)[0] == "OFF without training 1 2 at 2x"
        told = {token.sign: token.facts for token in draw(shown(battle.state, 1), war(), shelf("tactica")).tokens}
        assert ["in the log" in " ".join(told[sign]) for sign in ("A1", "A2", "B1")] == [True, True, False]


def test_a_troop_shows_its_off_and_def_as_who_looks_knows_them() -> None:
    with scene("A champion h8 2x", "A archer e4 2x", "A crown d4", "B foot e7") as battle:
        boards = [draw(shown(battle.state, player), war(), shelf("tactica")) for player in (0, 1)]
    own, other = ({token.sign: token.figures for token in board.tokens} for board in boards)
    assert own["A1"] == (("OFF", 2, 2), ("DEF", 6, 2))
    assert own["A2"] == (("OFF", 3, 1), ("DEF", 1, 1))
    assert other["A1"] == (("OFF", 2, 2), ("DEF", 2, 2))
    assert other["A2"] == (("OFF", 2, 1), ("DEF", 1, 1))
    assert own["B1"] == other["B1"]
    unsure = [{token.sign: token.unsure for token in board.tokens} for board in boards]
    assert unsure == [dict.fromkeys(own, ""), {**dict.fromkeys(own, ""), "A1": "DEF", "A2": "OFF", "A3": "DEF"}]
    archer = PlacedToken(next(each for each in boards[1].tokens if each.sign == "A2"), 0, 0, 1)
    assert [(shown, change) for _, shown, change in archer.figures] == [("2+", "more"), ("1", "")]
    assert "; OFF 2+; DEF 1;" in archer.said


def test_the_head_of_a_match_says_how_many_turns_there_are_and_the_score_what_is_left_to_draw() -> None:
    with scene("A foot e5", "B foot e9", stage="movement") as battle:
        state = battle.state
        state.turn, state.most_turns = 3, 12
        state.piles[:2] = ("foot",) * 9, ("spy",) * 5
        board = draw(shown(state, 0), war(), shelf("tactica"))
    assert board.heading == "Battle 1 of 3, turn 3 of 24: Player 1, Movement"
    assert str(board.standings[0]).endswith(", 9+5 piles")


ONE_ACTION = f"1 action, leaves {ACTIONS - 1}"


def test_the_first_mustering_action_of_a_turn_says_its_price_as_the_others_do() -> None:
    told = 0
    for waiting, state, options in positions("tactica", 2, 5):
        if state.stage == IN_MUSTERING and not state.actions and waiting.checkpoint.stage == DRAWING:
            costs = dict(zip(options, prices(waiting, state, options), strict=True))
            actions = [option for option in options if option in AnyOf(Verbs.place, Verbs.train, Verbs.draw)]
            assert all(str(costs[option][0]) == ONE_ACTION for option in actions)
            told += len(actions)
    assert told


@pytest.mark.parametrize(
    ("troop", "said"),
    [
        ("A champion c4", ["A1 Champion to 1x (DEF 2 → 4)", "Press: A1 Champion to 2x (DEF 2 → 6)"]),
        ("A foot c4 1x", ["A1 Foot to 2x (DEF 2 → 3)"]),
        ("A archer c4", ["A1 Archer to 1x (no more OFF yet)", "Press: A1 Archer to 2x (OFF 1 → 2)"]),
    ],
)
def test_training_says_what_becomes_of_the_troop(troop: str, said: list[str]) -> None:
    with scene(troop, "B foot e7", hands=("press", "")) as battle:
        words = [Verbs.of(option).say(battle.state, option) for option in asked(battle)[1]]
    assert {each.removesuffix(", for a mustering action") for each in words if " to " in each} == set(said)


def test_the_forecast_of_press_says_what_becomes_of_the_troop_that_it_trains() -> None:
    with scene("A champion c4", "B foot e7", hands=("press", "negate")) as battle:
        own = ADAPTER.prospect(battle.state, Verbs.play("press", 0))
    assert own
    assert (own.sign, own.ways) == ("A1", (("has DEF 2 → 6", 1.0),))


@pytest.mark.parametrize(
    ("card", "stage", "lines", "said"),
    [
        ("press", "combat", ("A foot e5", "B foot e6", "B foot d6"), "has OFF 1 → 2 against B1 and B2"),
        ("horse", "combat", ("A champion e5", "B foot e6"), "has OFF 2 → 3 against B1"),
        ("press", "combat", ("A foot e5", "B foot e9"), "can attack nobody on whom it would count"),
        ("horse", "movement", ("A foot e5", "A foot e4", "B foot e9"), "leads 2 troops: A1 and A2"),
        (
            "saved",
            "movement",
            ("A foot e5", "A foot e4"),
            "may change places once moving is over: as they stand now with A2",
        ),
        ("engineer", "movement", ("A foot c9", "B foot e9"), "reaches 10 hexes more"),
        ("horse", "movement", ("A foot e5", "B foot e6"), "has nobody in its group who can move"),
    ],
)
def test_cards_say_what_they_do_for_a_troop(card: str, stage: str, lines: tuple[str, ...], said: str) -> None:
    with scene(*lines, hands=(card, "negate"), stage=stage) as battle:
        own = ADAPTER.prospect(battle.state, Verbs.play(card, 0))
        assert own
        assert (own.sign, own.ways) == ("A1", ((said, 1.0),))
        goes = (
            "is out of the war (LOST)" if (card, stage) == ("horse", "combat") else "comes back to the hand (BARRACKS)"
        )
        assert list(reckoned(battle.state, Verbs.play(card, 0))) == [f"Then {card.capitalize()} {goes}."]
        if stage == "combat":
            battle.do(f"play {card} A1")
            assert ADAPTER.prospect(battle.state, PASS) == own, "who may answer it is told the same"


def test_the_hexes_of_disengage_stand_under_one_heading_and_those_that_cost_the_card_say_so() -> None:
    with scene("A foot e9", "B foot f9", hands=("disengage", ""), stage="combat") as battle:
        state, options = battle.state, [option for option in asked(battle)[1] if is_withdrawal(option)]
        assert {Verbs.heading(state, option) for option in options} == {"Play Disengage on A1 Foot, then move it to"}
        leads = {Verbs.play.saying(state)(option): ADAPTER.leads_to(state)(option) for option in options}
    assert {hex_: lead.words for hex_, lead in leads.items() if lead} == {"d9": "the card is out of this battle"}
    assert len(leads) > 1


def test_a_card_that_moves_a_troop_tells_what_it_does_before_it_is_spent() -> None:
    with scene("A foot e9", "B foot f9", hands=("disengage", ""), stage="combat") as battle:
        played = Playback("tactica", war(), "", [], start=battle.state)
        board = draw(played.shown_at(0), war(), shelf("tactica"))
        assert played.question
        buttons = Answering(played, ADAPTER, played.question, board, shelf("tactica")).buttons
    spent = [each for each in buttons if each.card]
    assert {each.sort for each in spent} == {"move"}
    assert all(each.is_risky for each in spent)


@pytest.mark.parametrize("card", ["horse", "shieldwall"])
def test_where_a_group_ends_is_asked_with_the_card_that_moves_it(card: str) -> None:
    with scene("A foot e5", "A foot e4", "B foot e9", hands=(card, ""), stage="movement") as battle:
        battle.do(f"play {card} A1", "to e5", "to e4")
        question = battle.table.asked[1]
    assert isinstance(question, Asked)
    assert (question, question.card) == (f"{card.capitalize()}: where does A1 Foot end?", card)


def test_a_troop_says_that_it_is_locked_and_how_hard_it_is_attacked_so_far() -> None:
    with scene("A champion e5", "A foot d6 1x", "B foot e6", "B foot a15", stage="naming") as battle:
        battle.do("attack A1 B1")
        facts, theirs = (
            {each.sign: each.facts for each in draw(shown(battle.state, player), war(), shelf("tactica")).tokens}
            for player in (0, 1)
        )
    assert "attacked for 2 damage so far" in facts["B1"]
    assert not any("damage" in fact for fact in theirs["B1"]), "their training is hidden from who is attacked"
    assert {sign for sign, told in facts.items() if "can’t move: an enemy is beside it" in told} == {"A1", "A2", "B1"}


def test_who_attacks_whom_is_drawn_until_the_target_is_captured() -> None:
    with scene("A champion e5", "B foot e6", "B foot a15", stage="naming") as battle:
        battle.do("attack A1 B1")
        state = battle.state
        drawn = draw(state, war(), shelf("tactica"))
        places = [(each.column, each.row) for each in drawn.tokens if each.sign in ("A1", "B1")]
        assert drawn.attacks == ((*places, 0),)
        state.fielded[1] = state.fielded[1][1:]
        assert draw(state, war(), shelf("tactica")).attacks == ()


def test_a_card_that_makes_a_troop_strike_harder_which_reaches_nobody_is_not_marked() -> None:
    with scene("A foot e5", "A foot a5", "B foot e6", hands=("press", ""), stage="combat") as battle:
        idle = {short(battle.state, each): ADAPTER.is_idle(battle.state, Verbs.play("press", each)) for each in (0, 1)}
    assert idle == {"A1": False, "A2": True}


def test_the_last_battle_begins_with_how_the_war_stands() -> None:
    with scene(stage="drawing", battle=3) as battle:
        battle.state.turn, battle.state.losses = 1, ((1, "hostages"), (0, "no troop"))
        said = asked(battle)[0]
        assert said.startswith("You lost battle 2. This battle decides the war. You fill your hand to 5 cards, 5 more")
        battle.do("draw troop")
        assert "decides the war" not in asked(battle)[0]


def test_who_won_the_last_battle_is_told_how() -> None:
    with scene("A foot e5", "B foot e9", stage="turn") as battle:
        battle.state.turn, battle.state.battle, battle.state.losses = 1, 1, ((1, "given up"),)
        assert asked(battle)[0].startswith("You won battle 1: the other gives the battle up. Turn 2 begins.")


SPENT = "A card for an attack would be spent for nothing."


@pytest.mark.parametrize(("own", "enemy", "hand", "words"), [
    ("e5", "e6", "press", ("Play a card before attacking?", "After this you only name targets.")),
    ("e5", "e9", "press", ("None of your troops can attack now. Play a card all the same?", SPENT)),
    ("e4", "e9", "engineer", ("None of your troops can attack now. Play a card all the same?", SPENT)),
    ("e12", "a15", "press", ("None of your troops can attack now. Play a card all the same?", SPENT)),
    ("e12", "a15", "engineer",
     ("None of your troops can attack now, but Engineer can remove an enemy wall. Play a card?", SPENT)),
])  # fmt: skip
def test_who_can_attack_nobody_is_told_before_cards_are_spent_on_it(
    own: str, enemy: str, hand: str, words: tuple[str, str]
) -> None:
    with scene(f"A foot {own}", f"B foot {enemy}", hands=(hand, ""), stage="combat") as battle:
        said = asked(battle)[0]
    assert isinstance(said, Asked)
    assert (said, said.why) == words


def test_what_engineer_removes_is_offered_as_that_and_your_own_walls_as_no_use() -> None:
    with scene("A foot e12", "A foot e4", hands=("engineer", ""), stage="combat") as battle:
        state, options = battle.state, [option for option in asked(battle)[1] if is_removal(option)]
    told = {Verbs.heading(state, each) + " " + Verbs.play.saying(state)(each): is_idle(state, each) for each in options}
    assert told == {
        "Remove the enemy’s wall on f13 with Engineer": False,
        "Remove your own wall on f3 with Engineer": True,
    }


def test_a_wall_is_told_of_the_troop_that_stands_on_it() -> None:
    with scene("A archer d3", "A archer d13", "B foot a15") as battle:
        board = draw(shown(battle.state, 0), war(), shelf("tactica"))
    told = {each.sign: (each.ground, each.facts[0]) for each in board.tokens}
    assert told == {
        "A1": ("wall-0", "on Player 1’s wall on d3"),
        "A2": ("wall-1", "on Player 2’s wall on d13"),
        "B1": ("", "on a15"),
    }
    assert {"wall-0", "wall-1"} <= {each.slug for each in board.drawn}, "so that the sign lies over the troop"


@pytest.mark.parametrize(
    ("hostages", "losses", "is_usual"), [("", (), True), ("crown", (), False), ("", ((1, "given up"),), False)]
)
def test_to_play_on_goes_without_saying_but_with_news_of_the_war(
    hostages: str, losses: tuple[tuple[int, str], ...], is_usual: bool
) -> None:
    with scene("A foot e5", "B foot e9", hostages=("", hostages), stage="turn") as battle:
        battle.state.turn, battle.state.losses = 1, losses
        assert ADAPTER.is_usual(battle.state) == is_usual
        battle.do("play on")
        assert not ADAPTER.is_usual(battle.state)
        assert not ADAPTER.is_news(battle.state)


def test_an_attack_is_news() -> None:
    match = Match(GAME, random_setup("0"), "0", (None, None)).run()
    pick, told = picker(seeded("0")), set()
    while match.question and (True, True) not in told:
        told.add((match.question.question.startswith("Defend?"), ADAPTER.is_news(match.state)))
        options = listed(match.question.options)
        match.answer(options[pick(len(options))], match.question.player)
        match.run()
    assert told == {(False, False), (True, True)}


def test_to_pass_says_that_the_attacks_take_effect_where_no_card_was_played_against_them() -> None:
    with scene("A crown e7", "B foot e8", "B foot a15", hands=("negate", "shieldwall"), stage="combat") as battle:
        battle.do("end", "attack A1 B1")
        for played, lead in ((), Lead("the attacks take effect")), (("play shieldwall B1",), None):
            battle.do(*played)
            assert PASS in asked(battle)[1]
            assert ADAPTER.leads_to(battle.asked_of)(PASS) == lead


@pytest.mark.parametrize(
    ("card", "stage", "said"),
    [
        ("press", "mustering", "to 2x [[Training]]. Then the card is out of the war ([[LOST]])."),
        (
            "disengage",
            "combat",
            "Then the card comes back to the hand ([[BARRACKS]]); if the move takes 2 [[MOV]], for terrain, a wall or "
            "the like, it is out of this battle ([[RESUPPLY]]).",
        ),
        ("crown", "movement", "Whoever holds it hostage when a [[Battle]] ends wins the [[War]] at once."),
        ("press", "turn", "or lends force to an attack."),
    ],
)
def test_a_card_says_what_it_does_now_and_where_it_goes_then(card: str, stage: str, said: str) -> None:
    with scene("A foot e5", "B foot e9", stage=stage) as battle:
        assert ADAPTER.says(battle.state, shelf("tactica").kind("tactic")[card]).endswith(said)


def test_an_attack_is_reckoned_with_all_that_are_named_on_its_target() -> None:
    with scene("A champion e5", "A archer d6", "B foot e6 1x", hands=("", "spy"), stage="naming") as battle:
        battle.do("attack A1 B1")
        told = list(reckoned(shown(battle.state, 0), Verbs.attack(1, 2)))
        battle.state.hand[1] = ("foot",)
        more = list(reckoned(shown(battle.state, 0), Verbs.attack(1, 2)))
    assert more == [*told, "Player 2 can play no tactics card against it."]
    assert told == [
        "A1 Champion deals 2.",
        "A2 Archer deals 0 (1 Archer − 1 adjacent target).",
        "B1 Foot has DEF 1, more if it is trained. Only damage above that captures.",
    ]


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("play engineer feature f13", "the wall is gone for the war: Player 2 has 4 walls left."),
        ("play engineer feature f3", "the wall is gone for the war: Player 1 has 4 walls left."),
        ("play crown A1", "held as a battle ends, it loses you the war."),
    ],
)
def test_engineer_and_crown_say_what_the_board_does_not_show(option: str, said: str) -> None:
    with scene("A foot e12", "A foot e4", "B foot a15", hands=("engineer crown", ""), stage="combat") as battle:
        found = {Verbs.of(each).write(battle.state, each): each for each in asked(battle)[1]}
        assert " ".join(reckoned(battle.state, found[option])).endswith(said)


@pytest.mark.parametrize("hostages", ["", "foot"])
def test_a_rescue_is_spoken_of_where_there_is_somebody_to_rescue(hostages: str) -> None:
    with scene("A foot e5", "B foot e9", hostages=("", hostages), stage="combat") as battle:
        question, options = asked(battle)
        assert (
            ("rescue" in question)
            == any("hostage" in each for each in Verbs.reasons(question, options))
            == bool(hostages)
        )


@pytest.mark.parametrize(
    ("stage", "said"), [("mustering", "to your moves"), ("movement", "to combat"), ("combat", "to your attacks")]
)
def test_to_go_on_says_what_comes_next(stage: str, said: str) -> None:
    with scene("A foot e5", "B foot e6", stage=stage) as battle:
        assert Verbs.end.say(battle.state, END) == said


def test_where_nobody_can_attack_to_go_on_ends_the_turn() -> None:
    with scene("A foot e5", "B foot e9", stage="combat") as battle:
        assert Verbs.end.say(battle.state, END) == "and end your turn"


def test_piles_say_what_is_in_them_while_the_hand_is_filled_and_not_in_which_order() -> None:
    with scene("A foot e5", "B foot e9", stage="drawing") as battle:
        battle.state.piles[0] = ("archer", "foot", "archer")
        said = {Verbs.draw.say(battle.state, Verbs.draw(pile)) for pile in ("troop", "tactic")}
        assert said == {"the troop pile (3: 1 Foot, 2 Archer)", "the tactics pile (4: 4 Spy)"}
        battle.state.stage = IN_MUSTERING
        assert Verbs.draw.say(battle.state, Verbs.draw("troop")) == "the troop pile (3 cards)"
