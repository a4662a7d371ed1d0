"""The pages of grounds, and the matches that begin on them: what they show, what they refuse, whose they are."""

import json
from dataclasses import replace
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from armybuilder.grounds.books import book_of
from armybuilder.grounds.files import as_document, games_with_grounds, read, write
from armybuilder.grounds.ground import GroundFile
from armybuilder.grounds.models import Ground
from armybuilder.grounds.presenters import GroundView
from armybuilder.lists.files import write as write_army
from armybuilder.ownership import history
from armybuilder.ownership.holders import Holder, adopt
from armybuilder.play.adapters import adapter_of
from armybuilder.play.arranging import is_friendly
from armybuilder.play.challenges import ChallengeSummary
from armybuilder.play.models import Challenge, Match, Series
from armybuilder.play.replays import match_of_file, written
from armybuilder.play.seats import YOU
from armybuilder.play.series import play_series_on
from armybuilder.play.services import play_on
from catalog.mistakes import Invalid
from catalog.shelf import shelf
from tests.builder import client_of, newcomer, text_of
from tests.challenges import choice_of, form_of
from tests.factories import GAME, POND, GroundFactory, HolderFactory, MatchFactory, UserFactory, pair_of
from tests.grounds.analog_tactics import drawn as hexes
from tests.grounds.collision import SOUND
from tests.grounds.tactica import mat
from tests.grounds.tactics_david import drawn

pytestmark = [pytest.mark.django_db, pytest.mark.once]
WALL = drawn("...", "...", "###", "...", "...")


#: What each game calls a space on which nothing was painted.
UNPAINTED = {
    "tactics-david": "Field",
    "analog-tactics": "Open space",
    "tactica": "Open hex",
    "collision": "Open ground",
    "officers-chess": "Plains",
}


@pytest.fixture
def ground(client: Client) -> Ground:
    return GroundFactory.create(holder=newcomer(client))


def post(client: Client, ground: Ground, to: str, hx: bool = True, **data: Any) -> Any:
    """A change as the editor sends it."""
    ground.refresh_from_db()
    headers = {"HX-Request": "true"} if hx else {}
    answer = client.post(f"/grounds/{ground.key}/{to}/", {"revision": ground.revision, **data}, headers=headers)
    ground.refresh_from_db()
    return answer


# The editor


def test_a_new_ground_begins_empty_or_as_a_copy(client: Client) -> None:
    assert "The Broad Vale, 22 × 14" in text_of(client.get(f"/grounds/new/?game={GAME}"))
    client.post("/grounds/new/", {"game": GAME, "name": "Flat", "start": "14x11"})
    client.post("/grounds/new/", {"game": GAME, "name": "Ford", "start": "like-4"})
    sizes = {each.name: (each.file.columns, each.file.rows, bool(each.file.layers)) for each in Ground.objects.all()}
    assert sizes == {"Flat": (14, 11, False), "Ford": (11, 14, True)}


def test_paint_goes_over_spaces_and_is_undone_and_redone(client: Client, ground: Ground) -> None:
    answer = post(client, ground, "paint", brush="terrain:forest", space=["a1", "b1", "d4"])
    assert "b1: Forest" in answer.content.decode()
    assert ground.file.layer("terrain") == {"a1": "forest", "b1": "forest", "d4": "forest"}
    post(client, ground, "undo")
    assert ground.file.layer("terrain") == {"d4": "water"}
    post(client, ground, "redo")
    post(client, ground, "paint", brush="terrain:", space=["a1", "d4"])
    assert ground.file.layer("terrain") == {"b1": "forest"}


def test_without_a_script_a_button_paints_and_the_brush_stays(client: Client, ground: Ground) -> None:
    answer = post(client, ground, "paint", hx=False, brush="pieces:bush", space=["c3"])
    assert answer.headers["Location"] == f"/grounds/{ground.key}/?brush=pieces:bush"
    assert 'value="pieces:bush" checked' in client.get(answer.headers["Location"]).content.decode()


@pytest.mark.parametrize(
    ("to", "data", "status", "said"),
    [
        ("paint", {"brush": "terrain:lava", "space": ["a1"]}, 400, "Choose a brush"),
        ("paint", {"brush": "terrain:water", "space": ["z9"]}, 400, "Choose a brush"),
        ("paint", {"brush": "terrain:road", "space": ["a1"], "revision": 7}, 409, "changed elsewhere"),
        ("head", {"name": "", "columns": "9", "rows": "9"}, 400, "Name: This field is required"),
        ("head", {"name": "Big", "columns": "41", "rows": "9"}, 400, "Columns: Ensure this value is less"),
        ("change", {"do": "explode"}, 400, "mended already"),
        ("undo", {}, 400, "nothing to undo"),
    ],
)
def test_what_cannot_be_changed_is_said_and_nothing_changes(
    client: Client, ground: Ground, to: str, data: Any, status: int, said: str
) -> None:
    before = ground.document
    answer = post(client, ground, to, **data)
    assert (answer.status_code, ground.document) == (status, before)
    assert said in text_of(answer)


