"""Nothing is left out: every card of the fixtures has its effect and a test that names it, and every effect fires."""

import pytest

from armybuilder.engine.games.analog_tactics import DECLARED
from tests.engine.analog_tactics import test_assassin, test_combat, test_engineer, test_mage, test_warrior, test_weapons
from tests.engine.analog_tactics.cards import slugs

MODULES = (test_assassin, test_combat, test_engineer, test_mage, test_warrior, test_weapons)
NAMES = " ".join(name for module in MODULES for name in vars(module) if name.startswith("test_"))
KINDS = ("ability", "weapon_upgrade", "blueprint", "mission", "elite_upgrade", "ritual_spell", "monster")
#: Slugs that say more than a sentence would, or whose tests have parameters.
SPOKEN = {
    "counter-warrior": "counter_strikes_back",
    "counter-assassin": "counter_strikes_at_3_hit",
    "bow-1": "bow_shoots_three_spaces_and_its_steps",
    "bow-2-damage": "bow_shoots_three_spaces_and_its_steps",
    "bow-3-hit": "bow_shoots_three_spaces_and_its_steps",
    "enhanced-ai": "blueprints_enhanced_ai",
    "greater-demon": "greater_demons_success",
}


@pytest.mark.parametrize(
    "slug",
    [slug for kind in KINDS for slug in slugs(kind)],
)
def test_every_card_has_its_effect_and_a_sentence(slug: str) -> None:
    assert slug in DECLARED
    assert SPOKEN.get(slug, slug.replace("-", "_")) in NAMES


@pytest.mark.parametrize("slug", slugs("weapon"))
def test_every_weapon_has_its_effect_and_a_sentence_for_each_form(slug: str) -> None:
    assert f"{slug} weapon" in DECLARED
    assert f"test_{slug.replace('-', '_')}" in NAMES


@pytest.mark.parametrize("slug", [each for each in slugs("obstacle") if each != "permanent-obstacle"])
def test_every_building_has_its_effect(slug: str) -> None:
    assert f"{slug} building" in DECLARED
