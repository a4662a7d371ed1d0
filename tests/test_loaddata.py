"""The fixtures are Django's own: `loaddata` leads to the rows that `load_catalog` leads to."""

import json
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.core import serializers
from django.core.management import call_command
from django.core.serializers.base import DeserializationError
from django.db import connection, models

from catalog.changes import rows_on
from catalog.models import Card, Game, RuleSection, Term
from catalog.shelf import Shelf

pytestmark = pytest.mark.django_db
GAMES = [game.replace("_", "-") for game in settings.GAMES]


def rows(game: str) -> object:
    """Every row of the game in words, in the book's order, and how many each table of its own has."""
    counts = {model: model._base_manager.count() for model in apps.get_app_config(game.replace("-", "_")).get_models()}
    return list(rows_on(Shelf(Game.objects.get(pk=game))).items()), Game.objects.values().get(pk=game), counts


def empty_the_catalog() -> None:
    """Leave no row of any game, as in a new database."""
    with connection.cursor() as cursor:
        for app in apps.get_app_configs():
            if app.name.startswith("catalog"):
                for model in app.get_models(include_auto_created=True):
                    cursor.execute(f"DELETE FROM {model._meta.db_table}")


@pytest.mark.once
@pytest.mark.parametrize("game", GAMES)
def test_loaddata_loads_what_load_catalog_loads(game: str) -> None:
    loaded = rows(game)
    empty_the_catalog()
    # In the order of the alphabet, in which many a link comes before what it leads to.
    files = sorted(settings.FIXTURES_DIR.glob(f"{game}/*.json"))
    call_command("loaddata", *files, verbosity=0)
    assert rows(game) == loaded


def test_loading_a_file_again_keeps_every_key() -> None:
    keys = set(Card.objects.values_list("pk", "game", "kind", "slug"))
    loaded = rows(GAMES[0])
    call_command("loaddata", f"{GAMES[0]}/unit", f"{GAMES[0]}/terms", verbosity=0)
    assert set(Card.objects.values_list("pk", "game", "kind", "slug")) == keys
    assert rows(GAMES[0]) == loaded


def test_loaddata_names_every_mistake_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / GAMES[0] / "root.json"
    file.parent.mkdir()
    file.write_text(json.dumps([{"slug": "soldier", "nmae": "Soldier"}]))
    with pytest.raises(DeserializationError) as refused:
        call_command("loaddata", file, verbosity=0)
    assert "root.json: soldier: no field 'nmae'; did you mean 'name'?" in str(refused.value)
    assert "root.json: soldier: name: is missing" in str(refused.value)


def test_a_link_that_leads_nowhere_is_refused_at_the_end(tmp_path: Path) -> None:
    file = tmp_path / GAMES[0] / "terms.json"
    file.parent.mkdir()
    file.write_text(json.dumps([{"slug": "flank", "name": "Flank", "summary": "A side.", "section": "nowhere"}]))
    with pytest.raises(DeserializationError, match=r"\('tactics-david', 'nowhere'\)"):
        call_command("loaddata", file, verbosity=0)
    assert not Term.objects.filter(slug="flank").exists()


@pytest.mark.parametrize("model", [Card, RuleSection, Term])
def test_other_json_is_as_django_reads_it_with_natural_keys(model: type[models.Model]) -> None:
    row = model._default_manager.all()[0]
    text = serializers.serialize("json", [row], use_natural_primary_keys=True)
    assert [each.object for each in serializers.deserialize("json", text)] == [row]
