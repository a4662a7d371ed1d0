"""Puzzles: in each one way is right, by exact chances; the pages judge by that; the finder writes what it found."""

import json
import re
from collections.abc import Callable
from dataclasses import replace
from datetime import date, timedelta
from html import unescape
from itertools import combinations
from pathlib import Path
from typing import Any
from unittest.mock import Mock

import pytest
from django.core.management import call_command
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armybuilder.engine.chances import Chances, TooMuch
from armybuilder.learn import finding
from armybuilder.learn.models import StepDone
from armybuilder.learn.puzzles import Left, Puzzle, PuzzleTrial, puzzle_of_the_day, puzzles_of
from armybuilder.learn.trials import stage_of_scene
from catalog.shelf import game_slugs, shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = [game for game in game_slugs() if puzzles_of(game)]
#: Every puzzle; the first two of each game are looked through in every run.
EVERY = [
    pytest.param(game, each, marks=[pytest.mark.long] * (number > 1), id=f"{game}: {each.slug}")
    for game in GAMES
    for number, each in enumerate(puzzles_of(game).values())
]
GAME = GAMES[0]
FIRST = next(iter(puzzles_of(GAME).values()))
ADDRESS = reverse("learn:puzzle", args=[GAME, FIRST.slug])


@pytest.mark.parametrize(("game", "puzzle"), EVERY)
def test_one_way_is_right_and_the_others_are_not(game: str, puzzle: Puzzle) -> None:
    cards = shelf(game)
    assert finding.solve(puzzle, stage_of_scene(puzzle.scene, cards), cards) == puzzle
    assert puzzle.chance - puzzle.others >= finding.MARGIN
    outcomes = [PuzzleTrial(puzzle, cards, puzzle.solution[:n]).outcome for n in range(len(puzzle.solution) + 1)]
    assert outcomes == [*["open"] * len(puzzle.solution), "done"]


def a_wrong_answer(client: Client) -> str:
    page = client.get(ADDRESS).content.decode()
    offered = map(unescape, re.findall(r'name="did" value="([^"]*)" id="option', page))
    trials = (PuzzleTrial(FIRST, shelf(GAME), [each]) for each in offered if each != FIRST.solution[0])
    return next(each.did[0] for each in trials if each.outcome == "failed")


def test_the_right_way_is_kept_and_a_wrong_one_is_told_its_chance(client: Client) -> None:
    failed = client.get(ADDRESS, {"did": [a_wrong_answer(client)]}).content.decode()
    assert f"there is an answer with {FIRST.chance:.0%}" in failed
    told = client.get(ADDRESS, {"solution": ""}).content.decode()
    assert "This is the solution" in told
    assert not StepDone.objects.exists()
    assert "Right: a chance of" in client.get(ADDRESS, {"did": FIRST.solution}).content.decode()
    assert not StepDone.objects.exists()
    assert "Right: a chance of" in client.post(ADDRESS, {"did": FIRST.solution}, follow=True).content.decode()
    assert StepDone.objects.count() == 1
    assert "Solved" in client.get(reverse("learn:puzzles", args=[GAME])).content.decode()