def test_a_finding_is_mended_with_a_click(client: Client) -> None:
    ground = GroundFactory.create(holder=newcomer(client), file=WALL)
    page = client.get(ground.get_absolute_url())
    assert "Pieces close every way" in text_of(page)
    finding = next(each for each in page.context["view"].findings if each.finding.code == "zones_are_joined")
    value, _ = next(finding.fixes)
    post(client, ground, "change", fix=value)
    assert len(ground.file.layer("pieces")) == 2


def test_a_file_goes_out_and_comes_in_with_every_mistake_named(client: Client, ground: Ground) -> None:
    sent = client.get(f"/grounds/{ground.key}/ground.json").content.decode()
    assert sent == write(ground.file)
    client.post("/grounds/import/", {"text": sent})
    assert Ground.objects.exclude(pk=ground.pk).get().document == ground.document
    wrong = {**ground.document, "rows": 2, "terrain": {"lava": ["a1"]}}
    said = text_of(client.post("/grounds/import/", {"text": json.dumps(wrong)}))
    assert "2 mistakes in the file" in said
    assert "2 is too small" in said
    assert "There is no field 'lava'" in said


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"columns": "seven"}, "$.columns: 'seven' should be a whole number."),
        ({"terrain": {"water": ["h1"]}}, "$.terrain.water[0]: There is no space 'h1'"),
        ({"terrain": {"water": ["a1"], "road": ["a1"]}}, "$.terrain.road[0]: a1 is water already"),
        ({"pieces": {"wall": ["a1"]}}, "$.pieces.wall: There is no field 'wall'."),
        ({"game": "chess"}, "$.game: 'chess' should be 'tactics-david' or"),
        ({"name": ""}, "$.name: A name is plain text"),
    ],
)
def test_each_mistake_of_a_file_is_named_with_its_place(change: Any, said: str) -> None:
    document = {"format": "muster-ground/1", "game": GAME, "columns": 7, "rows": 7, **change}
    with pytest.raises(Invalid) as refused:
        read(json.dumps(document))
    assert any(str(each).startswith(said) for each in refused.value.mistakes), refused.value


# Whose it is


def test_a_ground_is_its_owners_until_it_is_shared(client: Client, ground: Ground) -> None:
    stranger = Client()
    assert stranger.get(ground.get_absolute_url()).status_code == 404
    client.post(f"/grounds/{ground.key}/share/")
    ground.refresh_from_db()
    link = f"/grounds/shared/{ground.share_key}/"
    assert "The Pond" in text_of(stranger.get(link))
    stranger.post(f"{link}copy/")
    assert Ground.objects.get(name="Copy of The Pond").guest_token != ground.guest_token
    client.post(f"/grounds/{ground.key}/withdraw/")
    assert stranger.get(link).status_code == 404


def test_a_deleted_ground_comes_back(client: Client, ground: Ground) -> None:
    client.post(f"/grounds/{ground.key}/delete/")
    words = text_of(client.get("/grounds/"))
    assert ("1 deleted ground" in words, f"{ground.name} was deleted." in words) == (True, True)
    client.post(f"/grounds/{ground.key}/bring-back/")
    assert client.get(ground.get_absolute_url()).status_code == 200


def test_what_a_session_made_becomes_the_accounts() -> None:
    token, user = uuid4(), UserFactory.create()
    ground = GroundFactory.create(holder=Holder(token=token))
    adopt(token, user)
    ground.refresh_from_db()
    assert (ground.owner, ground.guest_token) == (user, None)


# Matches on it


FIGHT = {
    "game": GAME, "one": "sample:bramble-watch", "other": "sample:long-shadows", "one_seat": "random",
    "other_seat": "random", "mission": "kills", "turns": "8", "deployment": "2", "first": "", "seed": "7",
}  # fmt: skip


