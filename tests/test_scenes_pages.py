"""The pages of scenes: each game's, step by step, and changed."""

import json
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from armybuilder.engine.games import can_be_played, game_of
from armybuilder.engine.scenes import play, read, written
from armybuilder.learn.lessons import lessons_of
from armybuilder.learn.models import SceneReport
from armybuilder.learn.presenters import SceneView
from armybuilder.learn.stages import scenes_of, set_stage, stage_of
from catalog.models import RuleSection
from catalog.shelf import game_slugs, shelf

pytestmark = [pytest.mark.django_db, pytest.mark.once]
GAMES = [slug for slug in game_slugs() if stage_of.is_there(slug)]
SOME = {game: next(each.slug for each in scenes_of(game).scenes.values() if each.dice) for game in GAMES}


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_is_stepped_through_by_links(client: Client, game: str) -> None:
    address = reverse("learn:scene", args=[game, SOME[game]])
    page = client.get(address).content.decode()
    assert scenes_of(game).scenes[SOME[game]].title in page.replace("&#x27;", "'")
    assert "The position, before anything is done." in page
    assert f"{address}?at=1" in page
    assert client.get(address, {"at": 1}).context["scene"].caption in page.replace("&#x27;", "'")


@pytest.mark.parametrize("game", GAMES)
def test_every_scene_shows_something_that_is_there(game: str) -> None:
    cards = shelf(game)
    entries: list[Any] = [*cards.cards, *cards.sections]
    rulings = {note.code for each in entries for note in each.notes.all()}
    assert [slug for slug, scene in scenes_of(game).scenes.items() if not scene.shows] == []
    for name in scenes_of(game).showing:
        kind, _, slug = name.partition(":")
        if kind == "ruling":
            assert slug in rulings, name
        else:
            assert cards.section(slug) if kind == "section" else cards.find(kind, slug), name


def test_a_card_and_a_rule_lead_to_their_scenes(client: Client) -> None:
    book = scenes_of("tactics-david")
    ability = next(name.partition(":")[2] for name in book.showing if name.startswith("ability:"))
    page = client.get(shelf("tactics-david").kind("ability")[ability].get_absolute_url()).content.decode()
    assert "See it in play" in page
    assert f'href="/learn/tactics-david/scenes/{book.showing[f"ability:{ability}"][0].slug}/"' in page
    section = next(name.partition(":")[2] for name in book.showing if name.startswith("section:"))
    found = RuleSection.objects.get(game="tactics-david", slug=section)
    address = reverse("browse:section", args=["tactics-david", found.slug])
    assert "See it in play" in client.get(address).content.decode()


def test_a_position_points_at_what_is_so_afterwards_only_where_that_stands_on_the_page(client: Client) -> None:
    game = "analog-tactics"
    scene = next(each for each in scenes_of(game).scenes.values() if each.then and not each.does)
    told = client.get(reverse("learn:scene", args=[game, scene.slug])).context["scene"].caption
    changed = client.get(reverse("learn:try", args=[game]), {"text": "\n".join(scene.pieces)}).context["scene"].caption
    assert "see below" in told
    assert "see below" not in changed


def test_a_changed_scene_is_played_as_far_as_the_rules_let_it(client: Client) -> None:
    scene = next(each for each in scenes_of("tactics-david").scenes.values() if each.dice == (4,))
    address = reverse("learn:try", args=["tactics-david"])
    right = client.get(address, {"text": written(scene), "from": scene.slug})
    assert right.status_code == 200
    assert "It can’t go on like this" not in right.content.decode()
    wrong = client.get(address, {"text": written(scene).replace("dice: 4", ""), "from": scene.slug}).content.decode()
    assert "It can’t go on like this: A D6 is rolled, but no die is left." in wrong
    assert "at=1&" not in wrong
    assert f"{address}?{urlencode({'text': written(scene)})[:40]}" in right.content.decode().replace("&amp;", "&")


WRONG = {
    "no piece": ("do: done", "A scene needs a piece: a line that begins with A or B."),
    "no such unit": ("A soldeir d4 north", "there is no “soldeir”; did you mean “soldier”?"),
    "no such space": ("A soldier z99 north", "“A soldier z99 north” can’t be set"),
    "half a line": ("A soldier", "“A soldier” can’t be set"),
    "no such setting": ("A soldier d4 north\nset: wind = 3", "There is no “wind” to be set here"),
    "a vast board": ("A soldier d4 north\nset: rows = 100000", "“rows” is at most 30."),
    "your own state": (
        "A soldier d4 north\ngiven: state.player = 7",
        "What is given beforehand can’t be changed.",
    ),
    "a line of another kind": ("A soldier d4 north\nthrow: 3", "Line 2: A line can’t begin with “throw:”"),
    "too much": ("A soldier d4 north\n" + "do: done\n" * 61, "A scene has at most 60 pieces, deeds and answers"),
}


@pytest.mark.parametrize(("text", "says"), WRONG.values(), ids=WRONG)
def test_a_scene_that_cannot_be_set_names_what_is_wrong(client: Client, text: str, says: str) -> None:
    answer = client.get(reverse("learn:try", args=["tactics-david"]), {"text": text})
    assert answer.status_code == 422
    assert says in answer.content.decode()


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_is_given_as_data(client: Client, game: str) -> None:
    scene = scenes_of(game).scenes[SOME[game]]
    data = json.loads(client.get(reverse("learn:json", args=[game, scene.slug])).content)
    assert data == json.loads(json.dumps(scene.data()))
    assert client.get(reverse("learn:text", args=[game, scene.slug])).content.decode() == written(scene)