def test_a_worker_judges_each_answer_once(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    search = Mock(return_value=FIRST.chance)

    def in_worker(work: Callable[..., Left], *args: Any) -> Left:
        with monkeypatch.context() as here:
            here.setattr(Chances, "of", search)
            return work(*args)

    monkeypatch.setattr("armybuilder.learn.puzzles.run_in_worker", in_worker)
    monkeypatch.setattr(Chances, "of", Mock(side_effect=AssertionError("a page must not search")))
    for count in (1, 2, 2, 1):
        assert client.get(ADDRESS, {"did": FIRST.solution[:count]}).context["refused"] == ""
    assert search.call_count == len(FIRST.solution[:2])


def test_an_answer_with_too_many_ways_to_go_on_is_refused_in_words(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Chances, "_count", Mock(side_effect=TooMuch))
    page = client.post(ADDRESS, {"did": FIRST.solution[0]}, follow=True)
    assert "too many ways to go on" in page.context["refused"]
    assert page.context["outcome"] == "open"


def test_each_day_has_its_puzzle(client: Client) -> None:
    first, count = date(2027, 1, 1), len(puzzles_of(GAME))
    days = [puzzle_of_the_day(GAME, first + timedelta(days=n)) for n in range(count)]
    assert len({each.slug for each in days if each}) == count
    today = puzzle_of_the_day(GAME, timezone.localdate())
    assert today is not None
    assert reverse("learn:today", args=[GAME]) in client.get(reverse("learn:index")).content.decode()
    assert client.get(reverse("learn:today", args=[GAME])).url == reverse("learn:puzzle", args=[GAME, today.slug])  # type: ignore[attr-defined]  # a redirect


@pytest.mark.parametrize("game", GAMES)
def test_no_two_puzzles_are_twins(game: str) -> None:
    assert not [pair for pair in combinations(puzzles_of(game).values(), 2) if finding.are_twins(*pair)]


def test_two_pieces_elsewhere_make_a_twin_and_more_where_the_same_answers_solve_it() -> None:
    def moved(count: int, solution: tuple[str, ...] = FIRST.solution) -> Puzzle:
        lines = tuple(f"{line} elsewhere" if n < count else line for n, line in enumerate(FIRST.scene.pieces))
        return replace(FIRST, scene=replace(FIRST.scene, pieces=lines), solution=solution)

    assert finding.are_twins(FIRST, moved(4))
    assert not finding.are_twins(FIRST, moved(5))
    assert finding.are_twins(FIRST, moved(2, solution=()))
    assert not finding.are_twins(FIRST, moved(3, solution=()))


def test_the_finder_writes_what_it_found_and_goes_on_from_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    matches: list[str] = []
    monkeypatch.setattr(
        "armybuilder.learn.management.commands.find_puzzles.bot_match", lambda _, seed: matches.append(seed)
    )
    monkeypatch.setattr(
        "armybuilder.learn.management.commands.find_puzzles.puzzles_in",
        lambda _match, _, seed: [replace(FIRST, found=seed)],
    )
    for _ in range(2):
        call_command(
            "find_puzzles", GAME, "--count", "2", "--matches", "2", "--seed", "s", "--file", str(tmp_path / "p.json")
        )
    [row] = json.loads((tmp_path / "p.json").read_text())
    assert Puzzle.of({n: v for n, v in row.items() if n != "slug"}, row["slug"]).solution == FIRST.solution
    assert matches == ["s 1", "s 2", "s 2", "s 3"]


def test_a_standstill_makes_one_puzzle(monkeypatch: pytest.MonkeyPatch) -> None:
    puzzle = next(iter(puzzles_of("tactica").values()))
    assert (puzzle.solution[0], puzzle.goal) == ("move A1 a8", {"at B6": ""})

    def with_line(old: str, new: str) -> Puzzle:
        assert old in puzzle.scene.pieces
        lines = tuple(new if line == old else line for line in puzzle.scene.pieces)
        return replace(puzzle, scene=replace(puzzle.scene, pieces=lines))

    others = [
        with_line("A champion f4 1x", "A champion f5 1x"),  # somebody else has moved: a twin
        with_line("A champion a6", "A champion a5"),  # the solution begins elsewhere
        with_line("B archer a9", "B archer b9"),  # the target stands elsewhere
    ]
    match = Mock(result=None, answers=[])
    match.step = lambda: match.answers.append("end")
    match.game.turns = lambda _: len(match.answers)
    monkeypatch.setattr(finding, "LONGEST_MATCH", 1 + len(others))
    monkeypatch.setattr(finding, "stage_of", Mock())
    monkeypatch.setattr(finding, "puzzle_at", Mock(side_effect=[puzzle, *others]))
    found = [*finding.puzzles_in(match, shelf("tactica"), "s 1")]
    assert [each.scene for each in found] == [each.scene for each in (puzzle, *others[1:])]


def test_puzzles_are_read_by_programs(client: Client) -> None:
    found = client.get(reverse("api:puzzle-list"), {"game": GAME}).json()
    assert found["count"] == len(puzzles_of(GAME))
    first = found["results"][0]
    assert (first["slug"], first["solution"], first["chance"]) == (FIRST.slug, [*FIRST.solution], FIRST.chance)
    assert first["scene"]["pieces"] == [*FIRST.scene.pieces]


def test_a_puzzle_has_an_address_for_programs(client: Client) -> None:
    listed = client.get(reverse("api:puzzle-list"), {"game": GAME}).json()["results"][0]
    assert client.get(reverse("api:puzzle-detail", args=[GAME, FIRST.slug])).json() == listed
    for game, slug in ((GAME, "none"), ("chess", FIRST.slug)):
        missing = client.get(reverse("api:puzzle-detail", args=[game, slug]))
        assert missing.status_code == 404
        assert f"There is no puzzle “{slug}” of {game}." in missing.json()["detail"]