def test_a_match_begins_on_a_ground_and_keeps_it_whatever_becomes_of_it(client: Client, ground: Ground) -> None:
    assert "The Pond" in text_of(client.get(f"/fight/?game={GAME}"))
    client.post("/fight/", {**FIGHT, "battlefield": f"own:{ground.key}"})
    match = Match.objects.get()
    post(client, ground, "change", do="clear")
    history.archive(ground)
    while not match.is_over:
        play_on(match, 5)
    match.refresh_from_db()
    assert match.setup["battlefield"]["terrain"] == {"d4": "water"}
    again = match_of_file(written(match).encode(), HolderFactory.create())
    assert (again.setup, again.answers, again.winner) == (match.setup, match.answers, match.winner)


#: A ground of each game, the choice before a match that takes it, and the part of the set-up that it becomes.
on_each_ground = pytest.mark.parametrize(
    ("game", "choice", "part", "ground"),
    [
        (GAME, "battlefield", "battlefield", POND),
        ("analog-tactics", "board", "board", hexes("1........", *["." * 9] * 7, "....C....")),
        ("collision", "board", "field", SOUND),
        ("tactica", "mat", "mat", mat(9, 13).painted("battle-1", "ridge", ["d7"])),
    ],
    ids=["tactics-david", "analog-tactics", "collision", "tactica"],
)


@on_each_ground
def test_a_replay_brings_its_ground_along(game: str, choice: str, part: str, ground: GroundFile) -> None:
    match = MatchFactory.create(game=game, chosen={choice: as_document(ground)}, seats=("random", "random"))
    again = match_of_file(written(match).encode(), HolderFactory.create())
    assert (again.setup, is_friendly(again.setup)) == (match.setup, False)


@on_each_ground
def test_a_challenge_is_played_on_a_ground_that_its_terms_name(
    client: Client, game: str, choice: str, part: str, ground: GroundFile
) -> None:
    kept = GroundFactory.create(holder=newcomer(client), file=ground)
    offered = client.get(f"/challenges/new/?game={game}").content.decode()
    assert f'<option value="own:{kept.key}">' in offered
    link = client.post("/challenges/new/", {**form_of(game), choice: f"own:{kept.key}"}).headers["Location"]
    history.archive(kept)
    assert kept.name in text_of(client_of(HolderFactory.create()).get(link))
    army = choice_of(pair_of(game)[1])
    client_of(HolderFactory.create()).post(f"{link}join/", {"army": army, "name": "Bo", "seat": YOU})
    use = adapter_of(game).ground
    assert use
    assert Match.objects.get().setup[part] == use.board(ground, shelf(game))


@on_each_ground
def test_a_series_is_played_on_a_ground(client: Client, game: str, choice: str, part: str, ground: GroundFile) -> None:
    kept = GroundFactory.create(holder=newcomer(client), file=ground)
    assert f'<option value="own:{kept.key}">' in client.get(f"/fight/?game={game}").content.decode()
    armies = dict(zip(("one", "other"), map(choice_of, pair_of(game)), strict=True))
    seats = {"one_seat": "random", "other_seat": "random", "games": 2, "seed": "7"}
    sent = client.post("/fight/", {**form_of(game), **armies, **seats, choice: f"own:{kept.key}"})
    assert sent.status_code == 302, text_of(sent)
    history.archive(kept)
    while play_series_on(Series.objects.get()):
        pass
    use = adapter_of(game).ground
    assert use
    assert [match.setup[part] for match in Match.objects.all()] == [use.board(ground, shelf(game))] * 2


def test_drawn_zones_are_where_units_deploy(client: Client) -> None:
    zoned = drawn(*["b" * 9] * 3, "." * 9, "." * 9, *["a" * 9] * 3)
    ground = GroundFactory.create(holder=newcomer(client), file=zoned)
    client.post("/fight/", {**FIGHT, "battlefield": f"own:{ground.key}", "deployment": "1"})
    assert Match.objects.get().setup["deployment"] == "drawn"


def test_a_ground_that_breaks_a_rule_needs_a_friendly_match(client: Client) -> None:
    ground = GroundFactory.create(holder=newcomer(client), file=WALL.resized(9, 9).painted(
        "pieces", "house-1", [f"{column}5" for column in "abcdefghi"]
    ))  # fmt: skip
    chosen = {**FIGHT, "battlefield": f"own:{ground.key}"}
    answer = client.post("/fight/", chosen)
    assert (answer.status_code, "Pieces close every way" in text_of(answer)) == (400, True)
    client.post("/fight/", {**chosen, "friendly": "on"})
    assert is_friendly(Match.objects.get().setup)