def test_a_scene_that_is_not_there_is_not_found(client: Client) -> None:
    assert client.get(reverse("learn:scene", args=["tactics-david", "no-such-scene"])).status_code == 404
    assert client.get("/learn/no-game/scenes/").status_code == 404


@pytest.mark.parametrize("game", [slug for slug in game_slugs() if can_be_played(slug)])
def test_every_event_follows_a_section_of_the_rules(game: str) -> None:
    for kind in game_of(game).events.by_name.values():
        assert shelf(game).section(kind.rule), kind.name


def test_a_line_leads_to_its_rule_and_the_card_that_it_names(client: Client) -> None:
    scene = next(each for each in scenes_of("tactics-david").scenes.values() if "use preservatives B1" in each.does)
    view = client.get(reverse("learn:scene", args=["tactics-david", scene.slug]), {"at": 4}).context["scene"]
    assert view.kind == "uses"
    assert [each.slug for each in view.followed] == ["preservatives", "units.ability"]
    assert (
        view.followed[0].get_absolute_url()
        in client.get(reverse("learn:scene", args=["tactics-david", scene.slug]), {"at": 4}).content.decode()
    )


@pytest.mark.parametrize(
    ("expected", "is_kept"), [("The Knight should live.", True), (" ", False), ("x" * 1001, False)]
)
def test_a_wrong_scene_is_reported_with_what_was_expected(client: Client, expected: str, is_kept: bool) -> None:
    game, slug = next(iter(SOME.items()))
    address = reverse("learn:scene", args=[game, slug])
    assert "Report a wrong scene" in client.get(address).content.decode()
    text = written(scenes_of(game).scenes[slug])
    answer = client.post(reverse("learn:report", args=[game]), {"scene": slug, "text": text, "expected": expected})
    assert answer["Location"] == address
    kept = [(each.game_id, each.scene, each.expected) for each in SceneReport.objects.all()]
    assert kept == [(game, slug, expected)] * is_kept


def test_a_browser_without_cookies_is_told_why_its_report_was_not_sent() -> None:
    game, slug = next(iter(SOME.items()))
    said = {"scene": slug, "text": written(scenes_of(game).scenes[slug]), "expected": "The Knight should live."}
    answer = Client(enforce_csrf_checks=True).post(reverse("learn:report", args=[game]), said)
    assert answer.status_code == 403
    assert "Allow cookies for this site, go back, reload the page and send the form again." in answer.content.decode()
    assert not SceneReport.objects.exists()


def test_of_a_scene_and_person_one_report_is_open(client: Client) -> None:
    game, slug = next(iter(SOME.items()))
    address, text = reverse("learn:report", args=[game]), written(scenes_of(game).scenes[slug])
    for person, expected in [(client, "first"), (client, "second"), (Client(), "third")]:
        person.post(address, {"scene": slug, "text": text, "expected": expected})
    assert {each.expected for each in SceneReport.objects.all()} == {"second", "third"}
    SceneReport.objects.update(settled_at=timezone.now())
    client.post(address, {"scene": slug, "text": text, "expected": "fourth"})
    assert SceneReport.objects.filter(settled_at=None).count() == 1


@pytest.mark.parametrize("game", GAMES)
def test_a_piece_is_moved_by_choosing_it_and_a_space(client: Client, game: str) -> None:
    scene = next(each for each in scenes_of(game).scenes.values() if len(each.pieces) > 1)
    at, piece, text = stage_of(game).space_at, scene.pieces[0], written(scene)
    answer = client.get(
        reverse("learn:try", args=[game]), {"from": scene.slug, "text": text, "piece": piece, "to": "zz"}
    )
    [moved] = read(parse_qs(urlsplit(answer["Location"]).query)["text"][0])[0].pieces[:1]
    assert moved.split() == [*piece.split()[:at], "zz", *piece.split()[at + 1 :]]


@pytest.mark.parametrize("game", GAMES)
def test_each_piece_that_stands_on_the_board_can_be_pointed_at_to_move_it(game: str) -> None:
    cards = shelf(game)
    for scene in list(scenes_of(game).scenes.values())[:40]:
        view = SceneView(scene, play(scene, set_stage(scene, cards)), cards, 0)
        signs = [sign for line, sign in view.movable if "-" not in line.split()]
        assert sorted(filter(None, signs)) == sorted(set(filter(None, signs))), "each of them is one piece"
        standing = {each.token.sign for each in view.pieces}
        assert standing >= set(filter(None, signs))
        assert any(signs) or not standing


@pytest.mark.parametrize("game", GAMES)
def test_a_scene_and_a_lesson_have_a_key_of_their_board(client: Client, game: str) -> None:
    scene = next(iter(scenes_of(game).scenes.values()))
    lesson = next(iter(lessons_of(game).values()))
    for address in (reverse("learn:scene", args=[game, scene.slug]), f"/learn/{game}/{lesson.slug}/1/"):
        page = client.get(address)
        key = page.content.decode().partition('id="key"')[2].partition("</details>")[0]
        assert all(name in key for _, _, name in page.context["scene"].drawn_sides)
        assert "could strike" not in key, "nobody looks at pieces there"
