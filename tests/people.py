"""People who meet at a match, as tests seat them."""

import random
from collections.abc import Sequence
from typing import Any

from armybuilder.engine.table import Option, listed
from armybuilder.ownership.holders import Holder
from armybuilder.play import services
from armybuilder.play.forecasting import forecast_of
from armybuilder.play.models import Match
from armybuilder.play.playback import Question
from armybuilder.play.presenters import MatchView
from armybuilder.play.seats import YOU
from armybuilder.play.selectors import match_of, open_questions, playback_of
from armybuilder.play.terms import Terms
from catalog.shelf import shelf
from tests.factories import GAME, ChallengeFactory, HolderFactory, MatchFactory, PlayerFactory


def met(game: str = GAME, terms: Terms | None = None, **chosen: Any) -> tuple[Match, list[Holder]]:
    """A match of two people who met by a challenge, and who they are, by seat."""
    holders = [HolderFactory.create(), HolderFactory.create()]
    return match_between(holders, game, terms, **chosen), holders


def match_between(holders: Sequence[Holder], game: str = GAME, terms: Terms | None = None, **chosen: Any) -> Match:
    """A match of these people, by seat, who met by a challenge."""
    match = MatchFactory.create(game=game, seats=(YOU, YOU), holder=holders[0], chosen=chosen)
    challenge = ChallengeFactory.create(game=game, terms=(terms or Terms()).stored, holder=holders[0])
    for holder in holders:
        PlayerFactory.create(challenge=challenge, **holder.columns)
    Match.objects.filter(pk=match.pk).update(challenge=challenge)
    return match_of(match.key)


def asked_of(match: Match) -> Question:
    """The question that waits for the first of those who are asked."""
    return open_questions(match, playback_of(match))[0]


def answered(match: Match, times: int = 1) -> Match:
    """The match after so many answers more, each the first option of the one who is asked."""
    for _ in range(times):
        question = asked_of(match)
        services.answer_match(match, first_of(question), match.revision, question.player)
    return match


def first_of(question: Question) -> Option:
    return listed(question.options)[0]


def by_chance(match: Match, answers: int, seed: int) -> Match:
    """The match after answers by chance of whoever is asked."""
    draw = random.Random(seed)
    for _ in range(answers):
        questions = open_questions(match, playback_of(match))
        if not questions:
            return match
        question = draw.choice(questions)
        option = draw.choice(listed(question.options))
        services.answer_match(match, option, match.revision, question.player)
    return match


def up_to_an_attack(match: Match) -> tuple[Match, list[int]]:
    """The match after answers by chance until somebody may make an attack of which there is a forecast, and how to."""
    for seed in range(200):
        match = by_chance(match, 3, seed)
        player = open_questions(match, playback_of(match))[0].player
        playback = playback_of(match, player)
        scene = MatchView(match, playback, shelf(match.game_id), None, [player])
        if playback.waiting is None or scene.question is None:
            continue
        options = listed(scene.question.options)
        attacks = [each.number for each in scene.answering.buttons if each.sort == "attack"][:6]
        fitting = [number for number in attacks if forecast_of(scene, options[number]).rows]
        if fitting:
            return match, fitting[:3]
    raise AssertionError("nobody may ever attack")