def test_a_shared_ground_is_offered_by_its_link_and_goes_into_a_challenge(client: Client) -> None:
    ground = GroundFactory.create()
    named = f"shared:{history.share(ground)}"
    newcomer(client)
    assert (
        f'<option value="{named}" selected>'
        in client.get(f"/challenges/new/?game={GAME}&ground={named}").content.decode()
    )
    sent = {
        "army": "sample:bramble-watch", "name": "Guest", "seat": "you", "clock": "none", "seconds": "60", "bank": "300",
        "days": "3", "time_up": "bot", "watchers": "public", "size": "2", "game": GAME,
        **{name: FIGHT[name] for name in ("mission", "turns", "deployment", "first")}, "battlefield": named,
    }  # fmt: skip
    client.post("/challenges/new/", sent)
    history.archive(ground)
    challenge = Challenge.objects.get()
    assert ("Battlefield", "The Pond") in ChallengeSummary(challenge).choices


def test_what_a_ground_settles_is_left_out_of_the_form_and_said_in_a_challenge(client: Client) -> None:
    holder = newcomer(client)
    mission = drawn(*["." * 9] * 3, "....o....", *["." * 9] * 3, hold=1)
    plain, own, zoned = (
        GroundFactory.create(holder=holder, file=file)
        for file in (POND, mission, mission.painted("zones", "a", ["a1"]).painted("zones", "b", ["a7"]))
    )
    page = client.get(f"/fight/?game={GAME}").content.decode()
    for ground, settled in ((plain, ""), (own, "mission turns"), (zoned, "mission turns deployment")):
        attribute = f' data-settles="{settled}"' if settled else ""
        assert f'<option value="own:{ground.key}"{attribute}>' in page
    client.post("/challenges/new/", {**form_of(GAME), "battlefield": f"own:{own.key}"})
    choices = dict(ChallengeSummary(Challenge.objects.get()).choices)
    assert choices["Mission"] == choices["Turns"] == "As the ground settles it"
    assert choices["Deployment"] == "2 rows at each edge"


def test_a_replay_with_a_tampered_board_is_refused(client: Client, ground: Ground) -> None:
    client.post("/fight/", {**FIGHT, "battlefield": f"own:{ground.key}"})
    text = written(Match.objects.get())
    for said, board in (
        ("There is no space", text.replace('"d4": "water"', '"z4": "water"')),
        ("as this site's catalog has it", text.replace('"pieces": {}', '"pieces": {"a1": 1}', 1)),
    ):
        assert board != text
        with pytest.raises(Invalid, match=said):
            match_of_file(board.encode(), HolderFactory.create())


# The command line


def test_commands_check_a_ground_file_and_play_on_it(tmp_path: Any, capsys: pytest.CaptureFixture[str]) -> None:
    files = {"pond": write(GroundFactory.create().file), "wall": write(WALL), "none": "{}"}
    for name, text in files.items():
        (tmp_path / f"{name}.json").write_text(text)
    codes = {}
    for name in files:
        try:
            call_command("check_ground", str(tmp_path / f"{name}.json"))
            codes[name] = 0
        except SystemExit as ended:
            codes[name] = int(str(ended.code))
    assert codes == {"pond": 0, "wall": 1, "none": 2}
    armies = []
    for number, army in enumerate(pair_of(GAME)):
        (tmp_path / f"army-{number}.json").write_text(write_army(army))
        armies.append(str(tmp_path / f"army-{number}.json"))
    options = {"bots": ("random",), "turns": 4, "mission": "kills"}
    call_command("play", *armies, ground=str(tmp_path / "pond.json"), **options)
    assert "On The Pond" in capsys.readouterr().out
    with pytest.raises(CommandError, match="Pieces close every way"):
        call_command("play", *armies, ground=str(tmp_path / "wall.json"), **options)


def test_a_fix_is_named_by_any_number() -> None:
    """One of more digits than a machine reads is no fix, as is any other that the finding doesn't have."""
    view = GroundView(replace(POND, layers={"zones": {"a1": "a"}}), shelf(POND.game))
    found = next(each.finding for each in view.findings if each.finding.fixes)
    for number in ("9" * 5000, "-1", "x", "", str(len(found.fixes))):
        assert view.fixed(f"{found.code}:{number}:{found.message}") is None
    assert view.fixed(f"{found.code}:0:{found.message}") == found.fixes[0].ground


@pytest.mark.parametrize("game", games_with_grounds())
def test_a_space_without_anything_has_its_games_word(game: str) -> None:
    assert book_of(game).layers(shelf(game))[0].nothing == UNPAINTED[game]
